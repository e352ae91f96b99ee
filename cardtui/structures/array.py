"""The array: in order, and without a gap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, TypeVar

from cardtui.structures.slots import GROW, Slots
from cardtui.structures.structure import NOTHING, Operation

T = TypeVar("T")


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
