"""Counts of the games of an experiment: their size does not grow with the number of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Self


class LongestGame(NamedTuple):
    """The longest game, and the id to watch it."""

    length: int
    game: int
    """Its number in the experiment, from 0."""
    id: str
    """The id for `cardtui open`; empty if the game cannot be opened."""


@dataclass
class Tally:
    """Counted games. The sum of two tallies is the same in either order."""

    games: int = 0
    lengths: dict[str, Counter[int]] = field(default_factory=dict)
    """For each measure (`cards`), the number of games by length."""
    shares: Counter[str] = field(default_factory=Counter)
    """For each event (`never ends`), the number of games in which it happened."""
    longest: LongestGame | None = None
    """The longest game by the first measure; of equally long games, the first."""

    def add(self, other: Tally) -> Self:
        """Add the games of `other`."""
        self.games += other.games
        for name, lengths in other.lengths.items():
            self.lengths.setdefault(name, Counter()).update(lengths)
        self.shares.update(other.shares)
        found = [one for one in (self.longest, other.longest) if one is not None]
        self.longest = max(found, key=lambda one: (one.length, -one.game), default=None)
        return self

    def count(self, lengths: Mapping[str, int], happened: Iterable[str] = ()) -> None:
        """Add one game to the counts: its length in each measure, and the events that happened in it."""
        self.games += 1
        for name, length in lengths.items():
            self.lengths.setdefault(name, Counter())[length] += 1
        self.shares.update(happened)

    def note_game(self, length: int, game: int, make_id: Callable[[], str]) -> None:
        """Remember a game if it is the longest so far; of equally long games, the first."""
        if self.longest is None or (length, -game) > (self.longest.length, -self.longest.game):
            self.longest = LongestGame(length, game, make_id())
