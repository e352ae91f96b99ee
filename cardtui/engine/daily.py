"""The game of the day: the same for everyone, as its seed is the date."""

from __future__ import annotations

from datetime import date

from cardtui.engine.ids import GameId

__all__ = ["game_of", "seed_of"]


def seed_of(day: date) -> int:
    """Return the seed of the games of a day: 20261121."""
    return int(day.strftime("%Y%m%d"))


def game_of(key: str, day: date) -> str:
    """The id of the game of a day: `beggar#20261121`."""
    return GameId(key, (), str(seed_of(day))).text
