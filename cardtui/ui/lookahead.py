"""Playing a game ahead of the place, a slice at a time: what is known of it, and who waits for that."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.message_pump import MessagePump

from cardtui.engine.session import Session
from cardtui.ui.player_observer import PlayerObserver
from cardtui.ui.textual_internals import set_reliable_timer

__all__ = ["HORIZON", "SLICE", "SLICE_SECONDS", "SOONEST", "Lookahead"]

HORIZON = 250_000
"""Steps that are explored ahead unasked, a second or two: a game may be made to go on for millions.
With decks of thousands of cards, whose every state is as large, it is fewer."""

SLICE, SLICE_SECONDS = 100, 0.01  # explored at a time, so that keys are heard in between

SOONEST = 0.001  # seconds: Textual never fires a timer that is to fire at once


class Lookahead:
    """A session that is explored, and those who are told of it."""

    def __init__(self, session: Session[Any, Any], pump: MessagePump) -> None:
        """`pump` is whose timers are set."""
        self.session = session
        self.listeners: list[PlayerObserver] = []
        self.pump = pump
        self._when_known: Callable[[], None] | None = None
        self._all_known = False
        self.horizon = max(self.stretch, session.ply)
        """How far the game is explored, if it goes on for so long."""

    def tell_all(self, what: Callable[[PlayerObserver], None]) -> None:
        for listener in self.listeners:
            what(listener)

    def say(self, text: str) -> None:
        self.tell_all(lambda listener: listener.message(text))

    @property
    def stretch(self) -> int:
        """How many steps are explored unasked."""
        return HORIZON // (1 + self.session.game.graph_max // 500)

    def learned(self) -> None:
        """Tell that more is known of the game, and, the first time, that all of it is."""
        if self.session.complete and not self._all_known:
            self._all_known = True
            self.tell_all(lambda listener: listener.lookahead_finished())
        self.tell_all(lambda listener: listener.lookahead_advanced())

    def once_known(self, then: Callable[[], None]) -> None:
        """Do `then` when the whole game is known, or as much of it as is explored: mostly now."""
        if self.session.fully_explored or self.session.length >= self.horizon:
            then()
        else:
            self._when_known = then
            self.say(f"Playing ahead to see how it goes on, {self.session.length:,} so far …")

    def explore(self) -> None:
        """Play on ahead of the place, a slice at a time, until the whole game is known, or enough of it."""
        end = monotonic() + SLICE_SECONDS
        left = self.session.look_ahead(SLICE)
        while left and monotonic() < end and self.session.length < self.horizon:
            left = self.session.look_ahead(SLICE)
        more = left and self.session.length < self.horizon
        if more:
            set_reliable_timer(self.pump, SOONEST, self.explore)
        self.learned()
        if not more and (then := self._when_known) is not None:
            self._when_known = None
            then()
