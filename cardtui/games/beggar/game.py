"""Beggar My Neighbour: rules, notation, the proof that a deal never ends, and the words for it all."""

from __future__ import annotations

from typing import Any

from cardtui.engine.game import Game
from cardtui.games.beggar.by_hand import BeggarHandRules
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.parameters import BeggarParameters, has_slaps
from cardtui.games.beggar.plain_text import BeggarPlainText
from cardtui.games.beggar.rules import BeggarState
from cardtui.games.beggar.sheet import who_wins
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, play_out, settle

__all__ = [
    "GAME",
    "Beggar",
    "BeggarOutcome",
    "BeggarParameters",
    "BeggarState",
    "Cycle",
    "Position",
    "play_out",
    "settle",
    "who_wins",
]


class Beggar(BeggarNarrator, Game[BeggarState, str]):
    """A deal of Beggar My Neighbour. With the parameter `slap` it is one of `cardtui.games.beggar.slaps`."""

    @classmethod
    def from_seed(cls, seed: int, parameters: BeggarParameters | None = None) -> Any:
        return _with_slaps(super().from_seed(seed, parameters))

    @classmethod
    def from_deal(cls, text: str, parameters: BeggarParameters | None = None) -> Any:
        return _with_slaps(super().from_deal(text, parameters))

    @property
    def plain_text(self) -> BeggarPlainText:
        return BeggarPlainText(self)

    @property
    def hand_rules(self) -> BeggarHandRules:
        return BeggarHandRules(self)


def _with_slaps(deal: Beggar) -> Any:
    """Return the game of a deal, which is another one if its parameters ask for slaps."""
    if not has_slaps(deal.parameters):
        return deal
    from cardtui.games.beggar.slaps import BeggarWithSlaps  # most games are watched: this takes 4 of 9 ms

    return BeggarWithSlaps.with_slaps(deal)


GAME = Beggar
