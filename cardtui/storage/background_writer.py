"""Writing, in a thread of its own: who plays never waits for a disk."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any

from cardtui.storage.database import UnusableFile, connect, has_our_schema, is_damage, reindex_if_damaged

__all__ = ["BackgroundWriter", "Change"]

Change = Callable[[sqlite3.Connection], Any]
"""Something to be written, inside of a transaction."""


_REFUSED = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError)


class BackgroundWriter:
    """Writes changes in the order in which they were asked for, as many at once as are waiting.

    A change with the name of one that still waits takes its place: of a game that plays on as fast as it can,
    only the newest place is written.
    """

    def __init__(
        self, file: Path, damaged: Callable[[str, int], None], failed: Callable[[Exception | None], None]
    ) -> None:
        """Both are called in the thread of the writer: `damaged` with why a file cannot be used, and its
        inode, to put it aside; `failed` with the reason why nothing can be written, None when it can.
        """
        self._file = file
        self._damaged, self._failed = damaged, failed
        self._waiting: dict[object, Change] = {}
        self._busy = False
        self._closed = False
        self._turn = threading.Condition()
        self._thread: threading.Thread | None = None
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def write(self, change: Change, name: object = None, drop: Iterable[object] = ()) -> None:
        """Ask for a change; those that wait under the names to `drop` are not made."""
        with self._turn:
            for other in drop:
                self._waiting.pop(other, None)
            self._waiting.pop(name, None)
            self._waiting[object() if name is None else name] = change
            self._news = True
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="keeping", daemon=True)
                self._thread.start()
            self._turn.notify_all()

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all that was asked for is written; returns whether it is."""
        with self._turn:
            self._turn.wait_for(lambda: not self._busy and not self._news, seconds)
            return not self._busy and not self._waiting

    def close(self, seconds: float = 10.0) -> bool:
        """Write what waits, and nothing more; returns whether all is written within so many seconds.

        A thread that still waits for the file then ends with the program.
        """
        end = monotonic() + seconds
        with self._turn:
            if self._waiting:  # what has failed is tried once more
                self._news = True
                self._turn.notify_all()
        done = self.flush(seconds)
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        if self._thread is not None:
            self._thread.join(max(0.0, end - monotonic()))
        return done

    _news = False
    """Whether anything was asked for since the last attempt: then what failed is tried again."""

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._closed or self._news)
                if self._closed:
                    break
                batch, self._waiting = self._waiting, {}
                self._busy, self._news = True, False
            error = self._try(batch)
            self._failed(error)
            with self._turn:
                if error is not None:
                    # In the order in which they were asked for: a name that was asked for again comes later.
                    older = {name: change for name, change in batch.items() if name not in self._waiting}
                    self._waiting = older | self._waiting
                self._busy = False
                self._turn.notify_all()
        self._disconnect()

    def _try(self, batch: dict[object, Change]) -> Exception | None:
        """Write all of `batch`, or nothing; returns why it could not be written."""
        for again in (True, False):
            try:
                self._write(batch)
            except Exception as error:  # whatever it is: this thread goes on
                self._disconnect()
                if not again or not (isinstance(error, UnusableFile) or is_damage(error)):
                    return error
                self._damaged(error.why if isinstance(error, UnusableFile) else "damaged", self._inode)
            else:
                return None
        return None

    def _write(self, batch: dict[object, Change]) -> None:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for change in batch.values():
                _make(change, connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _connected(self) -> sqlite3.Connection:
        """A connection to the file that has the name now: somebody may have moved, deleted or changed it."""
        inode = self._file.stat().st_ino if self._file.exists() else 0
        if self._connection is None or inode != self._inode or not has_our_schema(self._connection):
            self._disconnect()
            self._inode = inode
            self._connection = connect(self._file, create=True)
            reindex_if_damaged(self._connection)
            self._inode = self._file.stat().st_ino
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _make(change: Change, connection: sqlite3.Connection) -> None:
    """Make a change, or nothing of it if no file could hold its values: the others do not wait for that."""
    connection.execute("SAVEPOINT change")
    try:
        change(connection)
    except (UnicodeEncodeError, OverflowError, *_REFUSED):
        connection.execute("ROLLBACK TO change")
    connection.execute("RELEASE change")
