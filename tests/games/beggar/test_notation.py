"""The notation of decks and hands of Beggar My Neighbour, and the hands that a seed deals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.games.beggar import Beggar
from cardtui.games.beggar.notation import penalty_values, read_deal
from tests.games.beggar.deals import ENDLESS


def suited(text: str) -> tuple[str, str]:
    """Return the two hands in `text` with their suits."""
    first, second = read_deal(text).hands
    return " ".join(card.text for card in first), " ".join(card.text for card in second)


def test_the_compact_form_of_the_record_tables_is_read() -> None:
    first, second = read_deal(ENDLESS["deal"]).hands
    assert len(first) == len(second) == 26
    values = "".join("-JQKA"[value] for hand in (first, second) for value in penalty_values(hand))
    assert values == ENDLESS["deal"].replace("/", "")


names = st.text("aZ_9é\"'", min_size=1, max_size=6)
blanks = st.sampled_from(["", " ", "\n", " \t "])


@given(
    *[st.lists(st.sampled_from(["A", "2", "9", "10", "J", "KD", "5♥"]), min_size=1, max_size=4)] * 2,
    st.lists(st.tuples(names, blanks, st.sampled_from(":="), blanks), min_size=2, max_size=2),
    st.sampled_from([", ", " ", ",\n", " / "]),
)
def test_named_lists_are_read_whatever_their_names(
    first: list[str], second: list[str], named: list[tuple[str, ...]], between: str
) -> None:
    lists = [f"[{', '.join(map(repr, hand))}]" for hand in (first, second)]
    text = between.join("".join(name) + cards for name, cards in zip(named, lists, strict=True))
    assert read_deal(text) == read_deal(f"{' '.join(first)} / {' '.join(second)}")


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("J 2 J 2", "JS JH", "2S 2H"),
        ("J J / J J", "JS JH", "JD JC"),
        ("-J / J-", "- JS", "JH -"),
        ("JH J 2", "JH 2", "J"),
        ("J J J J J", "J J J", "J J"),
    ],
)
def test_cards_without_suits_get_different_suits_where_possible(text: str, first: str, second: str) -> None:
    assert suited(text) == (first, second)


def test_suits_do_not_matter_to_the_play() -> None:
    assert penalty_values([Card(Rank.ACE, suit) for suit in (None, *Suit)]) == bytes([4] * 5)


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    deck = [rank + suit for suit in "SHDC" for rank in ranks]
    random.Random(seed).shuffle(deck)
    dealt = [" ".join(card.text for card in hand) for hand in Beggar.from_seed(seed).hands]
    assert dealt == [" ".join(deck[0::2]), " ".join(deck[1::2])]
