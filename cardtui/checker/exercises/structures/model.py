"""Right structures, and all short sequences of calls."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

_SUITS = "♠♥♦♣"
_RANKS = ("5", "A", "7", "K", "2", "9", "J", "4", "Q", "3", "8", "6", "10")
CARDS = tuple(f"{_RANKS[at % 13]}{_SUITS[at % 4]}" for at in range(52))
"""The cards that are added, in this order: the first are those of different ranks and suits."""

_NUMBERS = tuple(range(101, 153))
_LETTERS = tuple(ascii_uppercase + ascii_lowercase)
KINDS_OF_CARDS: Sequence[Sequence[Any]] = (CARDS, _NUMBERS, _LETTERS)
"""The cards that a class may take: texts, or for a method in Java that takes no text numbers or letters."""
JOKERS: Sequence[Any] = ("Joker", 999, "?")
"""A further card of each of these kinds."""

_CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
_NUMBER = re.compile(r"(?<!\d)1(?:0[1-9]|[1-4]\d|5[0-2])(?!\d)")

TWO_ENDS = ("add_first", "add_last", "remove_first", "remove_last")


class Kind(NamedTuple):
    """A kind of structure."""

    key: str
    """Its name."""
    title: str
    """One line about how it is used."""
    class_name: str
    """The name of its class in an example."""
    sheet_names: Mapping[str, str]
    """The names of its operations on the sheets; the operations in the order in which they are tried."""
    other_names: str
    """Some other names that they may have."""
    required: Sequence[str]
    """The operations that it has to have."""

    @property
    def operations(self) -> Sequence[str]:
        return tuple(self.sheet_names)

    @property
    def has_two_ends(self) -> bool:
        return "push" not in self.sheet_names

    @staticmethod
    def arity(operation: str) -> int:
        """Return the number of arguments of an operation."""
        return int(operation.startswith(("add", "push")))


class ModelCall(NamedTuple):
    """A call on a right structure."""

    operation: str
    card: Any
    """The card that is added or removed."""
    held: tuple[Any, ...]
    """Its cards afterwards, from first to last."""


def is_valid(operations: Sequence[str]) -> bool:
    """Return whether nothing is removed from an empty structure, of which the sheets say nothing."""
    held = 0
    for operation in operations:
        held += 1 if Kind.arity(operation) else -1
        if held < 0:
            return False
    return bool(operations)


def sequences(operations: Sequence[str], longest: int) -> Iterator[tuple[str, ...]]:
    """Yield all valid sequences of up to `longest` operations, short ones first."""
    for length in range(1, longest + 1):
        yield from filter(is_valid, product(operations, repeat=length))


def with_cards(operations: Sequence[str], cards: Sequence[Any] = CARDS) -> Iterator[tuple[str, Any]]:
    """Yield operations with the cards that they add."""
    number = 0
    for operation in operations:
        adds = Kind.arity(operation)
        yield operation, cards[number % len(cards)] if adds else None
        number += adds


def perform(operations: Sequence[str], cards: Sequence[Any] = CARDS) -> Iterator[ModelCall]:
    """Do operations on a right structure. The top of a stack is its last card."""
    held: deque[Any] = deque()
    for operation, card in with_cards(operations, cards):
        if card is None:
            card = held.popleft() if operation == "remove_first" else held.pop()
        elif operation == "add_first":
            held.appendleft(card)
        else:
            held.append(card)
        yield ModelCall(operation, card, tuple(held))


def cards_in(held: Sequence[Any]) -> list[Any]:
    """Return the cards of the one thing in `held`: a list, or a text with cards in it; else nothing.

    Anything in a list that is no card becomes None.
    """
    if not held:
        return []
    if isinstance(held[0], str):
        return _CARD.findall(held[0]) or [int(one) for one in _NUMBER.findall(held[0])]
    if not isinstance(held[0], list):
        return []
    return [one if _is_card(one) else None for one in map(without_node, held[0])]


def _is_card(value: Any) -> bool:
    if isinstance(value, str):
        return value in _LETTERS or _CARD.fullmatch(value) is not None
    return isinstance(value, int | float) and value in _NUMBERS


def without_node(value: Any) -> Any:
    """Return what a node holds, and anything else as it is."""
    return value["node"] if isinstance(value, dict) and value.keys() == {"node"} else value
