"""The shapes of block and line characters, which fonts do not draw without gaps between the cells.

A shape is rectangles: left, top, width and height, as parts of a cell.
"""

from __future__ import annotations

from cardtui.engine.bars import bar_cell

Rectangle = tuple[float, float, float, float]

_THIN_X, _THIN_Y = 0.15, 0.075
"""The widths of thin lines that go down and across; a cell is twice as high as it is wide."""

_QUARTERS = {"▘": (0, 0), "▝": (0.5, 0), "▖": (0, 0.5), "▗": (0.5, 0.5)}
_SEVERAL = {"▚": "▘▗", "▞": "▝▖", "▙": "▘▖▗", "▛": "▘▝▖", "▜": "▘▝▗", "▟": "▝▖▗"}

_TO_LEFT, _TO_RIGHT, _UP, _DOWN = "LRUD"
_LINES = {
    **{"─": "LR", "│": "UD", "┌": "RD", "┐": "LD", "└": "RU", "┘": "LU"},
    **{"╭": "RD", "╮": "LD", "╰": "RU", "╯": "LU"},
    **{"├": "UDR", "┤": "UDL", "┬": "LRD", "┴": "LRU", "┼": "LRUD", "╴": "L", "╶": "R", "╵": "U", "╷": "D"},
}


def _line(parts: str, wide: float, high: float) -> tuple[Rectangle, ...]:
    """Return the lines from the middle of a cell to its sides."""
    left, top = (1 - wide) / 2, (1 - high) / 2
    sides: dict[str, Rectangle] = {
        _TO_LEFT: (0, top, 0.5 + wide / 2, high),
        _TO_RIGHT: (left, top, 0.5 + wide / 2, high),
        _UP: (left, 0, wide, 0.5 + high / 2),
        _DOWN: (left, top, wide, 0.5 + high / 2),
    }
    if parts in ("LR", "UD"):
        return ((0, top, 1, high),) if parts == "LR" else ((left, 0, wide, 1),)
    return tuple(sides[part] for part in parts)


SHAPES: dict[str, tuple[Rectangle, ...]] = {
    **{char: ((x, y, 0.5, 0.5),) for char, (x, y) in _QUARTERS.items()},
    **{char: tuple((*_QUARTERS[one], 0.5, 0.5) for one in parts) for char, parts in _SEVERAL.items()},
    **{bar_cell(n / 8): ((0, 1 - n / 8, 1, n / 8),) for n in range(1, 9)},
    **{char: ((0, 0, 1 - n / 8, 1),) for n, char in enumerate("▉▊▋▌▍▎▏", 1)},
    **{
        "▀": ((0, 0, 1, 0.5),),
        "▐": ((0.5, 0, 0.5, 1),),
        "▔": ((0, 0, 1, 0.125),),
        "▕": ((0.875, 0, 0.125, 1),),
    },
    **{char: _line(parts, _THIN_X, _THIN_Y) for char, parts in _LINES.items()},
    **{"━": _line("LR", 0, 2 * _THIN_Y), "┃": _line("UD", 2 * _THIN_X, 0)},
    **{"╌": tuple((x, (1 - _THIN_Y) / 2, 0.3, _THIN_Y) for x in (0.1, 0.6))},
    **{"╎": tuple(((1 - _THIN_X) / 2, y, _THIN_X, 0.3) for y in (0.1, 0.6))},
}

SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""Characters that fill their cell with a part of the colour."""

ROUND = frozenset("╭╮╰╯")
"""Corners that may be drawn round."""

PATTERNS = frozenset("▞▚")
"""Characters that fill whole areas, so that a pattern is shorter than their shapes."""
