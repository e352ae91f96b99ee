"""How long a game is, beside random ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.beggar import Beggar
from cardtui.games.beggar.lengths import PERCENTILES, compare


def test_there_is_a_length_for_every_percent_and_each_is_longer() -> None:
    assert len(PERCENTILES) == 100
    assert all(shorter < longer for shorter, longer in pairwise(PERCENTILES))


def test_the_lengths_are_those_of_the_seeds() -> None:
    """Of 4000 seeds as many are shorter than a percentile as it says; three standard deviations are 2.4 %."""
    cards = sorted(Beggar.from_seed(seed).outcome().cards for seed in range(4000))
    for percent, length in enumerate(PERCENTILES):
        assert sum(card < length for card in cards) / 40 == pytest.approx(percent, abs=2.4)


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (33, "shorter than every one of a hundred million random deals"),
        (34, "shorter than 99 % of random deals"),  # as short as the shortest there was
        (45, "shorter than 98 % of random deals"),
        (209, "longer than 53 % of random deals"),
        (211, "longer than 54 % of random deals"),
        (997, "longer than 99 % of random deals"),
        (1471, "longer than 99.9 % of random deals"),
        (1942, "longer than 99.99 % of random deals"),
        (3819, "longer than 99.999 % of random deals"),
        (3820, "longer than every one of a hundred million random deals"),
        (8344, "longer than every one of a hundred million random deals"),
    ],
)
def test_a_length_is_compared(cards: int, sentence: str) -> None:
    assert compare(cards) == sentence


@given(st.integers(36, 997))
def test_what_is_said_is_so(cards: int) -> None:
    word, _, percent, *_ = compare(cards).split()
    if word == "longer":
        assert cards > PERCENTILES[int(percent)]
    else:
        assert cards < PERCENTILES[100 - int(percent)]


@given(st.integers(1, 5000))
def test_a_longer_game_is_never_said_to_be_shorter(cards: int) -> None:
    assert length_said(compare(cards)) <= length_said(compare(cards + 1))


def length_said(sentence: str) -> tuple[bool, float]:
    """What orders the sentences from the shortest game to the longest."""
    word, _, part, *_ = sentence.split()
    percent = 100.0 if part == "every" else float(part)
    return word == "longer", percent if word == "longer" else -percent
