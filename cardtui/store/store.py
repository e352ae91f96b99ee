"""What is kept, and what is read of it again. Nothing here waits for a disk but what reads, and `flush`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, fields
from pathlib import Path
from time import time
from typing import Any, TypeVar

from cardtui.store.database import Unusable, connect, set_aside
from cardtui.store.rows import MOST_TEXT, Been, UnderWay
from cardtui.store.writer import Writer

__all__ = ["SOUND", "Store"]

R = TypeVar("R", Been, UnderWay)
T = TypeVar("T")

_MOST_UNDER_WAY = 9
"""Games of one kind that are kept under way: who begins another one has given up the oldest."""

_NUMBERS = "began ended touched seconds speed"
_COUNTS = "step steps seen hints undos mistakes over"
_FLAGS = "finished won usual counted"
_TEXTS = "uid game id result way views"


def _sound(kind: type[R], short: bool = False) -> str:
    """The condition that the values of a row are what they should be, in SQL: a file may be anybody's.

    `short` asks only for what is counted.
    """
    tests = []
    for field in fields(kind):
        name, free = field.name, " IS NULL OR " + field.name if "None" in str(field.type) else ""
        if name in _NUMBERS.split():
            tests.append(f"(typeof({name}) IN ('real', 'integer') AND {name} BETWEEN 0 AND 1e11)")
        elif name in _COUNTS.split():
            kind_ok = f"typeof({name}) = 'integer' AND {name} BETWEEN 0 AND 1000000000000"
            tests.append(f"({name} IS NULL OR {kind_ok})" if free else f"({kind_ok})")
        elif name in _FLAGS.split():
            tests.append(f"({name} IS NULL OR {name} IN (0, 1))" if free else f"({name} IN (0, 1))")
        elif name in _TEXTS.split() and not (short and name in ("uid", "id", "result")):
            tests.append(f"(typeof({name}) = 'text' AND length({name}) <= {MOST_TEXT})")
    return " AND ".join(tests)


SOUND = _sound(Been, short=True)
"""The condition, in SQL, that what is counted of a row of `games` is what it should be."""

_SOUND_BEEN, _SOUND_UNDER_WAY = _sound(Been), _sound(UnderWay)


class Store:
    """The file, which is made when something is first kept. None of it raises for what is wrong with that.

    `trouble` then says, in a sentence, why nothing is kept, or what has been done; `tell` is called with each
    new one, maybe in another thread.
    """

    def __init__(
        self, file: Path, clock: Callable[[], float] = time, tell: Callable[[str], None] | None = None
    ) -> None:
        """`clock` gives the seconds since 1970, UTC."""
        self.file = file
        self.clock = clock
        self.tell = tell
        self.trouble = ""
        self.aside: list[Path] = []
        """The files that could not be used, under their new names."""
        self._writer = Writer(file, self._put_aside, self._failed)

    # what is wrong

    def _say(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            if self.tell is not None and trouble:
                self.tell(trouble)

    def _failed(self, error: Exception | None) -> None:
        if error is None:
            if self.trouble and not self.aside:
                self._say("")
        else:
            self._say(f"Nothing is kept: {self.file} cannot be written ({_reason(error)}).")

    def _put_aside(self, why: str, inode: int) -> None:
        try:
            if inode and self.file.stat().st_ino != inode:
                return  # another cardtui has done so, and made a new one
            other = set_aside(self.file, why, self.clock())
        except OSError as error:
            self._failed(error)
            return
        self.aside.append(other)
        what = {
            "newer": "is of a newer cardtui",
            "foreign": "is not one of cardtui's",
        }.get(why, "was damaged")
        self._say(f"The file of games kept {what}: it is now {other}, and a new one was begun.")

    # writing

    def keep(self, row: UnderWay, instead_of: UnderWay | None = None) -> None:
        """Keep a game under way as it stands; `instead_of` the row that it was resumed from, if that has not
        changed since: else another cardtui plays on there."""
        if len(row.id) > MOST_TEXT:
            return

        def change(connection: sqlite3.Connection) -> None:
            new = not connection.execute("SELECT 1 FROM under_way WHERE uid = ?", (row.uid,)).fetchone()
            _put(connection, "under_way", row)
            if new:
                self._give_up_oldest(connection, row.game)

        self._writer.write(change, row.uid)
        if instead_of is not None:  # not with the change, which the next step's may take the place of
            self.drop(instead_of)

    def _give_up_oldest(self, connection: sqlite3.Connection, game: str) -> None:
        rows = connection.execute(
            f"SELECT {_columns(UnderWay)} FROM under_way WHERE game = ? AND {_SOUND_UNDER_WAY} "
            "ORDER BY touched DESC LIMIT -1 OFFSET ?",
            (game, _MOST_UNDER_WAY),
        ).fetchall()
        for row in (_made(UnderWay, values) for values in rows):
            if not row.counted:
                _put(connection, "games", row.been(row.touched))
            connection.execute("DELETE FROM under_way WHERE uid = ?", (row.uid,))

    def drop(self, *rows: UnderWay | str) -> None:
        """Keep games under way no longer: by their uid, or rows only if they have not changed since."""

        def change(connection: sqlite3.Connection) -> None:
            for row in rows:
                if isinstance(row, UnderWay):
                    _drop_unchanged(connection, row)
                else:
                    connection.execute("DELETE FROM under_way WHERE uid = ?", (row,))

        self._writer.write(change, drop=[row for row in rows if isinstance(row, str)])

    def give_up(self, row: UnderWay) -> None:
        """Move a game from those under way into the history."""

        def change(connection: sqlite3.Connection) -> None:
            if _drop_unchanged(connection, row) and not row.counted:
                _put(connection, "games", row.been(self.clock()))

        self._writer.write(change)

    def add(self, row: Been, under_way: str = "", instead_of: UnderWay | None = None) -> None:
        """Add a game to the history, and take that of the uid `under_way` from those under way."""
        if len(row.id) > MOST_TEXT:
            return

        def change(connection: sqlite3.Connection) -> None:
            _put(connection, "games", row)
            connection.execute("DELETE FROM under_way WHERE uid = ?", (under_way,))
            if instead_of is not None:
                _drop_unchanged(connection, instead_of)

        self._writer.write(change, drop=[under_way])

    def set(self, name: str, value: str | None) -> None:
        """Keep a setting, or with None no longer."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM settings WHERE name = ?", (name,))
            if value is not None:
                connection.execute("INSERT INTO settings VALUES (?, ?)", (name, value))

        self._writer.write(change, ("setting", name))

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written; returns whether it is."""
        return self._writer.flush(seconds)

    def close(self) -> bool:
        """Write what waits, and nothing more; returns whether all is written."""
        return self._writer.close()

    # reading

    def ask(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """The answer to `question`, which gets a connection; `otherwise` if nothing can be read."""
        self._writer.flush()
        inode = 0
        try:
            if not self.file.exists():
                return otherwise
            inode = self.file.stat().st_ino
            with closing(connect(self.file)) as connection:
                return question(connection)
        except (sqlite3.OperationalError, OSError) as error:
            self._say(f"What was kept cannot be read: {self.file} ({_reason(error)}).")
        except Unusable as error:
            self._put_aside(error.why, inode)
        except sqlite3.DatabaseError:
            self._put_aside("damaged", inode)
        return otherwise

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds; none where nothing can be read."""
        return self.ask(lambda connection: connection.execute(sql, values).fetchall(), [])

    def under_way(self, game: str | None = None) -> list[UnderWay]:
        """The games that are under way, the one touched last first."""
        which, values = ("game = ? AND ", [game]) if game is not None else ("", [])
        rows = self.query(
            f"SELECT {_columns(UnderWay)} FROM under_way WHERE {which}{_SOUND_UNDER_WAY} "
            "ORDER BY touched DESC",
            *values,
        )
        return [_made(UnderWay, row) for row in rows]

    def history(
        self,
        game: str | None = None,
        result: str | None = None,
        search: str = "",
        limit: int = -1,
        offset: int = 0,
    ) -> list[Been]:
        """Games that have been, the newest first. `result` is one of `RESULTS`; `search` is looked for in
        ids and results."""
        where, values = [_SOUND_BEEN], list[Any]()
        if game is not None:
            where.append("game = ?")
            values.append(game)
        if result is not None:
            where.append(RESULTS[result])
        if search:
            where.append("(instr(lower(id), ?) OR instr(lower(result), ?))")
            values += [search.lower()] * 2
        rows = self.query(
            f"SELECT {_columns(Been)} FROM games WHERE {' AND '.join(where)} "
            "ORDER BY ended DESC LIMIT ? OFFSET ?",
            *values, limit, offset,
        )  # fmt: skip
        return [_made(Been, row) for row in rows]

    def ended_since(self, seconds: float) -> list[Been]:
        """The games that were finished since then, in seconds since 1970, UTC; the newest first."""
        where = f"ended >= ? AND finished = 1 AND {_SOUND_BEEN}"
        rows = self.query(
            f"SELECT {_columns(Been)} FROM games WHERE {where} ORDER BY ended DESC", float(seconds)
        )
        return [_made(Been, row) for row in rows]

    def settings(self) -> Mapping[str, str]:
        """The settings that were kept, as texts."""
        rows = self.query(
            "SELECT name, value FROM settings WHERE typeof(name) = 'text' AND typeof(value) = 'text'"
        )
        return dict(rows)


