"""Saves failed test inputs, to be tried first in the next check."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardtui.checker.exercise import Case
from cardtui.engine.errors import BadInput
from cardtui.storage.new_file import new_file
from cardtui.storage.paths import CHECKS_FOLDER, data_file, make_folder

_MOST_FAILURES = 20  # of one program


class FailedCase(NamedTuple):
    """A saved failure."""

    test_input: Any
    table_id: str | None = None
    """Id and ply of the position where it goes wrong."""
    remark: str = ""
    """Text for that table: the expected answer and the actual one."""


class FailedCases:
    """The saved failures of one program in one exercise, one file for each.

    A file that cannot be read or written is ignored: the check does not depend on it.
    """

    def __init__(self, exercise: str, program: str, folder: Path | None = None) -> None:
        """`program` is what was typed. In another working directory it is another program."""
        self._identity = {"exercise": exercise, "program": program, "in": os.getcwd()}
        name = sha256(json.dumps(self._identity).encode()).hexdigest()[:16]
        self._file = (folder or data_file().with_name(CHECKS_FOLDER)) / f"{name}.json"
        self._failed = _read_file(self._file)

    @property
    def cases(self) -> list[Case]:
        """The saved failures, the most recent one first."""
        name = "the one that failed before"
        return [
            Case(name if number == 1 else f"{name}, {number} back", failed.test_input)
            for number, failed in enumerate(reversed(self._failed), start=1)
        ]

    def update(self, failed: FailedCase | None, right: Sequence[Any]) -> bool:
        """Save a failure and forget the test inputs in `right`; return whether the file could be written."""
        replaced = [*right, *([] if failed is None else [failed.test_input])]
        others = [one for one in self._failed if one.test_input not in replaced]
        self._failed = [*others, *([] if failed is None else [failed])][-_MOST_FAILURES:]
        try:
            if not self._failed:
                self._file.unlink(missing_ok=True)
                return True
            make_folder(self._file.parent)
            failures = [
                {"given": one.test_input, "opened": one.table_id, "remark": one.remark}
                for one in self._failed
            ]
            with new_file(self._file, overwrite=True, private=True) as stream:  # another check may read it
                stream.write(json.dumps({**self._identity, "failed": failures}).encode())
        except (OSError, BadInput):
            return False
        return True


def saved_remarks(folder: Path) -> dict[str, str]:
    """Return the remarks on failures, by the ids of their games."""
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    failed = (one for file in files for one in _read_file(file) if one.table_id and one.remark)
    return {re.split("[~@]", one.table_id or "")[0]: one.remark for one in failed}


def _read_file(file: Path) -> list[FailedCase]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["failed"]
        return [FailedCase(one["given"], one.get("opened"), str(one.get("remark", ""))) for one in found]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
