"""Widgets that are never scrolled."""

from __future__ import annotations

from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget


class Unscrolled(Widget):
    """Is laid out and painted once when its size changes.

    Textual does both twice, since scrollbars may come or go.
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)
