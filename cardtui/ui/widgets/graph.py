"""The graph of a whole game, with the place on it; a click goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip

from cardtui.ui.widgets.timeline import Timeline

__all__ = ["Graph"]

_BARS = " ▁▂▃▄▅▆▇█"
_SAMPLES = 8  # places looked at for a column, so that long games are no noise


class Graph(Timeline):
    """A bar chart of one number over the whole game: what has been played is bright, what comes is dim."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"graph--label", "graph--past", "graph--ahead", "graph--place"}
    DEFAULT_CSS = """
    Graph {
        height: 4;
        .graph--label { color: $muted; }
        .graph--past { color: $mark; }
        .graph--ahead { color: $ahead; }
        .graph--place { color: $foreground; text-style: bold; }
    }
    """

    left = 4  # for the numbers of the axis

    def __init__(self, title: str, top: int, *, id: str) -> None:
        super().__init__(id=id)
        self.title = title
        self.note = ""
        """Stands behind the title, or in its place where there is not room for both."""
        self._top = max(1, top)
        self._value: Callable[[int], int] | None = None
        self._values: list[int] = []  # one a column, as they were last drawn

    def show(self, value: Callable[[int], int], length: int) -> None:
        """Draw the numbers `value(0)` to `value(length)`, each at most the top."""
        self._value, self.length, self._values = value, length, []
        self.refresh()

    def render_line(self, y: int) -> Strip:
        style = self.get_component_rich_style
        height = self.size.height - 1
        if y == 0:
            both = " · ".join(filter(None, (self.title, self.note)))
            title = both if len(both) <= self.size.width else self.note or self.title
            return Strip([Segment(title, style("graph--label"))]).adjust_cell_length(
                self.size.width, self.rich_style
            )
        numbers = {1: str(self._top), height: "0"} if height > 1 else {1: str(self._top)}
        bars = self._bars(height - y, height)
        here = self.column_of(self.at)
        pieces = [
            Segment(f"{numbers.get(y, ''):>{self.left - 1}} ", style("graph--label")),
            Segment(bars[:here], style("graph--past")),
            Segment("┃" if bars[here] != " " else "╎", style("graph--place")),
            Segment(bars[here + 1 :], style("graph--ahead")),
        ]
        return Strip(pieces).adjust_cell_length(self.size.width, self.rich_style)

    def _bars(self, level: int, height: int) -> str:
        """The row of the chart that is `level` rows above its bottom."""
        width = self.columns
        if len(self._values) != width:
            last = max(1, width - 1)
            value = self._value or (lambda place: 0)
            self._values = [self._mean(value, column, last) for column in range(width)]
        eighths = (round(value * height * 8 / self._top) - level * 8 for value in self._values)
        return "".join(_BARS[max(0, min(8, part))] for part in eighths)

    def _mean(self, value: Callable[[int], int], column: int, last: int) -> int:
        """The number of a column: the mean of a few places of those that it stands for."""
        first = round(column * self.length / last)
        past = max(first + 1, min(self.length, round((column + 1) * self.length / last)))
        places = range(first, past, max(1, (past - first) // _SAMPLES))
        return round(sum(map(value, places)) / len(places))
