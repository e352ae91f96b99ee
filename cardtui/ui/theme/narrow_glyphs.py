"""A filter for terminals on which ambiguous characters are two cells wide: it replaces them.

Unicode leaves open whether suits, arrows, lines and most blocks are one cell wide or two (annex 11, where
their East Asian width is "A"). Where they are two, a screen that counts on one falls apart.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import east_asian_width, normalize

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_FILLED = {"▃": 3 / 8, "▄": 4 / 8, "▅": 5 / 8, "▆": 6 / 8, "▇": 1.0, "█": 1.0, "▉": 1.0, "▀": 4 / 8}
"""The part of its cell that a block fills. A cell in the mixture of both colours replaces it."""

_TABLE = Path(__file__).with_name("glyphs.txt").read_text(encoding="utf-8").splitlines()
_NAMES, *_ROWS = [line.split() for line in _TABLE if line and not line.startswith("#")]


def replacements(column: str) -> dict[str, str]:
    """Return the replacement of each glyph, in one cell, from a column of the table."""
    at = _NAMES.index(column)
    return {glyph: row[at] for row in _ROWS for glyph in row[0] if row[at] != "none"}


_GLYPHS = replacements("narrow")

_UNKNOWN = "?"  # in names that somebody has typed

PLUS_MINUS = re.compile("± (?=[0-9])")
"""An error, which `+-2` shows in as many cells; elsewhere `±` is shown in one."""


def is_ambiguous(char: str) -> bool:
    """Return whether a character is two cells wide on some terminals and one on others, or is a suit."""
    return char > "\x7f" and (east_asian_width(char) == "A" or char == "♦")


class Narrow(LineFilter):
    """Replaces all characters that may be two cells wide, except those that always are."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [piece for segment in segments for piece in _in_narrow(segment)]


@lru_cache(4096)
def _in_narrow(segment: Segment) -> tuple[Segment, ...]:
    text, style, control = segment
    if control or not any(map(is_ambiguous, text)):
        return (segment,)
    return tuple(_piece("".join(run), style or Style()) for _, run in groupby(text, _block))


def _block(char: str) -> str:
    """Return a character that is replaced by a colour; empty for others."""
    return char if char in _FILLED or char == "▌" else ""


def _piece(text: str, style: Style) -> Segment:
    """Return a segment that is one repeated block, or has no blocks."""
    char, ink, paper = text[0], style.color, style.bgcolor
    if char == "▌" and _known(ink) and _known(paper):
        return Segment("▐" * len(text), style + Style(color=paper, bgcolor=ink))  # the other half of the cell
    if char in _FILLED and (mixed := _mixed(ink, paper, _FILLED[char])) is not None:
        return Segment(" " * len(text), style + Style(bgcolor=mixed))
    if _FILLED.get(char, 0) >= 0.5:
        return Segment(" " * len(text), style + (Style(bgcolor=ink) if _known(ink) else Style(reverse=True)))
    return Segment("".join(map(_glyph, PLUS_MINUS.sub("+-", text))), style)


def _known(colour: RichColor | None) -> bool:
    return colour is not None and not colour.is_default


def _mixed(ink: RichColor | None, paper: RichColor | None, amount: float) -> RichColor | None:
    """Return the colour between two colours, or None if one of them is unknown."""
    if amount == 1:
        return ink if _known(ink) else None
    if ink is None or paper is None or ink.triplet is None or paper.triplet is None:
        return None
    return Color.from_rich_color(paper).blend(Color.from_rich_color(ink), amount).rich_color


def _glyph(char: str) -> str:
    if not is_ambiguous(char):
        return char
    if char in _GLYPHS:
        return _GLYPHS[char]
    plain = normalize("NFD", char)[0]  # letters without their accents
    return plain if plain.isascii() else _UNKNOWN
