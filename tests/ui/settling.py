"""Waits until the app has nothing left to do, while its clocks stand still."""

from __future__ import annotations

from asyncio import get_running_loop, sleep

from textual.widget import Widget

from cardtui.ui.app import CardApp

__all__ = ["Settling"]

_QUIET = 3
"""The number of rounds of the event loop without a message after which nothing is left to do."""

_MAX_REPAINTS = 12  # more than anything needs

_ASKED = (
    *("_layout_required", "_scroll_required", "_repaint_required", "_recompose_required"),
    *("_dirty_widgets", "_callbacks"),
)
"""The attributes of a screen that list what its next repaint does."""


class Settling:
    """Waits until the app has processed all messages and painted all changes."""

    def __init__(self, app: CardApp) -> None:
        self._app = app

    async def __call__(self) -> None:
        for _ in range(_MAX_REPAINTS):  # painting may ask for more
            quiet = 0
            while quiet < _QUIET and not self._app._exit:
                await sleep(0)
                if self._app._exception is not None:
                    raise self._app._exception  # or its messages would be waited for for ever
                nothing = not get_running_loop()._ready  # type: ignore[attr-defined]
                quiet = quiet + 1 if nothing and not (quiet + 1 == _QUIET and self._waiting()) else 0
            if self._app._exit or not self._painted():
                return

    def _painted(self) -> bool:
        """Repaint if anything asked for it, and return whether anything did."""
        *behind, screen = self._app.screen_stack
        asked = [one for one in behind if one._callbacks]
        if any(getattr(screen, name) for name in _ASKED):
            asked.append(screen)
        for screen in asked:
            screen._on_timer_update()
        return bool(asked)

    def _waiting(self) -> bool:
        """Return whether the app, its screens or their widgets have messages to process."""
        app = self._app
        if app.input_queue.waiting or any(pump._message_queue.values for pump in (app, *app.screen_stack)):
            return True
        parts = list[Widget](app.screen.children)  # asked for at each key: a query would be slow
        for part in parts:
            if part._message_queue.values:
                return True
            parts += part._nodes
        return False
