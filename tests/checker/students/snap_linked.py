"""A student's game of Snap with linked lists, as the sheet has them."""

import random


class Node:
    def __init__(self, item, prev=None, link=None):
        self.item = item
        self.prev = prev
        self.link = link


class LinkedDeque:
    def __init__(self):
        self._head = None
        self._tail = None
        self._length = 0

    def addfirst(self, item):
        n = Node(item, None, self._head)
        if self._head is None:
            self._tail = n
        else:
            self._head.prev = n
        self._head = n
        self._length += 1

    def addlast(self, item):
        n = Node(item, self._tail, None)
        if self._tail is None:
            self._head = n
        else:
            self._tail.link = n
        self._tail = n
        self._length += 1

    def removefirst(self):
        item = self._head.item
        self._head = self._head.link
        if self._head is None:
            self._tail = None
        else:
            self._head.prev = None
        self._length -= 1
        return item

    def removelast(self):
        item = self._tail.item
        self._tail = self._tail.prev
        if self._tail is None:
            self._head = None
        else:
            self._tail.link = None
        self._length -= 1
        return item

    def __len__(self):
        return self._length

    def alldata(self):
        r = []
        at = self._head
        while at is not None:
            r.append(at.item)
            at = at.link
        return r


def playgame(seed):
    random.seed(seed)
    deck = list("A234567890JQK" * 4)
    random.shuffle(deck)
    lA = LinkedDeque()
    lB = LinkedDeque()
    for c in deck[:26]:
        lA.addlast(c)
    for c in deck[26:]:
        lB.addlast(c)
    public = []
    while True:
        for hand, name in ((lA, "B wins"), (lB, "A wins")):
            card = hand.removelast() if random.random() > 0.5 else hand.removefirst()
            if card in public:
                i = public.index(card)
                for c in public[i:]:
                    hand.addlast(c)
                hand.addlast(card)
                public = public[:i]
            else:
                public.append(card)
            if len(hand) == 0:
                other = lB if hand is lA else lA
                return (name, other.alldata())
