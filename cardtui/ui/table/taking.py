"""Cards that a person takes by hand: they wait on the table, and there may be a race for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer

from cardtui.engine.by_hand import HandScore
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.ui.textual_internals import set_reliable_timer

__all__ = ["Taking"]


class Taking:
    """Tells the animator of a table which cards wait, and lets them go on when the person takes them."""

    def __init__(
        self,
        session: Session[Any, Any],
        score: HandScore,
        *,
        pump: MessagePump,
        race_seconds: Callable[[], float],
        changed: Callable[[], None],
    ) -> None:
        """`score` counts the races. `pump` runs their timer; `race_seconds` is the time, or 0 for no race.

        `changed` is called when cards begin to wait, when they are taken, and when it is late to do so.
        """
        self._session, self._score, self._pump = session, score, pump
        self._race_seconds, self._changed = race_seconds, changed
        self.is_late = False
        """Whether the race for the cards that wait is lost."""
        self._release: Callable[[], None] | None = None
        self._race: Timer | None = None

    def event_in(self, step: Step[Any, Any]) -> int | None:
        """Return the index of the event of a step that waits for the person, or None."""
        return self._session.game.hand_rules.taken(step)

    @property
    def is_waiting(self) -> bool:
        """Whether cards wait to be taken."""
        return self._release is not None

    def wait(self, release: Callable[[], None]) -> None:
        """Let cards wait. When they are taken, `release` moves them."""
        self._release = release
        if seconds := self._race_seconds():
            self._race = set_reliable_timer(self._pump, seconds, self._be_late)
        self._changed()

    def _be_late(self) -> None:
        self.is_late = True
        self._changed()

    def takes(self, zone: str) -> bool:
        """Whether pointing at `zone` takes the cards that wait: they lie there, or go there."""
        step = self._session.step(self._session.ply)
        moved = step.cards_moved[self.event_in(step) or 0]
        return zone in (moved.source, moved.target)

    def take(self) -> None:
        """Take the cards that wait."""
        release, score = self._release, self._score
        assert release is not None
        if self._race is not None:
            score.raced += 1
            score.in_time += not self.is_late
        self.cancel()
        release()
        self._changed()

    def cancel(self) -> None:
        """Let nothing wait any more: the cards are moved by something else."""
        if self._race is not None:
            self._race.stop()
        self._release = self._race = None
        self.is_late = False
