"""What the graph and the scrubber share: a whole game from left to right, and pointing at a place of it."""

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
"""Places in the first half of a line that does not tell how many there are: its other half has all others."""


class SeekRequested(Message):
    """Somebody pointed at a place of the game, from 0 to its length."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class Timeline(Widget):
    """A widget whose columns stand for the places 0 to `length`; clicks and drags seek."""

    DEFAULT_CSS = "Timeline { width: 1fr; pointer: pointer; }"

    at: reactive[int] = reactive(0, repaint=False)
    length: reactive[int] = reactive(0)

    veiled: reactive[bool] = reactive(False)
    """Whether nothing tells how long the game is: then each column stands for more places than the one
    before, and the line has no end."""

    left = 0
    """Columns before the first place."""

    @property
    def columns(self) -> int:
        """How many columns stand for places."""
        return max(1, self.size.width - self.left)

    def column_of(self, place: int) -> int:
        """The column, counted from the first place's, that shows `place`."""
        if self.veiled:
            return min(self.columns - 1, round(self.columns * place / (place + _HALF)))
        return min(self.columns - 1, round(place * (self.columns - 1) / max(1, self.length)))

    def place_of(self, x: int) -> int:
        """The place that column `x` of the widget shows; beyond the ends, the nearest."""
        column = max(0, min(x - self.left, self.columns - 1))
        if self.veiled:  # it may be beyond the end, which nobody knows
            return round(_HALF * column / (self.columns - column))
        return round(column * self.length / max(1, self.columns - 1))

    def watch_at(self, before: int, at: int) -> None:
        """Paint only the columns that the mark of the place has gone over: mostly none."""
        first, last = sorted((self.column_of(before), self.column_of(at)))
        if last > first:
            self.refresh(Region(self.left + first, 0, last - first + 1, self.size.height))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self.post_message(SeekRequested(self.place_of(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self.post_message(SeekRequested(self.place_of(event.x)))

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def on_hide(self) -> None:
        self.release_mouse()  # what is hidden would not be told that the button was let go


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
