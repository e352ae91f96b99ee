"""What the terminal shows, kept as a picture: an SVG in a folder beside the file of what is kept."""

from __future__ import annotations

from datetime import datetime
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.segment import Segment, Segments
from textual.app import App

from cardtui.storage.paths import make_folder, open_private
from cardtui.ui.textual_internals import screen_lines

__all__ = ["keep_picture"]


def keep_picture(app: App[Any], folder: Path, name: str, now: datetime) -> Path:
    """Write what `app` shows now into a new file in `folder`. Raises `OSError` if it cannot be written."""
    make_folder(folder)
    drawn = _drawn(app)
    for number in count(1):
        file = folder / f"{name}-{now:%Y%m%d-%H%M%S}{'' if number == 1 else f'-{number}'}.svg"
        try:
            # "x": never over a file that is there
            with open(file, "x", encoding="utf-8", opener=open_private) as stream:
                stream.write(drawn)
        except FileExistsError:
            continue
        return file
    raise AssertionError


def _drawn(app: App[Any]) -> str:
    """The screen as an SVG."""
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )
    console.print(
        Segments([piece for line in screen_lines(app) for piece in (*line, Segment.line())]), end=""
    )
    return console.export_svg(title=app.title)
