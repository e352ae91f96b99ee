"""Matches of games with slaps: best of five rounds of the short deck. A seed fixes their deals."""

from __future__ import annotations

from random import Random

from cardtui.engine.ids import GameId
from cardtui.games.beggar.neighbour import LEVELS, SHORT_DECK

__all__ = ["LEVELS", "MOST_ROUNDS", "MOST_SEED", "game_id"]

MOST_SEED = 10**12
"""The largest seed of a match."""

MOST_ROUNDS = 5

_SEEDS = 10**9  # of the rounds


def game_id(seed: int, level: str, number: int) -> str:
    """Return the id of a round of the match of a seed by its number, from 0 on."""
    parameters = (("slap", level), ("cards", SHORT_DECK))
    seeds = Random(f"match {seed}").sample(range(_SEEDS), MOST_ROUNDS)
    return GameId("beggar", parameters, str(seeds[number])).text
