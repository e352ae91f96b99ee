"""Data of older commits opens with everything in it, and their commands and settings still work.

The program of each of these commits wrote the folder of its name in `tests/data` while its four games were
played in a terminal: the data file, an export, and the output of `history --json` and `stats --json` (without
what depends on the date). They hold finished games of every kind, with hints and moves taken back, games that
were given up, saved games and settings.

- `f2341b7` has also all settings with all keys, two hunts and a failed check. `command-line*.json` list the
  commands of that commit, their arguments and their options: those of a wing are in a file of their own.
- `fb9d59d5` has also puzzles with a rating: solved, solved with hints, missed, missed and then solved, and
  the same one again; today's puzzle, played on 2026-11-25, puzzles of other days, levels of the path, and
  games played by hand. Two of its saved games were lost before and are in the history too.
- `8c550c5f` has also a run, a solved practice task, a hint for today's puzzle, and the days of first moves.
- `49c78ef8` is the last one before each game was one folder. Its data file has today's form, so all that is
  printed of it is the same; it has also a bet, a run, a match and what `config list` printed.

What is about a wing is tried with its tests.
"""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import click
import pytest

from cardtui.cli.commands import cli
from cardtui.games import open_id
from cardtui.settings import (
    REMOVED_SETTINGS,
    SHARED_SETTINGS,
    SettingsStore,
    Source,
    all_game_settings,
    find_setting,
)
from cardtui.storage.export_import import FORMAT
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.store import Store
from cardtui.ui.screens.key_settings import key_settings
from tests.cli.program import cardtui, printed
from tests.house_games import HOUSE_GAMES, OTHER_KEYS

DATA = Path(__file__).parent / "data"
COMMITS = ("f2341b7", "fb9d59d5", "8c550c5f")

OF_WINGS = {"keys.family", "keys.hunt", "keys.lab", "keys.records"}
"""Settings of wings."""


@pytest.fixture(params=COMMITS)
def old(request: pytest.FixtureRequest) -> Path:
    """The data folder of an old commit."""
    return DATA / str(request.param)


