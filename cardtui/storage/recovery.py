"""Recovers the rows of another data file, such as a quarantined one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from cardtui.engine.errors import BadInput
from cardtui.storage.database import APPLICATION_ID, error_text
from cardtui.storage.export_import import ExportedData, GameKeyOf, why_unopenable
from cardtui.storage.row_validation import (
    VALID_GAME,
    VALID_RUN,
    VALID_SAVED_GAME,
    add_sql_functions,
    is_valid_text,
)
from cardtui.storage.rows import (
    TABLES,
    FinishedGame,
    R,
    SavedGame,
    SavedRun,
    column_list,
    row_from_values,
    with_day,
)


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
    add_sql_functions(connection)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    # To read a view or a virtual table could do anything.
    unsafe = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    if application != APPLICATION_ID or connection.execute(unsafe).fetchone():
        raise BadInput("it is not a data file of cardtui")
    data = ExportedData()
    _read_table(connection, FinishedGame, VALID_GAME, data, key_of)
    _read_table(connection, SavedGame, VALID_SAVED_GAME, data, key_of)
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'runs'").fetchone():
        _read_table(connection, SavedRun, VALID_RUN, data, key_of)  # an older file has none
    try:
        for name, value in connection.execute("SELECT name, value FROM settings"):
            if is_valid_text(name) and is_valid_text(value):
                data.settings[name] = value
    except (sqlite3.Error, UnicodeDecodeError):
        data.damaged = True
    return data


def _read_table(
    connection: sqlite3.Connection,
    kind: type[R],
    valid: str,
    data: ExportedData,
    key_of: GameKeyOf,
) -> None:
    """Add the rows of a table that are `valid`, an SQL condition; for unreadable pages, those around them."""
    rows, table = dict[str, R](), TABLES[kind]
    columns = [column for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")]
    is_old = kind is not SavedRun and bool(columns) and "day" not in columns
    if is_old:
        connection.execute(f"ALTER TABLE {table} ADD COLUMN day TEXT NOT NULL DEFAULT ''")
        connection.execute(f"ALTER TABLE {table} ADD COLUMN slips INTEGER")
    if kind is FinishedGame and columns and "best" not in columns:
        connection.execute(f"ALTER TABLE {table} ADD COLUMN best REAL")
    where = f"uid >= ? AND uid < ? AND {valid}"
    sql = f"SELECT {column_list(kind)} FROM {table} NOT INDEXED WHERE {where} ORDER BY uid"

    def read(first: str, end: str, order: str = "ASC") -> bool:
        try:
            for values in connection.execute(f"{sql} {order}", (first, end)):
                row = row_from_values(kind, values)
                rows[row.uid] = with_day(row) if is_old and not isinstance(row, SavedRun) else row
        except (sqlite3.Error, UnicodeDecodeError):
            return False
        return True

    if not read("", "\x7f"):
        data.damaged = True
        for prefix in range(256):  # uids are hexadecimal
            first, end = f"{prefix:02x}", f"{prefix + 1:02x}" if prefix < 255 else "g"
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
