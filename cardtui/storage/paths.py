"""Paths of cardtui's files, and functions that create them readable by their owner only."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from cardtui.engine.errors import quote

HOME_VARIABLE = "CARDTUI_HOME"
"""The environment variable that names the data folder."""

DATA_FILE_NAME = "cardtui.sqlite"

PICTURES_FOLDER = "pictures"
"""Folder beside the data file for screenshots."""

_DATA_FOLDER = "cardtui"
"""Name of the data folder, among the data folders of the user's other programs."""

_FOLDER_MODE, _FILE_MODE = 0o700, 0o600
_MODE_OF_OTHERS = 0o077

_MAX_PATH_LENGTH = 200
"""Characters of a path in a sentence."""


def shortened(path: Path | str) -> str:
    """Return a path for a sentence; the middle of a long one is left out."""
    text, half = str(path), _MAX_PATH_LENGTH // 2
    return text if len(text) <= _MAX_PATH_LENGTH else f"{text[: half - 1]}…{text[-half:]}"


def quoted(path: Path | str) -> str:
    """Return a path in double quotes for a sentence, safe to print; the middle of a long one is left out."""
    return quote(shortened(path), _MAX_PATH_LENGTH)


def data_file() -> Path:
    """Return the path of the data file in `CARDTUI_HOME`, or else in the user's data folder."""
    try:
        if folder := os.environ.get(HOME_VARIABLE):
            return Path(folder).expanduser() / DATA_FILE_NAME
        from platformdirs import user_data_path  # slow to import, and needed only here

        return user_data_path(_DATA_FOLDER, appauthor=False).expanduser() / DATA_FILE_NAME
    except RuntimeError:
        # A user without a home folder gets an error on the first write.
        return Path(os.devnull) / DATA_FILE_NAME


def quarantined_files(file: Path) -> list[Path]:
    """Return the quarantined files beside the data file, sorted by name. Raises `OSError`."""
    name = re.compile(rf"{re.escape(file.stem)}-[a-z]+-\d{{8}}-\d{{6}}(-\d+)?{re.escape(file.suffix)}")
    if not file.parent.is_dir():
        return []
    return sorted(other for other in file.parent.iterdir() if name.fullmatch(other.name))


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, readable by their owner only. Raises `OSError`.

    The data folder that an earlier version created is closed to others too. Any other folder keeps its mode:
    `CARDTUI_HOME` may name one that others need.
    """
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(mode=_FOLDER_MODE, exist_ok=True)
    if folder.name == _DATA_FOLDER:
        make_private(folder)


def make_own_folder(folder: Path) -> None:
    """Create a folder beside the data file, as `make_folder`, or close an earlier one to others."""
    make_folder(folder)
    make_private(folder)


def open_private(path: str, flags: int) -> int:
    """Open a file, readable by its owner only if this creates it. To be passed to `open` as its `opener`."""
    return os.open(path, flags, _FILE_MODE)


def create_private(file: Path) -> None:
    """Create an empty file that only its owner can read, unless it exists. The next `open` reports errors.

    SQLite would create the file with the default mode; it gives the journal the mode of the file.
    """
    with suppress(OSError):
        os.close(open_private(os.fspath(file), os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def make_private(path: Path) -> None:
    """Take the permissions of everybody but the owner from a regular file or a folder, if that is possible.

    The file is not opened for this: closing it would release the locks that this process has on it.
    """
    with suppress(OSError):
        mode = path.stat().st_mode
        if (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and mode & _MODE_OF_OTHERS:
            path.chmod(stat.S_IMODE(mode) & ~_MODE_OF_OTHERS)
