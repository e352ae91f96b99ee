"""A layout for a widget that computes itself where its children stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.geometry import NULL_OFFSET, NULL_REGION, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

__all__ = ["PlacedLayout"]


class PlacedLayout(Layout):
    """Places the children of a widget where `places` says; those that it does not name have no room."""

    name = "placed"

    def __init__(
        self,
        places: Callable[[Size], Mapping[Widget, Region]],
        rows: Callable[[int, int], int] | None = None,
    ) -> None:
        """`rows` returns the height of a widget that sets its own, from its columns and the free rows."""
        self._places, self._content_rows = places, rows

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        places = self._places(size) if size else {}
        return [
            WidgetPlacement(places.get(child, NULL_REGION), NULL_OFFSET, NULL_SPACING, child)
            for child in children
        ]

    def get_content_height(self, widget: Widget, container: Size, viewport: Size, width: int) -> int:
        if self._content_rows is None:
            return super().get_content_height(widget, container, viewport, width)
        return self._content_rows(width, container.height)
