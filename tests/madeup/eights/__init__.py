"""Crazy Eights, a made-up game: cards of a hand are pointed at, and the hand of the computer is secret."""

from tests.madeup.eights.game import Eights as GAME

__all__ = ["GAME"]
