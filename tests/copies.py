"""Copies of the tree, from which something is deleted, and what still works there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardtui.storage.paths import HOME_VARIABLE
from tests.cli.program import environment

__all__ = ["ROOT", "Copy", "copied"]

ROOT = Path(__file__).parent.parent

_IN_THE_TREE = ("cardtui", "tests", "screenshots", ".ci", "README.md", "pyproject.toml")

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


class Copy(NamedTuple):
    """A tree, whose program has a data folder of its own."""

    folder: Path
    home: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python there."""
        own = {name: value for name, value in environment().items() if not name.startswith("PYTEST_")}
        own |= {"PYTHONPATH": str(self.folder), HOME_VARIABLE: str(self.home), "CI": "true"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=own, capture_output=True, text=True, check=False
        )

    def cardtui(self, *words: str) -> str:
        """Return what a command prints, which must succeed."""
        done = self.run("-m", "cardtui", *words)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def broken_modules(self) -> Mapping[str, str]:
        """Return the modules that cannot be imported, each with the reason."""
        done = self.run("-c", _EVERY_MODULE)
        assert done.returncode == 0, done.stderr
        file, broken = json.loads(done.stdout)
        assert Path(file).is_relative_to(self.folder)
        found: Mapping[str, str] = broken
        return found

    def uncollected_tests(self) -> list[str]:
        """Return why tests cannot be collected."""
        options = ("-n", "0", "-p", "no:cacheprovider", "-m", "", "--collect-only")
        done = self.run("-m", "pytest", *options, "tests")
        return [] if done.returncode == 0 else re.findall(r"(?m)^(?:E  |ERROR).*", done.stdout)

    def told(self) -> Mapping[str, str]:
        """Return all that the program tells of what there is, after the files that are made are made anew."""
        made = self.run("-m", "tests.test_manual")
        assert made.returncode == 0, made.stderr
        done = self.run("-m", "tests.told")
        assert done.returncode == 0, done.stderr
        told: Mapping[str, str] = json.loads(done.stdout)["told"]
        return told


def copied(folder: Path) -> Copy:
    """Copy the tree to a folder that is empty."""
    for name in _IN_THE_TREE:
        if (source := ROOT / name).is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder)
    return Copy(folder, folder / "home")
