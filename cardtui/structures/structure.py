"""The base class of data structures: operations that run line by line, their costs, and pictures.

An operation is a generator. It executes a line on real nodes and slots, and then yields the number of that
line, so that the structure can be inspected between two lines. The generator returns the result of the
operation. Most operations are written as the lines that are shown: `cardtui.structures.program`. A few are
generators written by hand, with `@shown` lines that say what they do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

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


class Node:
    """A card, and the links to the nodes beside it. In a singly linked list nothing is ever `prev`."""

    __slots__ = ("card", "next", "prev")

    def __init__(self, card: Any) -> None:
        self.card = card
        self.next: Node | None = None
        self.prev: Node | None = None


class Vocabulary(NamedTuple):
    """The names that the lines of an operation can use, besides their parameters and their own variables."""

    fields: Mapping[str, str]
    """The attributes of the structure by the names that they have in the lines: `end` is `count`."""
    parts: tuple[str, ...] = ()
    """The parts of a node; none if the structure has no nodes."""
    calls: tuple[str, ...] = ()
    """The functions."""


class ShownCode(NamedTuple):
    """The code of an operation."""

    lines: tuple[str, ...]
    steps: frozenset[int]
    """The numbers, from 0, of the lines that are small steps. Others, such as `else:`, have none."""


def shown(*code: str) -> Callable[[F], F]:
    """Give an operation that is a generator written by hand the code that is shown, a line for each step."""

    def with_code(function: F) -> F:
        function.shown = ShownCode(code, frozenset(range(len(code))))  # type: ignore[attr-defined]
        return function

    return with_code


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
    next_to: Any = NOTHING
    """The element of the node that its `next` points at, if that is not the one drawn at its right."""
    prev_to: Any = NOTHING
    """The element of the node that its `prev` points at, if that is not the one drawn at its left."""


class PictureRow(NamedTuple):
    """Cells side by side."""

    cells: tuple[Cell, ...]
    name: str = ""
    """The name of a part of the structure: `spare`; empty for the structure itself."""
    null_variables: tuple[str, ...] = ()
    """The variables that point at nothing."""
    numbers: tuple[tuple[str, Any], ...] = ()
    """Further variables, and their values."""


class Picture(NamedTuple):
    """A structure as people draw it, between two lines of an operation."""

    rows: tuple[PictureRow, ...]


def variables_at(pointers: Mapping[str, Any], at: Any) -> tuple[str, ...]:
    """Return the names of the variables that point at a node, at the slot of a number, or at None."""
    return tuple(name for name, to in pointers.items() if to == at)


def first_difference(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return the first index at which two sequences differ, or the length of the shorter one."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def walk(start: Node | None, until: Collection[Node] = ()) -> Iterator[Node]:
    """Yield the nodes from `start` on, each once, as far as one of `until`."""
    seen = set(until)
    while start is not None and start not in seen:
        seen.add(start)
        yield start
        start = start.next


def nodes_row(
    variables: Mapping[str, Any], lost: Iterable[Node] = (), name: str = "", *, new_first: bool = False
) -> PictureRow:
    """Return a row of the nodes that the variables point at, and of further ones that may be `lost`.

    Those that the first variable leads to come first, unless new nodes are to be drawn before them.
    """
    nodes: list[Node] = []
    first, *others = variables.values()
    for start in (first, *lost, *others):
        loose = list(walk(start, nodes)) if isinstance(start, Node) else []
        nodes = [*loose, *nodes] if new_first else [*nodes, *loose]
    cells = (
        Cell(
            node,
            node.card,
            _link(node, after),
            variables_at(variables, node),
            next_to=_far(node.next, after),
            prev_to=_far(node.prev, before),
        )
        for before, node, after in zip([None, *nodes], nodes, [*nodes[1:], None], strict=False)
    )
    numbers = tuple((name, to) for name, to in variables.items() if isinstance(to, int))
    return PictureRow(tuple(cells), name, variables_at(variables, None), numbers)


def _link(node: Node, after: Node | None) -> str:
    """Return how a node is linked with the one drawn after it."""
    if after is None:
        return ""
    return {(True, True): "⇄", (True, False): "→", (False, True): "←", (False, False): " "}[
        node.next is after, after.prev is node
    ]


def _far(to: Node | None, beside: Node | None) -> Any:
    """Return the element of the node that a link points at, if that is not the one drawn beside it."""
    return NOTHING if to is None or to is beside else to.card


def slots_row(
    slots: Iterable[Any],
    pointers: Mapping[str, Any],
    name: str = "",
    numbers: Mapping[str, Any] | None = None,
) -> PictureRow:
    """Return a row of slots with their numbers, the variables that point at them, and other variables."""
    return PictureRow(
        tuple(Cell(at, held, labels=variables_at(pointers, at), number=at) for at, held in enumerate(slots)),
        name,
        numbers=tuple((numbers or {}).items()),
    )


_NO_POINTERS = ("slots", "count")


class Structure(ABC):
    """A data structure. A subclass has the operations."""

    key: ClassVar[str]
    """Its name in commands and saved views: `doubly`."""
    title: ClassVar[str]
    """Its name on the screen: `doubly linked list`."""
    operations: ClassVar[tuple[str, ...]]
    """The names of its operations."""
    vocabulary: ClassVar[Vocabulary] = Vocabulary({})
    """The names that the lines of its operations can use."""

    def __init__(self) -> None:
        self.links = self.moved = self.compared = 0
        self.variables: dict[str, Any] = {}
        """The variables of the running operation that point at nodes or slots."""
        self.numbers: dict[str, Any] = {}
        """Its other variables, such as counters."""
        self.operation = ""
        """The name of the running or last operation."""

    @classmethod
    def method_name(cls, operation: str) -> str:
        """Return the name of the method that does an operation, which is usually its own."""
        return operation

    @classmethod
    def code(cls, operation: str) -> ShownCode:
        """Return the code of an operation."""
        found: ShownCode = getattr(cls, cls.method_name(operation)).shown
        return found

    def begin(self, operation: str, *args: Any) -> Operation[Any]:
        """Begin an operation, which runs line by line while the result is iterated over."""
        self.operation = operation
        work: Operation[Any] = getattr(self, self.method_name(operation))(*args)
        return work

    @property
    def pointers(self) -> Mapping[str, Any]:
        """The attributes and variables that point at a node or number a slot, by their names in the lines."""
        fields = self.vocabulary.fields.items()
        return {name: getattr(self, to) for name, to in fields if name not in _NO_POINTERS} | self.variables

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


class SlotStructure(Structure):
    """A structure whose elements are in the slots of one array."""

    def __init__(self, elements: Iterable[Any] = ()) -> None:
        super().__init__()
        self.slots = list(elements)

    def copy(self) -> Self:
        twin = copy(self)
        twin.slots, twin.variables, twin.numbers = list(self.slots), {}, {}
        return twin

    @property
    def memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=sum(held is NOTHING for held in self.slots))

    @property
    def picture(self) -> Picture:
        return Picture((slots_row(self.slots, self.pointers, numbers=self.numbers),))


class SequenceStructure(Structure, Generic[T]):
    """A sequence of elements: a hand, a pile, a row or a stack of cards.

    The operations of all sequences have the same names and results, but different costs:

        add_first(element)    put an element before all others
        add_last(element)     put an element after all others
        remove_first()        take the first element away and return it
        remove_last()         take the last element away and return it
        find(wanted)          return the index of the first element for which `wanted` is true, or None
        cut(index)            take away all elements from `index` on, and return them in order

    To take from an empty sequence raises `IndexError`.
    """

    operations: ClassVar[tuple[str, ...]] = (
        "add_first",
        "add_last",
        "remove_first",
        "remove_last",
        "find",
        "cut",
    )

    @abstractmethod
    def __init__(self, elements: Iterable[T] = ()) -> None:
        """Create a sequence of `elements` without any cost."""
        super().__init__()

    @abstractmethod
    def __iter__(self) -> Iterator[T]:
        """Iterate over the elements from first to last, without any cost."""

    def copy(self) -> Self:
        return type(self)(self).with_costs_of(self)
