"""Saves failed test inputs, to be tried first in the next check, and a remark for the last one's table."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardtui.checker.exercise import CheckCase
from cardtui.engine.errors import BadInput
from cardtui.storage.new_file import new_file
from cardtui.storage.paths import data_file, make_own_folder

_MOST_FAILURES = 20  # of one program
_REMARK_ON = "remark-"


CHECKS_FOLDER = "checks"
"""Folder beside the data file for the deals that failed in a check."""


class FailedCases:
    """The saved failures of one program in one exercise, one file for each.

    A file that cannot be read or written is ignored: the check does not depend on it.
    """

    def __init__(self, exercise: str, program: str, folder: Path | None = None) -> None:
        """`program` is what was typed. In another working directory it is another program."""
        self._identity = {"exercise": exercise, "program": program, "in": os.getcwd()}
        name = sha256(json.dumps(self._identity).encode()).hexdigest()[:16]
        self._file = (folder or data_file().with_name(CHECKS_FOLDER)) / f"{name}.json"
        self._failed = read_failures(self._file)

    @property
    def cases(self) -> list[CheckCase]:
        """The saved failures, the most recent one first."""
        name = "the one that failed before"
        return [
            CheckCase(name if number == 1 else f"{name}, {number} back", test_input)
            for number, test_input in enumerate(reversed(self._failed), start=1)
        ]

    def update(self, failed: Sequence[Any], right: Sequence[Any]) -> bool:
        """Save failures and forget the test inputs in `right`; return whether the file could be written."""
        others = [one for one in self._failed if one not in (*right, *failed)]
        self._failed = [*others, *failed][-_MOST_FAILURES:]
        values = {**self._identity, "failed": [{"given": test_input} for test_input in self._failed]}
        return write_or_remove(self._file, values if self._failed else None)


def save_remark(exercise: str, table_id: str | None, remark: str, folder: Path | None = None) -> None:
    """Save what the table of an id says of the program that was checked last in an exercise.

    It replaces the remark on the program before; without an id, there is none.
    """
    file = (folder or data_file().with_name(CHECKS_FOLDER)) / f"{_REMARK_ON}{exercise}.json"
    write_or_remove(file, {"opened": table_id, "remark": remark} if table_id else None)


def saved_remarks(data_folder: Path) -> dict[str, str]:
    """Return the remarks on the programs that were checked last, by the ids of the games."""
    remarks, folder = {}, data_folder / CHECKS_FOLDER
    for file in sorted(folder.glob(f"{_REMARK_ON}*.json")) if folder.is_dir() else []:
        try:
            values = json.loads(file.read_text(encoding="utf-8"))
            remarks[re.split("[~@]", values["opened"])[0]] = str(values["remark"])
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return remarks


def write_or_remove(file: Path, values: Any) -> bool:
    """Write a file, or remove it if there are no values; return whether that was possible."""
    try:
        if values is None:
            file.unlink(missing_ok=True)
        else:
            make_own_folder(file.parent)
            with new_file(file, overwrite=True, private=True) as stream:  # another check may read it
                stream.write(json.dumps(values).encode())
    except (OSError, BadInput):
        return False
    return True


def read_failures(file: Path) -> list[Any]:
    """Return the saved test inputs of a file, the most recent one last; none if it cannot be read."""
    try:
        return [one["given"] for one in json.loads(file.read_text(encoding="utf-8"))["failed"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def kept(folder: Path) -> str:
    """Return how many programs have failed in a check, and how many classes were checked, as a clause."""
    failed, classes = len([*folder.glob("[0-9a-f]*.json")]), len([*folder.glob("class-*")])
    of_classes = f"; classes of programs: {classes}" if classes else ""
    return f"Programs that failed in a check: {failed}{of_classes}"
