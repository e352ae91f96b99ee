"""The door to the user's data file: commands use it only through these functions, which report its faults.

The store is imported only by the commands that use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar, cast

import click

from cardtui.engine.errors import BadInput, printable

if TYPE_CHECKING:
    from pathlib import Path

    from cardtui.storage.store import Store

T = TypeVar("T")

_APP_STORE = "cardtui.store"
"""Name of the app's store in the metadata of click's context."""

_CLOSE_TIMEOUT = 2.0
"""Seconds to write pending changes when the app is closed."""

_make_store: Callable[[Path, float], Store] | None = None
"""Makes a store for a file, with the timeout of its reads, where the system is a web page."""


class NotChanged(click.exceptions.Exit):
    """Ends a command that cannot read or change the data. `data_to_change` reports why."""

    def __init__(self) -> None:
        super().__init__(2)


def read_data(read: Callable[[Store], T]) -> T:
    """Return what `read` reads of the data file. Raises `BadInput` if there is a problem with the file."""
    store = _open_store()
    answer = read(store)
    if store.problem:
        raise BadInput(store.problem.removesuffix("."))
    return answer


@contextmanager
def data_to_change() -> Iterator[Store]:
    """Open the data file for a command that changes it, and write the changes at the end of the block.

    A problem with the file is reported on standard error. Raises `NotChanged` if they are not written.
    """
    store = _open_store()
    try:
        yield store
    finally:
        written = store.close()
        _report(store.problem)
    if not written:
        raise NotChanged


def app_store() -> Store:
    """Return the store of the app, whose reads wait only briefly for a locked file: one for each command.

    When the command ends, the store is closed, and a problem with the file is reported on standard error.
    """
    context = click.get_current_context()
    if (known := context.meta.get(_APP_STORE)) is not None:
        return cast("Store", known)
    store = context.meta[_APP_STORE] = _open_store(for_screen=True)

    def close() -> None:
        store.close(_CLOSE_TIMEOUT)
        _report(store.problem)

    context.call_on_close(close)
    return store


def _open_store(*, for_screen: bool = False) -> Store:
    # Importing the store takes 25 ms, which the plain output of a game does not need.
    from cardtui.storage.paths import data_file
    from cardtui.storage.store import READ_TIMEOUT, SCREEN_READ_TIMEOUT, Store

    read_timeout = SCREEN_READ_TIMEOUT if for_screen else READ_TIMEOUT
    if _make_store is not None:
        return _make_store(data_file(), read_timeout)
    return Store(data_file(), read_timeout=read_timeout)


def make_stores_with(make: Callable[[Path, float], Store] | None) -> None:
    """Let a function make all stores from now on: a web page has no threads, and keeps what is written."""
    global _make_store
    _make_store = make


def _report(problem: str) -> None:
    if problem:
        click.echo(f"cardtui: {printable(problem)}", err=True)
