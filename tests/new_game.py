"""Writes a new game that works at once, from a made-up game of the tests: `python -m tests.new_game duel`.

The name is put in everywhere; the rules, words and table are then changed one by one. With `--package`, the
game is a package of its own, which cardtui finds where it is installed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from string import ascii_lowercase
from tokenize import NAME, generate_tokens

from cardtui.engine.entry import KEY_PATTERN
from cardtui.games import GAMES, TAKEN
from cardtui.manual import pages
from cardtui.ui.screens.home import HomeScreen
from tests.madeup.register import MADE_UP

ROOT = Path(__file__).parents[1]
_GAMES = ROOT / "cardtui" / "games"
_TESTS = ROOT / "tests" / "games"
_MADE_UP = ROOT / "tests" / "madeup"
_WATCHED, _PLAYED = "war", "golf"

MADE_BY = "tests.manual"
"""The module that makes anew what lists all games: the man page, the index of the manual."""

_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "cardtui-{name}"
version = "0.1.0"
description = "{title}, a game for cardtui"
requires-python = ">=3.11"
dependencies = ["cardtui"]

[project.entry-points."cardtui.games"]
{name} = "{package}:ENTRY"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]

[tool.ruff]
line-length = 110
"""


class BadName(Exception):
    """No game can have this name, or be in this folder; the text says why in a sentence."""


def main(arguments: list[str] | None = None) -> None:
    made_up = [game.key for game in MADE_UP]
    parser = argparse.ArgumentParser(
        "python -m tests.new_game",
        description="Write a game that works at once.",
        epilog="Which is which, and what to do then: cardtui manual adding-a-game",
    )
    add = parser.add_argument
    add("name", metavar="NAME", help="small letters and digits: the folder, the command, the id")
    add("--played", action="store_true", help=f"a game that is played: like {_PLAYED}")
    add("--like", choices=made_up, metavar="GAME", help=f"begin with another: {', '.join(made_up)}")
    add("--package", type=Path, metavar="FOLDER", help="write a package of its own to this folder")
    given = parser.parse_args(arguments)
    try:
        write(given.name, given.like or (_PLAYED if given.played else _WATCHED), given.package)
    except BadName as error:
        parser.exit(2, f"{error}\n")


def write(name: str, like: str, package: Path | None = None) -> None:
    """Write a game and its tests, and say how to play and how to test it. Raises `BadName`."""
    check_name(name, package)
    module = f"cardtui_{name}" if package else f"cardtui.games.{name}"
    folder = package / module if package else _GAMES / name
    tests = package / "tests" if package else _TESTS / name
    texts = dict(_files(name, like, module, folder, tests))
    if package:
        project = _PROJECT.format(name=name, title=name.capitalize(), package=module)
        texts[package / "pyproject.toml"] = project
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    if package:
        print(f"{package} is a package with the game {name}: the rules are in {module}/game.py.")
        print(f"To play it:  pip install -e {package} && cardtui {name}")
        print(f"To test it:  python -m pytest tests/contract {tests} --game {module}:ENTRY")
    else:
        subprocess.run([sys.executable, "-m", MADE_BY], cwd=ROOT, check=True)
        print(f"{folder.relative_to(ROOT)} is the game {name}: the rules are in game.py.")
        print(f"To play it:  cardtui {name}")
        print(f"To test it:  python -m pytest tests/contract {tests.relative_to(ROOT)} --game {name}")


def check_name(name: str, package: Path | None) -> None:
    """Check that a game can have this name. Raises `BadName`."""
    if not re.fullmatch(KEY_PATTERN, name):
        raise BadName(f"A name is small letters and digits after a small letter, which {name} is not.")
    if iskeyword(name) or issoftkeyword(name):
        raise BadName(f"{name} is a word of Python, so no module can have this name.")
    if name in TAKEN:
        raise BadName(f"{name} cannot be the name of a game: it is {TAKEN[name]}.")
    if name in pages():
        raise BadName(f"{name} cannot be the name of a game: a page of the manual is called so.")
    if any(game.key == name for game in GAMES):
        raise BadName(f"There is a game called {name}.")
    if package is None and any(game.key == name for game in MADE_UP):
        raise BadName(f"{name} is a made-up game of the tests, in tests/madeup.")
    for folder in [package] if package else [_GAMES / name, _TESTS / name]:
        if folder.exists():
            raise BadName(f"There is a folder {folder} already.")


