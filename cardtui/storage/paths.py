"""Where the file is."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

__all__ = ["CHECKS", "GAMES_FILE", "HOME_VARIABLE", "OWN_FOLDERS", "PICTURES", "data_file", "files_aside"]

HOME_VARIABLE = "CARDTUI_HOME"
"""The environment variable that says in which folder everything is kept."""

GAMES_FILE = "cardtui.sqlite"

CHECKS = "checks"
"""The folder beside it for what has failed in a check."""

PICTURES = "pictures"
"""The folder beside it for what the screen showed."""

_DATA_FOLDER = "cardtui"
"""The name of the folder for all of that, among the folders of the user's other programs."""

OWN_FOLDERS = frozenset({_DATA_FOLDER, CHECKS, PICTURES})
"""The names of the folders that cardtui creates for itself."""


def data_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The file for everything, which need not exist: in `CARDTUI_HOME`, or in the user's data folder."""
    try:
        if folder := environment.get(HOME_VARIABLE):
            return Path(folder).expanduser() / GAMES_FILE
        from platformdirs import user_data_path  # takes longer to import than to ask the environment

        return user_data_path(_DATA_FOLDER, appauthor=False).expanduser() / GAMES_FILE
    except RuntimeError:
        return Path(os.devnull) / GAMES_FILE  # who has no home has nothing kept, and is told so


def files_aside(file: Path) -> list[Path]:
    """The files beside it that could not be used and were given other names, in the order of these.

    Raises `OSError` if the folder cannot be read.
    """
    name = re.compile(rf"{re.escape(file.stem)}-[a-z]+-\d{{8}}-\d{{6}}(-\d+)?{re.escape(file.suffix)}")
    if not file.parent.is_dir():
        return []
    return sorted(other for other in file.parent.iterdir() if name.fullmatch(other.name))
