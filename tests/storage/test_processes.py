"""Several programs at one file, and such as are killed, have no room, or may not write.

`CARDTUI_KILLS=200 pytest tests/storage/test_processes.py -s` kills more often, and reports
what was interrupted.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import pytest

from cardtui.storage import database
from cardtui.storage.store import Store
from tests.storage.kept import NOW, a_game, a_store, intact, locked, raw, read_all
from tests.storage.player import STEPS

KILLS = int(os.environ.get("CARDTUI_KILLS", "30"))
ROOM = 60_000
"""Bytes for a file that is to become full."""


def start(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.player", *map(str, words)], stdout=subprocess.PIPE, text=True
    )


def test_two_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    programs = [start("add", file, name, 1000) for name in "ab"]
    assert [program.wait(60) for program in programs] == [0, 0]
    for program in programs:
        program.communicate()
    store = a_store(file)
    assert {row.uid for row in store.finished_games()} == {
        f"{name}-{n}" for name in "ab" for n in range(1000)
    }
    assert intact(file) and store.problem == "" and os.listdir(tmp_path) == [file.name]


@pytest.mark.parametrize("moment", range(12))
def test_two_programs_that_begin_the_file_at_once_lose_nothing(
    moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two statements of one that opens it the other one makes it, and writes."""
    file, plainly = tmp_path / "cardtui.sqlite", sqlite3.connect
    countdown = iter(range(moment, -1, -1))
    other = a_store(file)

    class Interrupted(sqlite3.Connection):
        def execute(self, *words: Any) -> sqlite3.Cursor:
            if next(countdown, None) == 0:
                other.add_finished_game(a_game("other"))
                other.close()
            return super().execute(*words)

    monkeypatch.setattr(database, "_WRITE_TIMEOUT", 0.0)
    monkeypatch.setattr(sqlite3, "connect", partial(plainly, factory=Interrupted))
    one = a_store(file)
    one.add_finished_game(a_game("one"))
    assert one.close() and one.problem == ""
    assert "locked" in other.problem or {row.uid for row in one.finished_games()} == {"one", "other"}
    assert os.listdir(tmp_path) == [file.name]


def _killed(file: Path, random: Random, name: str) -> list[tuple[str, int]]:
    """Let a program play, and kill it some time after so many steps; returns the steps it was told of."""
    with start("play", file, name) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(random.randrange(1, 25))]
        until = perf_counter() + random.random() * 0.005
        while (left := until - perf_counter()) > 0:
            if select([program.stdout], [], [], left)[0]:
                lines.append(program.stdout.readline())
        program.kill()
        lines += program.stdout.readlines()
    told = (line.split() for line in lines if line.endswith("\n"))
    return [(uid, int(step)) for uid, step in told]


def test_a_program_that_is_killed_leaves_all_that_it_was_told_is_written(tmp_path: Path) -> None:
    """One file is written by all of them, one after the other."""
    file, random = tmp_path / "cardtui.sqlite", Random(KILLS)
    told, halfway = dict[str, int](), 0
    for number in range(KILLS):
        told |= dict(_killed(file, random, f"{number}"))
        halfway += file.with_name(f"{file.name}-journal").exists()
        store = a_store(file)
        ended = [row.uid for row in store.finished_games()]
        given_up = {row.id for row in store.finished_games(result="given up")}
        going = {row.uid: row for row in store.saved_games()}
        assert intact(file) and store.problem == "" and not store.quarantined
        assert len(ended) == len(set(ended))
        assert not set(ended) & set(going)
        for uid, step in told.items():
            if step == STEPS:
                assert uid in ended, (number, uid)
            elif uid in going:
                assert going[uid].step >= step and going[uid].id.endswith(f"@{going[uid].step}")
            elif uid not in ended:  # a tenth game makes the oldest one given up
                assert f"snap#{uid.split('-')[1]}" in given_up
    print(f"\nkilled {KILLS} times, {halfway} of them in the midst of writing; {len(told)} games")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can go into: those of pytest are for their owner alone."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def said_by(*words: object) -> list[str]:
    with start(*words) as program:
        said, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    return said.splitlines()


