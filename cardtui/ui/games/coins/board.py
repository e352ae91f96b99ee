"""What the strip and all that belongs to it lies on."""

from __future__ import annotations

from textual.containers import Container
from textual.geometry import Offset, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import square_width

__all__ = ["Board"]

_LINE = 78
"""The columns that the lines below a short strip may have nevertheless."""


class _Column(VerticalLayout):
    """One below the other, all as wide as the strip, in the middle."""

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__()
        self._strip = strip

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        squares = self._strip.squares
        width = min(size.width, max(_LINE, squares * square_width(squares, size.width)))
        placements = super().arrange(parent, children, Size(width, size.height), greedy)
        return WidgetPlacement.translate(placements, Offset((size.width - width) // 2, 0))


class Board(Container):
    """The strip is the first thing on it; what lies below keeps to its columns."""

    def __init__(self, strip: SquareStrip) -> None:
        super().__init__(id="board")
        self._column = _Column(strip)

    @property
    def layout(self) -> Layout:
        return self._column
