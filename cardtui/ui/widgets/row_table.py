"""A table of which one row is chosen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

__all__ = ["Rows"]


class Rows(DataTable[Text], inherit_bindings=False):
    """A table without the key that opens a row, which is the screen's, and stands in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor_up", show=False),
        Binding("down,j", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown,space", "page_down", show=False),
        Binding("home", "scroll_top", show=False),
        Binding("end", "scroll_bottom", show=False),
    ]
