"""A table with a cursor on a row, whose columns are spread over its width."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from typing import Any, ClassVar, NamedTuple, Self

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widgets import DataTable

AIRY = 120
"""The columns of a terminal from which on there is more air at the sides of the cells."""

_LEAST_CUT = 10
"""The columns that the last column has at least if its texts are cut; with fewer it is left out."""


class ColumnWidths(NamedTuple):
    """The columns of a table, each without its padding, and the blanks at each side of a cell."""

    widths: tuple[int, ...]
    padding: int

    @property
    def edges(self) -> list[int]:
        """The right edge of each column, with its padding."""
        return [*accumulate(width + 2 * self.padding for width in self.widths)]


def spread_columns(needed: Sequence[int], room: int, right: Collection[int] = ()) -> ColumnWidths:
    """Spread the first columns that fit over `room`, the last of which may be cut; the others lie beyond it.

    `needed` are the widths of their texts, and `right` the columns whose texts end at their right side. One
    column is left for the scrollbar.
    """
    padding = 3 if room >= AIRY else 1
    widths, free = list(needed), room - 1
    fitting = sum(edge <= free for edge in ColumnWidths(tuple(needed), padding).edges)
    spare = free - sum(needed[:fitting]) - 2 * padding * fitting
    if fitting < len(widths) and spare >= _LEAST_CUT + 2 * padding:
        widths[fitting], spare, fitting = spare - 2 * padding, 0, fitting + 1
    # A gap is widened by the column at its left, or by the one at its right if both end at their right sides.
    growing = [at + (at in right) for at in range(fitting - 1) if at not in right or at + 1 in right]
    growing = growing or [*range(fitting)][-1:]
    for number in range(spare if growing else 0):
        widths[growing[number % len(growing)]] += 1
    return ColumnWidths(tuple(widths), padding)


def labels(headings: Iterable[str], right: Collection[str] = ()) -> list[Text]:
    """Return the labels of columns. A column has the texts of the headings in `right` at its right side."""
    return [Text(one, justify="right" if one in right else "left") for one in headings]


class Rows(DataTable[Text], inherit_bindings=False):
    """A table without Enter, which the screen binds itself and shows in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor_up", show=False),
        Binding("down,j", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown,space", "page_down", show=False),
        Binding("home", "scroll_top", show=False),
        Binding("end", "scroll_bottom", show=False),
    ]

    _needed: list[int]
    """The width of the longest text in each column."""

    load_rest: Callable[[], None] | None = None
    """Adds the rows that are only added when the cursor comes near the last one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._needed = []

    def add_column(self, label: Any, **options: Any) -> Any:
        key = super().add_column(label, **options)
        self._needed.append(self.columns[key].label.cell_len)
        return key

    def add_row(self, *cells: Text, **options: Any) -> Any:
        """Add a row, whose texts are aligned as the labels of their columns."""
        for cell, column in zip(cells, self.ordered_columns, strict=True):
            cell.justify, cell.overflow = column.label.justify, "ellipsis"
        needed = [max(cell.cell_len, width) for cell, width in zip(cells, self._needed, strict=True)]
        if needed != self._needed:
            self._needed = needed
            self._spread()
        return super().add_row(*cells, **options)

    def clear(self, columns: bool = False) -> Self:
        self._needed = [] if columns else [column.label.cell_len for column in self.ordered_columns]
        return super().clear(columns)

    def on_resize(self) -> None:
        self._spread()

    def _spread(self) -> None:
        """Give the columns their widths."""
        if not self.content_region.width:
            return
        columns = self.ordered_columns
        right = {at for at, column in enumerate(columns) if column.label.justify == "right"}
        spread = spread_columns(self._needed, self.content_region.width, right)
        for column, width in zip(columns, spread.widths, strict=True):
            column.auto_width, column.width = False, width
        self.cell_padding = spread.padding
        self.notify_style_update()  # lines that were drawn with other widths are drawn anew

    def action_scroll_bottom(self) -> None:
        if self.load_rest is not None:
            self.load_rest()
        super().action_scroll_bottom()

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen at which the chosen row begins, or in the middle of the chosen cell."""
        row, column = self.cursor_coordinate
        if not self.is_valid_coordinate(self.cursor_coordinate) or not self.content_region:
            return None
        x = self.cell_padding
        if self.cursor_type == "cell":
            widths = [one.get_render_width(self) for one in self.ordered_columns]
            x = sum(widths[:column]) + widths[column] // 2
        y = (self.header_height if self.show_header else 0) + row
        return self.content_region.offset + Offset(x, y) - self.scroll_offset
