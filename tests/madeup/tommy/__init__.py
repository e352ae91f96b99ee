"""Sir Tommy, a made-up game for tests: played with cards, with pairs of zones as moves."""

from tests.madeup.tommy.game import Tommy as GAME

__all__ = ["GAME"]
