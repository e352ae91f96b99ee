"""A damaged file of hunts is used as it was, or refused in a sentence; nothing of it is lost or shown raw."""

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


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of two hunts that have found something."""
    folder = tmp_path_factory.mktemp("hunts")
    with HuntStore(folder) as kept:
        for name, cycle in (("long", ""), ("endless", "J-/-")):
            hunt = kept.open_hunt("beggar", name, 5, 5)
            for unit in (0, 1, 7, 9):
                finds = [Find(f"J.{unit}.{number}", 100 + number, 9, 3, 1, cycle) for number in range(20)]
                kept.record_unit(hunt, unit, UnitResult({"deals": 10}, finds), SECONDS)
    return (folder / HUNTS_FILE).read_bytes()


def go_on(folder: Path) -> None:
    """Do a unit more of a hunt that was begun."""
    with HuntStore(folder) as kept:
        kept.lock()
        hunt = kept.open_hunt("beggar", "long", None, 5)
        kept.record_unit(hunt, 11, UnitResult({"deals": 10}, [Find("J.2.3", 9, 2)]), SECONDS + 1)
        kept.longest_finds("beggar", 100, hunt)


def listed(folder: Path) -> None:
    """Have all finds listed, as they are on a terminal. Raises `BadInput` with what is complained of."""
    for words in ([], ["--never-ends"]):
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
            patch.setenv(HOME_VARIABLE, str(folder))
            status = run(["hunt", "--list", *words])
        assert all(line.isprintable() for line in (out.getvalue() + err.getvalue()).splitlines())
        assert status == (2 if err.getvalue() else 0)
        if status:
            raise BadInput(err.getvalue().removeprefix("cardtui: ").removesuffix("\n"))


def refused(what: Callable[[Path], None], folder: Path) -> str:
    """How it is refused, or nothing if it goes well."""
    try:
        what(folder)
    except BadInput as error:
        return str(error)
    return ""


@settings(max_examples=50)
@given(at=st.integers(0, 10**6), data=st.binary(min_size=1, max_size=600))
def test_noise_anywhere_costs_nothing_but_a_sentence(
    filled: bytes, tmp_path_factory: pytest.TempPathFactory, at: int, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("noise")
    at %= len(filled)
    damaged = (filled[:at] + data + filled[at + len(data) :])[: len(filled)]
    (folder / HUNTS_FILE).write_bytes(damaged)
    for what in (listed, go_on):
        if said := refused(what, folder):
            assert said.startswith(f"what hunts have found cannot be kept in {str(folder / HUNTS_FILE)!r}: ")
            assert said.isprintable()
        assert what is go_on or (folder / HUNTS_FILE).read_bytes() == damaged
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("was", "became", "what"),
    [
        (b"[7, 9]", b"[7, x]", go_on),
        (b"[7, 9]", b"[[7 ]]", go_on),
        (b"[7, 9]", b"123456", go_on),
        (b'{"deals": 40}', b'{"deals": ""}', go_on),
        (b'{"deals": 40}', b'{"\\u001b":40}', go_on),
        (struct.pack(">d", SECONDS), struct.pack(">d", float("inf")), go_on),
        (b"J.7.13", b"J.\x1b[2J", listed),
        (b"J.7.13", b"J.7.\xff3", listed),
    ],
)
def test_what_sqlite_takes_for_sound_is_refused_where_it_cannot_have_been_written(
    filled: bytes, tmp_path: Path, was: bytes, became: bytes, what: Callable[[Path], None]
) -> None:
    assert len(was) == len(became) and was in filled
    file = tmp_path / HUNTS_FILE
    file.write_bytes(filled)
    assert refused(listed, tmp_path) == ""
    file.write_bytes(filled.replace(was, became.ljust(len(was))))
    said = refused(what, tmp_path)
    assert said.startswith(f"what hunts have found cannot be kept in {str(file)!r}: ")
    assert said.isprintable()


def test_an_index_that_does_not_know_a_find_is_seen_by_who_only_reads(filled: bytes, tmp_path: Path) -> None:
    at = filled.rindex(b"J.7.13")  # it stands in the table and in its index: one of them is changed
    assert filled.index(b"J.7.13") != at
    (tmp_path / HUNTS_FILE).write_bytes(filled[:at] + b"J.7.93" + filled[at + 6 :])
    assert "it is damaged" in refused(listed, tmp_path)


def test_nobody_else_can_read_what_hunts_have_found(filled: bytes, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        go_on(tmp_path / "new")
        (tmp_path / HUNTS_FILE).write_bytes(filled)
        go_on(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 4 and {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_file_of_hunts_that_is_locked_keeps_nobody_waiting(filled: bytes, tmp_path: Path) -> None:
    (tmp_path / HUNTS_FILE).write_bytes(filled)
    with locked(tmp_path / HUNTS_FILE):
        before = perf_counter()
        found, trouble = hunt_finds(tmp_path, patience=0.1)
        assert perf_counter() - before < 5.0
    assert found == [] and "it is locked, probably by another program" in trouble
