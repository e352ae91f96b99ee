"""Snap: rules, the sheet's function, how long games are, and the words for it all."""

from cardtui.engine.game import Game
from cardtui.games.snap.narrator import SnapNarrator, playgame
from cardtui.games.snap.plain_text import SnapPlainText
from cardtui.games.snap.rules import MOST_THROWS, Parameters, State

__all__ = ["GAME", "MOST_THROWS", "Parameters", "Snap", "State", "playgame"]


class Snap(SnapNarrator, Game[State, str]):
    """The game of Snap that a seed makes."""

    @property
    def plain_text(self) -> SnapPlainText:
        return SnapPlainText(self)


GAME = Snap
