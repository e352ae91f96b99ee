"""The game of the day: the same for everyone, as its seed is the date."""

from __future__ import annotations

from datetime import date

from cardtui.engine.ids import GameId

__all__ = ["game_of"]


def game_of(key: str, day: date) -> str:
    """The id of the game of a day: `beggar#20261121`."""
    return GameId(key, (), day.strftime("%Y%m%d")).text
