"""Widgets that draw some of their parts in different styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.style import Style
from textual.widget import Widget


class PartsWidget(Widget):
    """A widget that draws its lines itself, and some parts of them in other colours than its own.

    Textual's component classes serve the same end by rules. These are looked up for each part of each widget
    that is opened: for a table of thirteen piles, more than for all its widgets.
    """

    PARTS: ClassVar[Mapping[str, str]] = {}
    """The style of each part in Textual's words, such as `bold $mark-ink on $mark`."""

    def part_style(self, part: str) -> Style:
        """Return the style of a part on the widget's own background. Raises `KeyError` for other parts."""
        return (self.visual_style + self.app.stylesheet.parse_style(self.PARTS[part])).rich_style
