"""Timelines: a whole game from left to right, on which a click or a drag seeks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive

from cardtui.ui.parts_widget import PartsWidget

_FIRST_HORIZON = 40
"""The plies for which a timeline that hides the length has room at first."""


def horizon(seen: int) -> int:
    """Return for how many plies there is room if no more than `seen` are shown: a little more than that.

    It grows seldom, by half each time, so that nothing moves at every step.
    """
    room = _FIRST_HORIZON
    while room < seen + room // 10:
        room += room // 2
    return room


FADING = "╌ ╌  ╌"
"""The end of a line whose length is not known."""


class SeekRequested(Message):
    """A request to seek a ply, from 0 to the game's length."""

    def __init__(self, ply: int) -> None:
        super().__init__()
        self.ply = ply


class DragEnded(Message):
    """The mouse has let go of a timeline."""


class Timeline(PartsWidget):
    """A widget whose columns stand for plies 0 to `length`. Clicks and drags seek."""

    PARTS: ClassVar[Mapping[str, str]] = {"past": "$mark", "ahead": "$track"}
    DEFAULT_CSS = """
    Timeline {
        width: 1fr;
        pointer: pointer;
    }
    """

    at: reactive[int] = reactive(0)
    length: reactive[int] = reactive(0)

    seen: reactive[int | None] = reactive[int | None](None)
    """The farthest ply that is shown, if what comes after it is hidden: then there is no telling the length.
    """

    def watch_seen(self, before: int | None, seen: int | None) -> None:
        shown = "The whole game" if seen is None else "What has been seen"
        self.tooltip = f"{shown}: click or drag to go there"

    @property
    def room(self) -> int:
        """The number of plies from the left end to the right one."""
        return self.length if self.seen is None else horizon(self.seen)

    @property
    def left(self) -> int:
        """The columns before ply 0."""
        return 0

    @property
    def right(self) -> int:
        """The columns after the last ply."""
        return 0

    @property
    def columns(self) -> int:
        """The number of columns that stand for plies."""
        return max(1, self.size.width - self.left - self.right)

    def column_of(self, ply: int) -> int:
        """Return the column of a ply, counted from that of ply 0."""
        return min(self.columns - 1, round(ply * (self.columns - 1) / max(1, self.room)))

    def ply_at(self, x: int) -> int:
        """Return the ply at column `x` of the widget; outside, the nearest."""
        column = max(0, min(x - self.left, self.columns - 1))
        ply = round(column * self.room / max(1, self.columns - 1))
        return ply if self.seen is None else min(ply, self.seen)

    def knob_line(self) -> list[Segment]:
        """Return a line with a knob at the present ply. It fades after the last ply that is shown."""
        knob, columns = self.column_of(self.at), self.columns
        past, ahead = map(self.part_style, ("past", "ahead"))
        known = columns if self.seen is None else self.column_of(self.seen) + 1
        line = ("─" * known + FADING).ljust(columns)[knob + 1 : columns]
        return [Segment("━" * knob + "●", past), Segment(line, ahead)]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self.post_message(SeekRequested(self.ply_at(event.x)))

    @property
    def is_dragged(self) -> bool:
        """Whether the mouse drags along it."""
        return self.app.mouse_captured is self

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.is_dragged:
            self.post_message(SeekRequested(self.ply_at(event.x)))

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def on_mouse_release(self) -> None:
        self.post_message(DragEnded())

    def on_show(self) -> None:
        self.refresh()  # while it was hidden, no column told one ply from another

    def on_hide(self) -> None:
        self.release_mouse()  # a hidden widget gets no `MouseUp`
