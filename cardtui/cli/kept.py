"""The file of what is kept, as the commands open it. The store is imported when one of them is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.errors import BadInput

if TYPE_CHECKING:
    from cardtui.store.store import Store

__all__ = ["checked", "open_store"]


def open_store() -> Store:
    """What the user has kept."""
    from cardtui.store.store import Store
    from cardtui.store.where import data_file

    return Store(data_file())


def checked(store: Store) -> None:
    """Raise `BadInput` if something was wrong with the file."""
    if store.trouble:
        raise BadInput(store.trouble.removesuffix("."))
