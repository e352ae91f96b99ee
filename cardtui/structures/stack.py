"""What stacks have, of which only the top can be had.

What is asked for at the other end needs a spare stack, to which all that lies above is poured and from which
it is poured back.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeVar

from cardtui.structures.structure import Cost, Memory, Operation, Picture, PictureRow, SequenceStructure

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
        """Let go of the spare stack: what it has cost is counted here."""
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
        """What it occupies without the spare stack."""

    @property
    def memory(self) -> Memory:
        return self.own_memory if self.spare is None else self.own_memory.plus(self.spare.own_memory)

    @abstractmethod
    def row(self, name: str) -> PictureRow:
        """How it looks without the spare stack, whose row is called so."""

    @property
    def picture(self) -> Picture:
        return Picture((self.row(""), *([] if self.spare is None else [self.spare.row("spare")])))


def with_last_on_top(stack: type[StackBase[Any]]) -> type[StackBase[Any]]:
    """The same kind of stack for a place where the last element lies on top."""
    return type(f"{stack.__name__}Upwards", (stack,), {"top_is_first": False, "__doc__": stack.__doc__})
