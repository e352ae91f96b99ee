"""Puzzles of Silver Dollar that are opened from several places."""

from __future__ import annotations

from cardtui.games import daily_ids
from cardtui.games.coins.game import Coins
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.rating import RECENT, mode_of
from cardtui.ui.interfaces import CardAppInterface


def puzzle(app: CardAppInterface, grade: int | None = None, present: str = "") -> None:
    """Open a random puzzle: none of the last ones of its grade, nor `present`, nor one of today.

    Without a grade it is one that fits the person. `present` is an id.
    """
    progress = app.library.progress(Coins.key)
    grade = progress.grade_after(None) if grade is None else grade
    known = [*progress.latest_ids(mode_of(grade), RECENT), present, *daily_ids(Coins.key, progress.today)]
    app.open_game(Coins.draw(app.draw_seed, CoinsParameters(grade=grade), known))


def other_board(app: CardAppInterface, present: str = "") -> None:
    """Open that puzzle of today which is not offered; from one of them, with the id `present`, the other."""
    progress = app.library.progress(Coins.key)
    known = present if progress.is_of_today(present) else progress.offered_today
    app.open_game_of_today(Coins.key, small=not progress.is_small(known))
