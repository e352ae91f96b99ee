"""The command line with games of other packages: one that can be played, and some that cannot be loaded."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from tests.cli.program import complaint, environment, printed
from tests.madeup.war import ENTRY
from tests.packages import install_entry, install_war
from tests.storage.stores import a_game

_RUN = """
import json, sys
from tests.cli.program import cardtui
calls, done = json.load(sys.stdin), []
for words, stdin, extra in calls:
    one = cardtui(*words, stdin=stdin.encode(), extra=extra)
    done.append([one.returncode, one.stdout.decode(), one.stderr.decode()])
print(json.dumps(done))
"""


ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


class Call(NamedTuple):
    """A command line, with what is typed and more environment."""

    words: tuple[str, ...]
    stdin: str = ""
    extra: Mapping[str, str] = {}


def run_with(site: Path, data: Path, *calls: Call) -> list[Done]:
    """Run commands one after the other in a process that has the packages of `site`."""
    done = subprocess.run(
        [sys.executable, "-c", _RUN],
        input=json.dumps(calls),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment({"PYTHONPATH": str(site), HOME_VARIABLE: str(data)}),
        timeout=60,
    )
    return [Done(*one) for one in json.loads(done.stdout)]


def a_war(uid: str = "0" * 32) -> SavedGame:
    return SavedGame(uid, "war", "war#7@30", 30, 100, 1e9, 1e9 + 60)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a finished and a saved game of War, and a key for it."""
    folder = tmp_path_factory.mktemp("data")
    store = Store(folder / DATA_FILE_NAME)
    row = a_game(
        "1" * 32, 1e9, game="war", id="war#5", result="Player 0 wins after 9 battles.", way="", usual=True
    )
    store.add_finished_game(row)
    store.save_game(a_war())
    store.save_setting("keys.open.war", "G")
    assert store.close()
    return folder


COMPLETED = {"_CARDTUI_COMPLETE": "bash_complete", "COMP_WORDS": "cardtui wa", "COMP_CWORD": "1"}

WAR = {
    "help": Call(("--help",)),
    "its help": Call(("war", "--help")),
    "plain": Call(("war", "--seed", "7", "--plain")),
    "story": Call(("open", "war#7@2", "--plain", "--story")),
    "lines": Call(("war", "--seed", "7", "--lines"), "\n\nquit\n"),
    "home": Call(("--lines",), "war --seed 7\n\nquit\nquit\n"),
    "hand": Call(("war", "--seed", "7", "--hand", "--lines"), "deck 0\nquit\n"),
    "operations": Call(("war", "--seed", "7", "--ops")),
    "completed": Call((), extra=COMPLETED),
    "index": Call(("manual",)),
    "page": Call(("manual", "war")),
    "history": Call(("history", "war")),
    "statistics": Call(("stats",)),
    "saved games": Call(("resume", "--list")),
    "settings": Call(("config", "get", "keys.open.war")),
    "records": Call(("records",)),
    "export": Call(("data", "export", "-")),
}
ABOUT = f"War: {ENTRY.verb} {ENTRY.line}."
SAID = {
    "help": f"\n  war       {ABOUT}\n  open ",
    "its help": f"  {ABOUT}\n\n  Both turn a card up.",
    "plain": "Nobody wins after 1000 battles.\n",
    "story": "Player 0 plays the six of diamonds.\n",
    "lines": "2. Player 1 plays the ace of clubs: player 0 takes 2.\n",
    "home": "1. Player 0 plays the five of hearts.\n",
    "hand": "A card from deck 1:\n",
    "operations": "removefirst()     5♥",
    "completed": "plain,war\n",
    "index": " • War (war): two decks, and the higher rank takes both\n • As text",
    "page": "Two players turn their top cards up",
    "history": "War          211  Player 0 wins after 9 battles.",
    "statistics": "War          1 ",
    "saved games": "war, at 30\n  To go on with it: cardtui open war#7@30\n",
    "settings": "G\n",
    "records": "\nWar\n",
    "export": '"war#7@30"',
}


