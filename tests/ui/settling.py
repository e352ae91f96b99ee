"""Waiting until nothing is left to do in the app, without any time that passes."""

from __future__ import annotations

from asyncio import get_running_loop, sleep

from textual.widget import Widget

from cardtui.ui.app import CardApp

__all__ = ["Settling"]

_QUIET = 3
"""So many rounds of the event loop without a message mean that there is nothing left to do."""

_PAINTED = 12  # times, after which whatever asks for more is left alone: nothing asks for so many

_ASKED = (
    *("_layout_required", "_scroll_required", "_repaint_required", "_recompose_required"),
    *("_dirty_widgets", "_callbacks"),
)
"""What a screen remembers that it has to do when it is painted next."""


class Settling:
    """Lets everything that an app has been asked for happen."""

    def __init__(self, app: CardApp) -> None:
        self._app = app

    async def __call__(self) -> None:
        for _ in range(_PAINTED):  # painting may ask for more
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
        """Whether something was asked for that is done as the screen is painted, which it is now."""
        *behind, screen = self._app.screen_stack
        asked = [one for one in behind if one._callbacks]
        if any(getattr(screen, name) for name in _ASKED):
            asked.append(screen)
        for screen in asked:
            screen._on_timer_update()
        return bool(asked)

    def _waiting(self) -> bool:
        """Whether something waits to be done, in the app or in what is on its screens."""
        app = self._app
        if app.input_queue.waiting or any(pump._message_queue.values for pump in (app, *app.screen_stack)):
            return True
        parts = list[Widget](app.screen.children)  # asked for at each key: a query would be slow
        for part in parts:
            if part._message_queue.values:
                return True
            parts += part._nodes
        return False
