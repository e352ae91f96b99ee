"""Linked lists: singly linked, singly linked with a tail, and doubly linked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from cardtui.structures.program import operation
from cardtui.structures.structure import (
    Memory,
    Node,
    Picture,
    SequenceStructure,
    Vocabulary,
    nodes_row,
    walk,
)

T = TypeVar("T")


class SinglyLinked(SequenceStructure[T]):
    """A list that knows its first node, and each node the next one."""

    key = "singly"
    title = "singly linked list"
    vocabulary = Vocabulary({"head": "head"}, ("card", "next"), ("Node", "take"))

    def __init__(self, elements: Iterable[T] = ()) -> None:
        super().__init__()
        nodes = [Node(element) for element in elements]
        for before, node in pairwise(nodes):
            before.next = node
            if "prev" in self.vocabulary.parts:
                node.prev = before
        self.head = nodes[0] if nodes else None
        self.tail = nodes[-1] if nodes and "tail" in self.vocabulary.fields else None
        self.lost_nodes: tuple[Node, ...] = ()
        """Nodes that are drawn even if nothing points at them: while somebody writes an operation."""

    @property
    def nodes(self) -> Iterable[Node]:
        """All nodes, in order."""
        return walk(self.head)

    def __iter__(self) -> Iterator[T]:
        return (node.card for node in self.nodes)

    @property
    def memory(self) -> Memory:
        return Memory(nodes=sum(1 for _ in self))

    # operations

    add_first = operation(
        """
        node = Node(card)
        node.next = head
        head = node
        """,
        "card",
    )

    add_last = operation(
        """
        node = Node(card)
        if head is None: head = node
        else:
            at = head
            while at.next is not None: at = at.next
            at.next = node
        """,
        "card",
    )

    remove_first = operation(
        """
        node = head
        head = node.next
        return node.card
        """,
        needs="head",
    )

    remove_last = operation(
        """
        at = head
        if at.next is None:
            node = at
            head = None
        else:
            while at.next.next is not None: at = at.next
            node = at.next
            at.next = None
        return node.card
        """,
        needs="head",
    )

    find = operation(
        """
        at = head
        i = 0
        while at is not None and not wanted(at.card):
            at = at.next
            i = i + 1
        if at is None: return None
        return i
        """,
        "wanted",
    )

    cut = operation(
        """
        at = head
        for i in range(1, index): at = at.next
        if index == 0:
            rest = head
            head = None
        else:
            rest = at.next
            at.next = None
        while rest is not None:
            take(rest.card)
            rest = rest.next
        return taken
        """,
        "index",
    )

    # how it looks

    @property
    def picture(self) -> Picture:
        new_first = self.operation.endswith("_first")
        return Picture((nodes_row(self.pointers, self.lost_nodes, new_first=new_first),))


class TailedList(SinglyLinked[T]):
    """A singly linked list that knows its last node as well."""

    key = "tailed"
    title = "linked list with a tail"
    vocabulary = Vocabulary({"head": "head", "tail": "tail"}, ("card", "next"), ("Node", "take"))

    add_first = operation(
        """
        node = Node(card)
        node.next = head
        if head is None: tail = node
        head = node
        """,
        "card",
    )

    add_last = operation(
        """
        node = Node(card)
        if tail is None: head = node
        else: tail.next = node
        tail = node
        """,
        "card",
    )

    remove_first = operation(
        """
        node = head
        head = node.next
        if head is None: tail = None
        return node.card
        """,
        needs="head",
    )

    remove_last = operation(
        """
        at = head
        if at.next is None:
            node = tail
            head = None
            tail = None
        else:
            while at.next is not tail: at = at.next
            node = tail
            at.next = None
            tail = at
        return node.card
        """,
        needs="head",
    )

    cut = operation(
        """
        at = head
        for i in range(1, index): at = at.next
        if index == 0:
            rest = head
            head = None
            tail = None
        else:
            rest = at.next
            at.next = None
            tail = at
        while rest is not None:
            take(rest.card)
            rest = rest.next
        return taken
        """,
        "index",
    )


class DoublyLinked(SinglyLinked[T]):
    """A list whose nodes know the next one and the one before. It knows both its ends."""

    key = "doubly"
    title = "doubly linked list"
    vocabulary = Vocabulary({"head": "head", "tail": "tail"}, ("card", "next", "prev"), ("Node", "take"))

    add_first = operation(
        """
        node = Node(card)
        node.next = head
        if head is None: tail = node
        else: head.prev = node
        head = node
        """,
        "card",
    )

    add_last = operation(
        """
        node = Node(card)
        node.prev = tail
        if tail is None: head = node
        else: tail.next = node
        tail = node
        """,
        "card",
    )

    remove_first = operation(
        """
        node = head
        head = node.next
        if head is None: tail = None
        else: head.prev = None
        return node.card
        """,
        needs="head",
    )

    remove_last = operation(
        """
        node = tail
        tail = node.prev
        if tail is None: head = None
        else: tail.next = None
        return node.card
        """,
        needs="tail",
    )

    cut = operation(
        """
        at = head
        for i in range(1, index): at = at.next
        if index == 0:
            rest = head
            head = None
            tail = None
        else:
            rest = at.next
            at.next = None
            tail = at
        if rest is not None: rest.prev = None
        while rest is not None:
            take(rest.card)
            rest = rest.next
        return taken
        """,
        "index",
    )
