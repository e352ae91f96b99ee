"""A seed means the same game on every machine and Python version, for ever."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.beggar import Beggar

PINNED = {
    0: (
        "3D 7C KD 6S 2S 8D 5S 8H KC 9D AC 4C 3H 9H QC 4S 10S 7S 6H 8C QD 5D KH 7D 3S 10C",
        "KS 3C 8S JD JC AS 10D 2H 4D 6C QS 5H JS 2D JH 5C 9C 2C 9S AH 10H 7H 6D 4H AD QH",
    ),
    305: (
        "6S AD QH 10H 9D 6C 3C 3S 7D 2D 10D 5H 10C AS 8S 9S 6D 4S KS JC 5C AC 8D 4C KH JD",
        "AH 7S 8H 4H 9H KD 10S QD 3D 3H 2S 7C 5S 8C JH 2H 4D 9C 7H 5D JS KC 6H 2C QC QS",
    ),
}


def hands(game: Beggar) -> tuple[str, ...]:
    return tuple(" ".join(card.text for card in hand) for hand in game.hands)


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_deals_the_same_hands_for_ever(seed: int) -> None:
    assert hands(Beggar.from_seed(seed)) == PINNED[seed]


@pytest.mark.parametrize("seed", PINNED)
def test_a_negative_seed_is_its_absolute_value(seed: int) -> None:
    assert Beggar.from_seed(-seed) == Beggar.from_seed(seed)
    assert Beggar.from_seed(-seed).id == f"beggar#{seed}"


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    deck = [rank + suit for suit in "SHDC" for rank in ranks]
    random.Random(seed).shuffle(deck)
    assert hands(Beggar.from_seed(seed)) == (" ".join(deck[0::2]), " ".join(deck[1::2]))
