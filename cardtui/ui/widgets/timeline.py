"""Timelines: a whole game from left to right, on which a click or a drag seeks."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

_HALF = 100
"""The plies in the first half of a timeline that hides the length; its second half has all others."""


class SeekRequested(Message):
    """A request to seek a ply, from 0 to the game's length."""

    def __init__(self, ply: int) -> None:
        super().__init__()
        self.ply = ply


class Timeline(Widget):
    """A widget whose columns stand for plies 0 to `length`. Clicks and drags seek."""

    DEFAULT_CSS = "Timeline { width: 1fr; pointer: pointer; }"

    at: reactive[int] = reactive(0, repaint=False)
    length: reactive[int] = reactive(0)

    veiled: reactive[bool] = reactive(False)
    """Whether the length of the game is hidden: then each column stands for more plies than the last one,
    and the line has no end."""

    left = 0
    """The columns before ply 0."""

    @property
    def columns(self) -> int:
        """The number of columns that stand for plies."""
        return max(1, self.size.width - self.left)

    def column_of(self, ply: int) -> int:
        """Return the column of a ply, counted from that of ply 0."""
        if self.veiled:
            return min(self.columns - 1, round(self.columns * ply / (ply + _HALF)))
        return min(self.columns - 1, round(ply * (self.columns - 1) / max(1, self.length)))

    def ply_at(self, x: int) -> int:
        """Return the ply at column `x` of the widget; outside, the nearest."""
        column = max(0, min(x - self.left, self.columns - 1))
        if self.veiled:  # it may be beyond the unknown end
            return round(_HALF * column / (self.columns - column))
        return round(column * self.length / max(1, self.columns - 1))

    def watch_at(self, before: int, at: int) -> None:
        """Repaint only the columns between the old and the new ply; often there are none."""
        first, last = sorted((self.column_of(before), self.column_of(at)))
        if last > first:
            self.refresh(Region(self.left + first, 0, last - first + 1, self.size.height))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self.post_message(SeekRequested(self.ply_at(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self.post_message(SeekRequested(self.ply_at(event.x)))

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def on_hide(self) -> None:
        self.release_mouse()  # a hidden widget gets no `MouseUp`


class Scrubber(Timeline):
    """A line with a knob."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scrubber--past", "scrubber--ahead"}
    DEFAULT_CSS = """
    Scrubber {
        height: 1;
        .scrubber--past { color: $mark; }
        .scrubber--ahead { color: $track; }
    }
    """

    def render_line(self, y: int) -> Strip:
        knob = self.column_of(self.at)
        past, ahead = map(self.get_component_rich_style, ("scrubber--past", "scrubber--ahead"))
        return Strip([Segment("━" * knob + "●", past), Segment("─" * (self.columns - 1 - knob), ahead)])
