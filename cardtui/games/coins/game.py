"""The Silver Dollar game: rules, moves, theory, opponents, the sheet's strip, and the words for it all."""

from __future__ import annotations

from cardtui.engine.game import Game
from cardtui.games.coins import path
from cardtui.games.coins.legal_moves import LegalMoves, Move
from cardtui.games.coins.narrator import CoinsNarrator
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.plain_text import CoinsPlainText
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.sheet import CoinStrip

__all__ = ["GAME", "CoinStrip", "Coins", "CoinsParameters", "CoinsState", "LegalMoves", "Move"]


class Coins(CoinsNarrator, Game[CoinsState, Move]):
    """A start of the Silver Dollar game: a puzzle for one, a game for two, or against the computer."""

    @classmethod
    def of_level(cls, number: int) -> Coins:
        """Return the game of a level of the path, from 1 on."""
        rules = path.LEVELS[number - 1].rules
        return cls(rules.positions, rules.parameters)

    @property
    def plain_text(self) -> CoinsPlainText:
        return CoinsPlainText(self)


GAME = Coins
