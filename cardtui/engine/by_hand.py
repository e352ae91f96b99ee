"""A watched game that a person plays by hand: how far they have come, and which zones they missed."""

from __future__ import annotations

from typing import Any

from cardtui.engine.phrases import count
from cardtui.engine.session import Session

__all__ = ["BY_HAND", "ByHand", "HandScore"]

BY_HAND = "by hand"
"""The mode under which the history counts a game that was played by hand."""


class HandScore:
    """The progress of a game that is played by hand, and the number of wrong zones."""

    def __init__(self) -> None:
        self.enabled = False
        """Whether the person makes the steps now."""
        self.since = 0
        """The ply from which on they have made the steps."""
        self.newest = 0
        """The ply up to which they have come. What is before it can be looked at."""
        self.slips = 0
        """The number of steps before which they pointed at a wrong zone."""
        self.raced = self.in_time = 0
        """The number of times they took cards in a race, and took them in time."""

    @property
    def is_whole(self) -> bool:
        """Whether the person has made all steps of the game up to now."""
        return self.enabled and not self.since

    def begin(self, ply: int) -> None:
        """Count from a ply on."""
        self.since = self.newest = ply
        self.slips = self.raced = self.in_time = 0

    def resume(self, ply: int, slips: int) -> None:
        """Go on with a game that was played by hand from its start, as it was saved."""
        self.begin(0)
        self.enabled, self.newest, self.slips = True, ply, slips


class ByHand:
    """A session of a watched game that a person plays: the moves are the zones that their cards come from.

    What comes after the newest step is hidden, as nobody has played it.
    """

    def __init__(self, session: Session[Any, Any], score: HandScore) -> None:
        self.session, self.score = session, score
        self.rules = session.game.hand_rules
        self._slipped_at: int | None = None

    @property
    def is_newest(self) -> bool:
        """Whether the present ply is not in the past."""
        return self.session.ply >= self.score.newest

    @property
    def move(self) -> str | None:
        """The zone that the person's next card comes from; None if the next step happens by itself."""
        return self.rules.move(self.session.state)

    @property
    def hides_next(self) -> bool:
        """Whether the person is asked for a zone, which nothing else may tell."""
        return self.rules.names_zones and self.is_newest and not self.session.at_end

    def why_illegal(self, zone: str) -> str | None:
        """Return why the next card does not come from `zone`; None if it does. A wrong answer is a slip."""
        session = self.session
        why = self.rules.why_illegal(session.state, zone)
        if why is not None and self.hides_next and self.move is not None and self._slipped_at != session.ply:
            self._slipped_at = session.ply
            self.score.slips += 1
        return why

    def next_ply(self) -> int:
        """Let the next step be made; return the ply to which it leads."""
        self.score.newest = self.session.ply + 1
        return self.score.newest

    def begin(self, ply: int) -> None:
        """Let the person make the steps from a ply on."""
        self.score.begin(ply)
        self._slipped_at = None

    @property
    def summary(self) -> str:
        """The person's score as a sentence without a full stop, or an empty text if nothing was counted."""
        score, session = self.score, self.session
        if not self.rules.names_zones:
            return f"you took {score.in_time} of {count(score.raced, 'pile')} in time" if score.raced else ""
        plies = range(score.since, score.newest)
        made = sum(self.rules.move(session.state_at(ply)) is not None for ply in plies)
        right = max(0, made - score.slips)
        return f"you named {right} of {count(made, session.game.step_name)} without a slip" if made else ""
