"""What an app leaves behind is a ring of widgets that hold each other: it is taken apart, not looked for."""

from __future__ import annotations

from typing import Any
from weakref import ref

import pytest
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

    def take_apart(self) -> None:
        """Let go of all that they hold: nobody looks at them any more."""
        for made in self._made:
            if (pump := made()) is not None:
                pump.__dict__.clear()
        self._made.clear()
