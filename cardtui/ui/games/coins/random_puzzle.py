"""Random puzzles of Silver Dollar."""

from __future__ import annotations

from cardtui.games.coins import Coins
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.rating import RECENT, mode_of
from cardtui.ui.interfaces import CardAppInterface

FIRST_GRADE = 2
"""The grade of the puzzles that are opened from elsewhere than a puzzle."""


def puzzle(app: CardAppInterface, grade: int = FIRST_GRADE, present: str = "") -> None:
    """Open a random puzzle of a grade, which is none of the last ones, nor that with the id `present`."""
    known = [*app.library.progress(Coins.key).latest_ids(mode_of(grade), RECENT), present]
    app.open_game(Coins.draw(app.draw_seed, CoinsParameters(grade=grade), known))
