"""From the parts of a card to the theme's colours.

One palette for all widgets that draw cards: component classes of their own would have each of them styled
anew, sixteen times over, whenever anything about a screen changes.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from cardtui.ui.stage.faces import PARTS, Row

__all__ = ["painted"]

_VARIABLES = tuple({name for paint in PARTS.values() for name in (paint.ink, paint.paper) if name})


def painted(widget: Widget, row: Row) -> list[Segment]:
    """A row of cells of `widget` in the colours of the theme, on the widget's own background."""
    variables = widget.app.theme_variables
    styles = _styles(tuple(variables[name] for name in _VARIABLES), widget.visual_style.rich_style)
    text, parts = row
    segments, start = [], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or parts[end] != parts[start]:
            segments.append(Segment(text[start:end], styles[parts[start]]))
            start = end
    return segments


@lru_cache(maxsize=32)
def _styles(colours: tuple[str, ...], table: Style) -> dict[str, Style]:
    """The style of each part, where `colours` are the values of the theme's variables, on top of `table`."""
    colour = {name: Color.parse(value).rich_color for name, value in zip(_VARIABLES, colours, strict=True)}
    return {
        part: table
        + Style(
            color=colour[paint.ink] if paint.ink else None,
            bgcolor=colour[paint.paper] if paint.paper else None,
            bold=paint.bold or None,
        )
        for part, paint in PARTS.items()
    }
