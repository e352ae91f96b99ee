"""What can be read of another SQLite file of cardtui's, as of one that was set aside."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from cardtui.engine.errors import BadInput
from cardtui.storage.database import APPLICATION_ID, error_text
from cardtui.storage.export_import import ExportedData, GameKeyOf, why_unopenable
from cardtui.storage.row_validation import add_sql_functions, is_valid_text, valid_row
from cardtui.storage.rows import FinishedGame, SavedGame, column_list, row_from_values

__all__ = ["recover"]

R = TypeVar("R", FinishedGame, SavedGame)


def recover(file: Path, opens: GameKeyOf) -> ExportedData:
    """What can be read of another SQLite file of cardtui's, be it damaged or of a newer one.

    That file is left as it is. Raises `BadInput` if it is none, or nothing can be read.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"  # to read a file whose writer was killed, one has to write
        try:
            shutil.copyfile(file, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(
                    file.with_name(f"{file.name}-journal"), copy.with_name(f"{copy.name}-journal")
                )
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                return _read_store(connection, opens)
        except OSError as error:
            raise BadInput(f"it cannot be read: {error_text(error)}") from None
        except (sqlite3.Error, UnicodeDecodeError):
            raise BadInput("it is too damaged for anything to be read") from None


def _read_store(connection: sqlite3.Connection, opens: GameKeyOf) -> ExportedData:
    add_sql_functions(connection)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    odd = "type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"  # reading these could do anything
    if (
        application != APPLICATION_ID
        or connection.execute(f"SELECT 1 FROM sqlite_master WHERE {odd}").fetchone()
    ):
        raise BadInput("it is not one of cardtui's")
    contents = ExportedData()
    found: list[FinishedGame | SavedGame] = [
        *_salvaged(connection, "games", FinishedGame, contents),
        *_salvaged(connection, "under_way", SavedGame, contents),
    ]
    for row in found:
        if why_unopenable(row, opens):
            contents.invalid_rows += 1
        else:
            contents.add(row)
    try:
        for name, value in connection.execute("SELECT name, value FROM settings"):
            if is_valid_text(name) and is_valid_text(value):
                contents.settings[name] = value
    except (sqlite3.Error, UnicodeDecodeError):
        contents.damaged = True
    return contents


def _salvaged(
    connection: sqlite3.Connection, table: str, kind: type[R], contents: ExportedData
) -> Iterable[R]:
    """The sound rows of a table that can be read; where some page cannot, those before and after it."""
    rows = dict[str, R]()
    where = f"uid >= ? AND uid < ? AND {valid_row(kind)}"
    sql = f"SELECT {column_list(kind)} FROM {table} NOT INDEXED WHERE {where}"

    def read(low: str, high: str, order: str = "ASC") -> bool:
        try:
            for values in connection.execute(f"{sql} ORDER BY uid {order}", (low, high)):
                row = row_from_values(kind, values)
                rows[row.uid] = row
        except (sqlite3.Error, UnicodeDecodeError):
            return False
        return True

    if not read("", "\x7f"):
        contents.damaged = True
        for first in range(256):
            low, high = f"{first:02x}", f"{first + 1:02x}" if first < 255 else "g"
            if not read(low, high):
                read(low, high, "DESC")
    with suppress(sqlite3.Error, UnicodeDecodeError):
        (number,) = connection.execute(f"SELECT COUNT(*) FROM {table} NOT INDEXED").fetchone()
        contents.invalid_rows += number - len(rows)
    return rows.values()
