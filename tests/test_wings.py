"""cardtui stands without its wings: each is deleted from a copy of the tree, and then all of them.

What must not be named then is taken from the wing: a new wing needs no line here.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cardtui.wings import KeyCommand, Wing, wings
from tests.cli.program import environment
from tests.shots import shots_of

pytestmark = pytest.mark.timeout(600)

ROOT = Path(__file__).parent.parent
IN_THE_TREE = ("cardtui", "tests", "screenshots", ".ci", "README.md", "pyproject.toml")

PYTEST = ("-m", "pytest", "-p", "no:cacheprovider")

CORE_TESTS = ("engine", "games", "library", "storage")
"""The folders of tests that pass without any wing."""

EVERY_MODULE = """
import importlib, json, pkgutil
import cardtui
broken = {}
for module in pkgutil.walk_packages(cardtui.__path__, "cardtui."):
    try:
        module.name.endswith("__main__") or importlib.import_module(module.name)
    except Exception as error:
        broken[module.name] = repr(error)
print(json.dumps([cardtui.__file__, broken]))
"""

ORDINARY = {"check", "record", "records"}
"""Commands whose names are ordinary words too: only as commands they must not be named."""


class Copy(NamedTuple):
    """A copy of the tree without some wings."""

    folder: Path
    gone: tuple[Wing, ...]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        own = {name: value for name, value in environment().items() if not name.startswith("PYTEST_")}
        own |= {"PYTHONPATH": str(self.folder), "CI": "true"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=own, capture_output=True, text=True, check=False
        )


GONE = [*((wing,) for wing in wings()), wings()]


@pytest.fixture(scope="module", params=GONE, ids=lambda gone: " ".join(wing.name for wing in gone))
def copy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    folder, gone = tmp_path_factory.mktemp("copy"), request.param
    for name in IN_THE_TREE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder)
    for wing in gone:
        for shot in shots_of(wing.name):
            (folder / "screenshots" / f"{shot.name}.svg").unlink()
        shutil.rmtree(folder / "cardtui" / wing.name)
        shutil.rmtree(folder / "tests" / wing.name)
    yield Copy(folder, gone)
    shutil.rmtree(folder)


def test_every_module_can_be_imported(copy: Copy) -> None:
    done = copy.run("-c", EVERY_MODULE)
    assert done.returncode == 0, done.stderr
    file, broken = json.loads(done.stdout)
    assert Path(file).is_relative_to(copy.folder)
    assert not broken


def test_all_other_tests_are_collected(copy: Copy) -> None:
    done = copy.run(*PYTEST, "-n", "0", "-p", "no:syrupy", "-m", "", "--collect-only", "tests")
    assert done.returncode == 0, "\n".join(re.findall(r"(?m)^(?:E  |ERROR).*", done.stdout))


def test_the_tests_of_the_core_pass(copy: Copy) -> None:
    folders = [f"tests/{name}" for name in CORE_TESTS]
    done = copy.run(*PYTEST, "-n", "2", "-m", "not slow", *folders)
    assert done.returncode == 0, done.stdout[-4000:]


def test_its_commands_are_unknown(copy: Copy) -> None:
    for command in (command for wing in copy.gone for command in wing.commands):
        done = copy.run("-m", "cardtui", command.name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f'cardtui: there is no command "{command.name}"')


def test_nothing_names_what_is_gone(copy: Copy) -> None:
    """Neither what is told by a program, nor the files that are made anew."""
    made = copy.run("-m", "tests.manual")
    assert made.returncode == 0, made.stderr
    done = copy.run("-m", "tests.told")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert {*said["wings"], *(wing.name for wing in copy.gone)} == {wing.name for wing in wings()}
    found = list[str]()
    for where, text in said["told"].items():
        for wing in copy.gone:
            for named in names_of(wing).finditer(text):
                line = text[text.rfind("\n", 0, named.start()) + 1 :].partition("\n")[0].strip()
                found.append(f"{where}: {named[0]!r} of {wing.name} in {line[:110]!r}")
    assert not found, "\n".join(found)


def test_what_is_looked_for_is_found_where_the_wings_are() -> None:
    told = json.loads(Copy(ROOT, ()).run("-m", "tests.told").stdout)["told"]
    for wing in wings():
        for where in ("cardtui --help", "completion of cardtui ", "man page", "page index"):
            assert names_of(wing).search(told[where]), (wing.name, where)


def names_of(wing: Wing) -> re.Pattern[str]:
    """Return what names a wing: its name, commands, pages of the manual, keys, palette and files."""
    commands, pages = "|".join(command.name for command in wing.commands), "|".join(wing.pages)
    keys: list[KeyCommand] = [
        *wing.home,
        *(command for part in wing.table_parts for command in part.commands),
    ]
    own_words = {wing.name, *(command.name for command in wing.commands)} - ORDINARY
    words = [
        *(rf"(?i:\b{re.escape(word)}s?\b)" for word in sorted(own_words)),
        rf"cardtui (?:-\S+ )*(?:{commands})\b",
        rf"`(?:{commands})(?: [^`]*)?`",
        rf"(?m:^ *(?:{commands})  )",
        rf"\b(?:{pages})\.md\b",
        rf"cardtui manual (?:{pages})\b",
        *(re.escape(command.help.partition(":")[0]) + r"\b" for command in keys if ":" in command.help),
        *(re.escape(command.help) for command in keys),
        *(rf"\bkeys\.{command.action}\b" for command in keys),
        *(re.escape(line.title) for line in wing.palette),
        *(re.escape(kept.about) for kept in wing.kept),
    ]
    return re.compile("|".join(words))
