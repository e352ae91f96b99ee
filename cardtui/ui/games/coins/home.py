"""What the home screen offers of the coin game besides a new deal."""

from __future__ import annotations

from typing import Any

from cardtui.games.coins import Coins
from cardtui.games.coins.parameters import Parameters
from cardtui.games.coins.path import LEVELS, next_level
from cardtui.ui.games.coins.path import PathScreen, level_game
from cardtui.ui.screens.base import CardAppInterface

FIRST_GRADE = 2
"""The grade of the puzzles that are opened from elsewhere than a puzzle."""


def puzzle(app: CardAppInterface, grade: int = FIRST_GRADE) -> None:
    """Open a random puzzle of a grade."""
    app.open_game(Coins.from_seed(app.draw_seed(), Parameters(grade=grade)))


def level(app: CardAppInterface) -> None:
    """Open the next level of the path without stars, or the last one."""
    app.open_game(level_game(next_level(app.library.progress(Coins.key).stars) or len(LEVELS)))


def path(app: Any) -> None:
    """Open the map of the path."""
    app.push_screen(PathScreen())
