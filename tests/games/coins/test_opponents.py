"""The computer at its three levels."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.legal_moves import Move, Moves, Positions, gaps, is_over, slide
from cardtui.games.coins.opponents import LEVELS, choose_move
from cardtui.games.coins.theory import best_move, total, winning_moves
from tests.oracles.coins import LIMITS, SMALL, far_positions, limits, positions

STARTS = [squares for squares in SMALL if not is_over(squares)]
WON = [(squares, step) for squares in STARTS for step in LIMITS if total(squares, step)]


def last_moves(squares: Positions, step: int | None) -> Iterator[Move]:
    """Return the moves that end the game."""
    return (move for move in Moves(squares, step) if is_over(slide(squares, move)))


@given(st.sampled_from(LEVELS), positions | far_positions, limits, st.randoms(use_true_random=False))
def test_every_choice_is_legal(level: str, squares: Positions, step: int | None, random: Random) -> None:
    if not is_over(squares):
        assert choose_move(level, squares, step, random) in Moves(squares, step)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_misses_the_move_that_ends_the_game(level: str) -> None:
    random = Random(2)
    found = 0
    for squares in STARTS:
        for step in LIMITS:
            for move in last_moves(squares, step):
                found += 1
                chosen = {choose_move(level, squares, step, random) for _ in range(5)}
                # With a limit there may be other moves that win; none but the last one is sure of it at once.
                assert chosen <= set(winning_moves(squares, step))
                assert level != "easy" or chosen == {move}
    assert found > 100


@pytest.mark.parametrize("opponent", ["easy", "medium"])
def test_perfect_never_loses_a_won_game(opponent: str) -> None:
    random = Random(3)
    starts = [WON[random.randrange(len(WON))] for _ in range(1000)]
    for squares, step in starts:
        levels = ("perfect", opponent)
        ply = 0
        while not is_over(squares):
            squares = slide(squares, choose_move(levels[ply % 2], squares, step, random))
            ply += 1
        assert ply % 2 == 1  # the first to move made the last move


def test_perfect_always_makes_the_best_move_in_a_won_game() -> None:
    random = Random(4)
    for squares, step in WON:
        assert choose_move("perfect", squares, step, random) == best_move(squares, step)


def test_in_a_lost_game_perfect_leaves_the_fewest_winning_answers() -> None:
    squares: Positions = (1, 3, 7, 11, 15)
    if total(squares, None):
        best = best_move(squares, None)
        assert best is not None
        squares = slide(squares, best)
    move = choose_move("perfect", squares, None, Random(5))
    ones = [Move(coin, 1) for coin, gap in enumerate(gaps(squares)) if gap]
    answers = [len(winning_moves(slide(squares, one), None)) for one in ones]
    assert move.distance == 1
    assert len(winning_moves(slide(squares, move), None)) == min(answers)


@pytest.mark.parametrize(
    ("squares", "step"),
    [((1, 4, 5, 9, 30, 60), None), ((1, 4, 5, 9), None), ((1, 4, 5, 9), 2), ((2, 5, 9), 2)],
)
def test_medium_makes_a_winning_move_two_times_in_three(squares: Positions, step: int | None) -> None:
    """Within four standard deviations."""
    random = Random(6)
    right = set(winning_moves(squares, step))
    found = sum(choose_move("medium", squares, step, random) in right for _ in range(3000)) / 3000
    assert found == pytest.approx(2 / 3, abs=0.035)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_among_many_winning_moves_takes_little_time(level: str) -> None:
    heaps = 4001  # of one square each, and one gap of one square that does not count
    squares = tuple(square for heap in range(heaps) for square in (3 * heap + 1, 3 * heap + 3))
    assert len(winning_moves(squares, None)) == len(Moves(squares, None)) - 1
    began = time.perf_counter()
    for seed in range(10):
        assert choose_move(level, squares, None, Random(seed)) in Moves(squares, None)
    assert time.perf_counter() - began < 5
