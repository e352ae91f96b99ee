"""Where the file is."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

__all__ = [
    "CHECKS_FOLDER",
    "DATA_FILE_NAME",
    "HOME_VARIABLE",
    "OWN_FOLDERS",
    "PICTURES_FOLDER",
    "data_file",
    "quarantined_files",
]

HOME_VARIABLE = "CARDTUI_HOME"
"""The environment variable that says in which folder everything is kept."""

DATA_FILE_NAME = "cardtui.sqlite"

CHECKS_FOLDER = "checks"
"""The folder beside it for what has failed in a check."""

PICTURES_FOLDER = "pictures"
"""The folder beside it for what the screen showed."""

_DATA_FOLDER = "cardtui"
"""The name of the folder for all of that, among the folders of the user's other programs."""

OWN_FOLDERS = frozenset({_DATA_FOLDER, CHECKS_FOLDER, PICTURES_FOLDER})
"""The names of the folders that cardtui creates for itself."""


def data_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The file for everything, which need not exist: in `CARDTUI_HOME`, or in the user's data folder."""
    try:
        if folder := environment.get(HOME_VARIABLE):
            return Path(folder).expanduser() / DATA_FILE_NAME
        from platformdirs import user_data_path  # takes longer to import than to ask the environment

        return user_data_path(_DATA_FOLDER, appauthor=False).expanduser() / DATA_FILE_NAME
    except RuntimeError:
        return Path(os.devnull) / DATA_FILE_NAME  # who has no home has nothing kept, and is told so


def quarantined_files(file: Path) -> list[Path]:
    """The files beside it that could not be used and were given other names, in the order of these.

    Raises `OSError` if the folder cannot be read.
    """
    name = re.compile(rf"{re.escape(file.stem)}-[a-z]+-\d{{8}}-\d{{6}}(-\d+)?{re.escape(file.suffix)}")
    if not file.parent.is_dir():
        return []
    return sorted(other for other in file.parent.iterdir() if name.fullmatch(other.name))


_FOLDER, _FILE = 0o700, 0o600
_OTHERS = 0o077
"""The rights of everybody but the owner."""


def make_folder(folder: Path) -> None:
    """Create a folder, and those above it that are missing, for its owner only. Raises `OSError`.

    One of cardtui's own that an earlier version has created is closed to others too. Any other folder keeps
    its rights: `CARDTUI_HOME` may name one that others need.
    """
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(mode=_FOLDER, exist_ok=True)
    if folder.name in OWN_FOLDERS:
        make_private(folder)


def open_private(path: str, flags: int) -> int:
    """Open a file for its owner only if that creates it: the `opener` of `open`."""
    return os.open(path, flags, _FILE)


def create_private(file: Path) -> None:
    """Create an empty file for its owner only, unless there is one; whoever opens it next says what is wrong.

    SQLite would create it with the usual rights. Its journal gets the rights of the file.
    """
    with suppress(OSError):
        os.close(open_private(os.fspath(file), os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def make_private(path: Path) -> None:
    """Take the rights of everybody but the owner from a regular file or a folder, as far as that is possible.

    A file must not be opened for that: to close it would release the locks that this process has on it.
    """
    with suppress(OSError):
        mode = path.stat().st_mode
        if (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and mode & _OTHERS:
            path.chmod(stat.S_IMODE(mode) & ~_OTHERS)
