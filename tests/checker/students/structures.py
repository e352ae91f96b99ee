"""Students' lists, deques, stacks and piles: right ones in several spellings, and wrong ones."""


class Node:
    def __init__(self, data, next=None, prev=None):
        self.data = data
        self.next = next
        self.prev = prev


# Right


class LinkedDeque:
    """With the names of the exercise."""

    def __init__(self):
        self._head = self._tail = None
        self._length = 0

    def __len__(self):
        return self._length

    def addfirst(self, data):
        self._head = Node(data, self._head)
        if self._tail is None:
            self._tail = self._head
        self._length += 1

    def addlast(self, data):
        if self._head is None:
            self.addfirst(data)
        else:
            self._tail.next = Node(data)
            self._tail = self._tail.next
            self._length += 1

    def removefirst(self):
        node, self._head = self._head, self._head.next
        if self._head is None:
            self._tail = None
        self._length -= 1
        return node.data

    def removelast(self):
        if self._head is self._tail:
            return self.removefirst()
        node = self._head
        while node.next is not self._tail:
            node = node.next
        data, self._tail, node.next = self._tail.data, node, None
        self._length -= 1
        return data

    def alldata(self):
        found, node = [], self._head
        while node is not None:
            found.append(node.data)
            node = node.next
        return found


class DoublyLinked:
    """With nodes that stand before the first and behind the last one, and an iterator."""

    class _Node:
        __slots__ = ("_element", "_next", "_prev")

        def __init__(self, element=None):
            self._element, self._next, self._prev = element, None, None

    def __init__(self):
        self.__header, self.__trailer = self._Node(), self._Node()
        self.__header._next, self.__trailer._prev = self.__trailer, self.__header
        self.size = 0

    def is_empty(self):
        return self.size == 0

    def _insert(self, element, before, after):
        node = self._Node(element)
        node._prev, node._next = before, after
        before._next = after._prev = node
        self.size += 1

    def _delete(self, node):
        node._prev._next, node._next._prev = node._next, node._prev
        self.size -= 1
        return node._element

    def insert_first(self, element):
        self._insert(element, self.__header, self.__header._next)

    def insert_last(self, element):
        self._insert(element, self.__trailer._prev, self.__trailer)

    def delete_first(self):
        return self._delete(self.__header._next)

    def delete_last(self):
        return self._delete(self.__trailer._prev)

    def __iter__(self):
        node = self.__header._next
        while node is not self.__trailer:
            yield node._element
            node = node._next


class PythonNames:
    """With the names of `collections.deque`, a capacity, and a text only that tells what it holds."""

    def __init__(self, capacity):
        self.items, self.capacity = [], capacity

    def append(self, item):
        self.items.append(item)

    def appendleft(self, item):
        self.items.insert(0, item)

    def pop(self):
        return self.items.pop()

    def popleft(self):
        return self.items.pop(0)

    def __str__(self):
        return " <-> ".join(self.items)


class Stack:
    """With nothing that tells what it holds."""

    def __init__(self):
        self.top = None

    def push(self, value):
        self.top = Node(value, self.top)

    def peek(self):
        return self.top.data

    def pop(self):
        value, self.top = self.top.data, self.top.next
        return value

    def isEmpty(self):
        return self.top is None


class Room(Stack):
    """Its size is the room for cards."""

    def size(self):
        return 52


class Pile:
    """The pile of Perditio Tempus, which prints its cards from the top."""

    def __init__(self):
        self.layer = None

    def add(self, card):
        self.layer = Node(card, self.layer)

    def turn(self):
        if self.layer is None:
            raise ValueError("no cards")
        card, self.layer = self.layer.data, self.layer.next
        return card

    def display(self):
        layer = self.layer
        while layer:
            print(layer.data, end=" ")
            layer = layer.next
        print()


class AddOnly:
    """A list that adds at the front, whatever its method is called, and removes without returning."""

    def __init__(self):
        self.head = None

    def add(self, value):
        self.head = Node(value, self.head)

    def removeFirst(self):
        self.head = self.head.next

    def toList(self):
        node, found = self.head, []
        while node:
            found, node = [*found, node.data], node.next
        return found


class Push:
    """A list that adds at the end only."""

    def __init__(self):
        self.values = []

    def append(self, value):
        self.values.append(value)

    def __getitem__(self, index):
        return self.values[index]

    def __len__(self):
        return len(self.values)


class Shuffled(Stack):
    """With methods that no exercise knows."""

    def shuffle(self):
        raise NotImplementedError

    def __repr__(self):
        return "a stack"


