"""A histogram of game lengths, with a line for random games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from cardtui.storage.histogram import Bin

__all__ = ["Histogram"]

_BARS = " ▁▂▃▄▅▆▇█"
_LINE = "━"
_WIDEST = 9
"""The largest width of a bar in columns."""


class Histogram(Widget):
    """Bars for bins. The line shows the expected number of games in each bin."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"histogram--bar", "histogram--line", "histogram--label"}
    DEFAULT_CSS = """
    Histogram {
        height: 7; width: 1fr;
        .histogram--bar { color: $layer-2; }
        .histogram--line { color: $mark; text-style: bold; }
        .histogram--label { color: $muted; }
    }
    """

    def __init__(self, bins: Sequence[Bin]) -> None:
        super().__init__()
        self._bins = bins
        games = sum(each.games for each in bins)
        self._expected = [None if each.expected is None else each.expected * games for each in bins]
        self._most = max([1.0, *(each.games for each in bins), *(more for more in self._expected if more)])

    def render_line(self, y: int) -> Strip:
        style, width = self.visual_style.rich_style, self.size.width
        each = max(1, min(_WIDEST, width // max(1, len(self._bins))))
        rows = self.size.height - 1
        if y == rows:
            return Strip([Segment(self._labels(each), style + self._part("label"))]).adjust_cell_length(
                width, style
            )
        level = rows - 1 - y
        gap = int(each > 1)
        pieces = [
            Segment(text, look)
            for char, look in (self._cell(at, level, rows) for at in range(len(self._bins)))
            for text, look in ((char * (each - gap), style + look), (" " * gap, style))
        ]
        return Strip(pieces).adjust_cell_length(width, style)

    def _cell(self, at: int, level: int, rows: int) -> tuple[str, Style]:
        """Return the character of a bar in a row, counted from the bottom, and its style."""
        bar, line = self._part("bar"), self._part("line")
        top = self._bins[at].games / self._most * rows
        expected = self._expected[at]
        if expected is not None and min(int(expected / self._most * rows), rows - 1) == level:
            return _LINE, line + Style(bgcolor=bar.color if top >= level + 0.5 else None)
        return _BARS[round(8 * min(1.0, max(0.0, top - level)))], bar

    def _part(self, name: str) -> Style:
        style = self.get_component_rich_style(f"histogram--{name}")
        return Style(color=style.color, bold=style.bold)

    def _labels(self, each: int) -> str:
        """Return labels with the starts of the bins, as many as fit."""
        text = ""
        for at, one in enumerate(self._bins):
            label = str(one.low)
            if at * each >= len(text) + bool(text):
                text = text.ljust(at * each) + label
        return text
