"""The first line of a screen: its title and, for a moment, a notification."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Static

from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.textual_internals import OneTimer
from cardtui.ui.widgets.buttons import Sign
from cardtui.ui.widgets.controls import CommandButtons, Control

_LEAST_ID, _LEAST_SLIM_ID = 12, 10  # columns of an id that are shown in any case
_BESIDE = 6  # columns for the menu, and for blanks

_CLAUSE_END = re.compile(" · |: |, ")

TO_SELECT = 10.0
"""The seconds for notifications with text that one may want to select."""


class DealBar(CommandButtons):
    """The id of a game, between controls for the neighbouring seeds if it has a seed."""

    def __init__(
        self, commands: Mapping[str, Command], id_of_game: str, *, seeded: bool, title: str = ""
    ) -> None:
        """Show the seed alone where the id does not fit beside the `title`; or shorten an id without one."""
        super().__init__(commands, "deal")
        self._id_of_game, self._seeded, self._title = id_of_game, seeded, title

    def show(self, id_of_game: str) -> None:
        """Show another id, or what stands in its place."""
        if id_of_game != self._id_of_game:
            self._id_of_game = id_of_game
            self.renew()

    def signs(self) -> Iterable[Sign]:
        room = self.app.size.width - cell_len(self._title) - _BESIDE - (6 if self._seeded else 1)
        least = _LEAST_SLIM_ID if self.screen.has_class("-slim") else _LEAST_ID
        text, room = self._id_of_game, max(room, least)
        if len(text) > room:
            text = text[max(0, text.find("#")) :]
        if len(text) > room:
            end = room // 3
            text = f"{text[: room - 1 - end]}…{text[-end:]}"
        if self._seeded:
            yield Sign(" ‹ ", "label", "previous_seed")
        yield Sign(text, "label", "copy_id")
        if self._seeded:
            yield Sign(" › ", "label", "next_seed")
        else:
            yield Sign(" ", "label")  # to end in the same column


class _Title(Static):
    """A title. Of one that is too long a slim screen shows what is before a dot, a colon or a comma."""

    def render(self) -> Visual:
        text, width = self.visual, self.content_size.width
        if not (isinstance(text, Content) and self.screen.has_class("-slim")) or text.cell_length <= width:
            return text
        fitting = [end.start() for end in _CLAUSE_END.finditer(text.plain) if end.start() <= width]
        return text[: fitting[-1]] if fitting else text


class TitleBar(Horizontal):
    """The menu, a title, and controls at the right. A notification takes their place.

    Textual's toasts would cover coins and cards and take their clicks. Only one that is too long for a line
    covers the lines below, until it is clicked away.
    """

    def __init__(self, title: Content, right: Iterable[Widget] = ()) -> None:
        super().__init__(id="title-bar")
        self._title = title
        self._right = tuple(right)
        self._timer = OneTimer(self)
        self._notice = Static(id="notice")
        self.said = ""
        """The current notification, or an empty text."""

    def compose(self) -> ComposeResult:
        yield Control(PALETTE, "≡", id="menu")
        yield _Title(self._title, id="title")
        yield from self._right
        yield self._notice

    def say(self, text: Content, seconds: float) -> None:
        """Show a notification for some seconds, in place of the last one."""
        self.said = text.plain
        self._notice.update(text)
        self._notice.set_class(text.cell_length > self.size.width - 2, "-long")
        self.add_class("-noticed")
        self._timer.set(seconds, self.hush)

    @property
    def covers_lines(self) -> bool:
        """Whether there is a notification that covers lines below the title."""
        return bool(self.said) and self._notice.has_class("-long")

    def hush(self) -> None:
        """Remove the notification."""
        self.said = ""
        self.remove_class("-noticed")

    def on_click(self, event: events.Click) -> None:
        if not isinstance(event.widget, Control | CommandButtons):  # their notification must stay readable
            self.hush()
