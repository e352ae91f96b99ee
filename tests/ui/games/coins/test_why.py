"""Why: what the panel of the Silver Dollar game explains, and that all of it is in sight or can be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Coins, Move
from cardtui.ui.games.coins.heaps import heap_lines
from tests.cases import case
from tests.oracles.coins import all_moves, all_winning
from tests.ui.desk import opened
from tests.ui.games.coins.desk import LOST, why

pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_of_many_heaps_the_xor_or_the_move_in_hand_is_in_sight() -> None:
    async with opened(f"coins:{'.'.join(map(str, range(1, 40, 2)))}") as desk:
        await desk.press("e")
        assert " with best play" in desk.text
        await desk.press("e", "e", "left", "1")
        assert "← in hand" in desk.text


async def test_it_is_explained_by_the_heaps_their_xor_and_what_each_move_does() -> None:
    async with opened("coins,step=2:1.4.5.9") as desk:
        await desk.press("e", "left", "1")
        assert why(desk) == [
            "counted gap      squares  heap mod 3  binary    2    1",
            "left of coin 1         2  2           10       ▐2▌   ·",
            "left of coin 3         3  0           00        ·    ·",
            "left over (XOR)           2           10       ▐2▌   ·",
            "You win with best play",
            "coin 0, 1 square: the XOR becomes 0, wins",
            "coin 1, 2 squares: the XOR becomes 0, wins",
            "coin 3, 1 square: the XOR becomes 0, wins   ← in hand",
            "every other move gives the win away. The XOR after each move:",
            "coin 0  by 1: 0",
            "coin 1  by 1: 1   by 2: 0",
            "coin 3  by 1: 0   by 2: 3",
            "not counted: the gap left of coin 0: 1, coin 2: 0",
        ]


STARTS = ["1.4.5.9", "0.5.6.9.14", "3.4.9", "2", "1.4.5.8", "0.3.5.11.12.20"]
LIMITS = ["", ",step=2", ",step=3"]


def check_winning(lines: list[str], winning: Sequence[Move]) -> None:
    """The moves that win are told, and no others."""
    wins = [line.split(":")[0] for line in lines if "XOR becomes 0, wins" in line]
    assert wins == [f"coin {c}, {d} square{'s' * (d != 1)}" for c, d in winning]
    assert f"{'You win' if winning else 'The computer wins'} with best play" in lines


def check_in_hand(lines: list[str], move: Move, wins: bool) -> None:
    """It is told what the move in hand does."""
    (line,) = [line for line in lines if "← in hand" in line]
    assert line.startswith(f"coin {move.coin}, {move.distance} square")
    assert ("becomes 0, wins" in line) is wins
    assert ("the other can win" in line) is not wins


@pytest.mark.parametrize(("start", "limit"), [*product(STARTS, LIMITS)])
def test_exactly_the_winning_moves_are_told_and_what_the_one_in_hand_does(start: str, limit: str) -> None:
    session = open_id(f"coins{limit}:{start}")
    game, state = cast(Coins, session.game), session.state
    positions, step = state.positions, game.parameters.step
    winning = all_winning(positions, step)
    for move in (None, *all_moves(positions, step)):
        with case(move):
            lines = [line.text.plain for line in heap_lines(game, state, move, 78, 12)]
            check_winning(lines, winning)
            if move is not None:
                check_in_hand(lines, move, move in winning)


@pytest.mark.parametrize(("start", "limit"), [*zip(STARTS[-1:] + STARTS, LIMITS, strict=False)])
async def test_the_panel_tells_it_of_each_move_as_it_is_aimed(start: str, limit: str) -> None:
    async with opened(f"coins{limit}:{start}") as desk:
        positions, step = desk.table.session.state.positions, int(limit[-1:] or 0) or None
        winning = all_winning(positions, step)
        await desk.press("e")
        check_winning(why(desk), winning)
        in_hand: int | None = None
        for move in all_moves(positions, step):
            with case(move):
                taken = [] if move.coin == in_hand else ["right"]  # to the next coin that can move
                in_hand = move.coin
                desk.send_keys(*taken, "down")  # the moves of a coin go further and further
                await desk.settle()
                check_in_hand(why(desk), move, move in winning)


async def test_of_many_coins_the_moves_are_told_coin_by_coin_and_that_there_are_more() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(10 * coin) for coin in range(1, 61))}") as desk:
        await desk.press("e")
        told = [line for line in why(desk) if re.match(r"coin \d+ +by 1: ", line)]
        assert [int(line.split()[1]) for line in told] == list(range(50))
        assert all(line.count("by") == 8 and line.endswith("…") for line in told)
        assert "and so on, for the other coins" in why(desk)


async def test_a_game_that_is_over_is_explained_as_one_that_is_over() -> None:
    async with opened(LOST) as desk:
        await desk.press("e")
        for wrong in ("best play", "every move leaves", "every other move"):
            assert wrong not in " ".join(why(desk))
