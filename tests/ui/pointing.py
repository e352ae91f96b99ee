"""Finds widgets and buttons on the screen."""

from __future__ import annotations

from typing import Any

from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from cardtui.ui.widgets.buttons import Buttons

__all__ = ["buttons", "find"]


def find(screen: Screen[Any], target: Widget | str) -> tuple[Widget, Region]:
    """Return a widget (`#id` or `Type`) or the bar of a button (`name`), and the region to click."""
    if isinstance(target, Widget) or not target[0].islower():
        widget = screen.query_one(target) if isinstance(target, str) else target
        return widget, widget.region
    for bar in screen.query(Buttons):
        if region := buttons(bar).get(target):
            return bar, region
    raise AssertionError(f"there is no button {target}")


def buttons(bar: Buttons) -> dict[str, Region]:
    """Return the regions of the buttons of a bar."""
    found = dict[str, Region]()
    for column in range(bar.size.width):
        if name := bar.button_at(column):
            cell = Region(bar.region.x + column, bar.region.y, 1, 1)
            found[name] = found[name].union(cell) if name in found else cell
    return found
