"""Random numbers for each game of an experiment: the same on any number of processors, in any order.

The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA
2014): a counter, and a function that mixes 64 bits. The counter of each game begins with a hash of the seed
and the game's number, so that a game depends only on those two.
"""

from __future__ import annotations

from random import Random
from typing import Any

WORD = (1 << 64) - 1
"""All 64 bits of a word."""

GOLDEN = 0x9E3779B97F4A7C15
"""The increment of the counter: 2^64 divided by the golden ratio, made odd."""


def mix(word: int) -> int:
    """Return a hash of 64 bits (Stafford's thirteenth variant)."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & WORD
    return word ^ (word >> 31)


class RandomDraws:
    """The random numbers of game number `game` of an experiment with the seed `seed`."""

    def __init__(self, seed: int, game: int) -> None:
        self._at = mix((mix(seed & WORD) + game * GOLDEN) & WORD)
        self._half: int | None = None

    def word(self) -> int:
        """Return the next 64 bits."""
        self._at = (self._at + GOLDEN) & WORD
        return mix(self._at)

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, for a bound below 2^16.

        Half a word is scaled, without rejection: the relative error of a probability is below 2^-16, and
        below a hundred-millionth for bounds as small as the size of a deck.
        """
        if self._half is None:
            word = self.word()
            self._half = word & 0xFFFFFFFF
            return (word >> 32) * bound >> 32
        half, self._half = self._half, None
        return half * bound >> 32


_BITS = 53  # of a float


class DrawnRandom(Random):
    """A `random.Random` that takes its numbers from `draws`; set `draws` for the next game.

    All choices derive from `random` and `getrandbits`, as `Random` documents for its subclasses.
    """

    draws: RandomDraws

    def __init__(self, draws: RandomDraws) -> None:
        super().__init__(0)
        self.draws = draws

    def random(self) -> float:
        """Return a number from 0 to less than 1."""
        return (self.draws.word() >> 64 - _BITS) / (1 << _BITS)

    def getrandbits(self, k: int, /) -> int:
        """Return a number of `k` bits."""
        found, bits = 0, 0
        while bits < k:
            found, bits = found << 64 | self.draws.word(), bits + 64
        return found >> bits - k

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Do nothing: the numbers are those of `draws`."""
