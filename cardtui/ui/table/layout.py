"""Turns the size of the terminal and the state of a table into the CSS classes of its screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Size

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.table.bench import TALL_ROWS, StageLeft, bench_rows

MIN_COLUMNS, MIN_ROWS = BROAD, 18
"""The smallest terminal in which a table is shown, unless that is slim."""

SLIM_COLUMNS, SLIM_ROWS = 40, 30
"""The smallest slim terminal in which a table is shown: it has fewer columns, and rows to make up for it."""

_SLIM_ROWS_FOR_BOTH = 48
"""Rows of a slim terminal from which there is room for the end panel and the inspector."""

_HEIGHTS = {"-flat": 0, "-low": MIN_ROWS, "-middle": 24, "-tall": TALL_ROWS}
"""The class of a table by its height: each holds from this number of rows on, up to that of the next."""


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
        return {
            **{"-tiny": 0, "-slim": SLIM_COLUMNS, "-narrow": MIN_COLUMNS, "-medium": 80},
            "-with-story": self.story_columns,
        }

    def classes(
        self,
        size: Size,
        *,
        inspecting: bool,
        only: bool = False,
        left: StageLeft = StageLeft.ALL,
        ended: bool,
        played: bool = False,
    ) -> dict[str, bool]:
        """Return every CSS class of the table's styles, and whether the screen has it.

        `played` says that a person chooses moves: there is a chart for those who watch. `inspecting` says
        that the inspector is open, `only` that it then has all the room, and `left` what a terminal that is
        not tall shows above it; `ended` says that the game has ended.
        """
        width, height = size
        only = inspecting and only
        reached = _last_reached(self._widths, width) if has_room(size) else "-tiny"
        for_both = _SLIM_ROWS_FOR_BOTH if reached == "-slim" else self.rows_for_both
        inside = inspecting and (only or height >= for_both or not ended)
        # The inspector takes the rows below the cards.
        below = inside and not only
        rows = max(min(height, TALL_ROWS - 1), height - bench_rows(height, left)) if below else height
        return {
            **dict.fromkeys([*self._widths, *_HEIGHTS], False),
            # A slim table leaves out all that a narrow one leaves out.
            "-narrow": reached == "-slim",
            reached: True,
            _last_reached(_HEIGHTS, rows): True,
            "-ended": ended,
            "-charted": self.charted and not played and height >= _HEIGHTS["-tall"] and not inside,
            "-inside": inside,
            "-inside-only": only,
            "-below": below,
            "-deep": below and height >= TALL_ROWS,
            "-pile-only": below and height < TALL_ROWS and left is StageLeft.PILE,
            "-rows-30": rows >= 30,
            "-columns-110": width >= 110,
        }


def has_room(size: Size) -> bool:
    """Return whether a table is shown in a terminal of this size."""
    width, height = size
    least_columns = SLIM_COLUMNS if height >= SLIM_ROWS else MIN_COLUMNS
    return width >= least_columns and height >= MIN_ROWS


def _last_reached(steps: Mapping[str, int], size: int) -> str:
    return max((name for name in steps if steps[name] <= size), key=lambda name: steps[name])
