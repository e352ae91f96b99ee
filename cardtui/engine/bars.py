"""Bars and axes in characters, with which every chart is drawn: a graph, a histogram, a curve or a tail.

Heights are in rows. A level is the number of rows below a row; lists of rows begin at the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

LINE = "━"
"""The character of a line across bars, which shows what is expected."""

NO_LAYER = -1
"""Stands for what is above the highest layer of a stacked bar."""

_SAMPLES = 8
"""Plies looked at for a column, so that long games are no noise."""

_CELLS = " ▁▂▃▄▅▆▇█"
_EIGHTHS = len(_CELLS) - 1


def bar_cell(height: float) -> str:
    """Return a cell of a chart that a bar fills from below, to an eighth: `▁` for 1/8, `█` for 1 and more."""
    return _CELLS[round(_EIGHTHS * min(1.0, max(0.0, height)))]


def bar_rows(heights: Sequence[float], rows: int) -> list[list[str]]:
    """Return the rows of a chart, with a cell for each bar."""
    return [[bar_cell(height - level) for height in heights] for level in reversed(range(rows))]


def line_level(height: float, rows: int) -> int:
    """Return the level of a line at a height, which is the highest one for all that is above the chart."""
    return min(int(height), rows - 1)


class BarColumns(NamedTuple):
    """The columns that each bar of a chart has, and the blank ones after it."""

    bar: int
    gap: int

    @property
    def each(self) -> int:
        """The columns from the beginning of a bar to that of the next one."""
        return self.bar + self.gap

    def spread(self, cells: Iterable[str]) -> str:
        """Return a row of a chart that has a cell for each bar."""
        return "".join(cell * self.bar + " " * self.gap for cell in cells)


def bar_columns(bars: int, width: int, gap_from: int, widest: int | None = None) -> BarColumns:
    """Return how a number of bars fill a width. There is a gap if each has `gap_from` columns or more."""
    each = max(1, width // max(1, bars))
    if widest is not None:
        each = min(each, widest)
    gap = int(each >= gap_from)
    return BarColumns(each - gap, gap)


class StackedCell(NamedTuple):
    """A cell of a stacked bar: some eighths of it in the colour of one layer, and another layer above it."""

    eighths: int
    lower: int
    upper: int

    @property
    def glyph(self) -> str:
        return _CELLS[self.eighths]


def stacked_cell(tops: Sequence[int], level: int) -> StackedCell:
    """Return the cell of a level. The layers of the bar end at `tops`, in eighths of a row."""
    low, high = level * _EIGHTHS, (level + 1) * _EIGHTHS
    lower = next((layer for layer, top in enumerate(tops) if top > low), NO_LAYER)
    if lower == NO_LAYER or tops[lower] >= high:
        return StackedCell(_EIGHTHS if lower != NO_LAYER else 0, lower, NO_LAYER)
    # A cell shows two colours: what ends in it, and whatever fills most of the rest.
    middle = (tops[lower] + high) // 2
    upper = next((layer for layer, top in enumerate(tops) if top > middle), NO_LAYER)
    return StackedCell(tops[lower] - low, lower, upper)


def scale(values: Iterable[float]) -> tuple[float, float]:
    """Return the bottom and the top of a chart that is scaled to the values that it shows.

    The bottom is an eighth of their range below the lowest one, so that each of them has a bar.
    """
    shown = [*values] or [0.0]
    low, high = min(shown), max(shown)
    if low == high:
        return low - 1, high + 1
    return low - (high - low) / _EIGHTHS, high


def eighths(height: float) -> int:
    """Return a height in eighths of a row."""
    return round(height * _EIGHTHS)


def axis(marks: Iterable[tuple[int, str]], width: int | None = None) -> str:
    """Return the axis below a chart, with labels at their columns, as many as fit side by side.

    None goes beyond `width`, if there is one.
    """
    line = ""
    for column, label in marks:
        if column >= len(line) + bool(line) and (width is None or column + len(label) <= width):
            line = line.ljust(column) + label
    return line


def axis_label(label: str, columns: int) -> str:
    """Return the label of a row, in the columns to the left of a chart."""
    return f"{label:>{columns - 1}} "


def column_means(value: Callable[[int], Sequence[int]], length: int, columns: int) -> list[list[float]]:
    """Return the layers of each column of a chart of plies 0 to `length`: the means of a few of its plies."""
    found = []
    for column in range(columns):
        first, past = (column * (length + 1) // columns, (column + 1) * (length + 1) // columns)
        past = max(first + 1, past)
        plies = range(first, past, -(-(past - first) // _SAMPLES))
        layers = zip(*map(value, plies), strict=True)
        found.append([sum(values) / len(plies) for values in layers])
    return found


def column_of_ply(ply: int, length: int, columns: int) -> int:
    """Return the column of a ply in a chart of plies 0 to `length`."""
    return ((ply + 1) * columns - 1) // (length + 1)


def spread_apart(places: Sequence[int], width: int, room: int) -> list[int]:
    """Return where labels of a width begin which stand near `places`, in order, without covering each other.

    Each is centred on its place, or next to the one that is in its way; none leaves the `room`.
    """
    starts: list[int] = []
    for place in places:
        starts.append(max(place - width // 2, starts[-1] + width + 1 if starts else 0))
    limit = room - width
    for number in reversed(range(len(starts))):
        starts[number] = min(starts[number], limit)
        limit = starts[number] - width - 1
    return starts
