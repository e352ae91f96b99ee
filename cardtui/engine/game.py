"""A game: its rules, and what is told of it, bound together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cardtui.engine.narrator import Narrator

if TYPE_CHECKING:
    from cardtui.engine.session import Session

__all__ = ["Game", "Outcome"]

S = TypeVar("S")
M = TypeVar("M")


class Outcome(NamedTuple):
    """How a game ended: who won (None: nobody), and the same in one sentence."""

    winner: int | None
    sentence: str


class Game(Narrator[S, M]):
    """One deal of one game, with its parameters: `Rules` to play it by, and the `Narrator` of it."""

    def outcome_of(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        result = self.result(state)
        return None if result is None else Outcome(result.winner, self.result_sentence(state))

    def dialogue(
        self, session: Session[S, M], ask: Callable[[], str | None], story: bool = False
    ) -> Iterator[str]:
        """The lines of a `played` game without a screen: what is to be printed before each answer is taken.

        `ask` returns the next line that the player types, None after the last. With `story` every move is
        told.
        """
        from cardtui.engine.dialogue import dialogue  # wanted without a screen only

        return dialogue(self, session, ask, story)
