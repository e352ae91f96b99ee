"""The games of cardtui. Tests of the home screen show only these, whatever else is in the list."""

from __future__ import annotations

from cardtui.games import GAMES

HOUSE_GAMES = tuple(game for game in GAMES if game.key in ("coins", "beggar", "perditio", "snap"))
OTHER_KEYS = {game.key for game in GAMES} - {game.key for game in HOUSE_GAMES}
"""The keys of games that are new in a clone, or installed."""
