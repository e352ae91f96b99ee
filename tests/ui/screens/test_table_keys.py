"""Every key of the table is pressed, command by command."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from textual.command import CommandPalette

from cardtui.engine.playhead import SPEEDS, speed_label
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.title import TitleBar
from tests.ui.asking import OF_PREDICT
from tests.ui.desk import DRAWN, LENGTH, SEED, Desk, opened

Check = Callable[[Desk, str], Awaitable[None]]

HERE = 100
"""The place where the keys are pressed: in the middle of a trick."""


def goes(place: Callable[[Desk, str], int], *, pauses: bool) -> Check:
    """A key that goes to `place`, and pauses or plays on."""

    async def check(desk: Desk, key: str) -> None:
        await desk.press("space")
        await desk.press(key)
        assert desk.at == place(desk, key) != HERE
        assert f"card {desk.at}/{LENGTH} " in desk.flat
        assert desk.shown() == desk.due()
        assert desk.table.playhead.playing is not pauses

    return check


async def plays_pauses_and_starts_again(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.table.playhead.playing
    assert " ‖ " in desk.text
    await desk.press(key)
    assert not desk.table.playhead.playing
    assert " ▶ " in desk.text
    await desk.press("end", key)
    assert desk.at == 0
    assert desk.table.playhead.playing


def changes_speed(by: int) -> Check:
    async def check(desk: Desk, key: str) -> None:
        at = SPEEDS.index(desk.table.playhead.speed)
        expected = SPEEDS[at + by :] if by > 0 else SPEEDS[at + by :: -1]
        for speed in [*expected, expected[-1]]:  # and at the end of the scale nothing more
            await desk.press(key)
            assert desk.table.playhead.speed == speed
            assert speed_shown(desk) == speed_label(speed)

    return check


async def speed_is_one(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.table.playhead.speed == 1
    assert speed_shown(desk) == "1×"


async def asks_for_a_place(desk: Desk, key: str) -> None:
    await desk.press("space", key)
    assert isinstance(desk.screen, Ask)
    await desk.type("142")
    await desk.press("enter")
    assert desk.at == 142
    assert desk.shown() == desk.due()
    assert not desk.table.playhead.playing


async def opens_and_hides_the_hands(desk: Desk, key: str) -> None:
    hands = [desk.places["hand 0"], desk.places["hand 1"]]
    await desk.press(key)
    assert [hand.face_up for hand in hands] == [True, True]
    top = hands[0].cards[0]
    assert top.suit is not None
    x = hands[0].region.x + hands[0].edges(len(hands[0].cards))[-1]  # type: ignore[attr-defined]
    assert [line[x + 1] for line in desk.lines[2:4]] == [top.label[0], top.suit.glyph]
    await desk.press(key)
    assert [hand.face_up for hand in hands] == [False, False]


async def helps(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HelpScreen)
    assert "Nobody decides anything" in desk.text


async def leaves_for_the_home_screen(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HomeScreen)
    assert "four games, one table" in desk.text


async def starts_again(desk: Desk, key: str) -> None:
    await desk.press("space", key)
    assert desk.at == 0
    assert desk.table.session.id == SEED
    assert not desk.table.playhead.playing


async def asks_for_a_deal(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type("J 2 J 2")
    await desk.press("enter")
    assert desk.table.session.save() == "beggar:J.2.J.2"


def opens(game: str) -> Check:
    """A key that opens another game, at its start and at the speed of this one."""

    async def check(desk: Desk, key: str) -> None:
        await desk.press("plus", key)
        assert desk.table.session.save() == game
        assert game in desk.lines[0]
        assert desk.table.playhead.speed == 8
        assert speed_shown(desk) == "8×"
        assert desk.shown() == desk.due()

    return check


async def brings_back_the_game_before(desk: Desk, key: str) -> None:
    left = desk.table.session.save()
    await desk.press("f2", "right", key)
    assert desk.table.session.save() == left
    assert desk.shown() == desk.due()


async def goes_on_to_the_game_after(desk: Desk, key: str) -> None:
    await desk.press("f2", "right", "u", key)
    assert desk.table.session.save() == f"{desk.table.session.game.key}#{DRAWN}@1"


async def copies_the_id(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.app.clipboard == SEED
    assert desk.notes == [f"Copied {SEED}"]
    assert f"Copied {SEED}" in desk.text


async def opens_the_palette(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, CommandPalette)


CHECKS: dict[str, Check] = {
    "play_pause": plays_pauses_and_starts_again,
    "back": goes(lambda desk, key: 99, pauses=True),
    "forward": goes(lambda desk, key: 101, pauses=True),
    "back_ten": goes(lambda desk, key: 90, pauses=True),
    "forward_ten": goes(lambda desk, key: 110, pauses=True),
    "next_landmark": goes(lambda desk, key: min(p for p in landmarks(desk) if p > HERE), pauses=False),
    "previous_landmark": goes(lambda desk, key: max(p for p in landmarks(desk) if p < HERE), pauses=False),
    "first": goes(lambda desk, key: 0, pauses=False),
    "last": goes(lambda desk, key: LENGTH, pauses=True),
    "percent": goes(lambda desk, key: round(LENGTH * int(key) / 10), pauses=False),
    "slower": changes_speed(-1),
    "faster": changes_speed(1),
    "normal": speed_is_one,
    "go_to": asks_for_a_place,
    **OF_PREDICT,
    "open_hidden": opens_and_hides_the_hands,
    "help": helps,
    "back_home": leaves_for_the_home_screen,
    "again": starts_again,
    "ask_deal": asks_for_a_deal,
    "new_deal": opens(f"beggar#{DRAWN}"),
    "next_seed": opens("beggar#306"),
    "previous_seed": opens("beggar#304"),
    "copy_id": copies_the_id,
    "game_before": brings_back_the_game_before,
    "game_after": goes_on_to_the_game_after,
    "app.command_palette": opens_the_palette,
}


def speed_shown(desk: Desk) -> str:
    """What stands between the minus and the plus of the transport bar."""
    found = re.search(r" − +(\S+) +\+ ", desk.text)
    return found[1] if found else ""


def landmarks(desk: Desk) -> list[int]:
    """The places where the rules themselves say that a trick is taken."""
    session = desk.table.session
    return [n for n in range(1, LENGTH + 1) if session.state_at(n).tricks > session.state_at(n - 1).tricks]


def test_every_command_is_checked() -> None:
    assert CHECKS.keys() == {command.name for command in TABLE.commands}


LEAVING = {"back_home", "again", "ask_deal", "new_deal", "next_seed", "previous_seed"}
LEAVING |= {"game_before", "game_after"}
"""After these there is another game, or none: each of their keys is pressed in an app of its own."""


async def come_back(desk: Desk) -> None:
    """Let everything be again as it was before a key was pressed."""
    if desk.screen is not desk.table:
        await desk.press("escape")
    if desk.table.playhead.playing:
        await desk.press("space")
    while (speed := desk.table.playhead.speed) != 4:
        await desk.press("plus" if speed < 4 else "minus")
    desk.table.query_one(TitleBar).hush()
    desk.app._clipboard = ""
    desk.table.player.go(HERE)
    await desk.settle()


async def test_the_key_does_what_its_command_says() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        before = desk.text
        for command in TABLE.commands:
            for key in command.keys if command.name not in LEAVING else ():
                await CHECKS[command.name](desk, key)
                await come_back(desk)
                assert desk.text == before, key


@pytest.mark.parametrize(
    ("name", "key"), [(c.name, key) for c in TABLE.commands if c.name in LEAVING for key in c.keys]
)
async def test_the_key_that_leaves_the_game_does_what_its_command_says(name: str, key: str) -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        await CHECKS[name](desk, key)


async def test_ten_steps_stop_at_both_ends() -> None:
    async with opened(f"{SEED}@4") as desk:
        await desk.press("pageup")
        assert desk.at == 0
        await desk.press("left", "N")
        assert desk.at == 0
        await desk.press("G", "pagedown", "right", "n")
        assert desk.at == LENGTH


async def test_landmarks_and_steps_agree_with_the_session_from_anywhere() -> None:
    async with opened() as desk:
        tricks = landmarks(desk)
        places: dict[str, Callable[[int], int]] = {
            "right": lambda at: at + 1,
            "left": lambda at: at - 1,
            "pagedown": lambda at: min(at + 10, LENGTH),
            "n": lambda at: min((p for p in tricks if p > at), default=LENGTH),
            "N": lambda at: max((p for p in tricks if p < at), default=0),
            "end": lambda at: LENGTH,
            "home": lambda at: 0,
        }
        for key, goes_to in places.items():
            for place in (1, tricks[0] - 1, tricks[0], tricks[0] + 1, tricks[-2], tricks[-1] - 1):
                desk.table.player.go(place)
                await desk.press(key)
                assert desk.at == goes_to(place), (key, place)


async def test_the_seed_before_the_first_is_the_first() -> None:
    async with opened("beggar#0") as desk:
        await desk.press("less_than_sign")
        assert desk.table.session.id == "beggar#0"


async def test_a_deal_without_a_seed_has_no_neighbours_and_says_so() -> None:
    async with opened("beggar:J.2.J.2@1") as desk:
        for key in ("less_than_sign", "greater_than_sign"):
            desk.table.query_one(TitleBar).hush()
            await desk.press(key)
            assert desk.table.session.save() == "beggar:J.2.J.2@1", key
            assert desk.notes == ["This deal was not made from a seed: s opens one."], key


async def test_the_parameters_of_a_game_stay_when_another_deal_is_opened() -> None:
    async with opened("beggar,rounds=9#305") as desk:
        await desk.press("greater_than_sign")
        assert desk.table.session.id == "beggar,rounds=9#306"
        await desk.press("s")
        await desk.type("5")
        await desk.press("enter")
        assert desk.table.session.id == "beggar,rounds=9#5"


async def test_a_key_without_a_command_does_nothing() -> None:
    async with opened(f"{SEED}@{HERE}") as desk:
        before = desk.text
        for key in ("a", "x", "Q", "tab", "f5", "ctrl+z", "up"):
            await desk.press(key)
            assert desk.text == before, key
