"""The line that stands for a whole game: what has been played of it, and a place to point at."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip

from cardtui.ui.widgets.timeline import Timeline

__all__ = ["Scrubber"]


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
