"""The numbers of a game as `random.Random` has them, for what is drawn by the game's own code."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtui.experiments.draws import Draws

__all__ = ["DrawnRandom"]

_BITS = 53  # of a float


class DrawnRandom(Random):
    """`random.Random` with the numbers of `draws`: those of one game, then, when they are set, of the next.

    Its choices are made from `random` and `getrandbits`, as `Random` says of its subclasses.
    """

    draws: Draws

    def __init__(self, draws: Draws) -> None:
        super().__init__(0)
        self.draws = draws

    def random(self) -> float:
        """A number from 0 to less than 1."""
        return (self.draws.word() >> 64 - _BITS) / (1 << _BITS)

    def getrandbits(self, k: int, /) -> int:
        """A number of `k` bits."""
        found, bits = 0, 0
        while bits < k:
            found, bits = found << 64 | self.draws.word(), bits + 64
        return found >> bits - k

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Nothing: the numbers are those of `draws`."""
