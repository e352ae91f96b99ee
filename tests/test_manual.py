"""The README and the manual are right: their commands, outputs, key tables, links and pictures."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

import pytest
from markdown_it import MarkdownIt

from cardtui.cli.man_page import man_page
from cardtui.engine.game import Game
from cardtui.engine.phrases import listed
from cardtui.games import GAMES
from cardtui.games.beggar.screens.played import SlapTable
from cardtui.games.snap.screens.played import PlayedSnapTable
from cardtui.lab.screens.hunt import HuntScreen
from cardtui.manual import INDEX, MAN_PAGE, ManualPage, pages
from cardtui.ui.commands import (
    BY_HAND,
    LOOK_INSIDE,
    MOMENTS,
    PREDICT,
    REVEAL,
    SHARED,
    Command,
    playback_commands,
)
from cardtui.ui.screens.exercise import ExerciseScreen
from cardtui.ui.screens.home import HomeScreen
from tests.cli.program import complaint, printed
from tests.plain_words import NOT_PLAIN
from tests.shots import shots

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FILES = {page.name: page.file for page in pages().values()} | {"README": README}
TEXTS = {name: file.read_text(encoding="utf-8") for name, file in FILES.items()}
_KEYS = re.compile(r"(<!-- keys: (.*?) -->\n)(.*?)(?=<!-- /keys -->\n)", re.DOTALL)
_LETTERS = re.compile(r"(<!-- letters -->\n).*?(?=<!-- /letters -->\n)", re.DOTALL)
_LONGEST_CODE = 78
"""Columns of code that a terminal of 80 shows without wrapping."""

TABLES = {
    "table": (*playback_commands(), *MOMENTS, *SHARED),
    "inside": LOOK_INSIDE,
    "exercise": ExerciseScreen.commands,
    "predict": (BY_HAND, REVEAL, *PREDICT),
    **{game.key: game.load("screens.table").TABLE.own_commands for game in GAMES},
    "snap by hand": PlayedSnapTable.own_commands,
    "beggar with slaps": SlapTable.own_commands,
    "home": HomeScreen.commands,
    "hunt": HuntScreen.commands,
}


def with_key_tables(text: str) -> str:
    """Return a page with its tables of keys, and the letters that are free for a new game, made anew."""
    taken = {key for command in HomeScreen.commands for key in command.keys}
    free = [f"`{letter}`" for letter in ascii_lowercase if letter not in taken]
    text = _LETTERS.sub(lambda found: f"{found[1]}{listed(free)}\n", text)
    return _KEYS.sub(lambda found: found[1] + _key_table(TABLES[found[2]]), text)


def _key_table(commands: tuple[Command, ...]) -> str:
    rows = [f"| {' '.join(f'`{key}`' for key in c.key_text.split(' '))} | {c.help} |\n" for c in commands]
    return "| key | does |\n|---|---|\n" + "".join(rows)


def test_the_key_tables_are_those_of_the_commands() -> None:
    shown = [found[2] for text in TEXTS.values() for found in _KEYS.finditer(text)]
    assert sorted(shown) == sorted(TABLES)
    for text in TEXTS.values():
        assert text == with_key_tables(text)


def test_the_page_about_new_games_names_the_members_that_every_game_must_have() -> None:
    section = TEXTS["adding-a-game"].partition("Every game has these members")[2].partition("Nearly every")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    annotated = {name for base in Game.__mro__ for name in vars(base).get("__annotations__", ())}
    without_value = {name for name in annotated if not name.startswith("_") and not hasattr(Game, name)}
    assert named == without_value | Game.__abstractmethods__


def _blocks(text: str, language: str) -> list[str]:
    """Return the blocks of code in this language on a page."""
    tokens = MarkdownIt().parse(text)
    return [token.content for token in tokens if token.type == "fence" and token.info == language]


def _transcripts() -> Iterator[tuple[str, str]]:
    for text in TEXTS.values():
        console = "".join(_blocks(text, "console"))
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE)


@pytest.mark.parametrize(("command", "output"), dict(_transcripts()).items())
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


@pytest.mark.parametrize("text", [*TEXTS.values(), man_page()], ids=[*TEXTS, "cardtui.1"])
def test_words_are_plain(text: str) -> None:
    assert not [line for line in text.split("\n") if NOT_PLAIN.search(line)]


def test_there_are_outputs_to_be_compared() -> None:
    assert len(dict(_transcripts())) > 15


def test_the_library_examples_hold() -> None:
    failed, tried = doctest.testfile(str(FILES["library"]), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", FILES)
def test_links_and_pictures_lead_to_files(name: str) -> None:
    for target in re.findall(r"\]\((?!https?:)(.*?)\)", TEXTS[name]):
        assert (FILES[name].parent / target).exists(), target


def test_the_pictures_are_the_ones_that_are_made() -> None:
    shown = {Path(name).stem for text in TEXTS.values() for name in re.findall(r"screenshots/(.*?)\)", text)}
    made = {shot.name for shot in shots()}
    assert shown == made == {path.stem for path in (ROOT / "screenshots").iterdir()}


def test_every_page_is_listed_and_every_game_has_one() -> None:
    files = {file.stem for file in FILES[INDEX].parent.glob("*.md")}
    assert set(pages()) == files
    assert {game.key for game in GAMES} <= files


@pytest.mark.parametrize("page", pages().values(), ids=lambda page: page.name)
def test_a_page_can_be_read_at_80_columns(page: ManualPage) -> None:
    text = printed("manual", page.name)
    assert max(map(len, text.splitlines())) <= 80
    code = (*_blocks(TEXTS[page.name], "sh"), *_blocks(TEXTS[page.name], ""))
    assert [line for line in "".join(code).splitlines() if len(line) > _LONGEST_CODE] == []


def test_a_page_that_is_not_there() -> None:
    assert "did you mean playing?" in complaint("manual", "plaing")
    assert "it has: index, playing, coins" in complaint("manual", "zzz")


def test_the_readme_is_short_and_says_how_to_begin() -> None:
    assert len(README.read_bytes()) <= 10_000
    commands = _blocks(TEXTS["README"], "sh")
    assert commands[0].startswith("python3 -m venv .venv && ")
    # This is how the script finds the command that passes the tests.
    tests = [line for line in TEXTS["README"].splitlines() if "bin/pytest" in line]
    assert commands[1] == f"{tests[0]}\n"
    assert "grep -m 1 'bin/pytest' README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for way in ("uvx --from . cardtui", "pipx install ."):
        assert way in TEXTS["README"] and way in (ROOT / ".ci" / "install").read_text(encoding="utf-8")


if __name__ == "__main__":  # after a change of commands: writes the key tables and the man page anew
    for name, file in FILES.items():
        file.write_text(with_key_tables(TEXTS[name]), encoding="utf-8")
    MAN_PAGE.write_text(man_page(), encoding="ascii")
