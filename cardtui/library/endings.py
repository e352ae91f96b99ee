"""The summary of a finished game, in view of the games before it, and which game comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.ending import Ending, usual_ending
from cardtui.engine.narrator import is_win
from cardtui.engine.session import Session
from cardtui.games import GAMES

if TYPE_CHECKING:
    from cardtui.library.game_library import GameLibrary


def ending_of(session: Session[Any, Any], library: GameLibrary) -> Ending:
    """Return the summary of a finished game."""
    entry = next((entry for entry in GAMES if entry.key == session.game.key), None)
    if entry is not None and entry.own_ending:
        own: Ending = entry.load("results:ending")(session, library)
        return own
    return usual_ending(session)


class Following(NamedTuple):
    """The game that comes after another one, by one of three numbers; without any it is another deal."""

    level: int | None = None
    challenge: int | None = None
    grade: int | None = None
    """The grade of a puzzle."""


def following(session: Session[Any, Any], library: GameLibrary) -> Following:
    """Return what comes after a game: the next level, the next challenge, a puzzle, or another deal.

    A challenge comes after a game against the computer that is complete.
    """
    game, progress = session.game, library.progress(session.game.key)
    if game.level_number is not None and game.levels is not None:
        if (after := game.levels.level_after(game.level_number)) is not None:
            return Following(level=after)
    elif game.challenges is not None and game.challenges.come_after(game) and session.complete:
        won = is_win(game, session.last_state)
        return Following(challenge=progress.next_challenge(game, won=won) or 0)
    if game.puzzles is None:
        return Following()
    present = game.parameters.grade if game.is_rated else None
    return Following(grade=progress.grade_after(present, is_chosen=not progress.is_of_today(game.id)))
