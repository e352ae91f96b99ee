"""Exports all saved data as lines of JSON, and imports it on another machine.

The first line names the format and the last one counts the rows, so that a truncated file is noticed.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.storage.database import insert
from cardtui.storage.row_validation import is_valid_text, why_invalid
from cardtui.storage.rows import (
    GAME_KINDS,
    MAX_TEXT_LENGTH,
    FinishedGame,
    Row,
    RowCounts,
    SavedBet,
    SavedGame,
    SavedRun,
    SavedTask,
    SavedTry,
    day_text,
)
from cardtui.storage.store import Store, continue_run, find_row, merge_row

FORMAT = 8
"""Version of the export format. Rows of version 1 have no day: theirs is that of their beginning. Nor do they
tell slips. Before version 3 there are no runs, before version 4 no best times, before version 5 no
practice tasks, before version 6 no tries, before version 7 no bets, and before version 8 no matches among
the runs."""

LONGEST_LINE = 20 * MAX_TEXT_LENGTH
"""Maximum number of bytes of a line that `parse_export` accepts."""

_HEAD = "cardtui export"
_KINDS: dict[str, type[Row]] = {
    "game": FinishedGame,
    "under way": SavedGame,
    "try": SavedTry,
    "bet": SavedBet,
    "run": SavedRun,
    "task": SavedTask,
}
_ADDED = {"day": (2, ""), "slips": (2, None), "best": (4, None), "level": (8, ""), "slaps": (8, "")}
"""The values that older exports lack, with the first version that has them, and what stands for them."""

GameKeyOf = Callable[[str], str]
"""Returns the key of the game that an id opens. Raises `BadInput` if the id cannot be opened."""


class ExportedData:
    """The rows of a data file or of an export."""

    def __init__(self, rows: Iterable[Any] = (), settings: Mapping[str, str] = {}) -> None:
        self._rows = defaultdict[type[Row], list[Any]](list)
        self.settings = dict(settings)
        self.invalid_rows = 0
        """Number of rows that could not be used."""
        self.damaged = False
        """Whether some rows may be missing because they could not be read."""
        for row in rows:
            self.add(row)

    def rows(self, kind: type[Row]) -> list[Any]:
        """Return the rows of a kind."""
        return self._rows[kind]

    def add(self, row: Row) -> None:
        self._rows[type(row)].append(row)

    def __len__(self) -> int:
        return sum(map(len, self._rows.values())) + len(self.settings)

    @property
    def counts(self) -> RowCounts:
        games, saved, runs, tasks = map(len, map(self.rows, (FinishedGame, SavedGame, SavedRun, SavedTask)))
        return RowCounts(games, saved, len(self.settings), runs, tasks, self.invalid_rows)


def export_lines(data: ExportedData) -> Iterator[str]:
    """Yield the lines of the export, without line ends."""
    yield json.dumps({_HEAD: FORMAT})
    for name, kind in _KINDS.items():
        for row in data.rows(kind):
            yield json.dumps({"row": name, **row._asdict()})
    for name, value in data.settings.items():
        yield json.dumps({"row": "setting", "name": name, "value": value})
    yield json.dumps({"row": "end", "rows": len(data)})


def parse_export(lines: Iterable[bytes], key_of: GameKeyOf) -> ExportedData:
    """Parse the lines of an export. Raises `BadInput`, which names the line, if any of them is invalid.

    Games are opened after all lines have been read: it takes long, and a truncated file is refused before.
    """
    data = ExportedData()
    rows: dict[int, Row] = {}
    number, ended, version = 0, False, FORMAT
    for number, line in enumerate(lines, 1):
        try:
            values = _parse_line(line)
            kind = None if number == 1 else values.pop("row", None)
            if number == 1:
                version = _read_version(values)
            elif ended:
                raise BadInput("there is something after the end")
            elif kind == "end":
                if values != {"rows": len(data)}:
                    raise BadInput(f"there are {len(data)} rows, and not as many as there were")
                ended = True
            elif kind == "setting":
                _add_setting(values, data)
            else:
                rows[number] = _read_row(kind, values, version)
                data.add(rows[number])
        except BadInput as error:
            raise BadInput(f"line {number}: {error}") from None
    if not ended:
        raise BadInput(f"it ends at line {number}, and is not whole" if number else "it is empty")
    for number, row in rows.items():
        if why := why_unopenable(row, key_of):
            raise BadInput(f"line {number}: {why}")
    return data


def _parse_line(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadInput(f"it is longer than {LONGEST_LINE} bytes")
    try:
        values = _DECODER.decode(line.decode())
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


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise BadInput("a name is given twice")
    return values


def _reject_constant(name: str) -> None:
    raise BadInput(f"{name} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique_names, parse_constant=_reject_constant)


def _read_version(values: dict[str, Any]) -> int:
    """Return the version of the export format in the first line. Raises `BadInput` if there is none."""
    version = values.get(_HEAD)
    if type(version) is not int or version < 1:
        raise BadInput("it is not an export of cardtui")
    if version > FORMAT:
        raise BadInput("it was exported by a newer cardtui")
    return version


def _add_setting(values: dict[str, Any], data: ExportedData) -> None:
    texts = [values.get("name"), values.get("value")]
    if len(values) != 2 or not all(map(is_valid_text, texts)):
        raise BadInput("a setting is a name and a value, both texts")
    data.settings[str(texts[0])] = str(texts[1])


def _read_row(kind: object, values: dict[str, Any], version: int) -> Row:
    """Return the row of a game that may be one that cannot be opened. Raises `BadInput` if it is invalid."""
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadInput('"row" is not game, under way, try, bet, run, task, setting or end')
    for name, (first, missing) in _ADDED.items():
        if version < first and name in _KINDS[kind]._fields:
            values.setdefault(name, missing)
    if why := why_invalid(_KINDS[kind], values):
        raise BadInput(why)
    if version == 1 and _KINDS[kind] in GAME_KINDS:
        values["day"] = day_text(values["began"])
    return _KINDS[kind](**values)


def why_unopenable(row: Row, key_of: GameKeyOf) -> str:
    """Return why the game of a row cannot be opened; an empty text if it can, or has none."""
    if not isinstance(row, GAME_KINDS):
        return ""
    try:
        key = key_of(row.id)
    except BadInput as error:
        return f'"id" cannot be opened: {error}'
    return "" if key == row.game else f'"id" opens {quote(key)}, and "game" is {quote(row.game)}'


def data_of(store: Store) -> ExportedData:
    """Return everything that a store has saved."""
    rows = chain[Any](
        store.finished_games(), store.saved_games(), store.runs(), store.tasks(), store.tries(), store.bets()
    )
    return ExportedData(rows, store.settings())


def import_data(store: Store, data: ExportedData) -> RowCounts | None:
    """Add the rows with new uids, and the settings that have no value here yet.

    Tasks, tries and bets are merged.

    A run that has come further than here is added; it is refused if it contradicts the one here. All or
    nothing is added. Returns the numbers of added rows, or None if nothing could be, and `store.problem` says
    why.
    """

    def change(connection: sqlite3.Connection) -> RowCounts:
        games = insert(connection, data.rows(FinishedGame), "IGNORE")
        saved = sum(_insert_if_newer(connection, row) for row in data.rows(SavedGame))
        settings = connection.executemany(
            "INSERT OR IGNORE INTO settings VALUES (?, ?)", data.settings.items()
        )
        runs = refused = 0
        for row in data.rows(SavedRun):
            here = find_row(connection, SavedRun, row.uid)
            if here is None or not here.continues(row):
                is_taken = continue_run(connection, row)
                runs, refused = runs + is_taken, refused + (not is_taken)
        tasks = sum(merge_row(connection, row) for row in data.rows(SavedTask))
        for record in (*data.rows(SavedTry), *data.rows(SavedBet)):
            merge_row(connection, record)
        return RowCounts(games, saved, settings.rowcount, runs, tasks, refused)

    return store.write_at_once(change)


def _insert_if_newer(connection: sqlite3.Connection, row: SavedGame) -> bool:
    """Insert a saved game unless it has come further or ended here; return whether it was inserted."""
    here = connection.execute("SELECT touched FROM under_way WHERE uid = ?", (row.uid,)).fetchone()
    if here is None and not row.counted:
        # A game of this kind that began at the same moment is the same game.
        ended = "SELECT 1 FROM games WHERE game = ? AND began = ?"
        if connection.execute(ended, (row.game, row.began)).fetchone():
            return False
    return (here is None or here[0] < row.touched) and insert(connection, [row]) > 0
