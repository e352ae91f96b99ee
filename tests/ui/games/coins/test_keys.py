"""The keys of Silver Dollar: each own command, and coins that are aimed as far as the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from cardtui.games import daily_id
from cardtui.games.coins.screens.editor import EditorScreen
from cardtui.games.coins.screens.heaps import HeapsPanel
from cardtui.games.coins.screens.table import TABLE
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.ui.desk import DAY, Desk, opened
from tests.ui.games.coins.screen import (
    HERE,
    HINT,
    MIDDLE,
    MOVES,
    SEEDED,
    START,
    click_square,
    said,
    strip_of,
    table_of,
)
from tests.ui.shared_app import shared_app

pytestmark = pytest.mark.usefixtures("slow_computer")

AIMED = [("left 1 2", 1, 8), ("left 0 1 2", 1, 8), ("left 1 2 down down", 1, 6), ("left 1 up up", 1, 20)]
# A digit that would make the number too large begins a new number.
AIMED += [("left 1 9", 1, 11), ("left 1 8 1", 1, 19), ("left 1 6 5", 1, 15), ("left 1 7 0", 1, -50)]
AIMED += [("left 9 9 backspace", 1, 20), ("right 1 2", 0, 1), ("right 3 2 1", 0, 2), ("right 4 5", 0, -2)]
AIMED += [("left 1 down 5", 1, 15), ("down down down", 0, 1), ("left 3 left 2", 0, 1), ("left 1 0 0", 1, -80)]


async def test_digits_make_a_number_and_arrows_add_to_it() -> None:
    async with opened("coins,players=2:3.20") as desk:
        strip = strip_of(desk)
        for keys, coin, square in AIMED:
            await desk.press(*keys.split())
            aimed_at = strip.aim.square if strip.aim else strip.positions[coin]
            assert (strip.hand, aimed_at) == (coin, square), keys
            await desk.press("escape")


async def test_aiming_stops_at_the_first_square_that_is_refused() -> None:
    async with opened("coins,players=2,step=3:1.4.5.20") as desk:
        desk.send_keys("left", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(16, False)
        assert "at most three squares" in said(desk)
        await desk.press("up")
        assert strip_of(desk).aim == Aim(17, True)
        desk.send_keys("escape", "right", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(-1, False)


ILLEGAL = [
    (START, "right 2", "coin 0 is only one square from the edge"),
    (START, "right right 3", "coin 0 is in the way"),
    (START, "left " + "9 " * 40, "coin 2 is in the way"),
    ("coins,step=3,players=1:1.4.5.20", "left 4", "at most three squares"),
    ("coins,step=1:1.4.5.20", "left 9 9 9", "at most one square"),
    (START, "9", "there is no coin 9: the last is coin 3"),
    (START, "2", "coin 2 cannot move: coin 1 is in the way"),
]


async def test_an_illegal_move_is_not_made_and_the_reason_is_given() -> None:
    async with opened(START) as desk:
        for game, keys, reason in ILLEGAL:
            with case(game, keys):
                await desk.open(game)
                await desk.send(*keys.split())
                assert reason in said(desk)
                await desk.send("enter", "enter", "enter")
                assert reason in said(desk) or keys in ("9", "2")
                assert desk.table.session.save() == game


ARROWS = [
    ("coins,players=2:0.1.4.5.9", [2, 4, 4], [4, 2, 2]),
    ("coins,players=2:0.4", [1, 1], [1, 1]),
    ("coins,step=1,players=2:1.2.3", [0, 0], [0, 0]),
]


async def test_the_arrows_choose_only_coins_that_can_move() -> None:
    async with opened(START) as desk:
        for game, to_the_right, to_the_left in ARROWS:
            await desk.open(game)
            for key, coins in (("right", to_the_right), ("left", to_the_left)):
                for coin in coins:
                    with case(game, key, coin):
                        await desk.press(key)
                        assert strip_of(desk).hand == coin
                        assert f"coin {coin}: how far?" in said(desk)
                await desk.press("escape")


async def test_a_click_on_a_coin_that_cannot_move_tells_why() -> None:
    async with opened("coins,players=2:0.4.5") as desk:
        for coin, reason in ((2, "coin 1 is in the way"), (0, "coin 0 is at the edge")):
            await click_square(desk, strip_of(desk).positions[coin])
            assert said(desk) == f"The first player's turn coin {coin} cannot move: {reason}"
            await desk.press("right")
            assert strip_of(desk).hand == 1
            await desk.press("escape")


NUMBERED = [
    ("0", 0, ""),
    ("3", 3, "coin 3: how far?"),
    ("3 1", 3, "coin 3, one square to the left"),
    ("1", None, "coin 1: Enter picks it, or type another digit"),
    ("1 enter", 1, ""),
    ("1 2", 12, ""),
    ("1 2 1", 12, "coin 12, one square"),
    ("1 9", None, "there is no coin 19: the last is coin 12"),
    ("1 escape 3", 3, ""),
    ("1 backspace 3", 3, ""),
    ("1 right", 0, ""),
    ("2 4", 4, ""),  # coin 2 cannot move
]


async def test_a_digit_with_nothing_in_hand_picks_that_coin() -> None:
    positions = (1, 4, 5, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27)
    async with opened(f"coins,players=2:{'.'.join(map(str, positions))}") as desk:
        for keys, coin, words in NUMBERED:
            await desk.press(*keys.split())
            assert strip_of(desk).hand == coin, keys
            assert words in said(desk), keys
            if table_of(desk).play.is_selecting:  # otherwise Esc leaves the game
                await desk.press("escape")


Check = Callable[[Desk, str], object]


def aims(square: int) -> Check:
    return lambda desk, _: strip_of(desk).aim == Aim(square, True)


def goes(ply: int) -> Check:
    return lambda desk, _: (
        f" {ply}/" in desk.words
        and strip_of(desk).positions == desk.table.session.state.positions
        and desk.ply == ply
    )


def opens(screen: type[object]) -> Check:
    return lambda desk, _: isinstance(desk.screen, screen)


AIMS = [None, *(Aim(9 - distance, distance <= 2) for distance in range(1, 10))]
"""What each digit aims at with the last coin."""

KEYS: dict[str, tuple[str, Check]] = {
    "choose(-1)": ("", lambda desk, _: strip_of(desk).hand == 4),
    "choose(1)": ("", lambda desk, _: strip_of(desk).hand == 1),
    "aim(1)": ("left 1", aims(7)),
    "aim(-1)": ("left 2", aims(8)),
    "distance({key})": ("left", lambda desk, key: strip_of(desk).aim == AIMS[int(key)]),
    "erase": ("backspace left 1 0", lambda desk, key: aims(8)(desk, key) and desk.table.playhead.speed == 4),
    "make_move": ("left 2", lambda desk, _: desk.table.session.state.positions == (0, 2, 5, 6, 7)),
    "drop": (
        "left 2",
        lambda desk, _: (strip_of(desk).hand, strip_of(desk).aim, desk.ply) == (None, None, HERE),
    ),
    "undo": ("", goes(HERE - 1)),
    "redo": ("", goes(HERE + 1)),
    "hint": (
        "",
        lambda desk, _: (
            said(desk) == f"After move {HERE} of {MOVES.count('.') + 1}, the first player's turn {HINT}"
        ),
    ),
    "explain": ("", lambda desk, _: [heap.left for heap in strip_of(desk).heaps] == [0, 0]),
    "settings": ("", opens(ParametersDialog)),
    "exact": ("", lambda desk, _: desk.table.session.save() == "coins,players=1,target=15:0.5.6.9.14"),
    "find_move": ("", lambda desk, _: desk.table.session.save().startswith("coins,grade=0,pool=wide#")),
    "other_board": ("", lambda desk, _: desk.table.session.id == daily_id("coins", date.fromisoformat(DAY))),
    "scroll_panel(-1)": ("", lambda desk, _: desk.table.query_one(HeapsPanel).scroll_y == 0),
    "scroll_panel(1)": ("", lambda desk, _: desk.table.query_one(HeapsPanel).scroll_y == 2),
    "edit": ("", opens(EditorScreen)),
}
"""For each command the keys before its own, and a check of what it then has done."""


async def test_a_key_does_what_its_command_says() -> None:
    commands = [command for command in TABLE.own_commands if command.name != "path"]  # which leaves the table
    assert KEYS.keys() == {command.action for command in commands}
    async with shared_app(MIDDLE) as again:
        for command in commands:
            before, done = KEYS[command.action]
            scrolls = command.name == "scroll_panel"
            for key in command.keys[:2]:
                async with again((command.action, key), MANY_HEAPS if scrolls else MIDDLE) as desk:
                    await desk.press(*["e", "e", "e"] * scrolls, *before.split())
                    if scrolls:
                        desk.table.query_one(HeapsPanel).scroll_to(y=1, animate=False)
                    assert not done(desk, key) or key == "0"
                    await desk.press(key)
                    assert done(desk, key)
                    desk.table.player.go(0)  # which ends what was said at this ply


async def test_escape_refers_to_q_during_a_game_and_leaves_before_its_first_move() -> None:
    async with opened(MIDDLE) as desk:
        await desk.press("left", "2", "enter")
        assert desk.table.session.save() == f"{SEEDED}~{MOVES[: HERE * 4 - 1]}.4-2"
        await desk.press("escape")
        assert said(desk) == "The second player's turn q leaves the game"
        await desk.press("r", "escape")
        assert isinstance(desk.screen, HomeScreen)


MANY_HEAPS = f"coins,players=2:{'.'.join(str(3 * coin) for coin in range(1, 35))}"
"""A game whose explanation is longer than its panel."""
