"""Draws coins: round, lit from the upper left, with their number on them."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import hypot
from typing import NamedTuple

from cardtui.ui.cards.materials import Canvas, CellRow, Colour, Tint, cell_of, part


class Metal(NamedTuple):
    """The colours of a coin: its light side, its middle, its dark side, and its number."""

    light: Colour
    plain: Colour
    dark: Colour
    ink: Colour
    has_dark_label: bool = False
    """Whether its number is read best on the dark side, as that of what does not lie there yet."""


SILVER = Metal(Tint("coin", "card-face", 0.9), "coin", Tint("coin", "card-ink", 0.45), "card-ink")
GOLD = Metal(
    Tint("coin-gold", "card-face", 0.5), "coin-gold", Tint("coin-gold", "court-hair", 0.5), "card-ink"
)
DOLLAR = Metal(
    Tint("coin-dollar", "card-face", 0.5), "coin-dollar", Tint("coin-dollar", "card-ink", 0.35), "card-ink"
)
_DIM = 0.68  # so much of the colour of a square is in what does not lie there yet


def _dim(light: Colour, plain: Colour, ink: Colour) -> Metal:
    return Metal(
        Tint(light, "ghost", _DIM), Tint(plain, "ghost", _DIM), Tint(plain, "ghost", _DIM + 0.1), ink, True
    )


GHOST = _dim(GOLD.light, GOLD.plain, "ghost-ink")
WRONG = _dim("error", "error", "wrong-ink")
"""The colours of coins: on the strip, picked, the dollar, the target, and a target that is not legal.

The number of the picked coin is underlined, which is visible without colours."""

_LEVELS = 8  # of light, from the upper left to the lower right
_RIM = 0.72  # where the rim of a coin begins, as a part of its radius
_SEAM = 0.5  # the columns that a coin leaves free in all, at its sides: so that touching coins stay apart


def coin_height(width: int) -> int:
    """Return the rows of a coin of `width` columns, for which it is round: 1, 3, 5, 7 or more."""
    return (width - 1) // 4 * 2 + 1


@cache
def coin_rows(
    label: str, width: int, metal: Metal, brackets: bool = False, sign: str = ""
) -> tuple[CellRow, ...]:
    """Return the rows of a coin with as much of `label` as fits.

    With `brackets` its rim is not drawn, which takes glyphs that not every terminal has, but `(label)`.
    A `sign` stands above the label, or instead of it on a coin of one row.
    """
    canvas = Canvas(width, coin_height(width))
    for row in range(canvas.height):
        for x in range(width):
            _draw_cell(canvas, row, x, metal, brackets)
    middle = canvas.height // 2
    if sign and not middle:
        label = sign
    if brackets and len(label) + 2 <= width:
        label = f"({label})"
    _write(canvas, middle, label, metal, brackets, underline=metal == GOLD)
    if sign and middle:
        _write(canvas, middle - 1, sign, metal, brackets)
    return tuple(canvas.rows())


def _write(
    canvas: Canvas, row: int, text: str, metal: Metal, brackets: bool, *, underline: bool = False
) -> None:
    """Write as much of a text as fits into the middle of a row of a coin."""
    start = max(0, (canvas.width - len(text)) // 2)
    for x, char in enumerate(text[: canvas.width], start=start):
        shade = _shade(2 * x + 1, 2 * row + 1, canvas, metal, brackets)
        canvas.draw(row, x, char, part(metal.ink, shade, bold=True, underline=underline))


def _draw_cell(canvas: Canvas, row: int, x: int, metal: Metal, brackets: bool) -> None:
    """Draw a cell of a coin from its four quarters. A cell that lies wholly on the coin has two shades.

    With `brackets`, cells that mostly lie on it are drawn, too, and no others.
    """
    quarters = [(2 * x + across, 2 * row + along) for along in (0, 1) for across in (0, 1)]
    inside = tuple(hypot(*_place(a + 0.5, b + 0.5, canvas, brackets)) <= 1 for a, b in quarters)
    if sum(inside) >= (3 if brackets else 4):
        upper, lower = (_shade(2 * x + 1, 2 * row + along + 0.5, canvas, metal, brackets) for along in (0, 1))
        canvas.draw(row, x, *cell_of(upper, lower))
    elif not brackets and any(inside):
        shade = _shade(2 * x + 1, 2 * row + 1, canvas, metal, brackets)
        canvas.draw(row, x, QUADRANTS[inside], part(shade))


QUADRANTS = dict(zip(product((False, True), repeat=4), " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", strict=True))
"""Characters by which of their quarters are filled: upper left, upper right, lower left, lower right."""


def _place(across: float, along: float, canvas: Canvas, brackets: bool) -> tuple[float, float]:
    """Return where a quarter cell is, from the middle; the rim is at the distance 1.

    A row is as high as two columns are wide: a coin may leave half a row free above and below. With
    `brackets` it cannot, as it has only whole cells.
    """
    width = canvas.width - _SEAM
    height = canvas.height if brackets else min(canvas.height, max(1, width // 2))
    return (across - canvas.width) / width, (along - canvas.height) / height


def _shade(across: float, along: float, canvas: Canvas, metal: Metal, brackets: bool) -> Colour:
    """Return the colour of a quarter cell: lit from the upper left, and darker on the rim."""
    x, y = _place(across, along, canvas, brackets)
    away = (x + y) / 2  # from the light, from -1 to 1
    rim = 0.18 if hypot(x, y) > _RIM else 0.0
    level = round(_LEVELS * min(1.0, max(0.0, 0.26 + 0.75 * away + rim)))
    half = _LEVELS // 2
    if level == half:
        return metal.plain
    if level < half:
        return Tint(metal.light, metal.plain, level / half) if level else metal.light
    return Tint(metal.plain, metal.dark, level / half - 1) if level < _LEVELS else metal.dark
