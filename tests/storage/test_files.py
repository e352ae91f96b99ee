"""Files that are damaged, foreign, newer or deleted: the store reports them and never raises."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtui.storage.database import SCHEMA_VERSION
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE, data_file, quarantined_files, shortened
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import SAVED_AGAIN, Store
from tests.storage.stores import NOW, a_file, a_game, a_store, intact, raw, read_all

Spoil = Callable[[Path], object]


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:  # a file of some pages
    store = a_store(tmp_path_factory.mktemp("filled") / DATA_FILE_NAME)
    for number in range(300):
        store.add_finished_game(a_game(f"{number:03}", NOW - number, result="x" * 50))
    store.save_game(SavedGame("u", "beggar", "beggar#1@2", 2, None, NOW, NOW))
    store.save_setting("theme", "felt")
    assert store.close()
    return store.file.read_bytes()


def overwrite(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(at)
        stream.write(data)


def noise(length: int) -> bytes:
    return Random(length).randbytes(length)


def noise_in_schema(file: Path) -> None:
    overwrite(file, 24, noise(4))  # who has it open is to see that it was written
    overwrite(file, 100, noise(3000))


def another_program(file: Path) -> None:
    file.unlink()
    raw(file, "CREATE TABLE letters (text)")


SPOILT: dict[str, tuple[str, Spoil]] = {
    "cut in the middle": ("damaged", lambda file: os.truncate(file, file.stat().st_size // 2)),
    "cut within its first page": ("damaged", lambda file: os.truncate(file, 1000)),
    "all noise": ("damaged", lambda file: overwrite(file, 0, noise(file.stat().st_size))),
    "noise at its beginning": ("damaged", lambda file: overwrite(file, 0, noise(100))),
    "noise in its schema": ("damaged", noise_in_schema),
    "noise in every page but the first": (
        "damaged", lambda file: overwrite(file, 4096, noise(file.stat().st_size - 4096))
    ),
    "a text": ("damaged", lambda file: file.write_text("Dear diary,\n" * 99)),
    "zeros": ("damaged", lambda file: file.write_bytes(bytes(9999))),
    "of another program": ("foreign", another_program),
    "one with a trigger": (
        "foreign",
        lambda file: raw(file, "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"),
    ),
    "one with a view": ("foreign", lambda file: raw(file, "CREATE VIEW v AS SELECT * FROM games")),
    "one with a view for a table": (
        "foreign",
        lambda file: raw(file, "ALTER TABLE games RENAME TO x", "CREATE VIEW games AS SELECT * FROM x"),
    ),
    "one without a table": ("foreign", lambda file: raw(file, "DROP TABLE settings")),
}  # fmt: skip

SAID = {"damaged": "was damaged", "foreign": "does not belong to cardtui"}
RECOVERY = " The command cardtui data import takes over what can still be read of it."


@pytest.mark.parametrize("first", ["reads", "writes", "reads and had it open", "writes and had it open"])
@pytest.mark.parametrize(("why", "spoil"), SPOILT.values(), ids=SPOILT.keys())
def test_an_unusable_file_is_quarantined_and_a_new_one_created(
    why: str, spoil: Spoil, first: str, filled: bytes, tmp_path: Path
) -> None:
    file, told = tmp_path / DATA_FILE_NAME, list[str]()
    file.write_bytes(filled)
    store = Store(file, lambda: NOW, told.append)
    if "open" in first:
        store.save_setting("theme", "light")
        assert store.flush()
    spoil(file)
    before = file.read_bytes()
    if first.startswith("reads"):
        read_all(store)
    game = a_game("new")
    store.add_finished_game(game)
    if not store.flush() or store.finished_games() != [game]:  # a page of which nothing was wanted until now
        store.add_finished_game(game)
    assert store.flush()
    assert store.finished_games() == [game]
    stamp = datetime.fromtimestamp(NOW).strftime("%Y%m%d-%H%M%S")
    aside = tmp_path / f"cardtui-{why}-{stamp}.sqlite"
    assert (store.quarantined, quarantined_files(file)) == ([aside], [aside])
    if first.startswith("reads") or why != "damaged":
        assert aside.read_bytes() == before
    assert told[-1] == store.problem
    moved = f"The data file {SAID[why]}: it is now {aside}, and cardtui starts a new one."
    assert store.problem == moved + (RECOVERY if why == "damaged" else "")
    assert intact(file)
    assert store.close()


@pytest.mark.parametrize("had_it_open", [False, True])
def test_a_file_of_a_newer_version_is_left_alone_and_reported(
    had_it_open: bool, filled: bytes, tmp_path: Path
) -> None:
    file, told = tmp_path / DATA_FILE_NAME, list[str]()
    file.write_bytes(filled)
    store = Store(file, lambda: NOW, told.append)
    if had_it_open:
        store.save_setting("theme", "light")
        assert store.flush()
    raw(file, "PRAGMA user_version = 99")
    before = file.read_bytes()
    assert store.finished_games() == [] and dict(store.settings()) == {}
    why = f"a newer cardtui wrote it, with schema 99; this one knows schema {SCHEMA_VERSION}"
    assert store.read_problem == f"Saved data cannot be read: {file} ({why})."
    store.add_finished_game(a_game("new"))
    assert not store.flush()
    assert store.problem == told[-1] == f"Nothing is saved: {file} cannot be written ({why})."
    assert store.write_at_once(lambda connection: connection.execute("DELETE FROM games")) is None
    assert not store.close()
    assert (file.read_bytes(), os.listdir(tmp_path)) == (before, [file.name])


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=600), st.booleans())
@example(18, b"\3", False)  # who may write it
@example(47, b"\5", False)  # the number of the format
@example(62, b"\5", True)  # the version of the schema
@example(8012, b"0", False)  # the length of a game's head: its uid is that of none, or of several
def test_noise_anywhere_raises_nothing_and_at_most_quarantines_the_file(
    filled: bytes, tmp_path_factory: pytest.TempPathFactory, at: int, data: bytes, reads: bool
) -> None:
    folder = tmp_path_factory.mktemp("noise")
    file = folder / DATA_FILE_NAME
    at %= len(filled)
    file.write_bytes((filled[:at] + data + filled[at + len(data) :])[: len(filled)])
    store = a_store(file)
    if reads:
        read_all(store)
    game = a_game("new", NOW + 1)
    for _ in range(3):
        store.add_finished_game(game)
        if not store.flush() and "a newer cardtui wrote it" in store.problem:
            assert not store.quarantined  # noise in the number of the version: nobody can tell
            shutil.rmtree(folder)
            return
        if game in store.finished_games():
            break
    assert game in store.finished_games()
    read_all(store)
    assert store.close()
    assert len(store.quarantined) == len(quarantined_files(file)) <= 2
    assert bool(store.quarantined) == bool(store.problem)
    shutil.rmtree(folder)


def test_an_incomplete_index_is_rebuilt(filled: bytes, tmp_path: Path) -> None:
    file = tmp_path / DATA_FILE_NAME
    file.write_bytes(filled)
    index = "FROM sqlite_master WHERE name = 'games_by_end'"
    (known,) = raw(file, f"SELECT * {index}")
    raw(file, "PRAGMA writable_schema = ON", f"DELETE {index}")
    raw(file, "UPDATE games SET ended = ended + 1000 WHERE uid = '299'")
    back = "INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)"
    raw(file, "PRAGMA writable_schema = ON", back, values=known)
    store = a_store(file)
    assert store.finished_games(limit=1)[0].uid == "000"
    store.save_setting("theme", "light")
    assert store.flush()
    assert (store.finished_games(limit=1)[0].uid, len(store.finished_games())) == ("299", 300)
    assert store.close()
    assert (store.quarantined, store.problem) == ([], "")
    assert intact(file)


def test_files_quarantined_in_the_same_second_have_different_names(tmp_path: Path) -> None:
    file = tmp_path / DATA_FILE_NAME
    for _ in range(3):
        file.write_text("no")
        store = a_store(file)
        assert store.finished_games() == []
    assert len(quarantined_files(file)) == 3 and not file.exists()
    assert all("-damaged-" in other.name for other in quarantined_files(file))


def test_tables_of_sqlite_itself_are_no_reason_for_quarantine(filled: bytes, tmp_path: Path) -> None:
    file = tmp_path / DATA_FILE_NAME
    file.write_bytes(filled)
    raw(file, "ANALYZE")
    raw(file, "VACUUM")
    store = a_store(file)
    assert len(store.finished_games()) == 300 and store.problem == ""


def test_a_file_deleted_while_it_is_open_is_created_again(filled: bytes, tmp_path: Path) -> None:
    store = a_store(tmp_path / DATA_FILE_NAME)
    store.add_finished_game(a_game("old"))
    assert store.flush()
    store.file.unlink()
    assert store.finished_games() == []
    store.add_finished_game(a_game("new"))
    assert [row.uid for row in store.finished_games()] == ["new"]
    shutil.rmtree(tmp_path)
    store.add_finished_game(a_game("newer"))
    assert [row.uid for row in store.finished_games()] == ["newer"]
    assert store.problem == "" and store.close()


def test_a_file_replaced_while_it_is_open_is_used(filled: bytes, tmp_path: Path) -> None:
    store = a_store(tmp_path / DATA_FILE_NAME)
    store.add_finished_game(a_game("old"))
    assert store.flush()
    other = tmp_path / "other"
    other.write_bytes(filled)
    other.replace(store.file)
    store.add_finished_game(a_game("new", NOW + 1))
    found = [row.uid for row in store.finished_games()]
    assert found[:2] == ["new", "000"] and len(found) == 301
    assert store.problem == "" and store.close()


# The path and the permissions of the file, and paths where no file can be


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
    said = rf"(Nothing is saved|Saved data cannot be read): {re.escape(shortened(file))}( cannot be written)?"
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
        store.add_finished_game(a_game("second", NOW + 1))
        assert store.flush() and store.problem == "" and told[1:] == [SAVED_AGAIN]
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
        monkeypatch.setenv(HOME_VARIABLE, value)
        assert data_file() == folder / DATA_FILE_NAME
    monkeypatch.delenv(HOME_VARIABLE)
    assert data_file() == tmp_path / "cardtui" / DATA_FILE_NAME


def test_without_a_home_folder_nothing_is_written_to_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pwd

    def nobody(uid: int) -> object:
        raise KeyError(uid)

    for name in (HOME_VARIABLE, "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir(tmp_path)
    store = a_store(data_file())
    store.add_finished_game(a_game())
    assert not store.flush()
    assert store.problem.startswith("Nothing is saved: ") and os.listdir(tmp_path) == []