@pytest.fixture
def home(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the old data folder, which the program uses."""
    shutil.copytree(old, tmp_path / "home")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def export_in(folder: Path) -> str:
    return (folder / "export.jsonl").read_text(encoding="ascii")


def json_in(file: Path) -> Any:
    return json.loads(file.read_text(encoding="ascii"))


NEW_COLUMNS: dict[str, dict[str, Any]] = {
    "under way": {"slips": None},
    "game": {"best": None},
    "run": {"level": "", "slaps": ""},
}
"""The columns that have come since, with the values that old rows have there, by the kinds of rows."""


def as_of_today(export: str) -> str:
    """Return an old export as this program writes it, with what is known of the columns that it lacks."""
    rows = [json.loads(line) for line in export.splitlines()]
    rows[0]["cardtui export"] = FORMAT
    for row in rows:
        if row.get("row") in ("game", "under way"):
            row.setdefault("day", date.fromtimestamp(row["began"]).isoformat())
        for name, value in NEW_COLUMNS.get(row.get("row"), {}).items():
            row.setdefault(name, value)
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def test_the_old_file_is_exported_whole(home: Path) -> None:
    assert printed("data", "export", "-") == as_of_today(export_in(home))


@pytest.mark.parametrize("file", ["export.jsonl", DATA_FILE_NAME])
def test_an_old_export_and_an_old_file_are_imported_whole(
    old: Path, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    printed("data", "import", str(old / file))
    assert printed("data", "export", "-") == as_of_today(export_in(old))


def test_the_old_history_is_listed_and_its_games_open_at_their_end(home: Path) -> None:
    def without_words(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        changed = ("result", "day", "best")
        return [{name: value for name, value in row.items() if name not in changed} for row in rows]

    history = json_in(home / "history.json")
    assert without_words(json.loads(printed("history", "--json"))) == without_words(history)
    for row in history:
        session = open_id(row["id"])
        if row["finished"]:
            session.look_ahead()
            assert session.length == row["steps"], row["id"]


def test_the_old_statistics_are_counted_again(old: Path, home: Path) -> None:
    counted_each_try = old.name != "8c550c5f"
    done = cardtui("stats", "--json")
    new = {game["game"]: game for game in json.loads(done.stdout)["games"]}
    said = b"Each puzzle counts by its first try now: your rating is %d."
    rated = new["coins"]["puzzles"]
    assert done.stderr == (
        b"cardtui: " + said % round(rated["rating"]) + b"\n" if rated and counted_each_try else b""
    )
    assert (done.returncode, cardtui("stats").stderr) == (0, b"")  # it is said once
    for game in json_in(home / "stats.json"):
        puzzles = game.pop("puzzles", None) if counted_each_try else None
        counted = new[game["game"]]
        for way in game["ways"]:
            way.setdefault("best", None)  # which older versions did not time
        assert game == {name: counted[name] for name in game}
        if puzzles:  # each counts once now, by its first try
            rows = [row for row in json_in(home / "history.json") if row["way"].startswith("grade ")]
            tried = {row["id"].partition("~")[0] for row in rows if row["finished"]}
            assert new[game["game"]]["puzzles"]["tried"] == len(tried) < puzzles["tried"]


def test_every_old_saved_game_can_be_resumed(home: Path) -> None:
    saved, listed = Store(home / DATA_FILE_NAME).saved_games(), printed("resume", "--list")
    assert {row.game for row in saved} == {game.key for game in HOUSE_GAMES}
    for row in saved:
        assert open_id(row.id).ply == row.step
        assert row.id in listed


def test_every_old_setting_still_holds(home: Path) -> None:
    rows = [json.loads(line) for line in export_in(home).splitlines()]
    old = {row["name"]: row["value"] for row in rows if row.get("row") == "setting"}
    assert old
    file = Store(home / DATA_FILE_NAME)
    for name in OF_WINGS:
        file.save_setting(name, None)
    assert file.flush()
    settings = (*SHARED_SETTINGS, *all_game_settings(), *key_settings())
    store = SettingsStore(file, {}, {})
    assert store.new_problems(settings) == []
    for name, value in old.items():
        if name in OF_WINGS:
            continue
        if name in REMOVED_SETTINGS:
            assert name not in store.saved
            continue
        now = store.get(find_setting(settings, name))
        assert (now.text, now.source) == (value, Source.SAVED), name
    done = cardtui("config", "list")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.fixture
def home_49c78ef8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data folder of that commit, which the program uses."""
    shutil.copytree(DATA / "49c78ef8", tmp_path / "home")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.delenv("CARDTUI_SPOILERS")
    return tmp_path / "home"


NEW = {"mouse"}
"""The settings that have come since."""


def without_wings(listed: str) -> list[str]:
    """Return the lines of the list of settings but for those of wings, new ones and removed ones."""
    left_out = {*OF_WINGS, *NEW, *REMOVED_SETTINGS}
    return [line for line in listed.splitlines() if line.split()[0] not in left_out]


def test_all_that_is_printed_of_data_with_the_form_of_today_is_the_same(home_49c78ef8: Path) -> None:
    assert printed("data", "export", "-") == export_in(home_49c78ef8)
    assert json.loads(printed("history", "--json")) == json_in(home_49c78ef8 / "history.json")
    games = json.loads(printed("stats", "--json"))["games"]
    assert [
        {name: value for name, value in game.items() if name not in ("longest", "shortest")}
        for game in games
        if game["game"] not in OTHER_KEYS
    ] == json_in(home_49c78ef8 / "stats.json")
    if not OTHER_KEYS:  # other games bring keys that can be changed
        assert without_wings(printed("config", "list")) == without_wings(
            (home_49c78ef8 / "settings.txt").read_text(encoding="utf-8")
        )


def test_an_export_with_the_form_of_today_is_imported_whole(home_49c78ef8: Path) -> None:
    (home_49c78ef8 / DATA_FILE_NAME).unlink()
    printed("data", "import", str(home_49c78ef8 / "export.jsonl"))
    assert printed("data", "export", "-") == export_in(home_49c78ef8)


def test_saved_games_and_ids_of_before_games_were_folders_open(home_49c78ef8: Path) -> None:
    saved = Store(home_49c78ef8 / DATA_FILE_NAME).saved_games()
    assert {row.game for row in saved} == {"coins", "beggar", "perditio", "snap"}
    assert [open_id(row.id).ply for row in saved] == [row.step for row in saved]
    for row in json_in(home_49c78ef8 / "history.json"):
        session = open_id(row["id"])
        session.look_ahead()
        assert session.length == row["steps"], row["id"]


def command(words: list[str]) -> tuple[click.Command, click.Context]:
    found: click.Command = cli
    context = click.Context(cli, info_name="cardtui", **cli.context_settings)
    for word in words:
        assert isinstance(found, click.Group)
        below = found.get_command(context, word)
        assert below is not None, word
        found, context = below, click.Context(below, parent=context, info_name=word)
    return found, context


OLD_COMMANDS = json_in(DATA / "f2341b7" / "command-line.json")


@pytest.mark.parametrize("words", OLD_COMMANDS)
def test_every_old_command_and_option_is_still_understood(words: str) -> None:
    check_command(words, OLD_COMMANDS[words])


def check_command(words: str, written: dict[str, Any]) -> None:
    """Check that a command still takes the arguments and options that were written down."""
    found, context = command(words.split())
    parameters = found.get_params(context)
    options = {word: one for one in parameters if isinstance(one, click.Option) for word in one.opts}
    arguments = [one.nargs for one in parameters if isinstance(one, click.Argument)]
    assert arguments == [old["arguments"] for old in written.values() if "arguments" in old]
    for word, old in written.items():
        if "arguments" in old:
            continue
        option = options[word]
        assert option.is_flag == ("value" not in old), word
        assert option.envvar == old.get("variable"), word
        assert "default" not in old or str(option.default) == old["default"], word
        for choice in old.get("value", ()):
            option.type.convert(choice, option, context)
