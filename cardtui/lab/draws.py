"""Random numbers of which every game has its own: the same on any number of processors, in any order.

The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA
2014): a counter, and a function that scatters 64 bits. Each game begins at a place of its own, which is
scattered from the seed and the game's number, so that a game depends on nothing but those two.
"""

from __future__ import annotations

from random import Random
from typing import Any

WORD = (1 << 64) - 1
"""All 64 bits of a word."""

GOLDEN = 0x9E3779B97F4A7C15
"""What the counter is advanced by: 2^64 divided by the golden ratio, made odd."""


def mix(word: int) -> int:
    """The 64 bits that those of `word` are scattered into (Stafford's thirteenth variant)."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & WORD
    return word ^ (word >> 31)


class RandomDraws:
    """The random numbers of game number `game` of the experiment that is made from `seed`."""

    def __init__(self, seed: int, game: int) -> None:
        self._at = mix((mix(seed & WORD) + game * GOLDEN) & WORD)
        self._half: int | None = None

    def word(self) -> int:
        """The next 64 bits."""
        self._at = (self._at + GOLDEN) & WORD
        return mix(self._at)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, for a bound of less than 2^16.

        Half a word is scaled, and nothing rejected: the probabilities differ by less than 2^-16 of
        themselves, and by less than a hundred-millionth of themselves for bounds such as those of decks.
        """
        if self._half is None:
            word = self.word()
            self._half = word & 0xFFFFFFFF
            return (word >> 32) * bound >> 32
        half, self._half = self._half, None
        return half * bound >> 32


_BITS = 53  # of a float


class DrawnRandom(Random):
    """`random.Random` with the numbers of `draws`: those of one game, then, when they are set, of the next.

    Its choices are made from `random` and `getrandbits`, as `Random` says of its subclasses.
    """

    draws: RandomDraws

    def __init__(self, draws: RandomDraws) -> None:
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
