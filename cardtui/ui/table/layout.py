"""Turns the size of the terminal and the state of a table into the CSS classes of its screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Size

from cardtui.ui.table.bench import TALL_ROWS, StageLeft, bench_rows

__all__ = ["MIN_COLUMNS", "MIN_ROWS", "TableLayout"]

MIN_COLUMNS, MIN_ROWS = 60, 18
"""The smallest terminal in which a table is shown."""

_HEIGHTS = {"-flat": 0, "-low": MIN_ROWS, "-middle": 24, "-tall": TALL_ROWS}
"""The class of a table by its height: each holds from this number of rows on, up to that of the next."""

_LARGE_CARDS_ROWS, _LARGER_CARDS_ROWS, _LARGEST_CARDS_ROWS = 30, 40, 56
"""Rows that large cards (which have pips), larger ones and the largest ones need."""

_LARGEST_CARDS_COLUMNS = 175
"""Columns that the largest cards need."""

_LARGER_CARDS = {
    "small": frozenset({"-large-cards", "-larger-cards", "-largest-cards", "-columns-150"}),
    "medium": frozenset({"-larger-cards", "-largest-cards"}),
}
"""Classes that a table does not get if the setting limits the size of cards: it is then laid out as on a
smaller terminal, so everything still fits."""


class TableLayout(NamedTuple):
    """The sizes that a game's table needs."""

    story_columns: int = 110
    """Columns from which the story stands beside the cards."""
    charted: bool = True
    """Whether a chart stands on the timeline in a tall terminal."""
    rows_for_both: int = 30
    """Rows from which the end panel fits above the inspector; with fewer, the inspector is hidden then."""

    @property
    def _widths(self) -> dict[str, int]:
        return {"-tiny": 0, "-narrow": MIN_COLUMNS, "-medium": 80, "-with-story": self.story_columns}

    def classes(
        self,
        size: Size,
        *,
        inspecting: bool,
        only: bool = False,
        left: StageLeft = StageLeft.ALL,
        ended: bool,
        largest_cards: str,
        played: bool = False,
    ) -> dict[str, bool]:
        """Return every CSS class of the table's styles, and whether the screen has it.

        `played` says that a person chooses moves: there is a chart for those who watch. `inspecting` says
        that the inspector is open, `only` that it then has all the room, and `left` what a terminal that is
        not tall shows above it; `ended` says that the game has ended; `largest_cards` is the setting that
        limits the size of cards.
        """
        width, height = size
        only = inspecting and only
        inside = inspecting and (only or height >= self.rows_for_both or not ended)
        # The inspector below the cards takes the rows that would make them larger.
        below = inside and not only
        rows = max(min(height, TALL_ROWS - 1), height - bench_rows(height, left)) if below else height
        classes = {
            **dict.fromkeys([*self._widths, *_HEIGHTS], False),
            _last_reached(self._widths, width): True,
            _last_reached(_HEIGHTS, rows): True,
            "-ended": ended,
            "-charted": self.charted and not played and height >= _HEIGHTS["-tall"] and not inside,
            "-inside": inside,
            "-inside-only": only,
            "-below": below,
            "-deep": below and height >= TALL_ROWS,
            "-pile-only": below and height < TALL_ROWS and left is StageLeft.PILE,
            "-large-cards": rows >= _LARGE_CARDS_ROWS,
            "-larger-cards": rows >= _LARGER_CARDS_ROWS,
            "-largest-cards": rows >= _LARGEST_CARDS_ROWS and width >= _LARGEST_CARDS_COLUMNS,
            "-rows-48": rows >= 48,
            "-rows-64": rows >= 64,
            "-columns-150": width >= 150,
            "-columns-110": width >= 110,
        }
        without = _LARGER_CARDS.get(largest_cards, frozenset())
        return {name: has and name not in without for name, has in classes.items()}


def _last_reached(steps: Mapping[str, int], size: int) -> str:
    return max((name for name in steps if steps[name] <= size), key=lambda name: steps[name])
