"""The summary of a finished game, in view of the games before it: rating, stars, streak.

A game that has more to say than its narrator knows has a module here, named after it, with a function
`ending`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtui.engine.ending import Ending, usual_ending
from cardtui.engine.session import Session

if TYPE_CHECKING:
    from cardtui.library.game_library import GameLibrary

__all__ = ["ending_of"]

_OWN = ("beggar", "coins")
"""The games with an ending of their own."""


def ending_of(session: Session[Any, Any], library: GameLibrary) -> Ending:
    """Return the summary of a finished game."""
    key = session.game.key
    if key in _OWN:
        own: Ending = import_module(f"{__name__}.{key}").ending(session, library)
        return own
    return usual_ending(session)
