"""The opponent in Beggar My Neighbour with slaps: the times after which it slaps or lays.

The seed of the game and the ply determine them, so that a game that is opened again has the same ones.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from random import Random

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")

WHOLE_DECK, SHORT_DECK = "52", "24"
"""The numbers of cards that are dealt. The levels have times of their own for the short deck."""

LEVEL_NOTES = (
    "Easy is Nell, who takes about a second and misses every fourth slap.",
    "Medium is Otto, who takes 0.65 seconds and misses every tenth slap.",
    "Hard is Vera, who takes less than half a second and rarely misses.",
)
"""A sentence about each level, in the order of `LEVELS`."""

_MEDIANS = {
    WHOLE_DECK: {EASY: 1.0, MEDIUM: 0.65, HARD: 0.45},
    SHORT_DECK: {EASY: 0.60, MEDIUM: 0.58, HARD: 0.555},
}
"""The median of the log-normal time of each level, in seconds, by the number of cards.

A person who takes about 0.6 s wins two rounds of three of the short deck at easy, and one of three at hard.
"""

_SIGMA = 0.3
_MISSING = {
    WHOLE_DECK: {EASY: 0.25, MEDIUM: 0.10, HARD: 0.03},
    SHORT_DECK: {EASY: 0.15, MEDIUM: 0.08, HARD: 0.03},
}
"""The part of its slaps that each level misses, by the number of cards."""


class Neighbour(NamedTuple):
    """The neighbour of one game."""

    level: str
    source: str
    """The text that seeds its times: the seed of the game, or the deal if that was given."""
    cards: str = WHOLE_DECK
    """The number of cards that are dealt."""

    @property
    def median(self) -> float:
        """The median of the times that it takes, in seconds."""
        return _MEDIANS[self.cards][self.level]

    def seconds(self, ply: int) -> float:
        """Return the time that it takes after the step that led to a ply, in seconds."""
        return self._random("time", ply).lognormvariate(log(self.median), _SIGMA)

    def misses(self, ply: int) -> bool:
        """Return whether it would miss a slap that lies there at a ply. It never slaps wrongly."""
        return self._random("miss", ply).random() < _MISSING[self.cards][self.level]

    def _random(self, what: str, ply: int) -> Random:
        from random import Random  # slow to import, and most games are watched

        return Random(f"{what}:{self.level}:{self.source}~{ply}")
