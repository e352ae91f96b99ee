"""Sequences in the slots of an array: without gaps, or as a ring buffer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from cardtui.structures.program import operation
from cardtui.structures.structure import (
    NOTHING,
    Memory,
    Picture,
    SequenceStructure,
    SlotStructure,
    Vocabulary,
    slots_row,
)

T = TypeVar("T")

FEWEST = 8  # slots that an array is made with


class Slots(SlotStructure, SequenceStructure[T]):
    """Elements in the slots of an array that is made anew, twice as long, when it is full."""

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__(elements)
        self.count = len(self.slots)
        """How many slots are in use."""
        size = FEWEST
        while size < self.count:
            size *= 2
        self.slots += [NOTHING] * (size - self.count)

    @property
    def memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=len(self.slots) - self.count)

    def grow(self) -> None:
        """Move the elements to an array twice as long."""
        self.moved += self.count
        held = [*self]
        self.slots = [*held, *[NOTHING] * (2 * len(self.slots) - len(held))]


class Array(Slots[T]):
    """Elements in the slots from 0 on, without a gap."""

    key = "array"
    title = "array"
    vocabulary = Vocabulary({"slots": "slots", "end": "count"}, calls=("len", "grow", "take"))

    def __iter__(self) -> Iterator[T]:
        return iter(self.slots[: self.count])

    add_first = operation(
        """
        if end == len(slots): grow()
        for i in range(end, 0, -1): slots[i] = slots[i - 1]
        slots[0] = card
        end = end + 1
        """,
        "card",
    )

    add_last = operation(
        """
        if end == len(slots): grow()
        slots[end] = card
        end = end + 1
        """,
        "card",
    )

    remove_first = operation(
        """
        card = slots[0]
        for i in range(1, end): slots[i - 1] = slots[i]
        end = end - 1
        slots[end] = empty
        return card
        """,
        needs="count",
    )

    remove_last = operation(
        """
        end = end - 1
        card = slots[end]
        slots[end] = empty
        return card
        """,
        needs="count",
    )

    find = operation(
        """
        i = 0
        while i < end and not wanted(slots[i]): i = i + 1
        if i == end: return None
        return i
        """,
        "wanted",
    )

    cut = operation(
        """
        for i in range(index, end):
            take(slots[i])
            slots[i] = empty
        end = index
        return taken
        """,
        "index",
    )


class Ring(Slots[T]):
    """Elements in the slots from `head` on; after the last slot comes slot 0."""

    key = "ring"
    title = "ring buffer"
    vocabulary = Vocabulary(
        {"slots": "slots", "head": "head", "count": "count"}, calls=("len", "grow", "take")
    )

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__(elements)
        self.head = 0

    def __iter__(self) -> Iterator[T]:
        wrapped = self.head + self.count - len(self.slots)
        if wrapped <= 0:
            return iter(self.slots[self.head : self.head + self.count])
        return iter(self.slots[self.head :] + self.slots[:wrapped])

    def grow(self) -> None:
        super().grow()
        self.head = 0

    @property
    def picture(self) -> Picture:
        return Picture((slots_row(self.slots, self.pointers, numbers={"count": self.count} | self.numbers),))

    add_first = operation(
        """
        if count == len(slots): grow()
        head = (head - 1) % len(slots)
        slots[head] = card
        count = count + 1
        """,
        "card",
    )

    add_last = operation(
        """
        if count == len(slots): grow()
        i = (head + count) % len(slots)
        slots[i] = card
        count = count + 1
        """,
        "card",
    )

    remove_first = operation(
        """
        card = slots[head]
        slots[head] = empty
        head = (head + 1) % len(slots)
        count = count - 1
        return card
        """,
        needs="count",
    )

    remove_last = operation(
        """
        i = (head + count - 1) % len(slots)
        card = slots[i]
        slots[i] = empty
        count = count - 1
        return card
        """,
        needs="count",
    )

    find = operation(
        """
        i = head
        far = 0
        while far < count and not wanted(slots[i]):
            i = (i + 1) % len(slots)
            far = far + 1
        if far == count: return None
        return far
        """,
        "wanted",
    )

    cut = operation(
        """
        i = (head + index) % len(slots)
        while count > index:
            take(slots[i])
            slots[i] = empty
            i = (i + 1) % len(slots)
            count = count - 1
        return taken
        """,
        "index",
    )
