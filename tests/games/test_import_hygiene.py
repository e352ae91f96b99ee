"""The engine and the rules know no screen and no command line."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardtui

ROOT = Path(cardtui.__file__).parent
FORBIDDEN = ("textual", "rich", "click", "cardtui.ui", "cardtui.cli")
OPTIONAL = ("numpy", "numba", "matplotlib", "distributed", "multiprocessing")

MODULES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for part in ("engine", "games")
    for path in (ROOT / part).rglob("*.py")
)


def test_every_module_of_the_engine_and_the_games_is_looked_at() -> None:
    assert {"cardtui.engine", "cardtui.engine.session", "cardtui.games", "cardtui.games.beggar"} <= set(
        MODULES
    )


ALONE = """
import dataclasses, enum, fractions, functools, gc, os, random, re, sys, traceback, typing  # as most of them
gc.freeze()  # what nobody looks at is not copied
for module in sys.stdin.read().split():
    if not (process := os.fork()):
        brought = []
        try:
            __import__(module)
            brought = [name for name in UNWANTED if name in sys.modules]
        except BaseException:
            brought = [traceback.format_exc()]
        finally:
            if brought:
                print(module, "brings", *brought, flush=True)
            os._exit(0)
    os.waitpid(process, 0)
"""


def test_a_module_imported_alone_brings_no_screen_and_no_command_line() -> None:
    """Each in an interpreter that has imported nothing: they are forks of one that has just begun."""
    done = subprocess.run(
        [sys.executable, "-c", f"UNWANTED = {FORBIDDEN + OPTIONAL!r}\n{ALONE}"],
        input="\n".join(MODULES),
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_what_is_compiled_brings_no_screen_and_no_command_line() -> None:
    fast = sorted(
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in ROOT.rglob("fast/[a-z]*.py")
    )
    assert len(fast) > 5
    program = (
        f"import sys, {', '.join(fast)}; print(*[name for name in {FORBIDDEN!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("words", [["beggar#305", "--plain"], ["snap#305", "--plain", "--story"]], ids=str)
def test_without_a_screen_nothing_of_the_lab_is_brought(words: list[str]) -> None:
    unwanted = (*OPTIONAL, "cardtui.lab", "cardtui.checker", "textual")
    program = (
        f"import sys; from cardtui.cli import run; run(['open', *{words!r}])\n"
        f"print(*[name for name in {unwanted!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout and done.stderr.strip() == ""


def test_the_first_screen_brings_nothing_of_the_lab() -> None:
    unwanted = (*OPTIONAL, "cardtui.lab", "cardtui.checker")
    program = (
        "import sys, asyncio\n"
        "from cardtui.ui.app import CardApp\n"
        "async def look():\n"
        "    async with CardApp(None).run_test() as pilot: await pilot.pause()\n"
        "asyncio.run(look())\n"
        f"print(*[name for name in {unwanted!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


def test_the_engine_brings_no_game() -> None:
    engine = [module for module in MODULES if module.startswith("cardtui.engine")]
    program = f"import sys, {', '.join(engine)}; print(*[m for m in sys.modules if 'cardtui.games' in m])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_list_of_games_brings_none_of_their_rules() -> None:
    program = "import sys, cardtui.games; print(*[m for m in sys.modules if m.startswith('cardtui.games.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


PRIVATE = re.compile(r"_(?!_)")


def test_no_module_imports_what_is_private_to_another() -> None:
    sources = sorted(ROOT.rglob("*.py"))
    assert ROOT / "engine" / "session.py" in sources
    found = {str(path.relative_to(ROOT)): _imported_private(path.read_text()) for path in sources}
    assert {path: names for path, names in found.items() if names} == {}


def _imported_private(source: str) -> list[str]:
    """The private names and modules that a module imports from others of the program."""
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    imports = [node for node in imports if (node.module or "").startswith("cardtui")]
    names = [alias.name for node in imports for alias in node.names]
    modules = [part for node in imports for part in (node.module or "").split(".")]
    return [name for name in (*names, *modules) if PRIVATE.match(name)]
