"""What has failed before, kept from one check to the next: it is tried first."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardtui.exercises.exercise import Case
from cardtui.store.where import data_file

__all__ = ["FOLDER", "Kept"]

FOLDER = "checks"
"""The folder for it, beside the file in which everything else is kept."""

_MOST = 20  # failures that are kept of a program, the last ones


class Kept:
    """The failures of one program in one exercise, in a file of their own.

    A file that cannot be read or written is as good as none: the check itself does not depend on it.
    """

    def __init__(self, exercise: str, program: str, folder: Path | None = None) -> None:
        """`program` is what was typed; it is another one in another working folder."""
        self._what = {"exercise": exercise, "program": program, "in": os.getcwd()}
        name = sha256(json.dumps(self._what).encode()).hexdigest()[:16]
        self.file = (folder or data_file().parent / FOLDER) / f"{name}.json"
        self.givens = self._read()

    @property
    def cases(self) -> list[Case]:
        """What has failed, the last one first."""
        name = "the one that failed before"
        return [
            Case(name if number == 1 else f"{name}, {number} back", given)
            for number, given in enumerate(reversed(self.givens), start=1)
        ]

    def change(self, failed: Iterable[Any], right: Iterable[Any]) -> None:
        """Keep what has failed, and forget what was right."""
        gone = [*right, *(failed := list(failed))]
        left = [given for given in self.givens if given not in gone]
        self.givens = [*left, *failed][-_MOST:]
        with suppress(OSError):
            if not self.givens:
                self.file.unlink(missing_ok=True)
                return
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new = self.file.with_suffix(f".{os.getpid()}")
            new.write_text(json.dumps({**self._what, "failed": self.givens}), encoding="utf-8")
            new.replace(self.file)

    def _read(self) -> list[Any]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))["failed"]
        except (OSError, ValueError, KeyError, TypeError):
            return []
        return found if isinstance(found, list) else []
