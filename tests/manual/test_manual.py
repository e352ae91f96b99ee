"""The README and the manual are right: their commands, outputs, key tables, links and pictures."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from cardtui.engine.game import Game
from cardtui.games import GAMES, entry, kinds
from cardtui.manual import INDEX, MAN_PAGE, ManualPage, index_text, pages
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
from cardtui.wings import wings
from tests.cli.program import complaint, printed
from tests.plain_words import NOT_PLAIN
from tests.shots import shots

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "cardtui"
README = ROOT / "README.md"
PAGES = [page for page in pages().values() if page.file.is_relative_to(HOUSE)]
"""The pages of cardtui, without those of games that are installed."""
FILES = {page.name: page.file for page in PAGES} | {"README": README}
READMES = [README, HOUSE / "README.md", *(HOUSE / wing.name / "README.md" for wing in wings())]
TEXTS = {name: file.read_text(encoding="utf-8") for name, file in FILES.items()}
_KEYS = re.compile(r"(<!-- keys: (.*?) -->\n)(.*?)(?=<!-- /keys -->\n)", re.DOTALL)
_LONGEST_CODE = 78
"""Columns of code that a terminal of 80 shows without wrapping."""

TABLES = {
    "table": (*playback_commands(), *MOMENTS, *SHARED),
    "inside": LOOK_INSIDE,
    "exercise": ExerciseScreen.commands,
    "predict": (BY_HAND, REVEAL, *PREDICT),
    "home": HomeScreen.commands,
}
"""The commands in the tables of keys of the core, by the names of these."""


def commands_of(table: str) -> tuple[Command, ...]:
    """Return the commands in a table of keys: `home`, or `cardtui.lab.screens.hunt:HuntScreen.commands`.

    A table that is named after a game has the commands of its own table.
    """
    if table in TABLES:
        return TABLES[table]
    module, _, path = table.partition(":")
    start = import_module(module) if path else entry(table).load("screens.table")
    found: tuple[Command, ...] = attrgetter(path or "TABLE.own_commands")(start)
    return found


def relative(file: Path) -> str:
    """Return a file's path in the repository."""
    return file.relative_to(ROOT).as_posix()


def with_key_tables(text: str) -> str:
    """Return a page with its tables of keys made anew."""
    return _KEYS.sub(lambda found: found[1] + _key_table(commands_of(found[2])), text)


def made(name: str) -> str:
    """Return a page as it is made anew: with the pages there are, and the keys that commands have."""
    return with_key_tables(index_text() if name == INDEX else TEXTS[name])


def _key_table(commands: tuple[Command, ...]) -> str:
    rows = [f"| {' '.join(f'`{key}`' for key in c.key_text.split(' '))} | {c.help} |\n" for c in commands]
    return "| key | does |\n|---|---|\n" + "".join(rows)


@pytest.mark.parametrize("name", FILES)
def test_what_is_made_on_a_page_is_as_it_would_be_made_now(name: str) -> None:
    assert made(name) == TEXTS[name], "python -m tests.manual makes it anew"


def test_each_table_of_keys_is_on_one_page() -> None:
    shown = [found[2] for text in TEXTS.values() for found in _KEYS.finditer(text)]
    assert len(shown) == len(set(shown))
    assert {*TABLES, *(kind.key for kind in kinds() if commands_of(kind.key))} <= {*shown}


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


@pytest.mark.thorough
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


@pytest.mark.parametrize("file", [*FILES.values(), *READMES[1:], MAN_PAGE], ids=relative)
def test_words_are_plain(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not [line for line in text.split("\n") if NOT_PLAIN.search(line)]


def test_there_are_outputs_to_be_compared() -> None:
    assert len(dict(_transcripts())) > 15


def test_the_library_examples_hold() -> None:
    failed, tried = doctest.testfile(str(FILES["library"]), module_relative=False)
    assert tried > 5
    assert failed == 0


_PATH = re.compile(r"(?<![\w/.:-])(?:[\w*-]+/)*[\w*-]+\.(?:py|md|toml|json|java)\b|(?<=`)(?:[\w*-]+/)+(?=`)")
_TARGET = re.compile(r"\]\((?!https?:)(.*?)\)")
_MADE_LIST = re.compile(r"<!-- others -->.*?<!-- /others -->", re.DOTALL)


@pytest.mark.parametrize("file", [*FILES.values(), *READMES[1:]], ids=relative)
def test_links_and_pictures_lead_to_files(file: Path) -> None:
    for target in _TARGET.findall(file.read_text(encoding="utf-8")):
        assert (file.parent / target).exists(), target


@pytest.mark.parametrize("file", [*READMES, FILES["architecture"]], ids=relative)
def test_paths_that_are_named_exist(file: Path) -> None:
    """A path is named from the page's own folder, from `cardtui/` or from the repository; NAME is a game.

    The pages of the core also say what is in the folder of any wing or game.
    """
    of_wing = file.parent.name in {wing.name for wing in wings()}
    folders = [(file.parent, ""), (HOUSE, ""), (ROOT, "")]
    folders += [] if of_wing else [(HOUSE, "*/"), (HOUSE, "games/*/")]
    text = file.read_text(encoding="utf-8").replace("NAME", "*")
    paths = {path.rstrip("/") for path in _PATH.findall(text)}
    assert len(paths) > 5
    assert {p for p in paths if not any(any(folder.glob(beside + p)) for folder, beside in folders)} == set()


def part_of(page: Path) -> str:
    """Return the folder of the game or the wing that a page belongs to; none if it is the core's."""
    folder = page.resolve().parent.relative_to(HOUSE)
    return "" if folder == Path("manual") else folder.as_posix().removesuffix("/manual")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_downwards(page: ManualPage) -> None:
    """So no link is dead when a folder is gone: a wing knows the games and the core, a game the core."""
    own = part_of(page.file)
    below = {"", own}
    if own in {wing.name for wing in wings()}:
        below |= {f"games/{game.key}" for game in GAMES}
    targets = _TARGET.findall(_MADE_LIST.sub("", TEXTS[page.name]))
    linked = {target: part_of(page.file.parent / target) for target in targets if target.endswith(".md")}
    assert {target: part for target, part in linked.items() if part not in below} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_the_commands_of_their_own_wing_only(page: ManualPage) -> None:
    other_wings = [wing for wing in wings() if wing.name != part_of(page.file)]
    others = {command.name for wing in other_wings for command in wing.commands}
    text = _MADE_LIST.sub("", TEXTS[page.name])
    named = set(re.findall(r"(?:(?<=cardtui )|(?<=`))\w+(?=[ `\n])", text)) & others
    assert named == set()


def test_the_pictures_are_the_ones_that_are_made() -> None:
    shown = {Path(name).stem for text in TEXTS.values() for name in re.findall(r"screenshots/(.*?)\)", text)}
    made = {shot.name for shot in shots()}
    assert shown == made == {path.stem for path in (ROOT / "screenshots").iterdir()}


def test_every_page_is_listed_and_every_game_has_one() -> None:
    of_wings = [HOUSE / wing.name / "manual" for wing in wings()]
    folders = [HOUSE / "manual", *(game.folder for game in GAMES), *of_wings]
    files = {file for folder in folders for file in folder.glob("*.md")}
    assert {page.file for page in pages().values()} == files
    assert {game.key for game in GAMES} <= {*pages()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_can_be_read_at_80_columns(page: ManualPage) -> None:
    text = printed("manual", page.name)
    assert max(map(len, text.splitlines())) <= 80
    assert "``" not in text, "code is not marked as it should be"
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
