"""The file of what is kept, as the commands open it. The store is imported when one of them is asked for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cardtui.engine.errors import BadInput

if TYPE_CHECKING:
    from cardtui.storage.store import Store

__all__ = ["checked", "open_store", "remarks"]


def open_store(*, on_screen: bool = False) -> Store:
    """Open the user's data file. With `on_screen`, reads wait only briefly for a locked file."""
    from cardtui.storage.paths import data_file
    from cardtui.storage.store import PATIENCE, PATIENCE_ON_SCREEN, Store

    return Store(data_file(), patience=PATIENCE_ON_SCREEN if on_screen else PATIENCE)


def checked(store: Store) -> None:
    """Raise `BadInput` if something was wrong with the file."""
    if store.trouble:
        raise BadInput(store.trouble.removesuffix("."))


def remarks() -> dict[str, str]:
    """What is to be read on the tables of deals that have failed in a check, by the ids of their games."""
    from cardtui.storage.paths import CHECKS, data_file

    if not os.path.isdir(folder := data_file().with_name(CHECKS)):
        return {}  # as nearly always: nothing need be imported
    from cardtui.checker.failed_tests import remarks

    return remarks(folder)
