"""The Silver Dollar game by keys: every command, choosing and aiming, and what cannot be done."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Move
from cardtui.ui import commands
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.parameters import Settings
from cardtui.ui.games.coins.editor import EditorScreen
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.table import TABLE, CoinsTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.stage.strip_rows import Aim
from tests.ui.coins_desk import (
    HERE,
    HINT,
    MIDDLE,
    MOVES,
    SEEDED,
    START,
    come_back,
    make,
    said,
    strip_of,
)
from tests.ui.desk import DRAWN, Desk, opened
from tests.ui.test_table_keys import Check, changes_speed, opens_the_palette, speed_is_one

__all__ = ["said", "strip_of"]


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 3600.0)


def taken(*coins: int) -> Check:
    """A key that takes one coin after the other in hand."""

    async def check(desk: Desk, key: str) -> None:
        for coin in coins:
            await desk.press(key)
            assert strip_of(desk).hand == coin
            assert f"Player 0's turn coin {coin}: a digit or ↓ aims, or click a square" in said(desk)

    return check


def aimed(before: str, *squares: int | None) -> Check:
    """A key that aims coin 4 at one square after the other, after `before`."""

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
    assert (strip_of(desk).hand, strip_of(desk).aim, desk.at) == (None, None, HERE)
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


async def plays_and_pauses(desk: Desk, key: str) -> None:
    for playing in (True, False):
        await desk.press(key)
        assert desk.table.playhead.playing is playing


def scrolls(by: int) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press("i")
        desk.strike(*["right", "space"] * 30, "enter", "e")
        await desk.settle()
        panel = desk.table.query_one(HeapsPanel)
        assert panel.max_scroll_y > 2
        panel.scroll_to(y=1, animate=False)
        await desk.press(key)
        assert panel.scroll_y == 1 + by

    return check


def goes(place: int) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert desk.at == place
        assert strip_of(desk).positions == desk.table.session.state.positions
        assert f"move {place}/{len(MOVES.split('.'))} " in desk.flat

    return check


def shows(screen: type[object], *keys: str, place: int = HERE) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert isinstance(desk.screen, screen)
        await desk.press(*keys)
        assert keys == () or (desk.screen is desk.table and desk.at == place)

    return check


def opens(save: str) -> Check:
    async def check(desk: Desk, key: str) -> None:
        await desk.press(key)
        assert desk.table.session.save() == save

    return check


async def copies(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.app.clipboard == MIDDLE
    assert desk.notes == [f"Copied {MIDDLE[:30]}…{MIDDLE[-16:]}"]


CHECKS: dict[str, Check] = {
    "choose(-1)": taken(4, 3, 2, 1, 0, 0),
    "choose(1)": taken(0, 1, 2, 3, 4, 4),
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
    "settings": shows(Settings, "escape"),
    "exact": opens("coins,players=1,target=15:0.5.6.9.14"),
    "scroll_panel(-1)": scrolls(-1),
    "scroll_panel(1)": scrolls(1),
    "edit": shows(EditorScreen, "escape"),
    "play_pause": plays_and_pauses,
    "back": goes(11),
    "forward": goes(13),
    "back_ten": goes(2),
    "forward_ten": goes(22),
    "next_landmark": goes(18),
    "previous_landmark": goes(9),
    "first": goes(0),
    "last": goes(24),
    "slower": changes_speed(-1),
    "faster": changes_speed(1),
    "normal": speed_is_one,
    "go_to": shows(Ask, *"17", "enter", place=17),
    "help": shows(HelpScreen, "escape"),
    "back_home": shows(HomeScreen),
    "again": opens(SEEDED),
    "ask_deal": shows(Ask, "escape"),
    "new_deal": opens(f"coins,players=2#{DRAWN}"),
    "next_seed": opens("coins,players=2#8"),
    "previous_seed": opens("coins,players=2#6"),
    "copy_id": copies,
    "app.command_palette": opens_the_palette,
}


def test_every_command_is_checked() -> None:
    assert CHECKS.keys() == {command.action for command in TABLE.commands}


LEAVING = {"make_move", "drop", "exact", "back_home", "again", "new_deal", "next_seed", "previous_seed"}
LEAVING |= {"scroll_panel(-1)", "scroll_panel(1)"}
"""After these there is another game, or another move: each of their keys is pressed in an app of its own."""


async def test_the_key_does_what_its_command_says() -> None:
    async with opened(MIDDLE) as desk:
        for command in TABLE.commands:
            for key in command.keys if command.action not in LEAVING else ():
                await CHECKS[command.action](desk, key)
                await come_back(desk, HERE)
                assert desk.table.session.save() == MIDDLE, key


@pytest.mark.parametrize(
    ("action", "key"), [(c.action, key) for c in TABLE.commands if c.action in LEAVING for key in c.keys]
)
async def test_the_key_that_leaves_the_game_or_moves_does_what_its_command_says(
    action: str, key: str
) -> None:
    async with opened(MIDDLE) as desk:
        await CHECKS[action](desk, key)


def test_own_keys_come_first_and_of_the_shared_ones_only_those_are_missing_that_are_its_own() -> None:
    assert TABLE.commands[: len(TABLE.own_commands)] == TABLE.own_commands
    own = {key for command in TABLE.own_commands for key in command.keys}
    assert {"left", "right", "u", "escape", *"0123456789"} <= own
    shared = (*commands.watch("move", "mistake"), *commands.SHARED)
    wanted = {c.action: tuple(key for key in c.keys if key not in own) for c in shared}
    there = {c.action: c.keys for c in TABLE.commands[len(TABLE.own_commands) :]}
    assert there == {action: keys for action, keys in wanted.items() if keys}
    assert there["back"] == ("h", "comma")
    assert there["forward"] == ("l", "full_stop")


AIMED = [("left 1 2", 1, 8), ("left 0 1 2", 1, 8), ("left 1 2 down down", 1, 6), ("left 1 up up", 1, 20)]
# Where the number would be too large the digit begins a new one.
AIMED += [("left 1 9", 1, 11), ("left 1 8 1", 1, 19), ("left 1 6 5", 1, 15), ("left 1 7 0", 1, -50)]
AIMED += [("left 9 9 backspace", 1, 20), ("right 1 2", 0, 1), ("right 3 2 1", 0, 2), ("right 4 5", 0, -2)]
AIMED += [("left 1 down 5", 1, 15), ("down down down", 0, 1), ("left 3 left 2", 0, 1), ("left 1 0 0", 1, -80)]


async def test_digits_together_make_a_number_and_arrows_add_to_it() -> None:
    async with opened("coins,players=2:3.20") as desk:
        strip = strip_of(desk)
        for keys, coin, square in AIMED:
            await desk.press(*keys.split())
            aimed_at = strip.aim.square if strip.aim else strip.positions[coin]
            assert (strip.hand, aimed_at) == (coin, square), keys
            await desk.press("escape")


async def test_aiming_goes_no_further_than_where_it_says_why() -> None:
    async with opened("coins,players=2,step=3:1.4.5.20") as desk:
        desk.strike("left", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(16, False)
        assert "at most three squares" in said(desk)
        await desk.press("up")
        assert strip_of(desk).aim == Aim(17, True)
        desk.strike("escape", "right", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(-1, False)


REFUSED = [
    (START, "right 2", "coin 0 is only one square from the edge"),
    ("coins,players=2:0.4", "right down", "coin 0 is at the edge"),
    (START, "right right 3", "coin 0 is in the way"),
    (START, "right right right down", "coin 1 is in the way"),
    (START, "left 4", "coin 2 is in the way"),
    (START, "left " + "9 " * 40, "coin 2 is in the way"),
    ("coins,step=3,players=1:1.4.5.20", "left 4", "at most three squares"),
    ("coins,step=1:1.4.5.20", "left 9 9 9", "at most one square"),
    (START, "9", "take a coin in hand first"),
]


@pytest.mark.parametrize("game", dict.fromkeys(game for game, _, _ in REFUSED))
async def test_an_illegal_move_is_never_made_and_it_is_said_why(game: str) -> None:
    async with opened(game, flights=True) as desk:
        for keys, why in [(keys, why) for where, keys, why in REFUSED if where == game]:
            await desk.press(*keys.split()[:5])
            desk.strike(*keys.split()[5:])
            await desk.settle()
            assert why in said(desk)
            desk.strike("enter", "enter", "enter")
            await desk.settle()
            assert why in said(desk) or keys == "9"
            assert desk.table.session.save() == game, keys
            assert not desk.flying, keys
            await desk.press(*["escape"] if strip_of(desk).hand is not None else [])


async def test_every_move_that_is_aimed_is_made_if_it_is_legal_and_else_not() -> None:
    legal = {0: 1, 1: 2, 2: 0, 3: 3}
    async with opened(START) as desk:
        for coin in range(4):
            for far in range(1, 10):
                await make(desk, Move(coin, far))
                assert desk.at == int(far <= legal[coin]), (coin, far)
                await desk.press("u" if desk.at else "escape")
                assert strip_of(desk).positions == (1, 4, 5, 9), (coin, far)


HELD = [*"9uUteminN", "right", "left", "down", "up", "enter", "ctrl+z", "space", "comma", "full_stop"]
HELD += ["home", "end", "plus", "r"]
"""The last one opens the game anew; the table is then another one, that has a game before it."""


async def test_holding_a_key_down_does_no_harm() -> None:
    game = f"{START}~0-1.3-1@1"
    async with opened(game, flights=True) as desk:
        for key in HELD:
            assert (desk.table.session.save(), strip_of(desk).hand) == (game, None), key
            await desk.press("left", "1")
            desk.strike(*[key] * 24)
            await desk.settle()
            session = desk.table.session
            assert open_id(session.save()).state == session.state, key
            await desk.press("escape" if desk.screen is not desk.table else "end", "u")
            assert not desk.left, key
            await desk.press("home", "right", "1", "enter", "g")
            found = desk.at, desk.table.session.length, strip_of(desk).positions
            assert found == (0, 1, (1, 4, 5, 9)), key
            await desk.press("right", "1", "enter", "left", "1", "enter", "u")
            await desk.land()
            await come_back(desk, 1)
