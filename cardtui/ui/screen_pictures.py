"""Pictures of the screen as it is now, and the files in which they are kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.geometry import Region

from cardtui.engine.errors import BadInput
from cardtui.pictures import svg
from cardtui.pictures.frames import CellStyle, Colors, FrameCell, FrameRow, FrameRows, cells
from cardtui.storage.new_file import new_file
from cardtui.storage.paths import PICTURES_FOLDER, make_own_folder
from cardtui.ui.textual_internals import painted_lines
from cardtui.ui.theme.themes import THEMES

if TYPE_CHECKING:
    from cardtui.storage.store import Store


def screen_rows(app: App[Any]) -> FrameRows:
    """Return the cells of the screen."""
    width, height = app.screen.size
    blank = ((" ", CellStyle()),) * width
    return repainted(app, (blank,) * height, [app.screen.size.region])


def repainted(app: App[Any], rows: FrameRows, parts: Iterable[Region]) -> FrameRows:
    """Return the cells of a screen with those lines painted again of which `parts` have changed."""
    changed = {y: [*rows[y]] for part in parts for y in part.line_range if 0 <= y < len(rows)}
    width = app.screen.size.width
    tops = sorted(y for y in changed if y - 1 not in changed)
    bottoms = sorted(y + 1 for y in changed if y + 1 not in changed)
    bands = [Region.from_corners(0, top, width, bottom) for top, bottom in zip(tops, bottoms, strict=True)]
    for (x, y), line in painted_lines(app, bands):
        _cover(changed[y], x, cells([*line]))
    return tuple(tuple(changed[y]) if y in changed else row for y, row in enumerate(rows))


def _cover(row: list[FrameCell], x: int, piece: FrameRow) -> None:
    """Lay a piece of a line on a row. Of a wide character that it covers in half, a blank is left."""
    end = x + len(piece)
    if not row[x][0]:
        row[x - 1] = " ", row[x - 1][1]
    if end < len(row) and not row[end][0]:
        row[end] = " ", row[end][1]
    row[x:end] = piece


def screen_colors(app: App[Any]) -> Colors:
    """Return the colours of a terminal that suit the theme; grey ones if it has no colours of its own."""
    if not app.has_class("-mono"):
        for theme in THEMES:
            if theme.name == app.theme and (theme.foreground or "").startswith("#") and theme.background:
                return Colors(str(theme.foreground), theme.background)
    return Colors()


def picture(app: App[Any]) -> bytes:
    """Return the screen as an SVG."""
    return svg.still(screen_rows(app), screen_colors(app), app.title).encode()


def save_picture(app: App[Any], store: Store | None, name: str) -> Path:
    """Write the screen as an SVG to a new file beside the data file.

    Raises `BadInput` if there is no data file or the picture cannot be written, `OSError` if there can be no
    folder for it.
    """
    drawn = picture(app)
    file = unused_name(store, name, ".svg")
    with new_file(file, private=True) as stream:
        stream.write(drawn)
    return file


def time_in_name(time: float) -> str:
    """Return a time, in seconds since 1970, for the name of a file."""
    return f"{datetime.fromtimestamp(time):%Y%m%d-%H%M%S}"


def unused_name(store: Store | None, name: str, suffix: str) -> Path:
    """Return the name of a new file for a picture, by the time.

    Raises `BadInput` or `OSError` if there is no folder for it.
    """
    if store is None:
        raise BadInput("there is no data file, and so no folder beside it")
    folder = store.file.with_name(PICTURES_FOLDER)
    make_own_folder(folder)
    stem = f"{name}-{time_in_name(store.clock())}"
    names = (f"{stem}{'' if number == 1 else f'-{number}'}{suffix}" for number in count(1))
    return next(file for file in map(folder.joinpath, names) if not file.exists())
