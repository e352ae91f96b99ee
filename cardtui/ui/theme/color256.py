"""The themes and a filter for terminals with 256 colours: a cube of six shares each, and a ramp of greys.

Each colour becomes the nearest of the 256. There is only one dark green among them: the nearest colours would
hide panels and squares on the table, and make silver pink. So some colours of the themes are chosen by hand,
in `colours.txt`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache, lru_cache
from typing import Any

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, Lab, rgb_to_lab
from textual.filter import LineFilter
from textual.theme import Theme

from cardtui.ui.theme.themes import colours_of

_AHEAD = (("ahead", "mark"), ("ahead-1", "layer-1"), ("ahead-2", "layer-2"))
"""The future of a graph has the colours of the past, and gaps, as there are no paler colours of the same
hues."""


def theme_in_256_colors(theme: Theme) -> Theme:
    """Return a theme in the 256 colours; a theme in the terminal's own colours stays as it is.

    A variable without a chosen colour gets that of a variable with the same colour, or else the nearest.
    """
    chosen = colours_of(f"{theme.name}-256")
    if not chosen:
        return theme
    colors = {field.name: getattr(theme, field.name) for field in fields(theme)} | theme.variables
    same = {colors[name]: value for name, value in chosen.items()}

    def converted(name: str, value: Any) -> Any:
        if name in chosen or value in same:
            return chosen.get(name) or same[value]
        if isinstance(value, str) and value.startswith("#") and " " not in value:
            return nearest_color256(Color.parse(value).rgb).get_truecolor().hex
        return value

    own = {
        field.name: converted(field.name, value)
        for field in fields(theme)
        if isinstance(value := getattr(theme, field.name), str)
    }
    variables = {name: converted(name, value) for name, value in theme.variables.items()}
    return replace(theme, **own, variables=variables | {name: variables[past] for name, past in _AHEAD})


@cache
def _labs() -> dict[int, Lab]:
    """Return the colours from 16 on in L*a*b*; a terminal's settings may change the first sixteen."""
    return {
        number: rgb_to_lab(Color(*RichColor.from_ansi(number).get_truecolor())) for number in range(16, 256)
    }


@lru_cache(4096)
def nearest_color256(triplet: tuple[int, int, int]) -> RichColor:
    """Return the one of the 256 colours that looks most like a colour."""
    light, a, b = rgb_to_lab(Color(*triplet))

    def distance(number: int) -> float:
        other = _labs()[number]
        return (light - other[0]) ** 2 + (a - other[1]) ** 2 + (b - other[2]) ** 2

    return RichColor.from_ansi(min(_labs(), key=distance))


class Color256Filter(LineFilter):
    """Replaces each colour by the nearest of the 256."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _in_256_colors(style), control) for text, style, control in segments]


@lru_cache(4096)
def _in_256_colors(style: Style) -> Style:
    ink, paper = (
        nearest_color256(color.triplet)
        if color is not None and color.type is ColorType.TRUECOLOR and color.triplet
        else None
        for color in (style.color, style.bgcolor)
    )
    return style + Style(color=ink, bgcolor=paper) if ink or paper else style