def test_where_there_is_no_room_that_is_said_and_what_was_written_stays(tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    *written, trouble, counted = said_by("fill", file, ROOM)
    assert 3 < len(written) < 100 and counted == f"{len(written)} True"
    assert trouble.startswith(f"Nothing is saved: {file} cannot be written (") and trouble.endswith(").")
    assert file.stat().st_size <= ROOM and intact(file)
    store = a_store(file)
    store.add_finished_game(a_game("later", NOW - 1))
    assert [row.uid for row in store.finished_games()] == [*reversed(written), "later"]  # now there is room


def test_a_file_that_may_only_be_read_is_read_and_why_nothing_is_kept_is_said(open_folder: Path) -> None:
    file = open_folder / "cardtui.sqlite"
    store = a_store(file)
    store.add_finished_game(a_game("old"))
    assert store.close()
    file.chmod(0o444)
    open_folder.chmod(0o555)
    before = file.read_bytes()
    assert said_by("locked out", file) == [
        "False",
        f"Nothing is saved: {file} cannot be written (attempt to write a readonly database).",
        "old",
    ]
    assert file.read_bytes() == before and os.listdir(open_folder) == [file.name]
    open_folder.chmod(0o755)


def test_a_folder_that_may_only_be_read_has_why_nothing_is_kept_said(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    file = open_folder / "cardtui.sqlite"
    assert said_by("locked out", file)[:2] == [
        "False",
        f"Nothing is saved: {file} cannot be written (unable to open database file).",
    ]
    assert os.listdir(open_folder) == []
    assert said_by("locked out", file.with_name("more") / file.name)[1].endswith("(Permission denied).")


def test_a_file_that_another_program_locks_is_written_when_it_is_free(tmp_path: Path) -> None:
    import sqlite3

    store = a_store(tmp_path / "cardtui.sqlite")
    store.add_finished_game(a_game("first"))
    assert store.flush()
    other = sqlite3.connect(store.file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store.add_finished_game(a_game("second"))
    assert not store.flush(0.05)
    other.execute("COMMIT")
    other.close()
    assert store.flush()
    assert len(raw(store.file, "SELECT * FROM games")) == 2 and store.problem == ""


PATIENCE = 0.1


def a_file(folder: Path) -> Path:
    store = a_store(folder / "cardtui.sqlite")
    store.add_finished_game(a_game("old"))
    assert store.close()
    return store.file


def test_several_reads_of_a_file_that_is_locked_wait_once_together_and_say_why(tmp_path: Path) -> None:
    file, told = a_file(tmp_path), list[str]()
    store = Store(file, lambda: NOW, told.append, read_timeout=PATIENCE)
    with locked(file):
        before = perf_counter()
        read_all(store)
        waited = perf_counter() - before
        assert [store.finished_games(), store.read_problem] == [[], store.problem]
    assert PATIENCE <= waited < 10 * PATIENCE
    assert store.problem == (
        f"Saved data cannot be read: {file} (it is locked, probably by another program)."
    )
    assert set(told) == {store.problem}
    assert [row.uid for row in store.finished_games()] == ["old"] and store.read_problem == ""
    with locked(file):
        told.clear()
        store.finished_games()
        assert len(told) == 1  # a second time it is said again


def test_what_cannot_be_written_yet_keeps_no_reader_waiting(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    store = Store(file, lambda: NOW, read_timeout=PATIENCE)
    with locked(file, "IMMEDIATE"):
        store.add_finished_game(a_game("new"))
        before = perf_counter()
        assert [row.uid for row in store.finished_games()] == ["old"]
        read_all(store)
        assert perf_counter() - before < 10 * PATIENCE
        assert (store.read_problem, store.problem) == ("", "")
    assert store.close()
    assert len(raw(file, "SELECT * FROM games")) == 2


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_closing_waits_no_longer_than_it_may_and_says_what_is_not_kept(how: str, tmp_path: Path) -> None:
    file = a_file(tmp_path)
    store = a_store(file)
    with locked(file, how):
        store.add_finished_game(a_game("new"))
        before = perf_counter()
        assert not store.close(0.2)
        assert perf_counter() - before < 2.0
    assert store.problem == f"The last changes are not saved: {file} could not be written within 0.2 seconds."
