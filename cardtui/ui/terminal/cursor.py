"""The terminal's own cursor, which screen readers, braille lines and magnifiers follow.

Textual hides it, and puts it at `App.cursor_position` after each paint. Here that is the cell of what is
chosen: a tile, a coin, a card, a row, a field. Where the setting `cursor` says so, the cursor is visible
there. It is hidden while nothing is chosen, as while cards fly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList

from cardtui.ui.textual_internals import highlighted_row, write_to_terminal

_SHOW, _HIDE = "\x1b[?25h", "\x1b[?25l"


def chosen_cell(screen: Screen[Any]) -> Offset | None:
    """Return the cell of what is chosen on a screen, or None if nothing is.

    A screen that chooses something without focus has a property `chosen_cell`; if that is None, the focused
    widget counts. A widget in which something is chosen has such a property, too.
    """
    cell: Offset | None = getattr(screen, "chosen_cell", None)
    focused = screen.focused
    if cell is not None or focused is None or not focused.region:
        return cell
    if isinstance(focused, Input):
        # Textual 8.2.8 counts one column too many behind the last character.
        return focused.cursor_screen_offset - Offset(focused.cursor_at_end, 0)
    for name in ("chosen_cell", "cursor_screen_offset"):  # the second is that of a `TextArea`
        if hasattr(focused, name):
            cell = getattr(focused, name)
            return cell
    return focused.content_region.offset


def highlighted_cell(options: OptionList) -> Offset | None:
    """Return the cell of the screen at which the text of the highlighted option begins, if there is one."""
    row = highlighted_row(options)
    return None if row is None else first_cell(options, row)


def first_cell(widget: Widget, row: int = 0) -> Offset | None:
    """Return the cell of the screen at which the text of a widget begins, from a row on, if there is any."""
    region = widget.content_region
    for y in range(row, region.height):
        text = widget.render_line(y).text
        if text.strip():
            return region.offset + Offset(len(text) - len(text.lstrip()), y)
    return None


class TerminalCursor:
    """Says where the terminal's cursor belongs, and shows and hides it."""

    def __init__(self, app: App[Any], may_show: Callable[[], bool]) -> None:
        """`may_show` returns whether the cursor is visible where something is chosen."""
        self._app, self._may_show = app, may_show
        self._cell = Offset(0, 0)
        self._is_on_choice = False
        self._is_visible = False

    def place(self) -> Offset:
        """Return the cell of what is chosen, or else the last one that was."""
        cell = chosen_cell(self._app.screen)
        self._is_on_choice = cell is not None
        if cell is not None:
            self._cell = cell
        return self._cell

    def painted(self) -> None:
        """Show or hide the cursor after a paint, but write nothing if it is as it should be."""
        visible = self._is_on_choice and self._may_show()
        if visible is not self._is_visible:
            self._is_visible = visible
            write_to_terminal(self._app, _SHOW if visible else _HIDE)

    def resumed(self) -> None:
        """Show the cursor again after the terminal was left to another program: Textual has hidden it."""
        self._is_visible = False
        self.painted()
