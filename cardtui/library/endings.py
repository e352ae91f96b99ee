"""The summary of a finished game, in view of the games before it: rating, stars, streak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtui.engine.ending import Ending, usual_ending
from cardtui.engine.session import Session
from cardtui.games import GAMES

if TYPE_CHECKING:
    from cardtui.library.game_library import GameLibrary

__all__ = ["ending_of"]


def ending_of(session: Session[Any, Any], library: GameLibrary) -> Ending:
    """Return the summary of a finished game."""
    entry = next((entry for entry in GAMES if entry.key == session.game.key), None)
    if entry is not None and entry.own_ending:
        own: Ending = entry.load("results:ending")(session, library)
        return own
    return usual_ending(session)
