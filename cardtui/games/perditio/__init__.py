"""Perditio Tempus: rules, notation, the fate of a deal, how long games are, and the words for it all."""

from cardtui.games.perditio.rules import Parameters, Perditio, State
from cardtui.games.perditio.theory import Ending, Fate, fate, play_out

__all__ = ["GAME", "Ending", "Fate", "Parameters", "Perditio", "State", "fate", "play_out"]

GAME = Perditio
