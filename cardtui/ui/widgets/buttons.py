"""Buttons in one line, drawn by one widget.

With a widget for each, as in Textual's footer, they were half of all widgets of a table and took a third of
the time in which it opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip

from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.textual_internals import refresh_tooltip


class Sign(NamedTuple):
    """A piece of the line in one style."""

    text: str
    look: str
    """The part for its colours."""
    button: str = ""
    """The name of its button, if it belongs to one. The signs of a button are adjacent."""


class Buttons(DiffWidget):
    """A line of signs. The button under the mouse is marked and has a tooltip."""

    ALLOW_SELECT = False
    PARTS: ClassVar[Mapping[str, str]] = {"pointed": "$mark-ink on $mark"}
    DEFAULT_CSS = "Buttons { width: auto; height: 1; }"

    pointed = ""
    """The button under the mouse."""
    _shown: Sequence[Sign] = ()
    _column: int | None = None

    def signs(self) -> Iterable[Sign]:
        """Return the signs of the line for the current size of the terminal."""
        raise NotImplementedError

    def tip(self, button: str) -> str:
        """Return the tooltip of a button."""
        raise NotImplementedError

    def renew(self) -> None:
        """Show the current signs."""
        before, now = self._shown, tuple(self.signs())
        if now != before:
            self._shown = now
            self._point()
            self.refresh(layout=columns_of(now) != columns_of(before))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        if self._shown and self.is_attached:
            self.renew()  # narrow terminals have fewer signs

    def button_at(self, column: int) -> str:
        """Return the button in a column of the widget, if there is one."""
        for text, _, button in self._shown:
            column -= cell_len(text)
            if column < 0:
                return button
        return ""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        self._shown = tuple(self.signs())
        return columns_of(self._shown)

    def draw(self) -> Sequence[Strip]:
        self._shown = tuple(self.signs())
        pointed = self.part_style("pointed")
        styles = {look: self.part_style(look) for look in {sign.look for sign in self._shown}}
        line = Strip(
            Segment(text, styles[look] + pointed if button and button == self.pointed else styles[look])
            for text, look, button in self._shown
        )
        return [line.adjust_cell_length(self.size.width, self.rich_style)]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._column = event.x
        self._point()

    def on_leave(self) -> None:
        self._column = None
        self._point()

    def _point(self) -> None:
        """Mark the button where the mouse is."""
        pointed = "" if self._column is None else self.button_at(self._column)
        if pointed != self.pointed:
            self.pointed = pointed
            self.tooltip = Content(self.tip(pointed)) if pointed else None
            if pointed:
                refresh_tooltip(self)
            self.styles.pointer = "pointer" if pointed else "default"
            self.refresh()


def columns_of(signs: Iterable[Sign]) -> int:
    """Return the columns of a line of signs."""
    return sum(cell_len(sign.text) for sign in signs)
