"""The file of hunts, beside the file of games: no find is lost, however a hunt ends."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, Self

from cardtui.engine.errors import BadInput
from cardtui.lab.finds import Find
from cardtui.lab.tail import Tail
from cardtui.storage.database import error_text, is_damage
from cardtui.storage.paths import create_private, make_folder, make_private, quoted
from cardtui.storage.store import READ_TIMEOUT

HUNTS_FILE = "hunts.sqlite"

FAMILY = "family"
"""The quest of the hunts that are families of deals: a list of the longest finds has only one of each."""

_LOCK = "hunts.lock"
_FORMAT = 2
_MOST_FINDS = 2000
"""The most finite games to keep of a hunt: the longest."""

_MOST_ENDLESS = 20_000
"""The most endless games to keep of a hunt, the first ones: in small packs every other deal is endless."""

_SCHEMA = """
CREATE TABLE hunts (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, quest TEXT NOT NULL, seed INTEGER NOT NULL,
    begun REAL NOT NULL, -- the last time
    seconds REAL NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0,
    beyond TEXT NOT NULL DEFAULT '[]', numbers TEXT NOT NULL DEFAULT '{}',
    tail TEXT NOT NULL DEFAULT '', -- how long games last, where a quest counts it; since format 2
    UNIQUE (game, quest, seed)
) STRICT;
CREATE TABLE finds (
    hunt INTEGER NOT NULL REFERENCES hunts, deal TEXT NOT NULL,
    cards INTEGER NOT NULL, tricks INTEGER NOT NULL, pre_cards INTEGER NOT NULL, pre_tricks INTEGER NOT NULL,
    cycle TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (hunt, deal)
) STRICT;
"""

_FROM_FORMAT_1 = "ALTER TABLE hunts ADD COLUMN tail TEXT NOT NULL DEFAULT ''"

_WRITE_TIMEOUT = 5.0
"""Seconds for which a write waits until another program unlocks the file."""

_COLUMNS = "deal, cards, tricks, pre_cards, pre_tricks, cycle"

_DAMAGED = "it is damaged, or not a file of hunts: rename it to start anew"


@dataclass
class UnitResult:
    """The result of a unit of work."""

    numbers: dict[str, int] = field(default_factory=dict)
    """Counts of the work done, by name."""
    finds: list[Find] = field(default_factory=list)
    """The best games found."""
    tail: Tail | None = None
    """The counted lengths of all games played and walked, if the quest counts them."""


@dataclass
class HuntProgress:
    """A hunt and how far it has got."""

    id: int
    game: str
    quest: str
    seed: int
    seconds: float
    """The time spent on it, over all sessions."""
    next: int
    """All units before this one are done."""
    beyond: set[int] = field(default_factory=set)
    """The units after that which are also done."""
    numbers: Counter[str] = field(default_factory=Counter)
    """Counts of the work done, by name."""
    tail: Tail = field(default_factory=Tail)
    """The counted lengths of all games played and walked, if the quest counts them."""

    def is_done(self, unit: int) -> bool:
        return unit < self.next or unit in self.beyond


class HuntStore:
    """The file of hunts. Everything is on the disk when a call returns.

    Raises `BadInput` if the file cannot be used; as a context manager, also for errors inside the block.
    """

    def __init__(self, folder: Path, readonly: bool = False, patience: float = READ_TIMEOUT) -> None:
        """`patience` is the number of seconds to wait for a locked file that is opened `readonly`."""
        self._path = file = folder / HUNTS_FILE
        self._lock: sqlite3.Connection | None = None
        self._lock_file = folder / _LOCK
        try:
            if not readonly:
                make_folder(folder)
                create_private(file)
                make_private(file)
            mode, timeout = ("ro", patience) if readonly else ("rwc", _WRITE_TIMEOUT)
            self._file = sqlite3.connect(
                f"{file.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=timeout
            )
            # Bytes that are not text become unprintable characters, which are rejected as damage below.
            self._file.text_factory = lambda data: data.decode(errors="surrogateescape")
            self._file.execute("PRAGMA synchronous = FULL")
            self._open(readonly)
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            if hasattr(self, "_file"):
                self._file.close()
            raise self._unusable(error) from None

    def _open(self, readonly: bool) -> None:
        if readonly and not self._file.execute("SELECT 1 FROM sqlite_master").fetchone():
            self._file.close()  # a hunt is just creating it, or was killed while it did: the file is empty
            self._file, readonly = sqlite3.connect(":memory:", isolation_level=None), False
        (found,) = self._file.execute("PRAGMA user_version").fetchone()
        if found in (0, 1) and not readonly:
            self._file.execute("BEGIN IMMEDIATE")
            (found,) = self._file.execute("PRAGMA user_version").fetchone()
            if found in (0, 1):
                for statement in [_FROM_FORMAT_1] if found else _SCHEMA.split(";\n"):
                    self._file.execute(statement)
                self._file.execute(f"PRAGMA user_version = {_FORMAT}")
                found = _FORMAT
            self._file.execute("COMMIT")
        self._tail_column = "tail" if found == _FORMAT else "''"
        if found != _FORMAT and not (found == 1 and readonly):
            raise sqlite3.DatabaseError("it was made by another version, or is not a file of hunts")
        # Reading does not notice a damaged index. This check takes 1 ms for 1,000 finds.
        if self._file.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError(_DAMAGED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self.close()
        if isinstance(error, sqlite3.Error | UnicodeDecodeError):  # a disk that is full, damage
            raise self._unusable(error) from None

    def _unusable(self, error: Exception) -> BadInput:
        why = _DAMAGED if is_damage(error) else error_text(error)  # SQLite quotes what is damaged
        return BadInput(f"what hunts have found cannot be kept in {quoted(self._path)}: {why}")

    def close(self) -> None:
        self._file.close()
        if self._lock is not None:
            self._lock.close()

    def lock(self, patience: float = 0.0) -> None:
        """Lock this file against other hunts until it is closed.

        Raises `BadInput` if another hunt still has it after `patience` seconds.
        It is a lock of SQLite: the system releases it when the process ends, however it ends.
        """
        try:
            create_private(self._lock_file)
            make_private(self._lock_file)
            self._lock = sqlite3.connect(self._lock_file, isolation_level=None, timeout=patience)
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise self._unusable(error) from None
            raise BadInput("another hunt is under way: its finds are kept in the same file") from None

    def find_hunt(
        self, game: str, is_continued: Callable[[str], bool], seed: int | None
    ) -> HuntProgress | None:
        """Return the hunt with this seed that may be resumed, or without a seed the latest.

        `is_continued` says whether the hunts of a quest, which has this name, may be resumed.
        """
        latest = "SELECT game, quest, seed FROM hunts ORDER BY begun DESC, id DESC"
        for its_game, name, its_seed in self._file.execute(latest).fetchall():
            if its_game == game and is_continued(name) and seed in (None, its_seed):
                return self.open_hunt(game, name, its_seed)
        return None

    def open_hunt(self, game: str, quest: str, seed: int) -> HuntProgress:
        """Return the hunt with this seed, a new one if there is none."""
        self._file.execute(
            "INSERT INTO hunts (game, quest, seed, begun) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET begun = excluded.begun",
            (game, quest, seed, time.time()),
        )
        return next(
            hunt for hunt in self.hunts() if (hunt.game, hunt.quest, hunt.seed) == (game, quest, seed)
        )

    def hunts(self) -> list[HuntProgress]:
        """Return all hunts, the oldest first."""
        rows = self._file.execute(
            "SELECT id, game, quest, seed, seconds, next, beyond, numbers, "
            f"{self._tail_column} FROM hunts ORDER BY id"
        )
        return [_begun(*row) for row in rows]

    def record_unit(self, hunt: HuntProgress, unit: int, result: UnitResult, seconds: float) -> list[Find]:
        """Save the result of a unit and return those of its finds that are new.

        `seconds` is the total time spent on the hunt.
        """
        if hunt.is_done(unit):
            return []
        hunt.beyond.add(unit)
        while hunt.next in hunt.beyond:
            hunt.beyond.remove(hunt.next)
            hunt.next += 1
        hunt.numbers.update(result.numbers)
        if result.tail is not None:
            hunt.tail.add(result.tail)
        hunt.seconds = seconds
        new: list[Find] = []
        with self._file:  # all of it or nothing
            self._file.execute("BEGIN IMMEDIATE")
            counted = "SELECT count(*) FROM finds WHERE hunt = ? AND cycle != ''"
            (endless,) = self._file.execute(counted, (hunt.id,)).fetchone()
            for find in result.finds:
                if find.cycle and endless + len(new) >= _MOST_ENDLESS:
                    continue
                values: tuple[Any, ...] = (hunt.id, *find, time.time())
                added = self._file.execute(
                    f"INSERT OR IGNORE INTO finds (hunt, {_COLUMNS}, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    values,
                )
                if added.rowcount:
                    new.append(find)
            if new:
                self._file.execute(
                    "DELETE FROM finds WHERE hunt = :hunt AND cycle = '' AND cards < ("
                    "SELECT cards FROM finds WHERE hunt = :hunt AND cycle = '' "
                    "ORDER BY cards DESC LIMIT 1 OFFSET :most)",
                    {"hunt": hunt.id, "most": _MOST_FINDS - 1},
                )
            self._file.execute(
                "UPDATE hunts SET seconds = ?, next = ?, beyond = ?, numbers = ?, tail = ? WHERE id = ?",
                (
                    seconds,
                    hunt.next,
                    json.dumps(sorted(hunt.beyond)),
                    json.dumps(hunt.numbers),
                    json.dumps(hunt.tail.as_json()) if hunt.tail.deals else "",
                    hunt.id,
                ),
            )
        return new

    def longest_finds(self, game: str, most: int, hunt: HuntProgress | None = None) -> list[Find]:
        """Return the longest games found, by a hunt or by all, the longest first.

        Of a family, which has hundreds that are nearly as long, only the longest is among all.
        """
        return self._finds(
            "cycle = '' AND game = ? AND CASE WHEN ? IS NOT NULL THEN hunt = ? ELSE quest != ? OR "
            "(hunt, cards, deal) IN (SELECT hunt, max(cards), deal FROM finds GROUP BY hunt) END",
            "cards DESC, deal LIMIT ?",
            (game, hunt and hunt.id, hunt and hunt.id, FAMILY, most),
        )

    def endless_finds(
        self, game: str, hunt: HuntProgress | None = None, quest: str | None = None
    ) -> list[Find]:
        """Return the endless games found, grouped by cycle: by a hunt, by a quest, or by all."""
        return self._finds(
            "cycle != '' AND game = ? AND (? IS NULL OR hunt = ?) AND (? IS NULL OR quest = ?)",
            "cycle, pre_cards, deal",
            (game, hunt and hunt.id, hunt and hunt.id, quest, quest),
        )

    def _finds(self, where: str, order: str, values: Iterable[Any]) -> list[Find]:
        rows = self._file.execute(
            f"SELECT DISTINCT {_COLUMNS} FROM finds JOIN hunts ON hunts.id = hunt WHERE {where} "
            f"ORDER BY {order}",
            tuple(values),
        )
        found = [Find(*row) for row in rows]
        if not all(find.deal.isprintable() and find.cycle.isprintable() for find in found):
            raise sqlite3.DatabaseError(_DAMAGED)
        return found


def _begun(*row: Any) -> HuntProgress:
    """Return the hunt of a row. Raises `sqlite3.DatabaseError` if the row is invalid."""
    *values, beyond, numbers, tail = row
    hunt = HuntProgress(*values)
    try:
        hunt.beyond, hunt.numbers = {*json.loads(beyond)}, Counter({**json.loads(numbers)})
        if tail:
            hunt.tail = Tail.from_json(json.loads(tail))
    except (ValueError, TypeError):
        raise sqlite3.DatabaseError(_DAMAGED) from None
    counted = (hunt.next, *hunt.beyond, *hunt.numbers.values())
    sound = all(type(number) is int and number >= 0 for number in counted) and isfinite(hunt.seconds)
    if not (sound and all(name.isprintable() for name in hunt.numbers)):
        raise sqlite3.DatabaseError(_DAMAGED)
    return hunt


def kept(file: Path) -> str:
    """Return how large the file of hunts is, as a clause."""
    return f"Found by hunts: {file.stat().st_size} bytes"
