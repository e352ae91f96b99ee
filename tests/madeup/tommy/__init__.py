"""Sir Tommy, a game to try the house with: played with cards, by moves that are named by two places."""

from tests.madeup.tommy.game import Tommy

__all__ = ["GAME"]

GAME = Tommy
