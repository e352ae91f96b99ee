"""Deals of Beggar My Neighbour for tests: the published records, and Hypothesis strategies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from cardtui.engine.cards import Card
from cardtui.games.beggar.game import Beggar, BeggarParameters, Position
from tests.oracles.beggar import Values
from tests.oracles.tables import read_json

_DATA: dict[str, Any] = read_json("beggar-records.json")
RECORDS: list[dict[str, Any]] = _DATA["terminating"]
ENDLESS: dict[str, Any] = _DATA["non_terminating"][0]
RANDOM_DEALS: dict[str, Any] = _DATA["random_deals"]

MARKS = "-JQKA"
"""Penalty values as the record tables write them."""


def deal(text: str, rounds: int | None = None) -> Beggar:
    """Return the game of the deal `text`, with a limit of `rounds` if given."""
    found: Beggar = Beggar.from_deal(text, None if rounds is None else BeggarParameters(rounds=rounds))
    return found


def labels(cards: Sequence[Card]) -> str:
    """Return the ranks of cards, separated by blanks."""
    return " ".join(card.label for card in cards)


def text_of(values: Values) -> str:
    """Return two hands of penalty values as text: `J.-/-.-`."""
    return "/".join(".".join(MARKS[value] for value in hand) for hand in values)


def values_of(text: str) -> Values:
    """Return the penalty values of two hands in the compact notation of the record tables."""
    first, second = (bytes(MARKS.index(mark) for mark in hand) for hand in text.split("/"))
    return first, second


def position(text: str) -> Position:
    """Return the start of a game with two hands in the compact notation: `J-/--`."""
    return Position(values_of(text))


_hand = st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), max_size=10).map(bytes)
small_deals: st.SearchStrategy[Values] = st.tuples(_hand, _hand).filter(any)
"""Two hands of up to ten cards each, one of which may be empty. Hardly any of these games is endless."""

endless_often = st.lists(st.sampled_from([0, 0, 0, 1]), min_size=8, max_size=14).map(
    lambda cards: (bytes(cards[0::2]), bytes(cards[1::2]))
)
"""Decks of jacks and plain cards: of those of twelve cards, one game in twelve never ends."""

_tokens = st.sampled_from(["A", "2", "3", "9", "10", "J", "Q", "K"])
typed_decks = st.lists(_tokens, min_size=1, max_size=60).map(" ".join)
"""Decks as people type them: any number of cards of any ranks."""
