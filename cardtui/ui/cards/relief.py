"""Draws coins in relief: a reeded rim, a groove and a field, lit from the upper left."""

from __future__ import annotations

from functools import cache
from math import atan2, hypot, sin

from cardtui.ui.cards.coin_faces import QUADRANTS, Metal
from cardtui.ui.cards.materials import Canvas, CellRow, Colour, Tint, cell_of, part

_STEPS = 5  # of light from the middle shade to the brightest, and to the darkest
_BIG = 11  # columns from which the label is drawn in half cells
_PARTS_OF_A_CELL = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))

_DIGITS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "×": "... #.# .#. #.# ...",
}


def relief_height(width: int) -> int:
    """Return the rows of a coin of `width` columns: half as many, as a row is as high as two columns wide."""
    return 1 if width <= 3 else -(-width // 2)


def _shade(u: float, v: float, radius: float) -> float | None:
    """Return the light of a point, `u` and `v` columns from the middle: -1 bright to 1 dark; None outside."""
    away = hypot(u, v)
    if away > radius:
        return None
    if radius < 2.2:
        return max(-1.0, min(1.0, (u + v) / radius))
    r, lit = away / radius, -(u + v) / (away + 1e-6) / 1.4142
    edge = 0.80 if radius > 4 else 0.72
    if r > edge:
        base = 0.95 - 1.9 * (0.5 + 0.5 * lit)
        if radius > 4.6 and sin(atan2(v, u) * round(radius * 5)) > 0:
            base += 0.3 * (1 - base)
        return base
    groove = edge - 0.9 / radius if radius > 3.4 else edge
    if r > groove:
        return 0.75 + 0.15 * lit
    t = max(0.0, min(1.0, (u + v) / radius / 1.9 + 0.42))
    return -1 + min(1.0, 0.25 + t * 1.5) if t < 0.5 else (t - 0.5) * 1.3


@cache
def _colour(metal: Metal, level: int) -> Colour:
    if level == 0:
        return metal.plain
    return Tint(metal.plain, metal.light if level < 0 else metal.dark, abs(level) / _STEPS)


_Levels = tuple[tuple[tuple[int | None, ...], ...], ...]
"""The levels of light of the four quarters of each cell."""


@cache
def _quarters(width: int) -> _Levels:
    """Return the levels of light of the four quarters of each cell, None where they are not on the coin."""
    radius, height = width / 2, relief_height(width)
    middle = height / 2 if height == 1 else (width / 2) / 2
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            cell: list[int | None] = []
            for a, b in _PARTS_OF_A_CELL:
                near = [
                    _shade(x + a + p - radius, 2 * (y + b + q - middle), radius)
                    for p in (-0.12, 0.12)
                    for q in (-0.12, 0.12)
                ]
                on = [shade for shade in near if shade is not None]
                cell.append(round(_STEPS * sum(on) / len(on)) if len(on) >= 2 else None)
            row.append(tuple(cell))
        rows.append(tuple(row))
    return tuple(rows)


def _cell(levels: tuple[int | None, ...], metal: Metal) -> tuple[str, str]:
    """Return a cell in the two shades that are nearest to those of its quarters."""
    on = [level for level in levels if level is not None]
    if not on:
        return " ", " "
    if len(on) < 4:
        glyph = QUADRANTS[tuple(level is not None for level in levels)]
        return glyph, part(_colour(metal, round(sum(on) / len(on))))
    best: tuple[float, tuple[bool, ...], int, int] | None = None
    for mask in range(8):
        chosen = tuple(bool(mask >> k & 1) for k in range(4))
        ink = [level for level, one in zip(on, chosen, strict=True) if one]
        paper = [level for level, one in zip(on, chosen, strict=True) if not one]
        means = [sum(group) / len(group) if group else 0.0 for group in (ink, paper)]
        error = sum((level - means[0]) ** 2 for level in ink)
        error += sum((level - means[1]) ** 2 for level in paper)
        if best is None or error < best[0] - 1e-9:
            best = error, chosen, round(means[0]), round(means[1])
    assert best is not None
    _, chosen, ink_level, paper_level = best
    if not any(chosen) or ink_level == paper_level:
        return " ", part(None, _colour(metal, paper_level))
    return QUADRANTS[chosen], part(_colour(metal, ink_level), _colour(metal, paper_level))


@cache
def relief_rows(label: str, width: int, metal: Metal, sign: str = "") -> tuple[CellRow, ...]:
    """Return the rows of a coin with its label, and a `sign` above it if there is room."""
    grid = _quarters(width)
    canvas = Canvas(width, len(grid))
    for y, row in enumerate(grid):
        for x, levels in enumerate(row):
            glyph, paint = _cell(levels, metal)
            canvas.draw(y, x, glyph, paint)
    pixels = 4 * len(label) - 1
    if width >= _BIG and pixels <= width - 4 and all(char in _DIGITS for char in label):
        _draw_pixels(canvas, label, grid, metal)
    else:
        middle = width // 4 if len(grid) > 1 else 0
        start = max(0, (width - len(label)) // 2)
        for x, char in enumerate(label[:width], start=start):
            # A wide label stands on the rim, too, in whose light or dark it could not be read.
            shade = round(sum(level or 0 for level in grid[middle][x]) / 4)
            shade = _STEPS if metal.has_dark_label else min(0, shade)
            canvas.draw(middle, x, char, part(metal.ink, _colour(metal, shade), bold=True))
    if sign and len(grid) > 3:
        canvas.draw(0 if width < _BIG else 1, width // 2, sign, part(metal.ink, metal.plain, bold=True))
    return tuple(canvas.rows())


def _draw_pixels(canvas: Canvas, label: str, grid: _Levels, metal: Metal) -> None:
    """Draw a label in half cells, 3 x 5 for each character."""
    width = canvas.width
    left, top = round((width - 4 * len(label) + 1) / 2), round(width / 2 - 2.5)
    drawn = {
        (left + 4 * number + x, top + y)
        for number, char in enumerate(label)
        for y, line in enumerate(_DIGITS[char].split())
        for x, dot in enumerate(line)
        if dot == "#"
    }
    for x, row in {(x, y // 2) for x, y in drawn}:
        quarters = [level or 0 for level in grid[row][x]]
        shades = (_colour(metal, round(sum(half) / 2)) for half in (quarters[:2], quarters[2:]))
        upper, lower = (
            metal.ink if (x, 2 * row + half) in drawn else shade for half, shade in enumerate(shades)
        )
        canvas.draw(row, x, *cell_of(upper, lower))


@cache
def relief_shadow(width: int, dark: Colour) -> tuple[CellRow, ...]:
    """Return the shadow that a coin casts to the lower right, in one more column and one more row."""
    radius, height = width / 2, relief_height(width)
    canvas = Canvas(width + 1, height + 1)
    for y in range(height + 1):
        for x in range(width + 1):
            inside = tuple(
                hypot(x + a - radius - 0.6, 2 * (y + b) - radius - 1.2) < radius for a, b in _PARTS_OF_A_CELL
            )
            if all(inside):
                canvas.draw(y, x, " ", part(None, dark))
            elif any(inside):
                canvas.draw(y, x, QUADRANTS[inside], part(dark))
    return tuple(canvas.rows())
