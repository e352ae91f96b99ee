"""A damaged file of hunts is used unchanged or refused in one sentence."""

from __future__ import annotations

import os
import shutil
import stat
import struct
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.cli import run
from cardtui.engine.errors import BadInput
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find, UnitResult
from cardtui.lab.records import hunt_finds
from cardtui.storage.paths import HOME_VARIABLE
from tests.storage.stores import locked

SECONDS = 12.5
REFUSAL = "what hunts have found cannot be kept in {!r}: "


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a file with two hunts and their finds."""
    folder = tmp_path_factory.mktemp("hunts")
    with HuntStore(folder) as store:
        for name, cycle in (("long", ""), ("endless", "J-/-")):
            hunt = store.open_hunt("beggar", name, 5, 5)
            for unit in (0, 1, 7, 9):
                finds = [Find(f"J.{unit}.{number}", 100 + number, 9, 3, 1, cycle) for number in range(20)]
                store.record_unit(hunt, unit, UnitResult({"deals": 10}, finds), SECONDS)
    return (folder / HUNTS_FILE).read_bytes()


def resume(folder: Path) -> None:
    """Record one more unit of an existing hunt."""
    with HuntStore(folder) as store:
        store.lock()
        hunt = store.open_hunt("beggar", "long", None, 5)
        store.record_unit(hunt, 11, UnitResult({"deals": 10}, [Find("J.2.3", 9, 2)]), SECONDS + 1)
        store.longest_finds("beggar", 100, hunt)


def list_finds(folder: Path) -> None:
    """List all finds by the command line, and raise `BadInput` with its error."""
    for words in ([], ["--never-ends"]):
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
            patch.setenv(HOME_VARIABLE, str(folder))
            status = run(["hunt", "--list", *words])
        assert all(line.isprintable() for line in (out.getvalue() + err.getvalue()).splitlines())
        assert status == (2 if err.getvalue() else 0)
        if status:
            raise BadInput(err.getvalue().removeprefix("cardtui: ").removesuffix("\n"))


def error_of(action: Callable[[Path], None], folder: Path) -> str:
    """Return the error of an action on the folder, or an empty string."""
    try:
        action(folder)
    except BadInput as error:
        return str(error)
    return ""


@settings(max_examples=50)
@given(at=st.integers(0, 10**6), data=st.binary(min_size=1, max_size=600))
def test_random_damage_is_reported_in_one_sentence(
    filled: bytes, tmp_path_factory: pytest.TempPathFactory, at: int, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("noise")
    at %= len(filled)
    damaged = (filled[:at] + data + filled[at + len(data) :])[: len(filled)]
    (folder / HUNTS_FILE).write_bytes(damaged)
    for action in (list_finds, resume):
        if error := error_of(action, folder):
            assert error.startswith(REFUSAL.format(str(folder / HUNTS_FILE)))
            assert error.isprintable()
        assert action is resume or (folder / HUNTS_FILE).read_bytes() == damaged
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("was", "became", "action"),
    [
        (b"[7, 9]", b"[7, x]", resume),
        (b"[7, 9]", b"[[7 ]]", resume),
        (b"[7, 9]", b"123456", resume),
        (b'{"deals": 40}', b'{"deals": ""}', resume),
        (b'{"deals": 40}', b'{"\\u001b":40}', resume),
        (struct.pack(">d", SECONDS), struct.pack(">d", float("inf")), resume),
        (b"J.7.13", b"J.\x1b[2J", list_finds),
        (b"J.7.13", b"J.7.\xff3", list_finds),
    ],
)
def test_values_that_no_hunt_can_have_written_are_refused(
    filled: bytes, tmp_path: Path, was: bytes, became: bytes, action: Callable[[Path], None]
) -> None:
    assert len(was) == len(became) and was in filled
    file = tmp_path / HUNTS_FILE
    file.write_bytes(filled)
    assert error_of(list_finds, tmp_path) == ""
    file.write_bytes(filled.replace(was, became.ljust(len(was))))
    error = error_of(action, tmp_path)
    assert error.startswith(REFUSAL.format(str(file)))
    assert error.isprintable()


def test_a_damaged_index_is_detected_while_reading(filled: bytes, tmp_path: Path) -> None:
    at = filled.rindex(b"J.7.13")  # it stands in the table and in its index: one of them is changed
    assert filled.index(b"J.7.13") != at
    (tmp_path / HUNTS_FILE).write_bytes(filled[:at] + b"J.7.93" + filled[at + 6 :])
    assert "it is damaged" in error_of(list_finds, tmp_path)


def test_the_files_of_hunts_are_private(filled: bytes, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        resume(tmp_path / "new")
        (tmp_path / HUNTS_FILE).write_bytes(filled)
        resume(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 4 and {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_locked_file_of_hunts_is_reported_without_a_wait(filled: bytes, tmp_path: Path) -> None:
    (tmp_path / HUNTS_FILE).write_bytes(filled)
    with locked(tmp_path / HUNTS_FILE):
        before = perf_counter()
        found, trouble = hunt_finds(tmp_path, patience=0.1)
        assert perf_counter() - before < 5.0
    assert found == [] and "it is locked, probably by another program" in trouble
