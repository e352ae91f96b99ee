"""What the page is built from, without building it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from pygments.lexers import find_lexer_class_by_name  # type: ignore[import-untyped]

from cardtui.engine.errors import BadInput
from cardtui.games import GAMES
from cardtui.line_commands import line_commands
from cardtui.manual import pages
from cardtui.web import build as building
from cardtui.web.build import BUNDLE, CSP, build, bundled_files
from cardtui.wings import wings

FILES = dict(bundled_files())
NPM = Path(building.__file__).parent / "npm"


REFUSED = {command.target for wing in wings() for command in wing.home if command.needs_processes}
"""What is never called on the page."""


def _imports(name: str, file: Path) -> Iterator[str]:
    """Yield the modules that a module imports, wherever it does, but for what is never called."""
    tree, module = ast.parse(file.read_bytes()), _module_of(name)
    tree.body = [one for one in tree.body if f"{module}:{getattr(one, 'name', '')}" not in REFUSED]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _file_of(module: str) -> tuple[str, str]:
    path = module.replace(".", "/")
    return f"{path}.py", f"{path}/__init__.py"


def test_all_that_cardtui_imports_is_on_the_page() -> None:
    unused = tuple(BUNDLE["unused_library"])
    missing = set()
    for name, file in FILES.items():
        if name.startswith("cardtui/") and name.endswith(".py"):
            for module in _imports(name, file):
                if module.startswith("cardtui") and not {*_file_of(module)} & FILES.keys():
                    missing.add(module)
                assert not _file_of(module)[0].startswith(unused), (name, module)
                assert not _file_of(module)[1].startswith(unused), (name, module)
    assert not missing


def test_the_commands_that_a_page_can_run_are_on_it() -> None:
    commands = [*line_commands().values(), *(command for game in GAMES for command in game.commands)]
    assert len(commands) > 10
    for command in commands:
        module = command.target.partition(":")[0]
        assert bool({*_file_of(module)} & FILES.keys()) != command.needs_system, command.name


def test_the_data_beside_the_modules_is_on_the_page() -> None:
    for name in ("cardtui/ui/app.tcss", "cardtui/manual/playing.md", "cardtui/games/coins/daily.txt"):
        assert name in FILES
    assert not [name for name in FILES if name.endswith((".pyc", ".so", ".1"))]


def test_code_in_the_manual_can_be_coloured() -> None:
    languages = {
        token.info
        for page in pages().values()
        for token in MarkdownIt().parse(page.file.read_text(encoding="utf-8"))
        if token.type == "fence" and token.info
    }
    assert len(languages) > 2
    for language in languages:
        module = find_lexer_class_by_name(language).__module__
        assert _file_of(module)[0] in FILES, language


def test_everything_is_pinned_and_no_registry_is_named() -> None:
    package = json.loads((NPM / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((NPM / "package-lock.json").read_text(encoding="utf-8"))
    for name, version in package["dependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    for name, packed in lock["packages"].items():
        assert "resolved" not in packed
        assert not name or packed["integrity"].startswith("sha512-")
    for file in Path(building.__file__).parent.rglob("*"):
        if file.is_file() and file.suffix != ".pyc":
            assert not re.search(rb"https?://", file.read_bytes()), file


def test_the_policy_allows_the_page_itself_and_nothing_else() -> None:
    sources = {word for rule in CSP.split("; ") for word in rule.split()[1:]}
    assert sources == {"'none'", "'self'", "'wasm-unsafe-eval'", "'unsafe-inline'", "data:"}
    assert "default-src 'none'" in CSP
    assert "'unsafe-inline'" not in CSP.partition("script-src")[2].partition(";")[0]


def test_a_folder_with_other_files_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my own page")
    with pytest.raises(BadInput, match="holds other files"):
        build(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(BadInput, match="holds other files"):
        build(tmp_path)
    with pytest.raises(BadInput, match="is a file"):
        build(tmp_path / "notes.txt")
    assert (tmp_path / "index.html").read_text() == "my own page"


def test_it_says_that_it_needs_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="there is no node"):
        build(tmp_path / "page")
    assert not (tmp_path / "page").exists()
