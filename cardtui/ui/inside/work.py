"""Works a game through inside, a slice at a time, so that keys are heard in between."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer

from cardtui.engine.session import Session
from cardtui.structures.together import Together
from cardtui.ui.faults import after

__all__ = ["WorkAhead"]

_SLICE = 50  # steps of the game worked through between two looks at the clock
_AT_ONCE = 0.15  # seconds that this may take before keys are heard again
_SOONEST = 0.001  # seconds
_PAUSE = 0.005  # seconds between two slices of what nobody has asked for yet
_MOST_AHEAD = 20_000  # steps that are worked through unasked
_LARGE = 500  # cards of a deck that is too large for that


class WorkAhead:
    """What there is to be done until a place can be shown, and what is done ahead of it."""

    def __init__(self, pump: MessagePump, session: Session[Any, Any], together: Together) -> None:
        """`pump` is whose timers are set."""
        self._pump, self._session, self._together = pump, session, together
        self._timer: Timer | None = None
        self._over = False

    def close(self) -> None:
        """Do no more."""
        self._over = True
        if self._timer is not None:
            self._timer.stop()

    def reached(self, step: int) -> bool:
        """Work the game through up to a step, but not for long; whether that was enough."""
        end = monotonic() + _AT_ONCE
        while not self._together.reach(step, _SLICE):
            if monotonic() > end:
                return False
        return True

    def go_on(self, then: Callable[[], None]) -> None:
        """Do `then` as soon as keys have been heard."""

        def now() -> None:
            self._timer = None
            if not self._over:
                then()

        if self._timer is not None:
            self._timer.stop()  # what was done ahead can wait
        self._timer = after(self._pump, _SOONEST, now)

    def go_ahead(self) -> None:
        """Work on ahead of what has been asked for, so that any place is then reached at once."""
        if self._timer is None and not self._over and self._together.known < self._ahead:
            self._timer = after(self._pump, _PAUSE, self._one_ahead)

    @property
    def _ahead(self) -> int:
        session = self._session
        large = session.game.gauge_top > _LARGE
        return 0 if session.game.played or large else min(session.length, _MOST_AHEAD)

    def _one_ahead(self) -> None:
        self._timer = None
        if not self._over:
            self._together.reach(self._ahead, _SLICE)
            self.go_ahead()
