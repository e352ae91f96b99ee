"""What Textual 8.2 has and does not offer, but we need: nothing else of cardtui uses private names of it,
but what goes round its faults (`cardtui.ui.textual_patches`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual._context import visible_screen_stack
from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

__all__ = ["handle", "is_left", "painted", "painted_without", "set_filters"]


def is_left(app: App[Any]) -> bool:
    """Whether the app is being left."""
    return app._exit


def handle(app: App[Any], error: Exception) -> None:
    """End the app with an error, as one in a handler of its own does."""
    app._handle_exception(error)


def set_filters(app: App[Any], keep: Callable[[LineFilter], bool], others: list[LineFilter]) -> None:
    """Pass all that is painted through the filters of Textual's own that `keep` says, and then `others`."""
    app._filters[:] = [*filter(keep, app._filters), *others]


def painted(app: App[Any]) -> list[Strip]:
    """The screen, line by line.

    Textual's own way to it forgets what has changed on the screen and was not painted yet.
    """
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def painted_without(screen: Screen[Any], kind: type[Widget]) -> list[Strip]:
    """The screen, line by line, as it would be painted if no widget of that kind were seen."""
    compositor = screen._compositor
    seen, _ = compositor.visible_widgets, compositor.cuts  # which are those of all of them
    compositor._visible_widgets = {
        widget: where for widget, where in seen.items() if not isinstance(widget, kind)
    }
    try:
        return compositor.render_strips()
    finally:
        compositor._visible_widgets = seen
