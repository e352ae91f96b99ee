"""The SQLite file: its schema, how it is opened, and when it is quarantined.

It uses a rollback journal. A write-ahead log needs shared memory, and home folders may be on a network.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path

from cardtui.storage.paths import create_private, make_folder, make_private
from cardtui.storage.row_validation import prepare_connection
from cardtui.storage.rows import TABLES, Row, column_list

APPLICATION_ID = 0x63617264
"""`PRAGMA application_id` of our files: "card" in ASCII."""

_WRITE_TIMEOUT = 4.5
"""Seconds that a write waits for another program to release its lock."""

_MIGRATIONS = (
    """
    CREATE TABLE games (
        uid TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL, id TEXT NOT NULL, began REAL NOT NULL, ended REAL NOT NULL,
        finished INTEGER NOT NULL, steps INTEGER NOT NULL, result TEXT NOT NULL, way TEXT NOT NULL,
        won INTEGER, mistakes INTEGER, over INTEGER,
        seconds REAL NOT NULL, seen INTEGER NOT NULL, hints INTEGER NOT NULL, undos INTEGER NOT NULL,
        usual INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_end ON games (ended);
    CREATE INDEX games_by_kind ON games
        (game, ended, finished, way, won, steps, mistakes, over, hints, undos, seconds, seen, usual);
    CREATE TABLE under_way (
        uid TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL, id TEXT NOT NULL, step INTEGER NOT NULL, steps INTEGER,
        began REAL NOT NULL, touched REAL NOT NULL, seconds REAL NOT NULL, seen INTEGER NOT NULL,
        hints INTEGER NOT NULL, undos INTEGER NOT NULL, speed REAL NOT NULL, views TEXT NOT NULL,
        counted INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE settings (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    ALTER TABLE games ADD COLUMN day TEXT NOT NULL DEFAULT '';
    ALTER TABLE under_way ADD COLUMN day TEXT NOT NULL DEFAULT '';
    ALTER TABLE under_way ADD COLUMN slips INTEGER;
    UPDATE games SET day = coalesce(date(began, 'unixepoch', 'localtime'), '');
    UPDATE under_way SET day = coalesce(date(began, 'unixepoch', 'localtime'), '');
    """,
    """
    CREATE TABLE runs (
        uid TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL, seed INTEGER NOT NULL, began REAL NOT NULL, touched REAL NOT NULL,
        marks TEXT NOT NULL, moves TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE games ADD COLUMN best REAL;
    CREATE INDEX games_by_best ON games (game, way, best) WHERE best IS NOT NULL;
    """,
    """
    CREATE TABLE tasks (
        uid TEXT PRIMARY KEY NOT NULL,
        lines TEXT NOT NULL, hints INTEGER NOT NULL, mark TEXT NOT NULL, touched REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE tries (
        uid TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL, day TEXT NOT NULL, seconds REAL NOT NULL,
        hints INTEGER NOT NULL, undos INTEGER NOT NULL, squares TEXT NOT NULL, touched REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE bets (
        uid TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL, id TEXT NOT NULL, ply INTEGER NOT NULL, day TEXT NOT NULL,
        answer TEXT NOT NULL, points INTEGER, touched REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE runs ADD COLUMN level TEXT NOT NULL DEFAULT '';
    ALTER TABLE runs ADD COLUMN slaps TEXT NOT NULL DEFAULT '';
    """,
)
"""Statements that make each version of the schema from the one before. Published ones never change."""

SCHEMA_VERSION = len(_MIGRATIONS)

_FIRST_WITH_DAYS = 2
"""The first version of the schema that keeps days, by which results of puzzles count."""


class UnusableFile(Exception):
    """The file cannot be used. `why` is a part of the name that it gets: `damaged` or `foreign`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NewerVersion(Exception):
    """The file was written by a newer cardtui. It is left alone."""

    def __init__(self, version: int) -> None:
        known = f"this one knows schema {SCHEMA_VERSION}"
        super().__init__(f"a newer cardtui wrote it, with schema {version}; {known}")


def connect(
    file: Path,
    *,
    create: bool = False,
    timeout: float | None = None,
    upgraded: Callable[[], None] = lambda: None,
) -> sqlite3.Connection:
    """Open the file with the current schema; with `create`, create it if it does not exist.

    `timeout` is for how many seconds to wait for a lock of another program. `upgraded` is called if the file
    had a schema by which results counted in another way. Raises `UnusableFile` or
    `NewerVersion`, or `sqlite3.OperationalError` or `OSError` if the file cannot be reached.
    """
    if create:
        make_folder(file.parent)
        create_private(file)
    # Reading needs write access too: SQLite rolls back what a killed program left half done.
    uri = f"{file.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(
        uri,
        uri=True,
        timeout=_WRITE_TIMEOUT if timeout is None else timeout,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        prepare_connection(connection)
        if _migrate(connection):
            upgraded()
        if create:
            connection.execute("DELETE FROM settings WHERE 0")  # fails if the file is read-only
            make_private(file)
    except (sqlite3.Error, UnicodeDecodeError, UnusableFile, NewerVersion) as error:
        connection.close()
        if is_damage(error) or _is_readonly_by_its_header(error, file):
            raise UnusableFile("damaged") from error
        raise  # a file that is locked or read-only may be sound
    return connection


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file itself is damaged."""
    if isinstance(error, UnicodeDecodeError):
        return True  # SQLite's message quotes the damage
    if str(error) == "unsupported file format":  # for an unknown header, without an error code
        return True
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_readonly_by_its_header(error: Exception, file: Path) -> bool:
    """Whether the write version in the file's header, damaged, keeps SQLite from writing a writable file."""
    refused = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY
    return refused and os.access(file, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def has_our_schema(connection: sqlite3.Connection) -> bool:
    """Whether an open file still has the current schema and nothing else. Raises `sqlite3.Error`."""
    try:
        return _read_version(connection) == SCHEMA_VERSION
    except (UnusableFile, NewerVersion):
        return False


def reindex_if_damaged(connection: sqlite3.Connection) -> None:
    """Rebuild the indexes if an integrity check fails. Raises `UnusableFile` if that fails too.

    A damaged index gives no error: games are missing or out of order. The check takes 2 ms for a thousand
    games and 0.15 s for a hundred thousand.
    """
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        try:
            connection.execute("REINDEX")
        except sqlite3.IntegrityError as error:  # damage has made two keys equal
            raise UnusableFile("damaged") from error


def _migrate(connection: sqlite3.Connection) -> bool:
    """Bring a new or an older file to the current schema; return whether it kept no days.

    Raises `UnusableFile` or `NewerVersion`.
    """
    if _read_version(connection) == SCHEMA_VERSION:
        return False
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = _version(connection)  # another program may have migrated it meanwhile
        for migration in _MIGRATIONS[version:]:
            for statement in filter(str.strip, migration.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    return 0 < version < _FIRST_WITH_DAYS


def _read_version(connection: sqlite3.Connection) -> int:
    """Return `_version`, read in a transaction: another program may be creating the file at this moment."""
    connection.execute("BEGIN")
    try:
        return _version(connection)
    finally:
        connection.rollback()


def _version(connection: sqlite3.Connection) -> int:
    """Return the version of the schema, 0 for an empty file. Call it within a transaction.

    Raises `UnusableFile` if the schema is not ours, and `NewerVersion` if it is not known yet.
    """
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    found = _read_schema(connection)
    if not found and not application and not version:
        return 0
    if application != APPLICATION_ID:
        raise UnusableFile("foreign")
    if version > SCHEMA_VERSION:
        raise NewerVersion(version)
    if found != _schema(version):
        raise UnusableFile("foreign")  # it may have triggers and views, which could do anything
    return int(version)


@cache
def _schema(version: int) -> set[tuple[str, str]]:
    """Return the types and statements in `sqlite_master` of a file of that version."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript("".join(_MIGRATIONS[:version]))
        return _read_schema(connection)


def _read_schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return the types and statements in `sqlite_master`, without SQLite's own, such as those of ANALYZE."""
    objects = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {
        (kind, " ".join(str(sql).split()))
        for kind, name, sql in objects
        if not str(name).startswith("sqlite_")
    }


def quarantine(file: Path, why: str, now: float) -> Path:
    """Rename a file that cannot be used, and its journal; return the new path, whose name contains `why`."""
    stamp = datetime.fromtimestamp(now).strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        other = file.with_name(f"{file.stem}-{why}-{stamp}{f'-{number}' if number else ''}{file.suffix}")
        if not other.exists():
            break
    file.rename(other)
    make_private(other)
    journal = file.with_name(f"{file.name}-journal")
    if journal.exists():
        make_private(journal.rename(other.with_name(f"{other.name}-journal")))
    return other


def insert(connection: sqlite3.Connection, rows: Sequence[Row], on_conflict: str = "REPLACE") -> int:
    """Insert rows of one kind into their table; return how many were inserted.

    `on_conflict` says what to do with a row of the same uid: REPLACE or IGNORE.
    """
    if not rows:
        return 0
    kind = type(rows[0])
    places = ", ".join("?" * len(kind._fields))
    sql = f"INSERT OR {on_conflict} INTO {TABLES[kind]} ({column_list(kind)}) VALUES ({places})"
    return connection.executemany(sql, rows).rowcount


def error_text(error: Exception) -> str:
    """Say in a few words why a file could not be read or written."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return "it is locked, probably by another program"
    if code == sqlite3.SQLITE_IOERR and (limit := _file_size_limit()) is not None:
        return f"{error}; a file may have at most {limit:,} bytes here: see ulimit -f"
    return getattr(error, "strerror", None) or str(error)


def _file_size_limit() -> int | None:
    """Return the most bytes that this process may write into a file, if there is a limit."""
    try:
        import resource  # does not exist on every system
    except ImportError:
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return None if limit == resource.RLIM_INFINITY else limit
