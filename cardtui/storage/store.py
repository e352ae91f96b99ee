"""What is kept, and what is read of it again. Nothing here waits for a disk but what reads, and `flush`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic, time
from typing import Any, TypeVar

from cardtui.storage.background_writer import BackgroundWriter
from cardtui.storage.database import (
    NewerVersion,
    UnusableFile,
    connect,
    error_text,
    insert,
    is_damage,
    quarantine,
)
from cardtui.storage.row_validation import VALID_COUNTED_COLUMNS, VALID_SETTING, is_valid_text, valid_row
from cardtui.storage.rows import MAX_TEXT_LENGTH, FinishedGame, SavedGame, column_list, row_from_values

__all__ = ["READ_TIMEOUT", "RESULT_FILTERS", "SCREEN_READ_TIMEOUT", "VALID_COUNTED_COLUMNS", "Store"]

T = TypeVar("T")

_MOST_UNDER_WAY = 9
"""Games of one kind that are kept under way: who begins another one has given up the oldest."""

READ_TIMEOUT, SCREEN_READ_TIMEOUT = 2.0, 0.2
"""Seconds for which reading waits while the file is locked: in a command, and where a screen waits for it."""

_WAITED_ENOUGH = 1.0
"""Seconds after a wait in vain in which no read waits again: several reads in a row wait once."""

_HARDLY = 0.01
"""Seconds for which such a read waits: a program that writes a game is done in that time."""

_FOR_A_WRITE = 5.0
"""Seconds for which a command waits until its changes are written."""

_SOUND_BEEN, _SOUND_UNDER_WAY = valid_row(FinishedGame), valid_row(SavedGame)


class Store:
    """The file, which is made when something is first kept. None of it raises for what is wrong with that.

    `trouble` then says, in a sentence, why nothing is kept, or what has been done; `tell` is called with each
    new one, and with each read that fails, maybe in another thread.
    """

    def __init__(
        self,
        file: Path,
        clock: Callable[[], float] = time,
        notify: Callable[[str], None] | None = None,
        read_timeout: float = READ_TIMEOUT,
    ) -> None:
        """`clock` gives the seconds since 1970, UTC; `patience` is for how many seconds reading waits while
        another program has the file locked, and until what waits to be written is written.
        """
        self.file = file
        self.clock = clock
        self.notify = notify
        self.problem = ""
        self.read_problem = ""
        """Why nothing could be read the last time, in a sentence; empty if something could."""
        self._unwritten = ""
        """Why the last changes could not be written, in a sentence; empty if they could."""
        self._patience = read_timeout
        self._waits_again = 0.0
        """The time, by the monotonic clock, from which on reads wait again."""
        self.quarantined: list[Path] = []
        """The files that could not be used, under their new names."""
        self._writer = BackgroundWriter(file, self._put_aside, self._failed)

    # what is wrong

    def _say(self, trouble: str) -> None:
        if trouble != self.problem:
            self.problem = trouble
            if self.notify is not None and trouble:
                self.notify(trouble)

    def _failed(self, error: Exception | None) -> None:
        if error is None:
            self._unwritten = ""
            if self.problem and not self.quarantined:
                self._say("")
        else:
            self._unwritten = f"Nothing is kept: {self.file} cannot be written ({error_text(error)})."
            self._say(self._unwritten)

    def _failed_to_read(self, error: Exception) -> None:
        self.problem = self.read_problem = f"What was kept cannot be read: {self.file} ({error_text(error)})."
        if self.notify is not None:
            self.notify(self.read_problem)

    def _put_aside(self, why: str, inode: int) -> None:
        try:
            if inode and self.file.stat().st_ino != inode:
                return  # another cardtui has done so, and made a new one
            other = quarantine(self.file, why, self.clock())
        except OSError as error:
            self._failed(error)
            return
        self.quarantined.append(other)
        what = "is not one of cardtui's" if why == "foreign" else "was damaged"
        self._say(f"The file of games kept {what}: it is now {other}, and a new one was begun.")

    # writing

    def save_game(self, row: SavedGame, resumed_from: SavedGame | None = None) -> None:
        """Keep a game under way as it stands; `instead_of` the row that it was resumed from, if that has not
        changed since: else another cardtui plays on there."""
        if len(row.id) > MAX_TEXT_LENGTH:
            return

        def change(connection: sqlite3.Connection) -> None:
            if resumed_from is not None:
                _drop_unchanged(connection, resumed_from)
            new = not connection.execute("SELECT 1 FROM under_way WHERE uid = ?", (row.uid,)).fetchone()
            insert(connection, row)
            if new:
                _take_back_giving_up(connection, row.uid)
                self._give_up_oldest(connection, row)

        # What waits with `instead_of` must be done also if the game is kept again before that.
        self._writer.write(change, row.uid if resumed_from is None else None, drop=[row.uid])

    def _give_up_oldest(self, connection: sqlite3.Connection, begun: SavedGame) -> None:
        """Give up the games of a kind that are too many beside `begun`, which a clock that was set back may
        have made the one touched longest ago."""
        rows = connection.execute(
            f"SELECT {column_list(SavedGame)} FROM under_way "
            f"WHERE game = ? AND uid != ? AND {_SOUND_UNDER_WAY} "
            "ORDER BY touched DESC LIMIT -1 OFFSET ?",
            (begun.game, begun.uid, _MOST_UNDER_WAY - 1),
        ).fetchall()
        for row in (row_from_values(SavedGame, values) for values in rows):
            if not row.counted:
                # With the uid of the game: `_take_back_giving_up` finds it by that if the game goes on.
                insert(connection, row.to_finished(row.touched, uid=row.uid))
            connection.execute("DELETE FROM under_way WHERE uid = ?", (row.uid,))

    def delete_saved_game(self, uid: str) -> None:
        """Keep a game under way no longer."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM under_way WHERE uid = ?", (uid,))

        self._writer.write(change, drop=[uid])

    def add_finished_game(
        self, row: FinishedGame, saved_uid: str = "", resumed_from: SavedGame | None = None
    ) -> None:
        """Add a game to the history, and take that of the uid `under_way` from those under way."""
        if len(row.id) > MAX_TEXT_LENGTH:
            return

        def change(connection: sqlite3.Connection) -> None:
            _take_back_giving_up(connection, saved_uid)
            insert(connection, row)
            connection.execute("DELETE FROM under_way WHERE uid = ?", (saved_uid,))
            if resumed_from is not None:
                _drop_unchanged(connection, resumed_from)

        self._writer.write(change, drop=[saved_uid])

    def save_setting(self, name: str, value: str | None) -> None:
        """Keep a setting, or with None no longer."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM settings WHERE name = ?", (name,))
            if value is not None:
                connection.execute("INSERT INTO settings VALUES (?, ?)", (name, value))

        self._writer.write(change, ("setting", name))

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written; returns whether it is."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = _FOR_A_WRITE) -> bool:
        """Write what waits, and nothing more; returns whether all is written within so many seconds.

        If it is not, `trouble` says so.
        """
        written = self._writer.close(seconds)
        if not written:
            why = f"could not be written within {seconds:g} seconds"
            self._say(self._unwritten or f"The last changes are not kept: {self.file} {why}.")
        return written

    # reading

    def read(self, question: Callable[[sqlite3.Connection], T], default: T) -> T:
        """The answer to `question`, which gets a connection; `otherwise` if nothing can be read, and then
        `unreadable` says why.

        What waits is written first, unless that takes too long: then the answer does not know of it.
        """
        self.read_problem = ""
        began = monotonic()
        patience = self._patience if began >= self._waits_again else _HARDLY
        self._writer.flush(patience)
        left = patience - (monotonic() - began)
        answer = default
        try:
            if self.file.exists():
                answer = self._ask(question, default, max(_HARDLY, left))
        except OSError as error:
            self._failed_to_read(error)
        in_vain = left <= 0 or self.read_problem
        if in_vain and patience > _HARDLY and monotonic() - began >= patience:
            self._waits_again = monotonic() + _WAITED_ENOUGH
        return answer

    def write_at_once(self, change: Callable[[sqlite3.Connection], T]) -> T | None:
        """Make a change at once, and all of it or nothing; returns what `change` returns.

        Returns None if it could not be made: `trouble` says why.
        """

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            answer = change(connection)
            connection.execute("COMMIT")
            return answer

        self._writer.flush(_FOR_A_WRITE)
        before = len(self.quarantined)
        answer = self._ask(whole, None, make=True)
        if answer is None and len(self.quarantined) > before:
            answer = self._ask(whole, None, make=True)  # in a new file
        return answer

    def _ask(
        self,
        question: Callable[[sqlite3.Connection], T],
        otherwise: T,
        patience: float | None = None,
        make: bool = False,
    ) -> T:
        inode = 0
        try:
            inode = self.file.stat().st_ino if self.file.exists() else 0
            with closing(connect(self.file, create=make, timeout=patience)) as connection:
                return question(connection)
        except UnusableFile as error:
            self._put_aside(error.why, inode)
        except (sqlite3.Error, OSError, UnicodeDecodeError, NewerVersion) as error:
            if is_damage(error):
                self._put_aside("damaged", inode)
            elif make:
                self._failed(error)
            else:
                self._failed_to_read(error)
        return otherwise

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds; none where nothing can be read."""
        return self.read(lambda connection: connection.execute(sql, values).fetchall(), [])

    def saved_games(self, game: str | None = None) -> list[SavedGame]:
        """The games that are under way, the one touched last first."""
        which, values = ("game = ? AND ", [game]) if game is not None else ("", [])
        rows = self.query(
            f"SELECT {column_list(SavedGame)} FROM under_way WHERE {which}{_SOUND_UNDER_WAY} "
            "ORDER BY touched DESC",
            *values,
        )
        return [row_from_values(SavedGame, row) for row in rows]

    def finished_games(
        self,
        game: str | None = None,
        result: str | None = None,
        search: str = "",
        limit: int = -1,
        offset: int = 0,
    ) -> list[FinishedGame]:
        """Games that have been, the newest first. `result` is one of `RESULTS`; `search` is looked for in
        ids and results."""
        where, values = [_SOUND_BEEN], list[Any]()
        if game is not None:
            where.append("game = ?")
            values.append(game)
        if result is not None:
            where.append(RESULT_FILTERS[result])
        if not is_valid_text(search):
            return []  # no text that is kept has that in it
        if search:
            where.append("(instr(lower(id), ?) OR instr(lower(result), ?))")
            values += [search.lower()] * 2
        rows = self.query(
            f"SELECT {column_list(FinishedGame)} FROM games WHERE {' AND '.join(where)} "
            "ORDER BY ended DESC LIMIT ? OFFSET ?",
            *values, limit, offset,
        )  # fmt: skip
        return [row_from_values(FinishedGame, row) for row in rows]

    def finished_since(self, seconds: float) -> list[FinishedGame]:
        """The games that were finished since then, in seconds since 1970, UTC; the newest first."""
        where = f"ended >= ? AND finished = 1 AND {_SOUND_BEEN}"
        rows = self.query(
            f"SELECT {column_list(FinishedGame)} FROM games WHERE {where} ORDER BY ended DESC", float(seconds)
        )
        return [row_from_values(FinishedGame, row) for row in rows]

    def settings(self) -> Mapping[str, str]:
        """The settings that were kept, as texts."""
        rows = self.query(f"SELECT name, value FROM settings WHERE {VALID_SETTING}")
        return dict(rows)


RESULT_FILTERS = {
    "won": "won = 1",
    "lost": "won = 0 AND finished = 1",
    "finished": "finished = 1",
    "given up": "finished = 0",
}
"""What a history can be filtered by, and the condition for it in SQL."""


def _take_back_giving_up(connection: sqlite3.Connection, uid: str) -> None:
    """Delete the row of the history by which the game under way of this uid was given up: it goes on."""
    connection.execute("DELETE FROM games WHERE uid = ? AND finished = 0", (uid,))


def _drop_unchanged(connection: sqlite3.Connection, row: SavedGame) -> None:
    """Delete a row if it is as it was read."""
    connection.execute(
        "DELETE FROM under_way WHERE uid = ? AND touched = ? AND id = ?", (row.uid, row.touched, row.id)
    )
