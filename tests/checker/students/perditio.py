"""A student's game of Perditio Tempus: it shuffles itself."""

import random

NAMES = ["ace", "two", "three", "four", "five", "six", "seven"]
NAMES += ["eight", "nine", "ten", "jack", "queen", "king"]

deck = [rank for rank in range(13) for _ in range(4)]
random.shuffle(deck)
piles = [deck[4 * pile : 4 * pile + 4] for pile in range(13)]
pile = 0
while piles[pile]:
    card = piles[pile].pop()
    print(f"Got {NAMES[card]} from pile {pile + 1}.")
    pile = card
print("You won!" if not any(piles) else f"Pile {pile + 1} is empty. You lost!")
