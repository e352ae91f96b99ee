"""Hides the games of packages that are installed beside this clone.

What is made from the list of games, and what the tests expect of it, is of the games of this clone. It has to
be imported before that list.
"""

from __future__ import annotations

from unittest.mock import patch

from cardtui.outside_games import OutsideGames

with patch("cardtui.outside_games.find_games", return_value=OutsideGames((), ())):
    import cardtui.games  # noqa: F401
