"""Draws screens as SVG: a still, or a moving picture without scripts.

Blocks and lines are drawn as shapes that join without gaps; text is fitted to its cells, so that any
monospace font will do. What a moving picture shows for a time is drawn once, and shown by SMIL.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from cardtui.pictures.frames import CellStyle, Colors, FrameCell, FrameRow, FrameRows, Recording, changed_runs
from cardtui.pictures.glyphs import PATTERNS, ROUND, SHADES, SHAPES

NAMESPACE = "http://www.w3.org/2000/svg"

_WIDTH, _HEIGHT = 10, 20  # of a cell
_FONT_SIZE, _BASE_LINE = 16.6, 15
_FONTS = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace"
_CORNER = 8
_TEXT = "text"
_WORDS = re.compile(r"\S+(?: \S+)*")  # viewers may show several blanks as one
_LINE_WIDTH = 1.5

_ANOTHER_SCENE = 0.5
"""A frame in which a larger part of the cells is new begins a scene, with a background of its own."""
_GAP = 2
"""Cells between two changed ones that are drawn again with them."""


class _Run(NamedTuple):
    """Cells beside each other, from a column of a row on."""

    y: int
    x: int
    cells: FrameRow


def still(rows: FrameRows, colors: Colors, title: str = "") -> str:
    """Return a picture of a screen."""
    drawing = _Drawing(colors)
    body = drawing.draw(_Run(y, 0, row) for y, row in enumerate(rows))
    return drawing.document(len(rows[0]), len(rows), title, body)


def moving(recording: Recording) -> str:
    """Return a moving picture, which starts again at its end."""
    drawing, seconds = _Drawing(recording.colors), recording.seconds
    body = []
    for scene in _scenes(recording.spans):
        background = _background(scene)
        parts = [drawing.draw(_Run(y, 0, row) for y, row in enumerate(background))]
        for times, runs in _overlays(scene, background).items():
            parts.append(_shown(drawing.draw(runs), times, seconds))
        times = ((scene[0][0], scene[-1][1]),)
        body.append(_shown("".join(parts), times, seconds))
    return drawing.document(recording.columns, recording.rows, recording.title, "".join(body))


_Span = tuple[float, float, FrameRows]
_Times = tuple[tuple[float, float], ...]


def _scenes(spans: Sequence[_Span]) -> list[list[_Span]]:
    """Divide frames into those with much in common."""
    scenes: list[list[_Span]] = []
    for span in spans:
        rows = span[2]
        if scenes:
            last = scenes[-1][-1][2]
            changed = sum(
                cell != other
                for row, old in zip(rows, last, strict=True)
                if row is not old
                for cell, other in zip(row, old, strict=True)
            )
            if changed <= _ANOTHER_SCENE * len(rows) * len(rows[0]):
                scenes[-1].append(span)
                continue
        scenes.append([span])
    return scenes


def _background(scene: Sequence[_Span]) -> FrameRows:
    """Return the screen of the cells that are shown longest."""
    rows = []
    for y in range(len(scene[0][2])):
        shown: dict[int, float] = defaultdict(float)
        by_id = {id(rows[y]): rows[y] for _, _, rows in scene}
        for start, end, screen in scene:
            shown[id(screen[y])] += end - start
        if len(by_id) == 1:
            rows.append(scene[0][2][y])
            continue
        row = []
        for x in range(len(scene[0][2][y])):
            seconds: Counter[FrameCell] = Counter()
            for key, line in by_id.items():
                seconds[line[x]] += shown[key]  # type: ignore[assignment]
            row.append(max(seconds, key=lambda cell: seconds[cell]))
        rows.append(tuple(row))
    return tuple(rows)


def _overlays(scene: Sequence[_Span], background: FrameRows) -> dict[_Times, list[_Run]]:
    """Return the runs of cells that are not those of the background, by the times when they are shown."""
    times: dict[_Run, list[tuple[float, float]]] = {}
    for start, end, rows in scene:
        for y, row in enumerate(rows):
            if row is background[y]:
                continue
            for first, past in changed_runs(background[y], row, _GAP):
                shown = times.setdefault(_Run(y, first, row[first:past]), [])
                if shown and shown[-1][1] == start:
                    shown[-1] = shown[-1][0], end
                else:
                    shown.append((start, end))
    overlays: dict[_Times, list[_Run]] = {}
    for run, shown in times.items():
        overlays.setdefault(tuple(shown), []).append(run)
    return overlays


def _shown(drawn: str, times: _Times, seconds: float) -> str:
    """Return the elements in a group that is visible at these times of the animation."""
    if times == ((0.0, seconds),):
        return f"<g>{drawn}</g>"
    keys: dict[float, str] = {0.0: "none"}
    for start, end in times:
        keys[start] = "inline"
        if end < seconds:
            keys[end] = "none"
    moments = ";".join(_number(time / seconds, 5) for time in keys)
    return (
        f'<g display="none"><animate attributeName="display" calcMode="discrete" dur="{_number(seconds)}s" '
        f'repeatCount="indefinite" keyTimes="{moments}" values="{";".join(keys.values())}"/>{drawn}</g>'
    )


def _number(value: float, digits: int = 3) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") if text != "0" and text.startswith("0.") else text


class _Drawing:
    """Draws cells, and knows the classes of style and the patterns that they need."""

    def __init__(self, colors: Colors) -> None:
        self._colors = colors
        self._classes: dict[tuple[str, str], str] = {}
        self._patterns: dict[tuple[str, str, str], str] = {}

    def draw(self, runs: Iterable[_Run]) -> str:
        """Return the elements of runs of cells: first the backgrounds, then the texts."""
        papers: dict[str, list[str]] = defaultdict(list)
        shapes: dict[tuple[str, str], list[str]] = defaultdict(list)
        arcs: dict[str, list[str]] = defaultdict(list)
        areas: list[str] = []
        words: list[str] = []
        for y, first, row in runs:
            x = first
            for (glyph, ink), group in groupby(row, key=lambda cell: (_kind(cell[0]), cell[1])):
                string = [char for char, _ in group]
                length = len(string)
                color, paper = self._colors.ink(ink)
                if glyph in PATTERNS:
                    area = f"url(#{self._pattern(glyph, color, paper)})"
                    place = f'x="{x * _WIDTH}" y="{y * _HEIGHT}" width="{length * _WIDTH}" height="{_HEIGHT}"'
                    areas.append(f'<rect {place} fill="{area}"/>')
                else:
                    papers[paper].append(_path(x, y, (0, 0, length, 1)))
                if glyph in ROUND:
                    arcs[color] += (_arc(char, x + at, y) for at, char in enumerate(string))
                elif glyph in SHADES:
                    shapes[color, glyph].append(_path(x, y, (0, 0, length, 1)))
                elif glyph in SHAPES and glyph not in PATTERNS:
                    shapes[color, ""] += _joined(x, y, length, glyph)
                elif glyph == _TEXT:
                    words += self._text(x, y, string, ink, color)
                if ink.underline:
                    shapes[color, ""].append(_path(x, y, (0, 0.875, length, 0.05)))
                if ink.strike:
                    shapes[color, ""].append(_path(x, y, (0, 0.5, length, 0.05)))
                x += length
        drawn = [f'<path class="{self._fill(color)}" d="{"".join(path)}"/>' for color, path in papers.items()]
        for (color, shade), path in shapes.items():
            part = f' fill-opacity="{SHADES[shade]}"' if shade else ""
            areas.append(f'<path class="{self._fill(color)}"{part} d="{"".join(path)}"/>')
        for color, path in arcs.items():
            areas.append(f'<path class="{self._class("l", color)}" d="{"".join(path)}"/>')
        return "".join([*drawn, *areas, *words])

    def _text(self, x: int, y: int, string: Sequence[str], ink: CellStyle, color: str) -> Iterator[str]:
        """Yield words; a character that a font may have no glyph of its width for stands alone."""
        names = " ".join([self._fill(color), *(["b"] if ink.bold else []), *(["i"] if ink.italic else [])])
        base, at = y * _HEIGHT + _BASE_LINE, 0
        for plain, group in groupby(string, key=lambda char: bool(char) and char < "\u0180"):
            chars = list(group)
            if plain:
                for words in _WORDS.finditer("".join(chars)):
                    left, text = (x + at + words.start()) * _WIDTH, words[0]
                    fitted = f' textLength="{len(text) * _WIDTH}"' if len(text) > 1 else ""
                    yield f'<text class="{names}" x="{left}" y="{base}"{fitted}>{escape(text)}</text>'
            else:
                for offset, char in enumerate(chars):
                    if char:
                        wide = 2 if chars[offset + 1 : offset + 2] == [""] else 1
                        middle = (x + at + offset) * _WIDTH + wide * _WIDTH // 2
                        yield f'<text class="{names} m" x="{middle}" y="{base}">{escape(char)}</text>'
            at += len(chars)

    def _fill(self, color: str) -> str:
        return self._class("f", color)

    def _class(self, kind: str, color: str) -> str:
        return self._classes.setdefault((kind, color), f"{kind}{len(self._classes)}")

    def _pattern(self, glyph: str, color: str, paper: str) -> str:
        return self._patterns.setdefault((glyph, color, paper), f"p{len(self._patterns)}")

    def document(self, columns: int, rows: int, title: str, body: str) -> str:
        """Return the whole picture."""
        width, height = columns * _WIDTH, rows * _HEIGHT
        styles = [
            f"text{{font:{_FONT_SIZE}px {_FONTS};}}",
            ".b{font-weight:bold}.i{font-style:italic}.m{text-anchor:middle}",
            "path,rect{shape-rendering:crispEdges}",
        ]
        for (kind, color), name in self._classes.items():
            line = f"fill:none;stroke:{color};stroke-width:{_LINE_WIDTH};shape-rendering:auto"
            styles.append(f".{name}{{{line if kind == 'l' else f'fill:{color}'}}}")
        patterns = [
            f'<pattern id="{name}" width="{_WIDTH}" height="{_HEIGHT}" patternUnits="userSpaceOnUse">'
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{paper}"/>'
            f'<path fill="{color}" d="{"".join(_joined(0, 0, 1, glyph))}"/></pattern>'
            for (glyph, color, paper), name in self._patterns.items()
        ]
        shape = f'<rect width="{width}" height="{height}" rx="{_CORNER}"'
        name = escape(title, {'"': "&quot;"})
        return (
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-label="{name}"><title>{escape(title)}</title>'
            f"<style>{''.join(styles)}</style><defs>{''.join(patterns)}"
            f'<clipPath id="edge">{shape}/></clipPath></defs>'
            f'<g clip-path="url(#edge)">{shape} fill="{self._colors.paper}"/>{body}</g></svg>\n'
        )


def _kind(char: str) -> str:
    """Return how a character is drawn: itself if it is a shape, or as text."""
    return char if char in SHAPES or char in SHADES else _TEXT


def _path(x: int, y: int, rectangle: tuple[float, float, float, float]) -> str:
    """Return a rectangle, whose lengths are parts of a cell."""
    left, top, wide, high = rectangle
    left, top, wide, high = (x + left) * _WIDTH, (y + top) * _HEIGHT, wide * _WIDTH, high * _HEIGHT
    return f"M{_number(left)} {_number(top)}h{_number(wide)}v{_number(high)}h{_number(-wide)}z"


def _joined(x: int, y: int, length: int, glyph: str) -> Iterator[str]:
    """Yield the rectangles of a repeated character, as one where they reach from side to side."""
    for left, top, wide, high in SHAPES[glyph]:
        if wide == 1:
            yield _path(x, y, (left, top, length, high))
        else:
            yield from (_path(x + at, y, (left, top, wide, high)) for at in range(length))


def _arc(char: str, x: int, y: int) -> str:
    """Return a round corner, from the top or bottom of a cell to its side."""
    across, down = (1 if char in "╭╰" else -1), (1 if char in "╭╮" else -1)
    radius = _WIDTH // 2
    straight = _HEIGHT // 2 - radius
    start = f"M{x * _WIDTH + radius} {y * _HEIGHT + (_HEIGHT if down > 0 else 0)}v{-down * straight}"
    return f"{start}a{radius} {radius} 0 0 {int(across == down)} {across * radius} {-down * radius}"
