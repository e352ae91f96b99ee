"""A student's game of Snap: a seed in, who wins and the deck out."""

import random


def playgame(seed):
    deck = [*"A23456789", "0", *"JQK"] * 4
    random.seed(seed)
    random.shuffle(deck)
    decks, public, turn = [deck[:26], deck[26:]], [], 0
    while True:
        own = decks[turn]
        card = own.pop() if random.random() > 0.5 else own.pop(0)
        if card in public:
            at = public.index(card)
            own += [*public[at:], card]
            del public[at:]
        else:
            public.append(card)
        if not own:
            return ("BA"[turn] + " wins", decks[1 - turn])
        turn = 1 - turn
