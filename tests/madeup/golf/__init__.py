"""Golf, a made-up game for tests: played with cards, with zones as moves."""

from tests.madeup.golf.game import Golf as GAME

__all__ = ["GAME"]
