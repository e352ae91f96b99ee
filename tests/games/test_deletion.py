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
from tests.copies import ROOT, Copy, copied

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

GONE = "perditio"
OTHERS = [game.key for game in GAMES if game.key != GONE]

DATA = ROOT / "tests" / "data"
OLD_EXPORT = DATA / "fb9d59d5" / "export.jsonl"
"""An export with games of all kinds."""


def is_about(path: Path, key: str) -> bool:
    """Return whether a file or folder is about a game: it is called after it."""
    return path.stem in (key, f"test_{key}") and not path.is_relative_to(DATA)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The tree without a game."""
    copy = copied(tmp_path_factory.mktemp("copy"))
    for path in [path for top in ("cardtui", "tests") for path in (copy.folder / top).rglob("*")]:
        if is_about(ROOT / path.relative_to(copy.folder), GONE) and path.exists():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    yield copy
    shutil.rmtree(copy.folder)


def test_every_module_is_imported_and_all_other_tests_are_collected(copy: Copy) -> None:
    assert not copy.broken_modules()
    assert not copy.uncollected_tests()


def test_nothing_names_the_game_that_is_gone_but_ids_and_pages_as_examples(copy: Copy) -> None:
    told = copy.told()
    pages = {where for where in told if where.startswith("page ") or where.endswith(".md")} - {"index.md"}
    told = {where: text for where, text in told.items() if where not in pages}
    told |= {"lab": copy.cardtui("lab", "--help"), "check": copy.cardtui("check", "--list")}
    told["index"] = copy.cardtui("manual")
    for where, text in told.items():
        assert not re.search(rf"{GONE}(?!#[0-9])|{entry(GONE).title}", text), where
    for key in OTHERS:
        assert f"\n  {key} " in told["cardtui --help"] and f"help of {key}#305" in told
    assert "home at 60 columns" in told and "man page" in told


def test_its_commands_are_unknown(copy: Copy) -> None:
    there = ", ".join(OTHERS)
    for words in ((GONE,), ("lab", GONE), ("open", f"{GONE}#7"), ("resume", GONE)):
        done = copy.run("-m", "cardtui", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert f'"{GONE}"; there is: {there}' in done.stderr


def test_the_rules_of_the_other_games_hold(copy: Copy) -> None:
    folders = [f"tests/games/{key}" for key in OTHERS]
    done = copy.run("-m", "pytest", "-n", "2", "-p", "no:cacheprovider", "-m", "not slow", *folders)
    assert done.returncode == 0, done.stdout[-4000:]


def test_what_was_saved_of_it_is_kept_and_told(copy: Copy, tmp_path: Path) -> None:
    """As much is kept as where the game is, of an export and of a data file."""
    there = Copy(ROOT, tmp_path)
    for tree in (there, copy):
        tree.cardtui("data", "import", str(OLD_EXPORT))
    kept = copy.cardtui("data", "export", "-")
    assert kept == there.cardtui("data", "export", "-")
    assert kept.count(f'"game": "{GONE}"') == OLD_EXPORT.read_text().count(f'"game": "{GONE}"') > 0
    history, saved = copy.cardtui("history"), copy.cardtui("resume", "--list")
    assert f"{GONE}#8" in history and f"{GONE}#10@2" in saved
    assert copy._replace(home=tmp_path).cardtui("data", "export", "-") == kept
