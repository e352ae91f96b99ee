"""Where the file is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

__all__ = ["FILE", "HOME", "data_file"]

HOME = "CARDTUI_HOME"
"""The environment variable that says in which folder everything is kept."""

FILE = "cardtui.sqlite"


def data_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The file for everything, which need not exist: in `CARDTUI_HOME`, or in the user's data folder."""
    if folder := environment.get(HOME):
        return _expanded(Path(folder)) / FILE
    from platformdirs import user_data_path  # takes longer to import than to ask the environment

    return _expanded(user_data_path("cardtui", appauthor=False)) / FILE


def _expanded(folder: Path) -> Path:
    """The folder, where `~` is the home of the user; where there is none, one that can keep nothing."""
    try:
        return folder.expanduser()
    except RuntimeError:
        return Path(os.devnull)
