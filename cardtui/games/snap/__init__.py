"""Snap: rules, what chance decides, the sheet's function, how long games are, and the words for it all."""

from cardtui.engine.game import Game
from cardtui.games.snap.narrator import SnapTelling
from cardtui.games.snap.rules import MOST_THROWS, Parameters, State
from cardtui.games.snap.sheet import playgame

__all__ = ["GAME", "MOST_THROWS", "Parameters", "Snap", "State", "playgame"]


class Snap(SnapTelling, Game[State, str]):
    """The game of Snap that a seed makes."""


GAME = Snap
