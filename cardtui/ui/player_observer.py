"""What the player of a game tells, and what it asks of where the game is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cardtui.engine.rules import Step
from cardtui.engine.zones import Event

__all__ = ["PlayerObserver", "Stage"]


class PlayerObserver:
    """Is told what happens to a game. A subclass overrides what it wants to hear of."""

    def ply_changed(self, before: int) -> None:
        """Another place has been gone to, from `before`; cards may still be on their way there."""

    def steps_watched(self, before: int) -> None:
        """The steps from `before` to the place were played or watched, and not just sought."""

    def moves_undone(self) -> None:
        """Moves were taken back."""

    def hint_given(self) -> None:
        """A hint was asked for, and given."""

    def view_changed(self) -> None:
        """The table is looked at in another way."""

    def animation_finished(self) -> None:
        """Everything lies where it does at the place."""

    def lookahead_advanced(self) -> None:
        """More of the game is known."""

    def lookahead_finished(self) -> None:
        """The whole game is known, to its end: told once."""

    def game_finished(self) -> None:
        """The game was played or watched to its end, and not just sought there: told once."""

    def transport_changed(self) -> None:
        """It plays on or pauses, or at another speed."""

    def message(self, text: str) -> None:
        """Something is to be said about the game."""


class Stage(Protocol):
    """Where a game is shown."""

    @property
    def in_front(self) -> bool:
        """Whether it is to be seen, so that time goes on there."""

    def settle(self) -> None:
        """End at once whatever else moves there for show."""

    def movements(self, step: Step[Any, Any], *, back: bool) -> Sequence[Event]:
        """What can be flown in a step, on or `back`; nothing where cards do not fly."""
