"""The frames of a screen: its cells with their colours, at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorType, blend_rgb, parse_rgb_hex
from rich.segment import Segment
from rich.style import Style

STANDARD = (
    *("#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"),
    *("#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"),
)
"""The sixteen colours of a terminal, of which only the numbers are known."""


class CellStyle(NamedTuple):
    """The style of a cell. A colour is `#rrggbb`, a number from 0 to 15, or empty for the default."""

    color: str = ""
    paper: str = ""
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    reverse: bool = False


FrameCell = tuple[str, CellStyle]
"""A character and its ink. The cell behind a character that is two cells wide is empty."""

FrameRow = tuple[FrameCell, ...]
FrameRows = tuple[FrameRow, ...]


class Frame(NamedTuple):
    """The rows of the screen from a time on, in seconds from the start."""

    time: float
    rows: FrameRows


class Marker(NamedTuple):
    """A time in a recording that is worth going to."""

    time: float
    label: str


class Colors(NamedTuple):
    """The colours of a terminal for cells that name none."""

    color: str = "#d4d4d4"
    paper: str = "#101010"
    sixteen: tuple[str, ...] = STANDARD

    def ink(self, ink: CellStyle) -> tuple[str, str]:
        """Return the colours of a cell as it is seen, both as `#rrggbb`."""
        color, paper = self._rgb(ink.color, self.color), self._rgb(ink.paper, self.paper)
        if ink.reverse:
            color, paper = paper, color
        return (mixed(color, paper, 1 / 3) if ink.dim else color), paper

    def _rgb(self, color: str, default: str) -> str:
        return color if color[:1] == "#" else self.sixteen[int(color)] if color else default


def mixed(color: str, other: str, part: float) -> str:
    """Return a colour of which a part is another one. All are `#rrggbb`."""
    return blend_rgb(parse_rgb_hex(color[1:]), parse_rgb_hex(other[1:]), part).hex


@dataclass(repr=False)  # asyncio asks for it, and a text of all cells would take seconds
class Recording:
    """The frames of a screen of one size. Frames without a change are left out."""

    columns: int
    rows: int
    title: str = ""
    colors: Colors = field(default_factory=Colors)
    frames: list[Frame] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    seconds: float = 0.0
    """The length of the recording."""

    def add(self, time: float, rows: FrameRows) -> None:
        """Add a frame, unless it shows what the last one shows."""
        before = self.frames[-1].rows if self.frames else ()
        # Equal rows are kept as one object: a long recording then takes little memory.
        kept = tuple(
            before[at] if at < len(before) and before[at] == row else row for at, row in enumerate(rows)
        )
        if not before or any(now is not then for now, then in zip(kept, before, strict=True)):
            self.frames.append(Frame(time, kept))

    @property
    def spans(self) -> list[tuple[float, float, FrameRows]]:
        """The frames with the times when they begin and end."""
        ends = [*(frame.time for frame in self.frames[1:]), self.seconds]
        return [
            (frame.time, end, frame.rows)
            for frame, end in zip(self.frames, ends, strict=True)
            if end > frame.time
        ]


def changed_runs(old: Sequence[FrameCell], row: FrameRow, gap: int) -> list[tuple[int, int]]:
    """Return the runs of cells that differ, each as its first column and the column after its last.

    Two runs with no more than `gap` other cells between them are one.
    """
    runs: list[tuple[int, int]] = []
    for x, cell in enumerate(row):
        if x >= len(old) or cell != old[x]:
            start = runs.pop()[0] if runs and x - runs[-1][1] <= gap else x
            runs.append((start, x + 1))
    return runs


def cells(segments: Sequence[Segment]) -> FrameRow:
    """Return the cells of a painted line."""
    return tuple(chain.from_iterable(map(_cells, segments)))


@lru_cache(8192)
def _cells(segment: Segment) -> FrameRow:
    text, style, control = segment
    if control:
        return ()
    ink = _ink(style) if style else CellStyle()
    found: list[FrameCell] = []
    for char in text:
        wide = cell_len(char)
        if wide:
            found.append((char, ink))
            found += [("", ink)] * (wide - 1)
    return tuple(found)


@lru_cache(4096)
def _ink(style: Style) -> CellStyle:
    return CellStyle(
        _color(style.color),
        _color(style.bgcolor),
        *map(bool, (style.bold, style.dim, style.italic, style.underline, style.strike, style.reverse)),
    )


def _color(color: Color | None) -> str:
    if color is None or color.is_default:
        return ""
    if color.type is ColorType.STANDARD or (color.type is ColorType.EIGHT_BIT and (color.number or 0) < 16):
        return str(color.number)
    return color.get_truecolor().hex
