"""Stacks, as linked nodes or in an array, with the operations of sequences.

Only the top of a stack can be reached. An operation at its other end pours all cards above it onto a spare
stack and pours them back afterwards.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from cardtui.structures.arrays import FEWEST
from cardtui.structures.program import operation
from cardtui.structures.structure import (
    NOTHING,
    Cost,
    Memory,
    Node,
    Operation,
    Picture,
    PictureRow,
    SequenceStructure,
    Vocabulary,
    nodes_row,
    shown,
    slots_row,
    walk,
)

T = TypeVar("T")

_POUR = "until it is empty: the top card goes to the top of a spare stack"
_POUR_BACK = "until the spare is empty: its top card goes back"
_POUR_UP_TO_CUT = "until the cut: the top card goes to the top of a spare stack"


class StackBase(SequenceStructure[T]):
    """Elements upon each other. A subclass says how one is put on top, and taken from there."""

    top_is_first: ClassVar[bool] = True
    """Whether the first element lies on top, as in a hand that is dealt from, and not the last."""

    spare: StackBase[T] | None = None
    """Where elements wait in the midst of an operation."""

    @classmethod
    def method_name(cls, operation: str) -> str:
        """Return the name of the method that does an operation: it depends on the end that is the top."""
        near, far = ("first", "last") if cls.top_is_first else ("last", "first")
        return {
            f"add_{near}": "push",
            f"remove_{near}": "pop",
            f"add_{far}": "_add_below",
            f"remove_{far}": "_take_below",
            "find": "_find_down" if cls.top_is_first else "_find_up",
            "cut": "_cut_below" if cls.top_is_first else "_cut_above",
        }.get(operation, operation)

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
    def from_top(self) -> Iterator[T]:
        """The elements, from the top down."""

    def __len__(self) -> int:
        return sum(1 for _ in self.from_top())

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

    # operations at the end that is not the top

    @shown(_POUR, "the card goes on top", _POUR_BACK)
    def _add_below(self, element: T) -> Operation[None]:
        spare = self._new_spare()
        yield from self._pour(spare, len(self))
        self.push_at_once(element)
        yield 1
        yield from self._pour_back(spare, 2)

    @shown(
        "until one card is left: the top card goes to the top of a spare stack",
        "card = the top card, and take it away",
        _POUR_BACK,
        "return card",
    )
    def _take_below(self) -> Operation[T]:
        spare = self._new_spare()
        yield from self._pour(spare, len(self) - 1)
        card = self.pop_at_once()
        yield 1
        yield from self._pour_back(spare, 2)
        yield 3
        return card

    @shown(
        "until it is empty, or its top card has the rank: that goes to the top of a spare stack",
        _POUR_BACK,
        "return how far that was, or that it is nowhere",
    )
    def _find_down(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        spare = self._new_spare()
        found = None
        for far in range(len(self)):
            self.compared += 1
            if wanted(next(self.from_top())):
                found = far
                yield 0
                break
            yield from self._pour(spare, 1)
        yield from self._pour_back(spare, 1)
        yield 2
        return found

    @shown(
        "until it is empty: the top card goes to the top of a spare stack; has it the rank?",
        _POUR_BACK,
        "return how many lay below it, or that it is nowhere",
    )
    def _find_up(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        spare = self._new_spare()
        found = None
        for below in reversed(range(len(self))):
            self.compared += 1
            if wanted(next(self.from_top())):
                found = below
            yield from self._pour(spare, 1)
        yield from self._pour_back(spare, 1)
        yield 2
        return found

    @shown(_POUR_UP_TO_CUT, "rest = all cards that are left, in order", _POUR_BACK, "return the rest")
    def _cut_below(self, index: int) -> Operation[list[T]]:
        spare = self._new_spare()
        yield from self._pour(spare, index)
        rest = [self.pop_at_once() for _ in range(len(self))]
        yield 1
        yield from self._pour_back(spare, 2)
        yield 3
        return rest

    @shown(_POUR_UP_TO_CUT, "return the cards of the spare")
    def _cut_above(self, index: int) -> Operation[list[T]]:
        spare = self._new_spare()
        yield from self._pour(spare, len(self) - index)
        cut = [spare.pop_at_once() for _ in range(len(spare))]
        yield 1
        self._close()
        return cut

    def _new_spare(self) -> StackBase[T]:
        """Return another stack of this kind, which is empty, for an operation."""
        self.spare = spare = type(self)()
        return spare

    def _pour(self, spare: StackBase[T], cards: int) -> Operation[None]:
        """Pour `cards` cards onto the spare stack, which is what line 0 does."""
        for _ in range(cards):
            self.moved += 1
            spare.push_at_once(self.pop_at_once())
            yield 0

    def _pour_back(self, spare: StackBase[T], line: int) -> Operation[None]:
        """Pour all back from the spare stack, which is what that line does, and let go of it."""
        for _ in range(len(spare)):
            self.moved += 1
            self.push_at_once(spare.pop_at_once())
            yield line
        self._close()

    def _close(self) -> None:
        """Discard the spare stack, and add its cost to that of this one."""
        if self.spare is not None:
            self.links += self.spare.links
            self.moved += self.spare.moved
            self.spare = None

    @property
    def cost(self) -> Cost:
        return super().cost if self.spare is None else super().cost.plus(self.spare.cost)

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


class LinkedStack(StackBase[T]):
    """A stack of nodes, each of which knows the one below."""

    key = "linked"
    title = "linked stack"
    vocabulary = Vocabulary({"top": "top"}, ("card", "next"), ("Node",))

    top: Node | None = None
    lost_nodes: tuple[Node, ...] = ()
    """Nodes that are drawn even if nothing points at them: while somebody writes an operation."""

    def push_at_once(self, element: T) -> None:
        node = Node(element)
        node.next = self.top
        self.top = node

    def pop_at_once(self) -> T:
        node = self.top
        if node is None:
            raise IndexError("the stack is empty")
        self.links += 1
        self.top = node.next
        card: T = node.card
        return card

    @property
    def nodes(self) -> Iterable[Node]:
        """All nodes, in order."""
        return walk(self.top)

    def from_top(self) -> Iterator[T]:
        return (node.card for node in self.nodes)

    def __len__(self) -> int:
        many, node = 0, self.top  # faster than the walk, which would also end on a cycle
        while node is not None:
            many, node = many + 1, node.next
        return many

    @property
    def own_memory(self) -> Memory:
        return Memory(nodes=sum(1 for _ in self.nodes))

    push = operation(
        """
        node = Node(card)
        node.next = top
        top = node
        """,
        "card",
    )

    pop = operation(
        """
        node = top
        top = node.next
        return node.card
        """,
        needs="top",
    )

    def row(self, name: str) -> PictureRow:
        return nodes_row(self.pointers, self.lost_nodes, name, new_first=True)


class ArrayStack(StackBase[T]):
    """A stack in the slots of an array, from 0 up; the array is made anew, twice as long, when it is full."""

    key = "stack"
    title = "array stack"
    vocabulary = Vocabulary({"slots": "slots", "top": "top"}, calls=("len", "grow"))

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
        if self.top == len(self.slots):
            self.grow()
        self.slots[self.top] = element
        self.top += 1

    def grow(self) -> None:
        """Move the elements to an array twice as long."""
        self.moved += self.top
        self.slots += [NOTHING] * len(self.slots)

    def pop_at_once(self) -> T:
        if not self.top:
            raise IndexError("the stack is empty")
        self.top -= 1
        card: T = self.slots[self.top]
        self.slots[self.top] = NOTHING
        return card

    def from_top(self) -> Iterator[T]:
        return (self.slots[at] for at in reversed(range(self.top)))

    @property
    def own_memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=len(self.slots) - self.top)

    push = operation(
        """
        if top == len(slots): grow()
        slots[top] = card
        top = top + 1
        """,
        "card",
    )

    pop = operation(
        """
        top = top - 1
        card = slots[top]
        slots[top] = empty
        return card
        """,
        needs="top",
    )

    def row(self, name: str) -> PictureRow:
        return slots_row(self.slots, self.pointers, name, self.numbers)
