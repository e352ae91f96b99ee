"""Lengths of games beside those of many random games, of which 100 quantiles are known.

The quantiles are the lengths, in steps, that 0 %, 1 % … 99 % of random games do not reach.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Bin", "histogram", "percentile"]

_SKEWED = 3
"""Where a length that one game in a hundred reaches is so many times the middle one, widths grow with the
lengths: in equal ones most games would lie in the first two bins."""


class Bin(NamedTuple):
    """Games that took at least `low` steps, and less than `high`."""

    low: int
    high: int | None
    """None in the last bin, which has no end."""
    games: int
    expected: float | None
    """The share of random games that lie here, from 0 to 1; None where that is not known."""


def percentile(length: int, usual: Sequence[int]) -> int | None:
    """How many percent of random games are shorter, from 0 to 99; None where that is not known."""
    return max(0, bisect_left(usual, length) - 1) if usual else None


def histogram(lengths: Iterable[tuple[int, int]], usual: Sequence[int] = (), most: int = 16) -> list[Bin]:
    """Lengths, each with how many games had it, in at most `most` bins without gaps; none for no games.

    The bins depend on `usual` alone where that is known, so that they stay as they are when games are added.
    """
    counted = sorted((length, games) for length, games in lengths if games)
    if not counted:
        return []
    low, high = (usual[0], usual[-1]) if usual else (counted[0][0], counted[-1][0] + 1)
    edges = _edges(low, high, most, bool(usual) and high > _SKEWED * usual[len(usual) // 2])
    starts = [min(edges[0], counted[0][0]), *edges[1:]]
    games = [0] * len(starts)
    for length, number in counted:
        games[sum(start <= length for start in starts) - 1] += number
    expected: list[float | None] = [None] * len(starts)
    if usual:
        reached = [0.0, *(_shorter(start, usual) for start in starts[1:]), 1.0]
        expected = [end - begin for begin, end in pairwise(reached)]
    return [
        Bin(start, end, number, share)
        for start, end, number, share in zip(starts, [*starts[1:], None], games, expected, strict=True)
    ]


def _edges(low: int, high: int, most: int, growing: bool) -> list[int]:
    """Where at most `most` bins begin that reach from `low` to `high`; what is beyond is in the last one."""
    if growing:
        ratio = (high / low) ** (1 / (most - 1))
        return sorted({round(low * ratio**number) for number in range(most)})
    width = -(-(high - low) // (most - 1)) or 1
    return list(range(low, max(high, low + 1), width))


def _shorter(length: int, usual: Sequence[int]) -> float:
    """The share of random games that do not reach a length: a straight line between two quantiles."""
    above = bisect_left(usual, length)
    if above == len(usual):
        return 1.0
    if usual[above] == length or above == 0:
        return above / len(usual)
    below = bisect_left(usual, usual[above - 1])
    part = (length - usual[above - 1]) / (usual[above] - usual[above - 1])
    return (below + part * (above - below)) / len(usual)
