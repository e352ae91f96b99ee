"""What the structures of slots have: an array that is made anew when it is full."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from cardtui.structures.structure import NOTHING, Memory, Picture, SequenceStructure, slots_row

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
