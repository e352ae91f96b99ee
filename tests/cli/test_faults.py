"""Faults of the data file and of files for the user: every command reports them and leaves nothing behind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain
from pathlib import Path

import click
import pytest

from cardtui.cli.commands import cli, game_commands
from cardtui.engine.errors import BadInput
from cardtui.storage.database import SCHEMA_VERSION
from cardtui.storage.new_file import new_file
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.wings import wings
from tests.cases import case
from tests.cli.program import cardtui
from tests.storage.stores import a_file, locked, raw

EXPORT = Path(__file__).parents[1] / "data" / "some-games.jsonl"

READING = {
    "resume": (),
    "history": (),
    "stats": (),
    "config list": (),
    "config get": ("theme",),
    "data": (),
    "data export": ("-",),
    "coins path": (),
    "practice": (),
}
"""The commands that only read the data file, and their arguments."""

CHANGING = {
    "config set": ("theme", "dark"),
    "config unset": ("theme",),
    "data import": (str(EXPORT),),
}

OTHERS = {
    *(
        "open",
        "tour",
        "beggar",
        "coins",
        "perditio",
        "snap",
        "coins puzzle",
        "coins today",
        "coins run",
        "beggar match",
    ),  # only the app
    *("config", "config path", "manual", "help"),
}
"""The commands that do not open it without a screen."""


def commands(group: click.Group, name: str = "") -> Iterator[str]:
    """Yield the names of all commands of a group."""
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        yield f"{name}{word}"
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{word} ")


def test_it_is_known_of_every_command_what_it_does_with_the_data_file() -> None:
    of_wings = {command.name for wing in wings() for command in wing.commands}
    own = {name for name in commands(cli) if name.split()[0] not in of_wings}
    assert {*own, *game_commands()} == {*READING, *CHANGING, *OTHERS}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    for name in ("store.READ_TIMEOUT", "store._WRITE_TIMEOUT", "database._WRITE_TIMEOUT"):
        monkeypatch.setattr(f"cardtui.storage.{name}", 0.05)
    (tmp_path / "home").mkdir()
    return tmp_path


@contextmanager
def _lock(file: Path) -> Iterator[None]:
    a_file(file.parent)
    with locked(file):
        yield


def _newer(file: Path) -> AbstractContextManager[None]:
    raw(a_file(file.parent), f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    return nullcontext()


def _damaged(file: Path) -> AbstractContextManager[None]:
    file.write_text("damaged")
    return nullcontext()


def _a_folder(file: Path) -> AbstractContextManager[None]:
    file.mkdir()
    return nullcontext()


FAULTS: dict[str, tuple[Callable[[Path], AbstractContextManager[None]], str]] = {
    "locked": (_lock, "it is locked, probably by another program"),
    "newer": (_newer, "a newer cardtui wrote it"),
    "damaged": (_damaged, "The data file was damaged: it is now "),
    "unreadable": (_a_folder, "unable to open database file"),
}


@pytest.mark.parametrize(("spoil", "said"), FAULTS.values(), ids=FAULTS)
def test_every_command_reports_a_fault_of_the_data_file(
    spoil: Callable[[Path], AbstractContextManager[None]],
    said: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number, (name, arguments) in enumerate(chain(READING.items(), CHANGING.items())):
        home = folder / str(number)
        home.mkdir()
        monkeypatch.setenv(HOME_VARIABLE, str(home))
        with case(name):
            check_fault((*name.split(), *arguments), spoil, said, home, is_changing=name in CHANGING)


def check_fault(
    words: tuple[str, ...],
    spoil: Callable[[Path], AbstractContextManager[None]],
    said: str,
    home: Path,
    *,
    is_changing: bool = False,
) -> None:
    """Check that a command reports the fault that the data file in this folder then has."""
    with spoil(home / DATA_FILE_NAME):
        before = {*os.listdir(home)}
        done = cardtui(*words)
        error = done.stderr.decode()
        assert error.startswith("cardtui: ") and error.count("\n") == 1
        assert said in error and str(home) in error
        (aside,) = home.glob("*-damaged-*") if spoil is _damaged else [home]
        assert str(aside) in error  # nothing is renamed silently
        is_changed = spoil is _damaged and is_changing
        assert done.returncode == (0 if is_changed else 2)
        assert is_changed or done.stdout == b""
        if spoil is not _damaged:
            assert {*os.listdir(home)} == before


def test_a_change_that_is_refused_reports_what_was_set_aside(folder: Path) -> None:
    (folder / "home" / DATA_FILE_NAME).write_text("damaged")
    done = cardtui("config", "set", "theme", "no such theme")
    told, refused = done.stderr.decode().splitlines()
    (aside,) = (folder / "home").glob("*-damaged-*")
    assert done.returncode == 2 and str(aside) in told and "no such theme" in refused


@pytest.mark.parametrize("home", ["x" * 9000, "/etc/passwd"], ids=["too long", "a file"])
def test_a_home_where_no_file_can_be_is_reported(home: str, folder: Path) -> None:
    for name, arguments in chain(READING.items(), CHANGING.items()):
        with case(name):
            check_impossible_home((*name.split(), *arguments), home)
    assert os.listdir(folder) == ["home"]


def check_impossible_home(words: tuple[str, ...], home: str) -> None:
    """Check that a command reports that no data file can be in this folder."""
    done = cardtui(*words, extra={HOME_VARIABLE: home})
    error = done.stderr.decode()
    assert (done.returncode, done.stdout, error.count("\n")) == (2, b"", 1)
    assert home[:50] in error and ".sqlite" in error and len(error) < 350
    assert "File name too long" in error or home == "/etc/passwd"


# files for the user


EXPORTING = ("data", "export", "FILE")


def test_an_export_has_a_name_of_any_possible_length(folder: Path) -> None:
    check_long_names(EXPORTING, ".jsonl", folder)


@pytest.mark.usefixtures("full_disk")
def test_an_export_on_a_full_disk_leaves_nothing(folder: Path) -> None:
    check_full_disk(EXPORTING, ".jsonl", folder)


def _written(words: tuple[str, ...], file: str) -> tuple[int, str]:
    """Run a command that writes `file`, and return its status and its errors."""
    done = cardtui(*(file if word == "FILE" else word for word in words))
    return done.returncode, done.stderr.decode()


def check_long_names(words: tuple[str, ...], suffix: str, folder: Path) -> None:
    """Check that a command writes a file with the longest name that there is, and refuses a longer one."""
    longest, longer = ("n" * (length - len(suffix)) + suffix for length in (255, 256))
    assert _written(words, longest) == (0, "")
    status, error = _written(words, longer)
    assert (status, error.count("\n")) == (2, 1)
    assert '"nnn' in error and f'{suffix}" cannot be written: File name too long' in error
    assert sorted(os.listdir(folder)) == ["home", longest]


def check_full_disk(words: tuple[str, ...], suffix: str, folder: Path) -> None:
    """Check that a command reports a full disk, and leaves the folder as it was."""
    told = f'cardtui: "a{suffix}" cannot be written: No space left on device\n'
    assert _written(words, f"a{suffix}") == (2, told)
    assert os.listdir(folder) == ["home"]
    (folder / f"a{suffix}").write_text("mine")
    assert _written((*words, "--force"), f"a{suffix}") == (2, told)
    assert (folder / f"a{suffix}").read_text() == "mine"
    assert sorted(os.listdir(folder)) == [f"a{suffix}", "home"]


def test_only_a_regular_file_is_overwritten_and_a_link_stays(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    why = 'folder" exists already, and is not a file'
    with pytest.raises(BadInput, match=why), new_file(tmp_path / "folder", overwrite=True):
        pass
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    with pytest.raises(BadInput, match='link" exists already; --force'), new_file(link):
        pass
    with new_file(link, overwrite=True) as stream:
        stream.write(b"new")
    assert link.is_symlink() and file.read_text() == "new"
    assert sorted(os.listdir(tmp_path)) == ["file", "folder", "link"]
