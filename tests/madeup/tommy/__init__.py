"""Sir Tommy, a made-up game for tests: played with cards, with pairs of zones as moves."""

from tests.madeup.tommy.game import Tommy

__all__ = ["GAME"]

GAME = Tommy
