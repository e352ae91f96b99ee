"""Code shared by visits on the terminal of the page and visits by text."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput
from cardtui.platform import Platform

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.storage.rows import SavedGame
    from cardtui.storage.store import Store

PAGE = Platform(processes=False, threads=False, files=False)
"""What can be done on a web page."""


def saved_game(store: Store, session: Session[Any, Any]) -> SavedGame | None:
    """Return the saved game that has the deal and the parameters of `session`, if there is one."""
    from cardtui.games import open_id

    for row in store.saved_games(session.game.key):
        with suppress(BadInput):
            if open_id(row.id).id == session.id:
                return row
    return None
