"""The felt of the table: a weave of two similar colours in all blank cells, and a shade over it."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.color import Color as Colour
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

WEAVE = "▞"
"""The glyph of the weave. Backs of cards have it mirrored."""


class Felt(LineFilter):
    """Weaves the colour `weave` into blank cells of the colour `table`."""

    def __init__(self, table: Color, weave: Color) -> None:
        super().__init__()
        self._table, self._weave = table.rich_color, Style(color=weave.rich_color)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            _woven(segment, self._table, self._weave) if segment.text.isspace() else segment
            for segment in segments
        ]


class Shade(LineFilter):
    """Mixes all colours with one colour, and leaves out text and lines, so that nothing is left to be read.

    Blocks stay, of which cards and coins are made.
    """

    def __init__(self, colour: Color, felt: Felt | None) -> None:
        """`felt` is woven first, as it would not know the mixed colours."""
        super().__init__()
        self._colour, self._felt = colour.rich_color, felt

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if self._felt is not None:
            segments = self._felt.apply(segments, background)
        return [
            segment
            if segment.control or segment.style is None
            else Segment(_without_text(segment.text), _shaded(segment.style, self._colour))
            for segment in segments
        ]


_SHADED = 0.66
"""The part of the shade in each colour."""

_FIRST_BLOCK, _LAST_BLOCK = "\u2580", "\u259f"
"""The characters that draw blocks."""


@lru_cache(4096)
def _without_text(text: str) -> str:
    if text.isspace():
        return text
    return "".join(char if _FIRST_BLOCK <= char <= _LAST_BLOCK else " " * cell_len(char) for char in text)


@lru_cache(4096)
def _shaded(style: Style, colour: Colour) -> Style:
    mixed = (
        None
        if one is None or one.triplet is None
        else Color.from_rich_color(one).blend(Color.from_rich_color(colour), _SHADED).rich_color
        for one in (style.color, style.bgcolor)
    )
    ink, paper = mixed
    return Style(color=ink, bgcolor=paper, reverse=style.reverse, meta=style.meta or None)


@lru_cache(4096)
def _woven(segment: Segment, table: Colour, weave: Style) -> Segment:
    """Return a blank segment with the weave. Other segments are not passed here, to keep the cache small."""
    text, style, control = segment
    if control or style is None or style.bgcolor != table:
        return segment
    if style.underline or style.reverse:
        return segment
    return Segment(WEAVE * len(text), style + weave)
