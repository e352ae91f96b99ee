"""Draw, a game to try the house with: the computer draws cards that nobody else may see."""

from tests.madeup.draw.game import Draw

__all__ = ["GAME"]

GAME = Draw
