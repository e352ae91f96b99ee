"""Stores for tests. Programs started by tests import this module, so it does not import Hypothesis."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardtui.storage.rows import FinishedGame
from cardtui.storage.statistics import count_rows, games_per_day, statistics
from cardtui.storage.store import Store

NOW = 1_790_000_000.0
"""The time of the tests' clocks, in seconds since 1970, UTC."""


def a_store(file: Path, clock: Callable[[], float] = lambda: NOW) -> Store:
    return Store(file, clock=clock)


@contextmanager
def begun() -> Iterator[Store]:
    """Yield a store without a file, for one example of a property; it must end without a problem."""
    with TemporaryDirectory() as folder:
        store = a_store(Path(folder) / "cardtui.sqlite")
        yield store
        store.close()
        assert store.problem == ""


def raw(file: Path, *statements: str, values: tuple[Any, ...] = ()) -> list[Any]:
    """Run statements in SQLite without our code; `values` belong to the last one, whose rows are returned."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements[:-1]:
            connection.execute(statement)
        return connection.execute(statements[-1], values).fetchall()


@contextmanager
def locked(file: Path, how: str = "EXCLUSIVE") -> Iterator[None]:
    """Hold a lock on the file, as another program that writes it would; `IMMEDIATE` allows reading."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield


def intact(file: Path) -> bool:
    return raw(file, "PRAGMA integrity_check") == [("ok",)]


def a_game(uid: str = "u", ended: float = NOW, **values: Any) -> FinishedGame:
    usual = {"game": "beggar", "id": "beggar#305", "began": ended, "finished": True, "steps": 211}
    return FinishedGame(**{**usual, "uid": uid, "ended": ended, **values})


def read_all(store: Store) -> None:
    """Call everything that reads."""
    store.finished_games(search="x")
    store.saved_games()
    store.settings()
    statistics(store, "beggar", NOW)
    games_per_day(store, date(2026, 9, 21), 12)
    count_rows(store)


def a_file(folder: Path) -> Path:
    """Return the file of a store with one finished game."""
    store = a_store(folder / "cardtui.sqlite")
    store.add_finished_game(a_game("old"))
    assert store.close()
    return store.file
