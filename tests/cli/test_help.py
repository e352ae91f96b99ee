"""`--help`, `--version`, what a shell completes, and that new games come in by themselves."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

import cardtui.cli.commands
import cardtui.games
from cardtui import __version__
from cardtui.cli import run
from cardtui.cli.examples import examples_of
from cardtui.cli.man_page import contexts, man_page
from cardtui.engine.entry import load_target
from cardtui.engine.parameters import Number, parameter
from cardtui.games import GAMES, Entry, load
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.parameters import BeggarParameters
from cardtui.settings import SPEED
from cardtui.wings import wings
from tests.cases import verdicts
from tests.cli.program import cardtui as call
from tests.cli.program import printed

ROOT = Path(__file__).parents[2]


def test_version() -> None:
    assert printed("--version") == f"cardtui {__version__}\n"


def test_help_names_the_commands_and_their_games() -> None:
    text = printed("--help")
    for entry in GAMES:
        assert f"\n  {entry.key} " in text
        assert entry.title in text
    assert "\n  open " in text and "…" not in text and "..." not in text.partition("\n")[2]
    sections = {*("Play", "Keep", "Help", "Options", "Examples"), *(command.section for command in OF_WINGS)}
    assert {line.strip(":") for line in text.splitlines() if line.endswith(":")} == sections
    assert text == printed("-h") == printed("help")


OF_WINGS = [command for wing in wings() for command in wing.commands]


@pytest.mark.parametrize(
    "words", ["beggar", "coins puzzle", "config set", "data", *(command.name for command in OF_WINGS)]
)
def test_three_ways_to_ask_for_help_have_one_answer(words: str) -> None:
    line = words.split()
    assert printed("help", *line) == printed(*line, "-h") == printed(*line, "--help")
    assert f"\nUsage: cardtui {words} " in f"\n{printed('help', *line)}"


@pytest.mark.parametrize(("key", "parts"), verdicts("help"))
def test_help_of_a_game_names_its_options_its_deals_and_its_rules(key: str, parts: list[str]) -> None:
    text, game = " ".join(printed(key, "--help").split()), load(key)
    rules = [" ".join(paragraph.split()) for paragraph in game.rules.split("\n\n")]
    for part in (*parts, *rules, " ".join(game.deal_hint.split())):
        assert part in text
    assert text.index(rules[0]) < text.index("DEAL is") < text.index("Options:") < text.index(rules[1])
    assert ("--explain" in text) == (key == "coins")


ALL_COMMANDS = {context.command_path: context for context in contexts()}


@pytest.mark.parametrize("path", ALL_COMMANDS)
def test_the_help_of_a_command_ends_with_examples_that_work(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardtui.cli.game_commands.are_terminals", lambda *streams: True)
    examples = examples_of(path)
    assert 1 <= len(examples) <= 4 and f"\n  {examples[0][0]}  " in ALL_COMMANDS[path].get_help()
    for line, _ in examples:
        parts = re.fullmatch(r"(?:echo (.*) \| )?cardtui ?(.*?)(?: > .*)?", line)
        assert parts is not None
        context, words = ALL_COMMANDS["cardtui"], shlex.split(parts[2])
        while isinstance(context.command, click.Group) and words:
            name, command, words = context.command.resolve_command(context, words)
            assert command is not None
            context = command.make_context(name, words, context)
        if not re.search(
            "^$|^tour|^check|^hunt|^lab|import|--hand|^practice [a-z]+(-[a-z]+)?$", parts[2]
        ):  # quick, and without a screen
            done = call(*shlex.split(parts[2]), stdin=(parts[1] or "").encode())
            assert done.returncode == 0, done.stderr


def test_examples_are_of_commands_that_there_are_and_need_no_wing_but_their_own() -> None:
    found = [entry.load("examples").EXAMPLES for entry in GAMES]
    found += [load_target(wing.examples) for wing in wings()]
    assert {path for examples in found for path in examples} <= {*ALL_COMMANDS}
    parts = {command.name: wing.name for wing in wings() for command in wing.commands}
    for path in ALL_COMMANDS:
        own = parts.get(" ".join(path.split()[1:2]))
        used = {parts.get(word) for line, _ in examples_of(path) for word in line.split()[:3]}
        assert used <= {None, own}


def test_the_manual_page_is_that_of_the_commands() -> None:
    text = man_page()
    assert (ROOT / "cardtui" / "manual" / "cardtui.1").read_text(encoding="ascii") == text
    requests = {line.split()[0] for line in text.splitlines() if line[0] in ".'"}
    assert requests == {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nh", ".ad"}
    assert r"$ cardtui beggar \(aqJ 3 4 / 2 J 5\(aq \-\-story" in text


def completed(line: str) -> list[str]:
    """What a shell offers at the end of `line`."""
    last = line.count(" ")
    extra = {"_CARDTUI_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(last)}
    done = call(extra=extra)
    assert (done.returncode, done.stderr) == (0, b"")
    return [item.partition(",")[2] for item in done.stdout.decode().split()]


@pytest.mark.skipif(shutil.which("bash") is None, reason="click asks bash for its version")
def test_the_completion_script_is_printed() -> None:
    done = call(extra={"_CARDTUI_COMPLETE": "bash_source"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"complete" in done.stdout and b"_CARDTUI_COMPLETE=bash_complete" in done.stdout


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cardtui manual pl", ["playing", "plain"]),
        ("cardtui manual nothing", []),
        ("cardtui config set them", ["theme"]),
        ("cardtui config get keys.und", ["keys.undo"]),
        ("cardtui config unset ke", None),
        ("cardtui config set theme ", ["auto", "felt", "dark", "light", "terminal"]),
        ("cardtui config set coins.level p", ["perfect"]),
        ("cardtui config set nothing ", []),
    ],
)
def test_pages_settings_and_their_values_are_completed(line: str, offered: list[str] | None) -> None:
    found = completed(line)
    assert found == offered if offered is not None else all(name.startswith("keys.") for name in found)
    assert found or offered == []


def test_games_options_and_speeds_are_completed() -> None:
    assert completed("cardtui b") == ["beggar"]
    assert completed("cardtui o") == completed("cardtui help o") == ["open"]
    assert completed("cardtui nothing") == []
    assert completed("cardtui beggar --max") == ["--max-rounds"]
    assert completed("cardtui beggar --speed 1") == ["1/4", "1/2", "1", "16"]
    assert completed("cardtui open beggar#305 --speed ") == [text for text, _ in SPEED.choices]


@dataclass(frozen=True)
class ToyParameters(BeggarParameters):
    hurry: int = parameter(3, Number(2, option="hurry-up", help="Be quick about it."))


class Toy(Beggar):
    """A game that the command line has never heard of."""

    key = "toy"
    parameters_type = ToyParameters


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    games = (Entry("toy", "t", "Toy", "watch", "a game"),)
    monkeypatch.setattr(cardtui.games, "GAMES", games)
    monkeypatch.setattr(cardtui.cli.commands, "GAMES", games)
    monkeypatch.setitem(sys.modules, "cardtui.games.toy", SimpleNamespace(__path__=[str(tmp_path)]))
    monkeypatch.setitem(sys.modules, "cardtui.games.toy.game", SimpleNamespace(GAME=Toy))


@pytest.mark.usefixtures("toy")
def test_a_new_game_needs_no_line_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["toy", "J", "2", "J", "2", "--hurry-up", "2"]) == 0
    assert capsys.readouterr().out == "Player 0 wins after 2 rounds.\n"
    assert run(["toy", "J", "--hurry-up", "1"]) == 2
    assert '"1"' in capsys.readouterr().err
    assert run(["toy", "--help"]) == 0
    assert "--hurry-up N" in capsys.readouterr().out
    assert run(["beggar", "J"]) == 2
    assert capsys.readouterr().err.startswith('cardtui: there is no command "beggar"; there is: toy, open, ')
