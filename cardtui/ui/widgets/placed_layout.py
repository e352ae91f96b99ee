"""A widget that computes itself where its children stand."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import NULL_OFFSET, NULL_REGION, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class Placed(Widget):
    """Places its children where `places` says; those that it does not name have no room."""

    def places(self, size: Size) -> Mapping[Widget, Region]:
        """Return where children stand in a size."""
        raise NotImplementedError

    @property
    def layout(self) -> Layout:
        return _PlacedLayout()


class _PlacedLayout(Layout):
    name = "placed"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, Placed)
        places = parent.places(size) if size else {}
        return [
            WidgetPlacement(places.get(child, NULL_REGION), NULL_OFFSET, NULL_SPACING, child)
            for child in children
        ]
