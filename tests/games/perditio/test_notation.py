"""The notation of deals of Perditio Tempus, and the piles that a seed deals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Suit
from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.perditio import Perditio
from tests.oracles.perditio import LABELS, Ranks, deal_of, deals, text_of

IN_ORDER = " ".join(f"{label} " * 4 for label in LABELS)
"""Pile 1 holds the aces, pile 2 the twos …"""


def piles(game: Perditio) -> list[str]:
    return [" ".join(card.text for card in pile) for pile in game.piles]


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


MISSING_ALL_BUT_ACES = (
    "missing: four twos, four threes, four fours, four fives, four sixes, four sevens, four eights, "
    "four nines, four tens, four jacks, four queens and four kings"
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there are no cards: 52 are needed, four of each rank"),
        ("A A A A", f"52 cards are needed, four of each rank; {MISSING_ALL_BUT_ACES}"),
        (IN_ORDER.replace("8", "", 1), "52 cards are needed, four of each rank; missing: an eight"),
        (
            IN_ORDER.replace("5", "", 2).replace("K", "", 1),
            "52 cards are needed, four of each rank; missing: two fives and a king",
        ),
        (IN_ORDER + "A", "52 cards are needed, four of each rank; too many: an ace"),
        (
            IN_ORDER + "6 6 Q 4",
            "52 cards are needed, four of each rank; too many: a four, two sixes and a queen",
        ),
        (
            IN_ORDER.replace("5", "A", 2).replace("K", "3", 1),
            "52 cards are needed, four of each rank; missing: two fives and a king; "
            "too many: two aces and a three",
        ),
        (IN_ORDER + "J " * 5000, "52 cards are needed, four of each rank; too many: 5000 jacks"),
        (IN_ORDER.replace("4", "X", 1), 'card 13, "X" at column 28, is not a card'),
        ("A A\nA 1", 'card 4, "1" at line 2, column 3, is not a card'),
        ("A \x1b[2J", 'card 2, "\\x1b[2J" at column 3, is not a card'),
        ("A A A / A", 'the "/" at column 7 comes after three cards of pile 1, not four'),
        ("305", 'card 1, "305" at column 1, is not a card'),
    ],
)
def test_a_bad_deal_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        Perditio.from_deal(text)
    assert str(error.value) == why
    assert why.isprintable()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("perditio#7@52", "step 52 is past the end: this game has 51 cards"),
        ("perditio:A.-", 'card 2, "-" at column 3, is not a card'),
        ("perditio,piles=9#7", 'Perditio Tempus has no parameter called "piles"; its parameters: none'),
    ],
)
def test_a_bad_id_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert str(error.value).startswith(why)


# writing


@given(deals)
def test_a_deal_is_written_as_it_was_given_without_blanks(ranks: Ranks) -> None:
    game = deal_of(ranks)
    assert game.deal_text() == ".".join(text_of(ranks).split())
    assert game.id == f"perditio:{game.deal_text()}"


# seeds

PINNED = {
    7: (
        "5H AC 6D JS / 2C QS AS 7H / 2H QC 4H 9S / KD 6C 8D 7C / QH 4D 10H KS / "
        "9H 5C 5D 3D / JC KC 8S 10C / 6H 10D 2S JD / 4C 3H 8C AD / "
        "2D 6S 3S AH / 7D 9C QD JH / 7S 9D 5S 4S / 3C KH 10S 8H"
    ),
    305: (
        "6S AH AD 7S / QH 8H 10H 4H / 9D 9H 6C KD / 3C 10S 3S QD / 7D 3D 2D 3H / "
        "10D 2S 5H 7C / 10C 5S AS 8C / 8S JH 9S 2H / 6D 4D 4S 9C / "
        "KS 7H JC 5D / 5C JS AC KC / 8D 6H 4C 2C / KH QC JD QS"
    ),
}


@pytest.mark.parametrize("seed", PINNED)
def test_a_seed_deals_the_same_piles_for_ever(seed: int) -> None:
    assert " / ".join(piles(Perditio.from_seed(seed))) == PINNED[seed]
    assert Perditio.from_seed(-seed) == Perditio.from_seed(seed)


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    deck = [label + suit for suit in "SHDC" for label in LABELS]
    random.Random(seed).shuffle(deck)
    expected = [" ".join(deck[first : first + 4]) for first in range(0, 52, 4)]
    assert piles(Perditio.from_seed(seed)) == expected
    assert Perditio.from_seed(seed).id == f"perditio#{abs(seed)}"
