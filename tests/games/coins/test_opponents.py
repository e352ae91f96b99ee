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
from tests.oracles.coins import LIMITS, SMALL, far_positions, limits

STARTS = [there for there in SMALL if not is_over(there)]
WON = [(there, step) for there in STARTS for step in LIMITS if total(there, step)]


def last_moves(there: Positions, step: int | None) -> Iterator[Move]:
    """The moves that end the game."""
    return (move for move in Moves(there, step) if is_over(slide(there, move)))


@given(st.sampled_from(LEVELS), far_positions, limits, st.randoms(use_true_random=False))
def test_however_far_the_coins_are_every_choice_is_legal(
    level: str, there: Positions, step: int | None, random: Random
) -> None:
    if not is_over(there):
        assert choose_move(level, there, step, random) in Moves(there, step)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_misses_the_move_that_ends_the_game(level: str) -> None:
    random = Random(2)
    found = 0
    for there in STARTS:
        for step in LIMITS:
            for move in last_moves(there, step):
                found += 1
                chosen = {choose_move(level, there, step, random) for _ in range(5)}
                # With a limit there may be other moves that win; none but the last one is sure of it at once.
                assert chosen <= set(winning_moves(there, step))
                assert level != "easy" or chosen == {move}
    assert found > 100


@pytest.mark.parametrize("opponent", ["easy", "medium"])
def test_perfect_never_loses_a_won_game(opponent: str) -> None:
    random = Random(3)
    starts = [WON[random.randrange(len(WON))] for _ in range(1000)]
    for there, step in starts:
        levels = ("perfect", opponent)
        ply = 0
        while not is_over(there):
            there = slide(there, choose_move(levels[ply % 2], there, step, random))
            ply += 1
        assert ply % 2 == 1  # the first to move made the last move


def test_perfect_takes_a_game_as_soon_as_it_is_given_away() -> None:
    random = Random(4)
    for there, step in WON:
        assert choose_move("perfect", there, step, random) == best_move(there, step)


def test_a_lost_game_is_made_hard() -> None:
    """Of the moves of one square the one with the fewest right answers."""
    there: Positions = (1, 3, 7, 11, 15)
    if total(there, None):
        best = best_move(there, None)
        assert best is not None
        there = slide(there, best)
    move = choose_move("perfect", there, None, Random(5))
    ones = [Move(coin, 1) for coin, gap in enumerate(gaps(there)) if gap]
    answers = [len(winning_moves(slide(there, one), None)) for one in ones]
    assert move.distance == 1
    assert len(winning_moves(slide(there, move), None)) == min(answers)


@pytest.mark.parametrize(
    ("there", "step"), [((1, 4, 5, 9, 30, 60), None), ((1, 4, 5, 9), None), ((1, 4, 5, 9), 2), ((2, 5, 9), 2)]
)
def test_medium_makes_a_winning_move_two_times_in_three(there: Positions, step: int | None) -> None:
    """Within four standard deviations."""
    random = Random(6)
    right = set(winning_moves(there, step))
    found = sum(choose_move("medium", there, step, random) in right for _ in range(3000)) / 3000
    assert found == pytest.approx(2 / 3, abs=0.035)


@pytest.mark.parametrize("level", LEVELS)
def test_many_coins_of_which_nearly_every_move_wins_take_little_time(level: str) -> None:
    heaps = 4001  # of one square each, and one gap of one square that does not count
    there = tuple(square for heap in range(heaps) for square in (3 * heap + 1, 3 * heap + 3))
    assert len(winning_moves(there, None)) == len(Moves(there, None)) - 1
    began = time.perf_counter()
    for seed in range(10):
        assert choose_move(level, there, None, Random(seed)) in Moves(there, None)
    assert time.perf_counter() - began < 5
