"""How long a game is, beside games of which the lengths were measured."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

__all__ = ["Lengths"]


class Lengths(NamedTuple):
    """The lengths, in steps, of many games that chance has dealt."""

    percentiles: tuple[int, ...]
    """The lengths that 0 %, 1 % … 99 % of the games do not reach: the first is the shortest of all."""
    tail: tuple[tuple[float, int], ...]
    """Shares of the games above 0.99, in order, and the lengths that they do not reach."""
    longest: int
    games: str
    """What the games are: `random deals`."""
    number: str
    """How many they were: `a million`."""

    def compare(self, length: int) -> str:
        """How a game of this length compares: `longer than 57 % of random deals`."""
        percentiles = self.percentiles
        if length > self.longest:
            return f"longer than every one of {self.number} {self.games}"
        if length < percentiles[0]:
            return f"shorter than every one of {self.number} {self.games}"
        if length > percentiles[-1]:
            steps = ((0.99, percentiles[-1]), *self.tail)
            part = max(share for share, reached in steps if length > reached)
            return f"longer than {part * 100:.5g} % of {self.games}"
        below = bisect_left(percentiles, length) - 1
        above = len(percentiles) - bisect_right(percentiles, length)
        return f"{f'longer than {below}' if below > above else f'shorter than {above}'} % of {self.games}"
