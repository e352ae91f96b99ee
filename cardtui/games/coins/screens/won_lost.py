"""A small graph of a finished game: a dot for each move, in the row of the player who was winning then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from cardtui.ui.widgets.timeline import Timeline

_DOT, _PRESENT = "●", "◉"
_WIDEST = 2
"""The most columns of a move."""


class WonLost(Timeline):
    """Two rows with a dot for each move. A click goes there; a mistake stands out."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "label": "$muted",
        "won": "$mark",
        "lost": "$label",
        "mistake": "bold $error",
    }
    DEFAULT_CSS = "WonLost { height: 2; }"

    def __init__(self, labels: tuple[str, str], *, id: str) -> None:
        """`labels` say who was winning, in the first row and in the second: `you were winning`."""
        super().__init__(id=id)
        self._labels = labels
        self._won: Sequence[bool] = ()
        self._mistakes: Sequence[int] = ()
        self.tooltip = "A dot for each move, a mistake in another colour: click to go there"

    def show(self, won: Sequence[bool], mistakes: Sequence[int], ply: int) -> None:
        """Show a finished game at `ply`. `won` says for each move whether the game was won after it."""
        self._won, self._mistakes = won, mistakes
        self.length, self.at = len(won), ply
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return min(container.width, self.left + self.length * _WIDEST)

    @property
    def left(self) -> int:
        return max(map(len, self._labels)) + 4

    @property
    def columns(self) -> int:
        return max(1, min(self.size.width - self.left, self.length * _WIDEST))

    def column_of(self, ply: int) -> int:
        return max(0, (ply - 1) * self.columns // max(1, self.length))

    def ply_at(self, x: int) -> int:
        column = max(0, min(x - self.left, self.columns - 1))
        return 1 + column * self.length // self.columns

    def render_line(self, y: int) -> Strip:
        if self.size.height < len(self._labels):  # one of the rows says nothing
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        style = self.part_style
        look = "lost" if y else "won"
        segments = [
            Segment(f"{_DOT} ", style(look)),
            Segment(f"{self._labels[y]:{self.left - 2}}", style("label")),
        ]
        columns = [self.column_of(ply) for ply in range(1, self.length + 1)]
        cells = [(" ", "label")] * self.columns
        for ply, column in enumerate(columns, start=1):
            if self._won[ply - 1] is not bool(y):
                sign = _PRESENT if ply == self.at else _DOT
                cells[column] = sign, "mistake" if ply in self._mistakes else look
        segments += [Segment(cell, style(name)) for cell, name in cells]
        return Strip(segments).adjust_cell_length(self.size.width, self.visual_style.rich_style)
