"""Opening the screen from the command line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

import click

from cardtui.cli.options import wanted
from cardtui.cli.store_access import open_store
from cardtui.engine.errors import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtui.engine.session import Session
    from cardtui.storage.rows import SavedGame

__all__ = ["has_screen", "import_asyncio", "show", "terminals"]

_QUITTING = 2.0  # seconds in which what waits must be written


def show(
    game: Session[Any, Any] | SavedGame | None,
    speed: float | None = None,
    remarks: Mapping[str, str] | None = None,
) -> int:
    """Open the screen, at the table of `game`, maybe one that was kept, or at home; returns the exit status.

    `remarks` are read on the tables of the games with these ids. Raises `BadInput` if what was kept cannot be
    opened.
    """
    import gc

    gc.disable()  # importing makes many objects and no garbage: looking for some is a tenth of the start
    import_asyncio()
    from cardtui.engine.dialogue import how_to_resume
    from cardtui.ui.app import EXIT_SIGNALS, CardApp

    store = open_store(on_screen=True)
    gc.freeze()
    gc.enable()
    arguments = wanted() if speed is None else wanted() | {"speed": speed}
    app = CardApp(game, **arguments, store=store)
    app.remarks.update(remarks or {})
    import signal

    for number in EXIT_SIGNALS:  # while the terminal is being set up; then the app listens itself
        signal.signal(number, app.exit_on_signal)
    try:
        app.run()
    finally:
        store.close(_QUITTING)
    if store.problem:
        click.echo(f"cardtui: {printable(store.problem)}", err=True)
    if app.unfinished_game:
        click.echo(how_to_resume(app.unfinished_game))
    return 1 if app.return_code is None else app.return_code  # None: an error has ended it


def import_asyncio() -> None:
    """Import asyncio as on a Python that was built without TLS, if nothing has wanted that yet.

    It would take `ssl` along, a tenth of the memory and 10 ms of the start, for what no game does.
    """
    if "ssl" not in sys.modules:
        sys.modules["ssl"] = None  # type: ignore[assignment]  # importing it fails, which asyncio expects
        try:
            import asyncio  # noqa: F401
        finally:
            del sys.modules["ssl"]


def has_screen() -> bool:
    """Whether there is a screen: it is drawn on standard error."""
    return terminals(sys.stdin, sys.stdout, sys.stderr) and os.environ.get("TERM") != "dumb"


def terminals(*streams: TextIO | None) -> bool:
    """Whether all of these are terminals."""
    return all(stream is not None and stream.isatty() for stream in streams)
