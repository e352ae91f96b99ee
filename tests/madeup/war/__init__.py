"""War, a game to try the house with: watched, all of its rules and of what is told in one module."""

from tests.madeup.war.game import War

__all__ = ["GAME"]

GAME = War
