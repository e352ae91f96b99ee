"""Lengths drawn with characters: bars, and the tail on a logarithmic axis."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from cardtui.experiments.figures import Figures

__all__ = ["BOTH", "FOUND", "LINE", "bars", "power", "share", "tail"]

_BLOCKS = " ▁▂▃▄▅▆▇█"
_SMALL = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

FOUND, LINE, BOTH = "•", "·", "●"
"""In the tail: what was counted, what an exponential would be, and where the two are one."""


def power(of_ten: int) -> str:
    """A power of ten: `10⁻⁴`."""
    return f"10{str(of_ten).translate(_SMALL)}"


def share(part: float) -> str:
    """A share in percent, with as many digits as it needs: `49.8 %`, `0.012 %`, `3.1·10⁻⁶`."""
    if part == 0 or part >= 1e-5:
        digits = 2 if part == 0 or part >= 0.01 else 1 - floor(log10(part * 100))
        return f"{part * 100:.{digits}f} %"
    exponent = floor(log10(part))
    return f"{part / 10**exponent:.1f}·{power(exponent)}"


def bars(figures: Figures, width: int, rows: int) -> list[str]:
    """Bars in so many columns and rows, and below them where they begin.

    The last bar holds all that is longer as well.
    """
    found = figures.bars(width)
    each = max(1, width // len(found))
    most = max(bar.games for bar in found)
    lines = []
    for row in reversed(range(rows)):
        heights = (bar.games / most * rows - row for bar in found)
        cells = (_BLOCKS[min(8, max(0, round(8 * height)))] for height in heights)
        lines.append("".join(cell * (each - (each > 2)) + " " * (each > 2) for cell in cells).rstrip())
    last = f"{found[-1].low}+" if len(found) > 1 else ""
    at_last = min((len(found) - 1) * each, width - len(last))
    axis = _axis([(at * each, str(bar.low)) for at, bar in enumerate(found[:-1])], at_last - 1)
    return [*lines, f"{axis:{at_last}}{last}".rstrip()]


def tail(figures: Figures, width: int, rows: int) -> list[str]:
    """How many games are at least so long, from the median on, on a logarithmic axis.

    An exponential is a straight line there: the one that fits the longer half best is drawn as well.
    """
    margin = 8
    columns = max(10, width - margin)
    low, high = figures.median, max(figures.longest, figures.median + 1)
    bottom = log10(max(1, figures.as_long(figures.longest)) / figures.games)
    top = log10(figures.as_long(low) / figures.games)
    if bottom >= top:
        return []
    cells = [[" "] * columns for _ in range(rows)]
    for column in range(columns):
        length = low + (high - low) * column / (columns - 1)
        for part, sign in (
            (figures.exponential(length), LINE),
            (figures.as_long(length) / figures.games, FOUND),
        ):
            if part > 0 and (row := round((top - log10(part)) / (top - bottom) * (rows - 1))) < rows:
                both = sign == FOUND and cells[row][column] == LINE
                cells[row][column] = BOTH if both else sign
    labels = [""] * rows
    for of_ten in range(floor(top), floor(bottom) - 1, -1):
        row = round((top - of_ten) / (top - bottom) * (rows - 1))
        if 0 <= row < rows:
            labels[row] = f"{10.0 ** (of_ten + 2):g} %" if of_ten >= -3 else power(of_ten)
    lines = [
        f"{label:>{margin - 2}} ┤{''.join(line)}".rstrip() for label, line in zip(labels, cells, strict=True)
    ]
    step = (high - low) / 5
    marks = [(margin - 1 + round(at * (columns - 1) / 5), str(round(low + at * step))) for at in range(6)]
    return [*lines, _axis(marks, margin + columns)]


def _axis(marks: Sequence[tuple[int, str]], width: int) -> str:
    """Labels at their columns, as many as there is room for."""
    line = ""
    for column, label in marks:
        if column >= len(line) + bool(line) and column + len(label) <= width:
            line = line.ljust(column) + label
    return line
