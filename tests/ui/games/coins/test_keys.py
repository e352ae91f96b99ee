"""The keys of Silver Dollar's own commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.table import TABLE
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import (
    HERE,
    HINT,
    MIDDLE,
    MOVES,
    SEEDED,
    come_back,
    lay,
    said,
    strip_of,
)

Check = Callable[[Desk, str], Awaitable[None]]


pytestmark = pytest.mark.usefixtures("slow_computer")


def taken(*coins: int) -> Check:
    """Check a key that chooses one coin after the other."""

    async def check(desk: Desk, key: str) -> None:
        for coin in coins:
            await desk.press(key)
            assert strip_of(desk).hand == coin
            assert f"Player 0's turn coin {coin}: a digit or ↓ aims, or click a square" in said(desk)

    return check


def aimed(before: str, *squares: int | None) -> Check:
    """Check a key that aims coin 4 at one square after the other, once `before` was pressed."""

    async def check(desk: Desk, key: str) -> None:
        await desk.press("left", *before)
        for square in squares:
            await desk.press(key)
            assert strip_of(desk).aim == (None if square is None else Aim(square, True))

    return check


async def aims_so_far(desk: Desk, key: str) -> None:
    await desk.press("left", key)
    assert strip_of(desk).aim == (Aim(9 - int(key), key in "12") if key != "0" else None)
    assert ("coin 3 is in the way" in said(desk)) is (key not in "012")


async def erases(desk: Desk, key: str) -> None:
    speed = desk.table.playhead.speed
    await desk.press(key, "left", "1", "0", key)
    assert strip_of(desk).aim == Aim(8, True)
    await desk.press(key)
    assert strip_of(desk).aim is None
    await desk.press("2")
    assert strip_of(desk).aim == Aim(7, True)
    assert desk.table.playhead.speed == speed


async def moves(desk: Desk, key: str) -> None:
    await desk.press("left", "2", key)
    assert desk.table.session.save() == f"{SEEDED}~{MOVES[: HERE * 4 - 1]}.4-2"
    assert desk.table.session.state.positions == (0, 2, 5, 6, 7)


async def drops_and_then_leaves(desk: Desk, key: str) -> None:
    await desk.press("left", "2", key)
    assert (strip_of(desk).hand, strip_of(desk).aim, desk.ply) == (None, None, HERE)
    await desk.press("left", "2", "enter", key)
    assert said(desk) == "Player 1's turn q leaves the game"
    await desk.press("r", key)
    assert isinstance(desk.screen, HomeScreen)


async def hints(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert said(desk) == f"After move {HERE} of {len(MOVES.split('.'))}, Player 0's turn {HINT}"


async def explains_and_stops(desk: Desk, key: str) -> None:
    for shown in (True, False):
        await desk.press(key)
        assert desk.table.query_one(HeapsPanel).display is shown
        assert ("counted gap" in desk.text) is shown


def scrolls(by: int) -> Check:
    """Check a key that scrolls the explanation of many heaps."""

    async def check(desk: Desk, key: str) -> None:
        if not desk.table.query_one(HeapsPanel).display:
            await lay(desk, f"coins,players=2:{'.'.join(str(3 * coin) for coin in range(1, 35))}")
            await desk.press("e")
        panel = desk.table.query_one(HeapsPanel)
        assert panel.max_scroll_y > 2
        panel.scroll_to(y=1, animate=False)
        await desk.press(key)
        assert panel.scroll_y == 1 + by

    return check


def goes(ply: int) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert desk.ply == ply
        assert strip_of(desk).positions == desk.table.session.state.positions
        assert f"move {ply}/{len(MOVES.split('.'))} " in desk.words

    return check


def shows(screen: type[object]) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert isinstance(desk.screen, screen)
        await desk.press("escape")
        assert (desk.screen, desk.ply) == (desk.table, HERE)

    return check


def opens(save: str) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert desk.table.session.save() == save

    return check


CHECKS: dict[str, Check] = {
    "choose(-1)": taken(4, 2, 1, 1),
    "choose(1)": taken(1, 2, 4, 4),
    "aim(1)": aimed("", 8, 7),
    "aim(-1)": aimed("2", 8, None, None),
    "distance({key})": aims_so_far,
    "erase": erases,
    "make_move": moves,
    "drop": drops_and_then_leaves,
    "undo": goes(11),
    "redo": goes(13),
    "hint": hints,
    "explain": explains_and_stops,
    "settings": shows(ParametersDialog),
    "exact": opens("coins,players=1,target=15:0.5.6.9.14"),
    "scroll_panel(-1)": scrolls(-1),
    "scroll_panel(1)": scrolls(1),
    "edit": shows(EditorScreen),
}


LEAVING = {"make_move", "drop", "exact", "scroll_panel(-1)", "scroll_panel(1)"}
"""Commands after which the table has to be opened anew."""


async def test_a_key_does_what_its_command_says() -> None:
    assert CHECKS.keys() == {command.action for command in TABLE.own_commands}
    async with opened(MIDDLE) as desk:
        for command in TABLE.own_commands:
            for key in command.keys if command.action not in LEAVING else ():
                await CHECKS[command.action](desk, key)
                await come_back(desk, HERE)
                assert desk.table.session.save() == MIDDLE, key


async def test_a_key_that_moves_or_leaves_the_game_does_what_its_command_says() -> None:
    keys = [(c.action, key) for c in TABLE.own_commands if c.action in LEAVING for key in c.keys]
    async with opened(MIDDLE) as desk:
        for action, key in keys:
            with case((action, key)):
                if not action.startswith("scroll"):
                    await lay(desk, MIDDLE)
                await CHECKS[action](desk, key)
