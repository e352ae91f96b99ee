"""Several programs with one file, killed programs, full disks, read-only files and locks.

`CARDTUI_KILLS=200 pytest tests/storage/test_processes.py -s` kills more often, and reports
what was interrupted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from time import perf_counter

import pytest

from cardtui.storage.store import Store
from tests.storage.player import STEPS
from tests.storage.stores import NOW, a_file, a_game, a_store, intact, locked, raw, read_all

KILLS = int(os.environ.get("CARDTUI_KILLS", "30"))
ROOM = 64_000
"""Maximum size of a file in bytes."""


def start(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.player", *map(str, words)], stdout=subprocess.PIPE, text=True
    )


def test_programs_that_create_the_file_and_write_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    programs = [start("add", file, name, 1000) for name in "abc"]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    for program in programs:
        program.communicate()
    store = a_store(file)
    assert {row.uid for row in store.finished_games()} == {
        f"{name}-{n}" for name in "abc" for n in range(1000)
    }
    assert intact(file) and store.problem == "" and os.listdir(tmp_path) == [file.name]


def _killed(file: Path, random: Random, name: str) -> list[tuple[str, int]]:
    """Kill a program that plays, after a random number of steps; return the steps it reported as written."""
    with start("play", file, name) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(random.randrange(1, 25))]
        until = perf_counter() + random.random() * 0.005
        while (left := until - perf_counter()) > 0:
            if select([program.stdout], [], [], left)[0]:
                lines.append(program.stdout.readline())
        program.kill()
        lines += program.stdout.readlines()
    reported = (line.split() for line in lines if line.endswith("\n"))
    return [(uid, int(step)) for uid, step in reported]


def test_a_killed_program_leaves_everything_that_it_reported_as_written(tmp_path: Path) -> None:
    """All programs write the same file, one after the other."""
    file, random = tmp_path / "cardtui.sqlite", Random(KILLS)
    reported, halfway = dict[str, int](), 0
    for number in range(KILLS):
        reported |= dict(_killed(file, random, f"{number}"))
        halfway += file.with_name(f"{file.name}-journal").exists()
        store = a_store(file)
        ended = [row.uid for row in store.finished_games()]
        given_up = {row.id for row in store.finished_games(result="given up")}
        going = {row.uid: row for row in store.saved_games()}
        assert intact(file) and store.problem == "" and not store.quarantined
        assert len(ended) == len(set(ended))
        assert not set(ended) & set(going)
        for uid, step in reported.items():
            if step == STEPS:
                assert uid in ended, (number, uid)
            elif uid in going:
                assert going[uid].step >= step and going[uid].id.endswith(f"@{going[uid].step}")
            elif uid not in ended:  # a tenth game makes the oldest one given up
                assert f"snap#{uid.split('-')[1]}" in given_up
    print(f"\nkilled {KILLS} times, {halfway} of them in the midst of writing; {len(reported)} games")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can enter; only the owner can enter those of pytest."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def output_of(*words: object) -> list[str]:
    with start(*words) as program:
        said, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    return said.splitlines()


def test_a_full_disk_is_reported_and_what_was_written_stays(tmp_path: Path) -> None:
    file = tmp_path / "cardtui.sqlite"
    *written, trouble, counted = output_of("fill", file, ROOM)
    assert 3 < len(written) < 100 and counted == f"{len(written)} True"
    assert trouble.startswith(f"Nothing is saved: {file} cannot be written (") and trouble.endswith(").")
    assert file.stat().st_size <= ROOM and intact(file)
    store = a_store(file)
    store.add_finished_game(a_game("later", NOW - 1))
    assert [row.uid for row in store.finished_games()] == [*reversed(written), "later"]  # there is room now


def test_a_read_only_file_is_read_and_reported(open_folder: Path) -> None:
    file = a_file(open_folder)
    file.chmod(0o444)
    open_folder.chmod(0o555)
    before = file.read_bytes()
    assert output_of("locked out", file) == [
        "False",
        f"Nothing is saved: {file} cannot be written (attempt to write a readonly database).",
        "old",
    ]
    assert file.read_bytes() == before and os.listdir(open_folder) == [file.name]
    open_folder.chmod(0o755)


def test_a_read_only_folder_is_reported(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    file = open_folder / "cardtui.sqlite"
    assert output_of("locked out", file)[:2] == [
        "False",
        f"Nothing is saved: {file} cannot be written (unable to open database file).",
    ]
    assert os.listdir(open_folder) == []
    assert output_of("locked out", file.with_name("more") / file.name)[1].endswith("(Permission denied).")


def test_a_locked_file_is_written_once_it_is_free(tmp_path: Path) -> None:
    store = a_store(tmp_path / "cardtui.sqlite")
    store.add_finished_game(a_game("first"))
    assert store.flush()
    with locked(store.file):
        store.add_finished_game(a_game("second"))
        assert not store.flush(0.05)
    assert store.flush()
    assert len(raw(store.file, "SELECT * FROM games")) == 2 and store.problem == ""


PATIENCE = 0.1


def test_several_reads_of_a_locked_file_wait_once_and_report_it(tmp_path: Path) -> None:
    file, reported = a_file(tmp_path), list[str]()
    store = Store(file, lambda: NOW, reported.append, read_timeout=PATIENCE)
    with locked(file):
        before = perf_counter()
        read_all(store)
        waited = perf_counter() - before
        assert [store.finished_games(), store.read_problem] == [[], store.problem]
    assert PATIENCE <= waited < 10 * PATIENCE
    assert store.problem == (
        f"Saved data cannot be read: {file} (it is locked, probably by another program)."
    )
    assert set(reported) == {store.problem}
    assert [row.uid for row in store.finished_games()] == ["old"] and store.read_problem == ""
    with locked(file):
        reported.clear()
        store.finished_games()
        assert len(reported) == 1  # a second time it is said again


def test_a_pending_write_does_not_delay_reading(tmp_path: Path) -> None:
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
def test_closing_gives_up_in_time_and_reports_what_is_not_saved(how: str, tmp_path: Path) -> None:
    file = a_file(tmp_path)
    store = a_store(file)
    with locked(file, how):
        store.add_finished_game(a_game("new"))
        before = perf_counter()
        assert not store.close(0.2)
        assert perf_counter() - before < 2.0
    assert store.problem == f"The last changes are not saved: {file} could not be written within 0.2 seconds."
