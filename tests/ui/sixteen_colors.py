"""The sixteen colors of a terminal, as terminals show them, and texts that are hard to read in them."""

from __future__ import annotations

from rich.color import Color as RichColor
from rich.segment import Segment
from textual.color import Color

from tests.ui.color_vision import contrast
from tests.ui.desk import Desk

__all__ = ["GROUNDS", "LEAST", "PALETTES", "XTERM", "hard_to_read_in_sixteen_colors", "of_text", "shown"]

LEAST = 3.0
"""The lowest contrast. Of the sixteen, only magenta has 4.5 on white as well as on black."""

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
VGA = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
PALETTES = {"xterm": (XTERM, LEAST), "the console's": (VGA, 2.5)}

GROUNDS = {"white": ("#000000", "#ffffff"), "black": ("#ffffff", "#000000")}
"""The default foreground and background."""


def shown(colour: RichColor | None, default: str, palette: tuple[str, ...], bright: bool = False) -> Color:
    """Return a color as a terminal shows it; `bright` if bold makes it brighter, as on many."""
    if colour is None or colour.is_default or colour.number is None:
        return Color.parse(default)
    return Color.parse(palette[colour.number + 8 * (bright and colour.number < 8)])


def of_text(segment: Segment, ground: str, palette: tuple[str, ...]) -> float:
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
    """Return the texts on the screen, except dim ones and those behind a dialog."""
    found = []
    for y, strip in enumerate(desk.strips):
        x = 0
        for segment in strip:
            behind = desk.screen.is_modal and desk.screen.get_widget_at(x, y)[0] is desk.screen
            dim = segment.style is not None and segment.style.dim
            if any(map(str.isalnum, segment.text)) and not behind and not dim:
                found.append(segment)
            x += segment.cell_length
    assert found
    return found


def hard_to_read_in_sixteen_colors(desk: Desk) -> set[tuple[str, ...]]:
    """Return the texts with too little contrast on a white or on a black terminal."""
    texts = written(desk)
    assert all(colour is None or colour.number is None or colour.number < 16 for colour in colours(texts))
    return {
        (palette, ground, segment.text, str(segment.style), f"{ratio:.2f}")
        for palette, (inks, least) in PALETTES.items()
        for ground in GROUNDS
        for segment in texts
        if (ratio := of_text(segment, ground, inks)) < least
    }


def colours(segments: list[Segment]) -> set[RichColor | None]:
    styles = [segment.style for segment in segments if segment.style is not None]
    return {colour for style in styles for colour in (style.color, style.bgcolor)}
