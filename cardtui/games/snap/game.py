"""Snap: rules, the sheet's function, how long games are, and the words for it all."""

from cardtui.engine.game import Game
from cardtui.games.snap.narrator import SnapNarrator, playgame
from cardtui.games.snap.plain_text import SnapPlainText
from cardtui.games.snap.rules import MOST_THROWS, SnapParameters, SnapState

__all__ = ["GAME", "MOST_THROWS", "Snap", "SnapParameters", "SnapState", "playgame"]


class Snap(SnapNarrator, Game[SnapState, str]):
    """The game of Snap that a seed makes."""

    @property
    def plain_text(self) -> SnapPlainText:
        return SnapPlainText(self)


GAME = Snap
