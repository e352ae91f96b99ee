"""The Silver Dollar game: rules, moves, theory, opponents, the sheet's strip, and the words for it all."""

from cardtui.games.coins.moves import Move, Moves
from cardtui.games.coins.rules import Coins, State
from cardtui.games.coins.settings import Parameters
from cardtui.games.coins.sheet import CoinStrip

__all__ = ["GAME", "CoinStrip", "Coins", "Move", "Moves", "Parameters", "State"]

GAME = Coins
