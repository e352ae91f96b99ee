"""Interfaces of rated puzzles, of runs, matches, levels and challenges, which some games have.

A game hands out such an object, or None. What has become of them follows from the history:
`cardtui.library.progress`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Protocol


class RatedPuzzles(Protocol):
    """The puzzles by which a person is rated. Their kinds are modes of the game, such as `grade 3`."""

    def is_rated(self, mode: str) -> bool:
        """Return whether games of this mode are rated."""

    def ratings(self, tries: Iterable[tuple[str, bool]]) -> Iterator[float]:
        """Yield the rating before any try, and after each one: its mode, and whether it was solved."""

    def starts_low(self, mode: str) -> bool:
        """Return whether a person whose first puzzle has this mode starts with a low rating."""

    def grade_after(self, rating: float | None, present: int | None, *, low: bool) -> int:
        """Return the grade of the next puzzle for a person; their `rating` is None if they have none.

        `low` says whether they have started low; `present` is the grade of the puzzle before.
        """

    def moves_to_find(self, game: Any) -> int:
        """Return how many moves are to be found in a game, rated or not; 0 if it is no puzzle."""

    def daily_id(self, day: date) -> str:
        """Return the id of the puzzle of a day, the same for everyone."""

    def small_id(self, day: date) -> str:
        """Return the id of the second, small puzzle of a day; an empty text if there are none."""

    def offers_small(self, rating: float | None) -> bool:
        """Return whether the small puzzle of a day comes first for a person; None is one without a rating."""


class RunPuzzles(Protocol):
    """The puzzles of runs: `cardtui.engine.run`."""

    MOST_SEED: int
    """The largest seed of a run."""

    def puzzle_id(self, seed: int, number: int) -> str:
        """Return the id of a puzzle of the run of a seed by its number, from 0 on."""

    def grade_of(self, number: int) -> int:
        """Return the grade of a puzzle of a run by its number, from 0 on."""


class Matches(Protocol):
    """The rounds of matches: `cardtui.engine.run`. `tally_of` in the game's `results.py` is their score."""

    MOST_SEED: int
    """The largest seed of a match."""
    LEVELS: Sequence[str]
    """The levels of the other player, from the easiest."""

    def game_id(self, seed: int, level: str, number: int) -> str:
        """Return the id of a round of the match of a seed by its number, from 0 on."""


class Levels(Protocol):
    """Games in an order, each of which is won with stars."""

    def level_number(self, game_id: str) -> int | None:
        """Return the number of the level, from 1 on, whose game has this id; None if there is none."""

    def next_level(self, earned: Mapping[int, int]) -> int | None:
        """Return the first level without stars; None if all are won. `earned` has the stars by level."""

    def level_after(self, number: int) -> int | None:
        """Return the level that comes after a level; None after the last one."""

    def stars(self, number: int, moves: int, hints: int, undos: int) -> int:
        """Return the stars for winning a level, at least one. `moves` are those of all players."""

    def lost_stars(self, number: int, moves: int, hints: int, undos: int) -> Sequence[str]:
        """Return what has cost a star each, in a few words: `2 hints`, `more moves than needed`."""


class Challenges(Protocol):
    """Ways to play against the computer, each a step harder than the one before."""

    def names(self) -> Sequence[str]:
        """Return the names of the challenges, from the easiest."""

    def number_of(self, game_id: str) -> int | None:
        """Return the number of the challenge, from 0 on, that a game belongs to; None if it is none."""

    def come_after(self, game: Any) -> bool:
        """Return whether a challenge comes after a game, which need not be one itself."""

    def first_harder(self, game: Any) -> int:
        """Return the number of the first challenge that is harder than a game that is none of them."""

    def game_id(self, number: int, seed: int) -> str:
        """Return the id of a game of a challenge. The seed matters unless its start is given."""
