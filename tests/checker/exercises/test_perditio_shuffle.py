"""The exercise Perditio Tempus: what all runs together tell of the shuffle."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings

from cardtui.checker.exercise import AnswerLines
from cardtui.checker.exercises.perditio import EXERCISES
from cardtui.checker.exercises.perditio.shuffle import NEVER, mean_probability_bound, two_sided_probability
from cardtui.games.perditio import Perditio
from tests.oracles.perditio import SHEET, seeds, transcript

(PERDITIO,) = EXERCISES

WON, LOST = (tuple(transcript(game)) for game in SHEET)
"""The sheet's two transcripts."""


def runs(number: int, first: int = 0) -> list[AnswerLines]:
    """What `cardtui perditio --plain` prints of so many seeds."""
    games = [Perditio.from_seed(first + seed) for seed in range(number)]
    return [tuple(game.transcript(game.initial_state(), story=False)) for game in games]


@given(seeds)
@settings(max_examples=8)
def test_runs_by_chance_are_not_found_fault_with(first: int) -> None:
    assert PERDITIO.combined_failure(runs(20, first)) is None


def test_many_runs_by_chance_are_not_found_fault_with() -> None:
    assert PERDITIO.combined_failure(runs(300)) is None
    assert PERDITIO.combined_failure([]) is None
    assert PERDITIO.combined_failure([WON, WON]) is None


def test_a_deck_that_is_not_shuffled_is_told() -> None:
    told = PERDITIO.combined_failure([LOST] * 20)
    assert told is not None
    assert told.startswith("All 20 runs turned the same cards: the deck is not shuffled, or always")


def test_what_cannot_be_chance_is_told_with_its_numbers() -> None:
    def some(fits: Callable[[AnswerLines], bool], number: int) -> list[AnswerLines]:
        return [lines for lines in runs(20 * number) if fits(lines)][:number]

    fives = some(lambda lines: lines[0] == "Got five from pile 1.", 20)
    told = PERDITIO.combined_failure(fives)
    by_chance = "by chance it is one in thirteen, here some 2."
    assert told == f"The first card was a five in all 20 runs: {by_chance}"
    won = some(lambda lines: lines[-1] == "You won!", 13)
    told = PERDITIO.combined_failure([*won, *runs(7)])
    assert told is not None and told.endswith(f" of 20 runs were won: {by_chance}")
    short = some(lambda lines: len(lines) <= 35, 40)
    told = PERDITIO.combined_failure(short)
    mean = sum(len(lines) - 1 for lines in short) / 40
    assert told == f"The mean of 40 runs is {mean:.1f} cards: by chance it is near 42.4, which is 212/5."


@pytest.mark.parametrize(("number", "times"), [(20, 0), (20, 1), (20, 12), (3, 3), (0, 0)])
def test_the_probability_of_so_many_is_that_of_the_binomial_distribution(number: int, times: int) -> None:
    p = Fraction(1, 13)
    exactly = [comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(number + 1)]
    both = 2 * min(sum(exactly[: times + 1]), sum(exactly[times:]))
    assert two_sided_probability(number, times, 1 / 13) == pytest.approx(float(min(both, Fraction(1))))


def test_the_bound_for_the_mean_is_true_where_it_can_be_counted() -> None:
    """A game of n cards has the probability C(n-1, 3) / C(52, 4): one game, and the mean of two."""
    weights = {n: comb(n - 1, 3) / comb(52, 4) for n in range(4, 53)}
    pairs = {(a, b): weights[a] * weights[b] for a in weights for b in weights}
    for off in (10, 20, 30, 38):
        assert sum(w for n, w in weights.items() if abs(n - 42.4) >= off) <= mean_probability_bound(
            1, 42.4 - off
        )
        two = sum(w for (a, b), w in pairs.items() if abs((a + b) / 2 - 42.4) >= off)
        assert two <= mean_probability_bound(2, 42.4 - off)
    assert mean_probability_bound(200, 38) < NEVER < mean_probability_bound(200, 41)
