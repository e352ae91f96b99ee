"""A table with a cursor on a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widgets import DataTable

__all__ = ["Rows"]


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

    load_rest: Callable[[], None] | None = None
    """Adds the rows that are only added when the cursor comes near the last one."""

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
