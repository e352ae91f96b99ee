"""The felt of the table: a weave of two similar colours in all blank cells."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as Colour
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

__all__ = ["WEAVE", "Felt"]

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


@lru_cache(4096)
def _woven(segment: Segment, table: Colour, weave: Style) -> Segment:
    """Return a blank segment with the weave. Other segments are not passed here, to keep the cache small."""
    text, style, control = segment
    if control or style is None or style.bgcolor != table:
        return segment
    if style.underline or style.reverse:
        return segment
    return Segment(WEAVE * len(text), style + weave)
