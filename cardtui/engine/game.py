"""The base class of games: rules and narrator in one."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from cardtui.engine.narrator import Narrator
from cardtui.engine.plain_text import PlainText

if TYPE_CHECKING:
    from cardtui.engine.hand_rules import HandRules

S = TypeVar("S")
M = TypeVar("M")


class Outcome(NamedTuple):
    """The winner of a finished game, or None, and the outcome in one sentence."""

    winner: int | None
    sentence: str


class Game(Narrator[S, M]):
    """A deal of a game with its parameters, rules and words."""

    def outcome_of(self, state: S) -> Outcome | None:
        """Return the outcome of a finished game, or None."""
        result = self.result(state)
        return None if result is None else Outcome(result.winner, self.result_sentence(state))

    @property
    def by_hand(self) -> Game[S, M]:
        """The game that is played if a person wants to play this one by hand and not to watch it.

        By default it is the same game: one that is played as it is, one that is watched with a person who
        makes the steps.
        """
        if self.interactive:
            return self
        from cardtui.engine.by_hand import ByHand  # as below: most starts print or watch a game

        return cast(Game[S, M], ByHand(self))

    def begin_by_hand(self, chosen: Collection[str] = ()) -> Game[S, M]:
        """Return the game with which a person begins who wants to play by hand, at home or by `--hand`.

        `chosen` are the names of the parameters that they have chosen themselves: those stay.
        """
        return self.by_hand

    @property
    def watched(self) -> Game[S, M]:
        """The game that is watched if a person plays this one by hand; else this one."""
        return self

    def alike(self, other: Game[S, M]) -> Game[S, M]:
        """Return another deal, to be played in the way in which this one is."""
        return other

    @property
    def plain_text(self) -> PlainText[S, M]:
        """The game as plain text, for where there is no screen."""
        return PlainText(self)

    @property
    def hand_rules(self) -> HandRules[S]:
        """The rules for playing this watched game by hand: which steps the person makes, and their texts."""
        from cardtui.engine.hand_rules import HandRules

        return HandRules(self)


def with_parameters(game: Game[S, M], parameters: Any) -> Game[S, M]:
    """Return the game of the same seed or deal with other parameters. May raise `BadInput`."""
    if game.seed is None:
        return game.from_deal(game.deal_text(), parameters)
    return game.from_seed(game.seed, parameters)
