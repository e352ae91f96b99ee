"""A game is one folder: where it is deleted, with its modules in the wings and its tests, the others work.

Nothing of a person is deleted with it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.games import GAMES, entry
from cardtui.storage.paths import HOME_VARIABLE
from tests.copies import ROOT, Copy, copy_tree

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

GONE = "perditio"
OTHERS = [game.key for game in GAMES if game.key != GONE]

OLD_EXPORT = ROOT / "tests" / "data" / "fb9d59d5" / "export.jsonl"
"""An export with games of all kinds."""


def is_about(path: Path, key: str) -> bool:
    """Return whether a file or folder is about a game: it is called after it. Data is of all games."""
    return path.stem in (key, f"test_{key}") and "data" not in path.parts


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The tree without a game."""
    folder = tmp_path_factory.mktemp("copy")
    copy_tree(folder)
    for path in [path for top in ("cardtui", "tests") for path in (folder / top).rglob("*")]:
        if is_about(path.relative_to(folder), GONE) and path.exists():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    yield Copy(folder)
    shutil.rmtree(folder)


def output(copy: Copy, *words: str) -> str:
    """Return what a command prints, which must succeed."""
    done = copy.run("-m", "cardtui", *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_is_imported_and_all_other_tests_are_collected(copy: Copy) -> None:
    assert not copy.broken_modules()
    assert not copy.uncollected_tests()


def test_the_rules_of_the_other_games_hold(copy: Copy) -> None:
    assert not copy.failures(*(f"games/{key}" for key in OTHERS))


def test_nothing_names_the_game_that_is_gone_but_ids_and_pages_as_examples(copy: Copy) -> None:
    copy.make_files()
    told = copy.told()["told"] | {"check": output(copy, "check", "--list")}
    pages = {where for where in told if where.startswith("page ") or where.endswith(".md")}
    named = re.compile(rf"{GONE}(?!#[0-9])|{entry(GONE).title}")
    found = [where for where, text in told.items() if named.search(text)]
    assert not {*found} - (pages - {"index.md", "page index"})
    for key in OTHERS:
        assert f"\n  {key} " in told["cardtui --help"] and f"\n  {key} " in told["cardtui lab --help"]
        assert f"help of {key}#305" in told
    assert "home at 60 columns" in told and "man page" in told


def test_its_commands_are_unknown(copy: Copy) -> None:
    there = ", ".join(OTHERS)
    for words in ((GONE,), ("lab", GONE), ("open", f"{GONE}#7"), ("resume", GONE)):
        done = copy.run("-m", "cardtui", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert f'"{GONE}"; there is: {there}' in done.stderr


def test_what_was_saved_of_it_is_kept_and_told(
    copy: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As much is kept as where the game is: of an export, and in the data file of a version that had it."""
    exported = list[str]()
    for tree, home in ((Copy(ROOT), "there"), (copy, "gone")):
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / home))
        output(tree, "data", "import", str(OLD_EXPORT))
        exported.append(output(tree, "data", "export", "-"))
    of_it = f'"game": "{GONE}"'
    assert exported[0] == exported[1]
    assert exported[1].count(of_it) == OLD_EXPORT.read_text().count(of_it) > 0
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "there"))
    assert output(copy, "data", "export", "-") == exported[0]
    assert f"{GONE}#8" in output(copy, "history") and f"{GONE}#10@2" in output(copy, "resume", "--list")
