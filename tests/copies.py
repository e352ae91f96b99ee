"""Copies of the tree, from which something is deleted, and what still works there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.program import environment

__all__ = ["ROOT", "Copy", "copy_tree"]

ROOT = Path(__file__).parent.parent

_IN_THE_TREE = ("cardtui", "tests", "screenshots", ".ci", "README.md", "pyproject.toml")

_PYTEST = ("-m", "pytest", "-p", "no:cacheprovider")

_EVERY_MODULE = """
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


@dataclass(frozen=True)
class Copy:
    """A copy of the tree."""

    folder: Path

    @property
    def path(self) -> str:
        """The folders whose modules can be imported, as `PYTHONPATH` names them."""
        return str(self.folder)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        own = {name: value for name, value in environment().items() if not name.startswith("PYTEST_")}
        own |= {"PYTHONPATH": self.path, "CI": "true"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=own, capture_output=True, text=True, check=False
        )

    def broken_modules(self) -> Mapping[str, str]:
        """Return the modules that cannot be imported, each with the reason."""
        done = self.run("-c", _EVERY_MODULE)
        assert done.returncode == 0, done.stderr
        file, broken = json.loads(done.stdout)
        assert Path(file).is_relative_to(self.folder)
        return dict(broken)

    def uncollected_tests(self) -> str:
        """Return why tests cannot be collected; an empty text if all can."""
        done = self.run(*_PYTEST, "-n", "0", "-p", "no:syrupy", "-m", "", "--collect-only", "tests")
        return "" if done.returncode == 0 else "\n".join(re.findall(r"(?m)^(?:E  |ERROR).*", done.stdout))

    def failures(self, *folders: str) -> str:
        """Return how the tests in these folders that are not slow fail; an empty text if they pass."""
        done = self.run(*_PYTEST, "-n", "2", "-m", "not slow", *(f"tests/{folder}" for folder in folders))
        return "" if done.returncode == 0 else done.stdout[-4000:]

    def make_files(self) -> None:
        """Make anew the files that are made: tables and lists of the manual, and the man page."""
        made = self.run("-m", "tests.manual")
        assert made.returncode == 0, made.stderr

    def told(self) -> Mapping[str, Any]:
        """Return all that the program tells of what there is: see `tests/told.py`."""
        done = self.run("-m", "tests.told")
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))


def copy_tree(folder: Path) -> None:
    """Copy the tree into a folder that is empty."""
    for name in _IN_THE_TREE:
        if (source := ROOT / name).is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder)
