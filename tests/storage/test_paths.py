"""The path and the permissions of the data file, and paths where no file can be."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE, data_file
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.storage.stores import NOW, a_file, a_game, a_store, read_all


def _in_a_file(tmp_path: Path) -> Path:
    (tmp_path / "folder").write_text("no folder")
    return tmp_path / "folder" / DATA_FILE_NAME


def _a_folder(tmp_path: Path) -> Path:
    (tmp_path / DATA_FILE_NAME).mkdir()
    return tmp_path / DATA_FILE_NAME


NO_FOLDER = "File exists|Not a directory"
PLACES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "its folder is a file": (_in_a_file, NO_FOLDER),
    "it is a folder": (_a_folder, "unable to open database file"),
    "it is in /proc": (lambda tmp_path: Path("/proc/cardtui") / DATA_FILE_NAME, "No such file or directory"),
    "it is a device": (lambda tmp_path: Path(os.devnull), ".*"),
    "it is below a device": (lambda tmp_path: Path(os.devnull) / DATA_FILE_NAME, NO_FOLDER),
    "its name is too long": (lambda tmp_path: tmp_path / ("x" * 300) / DATA_FILE_NAME, "File name too long"),
}


@pytest.mark.parametrize(("place", "why"), PLACES.values(), ids=PLACES.keys())
def test_a_path_where_no_file_can_be_is_reported(
    place: Callable[[Path], Path], why: str, tmp_path: Path
) -> None:
    file = place(tmp_path)
    store = a_store(file)
    read_all(store)
    store.add_finished_game(a_game())
    store.save_game(SavedGame("u", "beggar", "beggar#1@2", 2, None, NOW, NOW))
    assert not store.flush()
    assert store.finished_games() == [] and store.saved_games() == []
    said = rf"(Nothing is saved|Saved data cannot be read): {re.escape(str(file))}( cannot be written)?"
    assert re.fullmatch(rf"{said} \(({why})\)\.", store.problem)
    assert not store.close()
    assert not store.quarantined


@pytest.mark.parametrize("at_the_end", [False, True])
def test_failed_changes_are_written_in_order_once_that_is_possible(at_the_end: bool, tmp_path: Path) -> None:
    file, told = _in_a_file(tmp_path), list[str]()
    store = Store(file, lambda: NOW, told.append)
    store.save_setting("look", "mono")
    store.add_finished_game(a_game("first"))
    for theme in ("light", "dark", "felt"):
        store.save_setting("theme", theme)
        assert not store.flush()
    store.save_setting("look", None)
    file.parent.unlink()
    if not at_the_end:
        store.add_finished_game(a_game("second"))
        assert store.flush() and store.problem == "" and len(told) == 1
    assert store.close()
    uids = ["first"] if at_the_end else ["first", "second"]
    assert sorted(row.uid for row in a_store(file).finished_games()) == uids
    assert a_store(file).settings() == {"theme": "felt"}


def rights(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def _others_may_read() -> Iterator[None]:
    """Set the usual umask, with which new files are public."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_others_may_read")
def test_new_files_and_folders_are_private(tmp_path: Path) -> None:
    store = a_store(tmp_path / "share" / "cardtui" / DATA_FILE_NAME)
    store.add_finished_game(a_game("first"))
    assert store.flush()
    assert rights(store.file) == 0o600
    assert [rights(folder) for folder in (store.file.parent, store.file.parent.parent)] == [0o700, 0o700]
    with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM games")
        assert rights(store.file.with_name(f"{DATA_FILE_NAME}-journal")) == 0o600
        other.execute("ROLLBACK")
    assert store.close()


@pytest.mark.usefixtures("_others_may_read")
def test_a_public_file_becomes_private_when_it_is_written_or_quarantined(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    file.chmod(0o644)
    tmp_path.chmod(0o755)
    store = a_store(file)
    assert len(store.finished_games()) == 1 and rights(file) == 0o644
    store.add_finished_game(a_game("second"))
    assert store.close()
    assert rights(file) == 0o600
    assert rights(tmp_path) == 0o755  # other programs may use this folder
    file.write_bytes(b"noise" * 1000)
    file.chmod(0o644)
    store = a_store(file)
    assert store.finished_games() == [] and [rights(aside) for aside in store.quarantined] == [0o600]


@pytest.mark.usefixtures("_others_may_read")
def test_the_data_folder_becomes_private(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(HOME_VARIABLE)  # the folder of that name keeps its rights: the test above
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tmp_path.chmod(0o755)
    folder = data_file().parent
    folder.mkdir()
    assert rights(folder) == 0o755  # as earlier versions created it
    store = a_store(data_file())
    store.add_finished_game(a_game("first"))
    assert store.close()
    assert (rights(folder), rights(tmp_path)) == (0o700, 0o755)  # only the folder of cardtui is changed


def test_a_variable_or_the_system_names_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for value, folder in {
        "/there": Path("/there"),
        "~/here": Path.home() / "here",
        "~nobody of that name/here": Path(os.devnull),
        "": tmp_path / "cardtui",
    }.items():
        assert data_file({HOME_VARIABLE: value}) == folder / DATA_FILE_NAME
    assert data_file({}) == tmp_path / "cardtui" / DATA_FILE_NAME


def test_without_a_home_folder_nothing_is_written_to_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pwd

    def nobody(uid: int) -> object:
        raise KeyError(uid)

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir(tmp_path)
    store = a_store(data_file({}))
    store.add_finished_game(a_game())
    assert not store.flush()
    assert store.problem.startswith("Nothing is saved: ") and os.listdir(tmp_path) == []
