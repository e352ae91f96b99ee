"""The sheet's operations on a strip, the strip as it is printed, and its three representations."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.games.coins.game import CoinStrip
from cardtui.games.coins.legal_moves import Positions, is_over, slide, why_illegal
from cardtui.games.coins.structures import CoinPositions, CoinSquares, GapArray
from cardtui.structures.structure import Cost, Memory
from tests.oracles.coins import all_moves, far_positions, limits, positions
from tests.structures.forms import lines_of


def test_the_operations_of_the_sheet() -> None:
    strip = CoinStrip((1, 4, 5, 9))
    assert (strip.num_coins, strip.num_squares, strip.game_over) == (4, 10, False)
    assert [strip.square(i) for i in range(12)] == [-1, 0, -1, -1, 1, 2, -1, -1, -1, 3, -1, -1]
    assert strip.square(10**30) == -1
    assert strip.legal_move(3, 3) and not strip.legal_move(3, 4)
    assert not strip.legal_move(4, 1) and not strip.legal_move(-1, 1) and not strip.legal_move(0, 0)
    assert strip.move(3, 3) and not strip.move(3, 1)
    assert (strip.num_coins, strip.num_squares) == (4, 7)
    assert strip.move(0, 1) and strip.move(1, 3) and strip.move(2, 3) and not strip.game_over
    assert strip.move(3, 3) and strip.game_over
    assert strip.positions == (0, 1, 2, 3)
    limited = CoinStrip((9,), step=3)
    assert not limited.move(0, 4) and limited.move(0, 3)


def test_a_random_strip_has_at_least_three_coins_and_is_not_over() -> None:
    for seed in range(200):
        strip = CoinStrip(random=Random(seed))
        assert strip.num_coins >= 3 and not strip.game_over
    assert CoinStrip().num_coins >= 3


@pytest.mark.parametrize("squares", [(), (3, 1), (1, 1), (-1, 2), (10**18,)])
def test_a_bad_strip_is_refused(squares: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        CoinStrip(squares)


@pytest.mark.parametrize(
    "squares", [(1.5,), (1.0, 4), (True,), (0, True), ("1", "4"), (None,), "14", [1, 2j]]
)
def test_a_square_that_is_no_whole_number_is_refused(squares: Any) -> None:
    with pytest.raises(BadInput, match="is not a whole number"):
        CoinStrip(squares)


@pytest.mark.parametrize("step", [0, -1, 1.5, True, "2"])
def test_a_bad_limit_is_refused(step: Any) -> None:
    with pytest.raises(BadInput, match="cannot be limited to "):
        CoinStrip((1, 4), step=step)


@pytest.mark.parametrize("move", [(0, 0.5), (0, 1.0), (0, True), (False, 1), (0.0, 1), (None, 1), (0, "1")])
def test_a_move_that_is_not_of_whole_numbers_is_illegal_and_changes_nothing(move: Any) -> None:
    strip = CoinStrip((1, 4))
    assert not strip.legal_move(*move)
    assert not strip.move(*move)
    assert strip.positions == (1, 4)


@given(positions, limits)
def test_squares_and_legal_moves_agree_with_the_positions(squares: Positions, step: int | None) -> None:
    strip = CoinStrip(squares, step)
    coins = [strip.square(number) for number in range(strip.num_squares)]
    assert [square for square, coin in enumerate(coins) if coin >= 0] == list(squares)
    assert [coin for coin in coins if coin >= 0] == list(range(strip.num_coins))
    assert strip.game_over == is_over(squares)
    legal = [(c, d) for c in range(strip.num_coins) for d in range(30) if strip.legal_move(c, d)]
    assert legal == all_moves(squares, step)


def test_a_strip_is_printed() -> None:
    assert str(CoinStrip((1, 4, 5, 9))).splitlines() == [
        " _  0  _  _  1  2  _  _  _  3",
        " 0  1  2  3  4  5  6  7  8  9",
    ]


def test_long_runs_of_empty_squares_are_cut() -> None:
    assert str(CoinStrip((2, 10**12))).splitlines() == [
        " _  _  0  _  …            _             1",
        " 0  1  2  3  … 999999999999 1000000000000",
    ]


@given(far_positions)
def test_a_strip_with_far_coins_is_printed_in_short(squares: Positions) -> None:
    coins, numbers = str(CoinStrip(squares)).splitlines()
    assert len(coins) == len(numbers) < 60 * (len(squares) + 1)
    assert [cell for cell in coins.split() if cell.isdigit()] == [str(coin) for coin in range(len(squares))]
    assert {str(square) for square in squares} <= set(numbers.split())


FORMS = (CoinSquares, CoinPositions, GapArray)
every_form = pytest.mark.parametrize("form", FORMS)

strips = st.lists(st.integers(0, 30), min_size=1, max_size=8, unique=True).map(
    lambda found: tuple(sorted(found))
)


@every_form
@given(strips, st.lists(st.tuples(st.integers(0, 7), st.integers(-2, 12)), max_size=20))
def test_moves_are_legal_and_lead_where_the_rules_say(
    form: Any, positions: tuple[int, ...], moves: list[tuple[int, int]]
) -> None:
    strip = form(positions)
    for coin, delta in moves:
        if coin >= len(positions):
            continue
        legal = why_illegal(positions, None, coin, delta) is None
        lines, moved = lines_of(strip, "move", coin, delta)
        assert moved is legal
        assert set(lines) <= form.code("move").steps
        if legal:
            positions = slide(positions, (coin, delta))  # type: ignore[arg-type]
        assert strip.positions == positions
        assert lines_of(strip, "game_over")[1] is is_over(positions)
        twin = strip.copy()
        assert (twin.positions, twin.cost, twin.memory) == (positions, strip.cost, strip.memory)


@pytest.mark.parametrize(
    ("form", "operation", "cost", "memory"),
    [
        (CoinSquares, "move", Cost(moved=1, compared=10 + 3), Memory(slots=10, empty=6)),
        (CoinPositions, "move", Cost(moved=1, compared=1), Memory(slots=4)),
        (GapArray, "move", Cost(moved=1, compared=1), Memory(slots=4)),
        (CoinSquares, "game_over", Cost(compared=1), Memory(slots=10, empty=6)),
        (CoinPositions, "game_over", Cost(compared=1), Memory(slots=4)),
        (GapArray, "game_over", Cost(compared=1), Memory(slots=4)),
    ],
)
def test_the_costs_of_each_representation(form: Any, operation: str, cost: Cost, memory: Memory) -> None:
    """On the strip 1.4.5.9 the last coin goes three squares; the first coin is not home."""
    strip = form((1, 4, 5, 9))
    lines_of(strip, operation, *((3, 3) if operation == "move" else ()))
    assert (strip.cost, strip.memory) == (cost, memory)


def test_in_an_array_of_gaps_a_move_changes_two_gaps() -> None:
    strip = GapArray((1, 4, 9))
    lines_of(strip, "move", 1, 2)
    assert strip.slots == [1, 0, 6]
    assert strip.cost == Cost(moved=2, compared=1)
