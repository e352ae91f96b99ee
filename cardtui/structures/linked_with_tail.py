"""The singly linked list that knows its last node as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from cardtui.structures.singly_linked import CUT, NEW, TAKE, WALK, Node, SinglyLinked, some
from cardtui.structures.structure import Operation

T = TypeVar("T")


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
