"""A student's game of Beggar My Neighbour with linked lists, as in the sheet: a deck in, the line out."""

ASKS = {"J": 1, "Q": 2, "K": 3, "A": 4}


class Node:
    def __init__(self, card):
        self.card = card
        self.next = None


class Cards:
    def __init__(self):
        self.head = None
        self.tail = None

    def is_empty(self):
        return self.head is None

    def add(self, card):
        node = Node(card)
        if self.head is None:
            self.head = node
        else:
            self.tail.next = node
        self.tail = node

    def remove(self):
        card = self.head.card
        self.head = self.head.next
        return card

    def add_all(self, other):
        if self.head is None:
            self.head = other.head
        else:
            self.tail.next = other.head
        self.tail = other.tail
        other.head = other.tail = None


def play(deck):
    hands, pile = (Cards(), Cards()), Cards()
    for number, card in enumerate(deck):
        hands[number % 2].add(card)
    turn = owed = rounds = 0
    while rounds < 5791:
        if hands[turn].is_empty():
            if not pile.is_empty():
                rounds += 1
            return f"Player {1 - turn} wins after {rounds} rounds."
        card = hands[turn].remove()
        pile.add(card)
        if card in ASKS:
            owed = ASKS[card]
            turn = 1 - turn
        elif owed:
            owed -= 1
            if not owed:
                turn = 1 - turn
                hands[turn].add_all(pile)
                rounds += 1
                if hands[1 - turn].is_empty():
                    return f"Player {turn} wins after {rounds} rounds."
        else:
            turn = 1 - turn
    return f"Draw after {rounds} rounds."
