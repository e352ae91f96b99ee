"""Converts rows of cells to segments in the theme's colours.

All widgets that draw cards share these styles.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.cards.materials import PARTS, CellRow, Colour, Either
from cardtui.ui.theme.themes import MATERIALS

_PAPER = "card-face"
"""A colour that every theme has."""


def is_plain(widget: Widget) -> bool:
    """Return whether the terminal has too few colours or characters for coins in relief."""
    app = widget.app
    return app.has_class("-ascii") or app.has_class("-mono") or app.has_pseudo_class("ansi")


def within(width: int, line: Iterable[Segment], background: Style) -> Strip:
    """Return a strip of `width` columns; a longer line ends with an ellipsis."""
    strip = Strip(line)
    if strip.cell_length <= width:
        return strip.adjust_cell_length(width, background)
    kept = list(strip.crop(0, max(0, width - 1)))
    return Strip([*kept, Segment("…", kept[-1].style if kept else background)]).crop(0, width)


def painted(widget: Widget, row: CellRow) -> list[Segment]:
    """Return a row of cells in the colours of the theme, on the widget's background."""
    variables, mono = widget.app.theme_variables, widget.app.has_class("-mono")
    colours = tuple(variables[name] for name in MATERIALS)
    styles = _styles(colours, widget.visual_style.rich_style, mono)
    text, parts = row
    segments, start = [], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or parts[end] != parts[start]:
            segments.append(Segment(text[start:end], styles[parts[start]]))
            start = end
    return segments


class _Styles(dict[str, Style]):
    """The style of each part, computed when first needed."""

    def __init__(self, colours: dict[str, Color], table: Style, *, mono: bool) -> None:
        super().__init__()
        self._is_plain = mono or colours[_PAPER].ansi is not None
        self._colours = colours
        self._table = table

    def __missing__(self, part: str) -> Style:
        paint = PARTS[part]
        ink, paper = (colour and self._mixed(colour).rich_color for colour in (paint.ink, paint.paper))
        # Many terminals show bold black as grey, and bold red as a bright one: too faint on a card.
        fixed = ink and ink.type is ColorType.STANDARD
        style = self[part] = self._table + Style(
            color=ink or None,
            bgcolor=paper or None,
            bold=(paint.bold and not fixed) or None,
            underline=paint.underline or None,
        )
        return style

    def _mixed(self, colour: Colour) -> Color:
        if isinstance(colour, str):
            return self._colours[colour]
        if isinstance(colour, Either):
            return self._mixed(colour.plain if self._is_plain else colour.mixed)
        base, towards = self._mixed(colour.base), self._mixed(colour.towards)
        if base.ansi is not None or towards.ansi is not None:
            return base if colour.amount <= 0.5 else towards
        return base.blend(towards, colour.amount)


@lru_cache(maxsize=32)
def _styles(colours: tuple[str, ...], table: Style, mono: bool) -> _Styles:
    """Return the styles of the parts on the style `table`; `colours` are the values of `MATERIALS`."""
    return _Styles(dict(zip(MATERIALS, map(Color.parse, colours), strict=True)), table, mono=mono)