RESULTS = {
    "won": "won = 1",
    "lost": "won = 0 AND finished = 1",
    "finished": "finished = 1",
    "given up": "finished = 0",
}
"""What a history can be filtered by, and the condition for it in SQL."""


def _put(connection: sqlite3.Connection, table: str, row: Been | UnderWay) -> None:
    names = [field.name for field in fields(row)]
    marks = ", ".join("?" * len(names))
    connection.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(names)}) VALUES ({marks})", astuple(row))


def _drop_unchanged(connection: sqlite3.Connection, row: UnderWay) -> bool:
    """Delete a row that is as it was read; returns whether it was."""
    found = connection.execute(
        "DELETE FROM under_way WHERE uid = ? AND touched = ? AND id = ?", (row.uid, row.touched, row.id)
    )
    return found.rowcount > 0


def _columns(kind: type[R]) -> str:
    return ", ".join(field.name for field in fields(kind))


def _made(kind: type[R], row: Sequence[Any]) -> R:
    """A row, whose columns are those of `_columns`, as a value: SQLite has no truth values."""
    values = dict(zip((field.name for field in fields(kind)), row, strict=True))
    for name in values.keys() & {*_FLAGS.split()}:
        values[name] = None if values[name] is None else bool(values[name])
    return kind(**values)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
