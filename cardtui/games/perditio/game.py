"""Perditio Tempus: rules, notation, the fate of a deal, how long games are, and the words for it all."""

from cardtui.engine.game import Game
from cardtui.games.perditio.by_hand import PerditioHandRules
from cardtui.games.perditio.narrator import PerditioNarrator
from cardtui.games.perditio.plain_text import PerditioPlainText
from cardtui.games.perditio.rules import PerditioParameters, PerditioState
from cardtui.games.perditio.theory import Fate, PerditioEnding, fate, play_out

__all__ = [
    "GAME",
    "Fate",
    "Perditio",
    "PerditioEnding",
    "PerditioParameters",
    "PerditioState",
    "fate",
    "play_out",
]


class Perditio(PerditioNarrator, Game[PerditioState, str]):
    """A deal of Perditio Tempus."""

    @property
    def plain_text(self) -> PerditioPlainText:
        return PerditioPlainText(self)

    @property
    def hand_rules(self) -> PerditioHandRules:
        return PerditioHandRules(self)


GAME = Perditio
