"""Lets a person pick up piles by hand: the cards wait on the table until then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtui.engine.rules import Step
from cardtui.engine.session import Session

__all__ = ["PilePickup"]


class PilePickup:
    """Tells the animator of a table which cards wait, and lets them go on when the person takes them."""

    def __init__(self, session: Session[Any, Any], *, changed: Callable[[], None]) -> None:
        """`changed` is called when cards begin to wait, and when they are taken."""
        self._session, self._changed = session, changed
        self._release: Callable[[], None] | None = None

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
        self._changed()

    def takes(self, zone: str) -> bool:
        """Whether pointing at `zone` takes the cards that wait: they lie there, or go there."""
        step = self._session.step(self._session.ply)
        moved = step.cards_moved[self.event_in(step) or 0]
        return zone in (moved.source, moved.target)

    def take(self) -> None:
        """Take the cards that wait."""
        release = self._release
        assert release is not None
        self.cancel()
        release()
        self._changed()

    def cancel(self) -> None:
        """Let nothing wait any more: the cards are moved by something else."""
        self._release = None
