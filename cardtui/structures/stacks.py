"""Stacks, as linked layers or in an array, with the operations of sequences.

Only the top of a stack can be reached. An operation at its other end pours all cards above it onto a spare
stack and pours them back afterwards.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from cardtui.structures.arrays import FEWEST, GROW
from cardtui.structures.structure import (
    NOTHING,
    Cell,
    Cost,
    Memory,
    Operation,
    Picture,
    PictureRow,
    SequenceStructure,
    slots_row,
    variables_at,
)

T = TypeVar("T")

_POUR = "until it is empty: the top card goes to the top of a spare stack"
_POUR_BACK = "until the spare is empty: its top card goes back"

_FAR = {
    "put at the bottom": (_POUR, "the card goes on top", _POUR_BACK),
    "take from the bottom": (
        "until one card is left: the top card goes to the top of a spare stack",
        "card = the top card, and take it away",
        _POUR_BACK,
        "return card",
    ),
    "cut off the top": (
        "until the cut: the top card goes to the top of a spare stack",
        "return the cards of the spare",
    ),
    "cut off the bottom": (
        "until the cut: the top card goes to the top of a spare stack",
        "rest = all cards that are left, in order",
        _POUR_BACK,
        "return the rest",
    ),
    "find": (
        "until it is empty, or its top card has the rank: that goes to the top of a spare stack",
        _POUR_BACK,
        "return how far that was, or that it is nowhere",
    ),
    "find the lowest": (
        "until it is empty: the top card goes to the top of a spare stack; has it the rank?",
        _POUR_BACK,
        "return how many lay below it, or that it is nowhere",
    ),
}


class StackBase(SequenceStructure[T]):
    """Elements upon each other. A subclass says how one is put on top, and taken from there."""

    top_is_first: ClassVar[bool] = True
    """Whether the first element lies on top, as in a hand that is dealt from, and not the last."""

    spare: StackBase[T] | None = None
    """Where elements wait in the midst of an operation."""

    add_lines: ClassVar[tuple[str, ...]]
    take_lines: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "add_lines"):
            return
        near, far = ("first", "last") if cls.top_is_first else ("last", "first")
        cls.code = {
            f"add_{near}": cls.add_lines,
            f"remove_{near}": cls.take_lines,
            f"add_{far}": _FAR["put at the bottom"],
            f"remove_{far}": _FAR["take from the bottom"],
            "find": _FAR["find" if cls.top_is_first else "find the lowest"],
            "cut": _FAR["cut off the bottom" if cls.top_is_first else "cut off the top"],
        }

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__()
        for element in reversed([*elements]) if self.top_is_first else elements:
            self.push_at_once(element)

    @abstractmethod
    def push_at_once(self, element: T) -> None:
        """Put an element on top, all at once."""

    @abstractmethod
    def pop_at_once(self) -> T:
        """Take the element on top, all at once. Raises `IndexError` if there is none."""

    @abstractmethod
    def peek(self) -> T:
        """The element on top, which stays there."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def from_top(self) -> Iterator[T]:
        """The elements, from the top down."""

    def __iter__(self) -> Iterator[T]:
        found = self.from_top()
        return found if self.top_is_first else reversed([*found])

    # operations

    @abstractmethod
    def push(self, element: T) -> Operation[None]:
        """Put an element on top."""

    @abstractmethod
    def pop(self) -> Operation[T]:
        """Take the element on top. Raises `IndexError` if there is none."""

    def _add_below(self, element: T) -> Operation[None]:
        self.spare = spare = self._empty()
        while len(self):
            self._pour(spare)
            yield 0
        self.push_at_once(element)
        yield 1
        yield from self._restored(spare, 2)

    def _take_below(self) -> Operation[T]:
        self.spare = spare = self._empty()
        while len(self) > 1:
            self._pour(spare)
            yield 0
        card = self.pop_at_once()
        yield 1
        yield from self._restored(spare, 2)
        yield 3
        return card

    def _empty(self) -> StackBase[T]:
        """Another one of this kind that holds nothing."""
        return type(self)()

    def _close(self) -> None:
        """Discard the spare stack, and add its cost to that of this one."""
        if self.spare is not None:
            self.links += self.spare.links
            self.moved += self.spare.moved
            self.spare = None

    @property
    def cost(self) -> Cost:
        return super().cost if self.spare is None else super().cost.plus(self.spare.cost)

    def _pour(self, spare: StackBase[T]) -> None:
        self.moved += 1
        spare.push_at_once(self.pop_at_once())

    def _restored(self, spare: StackBase[T], line: int) -> Operation[None]:
        """Pour all back from the spare stack, which is what that line does, and let go of it."""
        while len(spare):
            self.moved += 1
            self.push_at_once(spare.pop_at_once())
            yield line
        self._close()

    def add_first(self, element: T) -> Operation[None]:
        return self.push(element) if self.top_is_first else self._add_below(element)

    def add_last(self, element: T) -> Operation[None]:
        return self._add_below(element) if self.top_is_first else self.push(element)

    def remove_first(self) -> Operation[T]:
        return self.pop() if self.top_is_first else self._take_below()

    def remove_last(self) -> Operation[T]:
        return self._take_below() if self.top_is_first else self.pop()

    def find(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        self.spare = spare = self._empty()
        found = None
        while len(self):
            self.compared += 1
            if wanted(self.peek()):
                found = len(spare) if self.top_is_first else len(self) - 1
                if self.top_is_first:
                    yield 0
                    break
            self._pour(spare)
            yield 0
        yield from self._restored(spare, 1)
        yield 2
        return found

    def cut(self, index: int) -> Operation[list[T]]:
        self.spare = spare = self._empty()
        if not self.top_is_first:
            while len(self) > index:
                self._pour(spare)
                yield 0
            cut = [spare.pop_at_once() for _ in range(len(spare))]
            yield 1
            self._close()
            return cut
        for _ in range(index):
            self._pour(spare)
            yield 0
        rest = [self.pop_at_once() for _ in range(len(self))]
        yield 1
        yield from self._restored(spare, 2)
        yield 3
        return rest

    # what it occupies, and how it looks

    @property
    @abstractmethod
    def own_memory(self) -> Memory:
        """Return the memory it occupies without the spare stack."""

    @property
    def memory(self) -> Memory:
        return self.own_memory if self.spare is None else self.own_memory.plus(self.spare.own_memory)

    @abstractmethod
    def row(self, name: str) -> PictureRow:
        """Return the rows of its picture without that of the spare stack."""

    @property
    def picture(self) -> Picture:
        return Picture((self.row(""), *([] if self.spare is None else [self.spare.row("spare")])))


def with_last_on_top(stack: type[StackBase[Any]]) -> type[StackBase[Any]]:
    """The same kind of stack for a place where the last element lies on top."""
    return type(f"{stack.__name__}Upwards", (stack,), {"top_is_first": False, "__doc__": stack.__doc__})


class Layer(Generic[T]):
    """A card, and the layer below it."""

    __slots__ = ("card", "next")

    def __init__(self, card: T, next: Layer[T] | None) -> None:
        self.card = card
        self.next = next


class LinkedStack(StackBase[T]):
    """A stack of layers, each of which knows the one below."""

    key = "linked"
    title = "linked stack"
    add_lines = ("layer = a new layer: the card, and top for its next", "top = layer")
    take_lines = ("layer = top", "top = layer.next", "return layer.card")

    top: Layer[T] | None = None
    count = 0
    """The number of layers. A real stack does not know it; it is counted here for the pictures."""

    def push_at_once(self, element: T) -> None:
        self.top = Layer(element, self.top)
        self.count += 1

    def pop_at_once(self) -> T:
        layer = self._top
        self.links += 1
        self.top = layer.next
        self.count -= 1
        return layer.card

    def peek(self) -> T:
        return self._top.card

    def __len__(self) -> int:
        return self.count

    @property
    def _top(self) -> Layer[T]:
        if self.top is None:
            raise IndexError("the stack is empty")
        return self.top

    def from_top(self) -> Iterator[T]:
        return (layer.card for layer in self._layers(self.top))

    @staticmethod
    def _layers(layer: Layer[T] | None) -> Iterator[Layer[T]]:
        while layer is not None:
            yield layer
            layer = layer.next

    @property
    def own_memory(self) -> Memory:
        return Memory(nodes=len(self))

    def push(self, element: T) -> Operation[None]:
        self.variables["layer"] = layer = Layer(element, self.top)
        yield 0
        self.top = layer
        self.count += 1
        yield 1
        self.variables.clear()

    def pop(self) -> Operation[T]:
        self.variables["layer"] = layer = self._top
        yield 0
        self.links += 1
        self.top = layer.next
        self.count -= 1
        yield 1
        yield 2
        self.variables.clear()
        return layer.card

    def row(self, name: str) -> PictureRow:
        pointers = {"top": self.top} | self.variables
        layers = list(self._layers(self.variables.get("layer") or self.top))
        if self.top is not None and self.top not in layers:
            layers = list(self._layers(self.top))
        cells = (
            Cell(layer, layer.card, "→" if layer.next else "", variables_at(pointers, layer))
            for layer in layers
        )
        return PictureRow(tuple(cells), name, variables_at(pointers, None))


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
