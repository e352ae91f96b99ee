"""War, a made-up game for tests: watched, with its rules and descriptions in one module."""

from tests.madeup.war.game import War as GAME

__all__ = ["GAME"]
