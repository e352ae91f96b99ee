"""What the terminal shows, kept as a picture: an SVG in a folder beside the file of what is kept."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from textual.app import App

__all__ = ["keep_picture"]


def keep_picture(app: App[Any], folder: Path, name: str, now: datetime) -> Path:
    """Write what `app` shows now into a new file in `folder`. Raises `OSError` if it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = app.export_screenshot()
    for number in count(1):
        file = folder / f"{name}-{now:%Y%m%d-%H%M%S}{'' if number == 1 else f'-{number}'}.svg"
        try:
            with file.open("x", encoding="utf-8") as stream:  # never over one that is there
                stream.write(drawn)
        except FileExistsError:
            continue
        return file
    raise AssertionError
