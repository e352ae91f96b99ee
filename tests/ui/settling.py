"""Waiting until nothing is left to do in the app, without any time that passes."""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from typing import Any

from textual.screen import Screen
from textual.widgets import Footer

from cardtui.ui.app import CardApp

__all__ = ["Settling"]

_QUIET = 3
"""So many rounds of the event loop without a message mean that there is nothing left to do."""

_PATIENCE = 200  # looks at a footer without keys, until it is taken for one that has none
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
        self._patience = _PATIENCE

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
        """Whether something waits to be done. A footer is empty for a moment, between two of its keys."""
        app = self._app
        screens = [_with_all_in_it(screen) for screen in app.screen_stack]
        bare = any(isinstance(part, Footer) and not part._nodes for parts in screens for part in parts)
        self._patience = self._patience - 1 if bare else _PATIENCE
        if 0 < self._patience < _PATIENCE:
            return True
        pumps = [app, *app.screen_stack, *screens[-1]]
        return app.gate.waiting or any(pump._message_queue.values for pump in pumps)


def _with_all_in_it(screen: Screen[Any]) -> list[Any]:
    """A screen and every widget on it: it is asked for at each key, and a query would be slow."""
    found: list[Any] = [screen]
    for part in found:
        found += part._nodes
    return found
