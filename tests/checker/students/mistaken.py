"""A student's program with a mistake."""

from collections import deque

ASKS = {"J": 1, "Q": 2, "K": 3, "A": 4}


def play(deck):
    hands = [deque(deck[0::2]), deque(deck[1::2])]
    turn = rounds = 0
    while hands[0] and hands[1] and rounds < 5791:
        pile, debt = [], 0
        while hands[turn]:
            card = hands[turn].popleft()
            pile.append(card)
            if card in ASKS:
                debt = ASKS[card]
                turn = 1 - turn
            elif debt:
                debt -= 1
                if not debt:
                    break
            else:
                turn = 1 - turn
        turn = 1 - turn
        hands[turn].extendleft(reversed(pile))
        rounds += 1
    if hands[0] and hands[1]:
        return f"Draw after {rounds} rounds."
    return f"Player {int(not hands[0])} wins after {rounds} rounds."
