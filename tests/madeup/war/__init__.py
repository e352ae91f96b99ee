"""War, a made-up game for tests: watched, with its rules and descriptions in one module."""

from tests.madeup.war.game import War

__all__ = ["GAME"]

GAME = War
