"""The score of a watched game that a person plays by hand, and the names of this mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtui.engine.phrases import count

if TYPE_CHECKING:
    from cardtui.engine.session import Session

BY_HAND = "by hand"
"""The mode under which the history counts a game that was played by hand."""

HAND_VIEW = "hand"
"""The name among the views of a saved game that stands for a game that is played by hand."""

HAND_OPTION = "--hand"
"""The option of the command line with which a game is played by hand."""


class HandScore:
    """Counts the mistakes of a game that is played by hand."""

    def __init__(self) -> None:
        self.since: int | None = None
        """The ply from which on the person has made all steps; None once they have watched one."""
        self.mistakes = 0
        """The number of steps before which they pointed at a wrong zone."""
        self.seconds: float | None = None
        """The time that the game took, once it has ended; None if it was begun again since."""
        self._last_mistake_ply: int | None = None
        """The ply of the last mistake."""

    @property
    def is_whole(self) -> bool:
        """Whether the person has made all steps of the game up to now."""
        return self.since == 0

    def begin(self, ply: int, mistakes: int = 0) -> None:
        """Count from a ply on."""
        self.since, self.mistakes, self.seconds, self._last_mistake_ply = ply, mistakes, None, None

    def count_mistake(self, ply: int) -> None:
        """Count a mistake at a ply: one, however many wrong zones are pointed at there."""
        self.mistakes += ply != self._last_mistake_ply
        self._last_mistake_ply = ply

    def summary(self, session: Session[Any, Any]) -> str:
        """Return the score in a game by hand as a sentence without a full stop; empty if nothing counts."""
        game, rules = session.game, session.game.hand_rules
        if not rules.names_zones:
            return ""
        made = sum(
            rules.move(session.state_at(ply)) is not None for ply in range(self.since or 0, session.length)
        )
        right = max(0, made - self.mistakes)
        return f"you named {right} of {count(made, game.step_name)} without a mistake" if made else ""
