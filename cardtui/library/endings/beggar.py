"""The summary of a finished game of Beggar My Neighbour: with the bets on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtui.engine.betting import bet_lines
from cardtui.engine.ending import Ending, usual_ending
from cardtui.engine.session import Session

if TYPE_CHECKING:
    from cardtui.library.game_library import GameLibrary

__all__ = ["ending"]


def ending(session: Session[Any, Any], library: GameLibrary) -> Ending:
    """Return the summary of a finished game."""
    end = usual_ending(session)
    if session.game.bets is None:
        return end
    return end._replace(lines=[*end.lines, *bet_lines(library.betting(session))])
