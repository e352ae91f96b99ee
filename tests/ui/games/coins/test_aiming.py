"""Coins of the Silver Dollar game are aimed by keys: by digits and arrows, as far as they may, or too far."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Move
from cardtui.ui.cards.strip_rows import Aim
from tests.ui.desk import opened
from tests.ui.games.coins.desk import START, click_square, come_back, make, said, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


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
        desk.send_keys("left", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(16, False)
        assert "at most three squares" in said(desk)
        await desk.press("up")
        assert strip_of(desk).aim == Aim(17, True)
        desk.send_keys("escape", "right", *["down"] * 40)
        await desk.settle()
        assert strip_of(desk).aim == Aim(-1, False)


REFUSED = [
    (START, "right 2", "coin 0 is only one square from the edge"),
    (START, "right right 3", "coin 0 is in the way"),
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
            desk.send_keys(*keys.split()[5:])
            await desk.settle()
            assert why in said(desk)
            desk.send_keys("enter", "enter", "enter")
            await desk.settle()
            assert why in said(desk) or keys == "9"
            assert desk.table.session.save() == game, keys
            assert not desk.flying, keys
            await desk.press(*["escape"] if strip_of(desk).hand is not None else [])


async def test_every_move_that_is_aimed_is_made_if_it_is_legal_and_else_not() -> None:
    legal = {0: 1, 1: 2, 3: 3}
    async with opened(START) as desk:
        for coin in legal:
            for far in range(1, 10):
                await make(desk, Move(coin, far))
                assert desk.ply == int(far <= legal[coin]), (coin, far)
                await desk.press("u" if desk.ply else "escape")
                assert strip_of(desk).positions == (1, 4, 5, 9), (coin, far)


STUCK = [
    ("coins,players=2:0.1.4.5.9", [2, 4, 4], [4, 2, 2]),
    ("coins,players=2:0.4", [1, 1], [1, 1]),
    ("coins,step=1,players=2:1.2.3", [0, 0], [0, 0]),
]


@pytest.mark.parametrize(("game", "to_the_right", "to_the_left"), STUCK)
async def test_the_arrows_take_only_coins_that_can_move(
    game: str, to_the_right: list[int], to_the_left: list[int]
) -> None:
    async with opened(game) as desk:
        for key, coins in (("right", to_the_right), ("left", to_the_left)):
            for coin in coins:
                await desk.press(key)
                assert strip_of(desk).hand == coin
                assert f"coin {coin}: a digit or ↓ aims" in said(desk)
            await desk.press("escape")


async def test_of_a_coin_that_cannot_move_it_is_said_why_when_it_is_clicked() -> None:
    async with opened("coins,players=2:0.4.5") as desk:
        for coin, why in ((2, "coin 1 is in the way"), (0, "coin 0 is at the edge")):
            await click_square(desk, strip_of(desk).positions[coin])
            assert said(desk) == f"Player 0's turn coin {coin} cannot move: {why}"
            await desk.press("right")
            assert strip_of(desk).hand == 1
            await desk.press("escape")


HELD = [*"9uUteminN", "right", "left", "down", "up", "enter", "ctrl+z", "space", "comma", "full_stop"]
HELD += ["home", "end", "plus", "r"]
"""The last one opens the game anew; the table is then another one, that has a game before it."""


async def test_holding_a_key_down_does_no_harm() -> None:
    game = f"{START}~0-1.3-1@1"
    async with opened(game, flights=True) as desk:
        for key in HELD:
            assert (desk.table.session.save(), strip_of(desk).hand) == (game, None), key
            await desk.press("left", "1")
            desk.send_keys(*[key] * 24)
            await desk.settle()
            session = desk.table.session
            assert open_id(session.save()).state == session.state, key
            await desk.press("escape" if desk.screen is not desk.table else "end", "u")
            assert not desk.exited, key
            desk.send_keys("home", "right", "1", "enter", "g")
            await desk.settle()
            found = desk.ply, desk.table.session.length, strip_of(desk).positions
            assert found == (0, 1, (1, 4, 5, 9)), key
            desk.send_keys("right", "1", "enter", "left", "1", "enter", "u")
            await desk.settle()
            await desk.land()
            await come_back(desk, 1)
