"""Where there are 256 colours: the themes in colours chosen of these, and the nearest one for a mixture.

They are a cube of six shares of red, green and blue, and a ramp of greys. There is one dark green among them:
rounded, panels and squares would be lost on the table, and silver would be pink.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache, lru_cache
from typing import Any

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

__all__ = ["Color256Filter", "nearest_color256", "theme_in_256_colors"]

_FELT = {
    "background": "#005f00",
    "weave": "#005f00",
    "surface": "#262626",
    "foreground": "#eeeeee",
    "error": "#ffafaf",
    "card-face": "#ffffd7",
    "card-lit": "#ffd75f",
    "card-ink": "#121212",
    "card-red": "#d70000",
    "card-line": "#878787",
    "card-mark": "#af8700",
    "coin": "#d0d0d0",
    "coin-gold": "#ffaf00",
    "spent": "#5f5f5f",
    "shadow": "#080808",
    "court-skin": "#ffd7af",
    "court-hair": "#875f00",
    "court-gold": "#ffaf00",
    "court-blue": "#0000d7",
    "court-green": "#005f5f",
    "back-face": "#0000d7",
    "back-weave": "#005fff",
    "back-line": "#afd7ff",
    "mark": "#ffd700",
    "mark-ink": "#1c1c1c",
    "label": "#afffaf",
    "muted": "#afd7af",
    "bar": "#121212",
    "square": "#6c6c6c",
    "track": "#87af87",
    "layer-2": "#5fafff",
    "ahead": "#5fd75f",
    "ahead-1": "#c6c6c6",
    "ahead-2": "#87afd7",
}

_DARK = {
    "background": "#1c1c1c",
    "weave": "#1c1c1c",
    "surface": "#262626",
    "foreground": "#e4e4e4",
    "secondary": "#87afd7",
    "success": "#87d787",
    "error": "#ff8787",
    "card-face": "#e4e4e4",
    "card-lit": "#ffd75f",
    "card-ink": "#121212",
    "card-red": "#af0000",
    "card-line": "#878787",
    "card-mark": "#af5f00",
    "coin": "#bcbcbc",
    "coin-gold": "#d7af00",
    "spent": "#4e4e4e",
    "ghost-ink": "#ffd75f",
    "shadow": "#080808",
    "court-skin": "#d7af87",
    "court-hair": "#875f00",
    "court-gold": "#d7af00",
    "court-blue": "#0000af",
    "court-green": "#005f5f",
    "back-face": "#5f5f87",
    "back-weave": "#5f5faf",
    "back-line": "#afafd7",
    "back-mark": "#ffd75f",
    "mark": "#d7af5f",
    "mark-ink": "#1c1c1c",
    "label": "#c6c6c6",
    "muted": "#949494",
    "bar": "#080808",
    "square": "#585858",
    "track": "#808080",
    "layer-2": "#5f87ff",
    "ahead": "#af8700",
    "ahead-1": "#9e9e9e",
    "ahead-2": "#5f5faf",
}

_LIGHT = {
    "background": "#e4e4e4",
    "weave": "#e4e4e4",
    "surface": "#eeeeee",
    "foreground": "#1c1c1c",
    "secondary": "#005f5f",
    "warning": "#875f00",
    "error": "#af005f",
    "card-face": "#ffffff",
    "card-lit": "#ffd75f",
    "card-ink": "#1c1c1c",
    "card-red": "#d70000",
    "card-line": "#878787",
    "card-mark": "#af8700",
    "coin": "#d0d0d0",
    "coin-gold": "#ffaf00",
    "spent": "#b2b2b2",
    "ghost-ink": "#1c1c1c",
    "shadow": "#b2b2b2",
    "court-skin": "#ffd7af",
    "court-hair": "#875f00",
    "court-gold": "#d7af00",
    "court-blue": "#0000d7",
    "court-green": "#00875f",
    "back-face": "#0000d7",
    "back-weave": "#005fff",
    "back-line": "#d7d7ff",
    "back-mark": "#ffd75f",
    "mark": "#875f00",
    "label": "#005f5f",
    "muted": "#4e4e4e",
    "bar": "#d7ffd7",
    "square": "#87af87",
    "track": "#767676",
    "layer-1": "#1c1c1c",
    "layer-2": "#0000d7",
    "ahead": "#5f875f",
    "ahead-1": "#585858",
    "ahead-2": "#5f5fff",
}

_CHOSEN = {"felt": _FELT, "dark": _DARK, "light": _LIGHT}


def theme_in_256_colors(theme: Theme) -> Theme:
    """A theme in colours chosen of the 256; one that keeps to the terminal's own is as it was.

    What has no choice of its own is as the thing that has the same colour.
    """
    chosen = _CHOSEN.get(theme.name, {})
    own = {field.name: getattr(theme, field.name) for field in fields(theme)}
    same = {(own | theme.variables)[name]: value for name, value in chosen.items()}
    new: dict[str, Any] = {
        name: chosen.get(name) or same[value]
        for name, value in own.items()
        if isinstance(value, str) and value in same
    }
    variables = {name: chosen.get(name) or same.get(value, value) for name, value in theme.variables.items()}
    return replace(theme, **new, variables=variables)


CieLab = tuple[float, float, float]


def _lab(triplet: tuple[int, int, int]) -> CieLab:
    """CIE 1976 L*a*b*, where equal distances look about equally far."""
    shares = [part / 255 for part in triplet]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@cache
def _cube() -> dict[int, CieLab]:
    """The colours from 16 on: those before may be any."""
    return {number: _lab(RichColor.from_ansi(number).get_truecolor()) for number in range(16, 256)}


@lru_cache(4096)
def nearest_color256(triplet: tuple[int, int, int]) -> RichColor:
    """That one of the 256 colours which looks most like a colour."""
    light, a, b = _lab(triplet)

    def far(number: int) -> float:
        other = _cube()[number]
        return (light - other[0]) ** 2 + (a - other[1]) ** 2 + (b - other[2]) ** 2

    return RichColor.from_ansi(min(_cube(), key=far))


class Color256Filter(LineFilter):
    """Shows each mixture as the nearest of 256 colours."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _in_cube(style), control) for text, style, control in segments]


@lru_cache(4096)
def _in_cube(style: Style) -> Style:
    ink, paper = (
        nearest_color256(colour.triplet)
        if colour is not None and colour.type is ColorType.TRUECOLOR and colour.triplet
        else None
        for colour in (style.color, style.bgcolor)
    )
    return style + Style(color=ink, bgcolor=paper) if ink or paper else style
