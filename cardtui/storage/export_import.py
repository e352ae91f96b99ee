"""Taking everything that is kept to another machine, as lines of JSON.

The first line tells what the lines are, the last one how many there were between, so that a part of them is
known to be one. Whether an id can be opened is asked of who knows the games.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.storage.database import insert
from cardtui.storage.row_validation import is_valid_text, why_invalid
from cardtui.storage.rows import MAX_TEXT_LENGTH, FinishedGame, SavedGame
from cardtui.storage.store import Store

__all__ = [
    "FORMAT",
    "LONGEST_LINE",
    "ExportedData",
    "GameKeyOf",
    "ImportCounts",
    "data_of",
    "export_lines",
    "import_data",
    "parse_export",
    "why_unopenable",
]

FORMAT = 1
"""The version of what is written."""

LONGEST_LINE = 20 * MAX_TEXT_LENGTH
"""Bytes: a longer line is of nothing that has been exported."""

_HEAD = "cardtui export"
_KINDS: dict[str, type[FinishedGame | SavedGame]] = {"game": FinishedGame, "under way": SavedGame}

GameKeyOf = Callable[[str], str]
"""The key of the game that an id opens. Raises `BadInput` if it opens none."""


@dataclass
class ExportedData:
    """What has been read of a file."""

    games: list[FinishedGame] = field(default_factory=list)
    saved: list[SavedGame] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    invalid_rows: int = 0
    """Rows that could not be used."""
    damaged: bool = False
    """Whether there may have been more that could not be read."""

    def add(self, row: FinishedGame | SavedGame) -> None:
        if isinstance(row, FinishedGame):
            self.games.append(row)
        else:
            self.saved.append(row)

    def __len__(self) -> int:
        return len(self.games) + len(self.saved) + len(self.settings)


def export_lines(contents: ExportedData) -> Iterator[str]:
    """Lines of JSON, without line ends."""
    yield json.dumps({_HEAD: FORMAT})
    for name, rows in (("game", contents.games), ("under way", contents.saved)):
        for row in rows:
            yield json.dumps({"row": name, **asdict(row)})
    for name, value in contents.settings.items():
        yield json.dumps({"row": "setting", "name": name, "value": value})
    yield json.dumps({"row": "end", "rows": len(contents)})


def parse_export(lines: Iterable[bytes], opens: GameKeyOf) -> ExportedData:
    """What `export` has written. Raises `BadInput`, which names the line, if anything is wrong with it."""
    contents = ExportedData()
    number, ended = 0, False
    for number, line in enumerate(lines, 1):
        try:
            values = _read_line(line)
            if number == 1:
                _check_head(values)
            elif ended:
                raise BadInput("there is something after the end")
            else:
                ended = _take(values, contents, opens)
        except BadInput as error:
            raise BadInput(f"line {number}: {error}") from None
    if not ended:
        raise BadInput(f"it ends at line {number}, and is not whole" if number else "it is empty")
    return contents


def _read_line(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadInput(f"it is longer than {LONGEST_LINE} bytes")
    try:
        values = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise BadInput(f"byte {error.start + 1} is not text") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"it is not JSON at column {error.colno}") from None
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput("it is not JSON that can be read") from None
    if not isinstance(values, dict):
        raise BadInput("it is not an object")
    return values


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise BadInput("a name is given twice")
    return values


def _no_number(name: str) -> None:
    raise BadInput(f"{name} is not a number")


def _check_head(values: dict[str, Any]) -> None:
    version = values.get(_HEAD)
    if type(version) is not int or version < 1:
        raise BadInput("it is not what cardtui has exported")
    if version > FORMAT:
        raise BadInput("it was exported by a newer cardtui")


def _take(values: dict[str, Any], contents: ExportedData, opens: GameKeyOf) -> bool:
    """Take a line; returns whether it is the last one. Raises `BadInput` if something is wrong with it."""
    name = values.pop("row", None)
    if name == "end":
        if values != {"rows": len(contents)}:
            raise BadInput(f"there are {len(contents)} rows, and not as many as there were")
        return True
    if name == "setting":
        texts = [values.get("name"), values.get("value")]
        if len(values) != 2 or not all(map(is_valid_text, texts)):
            raise BadInput("a setting is a name and a value, both texts")
        contents.settings[str(texts[0])] = str(texts[1])
        return False
    if not isinstance(name, str) or name not in _KINDS:
        raise BadInput('"row" is not game, under way, setting or end')
    if why := why_invalid(_KINDS[name], values):
        raise BadInput(why)
    row = _KINDS[name](**values)
    if why := why_unopenable(row, opens):
        raise BadInput(why)
    contents.add(row)
    return False


def why_unopenable(row: FinishedGame | SavedGame, opens: GameKeyOf) -> str:
    """Why a row cannot be opened, or nothing."""
    try:
        key = opens(row.id)
    except BadInput as error:
        return f'"id" cannot be opened: {error}'
    return "" if key == row.game else f'"id" opens {quote(key)}, and "game" is {quote(row.game)}'


# bringing it in


class ImportCounts(NamedTuple):
    """How much has come in that was not there yet."""

    games: int
    under_way: int
    settings: int


def data_of(store: Store) -> ExportedData:
    """Everything that a store keeps."""
    return ExportedData(store.finished_games(), store.saved_games(), dict(store.settings()))


def import_data(store: Store, contents: ExportedData) -> ImportCounts | None:
    """Keep all of it that is not kept yet, by the uids; a setting that has been made here stays.

    All is kept or nothing; returns None if nothing is, and `store.trouble` tells why.
    """

    def change(connection: sqlite3.Connection) -> ImportCounts:
        games = sum(insert(connection, row, "IGNORE") for row in contents.games)
        under_way = sum(_put_newer(connection, row) for row in contents.saved)
        settings = connection.executemany(
            "INSERT OR IGNORE INTO settings VALUES (?, ?)", contents.settings.items()
        )
        return ImportCounts(games, under_way, settings.rowcount)

    return store.write_at_once(change)


def _put_newer(connection: sqlite3.Connection, row: SavedGame) -> bool:
    """Keep a game under way, unless it has come further here, or to its end; returns whether it is kept."""
    here = connection.execute("SELECT touched FROM under_way WHERE uid = ?", (row.uid,)).fetchone()
    ended = (
        "SELECT 1 FROM games WHERE game = ? AND began = ?"  # what was begun at the same moment is the same
    )
    if here is None and connection.execute(ended, (row.game, row.began)).fetchone() and not row.counted:
        return False
    return (here is None or here[0] < row.touched) and insert(connection, row)
