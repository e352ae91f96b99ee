"""cardtui stands without its wings: each is deleted from a copy of the tree, and then all of them.

What must not be named then is taken from the wing: a new wing needs no line here.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from cardtui.wings import KeyCommand, Wing, wings
from tests.copies import ROOT, Copy, copy_tree
from tests.shots import shots_of

pytestmark = pytest.mark.timeout(600)

CORE_TESTS = ("engine", "games", "library", "storage")
"""The folders of tests that pass without any wing."""

ORDINARY = {"check", "record", "records"}
"""Commands whose names are ordinary words too: only as commands they must not be named."""


@dataclass(frozen=True)
class WithoutWings(Copy):
    """A copy of the tree without some wings."""

    gone: tuple[Wing, ...]


GONE = [*((wing,) for wing in wings()), wings()]


@pytest.fixture(scope="module", params=GONE, ids=lambda gone: " ".join(wing.name for wing in gone))
def copy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WithoutWings]:
    folder, gone = tmp_path_factory.mktemp("copy"), request.param
    copy_tree(folder)
    for wing in gone:
        for shot in shots_of(wing.name):
            (folder / "screenshots" / f"{shot.name}.svg").unlink()
        shutil.rmtree(folder / "cardtui" / wing.name)
        shutil.rmtree(folder / "tests" / wing.name)
    yield WithoutWings(folder, gone)
    shutil.rmtree(folder)


def test_every_module_can_be_imported(copy: WithoutWings) -> None:
    assert not copy.broken_modules()


def test_all_other_tests_are_collected(copy: WithoutWings) -> None:
    assert not copy.uncollected_tests()


def test_the_tests_of_the_core_pass(copy: WithoutWings) -> None:
    if copy.gone != wings():
        pytest.skip("without all wings is enough: the core imports none of them, see the import contracts")
    assert not copy.failures(*CORE_TESTS)


def test_its_commands_are_unknown(copy: WithoutWings) -> None:
    for command in (command for wing in copy.gone for command in wing.commands):
        done = copy.run("-m", "cardtui", command.name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f'cardtui: there is no command "{command.name}"')


def test_nothing_names_what_is_gone(copy: WithoutWings) -> None:
    """Neither what is told by a program, nor the files that are made anew."""
    copy.make_files()
    said = copy.told()
    assert {*said["wings"], *(wing.name for wing in copy.gone)} == {wing.name for wing in wings()}
    found = list[str]()
    for where, text in said["told"].items():
        for wing in copy.gone:
            for named in names_of(wing).finditer(text):
                line = text[text.rfind("\n", 0, named.start()) + 1 :].partition("\n")[0].strip()
                found.append(f"{where}: {named[0]!r} of {wing.name} in {line[:110]!r}")
    assert not found, "\n".join(found)


def test_what_is_looked_for_is_found_where_the_wings_are() -> None:
    told = Copy(ROOT).told()["told"]
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
