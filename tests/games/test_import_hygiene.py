"""Starting a game or the first screen imports no more than it needs; import contracts hold the rest."""

from __future__ import annotations

import subprocess
import sys

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


def imported_after(program: str) -> set[str]:
    """Return the modules that an interpreter has imported after running `program`."""
    report = "import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{report}"], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [["beggar#305", "--plain"], ["snap#305", "--plain", "--story"]], ids=str)
def test_a_game_without_a_screen_imports_neither_a_wing_nor_textual(words: list[str]) -> None:
    imported = imported_after(f"from cardtui.cli import run; run(['open', *{words!r}])")
    assert "cardtui.games" in imported and imported.isdisjoint({*LAZY, "textual"})
    assert not of_wings(imported)


def test_the_first_screen_imports_no_wing() -> None:
    imported = imported_after(FIRST_SCREEN)
    assert "textual" in imported and imported.isdisjoint(LAZY) and not of_wings(imported)


def test_the_list_of_games_imports_none_of_their_rules() -> None:
    imported = imported_after("import cardtui.games")
    modules = {name for name in imported if name.startswith("cardtui.games.") and name.count(".") > 2}
    assert {name.rpartition(".")[2] for name in modules} <= {"settings"}
