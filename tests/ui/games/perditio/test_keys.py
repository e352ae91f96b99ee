"""Perditio Tempus on the screen: keys."""

from __future__ import annotations

from collections.abc import Callable

from textual.command import CommandPalette

from cardtui.engine.playhead import SPEEDS, speed_label
from cardtui.games import open_id
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.games.perditio.fate import FatePanel
from cardtui.ui.games.perditio.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from tests.ui.again import reopened
from tests.ui.asking import OF_PREDICT
from tests.ui.desk import DRAWN, Desk, opened
from tests.ui.games.perditio.desk import (
    ACES,
    HERE,
    LENGTHS,
    LOST,
    SMALL,
    Check,
    all_open,
    go,
    piles,
    speed_shown,
    state,
)
from tests.ui.screens.test_table_keys import brings_back_the_game_before, goes_on_to_the_game_after


def goes(place: Callable[[Desk, str], int], *, pauses: bool) -> Check:
    """A key that goes to `place`, and pauses or plays on."""

    async def check(desk: Desk, key: str) -> None:
        await desk.press("space")
        await desk.press(key)
        assert desk.at == place(desk, key) != HERE
        assert f"card {desk.at}/51 " in desk.flat
        assert f" ace {sum(ace <= desk.at for ace in ACES)}/4 " in desk.flat
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
        for speed in [*expected, expected[-1]]:
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
    assert "Go to card" in desk.text
    await desk.type("42")
    await desk.press("enter")
    assert desk.at == 42
    assert desk.shown() == desk.due()
    assert not desk.table.playhead.playing


async def shows_and_hides_the_fate(desk: Desk, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert "Lost from the start" in desk.text
    await desk.press(key)
    assert desk.text == before


async def scrolls_the_fate(desk: Desk, key: str) -> None:
    await desk.resize(*SMALL)
    await desk.press("f")
    panel = desk.table.query_one(FatePanel)
    assert panel.max_scroll_y > 0
    up = key in ("up", "k", "shift+up")
    panel.scroll_to(y=panel.max_scroll_y if up else 0, animate=False)
    await desk.settle()
    before = desk.text
    await desk.press(key)
    assert panel.scroll_y == (panel.max_scroll_y - 1 if up else 1)
    assert desk.text != before


async def shows_and_leaves_the_clock(desk: Desk, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert desk.table.has_class("-clock")
    assert desk.text != before
    await desk.press(key)
    assert desk.text == before


async def opens_and_hides_the_piles(desk: Desk, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert all_open(desk)
    assert "╱" not in desk.text
    for rows, cards in zip(piles(desk), state(desk).piles, strict=True):
        assert all(card.label in "".join(rows[1:]) for card in cards)
    await desk.press(key)
    assert not all_open(desk)
    assert desk.text == before


async def helps(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HelpScreen)
    assert "Latin for a waste of time" in desk.flat


async def leaves_for_the_home_screen(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, HomeScreen)


async def starts_again(desk: Desk, key: str) -> None:
    await desk.press("space", key)
    assert desk.at == 0
    assert desk.table.session.id == LOST
    assert not desk.table.playhead.playing


async def asks_for_a_deal(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type("305")
    await desk.press("enter")
    assert desk.table.session.save() == "perditio#305"


def opens(game: str) -> Check:
    """A key that opens another game, at its start and at the speed of this one."""

    async def check(desk: Desk, key: str) -> None:
        before = desk.table.session
        await desk.press("plus", key)
        assert desk.table.session is not before
        assert desk.table.session.save() == game
        assert game in desk.lines[0]
        assert speed_shown(desk) == "8×"
        assert desk.shown() == desk.due()

    return check


async def copies_the_id(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.app.clipboard == LOST
    assert desk.notes == [f"Copied {LOST}"]


async def opens_the_palette(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, CommandPalette)


CHECKS: dict[str, Check] = {
    "play_pause": plays_pauses_and_starts_again,
    "back": goes(lambda desk, key: HERE - 1, pauses=True),
    "forward": goes(lambda desk, key: HERE + 1, pauses=True),
    "back_ten": goes(lambda desk, key: HERE - 10, pauses=True),
    **OF_PREDICT,
    "forward_ten": goes(lambda desk, key: HERE + 10, pauses=True),
    "next_landmark": goes(lambda desk, key: 45, pauses=False),
    "previous_landmark": goes(lambda desk, key: 18, pauses=False),
    "first": goes(lambda desk, key: 0, pauses=False),
    "last": goes(lambda desk, key: 51, pauses=True),
    "percent": goes(lambda desk, key: round(51 * int(key) / 10), pauses=False),
    "slower": changes_speed(-1),
    "faster": changes_speed(1),
    "normal": speed_is_one,
    "go_to": asks_for_a_place,
    "fate": shows_and_hides_the_fate,
    "clock": shows_and_leaves_the_clock,
    "scroll_panel": scrolls_the_fate,
    "open_hidden": opens_and_hides_the_piles,
    "help": helps,
    "back_home": leaves_for_the_home_screen,
    "again": starts_again,
    "ask_deal": asks_for_a_deal,
    "new_deal": opens(f"perditio#{DRAWN}"),
    "next_seed": opens("perditio#8"),
    "previous_seed": opens("perditio#6"),
    "game_before": brings_back_the_game_before,
    "game_after": goes_on_to_the_game_after,
    "copy_id": copies_the_id,
    "app.command_palette": opens_the_palette,
}


def test_every_command_is_checked() -> None:
    assert CHECKS.keys() == {command.name for command in TABLE.commands}


async def test_the_key_does_what_its_command_says() -> None:
    async with reopened(f"{LOST}@{HERE}") as again:
        for command in TABLE.commands:
            for key in command.keys:
                async with again(f"{command.name} {key}") as desk:
                    await CHECKS[command.name](desk, key)


async def test_the_transport_counts_cards_and_the_aces_turned() -> None:
    async with opened(LOST) as desk:
        for game, length in LENGTHS.items():
            desk.app.open_session(open_id(game))
            await desk.settle()
            turned = 0
            for place in range(length + 1):
                now = await go(desk, place)
                turned += now.turned is not None and now.turned.label == "A"
                assert f"card {place}/{length} ◂ ace {turned}/4 ▸" in desk.flat, (game, place)
            assert turned == 4


async def test_n_goes_from_ace_to_ace_and_capital_n_back() -> None:
    async with opened(LOST) as desk:
        for place in [*ACES, 51]:
            await desk.press("n")
            assert desk.at == place
        for place in [*ACES[2::-1], 0, 0]:
            await desk.press("N")
            assert desk.at == place


async def test_a_key_without_a_command_does_nothing() -> None:
    async with opened(f"{LOST}@{HERE}") as desk:
        before = desk.text
        for key in ("a", "x", "F", "E", "tab", "up", "down"):
            await desk.press(key)
            assert desk.text == before, key
