"""The base class of data structures: operations that run line by line, their costs, and pictures.

An operation is a generator. It executes a line of its pseudocode on real nodes and slots, and then yields
the number of that line, so that the structure can be inspected between two lines. The generator returns
the result of the operation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Operation = Generator[int, None, R]
"""A running operation: it yields the number of each executed line, from 0, and returns a result."""


class Cost(NamedTuple):
    """The cost of operations."""

    links: int = 0
    """The number of links followed: assignments of a node's `next` or `prev` to a variable."""
    moved: int = 0
    """How many elements were written to another slot, or layer, of the structure that held them; of a strip,
    how many numbers were written."""
    compared: int = 0
    """The number of elements compared with the wanted one."""

    def plus(self, other: Cost) -> Cost:
        return Cost(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def minus(self, other: Cost) -> Cost:
        return Cost(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Memory(NamedTuple):
    """The memory that a structure occupies now."""

    nodes: int = 0
    slots: int = 0
    empty: int = 0
    """The number of empty slots."""

    def plus(self, other: Memory) -> Memory:
        return Memory(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Nothing:
    """The content of an empty slot."""

    def __repr__(self) -> str:
        return "NOTHING"


NOTHING = Nothing()


class Cell(NamedTuple):
    """A node or a slot, as it is drawn."""

    key: Hashable
    """Its identity, which is the same in all pictures of a structure."""
    element: Any
    """Its element, or `NOTHING`."""
    link: str = ""
    """The link to the cell at its right: `→`, `←`, `⇄`, or a blank; empty in an array."""
    labels: tuple[str, ...] = ()
    """The variables that point at it."""
    number: int | None = None
    """Its number, if it is a slot."""


class PictureRow(NamedTuple):
    """Cells side by side."""

    cells: tuple[Cell, ...]
    name: str = ""
    """The name of a part of the structure: `spare`; empty for the structure itself."""
    null_variables: tuple[str, ...] = ()
    """The variables that point at nothing."""


class Picture(NamedTuple):
    """A structure as people draw it, between two lines of an operation."""

    rows: tuple[PictureRow, ...]


def variables_at(pointers: Mapping[str, Any], at: Any) -> tuple[str, ...]:
    """Return the names of the variables that point at a node, at the slot of a number, or at None."""
    return tuple(name for name, to in pointers.items() if to == at)


def slots_row(slots: Iterable[Any], pointers: Mapping[str, Any], name: str = "") -> PictureRow:
    """Return a row of slots with their numbers and the variables that point at them."""
    return PictureRow(
        tuple(Cell(at, held, labels=variables_at(pointers, at), number=at) for at, held in enumerate(slots)),
        name,
    )


class Structure(ABC):
    """A data structure. A subclass has the operations, and the pseudocode of each in `code`."""

    key: ClassVar[str]
    """Its name in commands and saved views: `doubly`."""
    title: ClassVar[str]
    """Its name on the screen: `doubly linked list`."""
    code: ClassVar[Mapping[str, tuple[str, ...]]]
    """The lines of pseudocode of each operation by its name."""

    def __init__(self) -> None:
        self.links = self.moved = self.compared = 0
        self.variables: dict[str, Any] = {}
        """The variables of the running operation: nodes, or indices of slots."""
        self.operation = ""
        """The name of the running or last operation."""

    @property
    def cost(self) -> Cost:
        """The cost of all operations so far."""
        return Cost(self.links, self.moved, self.compared)

    @property
    @abstractmethod
    def memory(self) -> Memory:
        """The memory it occupies."""

    @property
    @abstractmethod
    def picture(self) -> Picture:
        """Its picture now."""

    @abstractmethod
    def copy(self) -> Self:
        """Return a copy with the same costs. Call it between operations only."""

    def with_costs_of(self, other: Structure) -> Self:
        self.links, self.moved, self.compared = other.links, other.moved, other.compared
        return self


class SequenceStructure(Structure, Generic[T]):
    """A sequence of elements: a hand, a pile, a row or a stack of cards.

    The operations of all sequences have the same names and results, but different costs.
    """

    @abstractmethod
    def __init__(self, elements: Iterable[T] = ()) -> None:
        """Create a sequence of `elements` without any cost."""
        super().__init__()

    @abstractmethod
    def __iter__(self) -> Iterator[T]:
        """Iterate over the elements from first to last, without any cost."""

    def copy(self) -> Self:
        return type(self)(self).with_costs_of(self)

    @abstractmethod
    def add_first(self, element: T) -> Operation[None]:
        """Put an element before all others."""

    @abstractmethod
    def add_last(self, element: T) -> Operation[None]:
        """Put an element after all others."""

    @abstractmethod
    def remove_first(self) -> Operation[T]:
        """Take the first element away. Raises `IndexError` if there is none."""

    @abstractmethod
    def remove_last(self) -> Operation[T]:
        """Take the last element away. Raises `IndexError` if there is none."""

    @abstractmethod
    def find(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        """Return the index of the first `wanted` element, or None."""

    @abstractmethod
    def cut(self, index: int) -> Operation[list[T]]:
        """Take away all elements from `index` on, and return them in order."""
