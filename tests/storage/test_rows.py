"""Rows are read as they were saved, and invalid rows are left out without an error."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.games import open_id
from cardtui.storage.database import connect
from cardtui.storage.row_validation import (
    VALID,
    prepare_connection,
    why_invalid,
)
from cardtui.storage.rows import (
    BOOLEAN_COLUMNS,
    MARKS,
    MAX_SOURCE_LENGTH,
    MAX_TEXT_LENGTH,
    TABLES,
    FinishedGame,
    Row,
    SavedGame,
    SavedTask,
    SavedTry,
    column_list,
    row_from_values,
)
from cardtui.storage.statistics import count_rows, games_per_day, statistics
from tests.cases import case
from tests.storage.row_strategies import bets, games, runs, tasks, tries, under_way
from tests.storage.stores import NOW, a_game, a_store, raw

_NO_TEXT = {
    "bytes that are no text": "CAST(x'ff41' AS TEXT)",
    "half of a character": "CAST(x'e299' AS TEXT)",
    "a lone surrogate": "CAST(x'eda080' AS TEXT)",
    "a blob": "x'6265'",
    "a NUL": "'a' || char(0) || 'b'",
    "too long a text": f"printf('%.*c', {MAX_TEXT_LENGTH + 1}, 'x')",
    "too long a text after a NUL": f"'a' || char(0) || printf('%.*c', {MAX_TEXT_LENGTH + 1}, 'x')",
}
_NO_NUMBER = {
    "a word": "'many'",
    "less than none": "-1",
    "too much": "1e300",
    "no end": "9e999",
    "bytes": "x'00'",
}
_NO_COUNT = {**_NO_NUMBER, "a part": "1.5", "the most there is": "9223372036854775807"}
_NO_FLAG = {"two": "2", "a half": "0.5", "a word": "'yes'", "bytes": "x'01'"}

_TEXTS = ("uid", "game", "id", "result", "way", "views")
_NUMBERS = ("began", "ended", "touched", "seconds", "speed", "best")
_NO_DAY = {"a word": "'today'", "no day": "'2026-02-30'", "a time": "'2026-11-25T10'", "a number": "20261125"}
_FLAGS = ("finished", "won", "usual", "counted")

BAD = [
    (kind, name, what, value)
    for kind in (FinishedGame, SavedGame)
    for name in kind._fields
    for what, value in (
        _NO_TEXT if name in _TEXTS
        else _NO_NUMBER if name in _NUMBERS
        else _NO_DAY if name == "day"
        else _NO_FLAG if name in _FLAGS
        else _NO_COUNT
    ).items()
]  # fmt: skip


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a file with two finished games, two saved games and a setting."""
    store = a_store(tmp_path_factory.mktemp("filled") / "cardtui.sqlite")
    for uid in ("bad", "good"):
        store.add_finished_game(a_game(uid))
        store.save_game(SavedGame(uid, "beggar", "beggar#305@1", 1, 211, NOW, NOW))
    store.save_setting("theme", "felt")
    assert store.close()
    return store.file.read_bytes()


def test_an_invalid_row_is_left_out(filled: bytes, tmp_path: Path) -> None:
    for number, (kind, name, what, value) in enumerate(BAD):
        with case(kind.__name__, name, "is", what):
            file = tmp_path / f"{number}.sqlite"
            file.write_bytes(filled)
            table = "games" if kind is FinishedGame else "under_way"
            raw(file, "PRAGMA synchronous = OFF", f"UPDATE {table} SET {name} = {value} WHERE uid = 'bad'")
            store = a_store(file)
            found = store.finished_games() if kind is FinishedGame else store.saved_games()
            assert [row.uid for row in found] == ["good"]
            assert count_rows(store) == (2 - (kind is FinishedGame), 2 - (kind is SavedGame), 1, 0, 0, 1)
            if kind is FinishedGame and name not in ("uid", "id", "result", "began", "day", "best"):
                assert statistics(store, "beggar", NOW).finished == 1
                assert sum(day.games for day in games_per_day(store, date.fromtimestamp(NOW), 2)) == 1
            assert (store.problem, store.quarantined) == ("", [])


