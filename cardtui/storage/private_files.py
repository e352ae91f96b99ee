"""Folders and files that only their owner can read: what somebody plays is nobody else's business."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from cardtui.storage.paths import OWN_FOLDERS

__all__ = ["create_private", "make_folder", "make_private", "open_private"]

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
