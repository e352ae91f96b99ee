"""A histogram of game lengths, with a line for random games.

Of random games 100 quantiles are known: the lengths, in steps, that 0 %, 1 % … 99 % of them do not reach.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtui.engine.bars import LINE, axis, bar_cell, bar_columns, line_level
from cardtui.ui.parts_widget import PartsWidget

_SKEWED = 3
"""Ratio of the last quantile to the median from which the widths of bins grow with the lengths: in equal bins
most games would lie in the first two."""

_WIDEST = 12
"""The largest width of a bar in columns."""


class Bin(NamedTuple):
    """The games of at least `low` and fewer than `high` steps."""

    low: int
    high: int | None
    """None in the last bin, which is open."""
    games: int
    expected: float | None
    """Share of random games in this bin, from 0 to 1, if known."""


def histogram(
    lengths: Iterable[tuple[int, int]], quantiles: Sequence[int] = (), max_bins: int = 16
) -> list[Bin]:
    """Count pairs of a length and a number of games in at most `max_bins` bins without gaps.

    The bins depend on `quantiles` alone if they are known, so that they do not change when games are added.
    """
    counted = sorted((length, games) for length, games in lengths if games)
    if not counted:
        return []
    low, high = (quantiles[0], quantiles[-1]) if quantiles else (counted[0][0], counted[-1][0] + 1)
    edges = _edges(low, high, max_bins, bool(quantiles) and high > _SKEWED * quantiles[len(quantiles) // 2])
    starts = [min(edges[0], counted[0][0]), *edges[1:]]
    games = [0] * len(starts)
    for length, number in counted:
        games[sum(start <= length for start in starts) - 1] += number
    expected: list[float | None] = [None] * len(starts)
    if quantiles:
        reached = [0.0, *(_shorter(start, quantiles) for start in starts[1:]), 1.0]
        expected = [end - begin for begin, end in pairwise(reached)]
    return [
        Bin(start, end, number, share)
        for start, end, number, share in zip(starts, [*starts[1:], None], games, expected, strict=True)
    ]


def _edges(low: int, high: int, max_bins: int, growing: bool) -> list[int]:
    """Return where at most `max_bins` bins from `low` to `high` begin; the last one is open."""
    if growing:
        ratio = (high / low) ** (1 / (max_bins - 1))
        return sorted({round(low * ratio**number) for number in range(max_bins)})
    width = -(-(high - low) // (max_bins - 1)) or 1
    return list(range(low, max(high, low + 1), width))


def _shorter(length: int, quantiles: Sequence[int]) -> float:
    """Return the share of random games shorter than a length, interpolated between two quantiles."""
    above = bisect_left(quantiles, length)
    if above == len(quantiles):
        return 1.0
    if quantiles[above] == length or above == 0:
        return above / len(quantiles)
    below = bisect_left(quantiles, quantiles[above - 1])
    part = (length - quantiles[above - 1]) / (quantiles[above] - quantiles[above - 1])
    return (below + part * (above - below)) / len(quantiles)


class Histogram(PartsWidget):
    """Bars for bins. The line shows the expected number of games in each bin."""

    PARTS: ClassVar[Mapping[str, str]] = {"bar": "$layer-2", "line": "bold $mark", "label": "$muted"}
    DEFAULT_CSS = "Histogram { height: 7; width: 1fr; }"

    def __init__(self, bins: Sequence[Bin]) -> None:
        super().__init__()
        self._bins = bins
        games = sum(each.games for each in bins)
        self._expected = [None if each.expected is None else each.expected * games for each in bins]
        self._most = max([1.0, *(each.games for each in bins), *(more for more in self._expected if more)])

    def render_line(self, y: int) -> Strip:
        style, width = self.visual_style.rich_style, self.size.width
        columns = bar_columns(len(self._bins), width, 2, _WIDEST)
        rows = self.size.height - 1
        if y == rows:
            labels = axis((at * columns.each, str(one.low)) for at, one in enumerate(self._bins))
            return Strip([Segment(labels, self.part_style("label"))]).adjust_cell_length(width, style)
        level = rows - 1 - y
        pieces = [
            Segment(text, look)
            for char, look in (self._cell(at, level, rows) for at in range(len(self._bins)))
            for text, look in ((char * columns.bar, look), (" " * columns.gap, style))
        ]
        return Strip(pieces).adjust_cell_length(width, style)

    def _cell(self, at: int, level: int, rows: int) -> tuple[str, Style]:
        """Return the character of a bar in a row, counted from the bottom, and its style."""
        bar, line = self.part_style("bar"), self.part_style("line")
        top = self._bins[at].games / self._most * rows
        expected = self._expected[at]
        if expected is not None and line_level(expected / self._most * rows, rows) == level:
            return LINE, line + Style(bgcolor=bar.color if top >= level + 0.5 else None)
        return bar_cell(top - level), bar
