"""The rooms are closed: what the contracts of imports leave to a test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

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
    (contract,) = [
        c for c in CONTRACTS if c.get("forbidden_modules") == ["cardtui.ui.games", "cardtui.games.*"]
    ]
    names = ("cli", "checker", "lab", "library", "pictures", "recording", "settings", "storage")
    outside = {f"cardtui.{name}" for name in names}
    assert set(contract["source_modules"]) == outside | modules("cardtui.ui") - {"cardtui.ui.games"}


TEXTUALS_OWN = {"cardtui/ui/textual_patches.py", "cardtui/ui/textual_internals.py"}
"""The two modules that may reach into Textual."""

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
    for path in sorted((ROOT / "cardtui").rglob("*.py")):
        if (name := str(path.relative_to(ROOT))) in TEXTUALS_OWN:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
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
    for path in sorted((ROOT / "cardtui").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "super()" in text else ():
            if isinstance(node, ast.Attribute) and node.attr.startswith("on_") and node.attr != "on_event":
                of_base = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "super"
                assert not of_base, f"{path.relative_to(ROOT)}:{node.lineno}"


GAMES_OWN = {"Deal", "Ending", "Moves", "Outcome", "Parameters", "State"}
"""Names of classes that games share with each other or with the rest, until each has one of its own."""


def test_a_public_class_has_a_name_of_its_own() -> None:
    rooms: dict[str, str] = {}
    for path in sorted((ROOT / "cardtui").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not (is_private(node.name) or node.name in GAMES_OWN):
                name = str(path.relative_to(ROOT))
                assert node.name not in rooms, f"{node.name} in {rooms[node.name]} and {name}"
                rooms[node.name] = name
