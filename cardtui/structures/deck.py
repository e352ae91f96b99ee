"""The deck that a game is dealt from: an array that is shuffled in place, and given out card by card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Indexed
from random import Random
from typing import Any, Generic, TypeVar

from cardtui.structures.program import operation
from cardtui.structures.structure import Operation, SlotStructure, Vocabulary, shown

T = TypeVar("T")


class _Noting(list[int]):
    """A list that records the indices at which `Random.shuffle` writes."""

    def __init__(self, length: int) -> None:
        super().__init__(range(length))
        self.written: list[int] = []

    def __setitem__(self, index: Any, value: Any) -> None:
        self.written.append(index)
        super().__setitem__(index, value)


def shuffle_swaps(random: Random, length: int) -> tuple[tuple[int, int], ...]:
    """The pairs i, j that `random.shuffle` exchanges in a deck of `length` cards, in order.

    It shuffles as Durstenfeld does (Communications of the ACM 7, 1964): i goes from the last index down to 1,
    and j is a random number from 0 to i. What it does is noted, so that these are the very numbers.
    """
    noting = _Noting(length)
    random.shuffle(noting)
    return tuple(zip(noting.written[::2], noting.written[1::2], strict=True))


class Deck(SlotStructure, Generic[T]):
    """Cards in an array; `next` numbers the slot that is dealt from next; in a stack, the one above it."""

    key = "deck"
    title = "array and an index"
    operations = ("shuffle", "deal")
    vocabulary = Vocabulary({"slots": "slots", "next": "next"})

    def __init__(self, cards: Iterable[T] = ()) -> None:
        super().__init__(cards)
        self.next = 0

    def __iter__(self) -> Iterator[T]:
        return iter(self.slots[self.next :])

    @shown(
        "for i from the last slot on down to 1:",
        "    j = a random number from 0 to i",
        "    the cards of slots i and j change places",
    )
    def shuffle(self, pairs: Indexed[tuple[int, int]]) -> Operation[None]:
        """Exchange the cards of each pair of slots."""
        slots = self.slots
        for i, j in pairs:
            self.variables["i"] = i
            yield 0
            self.variables["j"] = j
            yield 1
            slots[i], slots[j] = slots[j], slots[i]
            self.moved += 2
            yield 2
            del self.variables["j"]
        self.variables.clear()

    deal = operation(
        """
        card = slots[next]
        slots[next] = empty
        next = next + 1
        return card
        """
    )


class DeckStack(Deck[T]):
    """Cards in an array stack: they are dealt from its top, which is its end."""

    key = "stack"
    title = "array stack"
    vocabulary = Vocabulary({"slots": "slots", "top": "next"})

    def __init__(self, cards: Iterable[T] = ()) -> None:
        super().__init__(cards)
        self.next = len(self.slots)

    def __iter__(self) -> Iterator[T]:
        return iter(self.slots[: self.next])

    deal = operation(
        """
        top = top - 1
        card = slots[top]
        slots[top] = empty
        return card
        """,
        needs="next",
    )
