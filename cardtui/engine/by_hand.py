"""A watched game that a person plays by hand: the same game, in which somebody makes each step.

A person makes the steps in which their own card is moved, by pointing at the zone that it comes from. The
other steps are made by a second player, whom the computer plays. As each move has to be made, nobody knows
what comes after the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cardtui.engine.phrases import count
from cardtui.engine.zones import Target

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.engine.hand_rules import HandRules
    from cardtui.engine.session import Session

__all__ = ["BY_HAND", "ByHand", "HandScore"]

BY_HAND = "by hand"
"""The mode under which the history counts a game that was played by hand."""

_PERSON, _OTHER = 0, 1


class ByHand:
    """The `watched` game with a person as one of its players. All other attributes are those of that game.

    It has the same id and the same states. Its moves are forced, so that games differ only in mistakes:
    `interactive` is False, and a saved game has no list of moves.
    """

    computer_players: ClassVar[frozenset[int]] = frozenset({_OTHER})

    def __init__(self, watched: Game[Any, Any]) -> None:
        self.watched = watched
        self.hand_rules: HandRules[Any] = watched.hand_rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.watched, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByHand) and other.watched == self.watched

    def __hash__(self) -> int:
        return hash((ByHand, self.watched))

    @property
    def by_hand(self) -> ByHand:
        return self

    def alike(self, other: Game[Any, Any]) -> Game[Any, Any]:
        """Return another deal, to be played by hand too."""
        return other.by_hand

    def with_names(self, names: str) -> ByHand:
        return ByHand(self.watched.with_names(names))

    # the player to move

    def current_player(self, state: Any) -> int | None:
        if not self.watched.legal_moves(state):
            return None
        return _OTHER if self.hand_rules.move(state) is None else _PERSON

    def is_computer_turn(self, state: Any) -> bool:
        return self.current_player(state) == _OTHER

    def is_human_turn(self, state: Any) -> bool:
        return self.current_player(state) == _PERSON

    def computer_move(self, state: Any) -> Any:
        return self.watched.legal_moves(state)[0]

    # choosing a move by its zone

    def move_targets(self, state: Any, move: Any) -> tuple[Target, ...]:
        zone = self.hand_rules.move(state)
        return () if zone is None else (Target(zone),)

    def why_no_move(self, state: Any, chosen: Sequence[Target]) -> str:
        """Return why the next card does not come from the chosen zone; an empty text if it does."""
        return self.hand_rules.why_illegal(state, chosen[-1].zone) or ""

    def summary(self, session: Session[Any, Any], score: HandScore) -> str:
        """Return the person's score as a sentence without a full stop; empty if nothing was counted."""
        rules = self.hand_rules
        if not rules.names_zones:
            return ""
        made = sum(
            rules.move(session.state_at(ply)) is not None for ply in range(score.since or 0, session.length)
        )
        right = max(0, made - score.mistakes)
        return f"you named {right} of {count(made, session.game.step_name)} without a mistake" if made else ""


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