@pytest.fixture(scope="module")
def with_war(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Mapping[str, Done]:
    """What the commands do where the package of War is installed."""
    site = tmp_path_factory.mktemp("site")
    install_war(site)
    return dict(zip(WAR, run_with(site, data, *WAR.values()), strict=True))


@pytest.mark.parametrize("name", SAID)
def test_the_game_of_a_package_is_in_every_command(name: str, with_war: Mapping[str, Done]) -> None:
    done = with_war[name]
    assert (done.status, done.err) == (0, "")
    assert SAID[name] in done.out


@pytest.fixture
def without_war(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data of somebody who has no package of War any more."""
    shutil.copytree(data, tmp_path / "home")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))


@pytest.mark.usefixtures("without_war")
def test_what_was_played_is_shown_and_exported_without_the_package(with_war: Mapping[str, Done]) -> None:
    assert printed("data", "export", "-") == with_war["export"].out
    saved = with_war["saved games"].out.replace("  To go", "  Its game is not installed here. To go")
    assert printed("resume", "--list") == saved
    assert printed("history") == with_war["history"].out.replace("War ", "war ")
    assert printed("history", "war") == printed("history")
    assert printed("stats") == with_war["statistics"].out.replace("War ", "war ")
    assert printed("stats", "war") == printed("stats")
    (row,) = json.loads(printed("history", "--json"))
    assert (row["game"], row["id"], row["result"]) == ("war", "war#5", "Player 0 wins after 9 battles.")
    (counts,) = (one for one in json.loads(printed("stats", "--json"))["games"] if one["finished"])
    assert (counts["game"], counts["finished"]) == ("war", 1)
    assert "war,,finished,1," in printed("stats", "--csv")


@pytest.mark.usefixtures("without_war")
@pytest.mark.parametrize(
    "words", [("open", "war#7"), ("resume", "war"), ("history", "whist"), ("stats", "whist")], ids=str
)
def test_what_is_neither_a_game_nor_in_the_data_is_refused(words: tuple[str, ...]) -> None:
    assert "there is no game called" in complaint(*words)


# packages that cannot be used

BROKEN = {
    "help": Call(("--help",)),
    "help of help": Call(("help",)),
    "its name": Call(("missing",)),
    "completed": Call((), extra=COMPLETED | {"COMP_WORDS": "cardtui missing --", "COMP_CWORD": "2"}),
    "id": Call(("open", "missing#7")),
    "statistics of it": Call(("stats", "missing")),
    "left out": Call(("open",)),
    "game that fails": Call(("rules", "--seed", "7")),
    "its id": Call(("open", "rules#7")),
    "its help": Call(("rules", "--help")),
    "its completion": Call((), extra=COMPLETED | {"COMP_WORDS": "cardtui rules --", "COMP_CWORD": "2"}),
    "its statistics": Call(("stats", "rules")),
    "command that fails": Call(("rules", "run")),
    "text at home": Call(("--lines",), "rules\nquit\n"),
    "settings": Call(("config", "list")),
    "statistics": Call(("stats",)),
    "history": Call(("history",)),
    "records": Call(("records",)),
    "manual": Call(("manual",)),
    "page": Call(("manual", "playing")),
    "command that is none": Call(("rules", "none")),
    "other game": Call(("beggar", "--seed", "305", "--plain")),
}
MISSING = "the game missing of some_missing cannot be loaded: ModuleNotFoundError: No module named 'nothing'"
OPEN = "the game open of some_open is left out: open is a command of cardtui"
RULES = "the game rules cannot be loaded: SyntaxError: '(' was never closed (game.py, line 1)"
NO_RUN = "the game rules cannot be loaded: ModuleNotFoundError: No module named 'some_rules.run'"


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Done]:
    """What the commands do with two packages without a game to list, and one whose game cannot be opened."""
    site, data = tmp_path_factory.mktemp("broken"), tmp_path_factory.mktemp("data")
    install_entry(site, "some-missing", "missing", more="import nothing")
    install_entry(site, "some-open", "open")
    commands = (
        "ENTRY = ENTRY._replace(commands=tuple(LineCommand(f'rules {name}', 'Play', target, 'Run.') for "
    )
    commands += "name, target in (('run', 'some_rules.run:run'), ('none', 'os:path'))))"
    install_entry(site, "some-rules", "rules", more=commands)
    (site / "some_rules/game.py").write_text("GAME = (\n")
    install_entry(site, "some-playing", "playing")
    (site / "some_rules/manual.md").mkdir()
    (site / "some_playing/manual.md").write_bytes(b"<!-- To play: a page -->\n# Caf\xe9\n")
    store = Store(data / DATA_FILE_NAME)
    store.add_finished_game(
        a_game("1" * 32, 1e9, game="rules", id="rules#5", result="It is over.", way="", usual=True)
    )
    store.save_game(a_war()._replace(game="rules", id="rules#7@30"))
    assert store.close()
    return dict(zip(BROKEN, run_with(site, data, *BROKEN.values()), strict=True))


@pytest.mark.parametrize("name", ["help", "help of help"])
def test_the_help_says_in_a_line_each_why_games_are_missing(name: str, broken: Mapping[str, Done]) -> None:
    assert broken[name].status == 0
    assert broken[name].err == f"cardtui: {MISSING}\ncardtui: {OPEN}\n"
    assert "missing" not in broken[name].out
    assert "  rules     Rules: watch a war unfold.\n" in broken[name].out


@pytest.mark.parametrize(
    ("name", "why"),
    {
        **dict.fromkeys(("its name", "id", "statistics of it"), MISSING),
        **dict.fromkeys(("game that fails", "its id", "its help"), RULES),
        "command that fails": NO_RUN,
        "command that is none": "the game rules cannot be loaded: os:path is no command of click",
    }.items(),
)
def test_a_command_that_names_a_game_that_cannot_be_loaded_says_why(
    name: str, why: str, broken: Mapping[str, Done]
) -> None:
    assert broken[name] == (2, "", f"cardtui: {why}\n")


def test_a_command_whose_name_a_game_has_is_still_that_command(broken: Mapping[str, Done]) -> None:
    assert broken["left out"] == (2, "", "cardtui: missing argument 'ID'\nTry: cardtui open --help\n")


@pytest.mark.parametrize(
    ("name", "said"),
    {
        "completed": "",
        "its completion": "",
        "its statistics": "Rules         1 ",
        "settings": "keys.play_pause",
        "statistics": "Rules         1 ",
        "history": "It is over.",
        "records": "\nRules\n",
        "manual": "Snap (snap)",
        "page": "This page describes what all games share",  # of cardtui, and not of the game
        "other game": "Player 1 wins after",
    }.items(),
)
def test_other_commands_go_on_and_say_nothing(name: str, said: str, broken: Mapping[str, Done]) -> None:
    done = broken[name]
    assert (done.status, done.err) == (0, "")
    assert said in done.out


def test_home_as_text_begins_with_the_reasons(broken: Mapping[str, Done]) -> None:
    status, out, err = broken["text at home"]
    assert out.splitlines()[1:3] == [f"T{MISSING[1:]}.", f"T{OPEN[1:]}."]
    assert (status, err) == (0, f"cardtui: {RULES}\n")
    assert not [line for line in out.splitlines() if "Rules" in line]


def test_a_game_that_fails_while_it_is_played_is_named_in_one_line(tmp_path: Path) -> None:
    install_war(tmp_path)
    source = tmp_path / "cardtui_war" / "game.py"
    failing = "\n\ndef _fail(*_):\n    raise KeyError('east')\n\n\nGAME.apply = _fail\n"
    source.write_text(source.read_text() + failing)
    failed = "cardtui: the game War of cardtui_war has failed: KeyError: 'east' (game.py, line "
    calls = [WAR["plain"], WAR["lines"], WAR["home"], BROKEN["other game"]]
    *of_war, other = run_with(tmp_path, tmp_path / "home", *calls)
    for done in of_war:
        assert failed in done.err + done.out and "Traceback" not in done.err, done
    assert [done.status for done in of_war[:2]] == [1, 1] and other.status == 0
