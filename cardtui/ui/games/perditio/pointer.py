"""The way from one pile of a row to another: where the eye shall go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.cards.stack import Stack

__all__ = ["Pointer", "way"]


def way(source: int | None, target: int, width: int) -> str:
    """A line from the column `source`, if there is one, to an arrow down at `target`: `▼─────╮`."""
    cells = [" "] * width
    if source is not None and source != target:
        left, right = sorted((source, target))
        cells[left:right] = "─" * (right - left)
        cells[source] = "╭" if source < target else "╮"
    cells[target] = "▼"
    return "".join(cells)


class Pointer(Widget):
    """One line above a row of piles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"pointer--way"}
    DEFAULT_CSS = "Pointer { height: 1; width: 1fr; .pointer--way { color: $mark; text-style: bold; } }"

    piles: reactive[tuple[int | None, int]] = reactive[tuple[int | None, int]]((None, 0))
    """Where the line begins, and where it points to, as indices of the row."""

    def __init__(self, row: Sequence[Stack]) -> None:
        super().__init__()
        self._row = row

    def render_line(self, y: int) -> Strip:
        source, target = (
            None if pile is None else self._row[pile].middle - self.region.x for pile in self.piles
        )
        assert target is not None
        style = self.get_component_rich_style("pointer--way")
        if max(target, source or 0) >= self.size.width:
            return Strip.blank(self.size.width, self.visual_style.rich_style)  # before the row is laid out
        return Strip([Segment(way(source, target, self.size.width), style)])
