"""The positions of the buttons, the graph and the ply in the bar below a table, as plain data."""

from __future__ import annotations

from typing import NamedTuple

from cardtui.ui.breakpoints import BROAD

ALL_BUTTONS_COLUMNS = 110
"""The columns from which the bar has all its buttons; with fewer, it has those that step and play."""

_FIRST, _FIRST_BESIDE_ALL = 16, 34
_LAST, _LAST_BESIDE_ALL, _LAST_BESIDE_WORDS = 25, 29, 36  # from the right edge
_WORDS_COLUMNS = 150


class BarLayout(NamedTuple):
    """The columns of the bar, counted from the left edge of the terminal."""

    first: int
    """The column of ply 0."""
    last: int
    """The last column of the graph, with the value at the present ply."""
    all_buttons: bool
    """Whether it has all buttons."""
    rows: int = 1
    """The least rows of the bar. With two, the graph stands above the buttons and the ply."""

    @property
    def width(self) -> int:
        """The columns of the graph."""
        return self.last - self.first + 1


def bar_layout(columns: int) -> BarLayout:
    """Return the layout of the bar in a terminal of `columns` columns.

    Nothing in it depends on the game, so nothing in it ever moves.
    """
    if columns < BROAD:
        return BarLayout(1, max(1, columns - 2), all_buttons=False, rows=2)
    all_buttons = columns >= ALL_BUTTONS_COLUMNS
    first = _FIRST_BESIDE_ALL if all_buttons else _FIRST
    margin = _LAST_BESIDE_ALL if all_buttons else _LAST
    last = columns - (_LAST_BESIDE_WORDS if columns >= _WORDS_COLUMNS else margin)
    return BarLayout(first, max(first, last), all_buttons)
