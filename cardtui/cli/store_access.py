"""Opens the user's data file for a command. The store is imported only by the commands that use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.errors import BadInput

if TYPE_CHECKING:
    from cardtui.storage.store import Store


def open_store(*, for_screen: bool = False) -> Store:
    """Open the user's data file. With `for_screen`, reads wait only briefly for a locked file."""
    # Importing the store takes 25 ms, which the plain output of a game does not need.
    from cardtui.storage.paths import data_file
    from cardtui.storage.store import READ_TIMEOUT, SCREEN_READ_TIMEOUT, Store

    return Store(data_file(), read_timeout=SCREEN_READ_TIMEOUT if for_screen else READ_TIMEOUT)


def require_no_problem(store: Store) -> None:
    """Raise `BadInput` if the data file could not be read or written."""
    if store.problem:
        raise BadInput(store.problem.removesuffix("."))
