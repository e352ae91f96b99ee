"""Says in which rows each group of the end panel stands, given the rows that there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from textual.widget import Widget

INSET = 3
"""Columns between the edges of the panel and its texts."""


class Group(NamedTuple):
    """A part of the panel that is shown whole or not at all."""

    name: str
    rows: int
    least: int = 0
    """The rows that are enough for it, if it can be drawn smaller."""
    rank: int = 0
    """The groups of the highest rank are left out first; those of rank 0 never."""
    widgets: Sequence[Widget] = ()
    """The widgets that show it."""


def group_rows(groups: Sequence[Group], rows: int) -> Mapping[str, range]:
    """Return the rows of each group that is shown, from the top of the panel.

    The first group fills the first row. One blank row stands between groups as long as everything fits so,
    if what can be drawn smaller is; then there are no blank rows, and then groups are left out.
    """
    shown = [group for group in groups if group.rows]
    while True:
        small = [group._replace(rows=group.least or group.rows) for group in shown]
        for gap in (1, 0):
            for candidate in (shown, small):
                if _height(candidate, gap) <= rows:
                    return _stacked(candidate, gap)
        last = max(shown, key=lambda group: group.rank)
        if not last.rank:
            return _stacked(small, 0)
        shown.remove(last)


def panel_rows(groups: Sequence[Group], rows: int) -> int:
    """Return the rows of the panel, of those that there are: with a blank one at its end, if that fits."""
    placed = list(group_rows(groups, rows).values())
    is_tight = any(after.start == before.stop for before, after in pairwise(placed))
    return min(placed[-1].stop + (not is_tight), max(rows, placed[-1].stop))


def _height(groups: Sequence[Group], gap: int) -> int:
    return sum(group.rows + gap for group in groups) - gap


def _stacked(groups: Sequence[Group], gap: int) -> Mapping[str, range]:
    placed, top = {}, 0
    for group in groups:
        placed[group.name] = range(top, top + group.rows)
        top += group.rows + gap
    return placed


_BETWEEN = 2
"""Blank columns between two controls in a row."""


def flow(widths: Sequence[int], columns: int) -> Sequence[Mapping[int, int]]:
    """Return as few rows as hold things of these widths: the first column of each, by its number."""
    rows: list[dict[int, int]] = []
    at = columns + 1
    for number, width in enumerate(widths):
        if at + width > columns:
            rows.append({})
            at = 0
        rows[-1][number] = at
        at += width + _BETWEEN
    return rows
