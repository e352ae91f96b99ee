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
    from cardtui.storage.store import READ_TIMEOUT, SCREEN_READ_TIMEOUT, Store

    return Store(data_file(), read_timeout=SCREEN_READ_TIMEOUT if on_screen else READ_TIMEOUT)


def checked(store: Store) -> None:
    """Raise `BadInput` if something was wrong with the file."""
    if store.problem:
        raise BadInput(store.problem.removesuffix("."))


def remarks() -> dict[str, str]:
    """Return the remarks on deals that have failed in a check, by the ids of their games."""
    from cardtui.storage.paths import CHECKS_FOLDER, data_file

    if not os.path.isdir(folder := data_file().with_name(CHECKS_FOLDER)):
        return {}  # as nearly always: nothing need be imported
    from cardtui.checker.failed_tests import saved_remarks

    return saved_remarks(folder)
