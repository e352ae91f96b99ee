"""The ring buffer: an array whose last slot is followed by slot 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

from cardtui.structures.slots import GROW, Slots
from cardtui.structures.structure import NOTHING, Operation

T = TypeVar("T")


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