@pytest.mark.parametrize("value", _NO_TEXT.values(), ids=_NO_TEXT.keys())
@pytest.mark.parametrize("name", ["name", "value"])
def test_an_invalid_setting_is_left_out(name: str, value: str, filled: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    file.write_bytes(filled)
    other = {"name": "value", "value": "name"}[name]
    raw(file, f"INSERT INTO settings ({name}, {other}) VALUES ({value}, 'x')")
    store = a_store(file)
    assert store.settings() == {"theme": "felt"}
    assert store.problem == ""


_anything = st.one_of(
    *(st.none(), st.booleans(), st.integers(-2, 2**63 - 1), st.floats()),
    *(st.text(max_size=5), st.binary(max_size=5)),
)


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with closing(connect(tmp_path_factory.mktemp("empty") / "cardtui.sqlite", create=True)) as made_up:
        yield made_up


@settings(max_examples=75)
@given(st.data(), st.sampled_from([games, under_way, tries, bets, runs, tasks]))
def test_an_import_and_the_file_agree_on_which_rows_are_valid(
    connection: sqlite3.Connection, data: st.DataObject, strategy: st.SearchStrategy[Row]
) -> None:
    row = data.draw(strategy)
    kind = type(row)
    values = row._asdict()
    values[data.draw(st.sampled_from(sorted(values)))] = data.draw(_anything)
    valid, table = VALID[kind], TABLES[kind]
    marks = ", ".join("?" * len(values))
    connection.execute("BEGIN")
    try:
        connection.execute(
            f"INSERT INTO {table} ({column_list(kind)}) VALUES ({marks})", tuple(values.values())
        )
        found = connection.execute(f"SELECT {column_list(kind)} FROM {table} WHERE {valid}").fetchall()
    except (UnicodeEncodeError, sqlite3.IntegrityError):
        assert why_invalid(kind, values)  # SQLite itself refuses it
        return
    finally:
        connection.execute("ROLLBACK")
    assert found or why_invalid(kind, values)
    for sound in found:
        assert why_invalid(kind, row_from_values(cast("type[SavedGame]", kind), sound)._asdict()) == ""


VALUES = (
    *("", "a b", "~", "\x7f", "\t", "é", "漢", "a\0b", "now", "2026-11-25", "2026-1-1", "2026-13-01"),
    *("2024-02-29", "2026-02-29", "0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01", "2026-11-25\0"),
    *("+~-.", "+x", "~\0", "+é"),
    *(*MARKS, "fewest\0", "Alone", "x" * MAX_SOURCE_LENGTH, "é\n" * (MAX_SOURCE_LENGTH // 2 + 1)),
    *(None, b"", b"2026-11-25", 0, 1, -1, 0.0, 1.5, 10**11, 1e11, 1.1e11, 10**12, 10**12 + 1),
)


def test_rows_of_the_file_are_valid_as_those_of_an_import_are() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        prepare_connection(connection)
        for row in (a_game("some"), SavedTask("ring-addlast"), SavedTry("coins,grade=1#1", "coins")):
            kind, valid = type(row), row._asdict()
            # without types: as a damaged page
            connection.execute(f"CREATE TABLE {TABLES[kind]} ({', '.join(valid)})")
            for name in valid.keys() - BOOLEAN_COLUMNS:
                for value in VALUES:
                    values = valid | {name: value}
                    connection.execute(f"DELETE FROM {TABLES[kind]}")
                    connection.execute(
                        f"INSERT INTO {TABLES[kind]} VALUES ({', '.join('?' * len(values))})",
                        [*values.values()],
                    )
                    [(found,)] = connection.execute(f"SELECT ({VALID[kind]}) IS TRUE FROM {TABLES[kind]}")
                    assert bool(found) is (not why_invalid(kind, values)), (name, value)


def test_recent_games_are_found_without_a_look_at_all_others(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "cardtui.sqlite", create=True)) as connection:
        recent = f"SELECT day FROM games WHERE ended >= ? AND {VALID[FinishedGame]}"
        plan = [row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {recent}", (NOW,))]
    assert plan == ["SEARCH games USING INDEX games_by_end (ended>?)"]


@pytest.mark.parametrize(
    ("text", "views", "is_by_hand"),
    [
        ("beggar#305@1", "hand", True),
        ("perditio#7@1", "graph,hand,story", True),
        ("beggar#305@1", "handy", False),
        ("beggar#305@1", "", False),
        ("coins:1.4.5.9~0-1@0", "hand", False),  # it is played as it is
        ("snap#305@1", "hand", False),  # by hand it has another id, which names the player
    ],
)
def test_a_saved_game_goes_on_as_it_was_played(text: str, views: str, is_by_hand: bool) -> None:
    game = open_id(text).game
    row = SavedGame("u", game.key, text, 1, None, NOW, NOW, views=views)
    assert row.resumed(game) is game or is_by_hand
    assert row.resumed(game) == (game.by_hand if is_by_hand else game)
    assert row.resume_option == ("--hand" if "hand" in views.split(",") else "")
