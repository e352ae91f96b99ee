"""What an app leaves behind is a ring of widgets that hold each other: it is taken apart, not looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest
from textual._compositor import Compositor
from textual.message_pump import MessagePump

__all__ = ["Remains"]


class Remains:
    """Every app, screen and widget that has been made since they were last taken apart."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """They are counted as long as `patch` lasts."""
        self._made: list[ref[MessagePump]] = []
        make, made = MessagePump.__init__, self._made

        def noted(pump: Any, *given: Any, **more: Any) -> None:
            made.append(ref(pump))
            make(pump, *given, **more)

        patch.setattr(MessagePump, "__init__", noted)
        patch.setattr(Compositor, "reflow", _letting_go(Compositor.reflow))
        patch.setattr(Compositor, "reflow_visible", _letting_go(Compositor.reflow_visible))

    def take_apart(self) -> None:
        """Let go of all that they hold: nobody looks at them any more."""
        for made in self._made:
            if (pump := made()) is not None:
                pump.__dict__.clear()
        self._made.clear()


def _letting_go(reflow: Callable[..., Any]) -> Callable[..., Any]:
    """What knew where all widgets lay holds itself, and all of that, when nobody asks for it any more."""

    def reflown(compositor: Any, *given: Any) -> Any:
        before = compositor._full_map, compositor._visible_map
        result = reflow(compositor, *given)
        for known in before:
            if known is not None and not any(
                known is now for now in (compositor._full_map, compositor._visible_map)
            ):
                known.clear()
        return result

    return reflown
