"""Charts of game lengths: bars, and the tail, each with the line that a theory expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtui.engine.bars import LINE, line_level
from cardtui.engine.phrases import truncated
from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution
from cardtui.ui.diff_widget import DiffWidget

_LEAST = 12, 3  # columns and rows that something is drawn in
_ROOMY = 4  # rows of a chart from which on a blank one separates it from the text


PictureCell = tuple[str, str]
"""A character, and the part of the chart that it belongs to."""


class PictureView(DiffWidget):
    """Lines of text, and a chart of lengths below them."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "heading": "bold $mark",
        "text": "$label",
        "bar": "$layer-2",
        "line": "bold $mark",
        "label": "$muted",
    }
    DEFAULT_CSS = "PictureView { width: 1fr; height: 1fr; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._texts: Callable[[int], Sequence[str]] = lambda width: ()
        self.figures: Any = None
        """The chart as it is drawn."""

    def show(self, figures: Any, texts: Callable[[int], Sequence[str]] = lambda width: ()) -> None:
        """Show a chart of these lengths, if there are any, below the lines that `texts` has for a width."""
        self._texts, self.figures = texts, figures
        self.refresh()

    def draw(self) -> Sequence[Strip]:
        width, height = self.size
        texts = self._texts(max(1, width))[: max(1, height - _LEAST[1])]
        lines: list[list[PictureCell]] = [
            [(char, "text" if at else "heading") for char in truncated(text, width)]
            for at, text in enumerate(texts)
        ]
        if lines and height - len(lines) > _ROOMY:
            lines.append([])
        if self.figures is not None and width >= _LEAST[0] and height - len(lines) >= _LEAST[1]:
            lines += self.drawn(self.figures, width, height - len(lines))
        style = self.visual_style.rich_style
        styles = {"": style} | {part: self.part_style(part) for part in self.PARTS}
        return [self._strip(line, styles, width) for line in [*lines, *[[]] * height][:height]]

    def drawn(self, figures: Any, width: int, height: int) -> list[list[PictureCell]]:
        """Return the lines of the chart in `width` columns and `height` rows."""
        raise NotImplementedError

    def _strip(self, cells: Sequence[PictureCell], styles: Mapping[str, Style], width: int) -> Strip:
        pieces = [
            Segment("".join(char for char, _ in run), styles[part])
            for part, run in ((part, [*run]) for part, run in groupby(cells, lambda cell: cell[1]))
        ]
        return Strip(pieces).adjust_cell_length(width, styles[""])


class Bars(PictureView):
    """The number of games by length. A line shows the number that a theory expects, if there is one."""

    odds: Mapping[int, Fraction] | None = None
    """The probability of each length in theory."""

    def drawn(self, figures: Distribution, width: int, height: int) -> list[list[PictureCell]]:
        rows = height - 1
        *lines, axis = text_charts.bars(figures, width, rows)
        cells: list[list[PictureCell]] = [
            [(char, "bar" if char > " " else "") for char in f"{line:{width}}"] for line in lines
        ]
        if self.odds:
            self._draw_theory(cells, figures, width)
        return [*cells, [(char, "label") for char in axis]]

    def _draw_theory(self, cells: list[list[PictureCell]], figures: Distribution, width: int) -> None:
        bars, rows, odds = figures.bars(width), len(cells), self.odds or {}
        most = max(bar.games for bar in bars)
        columns = text_charts.columns_of(bars, width)
        for at, bar in enumerate(bars):
            row = rows - 1 - line_level(figures.expected(bar, odds) / most * rows, rows)
            for column in range(at * columns.each, at * columns.each + columns.bar):
                cells[row][column] = (LINE, "line")


_TAIL_PARTS = {
    text_charts.EXPONENTIAL_MARK: "line",
    **dict.fromkeys(text_charts.COUNTED_MARKS + text_charts.ERROR_MARK, "bar"),
}


class TailChart(PictureView):
    """The share of games of at least each length, on a logarithmic axis, and an exponential as a line."""

    def __init__(self, id: str, lines: Callable[[Any, int, int], Iterable[str]] = text_charts.tail) -> None:
        """`lines` draws the lengths in a number of columns and rows, with the marks of `text_charts`."""
        super().__init__(id)
        self._lines = lines

    def drawn(self, figures: Any, width: int, height: int) -> list[list[PictureCell]]:
        lines = self._lines(figures, width, height - 1)
        return [[(char, _TAIL_PARTS.get(char, "label")) for char in line] for line in lines]
