"""Golf, a game to try the house with: played with cards, by moves that are named by one place."""

from tests.madeup.golf.game import Golf

__all__ = ["GAME"]

GAME = Golf
