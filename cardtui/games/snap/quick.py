"""Snap played out for its figures only: a card is its rank, from 0 for the ace to 12, and nothing is kept."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import NamedTuple

from cardtui.games.snap.rules import MOST_THROWS

__all__ = ["RANKS_DEALT", "QuickEnd", "play_out"]

RANKS_DEALT = (*range(13),) * 4
"""The ranks in the order that seeds shuffle."""


class QuickEnd(NamedTuple):
    """How a game ends."""

    winner: int | None
    """0 for A, 1 for B; None if it was stopped."""
    throws: int
    snaps: int


def play_out(seed: int, most: int = MOST_THROWS) -> QuickEnd:
    """Play the game of a seed, from 0 on, to its end, or to `most` throws."""
    chance = Random(seed)
    cards = list(RANKS_DEALT)
    chance.shuffle(cards)
    random = chance.random
    deck, other = deque(cards[:26]), deque(cards[26:])
    public: list[int] = []
    snaps = 0
    for throw in range(most):
        card = deck.pop() if random() > 0.5 else deck.popleft()
        if card in public:
            at = public.index(card)
            deck += public[at:]
            deck.append(card)
            del public[at:]
            snaps += 1
        else:
            public.append(card)
            if not deck:
                return QuickEnd(1 - throw % 2, throw + 1, snaps)
        deck, other = other, deck
    return QuickEnd(None, most, snaps)
