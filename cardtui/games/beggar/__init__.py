"""Beggar My Neighbour: rules, notation, the proof that a deal never ends, and the words for it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.game import Game
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.plain_text import BeggarPlainText
from cardtui.games.beggar.rules import Parameters, State
from cardtui.games.beggar.sheet import who_wins
from cardtui.games.beggar.tricks import Cycle, Outcome, Position, play_out, settle

if TYPE_CHECKING:
    from cardtui.games.beggar.by_hand import BeggarHandRules

__all__ = [
    "GAME",
    "Beggar",
    "Cycle",
    "Outcome",
    "Parameters",
    "Position",
    "State",
    "play_out",
    "settle",
    "who_wins",
]


class Beggar(BeggarNarrator, Game[State, str]):
    """A deal of Beggar My Neighbour."""

    @property
    def plain_text(self) -> BeggarPlainText:
        return BeggarPlainText(self)

    @property
    def hand_rules(self) -> BeggarHandRules:
        from cardtui.games.beggar.by_hand import BeggarHandRules

        return BeggarHandRules(self)


GAME = Beggar
