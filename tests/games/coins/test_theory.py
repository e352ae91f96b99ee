"""The theory of Silver Dollar agrees with exhaustive search, and the computer plays by it at three levels."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import LegalMoves, Move, Positions, gaps, is_over, slide, why_illegal
from cardtui.games.coins.opponents import LEVELS, choose_move
from cardtui.games.coins.theory import (
    best_move,
    fewest,
    heaps,
    most,
    puzzle_move,
    total,
    totals_after,
    winning_moves,
)
from tests.oracles.coins import (
    LIMITS,
    SMALL,
    all_moves,
    all_winning,
    far_positions,
    limits,
    lines_home,
    positions,
    wins,
)

# known positions


@pytest.mark.parametrize(
    ("squares", "step", "xor", "winning"),
    [
        ((1, 4, 5, 9), None, 1, {(0, 1), (3, 1)}),
        ((1, 4, 5, 9), 3, 1, {(0, 1), (3, 1)}),
        ((1, 4, 5, 9), 2, 2, {(0, 1), (1, 2), (3, 1)}),
        ((2, 5, 9), None, 1, {(2, 1)}),
        ((2, 5, 9), 2, 2, {(0, 2), (1, 2), (2, 1)}),
    ],
)
def test_the_xor_and_the_winning_moves(
    squares: Positions, step: int | None, xor: int, winning: set[tuple[int, int]]
) -> None:
    assert total(squares, step) == xor
    assert set(winning_moves(squares, step)) == winning


def test_the_xor_after_every_move() -> None:
    for squares, step in product(SMALL, LIMITS):
        after = list(totals_after(squares, step))
        assert [move for move, _ in after] == all_moves(squares, step)
        assert all(xor == total(slide(squares, move), step) for move, xor in after)
        assert list(totals_after(squares, step, 2)) == [done for done in after if done[0].distance <= 2]


# exhaustive search


@pytest.mark.parametrize("step", LIMITS)
def test_the_winner_and_all_winning_moves_are_those_of_an_exhaustive_search(step: int | None) -> None:
    for squares in SMALL:
        assert (total(squares, step) != 0) == wins(squares, step), squares
        winning = winning_moves(squares, step)
        assert winning == tuple(sorted(winning)) == all_winning(squares, step), squares


@pytest.mark.parametrize("step", LIMITS)
def test_the_best_move_takes_from_a_heap_and_wins(step: int | None) -> None:
    for squares in SMALL:
        best = best_move(squares, step)
        assert (best is None) == (not wins(squares, step))
        if best is not None:
            numbers = {heap.coin: heap.number for heap in heaps(squares, step)}
            assert best in winning_moves(squares, step)
            assert best.distance <= numbers[best.coin]


@pytest.mark.parametrize("step", LIMITS)
def test_the_moves_are_those_found_square_by_square(step: int | None) -> None:
    for squares in SMALL[::3]:
        legal = all_moves(squares, step)
        moves = LegalMoves(squares, step)
        assert list(moves) == legal
        assert bool(moves) == (not is_over(squares))
        for coin in range(-1, len(squares) + 1):
            for distance in range(-1, 12):
                allowed = Move(coin, distance) in legal
                assert ((coin, distance) in moves) == allowed
                assert (why_illegal(squares, step, coin, distance) is None) == allowed


@pytest.mark.parametrize("step", [None, 1, 2, 3])
def test_a_puzzle_can_take_any_number_of_moves_from_the_fewest_to_the_most(step: int | None) -> None:
    for squares in (found for coins in range(1, 5) for found in combinations(range(9), coins)):
        assert lines_home(squares, step) == set(range(fewest(squares, step), most(squares) + 1)), squares


@given(positions, limits, st.data())
def test_the_puzzle_move_meets_any_number_of_moves(
    squares: Positions, step: int | None, data: st.DataObject
) -> None:
    wanted = data.draw(st.integers(fewest(squares, step), most(squares)))
    for left in range(wanted, 0, -1):
        move = puzzle_move(squares, step, left)
        assert move in LegalMoves(squares, step) and move is not None
        squares = slide(squares, move)
    assert is_over(squares)
    assert puzzle_move(squares, step) is None


@given(positions, limits)
def test_the_puzzle_move_without_a_number_leads_home_in_the_fewest_moves(
    squares: Positions, step: int | None
) -> None:
    needed = fewest(squares, step)
    for _ in range(needed):
        move = puzzle_move(squares, step)
        assert move is not None
        squares = slide(squares, move)
    assert is_over(squares)


# far squares


@given(far_positions, limits)
def test_a_winning_move_makes_the_xor_0_however_far_the_coins_are(
    squares: Positions, step: int | None
) -> None:
    moves = LegalMoves(squares, step)
    for move in winning_moves(squares, step):
        assert move in moves
        assert total(slide(squares, move), step) == 0
    assert (best_move(squares, step) is None) == (total(squares, step) == 0)
    assert len(moves) == sum(gap if step is None else min(gap, step) for gap in gaps(squares))


def test_time_does_not_grow_with_the_squares() -> None:
    far = (3, 10**12, 10**12 + 7, 10**15, 10**18 - 1)
    began = time.perf_counter()
    moves = LegalMoves(far, None)
    assert len(moves) > 10**17
    assert moves[len(moves) // 2] in moves
    assert moves.index(moves[-1]) == len(moves) - 1
    assert winning_moves(far, None) and best_move(far, 7) and puzzle_move(far, None, 10**17)
    assert time.perf_counter() - began < 0.1


def test_moves_are_a_sequence() -> None:
    moves = LegalMoves((1, 4, 5, 9), 2)
    assert moves[:] == ((0, 1), (1, 1), (1, 2), (3, 1), (3, 2))
    assert moves[1:4:2] == ((1, 1), (3, 1))
    assert next(reversed(moves)) == moves[-1] == (3, 2)
    assert moves.count((2, 1)) == 0
    for no_move in (5, -6):
        with pytest.raises(IndexError):
            moves[no_move]
    for illegal in ((2, 1), (1, 3), "x", (1,), (1, "1"), None):
        assert illegal not in moves
        with pytest.raises(ValueError, match="no such move"):
            moves.index(illegal)
    with pytest.raises(ValueError, match="no such move"):
        moves.index((0, 1), 1)


# why a move is illegal


@pytest.mark.parametrize(
    ("squares", "step", "coin", "distance", "why"),
    [
        ((1, 4, 5, 9), None, 3, 4, "coin 2 is in the way"),
        ((1, 4, 5, 9), None, 2, 1, "coin 1 is in the way"),
        ((1, 4, 5, 9), 2, 3, 3, "at most two squares"),
        ((1, 4, 5, 9), 3, 3, 4, "coin 2 is in the way"),
        ((1, 4, 5, 9), 1, 3, 9, "at most one square"),
        ((0, 4), None, 0, 1, "coin 0 is at the edge"),
        ((2, 4), None, 0, 3, "coin 0 is only two squares from the edge"),
        ((1, 4, 5, 9), None, 7, 1, "there is no coin 7"),
        ((1, 4, 5, 9), None, -1, 1, "there is no coin -1"),
        ((1, 4, 5, 9), None, 3, 0, "a move is at least one square"),
        ((1, 4, 5, 9), None, 3, -2, "coins go to the left only"),
        ((1, 4, 5, 9), None, 3, 3, None),
    ],
)
def test_why_a_move_is_illegal(
    squares: Positions, step: int | None, coin: int, distance: int, why: str | None
) -> None:
    assert why_illegal(squares, step, coin, distance) == why


STARTS = [squares for squares in SMALL if not is_over(squares)]
WON = [(squares, step) for squares in STARTS for step in LIMITS if total(squares, step)]


def last_moves(squares: Positions, step: int | None) -> Iterator[Move]:
    """Return the moves that end the game."""
    return (move for move in LegalMoves(squares, step) if is_over(slide(squares, move)))


@given(st.sampled_from(LEVELS), positions | far_positions, limits, st.randoms(use_true_random=False))
def test_every_choice_is_legal(level: str, squares: Positions, step: int | None, random: Random) -> None:
    if not is_over(squares):
        assert choose_move(level, squares, step, random) in LegalMoves(squares, step)


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
    answers = [len(winning_moves(slide(squares, each), None)) for each in LegalMoves(squares, None)]
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


def test_each_level_is_much_harder_to_beat_at_random_than_the_one_before() -> None:
    """As who begins could win, and medium is right two times in three, the computer's wins are far apart."""
    rates = []
    for level in LEVELS:
        random, won = Random(7), 0
        for seed in range(300):
            squares, ply = Coins.from_seed(seed).positions, 0
            while not is_over(squares):
                who = level if ply % 2 else "easy"  # moves at random
                squares, ply = slide(squares, choose_move(who, squares, None, random)), ply + 1
            won += ply % 2 == 0
        rates.append(won / 300)
    assert rates == sorted(rates)
    assert all(later - earlier > 0.12 for earlier, later in pairwise(rates)), rates


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_among_many_winning_moves_takes_little_time(level: str) -> None:
    heaps = 4001  # of one square each, and one gap of one square that does not count
    squares = tuple(square for heap in range(heaps) for square in (3 * heap + 1, 3 * heap + 3))
    assert len(winning_moves(squares, None)) == len(LegalMoves(squares, None)) - 1
    began = time.perf_counter()
    for seed in range(10):
        assert choose_move(level, squares, None, Random(seed)) in LegalMoves(squares, None)
    assert time.perf_counter() - began < 5
