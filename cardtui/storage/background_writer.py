"""Writes changes to the data file in a thread of its own, so that nobody waits for the disk.

Where there are no threads, on a web page, they are written in the event loop: there the disk is memory.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any

from cardtui.storage.database import UnusableFile, connect, has_our_schema, is_damage, reindex_if_damaged

Change = Callable[[sqlite3.Connection], Any]
"""Writes something, within a transaction."""

_DELAY = 0.1
"""Seconds after which the event loop writes. A game may make sixty changes a second."""


class BackgroundWriter:
    """Writes changes in the order of the calls, all that are pending in one transaction.

    A change replaces a pending change of the same name: of a game that plays at full speed, only the newest
    position is written.
    """

    def __init__(
        self,
        file: Path,
        quarantine: Callable[[str, int], None],
        report: Callable[[Exception | None], None],
        threads: bool = True,
    ) -> None:
        """Both functions are called in the writer's thread, or, without `threads`, in the caller's.

        `quarantine` gets the reason why the file cannot be used, and its inode; `report` gets the error after
        each transaction, None if it was written. Without `threads`, `write` needs a running event loop.
        """
        self._file = file
        self._quarantine, self._report = quarantine, report
        self._pending: dict[object, Change] = {}
        self._has_new = False
        """Whether there was a call since the last attempt: only then failed changes are retried."""
        self._busy = False
        self._closed = False
        self._condition = threading.Condition()
        self._has_threads = threads
        self._thread: threading.Thread | None = None
        self._is_scheduled = False
        """Whether the event loop is going to write, where there are no threads."""
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def write(self, change: Change, name: object = None, drop: Iterable[object] = ()) -> None:
        """Enqueue a change, and discard the pending changes of the names in `drop`."""
        with self._condition:
            for other in drop:
                self._pending.pop(other, None)
            self._pending.pop(name, None)
            self._pending[object() if name is None else name] = change
            self._has_new = True
            if not self._has_threads:
                self._schedule()
            elif self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def _schedule(self) -> None:
        from asyncio import get_running_loop  # commands of the command line do without

        if not self._is_scheduled:
            self._is_scheduled = True
            get_running_loop().call_later(_DELAY, self._write_scheduled)

    def _write_scheduled(self) -> None:
        self._is_scheduled = False
        if not self._closed:
            self._write_new()

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all pending changes are written or have failed; return whether all are written."""
        if not self._has_threads:
            self._write_new()
        with self._condition:
            self._condition.wait_for(lambda: not self._busy and not self._has_new, seconds)
            return not self._busy and not self._pending

    def close(self, seconds: float = 10.0) -> bool:
        """Write what is pending, retry what has failed, and stop; return whether all is written.

        A thread that is still waiting for a lock after so many seconds ends with the program.
        """
        end = monotonic() + seconds
        with self._condition:
            if self._pending:
                self._has_new = True
                self._condition.notify_all()
        done = self.flush(seconds)
        with self._condition:
            self._closed = True
            self._condition.notify_all()
        if self._thread is not None:
            self._thread.join(max(0.0, end - monotonic()))
        elif not self._has_threads:
            self._disconnect()
        return done

    def _run(self) -> None:
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._closed or self._has_new)
                if self._closed:
                    break
            self._write_new()
        self._disconnect()

    def _write_new(self) -> None:
        """Write what is pending, if there was a call since the last attempt."""
        with self._condition:
            if not self._has_new:
                return
            batch, self._pending = self._pending, {}
            self._busy, self._has_new = True, False
        error = self._try(batch)
        self._report(error)
        with self._condition:
            if error is not None:  # first those of the batch, unless a newer change has replaced them
                failed = {name: change for name, change in batch.items() if name not in self._pending}
                self._pending = failed | self._pending
            self._busy = False
            self._condition.notify_all()

    def _try(self, batch: dict[object, Change]) -> Exception | None:
        """Write all of `batch`, or nothing and return the error. Quarantine a file that cannot be used."""
        for last_attempt in (False, True):
            try:
                self._write(batch)
            except Exception as error:  # of any kind: this thread must go on
                self._disconnect()
                if last_attempt or not (isinstance(error, UnusableFile) or is_damage(error)):
                    return error
                why = error.why if isinstance(error, UnusableFile) else "damaged"
                self._quarantine(why, self._inode)
            else:
                return None
        return None

    def _write(self, batch: dict[object, Change]) -> None:
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            for change in batch.values():
                _apply(change, connection)

    def _connected(self) -> sqlite3.Connection:
        """Return a connection to the file of this name, which may have been moved, deleted or changed."""
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


_INVALID_VALUE = (
    UnicodeEncodeError,
    OverflowError,
    sqlite3.IntegrityError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
)


def _apply(change: Change, connection: sqlite3.Connection) -> None:
    """Apply a change, or skip it if SQLite cannot store its values, so that the others are written."""
    connection.execute("SAVEPOINT change")
    try:
        change(connection)
    except _INVALID_VALUE:
        connection.execute("ROLLBACK TO change")
    connection.execute("RELEASE change")
