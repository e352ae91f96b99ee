"""Starting a game or the first screen imports no more than it needs; import contracts hold the rest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardtui.wings import wings

LAZY = {"numpy", "numba", "matplotlib", "distributed", "multiprocessing"}


def of_wings(imported: set[str]) -> set[str]:
    """Return the imported modules of wings, but for those that say what a wing adds."""
    folders = tuple(f"cardtui.{wing.name}." for wing in wings())
    return {name for name in imported if name.startswith(folders) and not name.endswith(".wing")}


FIRST_SCREEN = """
import asyncio
from cardtui.ui.app import CardApp
async def look():
    async with CardApp(None).run_test() as pilot: await pilot.pause()
asyncio.run(look())
"""


def imported_after(program: str, stdin: str = "") -> set[str]:
    """Return the modules that an interpreter has imported after running `program`."""
    report = "import sys; print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", f"{program}\n{report}"]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def rules(imported: set[str]) -> set[str]:
    """Return the imported modules of games, but for what the list of games has of them."""
    modules = {name for name in imported if name.startswith("cardtui.games.") and name.count(".") > 2}
    return {name for name in modules if not name.endswith(".settings")}


@pytest.mark.parametrize("words", [["beggar#305", "--plain"], ["snap#305", "--plain", "--story"]], ids=str)
def test_a_game_without_a_screen_imports_neither_a_wing_nor_textual(words: list[str]) -> None:
    imported = imported_after(f"from cardtui.cli import run; run(['open', *{words!r}])")
    assert "cardtui.games" in imported and imported.isdisjoint({*LAZY, "textual"})
    assert not of_wings(imported)


def test_the_first_screen_imports_neither_a_wing_nor_an_editor() -> None:
    imported = imported_after(FIRST_SCREEN)
    assert "textual" in imported and imported.isdisjoint(LAZY) and not of_wings(imported)
    assert "textual.widgets._text_area" not in imported


def test_the_list_of_games_imports_none_of_their_rules() -> None:
    assert not rules(imported_after("import cardtui.games"))


def test_the_version_imports_no_rules_and_no_data_file() -> None:
    imported = imported_after("from cardtui.cli import run; run(['--version'])")
    assert "cardtui.games" in imported and imported.isdisjoint({"textual", "sqlite3", "pathlib", "difflib"})
    assert not rules(imported)


def test_statistics_without_games_import_no_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTUI_HOME", str(tmp_path))
    imported = imported_after("from cardtui.cli import run; run(['stats'])")
    assert "cardtui.storage.statistics" in imported and "textual" not in imported
    assert not rules(imported)


def test_a_deck_in_a_pipe_imports_the_rules_of_its_game_alone() -> None:
    imported = imported_after("from cardtui.cli import run; run(['beggar', '--plain'])", stdin="J-K/---A")
    assert imported.isdisjoint({"textual", "sqlite3", "pathlib", "difflib"})
    assert {name.split(".")[2] for name in rules(imported)} == {"beggar"}
