"""The commands `stats`, `history` and `data`: their output and their errors."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from tests.cli.program import cardtui, printed, start_cardtui
from tests.storage.stores import NOW, a_game, a_store, locked, raw
from tests.terminal import CARDTUI, Terminal

DATA = Path(__file__).parents[1] / "data"
GAMES_FILE = DATA / "some-games.jsonl"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def filled(home: Path) -> Path:
    """A data folder with the games of the transcripts."""
    printed("data", "import", str(GAMES_FILE))
    return home


def said(*words: str, status: int = 0) -> str:
    done = cardtui(*words)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == status
    assert (err == "") == (status == 0) and (out == "") == (status == 2)
    assert all(line.isprintable() for line in (out + err).splitlines())
    return out + err


COMMANDS = [("stats",), ("stats", "coins"), ("history",), ("history", "snap")]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("file", ["none", "some"])
def test_every_form_can_be_read_and_a_pipe_gets_plain_text(
    words: tuple[str, ...], file: str, home: Path, request: pytest.FixtureRequest
) -> None:
    if file == "some":
        request.getfixturevalue("filled")
    check_forms(words)
    assert home.exists() == (file == "some")


def check_forms(words: tuple[str, ...]) -> None:
    """Check that a command prints plain text into a pipe, and JSON and CSV where it is asked for them."""
    text = said(*words)
    assert text.isascii() and "\x1b" not in text
    json.loads(said(*words, "--json"))
    header, *rows = csv.reader(io.StringIO(said(*words, "--csv")))
    assert all(len(row) == len(header) for row in rows)


def test_stats_tell_the_puzzles_and_the_rating(home: Path) -> None:
    file = home / DATA_FILE_NAME
    file.parent.mkdir(parents=True, exist_ok=True)
    store = a_store(file)
    for number, hints in enumerate((0, 2)):
        values = {"game": "coins", "way": "grade 2", "won": True, "hints": hints}
        values["id"] = f"coins,grade=2#{number}"
        store.add_finished_game(a_game(f"{number:032x}", NOW + number, **values))
    store.close()
    # The first puzzle gains 20, the second, solved with hints, loses 21.
    assert re.search(r"Silver Dollar +all +2 +1 +0 +1 +999", said("stats", "coins"))
    (coins,) = json.loads(said("stats", "coins", "--json"))["games"]
    assert coins["puzzles"]["modes"] == [["grade 2", 2, 1]] and coins["puzzles"]["ratings"][0] == 1020
    assert "coins,puzzles,solved,1," in said("stats", "coins", "--csv")


def test_a_terminal_gets_lines_and_no_control_characters_of_the_file(filled: Path) -> None:
    with Terminal([*CARDTUI, "history"], size=(140, 40)) as terminal:
        terminal.wait_for(r"\x1b[2J[bold]")
        assert "──" in terminal.text


def test_data_prints_its_path_its_size_and_quarantined_files(filled: Path) -> None:
    file = filled / DATA_FILE_NAME
    extent = "6 finished games, 1 saved game and 1 setting"
    assert said("data").splitlines() == [str(file), f"{file.stat().st_size} bytes: {extent}"]
    raw(file, "UPDATE games SET steps = 'x' WHERE uid = 'b'")
    aside = filled / "cardtui-damaged-20260101-120000.sqlite"
    aside.touch()
    (filled / "cardtui-notes.sqlite").touch()
    *_, extent, last = said("data").splitlines()
    assert extent.endswith("5 finished games, 1 saved game and 1 setting; 1 more cannot be used")
    assert last == f"Set aside: {aside}"


def test_data_is_exported_and_imported_once(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "export.jsonl"
    extent = "6 finished games, 1 saved game and 1 setting"
    assert said("data", "export", str(target)) == f"Exported {extent}.\n"
    assert said("data", "export", "-") == target.read_text()
    assert "exists already; --force" in said("data", "export", str(target), status=2)
    assert said("data", "export", str(target), "--force") == f"Exported {extent}.\n"
    assert sorted(os.listdir(tmp_path)) == ["export.jsonl", "home"]
    before = said("history", "--json")
    for source in (target, filled / DATA_FILE_NAME):
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / f"from {source.name}"))
        assert said("data", "import", str(source)) == f"Imported {extent}, of {extent}.\n"
        again = "Imported no finished games, no saved games and no settings"
        assert said("data", "import", str(source)) == f"{again}, of {extent}.\n"
        assert said("history", "--json") == before


def test_what_was_saved_of_a_game_that_is_not_here_is_kept_and_moves_with_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that all of it is there again, once the game is."""
    export = tmp_path / "export.jsonl"
    export.write_text((DATA / "fb9d59d5" / "export.jsonl").read_text().replace("perditio", "chess"))
    source, exported = export, list[str]()
    for folder in ("from an export", "from a file"):
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / folder))
        said("data", "import", str(source))
        exported.append(said("data", "export", "-"))
        source = tmp_path / folder / DATA_FILE_NAME
    assert exported[0] == exported[1]
    before, after = (
        {row["uid"]: row["id"] for row in map(json.loads, text.splitlines()) if row.get("game") == "chess"}
        for text in (export.read_text(), exported[0])
    )
    assert before == after and len(before) == 7
    assert "chess#8" in said("history") and "chess#10@2" in said("resume", "--list")
    assert cardtui("stats").returncode == 0
    assert "chess" not in printed("--lines", stdin=b"list\nquit\n")
    assert 'no game called "chess"' in said("resume", "chess", status=2)
    assert said("data", "export", "-") == exported[0]


