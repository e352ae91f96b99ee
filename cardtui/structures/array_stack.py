"""The array stack: slots, and the number of the lowest empty one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeVar

from cardtui.structures.slots import FEWEST, GROW
from cardtui.structures.stack import StackBase
from cardtui.structures.structure import NOTHING, Memory, Operation, PictureRow, slots_row

T = TypeVar("T")


class ArrayStack(StackBase[T]):
    """A stack in the slots of an array, from 0 up; the array is made anew, twice as long, when it is full."""

    key = "stack"
    title = "array stack"
    add_lines = (
        GROW,
        "the card goes to slot top",
        "top = top + 1",
    )
    take_lines = ("top = top − 1", "card = what slot top holds, and empty it", "return card")

    def __init__(self, elements: Iterable[T] = ()) -> None:
        self.slots: list[Any] = [NOTHING] * FEWEST
        self.top = 0
        super().__init__(elements)
        self.moved = 0  # whatever it has grown was for nothing

    def copy(self) -> Self:
        twin = type(self)()
        twin.slots, twin.top = list(self.slots), self.top
        return twin.with_costs_of(self)

    def push_at_once(self, element: T) -> None:
        self._grow()
        self.slots[self.top] = element
        self.top += 1

    def _grow(self) -> None:
        if self.top == len(self.slots):
            self.moved += self.top
            self.slots += [NOTHING] * self.top

    def pop_at_once(self) -> T:
        if not self.top:
            raise IndexError("the stack is empty")
        self.top -= 1
        card: T = self.slots[self.top]
        self.slots[self.top] = NOTHING
        return card

    def peek(self) -> T:
        card: T = self.slots[self.top - 1]
        return card

    def __len__(self) -> int:
        return self.top

    def from_top(self) -> Iterator[T]:
        yield from reversed(self.slots[: self.top])

    @property
    def own_memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=len(self.slots) - self.top)

    def push(self, element: T) -> Operation[None]:
        self._grow()
        yield 0
        self.slots[self.top] = element
        yield 1
        self.top += 1
        yield 2

    def pop(self) -> Operation[T]:
        if not self.top:
            raise IndexError("the stack is empty")
        self.top -= 1
        yield 0
        card: T = self.slots[self.top]
        self.slots[self.top] = NOTHING
        yield 1
        yield 2
        return card

    def row(self, name: str) -> PictureRow:
        pointers = {"top": self.top} | self.variables
        return slots_row(self.slots, pointers, name)
