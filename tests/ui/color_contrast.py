"""Contrast and distance of colors, for people who are color-blind, and in a terminal's sixteen colors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from rich.color import Color as RichColor
from rich.segment import Segment
from textual.color import Color

from tests.ui.desk import Desk

Linear = tuple[float, float, float]

VISIONS: Mapping[str, tuple[Linear, Linear, Linear]] = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What people with these kinds of vision see of linear red, green and blue.

G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1, severity 1.0.
"""


def _linear(colour: Color, vision: str = "all three") -> Linear:
    """Return the linear red, green and blue of a color, as `vision` sees it."""
    shares = [part / 255 for part in colour.rgb]
    light = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in VISIONS[vision]
    )
    return red, green, blue


def luminance(colour: Color) -> float:
    """Return the relative luminance of WCAG 2.2, from 0 to 1."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _lab(colour: Color, vision: str) -> Linear:
    """Return the color in CIE 1976 L*a*b*, with the white point of sRGB."""
    red, green, blue = _linear(colour, vision)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def color_distance(one: Color, other: Color, vision: str) -> float:
    """Return the distance of two colors in CIE 1976 L*a*b*, as `vision` sees them. 2.3 is just noticeable."""
    pairs = zip(_lab(one, vision), _lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


LEAST_IN_SIXTEEN = 3.0
"""The lowest contrast. Of the sixteen, only magenta has 4.5 on white as well as on black."""

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
VGA = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
PALETTES = {"xterm": (XTERM, LEAST_IN_SIXTEEN), "the console's": (VGA, 2.5)}

GROUNDS = {"white": ("#000000", "#ffffff"), "black": ("#ffffff", "#000000")}
"""The default foreground and background."""


def shown(colour: RichColor | None, default: str, palette: tuple[str, ...], bright: bool = False) -> Color:
    """Return a color as a terminal shows it; `bright` if bold makes it brighter, as on many."""
    if colour is None or colour.is_default or colour.number is None:
        return Color.parse(default)
    return Color.parse(palette[colour.number + 8 * (bright and colour.number < 8)])


def contrast_in_sixteen(segment: Segment, ground: str, palette: tuple[str, ...]) -> float:
    """Return the lower contrast of a text, with and without bright colors for bold."""
    style, (ink, paper) = segment.style, GROUNDS[ground]
    assert style is not None
    front, back = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    if style.reverse:
        ink, paper = paper, ink
    return min(
        contrast(shown(front, ink, palette, bright), shown(back, paper, palette))
        for bright in {False, bool(style.bold)}
    )


def written(desk: Desk) -> list[Segment]:
    """Return the texts on the screen, except those behind a dialog, which is dimmed."""
    found = _segments(desk, str.isalnum)
    assert found
    return found


def _segments(desk: Desk, has: Callable[[str], bool]) -> list[Segment]:
    """Return the segments with a character that `has` accepts, except those behind a dialog."""
    found = []
    for y, strip in enumerate(desk.strips):
        x = 0
        for segment in strip:
            if any(map(has, segment.text)) and not (
                desk.screen.is_modal and desk.screen.get_widget_at(x, y)[0] is desk.screen
            ):
                found.append(segment)
            x += segment.cell_length
    return found


SIGNS = frozenset("○●◌◐★☆▾▴▸◂◀▶‹›←→↑↓✓✗×╌╎┄┆")
"""Glyphs that say something without words: rings, stars, arrows, marks, and the dashes of empty slots."""


def drawn_signs(desk: Desk) -> list[Segment]:
    """Return the parts of the screen that have a sign, except those behind a dialog, which is dimmed."""
    return _segments(desk, SIGNS.__contains__)


def hard_to_read_in_sixteen_colors(desk: Desk) -> set[tuple[str, ...]]:
    """Return the texts with too little contrast on a white or on a black terminal."""
    texts = [segment for segment in written(desk) if not (segment.style and segment.style.dim)]
    assert all(colour is None or colour.number is None or colour.number < 16 for colour in colors_of(texts))
    return {
        (palette, ground, segment.text, str(segment.style), f"{ratio:.2f}")
        for palette, (inks, least) in PALETTES.items()
        for ground in GROUNDS
        for segment in texts
        if (ratio := contrast_in_sixteen(segment, ground, inks)) < least
    }


def colors_of(segments: list[Segment]) -> set[RichColor | None]:
    styles = [segment.style for segment in segments if segment.style is not None]
    return {colour for style in styles for colour in (style.color, style.bgcolor)}
