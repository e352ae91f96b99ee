"""The rooms are closed: what the contracts of imports leave to a test."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from cardtui.games.coins.screens.run import RunTable
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.ui.table.screen import TableScreen
from cardtui.wings import wings
from tests.conftest import QUICK_UI_TESTS, SLOW_TESTS, THOROUGH_TESTS

ROOT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def modules(package: str) -> set[str]:
    """The modules and packages right below a package."""
    found = (ROOT / package.replace(".", "/")).iterdir()
    return {
        f"{package}.{path.stem}"
        for path in found
        if not path.stem.startswith("__") and (path.suffix == ".py" or (path / "__init__.py").exists())
    }


def test_nothing_outside_a_games_own_room_may_enter_it() -> None:
    (contract,) = [c for c in CONTRACTS if c.get("forbidden_modules") == ["cardtui.games.*"]]
    names = ("cli", "checker", "lab", "library", "pictures", "recording", "settings", "storage")
    outside = {f"cardtui.{name}" for name in names}
    assert set(contract["source_modules"]) == outside | modules("cardtui.ui")


@cache
def modules_of_product() -> dict[str, ast.Module]:
    """The modules of the product by their names."""
    paths = sorted((ROOT / "cardtui").rglob("*.py"))
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in paths
    }


def imported(tree: ast.Module, known: set[str]) -> set[str]:
    """The `known` modules that a module imports: when it is loaded, in a function, or for types only."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None and not node.level
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update(name if name in known else node.module for name in names)
    return found & known


def test_no_modules_import_each_other() -> None:
    trees = modules_of_product()
    graph = {name: imported(tree, trees.keys() - {name}) for name, tree in trees.items()}
    assert graph["cardtui.engine.session"] >= {"cardtui.engine.game", "cardtui.engine.errors"}
    TopologicalSorter(graph).prepare()  # its error names the modules of a circle


TESTS = ROOT / "tests"
WINGS = {wing.name for wing in wings()}


def wing_of(module: str) -> str:
    """Return the wing that a module or a module of tests belongs to, if any."""
    first, second = [*module.split("."), "", ""][:2]
    return second if first in ("cardtui", "tests") and second in WINGS else ""


def test_wings_are_tried_by_their_own_tests_alone() -> None:
    """No other test imports a wing or its tests, not even in a function."""
    found = list[str]()
    for path in sorted(TESTS.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            theirs = {*map(wing_of, modules)} - {"", wing_of(name)}
            found += [f"{path.relative_to(ROOT)}:{node.lineno} {wing}" for wing in sorted(theirs)]
    assert not found


def test_modules_of_tests_that_are_left_out_are_there() -> None:
    """Those in the tests of a wing only where the wing is."""
    listed = SLOW_TESTS | THOROUGH_TESTS | {f"ui/{name}" for name in QUICK_UI_TESTS}
    there = {name for name in listed if "/" not in name or (TESTS / name.partition("/")[0]).is_dir()}
    assert not [name for name in sorted(there) if not (TESTS / f"{name}.py").exists()]


def test_each_public_class_name_stands_once() -> None:
    """Or once in each of several games, which do not know each other."""
    found = defaultdict[str, list[str]](list)
    for name, tree in modules_of_product().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    several = {name: where for name, where in found.items() if len(where) > 1}
    games = {
        name: {module.split(".")[2] for module in where if in_a_game(module)}
        for name, where in several.items()
    }
    assert not {name: where for name, where in several.items() if len(games[name]) < len(where)}


def in_a_game(module: str) -> bool:
    return module.startswith("cardtui.games.") and module.count(".") > 2


TEXTUALS_OWN = {
    *("cardtui.ui.textual_patches", "cardtui.ui.textual_internals"),
    *("cardtui.ui.terminal.driver", "cardtui.ui.terminal.input"),
}
"""The modules that may reach into Textual."""

OFFERED = {"_asdict", "_fields", "_make", "_replace", "_exit", "_set_running_loop"}
"""What begins with a line and is public: of named tuples, `os._exit`, and of `asyncio.events.__all__`."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OFFERED


def own(tree: ast.AST) -> Iterator[str]:
    """The names that a module gives to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def test_no_module_uses_a_private_name_of_another_one() -> None:
    for name, tree in modules_of_product().items():
        if name in TEXTUALS_OWN:
            continue
        mine = {*own(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert not is_private(node.attr) or node.attr in mine, f"{name}:{node.lineno} {node.attr}"
            elif isinstance(node, ast.ImportFrom):
                words = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
                assert not any(map(is_private, words)), f"{name}:{node.lineno} {words}"


def test_no_message_handler_calls_that_of_a_base_class() -> None:
    """Textual runs `on_*` of every class in the MRO by itself: one that calls the other runs it twice.

    An app's own `on_event` is no such handler: it is awaited once, and overridden.
    """
    for name, tree in modules_of_product().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("on_") and node.attr != "on_event":
                of_base = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "super"
                assert not of_base, f"{name}:{node.lineno}"


@pytest.mark.parametrize("table", [CoinsTable, RunTable], ids=lambda table: table.__name__)
def test_a_table_is_made_of_parts_and_not_of_a_chain_of_classes(table: type[TableScreen]) -> None:
    """Its methods are its own and those of its bases; what is defined again and again is a chain."""
    own = [one for one in table.__mro__ if one.__module__.startswith("cardtui.")]
    defined = defaultdict[str, list[str]](list)
    for one in own:
        for name, value in vars(one).items():
            is_method = callable(value) or isinstance(value, property | cached_property | classmethod)
            if is_method and not name.startswith("__"):
                defined[name].append(one.__name__)
    assert len(own) <= 5 and len(defined) <= 120
    assert sum(len(where) > 2 for where in defined.values()) <= (12 if table is RunTable else 0)
