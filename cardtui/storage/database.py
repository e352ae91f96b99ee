"""The SQLite file: its schema, opening it, and what becomes of one that is not ours to use.

A rollback journal and no write-ahead log, which needs shared memory: home folders may be on a network.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import astuple, fields
from datetime import datetime
from pathlib import Path

from cardtui.storage.paths import create_private, make_folder, make_private
from cardtui.storage.row_validation import add_sql_functions
from cardtui.storage.rows import FinishedGame, SavedGame

__all__ = [
    "APPLICATION_ID",
    "SCHEMA_VERSION",
    "NewerVersion",
    "UnusableFile",
    "connect",
    "error_text",
    "has_our_schema",
    "insert",
    "is_damage",
    "quarantine",
    "reindex_if_damaged",
]

APPLICATION_ID = 0x63617264
"""`PRAGMA application_id` of our files: "card" in ASCII."""

_BUSY = 4.5
"""Seconds for which a write waits until another program lets go of the file."""

_STEPS = (
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
)
"""What makes each version of the schema of the one before it. What has been published is never changed."""

SCHEMA_VERSION = len(_STEPS)


class UnusableFile(Exception):
    """The file cannot be used: `why` is a word for its new name, `damaged` or `foreign`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NewerVersion(Exception):
    """A newer cardtui has written the file: it is left as it is, and where it is."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"a newer cardtui wrote it, with schema {version}; this one knows schema {SCHEMA_VERSION}"
        )


def connect(file: Path, *, create: bool = False, timeout: float | None = None) -> sqlite3.Connection:
    """A connection to the file, in which there is our schema; it is made, if there is none, with `make`.

    `patience` is for how many seconds it waits until another program lets go of the file.

    Raises `Unusable` or `NewerVersion`, or `sqlite3.OperationalError` or `OSError` if it cannot be reached.
    """
    if create:
        make_folder(file.parent)
        create_private(file)
    # Also who reads may have to write: what a program that was killed has left half done is undone first.
    uri = f"{file.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    timeout = _BUSY if timeout is None else timeout
    connection = sqlite3.connect(
        uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False
    )
    try:
        add_sql_functions(connection)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        _fit(connection)
        if create:
            connection.execute("DELETE FROM settings WHERE 0")  # whether it may be written at all
            make_private(file)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        connection.close()
        if is_damage(error) or _says_that_it_is_not_to_be_written(error, file):
            raise UnusableFile("damaged") from error
        raise  # it is locked, or may not be written: that is no fault of the file
    except (UnusableFile, NewerVersion):
        connection.close()
        raise
    return connection


_OF_NO_FORMAT = (
    "unsupported file format"  # what SQLite says of a header it cannot make out, with no code for it
)


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file itself is damaged, and not only what was asked of it."""
    if isinstance(error, UnicodeDecodeError):
        return True  # what SQLite had to say quotes the damage
    if str(error) == _OF_NO_FORMAT:
        return True
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _says_that_it_is_not_to_be_written(error: Exception, file: Path) -> bool:
    """Whether SQLite may not write by what the file itself says, in its nineteenth byte."""
    refused = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY
    return refused and os.access(file, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def has_our_schema(connection: sqlite3.Connection) -> bool:
    """Whether our schema, and nothing else, still is in a file that is open. Raises `sqlite3.Error`."""
    try:
        return _version_now(connection) == SCHEMA_VERSION
    except (UnusableFile, NewerVersion):
        return False


def reindex_if_damaged(connection: sqlite3.Connection) -> None:
    """Make the indexes anew of a file in which something is wrong. Raises `Unusable` if its tables are such
    that none can be made, or `sqlite3.Error`.

    Damage in an index is seen by nobody who reads: games are missing, or in the wrong order, for ever. To
    look for it takes 2 ms for a thousand games, and 0.15 s for a hundred thousand.
    """
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        try:
            connection.execute("REINDEX")
        except sqlite3.IntegrityError as error:  # two games of one uid, as damage in a key may leave them
            raise UnusableFile("damaged") from error


def _fit(connection: sqlite3.Connection) -> None:
    """Make the schema that we know of a new or an older file. Raises `Unusable` or `NewerVersion` if it is
    another one.
    """
    if _version_now(connection) == SCHEMA_VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)  # another program may have been quicker
        for step in _STEPS[version:]:
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # after some errors SQLite itself has rolled back
            connection.execute("ROLLBACK")
        raise


def _version_now(connection: sqlite3.Connection) -> int:
    """As `_version`, all of it of one moment: another program may be making the file meanwhile."""
    connection.execute("BEGIN")
    try:
        return _version(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")  # nothing was written


def _version(connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 in an empty file. Raises `Unusable` if it is none of ours, and
    `NewerVersion` if it is one that we do not know yet.

    To be called within a transaction: the three answers are to be of the same moment.
    """
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    objects = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    if not objects and not application and not version:
        return 0
    if application != APPLICATION_ID:
        raise UnusableFile("foreign")
    if version > SCHEMA_VERSION:
        raise NewerVersion(version)
    # What SQLite itself has made, as ANALYZE does, is nobody's.
    found = {(kind, _plain(str(sql))) for kind, name, sql in objects if not str(name).startswith("sqlite_")}
    if found != _schema(version):
        raise UnusableFile("foreign")  # triggers and views could do anything
    return int(version)


def _schema(version: int) -> set[tuple[str, str]]:
    """What there is in a file of that version."""
    found = set()
    for statement in ";".join(_STEPS[:version]).split(";"):
        if words := statement.split():
            found.add((words[1].lower(), _plain(statement)))
    return found


def _plain(sql: str) -> str:
    return " ".join(sql.split())


def quarantine(file: Path, why: str, now: float) -> Path:
    """Give the file a name that says why it is not used, with its journal; returns that name."""
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


def insert(
    connection: sqlite3.Connection, row: FinishedGame | SavedGame, on_conflict: str = "REPLACE"
) -> bool:
    """Write a row into its table; returns whether it is written. `otherwise` is what is done where its uid is
    there already: with `IGNORE` nothing.
    """
    table = "games" if isinstance(row, FinishedGame) else "under_way"
    names = [field.name for field in fields(row)]
    sql = f"INSERT OR {on_conflict} INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    return connection.execute(sql, astuple(row)).rowcount > 0


def error_text(error: Exception) -> str:
    """Why something could not be read or written, in a few words."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return "it is locked, probably by another program"
    if code == sqlite3.SQLITE_IOERR and (most := _longest_file()) is not None:
        return f"{error}; a file may have at most {most:,} bytes here: see ulimit -f"
    return getattr(error, "strerror", None) or str(error)


def _longest_file() -> int | None:
    """How many bytes a file may have by the limits that the process was given; None without such a limit."""
    try:
        import resource  # not on every system
    except ImportError:
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return None if most == resource.RLIM_INFINITY else most
