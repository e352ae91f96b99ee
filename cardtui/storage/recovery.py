"""Recovers the rows of another data file, such as a quarantined one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from tempfile import TemporaryDirectory

from cardtui.engine.errors import BadInput
from cardtui.storage.database import APPLICATION_ID, error_text
from cardtui.storage.export_import import ExportedData, GameKeyOf, why_unopenable
from cardtui.storage.row_validation import VALID, is_valid_text, prepare_connection
from cardtui.storage.rows import (
    GAME_KINDS,
    TABLES,
    Row,
    SavedBet,
    SavedTask,
    SavedTry,
    column_list,
    day_text,
    row_from_values,
)

_UID_BOUNDS = (*(f"{prefix:02x}" for prefix in range(256)), "g")
"""Texts that divide the uids, which are hexadecimal, into parts that are read by themselves."""

_KEY_BOUNDS = (*ascii_lowercase, "{")
"""Such texts for the keys of practice tasks, and for the ids of puzzles."""


_ADDED_COLUMNS = {
    **dict.fromkeys(("day", "level", "slaps"), "TEXT NOT NULL DEFAULT ''"),
    "slips": "INTEGER",
    "best": "REAL",
}
"""The columns that older files lack, with their types."""


def recover(file: Path, key_of: GameKeyOf) -> ExportedData:
    """Return the rows that can be read of another data file, even if it is damaged or of a newer version.

    The file is not changed. Raises `BadInput` if it is not a data file of cardtui, or nothing can be read.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"  # SQLite has to write to roll back what a killed program left
        try:
            shutil.copyfile(file, copy)
            with suppress(FileNotFoundError):
                journal = file.with_name(f"{file.name}-journal")
                shutil.copyfile(journal, copy.with_name(f"{copy.name}-journal"))
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                return _read_all(connection, key_of)
        except OSError as error:
            raise BadInput(f"it cannot be read: {error_text(error)}") from None
        except (sqlite3.Error, UnicodeDecodeError):
            raise BadInput("it is too damaged for anything to be read") from None


def _read_all(connection: sqlite3.Connection, key_of: GameKeyOf) -> ExportedData:
    prepare_connection(connection)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    # To read a view or a virtual table could do anything.
    unsafe = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    if application != APPLICATION_ID or connection.execute(unsafe).fetchone():
        raise BadInput("it is not a data file of cardtui")
    data = ExportedData()
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    for kind, table in TABLES.items():
        if kind in GAME_KINDS or table in tables:  # an older file has no others
            _read_table(connection, kind, data, key_of)
    try:
        for name, value in connection.execute("SELECT name, value FROM settings"):
            if is_valid_text(name) and is_valid_text(value):
                data.settings[name] = value
    except (sqlite3.Error, UnicodeDecodeError):
        data.damaged = True
    return data


def _read_table(
    connection: sqlite3.Connection, kind: type[Row], data: ExportedData, key_of: GameKeyOf
) -> None:
    """Add the rows of a table that are valid; for unreadable pages, those around them."""
    rows, table = dict[str, Row](), TABLES[kind]
    columns = [column for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")]
    is_old = kind in GAME_KINDS and bool(columns) and "day" not in columns
    for name in _ADDED_COLUMNS.keys() & {*kind._fields} - {*columns} if columns else ():
        connection.execute(f"ALTER TABLE {table} ADD COLUMN {name} {_ADDED_COLUMNS[name]}")
    where = f"uid >= ? AND uid < ? AND {VALID[kind]}"
    sql = f"SELECT {column_list(kind)} FROM {table} NOT INDEXED WHERE {where} ORDER BY uid"

    def read(first: str, end: str, order: str = "ASC") -> bool:
        try:
            for values in connection.execute(f"{sql} {order}", (first, end)):
                row: Row = row_from_values(kind, values)
                if is_old and isinstance(row, GAME_KINDS):  # the day was not kept then
                    row = row._replace(day=day_text(row.began))
                rows[row.uid] = row
        except (sqlite3.Error, UnicodeDecodeError):
            return False
        return True

    if not read("", "\x7f"):
        data.damaged = True
        for first, end in pairwise(_KEY_BOUNDS if kind in (SavedTask, SavedTry, SavedBet) else _UID_BOUNDS):
            if not read(first, end):
                read(first, end, "DESC")
    with suppress(sqlite3.Error, UnicodeDecodeError):
        (number,) = connection.execute(f"SELECT COUNT(*) FROM {table} NOT INDEXED").fetchone()
        data.invalid_rows += number - len(rows)
    for row in rows.values():
        if why_unopenable(row, key_of):
            data.invalid_rows += 1
        else:
            data.add(row)
