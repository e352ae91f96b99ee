"""Sequences in the slots of an array: without gaps, or as a ring buffer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from cardtui.structures.structure import NOTHING, Memory, Operation, Picture, SequenceStructure, slots_row

T = TypeVar("T")

FEWEST = 8  # slots that an array is made with

GROW = "if all slots are full: twice as many slots, and all cards move there"


class Slots(SequenceStructure[T]):
    """Elements in the slots of an array that is made anew, twice as long, when it is full."""

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__()
        self.slots: list[Any] = list(elements)
        self.count = len(self.slots)
        """How many slots are in use."""
        size = FEWEST
        while size < self.count:
            size *= 2
        self.slots += [NOTHING] * (size - self.count)

    @property
    def memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=len(self.slots) - self.count)

    def copy_slots(self, other: Slots[T]) -> None:
        self.slots, self.count = list(other.slots), other.count

    def grow(self) -> None:
        """Move the elements to an array twice as long, if there is no empty slot."""
        if self.count == len(self.slots):
            self.moved += self.count
            self.slots = [*self, *[NOTHING] * self.count]

    @property
    def pointers(self) -> Mapping[str, int]:
        """The variables that number a slot."""
        return {"end": self.count} | self.variables

    @property
    def picture(self) -> Picture:
        return Picture((slots_row(self.slots, self.pointers),))


class Array(Slots[T]):
    """Elements in the slots from 0 on, without a gap."""

    key = "array"
    title = "array"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "add_first": (
            GROW,
            "for i from the end on down: the card of slot i − 1 moves to slot i",
            "the card goes to slot 0, end = end + 1",
        ),
        "add_last": (GROW, "the card goes to slot end", "end = end + 1"),
        "remove_first": (
            "card = what slot 0 holds",
            "for i from 1 on: the card of slot i moves to slot i − 1",
            "end = end − 1, that slot is empty",
            "return card",
        ),
        "remove_last": ("end = end − 1", "card = what slot end holds, and empty it", "return card"),
        "find": (
            "i = 0",
            "up to the end: has the card in slot i the rank? if not, i = i + 1",
            "return i, or that it is nowhere",
        ),
        "cut": (
            "rest = the cards from slot i on, in order",
            "empty these slots, end = i",
            "return the rest",
        ),
    }

    def __iter__(self) -> Iterator[T]:
        return iter(self.slots[: self.count])

    def copy(self) -> Array[T]:
        twin = type(self)()
        twin.copy_slots(self)
        return twin.with_costs_of(self)

    def add_first(self, element: T) -> Operation[None]:
        self.grow()
        yield 0
        slots = self.slots
        for index in range(self.count, 0, -1):
            self.variables["i"] = index
            self.moved += 1
            slots[index] = slots[index - 1]
            yield 1
        slots[0] = element
        self.count += 1
        yield 2
        self.variables.clear()

    def add_last(self, element: T) -> Operation[None]:
        self.grow()
        yield 0
        self.slots[self.count] = element
        yield 1
        self.count += 1
        yield 2

    def remove_first(self) -> Operation[T]:
        self._check()
        slots = self.slots
        card: T = slots[0]
        yield 0
        for index in range(1, self.count):
            self.variables["i"] = index
            self.moved += 1
            slots[index - 1] = slots[index]
            yield 1
        self.count -= 1
        slots[self.count] = NOTHING
        yield 2
        yield 3
        self.variables.clear()
        return card

    def remove_last(self) -> Operation[T]:
        self._check()
        self.count -= 1
        yield 0
        card: T = self.slots[self.count]
        self.slots[self.count] = NOTHING
        yield 1
        yield 2
        return card

    def find(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        self.variables["i"] = index = 0
        yield 0
        found = None
        while index < self.count:
            self.compared += 1
            if wanted(self.slots[index]):
                found = index
                yield 1
                break
            self.variables["i"] = index = index + 1
            yield 1
        yield 2
        self.variables.clear()
        return found

    def cut(self, index: int) -> Operation[list[T]]:
        self.variables["i"] = index
        rest: list[T] = self.slots[index : self.count]
        yield 0
        self.slots[index : self.count] = [NOTHING] * len(rest)
        self.count = index
        yield 1
        yield 2
        self.variables.clear()
        return rest

    def _check(self) -> None:
        if not self.count:
            raise IndexError("the array is empty")


class Ring(Slots[T]):
    """Elements in the slots from `head` on; after the last slot comes slot 0."""

    key = "ring"
    title = "ring buffer"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "add_first": (
            GROW,
            "head = (head − 1) modulo the length",
            "the card goes to slot head, count = count + 1",
        ),
        "add_last": (
            GROW,
            "i = (head + count) modulo the length",
            "the card goes to slot i, count = count + 1",
        ),
        "remove_first": (
            "card = what slot head holds, and empty it",
            "head = (head + 1) modulo the length",
            "count = count − 1",
            "return card",
        ),
        "remove_last": (
            "i = (head + count − 1) modulo the length",
            "card = what slot i holds, and empty it",
            "count = count − 1",
            "return card",
        ),
        "find": (
            "i = head",
            "for all cards: has that in slot i the rank? if not, i = (i + 1) modulo the length",
            "return how far that was, or that it is nowhere",
        ),
        "cut": (
            "i = (head + where the cut is) modulo the length",
            "while there are cards: take that of slot i, i = (i + 1) modulo the length",
            "count = where the cut is",
            "return what was taken",
        ),
    }

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__(elements)
        self.head = 0

    def __iter__(self) -> Iterator[T]:
        wrapped = self.head + self.count - len(self.slots)
        if wrapped <= 0:
            return iter(self.slots[self.head : self.head + self.count])
        return iter(self.slots[self.head :] + self.slots[:wrapped])

    def copy(self) -> Ring[T]:
        twin = type(self)()
        twin.copy_slots(self)
        twin.head = self.head
        return twin.with_costs_of(self)

    def grow(self) -> None:
        if self.count == len(self.slots):
            super().grow()
            self.head = 0

    @property
    def pointers(self) -> Mapping[str, int]:
        return {"head": self.head} | self.variables

    def add_first(self, element: T) -> Operation[None]:
        self.grow()
        yield 0
        self.head = (self.head - 1) % len(self.slots)
        yield 1
        self.slots[self.head] = element
        self.count += 1
        yield 2

    def add_last(self, element: T) -> Operation[None]:
        self.grow()
        yield 0
        self.variables["i"] = index = (self.head + self.count) % len(self.slots)
        yield 1
        self.slots[index] = element
        self.count += 1
        yield 2
        self.variables.clear()

    def remove_first(self) -> Operation[T]:
        card = self._take(self.head)
        yield 0
        self.head = (self.head + 1) % len(self.slots)
        yield 1
        self.count -= 1
        yield 2
        yield 3
        return card

    def remove_last(self) -> Operation[T]:
        self.variables["i"] = index = (self.head + self.count - 1) % len(self.slots)
        yield 0
        card = self._take(index)
        yield 1
        self.count -= 1
        yield 2
        yield 3
        self.variables.clear()
        return card

    def _take(self, index: int) -> T:
        if not self.count:
            raise IndexError("the ring is empty")
        card: T = self.slots[index]
        self.slots[index] = NOTHING
        return card

    def find(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        self.variables["i"] = at = self.head
        yield 0
        found = None
        for distance in range(self.count):
            self.compared += 1
            if wanted(self.slots[at]):
                found = distance
                yield 1
                break
            self.variables["i"] = at = (at + 1) % len(self.slots)
            yield 1
        yield 2
        self.variables.clear()
        return found

    def cut(self, index: int) -> Operation[list[T]]:
        self.variables["i"] = at = (self.head + index) % len(self.slots)
        yield 0
        rest: list[T] = []
        for _ in range(self.count - index):
            rest.append(self._take(at))
            self.variables["i"] = at = (at + 1) % len(self.slots)
            yield 1
        self.count = index
        yield 2
        yield 3
        self.variables.clear()
        return rest
