"""What is kept of the games that were played: counts, so that it does not grow with their number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Self


class LongestGame(NamedTuple):
    """The longest game there was, and where it can be watched."""

    length: int
    game: int
    """Its number in the experiment, from 0."""
    id: str
    """What `cardtui open` takes; empty where it cannot be opened."""


@dataclass
class Tally:
    """Games counted. To add two tallies gives the same whichever comes first."""

    games: int = 0
    lengths: dict[str, dict[int, int]] = field(default_factory=dict)
    """By what was measured (`cards`): how many games had which length."""
    shares: dict[str, int] = field(default_factory=dict)
    """By what may happen in a game (`never ends`): in how many it did."""
    longest: LongestGame | None = None
    """By the first of what is measured; of games that are as long, the one that came first."""

    def add(self, other: Tally) -> Self:
        """Count the games of `other` as well."""
        self.games += other.games
        for name, lengths in other.lengths.items():
            own = self.lengths.setdefault(name, {})
            for length, games in lengths.items():
                own[length] = own.get(length, 0) + games
        for name, games in other.shares.items():
            self.shares[name] = self.shares.get(name, 0) + games
        found = [one for one in (self.longest, other.longest) if one is not None]
        self.longest = max(found, key=lambda one: (one.length, -one.game), default=None)
        return self

    def count(self, lengths: Mapping[str, int], happened: Iterable[str] = ()) -> None:
        """Count one game by its lengths, and by what happened in it."""
        self.games += 1
        for name, length in lengths.items():
            own = self.lengths.setdefault(name, {})
            own[length] = own.get(length, 0) + 1
        for name in happened:
            self.shares[name] = self.shares.get(name, 0) + 1

    def note_game(self, length: int, game: int, opened: str) -> None:
        """Remember a game if none was longer; of those as long, the first."""
        if self.longest is None or (length, -game) > (self.longest.length, -self.longest.game):
            self.longest = LongestGame(length, game, opened)


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts without those that are zero: a tally doesn't list what never happened."""
    return {name: number for name, number in counts.items() if number}
