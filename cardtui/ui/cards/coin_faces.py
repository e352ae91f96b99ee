"""Draws coins: round, lit from the upper left, with their number on them."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

from cardtui.ui.cards.materials import Canvas, Colour, Row, Tint, part

__all__ = ["GHOST", "GOLD", "SILVER", "WRONG", "Metal", "coin_rows"]


class Metal(NamedTuple):
    """The colours of a coin: its light side, its middle, its dark side, and its number."""

    light: Colour
    plain: Colour
    dark: Colour
    ink: Colour


SILVER = Metal(Tint("coin", "card-face", 0.9), "coin", Tint("coin", "card-ink", 0.45), "card-ink")
GOLD = Metal(
    Tint("coin-gold", "card-face", 0.5), "coin-gold", Tint("coin-gold", "court-hair", 0.5), "card-ink"
)
_DIM = 0.7  # so much of the colour of a square is in what does not lie there yet
GHOST = Metal(
    Tint(GOLD.light, "ghost", _DIM),
    Tint(GOLD.plain, "ghost", _DIM),
    Tint(GOLD.dark, "ghost", _DIM),
    "ghost-ink",
)
WRONG = Metal(
    Tint("error", "ghost", _DIM),
    Tint("error", "ghost", _DIM + 0.08),
    Tint("error", "ghost", _DIM + 0.16),
    "wrong-ink",
)
"""The colours of coins: on the strip, picked, its target, and a target that is not legal.

The number of the picked coin is underlined, which is visible without colours."""

_LEVELS = 8  # of light, from the upper left to the lower right
_RIM = 0.72  # where the rim of a coin begins, as a part of its radius


@cache
def coin_rows(label: str, width: int, height: int, metal: Metal) -> tuple[Row, ...]:
    """Return the rows of a coin with as much of `label` as fits."""
    canvas = Canvas(width, height)
    for row in range(height):
        for x in range(width):
            _draw_cell(canvas, row, x, metal)
    start = max(0, (width - len(label)) // 2)
    for x, char in enumerate(label[:width], start=start):
        middle = height // 2
        shade = _shade(2 * x + 1, 2 * middle + 1, canvas, metal)
        canvas.draw(middle, x, char, part(metal.ink, shade, bold=True, underline=metal == GOLD))
    return tuple(canvas.rows())


def _draw_cell(canvas: Canvas, row: int, x: int, metal: Metal) -> None:
    """Draw a cell of a coin from its four quarters. A cell that lies wholly on the coin has two shades."""
    quarters = [(2 * x + across, 2 * row + along) for along in (0, 1) for across in (0, 1)]
    inside = tuple(_radius(a + 0.5, b + 0.5, canvas) <= 1 for a, b in quarters)
    if all(inside):
        upper, lower = (_shade(2 * x + 1, 2 * row + along + 0.5, canvas, metal) for along in (0, 1))
        if upper == lower:
            canvas.draw(row, x, " ", part(None, upper))
        else:
            canvas.draw(row, x, "▀", part(upper, lower))
    elif any(inside):
        shade = _shade(2 * x + 1, 2 * row + 1, canvas, metal)
        canvas.draw(row, x, _QUADRANTS[inside], part(shade))


_QUADRANTS: dict[tuple[bool, ...], str] = {
    (True, False, False, False): "▘",
    (False, True, False, False): "▝",
    (False, False, True, False): "▖",
    (False, False, False, True): "▗",
    (True, True, False, False): "▀",
    (False, False, True, True): "▄",
    (True, False, True, False): "▌",
    (False, True, False, True): "▐",
    (True, False, False, True): "▚",
    (False, True, True, False): "▞",
    (True, True, True, False): "▛",
    (True, True, False, True): "▜",
    (True, False, True, True): "▙",
    (False, True, True, True): "▟",
}
"""Characters by which of their quarters are filled: upper left, upper right, lower left, lower right."""


def _radius(across: float, along: float, canvas: Canvas) -> float:
    """Return the distance of a quarter cell from the middle; the rim is at 1."""
    return hypot((across - canvas.width) / canvas.width, (along - canvas.height) / canvas.height)


def _shade(across: float, along: float, canvas: Canvas, metal: Metal) -> Colour:
    """Return the colour of a quarter cell: the face is lit evenly, the rim is brighter or darker."""
    x, y = (across - canvas.width) / canvas.width, (along - canvas.height) / canvas.height
    away = (x + y) / 2  # from the light, from -1 to 1
    steep = 0.9 if hypot(x, y) > _RIM else 0.55
    level = round(_LEVELS * min(1.0, max(0.0, 0.36 + steep * away)))
    half = _LEVELS // 2
    if level == half:
        return metal.plain
    if level < half:
        return Tint(metal.light, metal.plain, level / half) if level else metal.light
    return Tint(metal.plain, metal.dark, level / half - 1) if level < _LEVELS else metal.dark
