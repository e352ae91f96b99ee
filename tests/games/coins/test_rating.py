"""The rating of a person who solves puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins.rating import PUZZLE_RATINGS, grade_after, mode_of, offers_small, ratings

Tries = Sequence[tuple[int, bool]]
"""The grades of puzzles, and whether they were solved."""

TRIES = st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=50)


@pytest.mark.parametrize(
    ("tries", "expected"),
    [
        ([], []),
        ([(2, True)], [1020]),  # as likely as not: half of 40
        ([(2, False)], [980]),
        ([(5, True)], [1039.6]),
        ([(1, True), (1, False)], [1009.6, 978.8]),
    ],
)
def test_a_try_changes_the_rating_by_elos_formula(
    tries: list[tuple[int, bool]], expected: list[float]
) -> None:
    told = [(mode_of(grade), solved) for grade, solved in tries]
    assert list(ratings(told)) == pytest.approx([1000, *expected], abs=0.06)


@pytest.mark.parametrize("strength", [700, 1000, 1400, 1900])
def test_the_rating_of_a_simulated_player_converges(strength: int) -> None:
    random, tries = Random(strength), []
    for _ in range(1500):
        grade = random.randint(1, 5)
        chance = 1 / (1 + 10 ** ((PUZZLE_RATINGS[grade] - strength) / 400))
        tries.append((mode_of(grade), random.random() < chance))
    assert mean(list(ratings(tries))[-1000:]) == pytest.approx(strength, abs=40)


def elo(tries: Tries, rating: float, factors: Sequence[int]) -> Iterator[float]:
    """Yield the ratings from a first one on, with a factor for each try, and with the last one after them."""
    yield rating
    for number, (grade, solved) in enumerate(tries):
        expected = 1 / (1 + 10 ** ((PUZZLE_RATINGS[grade] - rating) / 400))
        rating += factors[min(number, len(factors) - 1)] * (solved - expected)
        yield rating


@given(TRIES)
def test_whoever_starts_with_a_small_puzzle_starts_low_and_all_others_are_rated_as_ever(tries: Tries) -> None:
    starts_low = bool(tries) and tries[0][0] == 0
    factors = [280] * 6 + [120] * 4 + [40] * 20 + [20] if starts_low else [40] * 30 + [20]
    told = ratings((mode_of(grade), solved) for grade, solved in tries)
    assert list(told) == pytest.approx([*elo(tries, 600 if starts_low else 1000, factors)])


@pytest.mark.parametrize(
    ("results", "expected"),
    [("+", 740), ("++++++", 998), ("+++++++", 1009), ("-", 460), ("------", 202), ("+-+-+-", 518)],
)
def test_after_a_few_small_puzzles_the_rating_says_who_can_solve_them(results: str, expected: int) -> None:
    *_, rating = ratings((mode_of(0), result == "+") for result in results)
    assert round(rating) == expected
    assert offers_small(rating) is (expected < 1000)


def test_the_small_board_is_offered_below_1000_and_to_whoever_has_no_rating() -> None:
    assert [offers_small(rating) for rating in (None, 250.0, 999.9, 1000.0, 1800.0)] == [True] * 3 + [
        False
    ] * 2


@pytest.mark.parametrize(
    ("rating", "low", "fitting"),
    [
        (None, True, 0),
        (600, True, 0),
        (799, True, 0),
        (999, True, 0),
        (1000, True, 1),
        (1199, True, 1),
        (1200, True, 2),
        (2000, True, 2),
        (600, False, 2),
        (1500, False, 2),
    ],
)
def test_puzzles_get_harder_for_whoever_has_started_low_and_never_easier(
    rating: float | None, low: bool, fitting: int
) -> None:
    assert grade_after(rating, None, low=low) == fitting
    for present in range(6):
        assert grade_after(rating, present, low=low) == (max(present, fitting) if low else present)
