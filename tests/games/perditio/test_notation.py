"""The notation of deals of Perditio Tempus, and the piles that a seed deals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Suit
from cardtui.engine.errors import BadInput
from cardtui.games.perditio import Perditio
from tests.oracles.perditio import LABELS, Ranks, deal_of, deals, text_of

IN_ORDER = " ".join(f"{label} " * 4 for label in LABELS)
"""Pile 1 holds the aces, pile 2 the twos …"""


def labels(text: str) -> list[str]:
    """Return the labels of the cards in `text`, pile by pile."""
    return [card.label for pile in Perditio.from_deal(text).piles for card in pile]


# reading


@pytest.mark.parametrize(
    "text",
    [
        IN_ORDER,
        IN_ORDER.lower(),
        IN_ORDER.replace("10", "T"),
        IN_ORDER.replace("10", "t"),
        ",".join(IN_ORDER.split()),
        ", ".join(IN_ORDER.split()),
        ".".join(IN_ORDER.split()),
        "\r\n".join(IN_ORDER.split()),
        "\n".join(f"{label} " * 4 for label in LABELS),
        " / ".join(f"{label} " * 4 for label in LABELS),
        "/".join(".".join([label] * 4) for label in LABELS),
        "\ufeff" + IN_ORDER,
        f"\n\n{IN_ORDER}\n",
        " ".join(f"{label}♠ {label}♥ {label}♦ {label}♣" for label in LABELS),
        " ".join(f"{label}s {label}H {label}d {label}C" for label in LABELS),
    ],
)
def test_a_deal_is_read_pile_by_pile(text: str) -> None:
    assert labels(text) == IN_ORDER.split()


def test_suits_are_preserved_though_they_do_not_matter() -> None:
    text = IN_ORDER.replace("A A A A", "AH AH AH AH")
    assert {card.suit for card in Perditio.from_deal(text).piles[0]} == {Suit.HEARTS}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (IN_ORDER.replace("8", "", 1), "missing: an eight"),
        (IN_ORDER.replace("5", "", 2).replace("K", "", 1), "missing: two fives and a king"),
        (IN_ORDER + "A", "too many: an ace"),
        (IN_ORDER + "6 6 Q 4", "too many: a four, two sixes and a queen"),
        (
            IN_ORDER.replace("5", "A", 2).replace("K", "3", 1),
            "missing: two fives and a king; too many: two aces and a three",
        ),
        (IN_ORDER + "J " * 5000, "too many: 5000 jacks"),
    ],
)
def test_missing_and_superfluous_ranks_are_listed(text: str, wrong: str) -> None:
    with pytest.raises(BadInput) as error:
        Perditio.from_deal(text)
    assert str(error.value) == f"52 cards are needed, four of each rank; {wrong}"


# writing


@given(deals)
def test_a_deal_is_written_as_it_was_given_without_blanks(ranks: Ranks) -> None:
    game = deal_of(ranks)
    assert game.deal_text() == ".".join(text_of(ranks).split())
    assert game.id == f"perditio:{game.deal_text()}"


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    deck = [label + suit for suit in "SHDC" for label in LABELS]
    random.Random(seed).shuffle(deck)
    expected = [" ".join(deck[first : first + 4]) for first in range(0, 52, 4)]
    game = Perditio.from_seed(seed)
    assert [" ".join(card.text for card in pile) for pile in game.piles] == expected
    assert game.id == Perditio.from_seed(-seed).id == f"perditio#{abs(seed)}"
