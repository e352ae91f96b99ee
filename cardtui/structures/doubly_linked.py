"""The doubly linked list: what the deques of the courses are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from cardtui.structures.singly_linked import CUT, NEW, TAKE, WALK, Node, SinglyLinked, some
from cardtui.structures.structure import Operation

T = TypeVar("T")


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
