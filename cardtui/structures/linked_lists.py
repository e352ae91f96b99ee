"""Linked lists: singly linked, singly linked with a tail, and doubly linked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import ClassVar, Generic, TypeVar

from cardtui.structures.structure import (
    Cell,
    Memory,
    Operation,
    Picture,
    PictureRow,
    SequenceStructure,
    variables_at,
)

T = TypeVar("T")

NEW = "node = a new node with the card"
TAKE = "return node.card"
CUT = ("for each node of the rest: its card, rest = rest.next", "return these cards")
_FIND = (
    "at = head",
    "up to the end: has the card of at the rank? if not, at = at.next",
    "return how far that was, or that it is nowhere",
)
WALK = (
    "at = head",
    "as far as before the cut: at = at.next",
    "rest = at.next; to cut all, rest = head",
)


class Node(Generic[T]):
    """A card, and the links to the nodes beside it. In a singly linked list nothing is ever `prev`."""

    __slots__ = ("card", "next", "prev")

    def __init__(self, card: T) -> None:
        self.card = card
        self.next: Node[T] | None = None
        self.prev: Node[T] | None = None


class SinglyLinked(SequenceStructure[T]):
    """A list that knows its first node, and each node the next one."""

    key = "singly"
    title = "singly linked list"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "add_first": (NEW, "node.next = head", "head = node"),
        "add_last": (
            NEW,
            "if there is no head: head = node, and that is all",
            "at = head",
            "while there is a next: at = at.next",
            "at.next = node",
        ),
        "remove_first": ("node = head", "head = node.next", TAKE),
        "remove_last": (
            "at = head",
            "while there are two more: at = at.next",
            "node = at.next; if it is alone, node = head",
            "at.next = none; if it was alone, head = none",
            TAKE,
        ),
        "find": _FIND,
        "cut": (*WALK, "at.next = none; to cut all, head = none", *CUT),
    }

    has_tail: ClassVar[bool] = False

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__()
        self.head: Node[T] | None = None
        self.tail: Node[T] | None = None
        last: Node[T] | None = None
        for element in elements:
            node = Node(element)
            if last is None:
                self.head = node
            else:
                last.next = node
                self._link_back(node, last)
            last = node
        if self.has_tail:
            self.tail = last

    def _link_back(self, node: Node[T], before: Node[T] | None) -> None:
        """Link a node back to the one before it, where there are such links."""

    def __iter__(self) -> Iterator[T]:
        at = self.head
        while at is not None:
            yield at.card
            at = at.next

    @property
    def memory(self) -> Memory:
        return Memory(nodes=sum(1 for _ in self))

    # operations

    def add_first(self, element: T) -> Operation[None]:
        self.variables["node"] = node = Node(element)
        yield 0
        node.next = self.head
        yield 1
        if self.head is None:
            self._end_at(node)
        self.head = node
        yield 2
        self.variables.clear()

    def add_last(self, element: T) -> Operation[None]:
        self.variables["node"] = node = Node(element)
        yield 0
        if self.head is None:
            self.head = node
            yield 1
            self.variables.clear()
            return
        self.variables["at"] = at = self.head
        yield 2
        while at.next is not None:
            self.links += 1
            self.variables["at"] = at = at.next
            yield 3
        at.next = node
        yield 4
        self.variables.clear()

    def remove_first(self) -> Operation[T]:
        self.variables["node"] = node = some(self.head)
        yield 0
        self.links += 1
        self.head = node.next
        if self.head is None:
            self._end_at(None)
        yield 1
        yield 2
        self.variables.clear()
        return node.card

    def remove_last(self) -> Operation[T]:
        at = yield from self.walk_to_the_last_but_one()
        if at.next is None:
            self.variables["node"] = node = at
            yield 2
            self.head = None
        else:
            self.links += 1
            self.variables["node"] = node = at.next
            yield 2
            at.next = None
        yield 3
        yield 4
        self.variables.clear()
        return node.card

    def walk_to_the_last_but_one(self) -> Operation[Node[T]]:
        """Walk to the last node but one, or to the last one if there is only one; return it."""
        self.variables["at"] = at = some(self.head)
        yield 0
        while at.next is not None and at.next.next is not None:
            self.links += 1
            self.variables["at"] = at = at.next
            yield 1
        return at

    def find(self, wanted: Callable[[T], bool]) -> Operation[int | None]:
        index, at = 0, self.head
        self.variables["at"] = at
        yield 0
        while at is not None:
            self.compared += 1
            if wanted(at.card):
                yield 1
                break
            self.links += 1
            self.variables["at"] = at = at.next
            index += 1
            yield 1
        yield 2
        self.variables.clear()
        return None if at is None else index

    def cut(self, index: int) -> Operation[list[T]]:
        self.variables["at"] = at = self.head
        yield 0
        for _ in range(index - 1):
            self.links += 1
            self.variables["at"] = at = some(at).next
            yield 1
        if index == 0 or at is None:
            at = self.variables["at"] = None
            self.variables["rest"] = rest = self.head
            yield 2
            self.head = None
        else:
            self.links += 1
            self.variables["rest"] = rest = at.next
            yield 2
            at.next = None
        self._end_at(at, rest)
        yield 3
        cards: list[T] = []
        while rest is not None:
            cards.append(rest.card)
            self.links += 1
            self.variables["rest"] = rest = rest.next
            yield 4
        yield 5
        self.variables.clear()
        return cards

    def _end_at(self, last: Node[T] | None, rest: Node[T] | None = None) -> None:
        """Make `last` the end of the list, cut off before `rest` if given."""

    # how it looks

    @property
    def picture(self) -> Picture:
        nodes = list(_walk(self.head, set()))
        drawn = set(nodes)
        for start in self.variables.values():
            loose = [] if not isinstance(start, Node) or start in drawn else list(_walk(start, drawn))
            if not loose:
                continue
            nodes = [*loose, *nodes] if self.operation.endswith("_first") else [*nodes, *loose]
            drawn |= set(loose)
        pointers = {"head": self.head} | ({"tail": self.tail} if self.has_tail else {}) | self.variables
        cells = (
            Cell(node, node.card, _link(node, after), variables_at(pointers, node))
            for node, after in zip_longest(nodes, nodes[1:])
        )
        return Picture((PictureRow(tuple(cells), null_variables=variables_at(pointers, None)),))


def some(node: Node[T] | None) -> Node[T]:
    """The node that has to be there. Raises `IndexError` if there is none."""
    if node is None:
        raise IndexError("the list is empty")
    return node


def _walk(start: Node[T] | None, until: set[Node[T]]) -> Iterator[Node[T]]:
    """The nodes from `start` on by their next ones, as far as one of `until`."""
    while start is not None and start not in until:
        yield start
        start = start.next


def _link(node: Node[T], after: Node[T] | None) -> str:
    """How a node is linked with the one drawn after it."""
    if after is None:
        return ""
    return {(True, True): "⇄", (True, False): "→", (False, True): "←", (False, False): " "}[
        node.next is after, after.prev is node
    ]


class TailedList(SinglyLinked[T]):
    """A singly linked list that knows its last node as well."""

    key = "tailed"
    title = "linked list with a tail"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **SinglyLinked.code,
        "add_first": (NEW, "node.next = head", "head = node; if it is alone, tail = node"),
        "add_last": (NEW, "if it is alone: head = node, else tail.next = node", "tail = node"),
        "remove_first": ("node = head", "head = node.next; if that was all, tail = none", TAKE),
        "remove_last": (
            "at = head",
            "while there are two more: at = at.next",
            "node = tail",
            "at.next = none, tail = at; if that was all, both = none",
            TAKE,
        ),
        "cut": (*WALK, "at.next = none, tail = at; to cut all, head and tail = none", *CUT),
    }
    has_tail = True

    def add_last(self, element: T) -> Operation[None]:
        self.variables["node"] = node = Node(element)
        yield 0
        if self.tail is None:
            self.head = node
        else:
            self.tail.next = node
        yield 1
        self.tail = node
        yield 2
        self.variables.clear()

    def remove_last(self) -> Operation[T]:
        at = yield from self.walk_to_the_last_but_one()
        self.variables["node"] = node = some(self.tail)
        yield 2
        if node is at:
            self.head = self.tail = None
        else:
            at.next = None
            self.tail = at
        yield 3
        yield 4
        self.variables.clear()
        return node.card

    def _end_at(self, last: Node[T] | None, rest: Node[T] | None = None) -> None:
        self.tail = last


class DoublyLinked(SinglyLinked[T]):
    """A list whose nodes know the next one and the one before. It knows both its ends."""

    key = "doubly"
    title = "doubly linked list"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **SinglyLinked.code,
        "add_first": (
            NEW,
            "node.next = head",
            "if alone: tail = node, else head.prev = node",
            "head = node",
        ),
        "add_last": (
            NEW,
            "node.prev = tail",
            "if alone: head = node, else tail.next = node",
            "tail = node",
        ),
        "remove_first": (
            "node = head",
            "head = node.next",
            "if it was alone: tail = none, else head.prev = none",
            TAKE,
        ),
        "remove_last": (
            "node = tail",
            "tail = node.prev",
            "if it was alone: head = none, else tail.next = none",
            TAKE,
        ),
        "cut": (
            *WALK,
            "at.next, rest.prev = none, tail = at; to cut all, head and tail = none",
            *CUT,
        ),
    }
    has_tail = True

    def _link_back(self, node: Node[T], before: Node[T] | None) -> None:
        node.prev = before

    def add_first(self, element: T) -> Operation[None]:
        self.variables["node"] = node = Node(element)
        yield 0
        node.next = self.head
        yield 1
        if self.head is None:
            self.tail = node
        else:
            self.head.prev = node
        yield 2
        self.head = node
        yield 3
        self.variables.clear()

    def add_last(self, element: T) -> Operation[None]:
        self.variables["node"] = node = Node(element)
        yield 0
        node.prev = self.tail
        yield 1
        if self.tail is None:
            self.head = node
        else:
            self.tail.next = node
        yield 2
        self.tail = node
        yield 3
        self.variables.clear()

    def remove_first(self) -> Operation[T]:
        self.variables["node"] = node = some(self.head)
        yield 0
        self.links += 1
        self.head = node.next
        yield 1
        if self.head is None:
            self.tail = None
        else:
            self.head.prev = None
        yield 2
        yield 3
        self.variables.clear()
        return node.card

    def remove_last(self) -> Operation[T]:
        self.variables["node"] = node = some(self.tail)
        yield 0
        self.links += 1
        self.tail = node.prev
        yield 1
        if self.tail is None:
            self.head = None
        else:
            self.tail.next = None
        yield 2
        yield 3
        self.variables.clear()
        return node.card

    def _end_at(self, last: Node[T] | None, rest: Node[T] | None = None) -> None:
        self.tail = last
        if rest is not None:
            rest.prev = None