def free_letter(name: str) -> str:
    """Return a letter for the home screen that nothing else has, one of the name if there is one."""
    taken = {key for command in HomeScreen.commands for key in command.keys}
    return next((letter for letter in name + ascii_lowercase if letter.isalpha() and letter not in taken), "")


def _files(name: str, like: str, module: str, folder: Path, tests: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of the new game with their texts."""
    start = _MADE_UP / like
    entry = next(game for game in MADE_UP if game.key == like)
    texts = {file: file.read_text(encoding="utf-8") for file in [*start.rglob("*.py"), start / "manual.md"]}
    old, new = like.capitalize(), name.capitalize()
    if any(re.search(rf"\b{new}(?:Table)?\b", text) for text in texts.values()):
        new += "Game"  # as a class of cardtui is called so already
    for file, text in texts.items():
        if file.suffix == ".py":
            text = _with_names(text, {old: new, f"{old}Table": f"{new}Table"})
            text = _with_import(text.replace(f"tests.madeup.{like}", module), module)
        text = re.sub(rf"\b{entry.title}\b", name.capitalize(), text).replace(", a made-up game", ", a game")
        text = re.sub(rf'(?<="){like}(?=")|(?<=cardtui ){like}\b|(?<=keys: ){like}\b', name, text)
        if file == start / "__init__.py":
            text = text.replace(f'"{entry.letter}"', f'"{free_letter(name)}"')
            text = re.sub(r",\s+package=__name__", "", text)  # the made-up games alone have to say it
        is_test = file.name == f"test_{like}.py"
        yield tests / f"test_{name}.py" if is_test else folder / file.relative_to(start), text
    if module.startswith("cardtui.games."):
        yield tests / "__init__.py", ""


def _with_names(code: str, names: dict[str, str]) -> str:
    """Return code in which what has a name has another; texts and comments stay as they are."""
    lines = code.splitlines(keepends=True)
    for token in reversed(list(generate_tokens(StringIO(code).readline))):
        if token.type == NAME and token.string in names:
            (row, start), (_, stop) = token.start, token.end
            lines[row - 1] = lines[row - 1][:start] + names[token.string] + lines[row - 1][stop:]
    return "".join(lines)


def _with_import(code: str, module: str) -> str:
    """Return code whose imports from the new game stand where the linter wants them.

    In a package, cardtui is one of the others that it needs, and the game stands by itself.
    """
    lines = code.splitlines(keepends=True)
    imports = [line for line in lines if re.match(r"(?:from|import) (?:textual|pytest|cardtui)", line)]
    if not any(line.startswith(f"from {module}") for line in imports):
        return code
    start = lines.index(imports[0])
    stop = lines.index(imports[-1]) + 1
    own = [_with_sorted_names(line) for line in imports if line.startswith(f"from {module}")]
    others = [line for line in imports if not line.startswith(f"from {module}")]
    if module.startswith("cardtui."):
        blocks = [
            [line for line in others if " cardtui" not in line],
            [*own, *(line for line in others if " cardtui" in line)],
        ]
    else:
        blocks = [others, own]
    texts = ["".join(sorted(block, key=_import_order)) for block in blocks if block]
    return "".join([*lines[:start], "\n".join(texts), *lines[stop:]])


def _import_order(line: str) -> tuple[bool, str]:
    return line.startswith("from "), line.split()[1]


def _with_sorted_names(line: str) -> str:
    """Return an import with its names in order, constants before classes."""
    start, _, names = line.rstrip().partition(" import ")
    ordered = sorted(names.split(", "), key=lambda name: (not name.isupper(), name))
    return f"{start} import {', '.join(ordered)}\n"


if __name__ == "__main__":
    main()
