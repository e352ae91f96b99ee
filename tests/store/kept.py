"""Stores to test with, and strategies that make rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import strategies as st

from cardtui.store.rows import Been, UnderWay
from cardtui.store.store import Store

__all__ = ["NOW", "a_game", "a_store", "begun", "games", "intact", "names", "raw", "texts", "under_way"]

NOW = 1_790_000_000.0
"""What the clocks of the tests say, in seconds since 1970, UTC."""


def a_store(file: Path) -> Store:
    return Store(file, clock=lambda: NOW)


@contextmanager
def begun() -> Iterator[Store]:
    """A store with no file yet, for one example of a property; it must end without any trouble."""
    with TemporaryDirectory() as folder:
        store = a_store(Path(folder) / "cardtui.sqlite")
        yield store
        store.close()
        assert store.trouble == ""


def raw(file: Path, *statements: str, values: tuple[Any, ...] = ()) -> list[Any]:
    """What SQLite says without any of our code; `values` are for the last statement."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements[:-1]:
            connection.execute(statement)
        return connection.execute(statements[-1], values).fetchall()


def intact(file: Path) -> bool:
    return raw(file, "PRAGMA integrity_check") == [("ok",)]


def a_game(uid: str = "u", ended: float = NOW, **values: Any) -> Been:
    usual = {"game": "beggar", "id": "beggar#305", "began": ended, "finished": True, "steps": 211}
    return Been(**{**usual, "uid": uid, "ended": ended, **values})


names = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=9)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_uids = st.uuids().map(lambda uid: uid.hex)
_numbers = st.floats(0, 1e11) | st.floats(NOW - 1e7, NOW)
_counts = st.integers(0, 5) | st.integers(0, 10**12)
_known = {"mistakes": st.none() | _counts, "over": st.none() | _counts, "won": st.none() | st.booleans()}

games = st.builds(
    Been,
    uid=_uids, game=names, id=texts, began=_numbers, ended=_numbers, finished=st.booleans(), steps=_counts,
    result=texts, way=names, seconds=_numbers, seen=_counts, hints=_counts, undos=_counts,
    usual=st.booleans(), **_known,
)  # fmt: skip

under_way = st.builds(
    UnderWay,
    uid=_uids, game=names, id=texts, step=_counts, steps=st.none() | _counts, began=_numbers,
    touched=_numbers, seconds=_numbers, seen=_counts, hints=_counts, undos=_counts, speed=_numbers,
    views=texts, counted=st.booleans(),
)  # fmt: skip
