"""What all structures have: operations that unfold line by line, what these have cost, and how they look now.

An operation is a generator. It does what a line of its pseudocode says, with the real nodes and slots, and
then yields the number of that line: between two lines the structure can be looked at. What it returns is what
the operation returns. Who is in a hurry runs through it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Operation = Generator[int, None, R]
"""An operation at work: it yields the number of each line that it has done, from 0, and returns a result."""


class Cost(NamedTuple):
    """What operations have cost so far, or what some of them did."""

    links: int = 0
    """How often a link was followed: a variable got what the `next` or `prev` of a node holds."""
    moved: int = 0
    """How many elements were written to another slot, or layer, of the structure that held them; of a strip,
    how many numbers were written."""
    compared: int = 0
    """How many elements were compared with what was looked for."""

    def plus(self, other: Cost) -> Cost:
        return Cost(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def minus(self, other: Cost) -> Cost:
        return Cost(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


class Memory(NamedTuple):
    """What a structure occupies now."""

    nodes: int = 0
    slots: int = 0
    empty: int = 0
    """How many of the slots hold nothing."""

    def plus(self, other: Memory) -> Memory:
        return Memory(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Nothing:
    """What lies in an empty slot."""

    def __repr__(self) -> str:
        return "NOTHING"


NOTHING = Nothing()


class Cell(NamedTuple):
    """A node or a slot, as it is drawn."""

    key: Hashable
    """What makes it this one: it is the same in two pictures of one structure."""
    element: Any
    """What is in it, or `NOTHING`."""
    link: str = ""
    """How it is linked with the cell at its right: `→`, `←`, `⇄`, or a blank; empty in an array."""
    labels: tuple[str, ...] = ()
    """The variables that point at it."""
    number: int | None = None
    """Its number, if it is a slot."""


class PictureRow(NamedTuple):
    """Cells side by side."""

    cells: tuple[Cell, ...]
    name: str = ""
    """What it is called, if it is not the structure itself: `spare`."""
    null_variables: tuple[str, ...] = ()
    """The variables that point at nothing."""


class Picture(NamedTuple):
    """A structure as people draw it, between two lines of an operation."""

    rows: tuple[PictureRow, ...]


def variables_at(pointers: Mapping[str, Any], at: Any) -> tuple[str, ...]:
    """The names of the variables that point there: at a node, at the slot of a number, at nothing."""
    return tuple(name for name, to in pointers.items() if to == at)


def slots_row(slots: Iterable[Any], pointers: Mapping[str, Any], name: str = "") -> PictureRow:
    """The slots of an array, with their numbers and what points at them."""
    return PictureRow(
        tuple(Cell(at, held, labels=variables_at(pointers, at), number=at) for at, held in enumerate(slots)),
        name,
    )


class Structure(ABC):
    """Something that holds elements. A subclass has the operations, each with its lines in `code`."""

    key: ClassVar[str]
    """The word that commands and what is kept use: `doubly`."""
    title: ClassVar[str]
    """What it is called: `doubly linked list`."""
    code: ClassVar[Mapping[str, tuple[str, ...]]]
    """The lines of each operation, in words, by its name."""

    def __init__(self) -> None:
        self.links = self.moved = self.compared = 0
        self.variables: dict[str, Any] = {}
        """The variables of the operation at work: nodes, or indices of slots."""
        self.operation = ""
        """Which operation that is, or was."""

    @property
    def cost(self) -> Cost:
        """What all its operations have cost so far."""
        return Cost(self.links, self.moved, self.compared)

    @property
    @abstractmethod
    def memory(self) -> Memory:
        """What it occupies."""

    @property
    @abstractmethod
    def picture(self) -> Picture:
        """How it looks now."""

    @abstractmethod
    def copy(self) -> Self:
        """Another one that is just the same, and has cost as much. Between operations only."""

    def with_costs_of(self, other: Structure) -> Self:
        self.links, self.moved, self.compared = other.links, other.moved, other.compared
        return self


class SequenceStructure(Structure, Generic[T]):
    """Elements one after the other: what a hand, a pile, a row and a stack of cards are.

    The operations of all sequences have the same names and results, be they quick or not.
    """

    @abstractmethod
    def __init__(self, elements: Iterable[T] = ()) -> None:
        """It holds `elements` from the first on, and that has cost nothing."""
        super().__init__()

    @abstractmethod
    def __iter__(self) -> Iterator[T]:
        """The elements, first to last, without any cost: for who looks on."""

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
        """Where the first element lies that is `wanted`, counted from 0; None if there is none."""

    @abstractmethod
    def cut(self, index: int) -> Operation[list[T]]:
        """Take away all elements from `index` on, and return them in order."""
