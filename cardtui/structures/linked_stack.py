"""The linked stack: layers, each of which knows the one below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from cardtui.structures.stack import StackBase
from cardtui.structures.structure import Cell, Memory, Operation, PictureRow, variables_at

T = TypeVar("T")


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
    """How many layers there are: nobody who only has the top would know it, but who looks on asks often."""

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
