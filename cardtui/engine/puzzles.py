"""Interfaces of rated puzzles and of levels, which some games have.

A game hands out such an object, or None. What has become of them follows from the history:
`cardtui.library.progress`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Protocol


class RatedPuzzles(Protocol):
    """The puzzles by which a person is rated. Their kinds are modes of the game, such as `grade 3`."""

    def is_rated(self, mode: str) -> bool:
        """Return whether games of this mode are rated."""

    def ratings(self, tries: Iterable[tuple[str, bool]]) -> Iterator[float]:
        """Yield the rating before any try, and after each one: its mode, and whether it was solved."""

    def daily_id(self, day: date) -> str:
        """Return the id of the puzzle of a day, the same for everyone."""


class Levels(Protocol):
    """Games in an order, each of which is won with stars."""

    def level_number(self, game_id: str) -> int | None:
        """Return the number of the level, from 1 on, whose game has this id; None if there is none."""

    def stars(self, number: int, moves: int, hints: int, undos: int) -> int:
        """Return the stars for winning a level, at least one. `moves` are those of all players."""

    def lost_stars(self, number: int, moves: int, hints: int, undos: int) -> Sequence[str]:
        """Return what has cost a star each, in a few words: `2 hints`, `more moves than needed`."""
