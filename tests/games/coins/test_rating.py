"""The rating of a person who solves puzzles."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from cardtui.games.coins.rating import PUZZLE_RATINGS, mode_of, ratings


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
