"""What the README says is so: its commands, its outputs, its tables of keys, its pictures."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardtui.games import GAMES
from cardtui.ui.commands import BY_HAND, LOOK_INSIDE, PREDICT, REVEAL, SHARED, Command, playback_commands
from cardtui.ui.games.snap.table import PlayedSnapTable
from cardtui.ui.screens.home import HomeScreen
from tests.screenshots import SHOTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


TABLES = {
    "table": (*playback_commands(), *SHARED),
    "inside": LOOK_INSIDE,
    "predict": (BY_HAND, REVEAL, *PREDICT),
    **{game.key: import_module(f"cardtui.ui.games.{game.key}.table").TABLE.own_commands for game in GAMES},
    "snap by hand": PlayedSnapTable.own_commands,
    "home": HomeScreen.commands,
}


def key_table(commands: tuple[Command, ...]) -> str:
    """The table of keys as the README has it."""
    rows = [f"| {' '.join(f'`{key}`' for key in c.key_text.split(' '))} | {c.help} |\n" for c in commands]
    return "| key | does |\n|---|---|\n" + "".join(rows)


@pytest.mark.parametrize(("name", "commands"), TABLES.items())
def test_the_tables_of_keys_are_the_commands(name: str, commands: tuple[Command, ...]) -> None:
    found = re.search(rf"<!-- keys: {name} -->\n(.*?)<!-- /keys -->", README, re.DOTALL)
    assert found is not None
    assert found[1] == key_table(commands)


def _transcripts() -> list[tuple[str, str]]:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)


@pytest.mark.parametrize(("command", "output"), _transcripts())
def test_the_outputs_are_what_the_commands_print(command: str, output: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PATH": path},
        check=False,
    )
    assert done.stdout == output


def test_the_library_examples_hold() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_pictures_are_there_and_are_the_ones_that_are_made() -> None:
    shown = set(re.findall(r"\]\(screenshots/(.*?)\.png\)", README))
    made = {shot.name for shot in SHOTS}
    assert shown <= made
    assert made == {path.stem for path in (ROOT / "screenshots").iterdir()}


def test_there_are_outputs_to_be_compared() -> None:
    assert len(_transcripts()) > 5


def test_ci_runs_the_command_that_passes_the_tests() -> None:
    commands = re.findall(r"```sh\n(.*)\n```", README)
    assert len(commands) == 2
    assert commands[0].startswith("python3 -m venv .venv && ")
    # This is how the script finds it.
    assert [line for line in README.splitlines() if "bin/pytest" in line] == [commands[1]]
    assert "grep -m 1 'bin/pytest' README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


if __name__ == "__main__":  # after a change of the commands: writes the tables anew
    text = README
    for name, commands in TABLES.items():
        mark = f"<!-- keys: {name} -->\n"
        if mark not in text:
            sys.exit(f"README.md has no line {mark.strip()}, and below it one <!-- /keys -->")
        head, rest = text.split(mark)
        text = head + mark + key_table(commands) + rest[rest.index("<!-- /keys -->") :]
    (ROOT / "README.md").write_text(text, encoding="utf-8")
