"""What chance decides in Snap: the deck, and the end of the deck that each throw is from."""

from __future__ import annotations

from random import Random

from cardtui.engine.cards import Card, shuffled_deck

__all__ = ["Chance"]

_BLOCK = 512  # throws that are decided at a time


class Chance:
    """Everything that a seed decides.

    The same numbers shuffle the deck and then choose the ends, one number a throw, as the sheet says. They
    are drawn in order and only once, and kept as a byte a throw, so that a throw depends on nothing but the
    seed and its own number: a game can be taken up anywhere.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.deck: tuple[Card, ...] = tuple(shuffled_deck(self._random))
        """52 cards: the first half is A's deck, the second is B's."""
        self._ends = bytearray()

    def end(self, throw: int) -> int:
        """The end that throw number `throw`, from 0 on, is from: 0 for the first card, 1 for the last."""
        while throw >= len(self._ends):
            draw = self._random.random
            self._ends += bytes(draw() > 0.5 for _ in range(_BLOCK))
        return self._ends[throw]
