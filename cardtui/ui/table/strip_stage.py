"""The layout of a table with a strip and the lines below it, in the middle of the terminal.

`strip_stage` is plain data. `StripBoard` arranges widgets by it.
"""

from __future__ import annotations

from typing import NamedTuple

from textual.containers import Container
from textual.geometry import Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

from cardtui.ui.cards import portraits
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_grid import ROOMY_PANEL
from cardtui.ui.widgets.bar_layout import bar_layout
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.fitted_panel import FittedPanel
from cardtui.ui.widgets.person import Person

_AROUND = 2  # rows of title and keys
_SPEECH = 3  # rows of the turn line, which may need two, and of the line below it
_SLIM_SPEECH = 6  # the same where each may need three
_MOST_AIR = 4  # rows between the strip and the turn line
_LOW_PANEL = 8  # rows of a panel for which no row above it is left free
_ROWS_FOR_PERSON = 30  # of a terminal
_LEAST_COLUMNS = 78  # of a panel or a list below the strip, however short that is


class StripStage(NamedTuple):
    """Rows of the board, which lies between the title and the bar."""

    strip: int
    """The first row of the strip."""
    speech: int
    """The row of the turn line, or the first one of a panel in its place."""
    lines: int
    """The rows from there to the end of the board."""

    def raised(self, taken: int, lines: int) -> StripStage:
        """Return the stage with the strip higher, if that brings it to the middle with all that is below it.

        So many of the `lines` that there would be below a strip on the first row are taken.
        """
        top = min(self.strip, max(0, lines - taken) // 2)
        up = self.strip - top
        return StripStage(top, self.speech - up, self.lines + up)


def strip_stage(
    strip_rows: int,
    rows: int,
    *,
    low: int = 0,
    panel: int = 0,
    is_told: bool = False,
    is_slim: bool = False,
) -> StripStage:
    """Return the positions of a strip of `strip_rows` rows and its turn line on a board of `rows` rows.

    The strip and the lines are in the middle of the board and the bar, which is empty while one plays.
    Above a panel of at least `panel` rows the strip has `low` rows; it stands higher only if it has to.
    If something `is_told` between them, that takes the free row where there is no other.
    """
    spare = max(0, rows + 1 - strip_rows - (_SLIM_SPEECH if is_slim else _SPEECH))
    air = max(min(1, spare), min(_MOST_AIR, spare // 3))
    top = (spare - air) // 2
    if panel:
        strip_rows, air = low, 1
        top = max(0, min(top, rows - max(panel, ROOMY_PANEL) - air - low))
        if is_told and rows - top - low - air <= panel:
            air = 0
    speech = min(top + strip_rows + air, rows - 1)
    return StripStage(top, speech, rows - speech)


class _StripLayout(VerticalLayout):
    """Arranges a strip, and below it lines as wide as the board and panels that are no wider than the strip.

    Above a panel a row is free, if not every one is needed for it.
    """

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__()
        self._strip = strip

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        strip = self._strip
        others = [child for child in children if child is not strip and not isinstance(child, Person)]
        stage = self.stage(size) if strip in children else StripStage(0, 0, size.height)
        grid = strip.grid_for(size.width)
        width = min(size.width, max(_LEAST_COLUMNS, grid.in_tier * grid.width + 2))
        fitted = any(isinstance(child, FittedPanel) and child.display for child in others)
        lines = stage.lines + (stage.strip if fitted else 0)  # for a panel the strip may stand higher
        placements = []
        for placement in super().arrange(parent, others, Size(size.width, lines), greedy):
            is_line = isinstance(placement.widget, EllipsisLabel)
            columns = min(placement.region.width, size.width if is_line else width)
            y = min(placement.region.y, lines)  # what has no row is not shown
            height = min(placement.region.height, lines - y)
            if isinstance(placement.widget, FittedPanel):
                room = height - (y > 0 and height > _LOW_PANEL)  # with a row that is free above it
                columns, rows = placement.widget.size_in(Size(columns, room))
                y += y > 0 and rows < height
                height = rows
            region = Region(max(0, size.width - columns) // 2, y, columns, height)
            placements.append(placement._replace(region=region))
        if fitted:
            stage = stage.raised(max(placement.region.bottom for placement in placements), lines)
        below = Offset(0, stage.speech)
        placements = [placement._replace(region=placement.region + below) for placement in placements]
        if strip in children:
            at = Region(0, stage.strip, size.width, 1 + grid.rows)
            placements.append(WidgetPlacement(at, Offset(), strip.styles.margin, strip))
        for person in children:
            if isinstance(person, Person):
                at = self._region_of(person, size, stage)
                placements.append(WidgetPlacement(at, Offset(), person.styles.margin, person))
        return placements

    def _region_of(self, person: Person, size: Size, stage: StripStage) -> Region:
        """Return the region of the other player, above the strip; it has no rows where none are free."""
        free = stage.strip - 1  # the first row of the board stays free
        if person.app.size.height < _ROWS_FOR_PERSON or not self._strip.on_stage:
            free = 0
        rows = next((rows for rows in (portraits.ROWS, portraits.HEAD_ROWS) if rows <= free), 0)
        columns = person.columns
        return Region((size.width - columns) // 2, stage.strip - rows - (rows < free), columns, rows)

    def stage(self, size: Size) -> StripStage:
        """Return where the strip and the lines below it stand in a board of some size."""
        strip, columns = self._strip, size.width
        # The row of the bar is the board's while there is nothing to watch, but moves nothing on it.
        rows = min(size.height, self.least_rows)
        stage = strip_stage(
            1 + strip.whole_grid_for(columns).rows,
            rows,
            low=1 + strip.grid_for(columns).rows,
            panel=strip.panel_rows,
            is_told=strip.panel_is_told,
            is_slim=bar_layout(columns).rows > 1,
        )
        return stage._replace(lines=size.height - stage.speech)

    @property
    def least_rows(self) -> int:
        """The rows of the board beside title, bar, keys and what else the table has."""
        columns, rows = self._strip.app.size
        return rows - _AROUND - bar_layout(columns).rows - self._strip.other_rows


class StripBoard(Container):
    """Holds a strip and the lines below it, which keep to its columns."""

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__(id="board")
        self._column = _StripLayout(strip)

    @property
    def layout(self) -> Layout:
        return self._column

    @property
    def lines(self) -> int:
        """The rows for the turn line and the lines below it, or for a panel, while the bar has its row."""
        return self._column.stage(Size(self.app.size.width, self._column.least_rows)).lines