# Wrong


class TailForgotten(LinkedDeque):
    def removelast(self):
        if self._head is self._tail:
            return self.removefirst()
        node = self._head
        while node.next.next is not None:
            node = node.next
        data, node.next = node.next.data, None
        self._length -= 1
        return data


class HeadNotSet(LinkedDeque):
    def addlast(self, data):
        node = Node(data)
        if self._tail is not None:
            self._tail.next = node
        self._tail = node
        self._length += 1


class PrevNotSet(LinkedDeque):
    """Doubly linked, but a node that is put before the first one is not linked back to."""

    def addlast(self, data):
        node = Node(data, None, self._tail)
        if self._head is None:
            self._head = node
        else:
            self._tail.next = node
        self._tail = node
        self._length += 1

    def removelast(self):
        node, self._tail = self._tail, self._tail.prev
        if self._tail is None:
            self._head = None
        else:
            self._tail.next = None
        self._length -= 1
        return node.data


class WrongEnd(LinkedDeque):
    def removelast(self):
        return self.removefirst()


class NotCounted(LinkedDeque):
    def removefirst(self):
        self._length += 1
        return super().removefirst()


class NodesLost(LinkedDeque):
    def addfirst(self, data):
        self._head = Node(data, self._head.next if self._head else None)
        if self._tail is None or self._head.next is None:
            self._tail = self._head
        self._length += 1


class CrashOnOne(LinkedDeque):
    def removelast(self):
        node = self._head
        while node.next.next is not None:
            node = node.next
        data, self._tail, node.next = node.next.data, node, None
        self._length -= 1
        return data


class Hang(LinkedDeque):
    def addlast(self, data):
        node = self._head
        while node is not None:
            if node.next is not None and node.next.next is None:
                continue
            node = node.next
        super().addlast(data)


class ReturnsNode(LinkedDeque):
    def removefirst(self):
        node = self._head
        super().removefirst()
        return node


class QueueStack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop(0)

    def to_list(self):
        return list(self.items)


class PeeksBeyond:
    """Looks behind its top, where a card is only after one was removed."""

    def __init__(self):
        self.items = [None] * 100
        self.count = 0

    def push(self, item):
        self.items[self.count] = item
        self.count += 1

    def pop(self):
        self.count -= 1
        return self.items[self.count]

    def peek(self):
        return self.items[self.count]


class Ring(LinkedDeque):
    """The last node leads back to the first one, so that the list has no end."""

    def addlast(self, data):
        super().addlast(data)
        if self._length == 3:
            self._tail.next = self._head

    def __iter__(self):
        node = self._head
        while node is not None:
            yield node.data
            node = node.next

    alldata = None


class Small:
    """A stack of an array that is too short."""

    def __init__(self):
        self.items, self.count = [None] * 10, 0

    def push(self, item):
        self.items[self.count] = item
        self.count += 1

    def pop(self):
        self.count -= 1
        return self.items[self.count]

    def to_list(self):
        return self.items[: self.count]


# Not to be judged


class Exits(LinkedDeque):
    def removelast(self):
        exit(3)


class Dies(LinkedDeque):
    def removelast(self):
        import os

        os._exit(3)


class Noisy(LinkedDeque):
    def addlast(self, data):
        print("adding", data, "x" * 100_000)
        super().addlast(data)


class Wants(LinkedDeque):
    def __init__(self, name, size, owner):
        super().__init__()


class OfCards(LinkedDeque):
    """Cards are objects with a rank."""

    def addfirst(self, card):
        super().addfirst(card.rank)

    def addlast(self, card):
        super().addlast(card.rank)


class Secret:
    """Nothing shows what it holds."""

    def __init__(self):
        self.cards = []

    def add_last(self, card):
        self.cards.append(card)


class SharedStack:
    """All objects share one list, which nothing shows but `pop`."""

    def __init__(self, cards=[]):  # noqa: B006
        self.cards = cards

    def push(self, card):
        self.cards.append(card)

    def pop(self):
        return self.cards.pop()


class SharedQueue:
    cards = []  # noqa: RUF012

    def addlast(self, card):
        self.cards.append(card)

    def removefirst(self):
        return self.cards.pop(0)


class UsualCards:
    """A right stack that takes the cards of a deck only."""

    def __init__(self):
        self.cards = []

    def push(self, card):
        if card[-1] not in "♠♥♦♣":
            raise ValueError(card)
        self.cards.append(card)

    def pop(self):
        return self.cards.pop()