@pytest.mark.parametrize("key", ["../chess", "[red]", "chess-2"])
def test_a_game_that_no_package_can_bring_is_not_imported(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = tmp_path / "export.jsonl"
    export.write_text((DATA / "fb9d59d5" / "export.jsonl").read_text().replace("perditio", key))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    assert f'no game called "{key}"' in said("data", "import", str(export), status=2)


def test_an_invalid_import_names_the_line_and_adds_nothing(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "export.jsonl"
    said("data", "export", str(target))
    before = (filled / DATA_FILE_NAME).read_bytes()
    target.write_text(target.read_text().replace('"mistakes": 1', '"mistakes": "[bold]x"', 1))
    told = said("data", "import", str(target), status=2)
    assert (
        told
        == f'cardtui: "{target}" cannot be used: line 2: "mistakes" is not a whole number from 0 to 1e12\n'
    )
    assert (filled / DATA_FILE_NAME).read_bytes() == before
    told = said("data", "export", str(filled / DATA_FILE_NAME), "--force", status=2)
    assert "is the data file itself" in told and (filled / DATA_FILE_NAME).read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("words", [("stats",), ("config", "set", "theme", "dark")])
def test_a_locked_file_is_reported_after_two_seconds(words: tuple[str, ...], filled: Path) -> None:
    with locked(filled / DATA_FILE_NAME):
        before = perf_counter()
        told = said(*words, status=2)
        assert perf_counter() - before < 4.0
    why = "it is locked, probably by another program"
    assert told.rstrip(".\n") == f"cardtui: Saved data cannot be read: {filled / DATA_FILE_NAME} ({why})"


_IN_A_SHELL = {
    "a named file": 'cardtui data import "$1"',
    "a dash": 'cardtui data import - < "$1"',
    "a dash and a pipe": 'cat "$1" | cardtui data import -',
    "standard input": 'cardtui data import /dev/stdin < "$1"',
    "a pipe": 'cat "$1" | cardtui data import /dev/stdin',
    "the output of a command": 'cardtui data import <(sleep 0.1; cat "$1")',
}


@pytest.mark.parametrize("script", _IN_A_SHELL.values(), ids=_IN_A_SHELL.keys())
def test_an_export_can_be_imported_in_every_way_of_a_shell(script: str, filled: Path, tmp_path: Path) -> None:
    exported = tmp_path / "export.jsonl"
    said("data", "export", str(exported))
    program = f'cardtui() {{ "{sys.executable}" -m cardtui "$@"; }}; {script}'
    done = subprocess.run(
        ["bash", "-c", program, "bash", exported], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(", of 6 finished games, 1 saved game and 1 setting.\n")


def test_a_pipe_without_a_writer_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = start_cardtui("data", "import", str(tmp_path / "pipe"))  # which would be stopped if it waited
    why = "it is not a regular file; - is standard input"
    assert done.stderr.decode() == f'cardtui: "{tmp_path / "pipe"}" cannot be used: {why}\n'


def test_an_invalid_export_in_a_pipe_is_reported(filled: Path) -> None:
    for data, why in ((b"\xff\xfe\n", "line 1: byte 1 is not text"), (b"", "it is empty")):
        done = start_cardtui("data", "import", "/dev/stdin", stdin=data)
        assert done.stderr.decode() == f'cardtui: "/dev/stdin" cannot be used: {why}\n'
    store = (filled / DATA_FILE_NAME).read_bytes()
    done = start_cardtui("data", "import", "/dev/stdin", stdin=store)
    assert done.returncode == 2 and b"an SQLite file cannot be read from a pipe" in done.stderr


def test_a_limit_of_file_size_is_reported(home: Path) -> None:
    words = f'ulimit -f 1; exec "{sys.executable}" -m cardtui config set theme dark'
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"cardtui: Nothing is saved: {home / DATA_FILE_NAME} cannot be written "
        "(disk I/O error; a file may have at most 1,024 bytes here: see ulimit -f).\n"
    )
