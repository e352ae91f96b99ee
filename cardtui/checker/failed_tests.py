"""What has failed before, kept from one check to the next: it is tried first."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardtui.checker.exercise import Case
from cardtui.storage.paths import CHECKS_FOLDER, data_file, make_folder, open_private

__all__ = ["Failed", "KeptFailures", "remarks"]

_MOST = 20  # failures that are kept of a program, the last ones


class Failed(NamedTuple):
    """Something that has failed."""

    given: Any
    opened: str | None = None
    """The id and place of the table on which it is seen."""
    remark: str = ""
    """What is to be read there: what was expected beside what came."""


class KeptFailures:
    """The failures of one program in one exercise, in a file of their own.

    A file that cannot be read or written is as good as none: the check itself does not depend on it.
    """

    def __init__(self, exercise: str, program: str, folder: Path | None = None) -> None:
        """`program` is what was typed; it is another one in another working folder."""
        self._what = {"exercise": exercise, "program": program, "in": os.getcwd()}
        name = sha256(json.dumps(self._what).encode()).hexdigest()[:16]
        self._file = (folder or data_file().with_name(CHECKS_FOLDER)) / f"{name}.json"
        self.failed = _read(self._file)

    @property
    def cases(self) -> list[Case]:
        """What has failed, the last one first."""
        name = "the one that failed before"
        return [
            Case(name if number == 1 else f"{name}, {number} back", failed.given)
            for number, failed in enumerate(reversed(self.failed), start=1)
        ]

    def change(self, failed: Failed | None, right: Sequence[Any]) -> bool:
        """Keep what has failed, and forget what was right; returns whether that could be written."""
        gone = [*right, *([] if failed is None else [failed.given])]
        left = [one for one in self.failed if one.given not in gone]
        self.failed = [*left, *([] if failed is None else [failed])][-_MOST:]
        try:
            if not self.failed:
                self._file.unlink(missing_ok=True)
                return True
            make_folder(self._file.parent)
            new = self._file.with_suffix(f".{os.getpid()}")
            values = {**self._what, "failed": [one._asdict() for one in self.failed]}
            with open(new, "w", encoding="utf-8", opener=open_private) as stream:
                stream.write(json.dumps(values))
            new.replace(self._file)  # at once: another check may be reading it
        except OSError:
            return False
        return True


def remarks(folder: Path) -> dict[str, str]:
    """What is to be read on the tables of deals that have failed, by the ids of their games."""
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    failed = (one for file in files for one in _read(file) if one.opened and one.remark)
    return {re.split("[~@]", one.opened or "")[0]: one.remark for one in failed}


def _read(file: Path) -> list[Failed]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["failed"]
        return [Failed(one["given"], one.get("opened"), str(one.get("remark", ""))) for one in found]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
