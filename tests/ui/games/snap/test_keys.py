"""Snap on the table: keys."""

from __future__ import annotations

from collections.abc import Callable

from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.snap.table import TABLE
from tests.ui.again import reopened
from tests.ui.asking import OF_PREDICT
from tests.ui.desk import DRAWN, Desk, opened
from tests.ui.games.snap.desk import (
    HERE,
    LENGTH,
    SEED,
    SNAPS,
    card_region,
    decks,
    next_snap,
    snap_before,
    snap_places,
    states,
)
from tests.ui.screens.test_table_keys import (
    Check,
    brings_back_the_game_before,
    changes_speed,
    goes_on_to_the_game_after,
    leaves_for_the_home_screen,
    opens,
    opens_the_palette,
    plays_pauses_and_starts_again,
    speed_is_one,
)


def test_the_game_is_as_long_as_these_tests_say() -> None:
    assert len(states()) - 1 == LENGTH
    assert len(snap_places()) == SNAPS
    assert snap_places()[0] == 6
    assert snap_before(HERE) < HERE - 1 < HERE + 1 < next_snap(HERE)


def goes(place: Callable[[str], int], *, pauses: bool) -> Check:
    """A key that goes to `place`, and pauses or plays on."""

    async def check(desk: Desk, key: str) -> None:
        await desk.press("space")
        await desk.press(key)
        assert desk.at == place(key) != HERE
        passed = sum(snap <= desk.at for snap in snap_places())
        assert f"throw {desk.at}/{LENGTH} " in desk.flat
        assert f"snap {passed}/{SNAPS} " in desk.flat
        assert desk.shown() == desk.due()
        assert desk.table.playhead.playing is not pauses

    return check


async def asks_for_a_place(desk: Desk, key: str) -> None:
    await desk.press("space", key)
    assert isinstance(desk.screen, Ask)
    assert desk.seen("#ask-title") == "Go to throw …"
    assert desk.seen("#ask-hint") == f"A number from 0 to {LENGTH}"
    await desk.type("142")
    await desk.press("enter")
    assert desk.at == 142
    assert desk.shown() == desk.due()
    assert not desk.table.playhead.playing


async def opens_and_hides_the_decks(desk: Desk, key: str) -> None:
    hidden = desk.text
    for face_up in (True, False):
        await desk.press(key)
        assert [deck.face_up for deck in decks(desk)] == [face_up, face_up]
        for deck in decks(desk):
            middle = desk.lines[deck.region.y + 1][
                card_region(deck, 0).right : card_region(deck, len(deck.cards) - 1).x
            ]
            assert ("▚" in middle) is not face_up
            assert any(card.label in middle for card in deck.cards[1:-1]) is face_up
    assert desk.text == hidden


async def helps(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HelpScreen)
    assert "Nobody decides anything: the seed is the game." in desk.flat


async def starts_again(desk: Desk, key: str) -> None:
    await desk.press("space", key)
    assert desk.at == 0
    assert desk.table.session.id == SEED
    assert not desk.table.playhead.playing


async def asks_for_a_seed(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type("400")
    await desk.press("enter")
    assert desk.table.session.save() == "snap#400"


async def copies_the_id(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.app.clipboard == SEED
    assert desk.notes == [f"Copied {SEED}"]


CHECKS: dict[str, Check] = {
    "play_pause": plays_pauses_and_starts_again,
    "back": goes(lambda key: HERE - 1, pauses=True),
    "forward": goes(lambda key: HERE + 1, pauses=True),
    "back_ten": goes(lambda key: HERE - 10, pauses=True),
    **OF_PREDICT,
    "forward_ten": goes(lambda key: HERE + 10, pauses=True),
    "next_landmark": goes(lambda key: next_snap(HERE), pauses=False),
    "previous_landmark": goes(lambda key: snap_before(HERE), pauses=False),
    "first": goes(lambda key: 0, pauses=False),
    "last": goes(lambda key: LENGTH, pauses=True),
    "percent": goes(lambda key: round(LENGTH * int(key) / 10), pauses=False),
    "slower": changes_speed(-1),
    "faster": changes_speed(1),
    "normal": speed_is_one,
    "go_to": asks_for_a_place,
    "open_hidden": opens_and_hides_the_decks,
    "help": helps,
    "back_home": leaves_for_the_home_screen,
    "again": starts_again,
    "ask_deal": asks_for_a_seed,
    "new_deal": opens(f"snap#{DRAWN}"),
    "next_seed": opens("snap#306"),
    "previous_seed": opens("snap#304"),
    "copy_id": copies_the_id,
    "game_before": brings_back_the_game_before,
    "game_after": goes_on_to_the_game_after,
    "app.command_palette": opens_the_palette,
}


def test_every_command_is_checked() -> None:
    assert CHECKS.keys() == {command.name for command in TABLE.commands}


async def test_the_key_does_what_its_command_says() -> None:
    async with reopened(f"{SEED}@{HERE}") as again:
        for command in TABLE.commands:
            for key in command.keys:
                async with again(f"{command.name} {key}") as desk:
                    await CHECKS[command.name](desk, key)


async def test_the_snaps_are_gone_through_one_by_one_and_back() -> None:
    async with opened(SEED) as desk:
        for number, place in enumerate(snap_places(), 1):
            await desk.press("n")
            assert desk.at == place
            assert f"snap {number}/{SNAPS} " in desk.flat
        await desk.press("n")
        assert desk.at == LENGTH
        for place in reversed([0, *snap_places()]):
            await desk.press("N")
            assert desk.at == place
