"""Snap: rules, what chance decides, the lab's function, how long games are, and the words for it all."""

from cardtui.games.snap.rules import MOST_THROWS, Parameters, Snap, State
from cardtui.games.snap.sheet import playgame

__all__ = ["GAME", "MOST_THROWS", "Parameters", "Snap", "State", "playgame"]

GAME = Snap
