"""Charts in characters: a histogram of lengths, and their tail on a logarithmic axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, log10

from cardtui.engine.bars import BarColumns, axis, axis_label, bar_columns, bar_rows
from cardtui.lab.distribution import Bar, Distribution

_SMALL = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

COUNTED_MARK, EXPONENTIAL_MARK, ERROR_MARK = "─", "·", "│"
"""The marks in the tail: of the games counted, of the exponential, and of the standard error."""

COUNTED_MARKS = "▔─▁"
"""The marks of the games counted, by their height in a line of text."""

_TINY = 1e-5
"""Smaller shares are written with powers of ten, not in percent."""

_SIGNIFICANT = 4  # digits

_MARGIN = 8  # columns on the left, for labels


def power(of_ten: int) -> str:
    """Return a power of ten: `10⁻⁴`."""
    return f"10{str(of_ten).translate(_SMALL)}"


def share(part: float, beside: float | None = None) -> str:
    """Return a share in percent, with as many digits as it needs: `49.8 %`, `0.012 %`, `3.1·10⁻⁶`.

    It is written as the share `beside` it would be, if there is one.
    """
    if part == 0 or (part if beside is None else beside) >= _TINY:
        digits = 2 if part == 0 or part >= 0.01 else 1 - floor(log10(part * 100))
        return f"{part * 100:.{digits}f} %"
    exponent = floor(log10(part))
    return f"{part / 10**exponent:.1f}·{power(exponent)}"


def number(value: float) -> str:
    """Return a number with four digits, or more if it is large."""
    return f"{value:.{max(_SIGNIFICANT - 1 - _exponent(value, _SIGNIFICANT), 0)}f}" if value else "0"


def number_with_error(value: float, error: float) -> str:
    """Return a number with the digits that its error allows: `254.9 ± 0.2`, `42.400 ± 0.003`."""
    if not error:
        return f"{value:g}"
    digits = max(0, -_exponent(error))
    return f"{value:.{digits}f} ± {error:.{digits}f}"


def share_with_error(part: float, error: float) -> str:
    """Return a share and its error in the same unit: `49.80 % ± 0.05`, `(3.1 ± 0.2)·10⁻⁶`."""
    if part < _TINY:
        exponent = floor(log10(part))
        return f"({part / 10**exponent:.1f} ± {error / 10**exponent:.1g})·{power(exponent)}"
    digits = max(0, -_exponent(100 * error))
    known = len(share(part).removesuffix(" %").partition(".")[2])
    return f"{part * 100:.{max(digits, known)}f} % ± {error * 100:.{digits}f}"


def _exponent(value: float, digits: int = 1) -> int:
    """Return the power of ten of the first digit, after rounding to a number of digits; 0 for 0."""
    return int(f"{value:.{digits - 1}e}".partition("e")[2])


def bars(figures: Distribution, width: int, rows: int) -> list[str]:
    """Draw a histogram in a number of columns and rows, with an axis below.

    The last bar includes all longer games: a plus says so if there are some.
    """
    found = figures.bars(width)
    columns = columns_of(found, width)
    most = max(bar.games for bar in found)
    cells = bar_rows([bar.games / most * rows for bar in found], rows)
    lines = [columns.spread(row).rstrip() for row in cells]
    last = f"{found[-1].low}{'+' if found[-1].low < figures.longest else ''}"
    at_last = min((len(found) - 1) * columns.each, width - len(last))
    below = axis(((at * columns.each, str(bar.low)) for at, bar in enumerate(found[:-1])), at_last - 1)
    return [*lines, f"{below:{at_last}}{last}".rstrip()]


def columns_of(found: Sequence[Bar], width: int) -> BarColumns:
    """Return the columns of each bar of a histogram."""
    return bar_columns(len(found), width, gap_from=3)


def tail(figures: Distribution, width: int, rows: int) -> list[str]:
    """Draw the share of games that are at least so long, from the median on, on a logarithmic axis.

    An exponential is a straight line there: the one that best fits the longer half is drawn too, where it is
    not behind what was counted.
    """

    def counted(length: float) -> float:
        return figures.count_at_least(length) / figures.games

    high = max(figures.longest, figures.median + 1)
    return share_chart(width, rows, (figures.median, high), counted, figures.exponential)


def share_chart(
    width: int,
    rows: int,
    lengths: tuple[int, int],
    share: Callable[[float], float],
    exponential: Callable[[float], float],
    error: Callable[[float], float] = lambda length: 0.0,
) -> list[str]:
    """Draw the share of games that are at least so long, between two lengths, on a logarithmic axis.

    Where the standard error is larger than a row, a bar shows it. Returns no lines if all shares are equal.
    """
    low, high = lengths
    if not 0 < share(high) < share(low):
        return []
    columns = max(10, width - _MARGIN)
    top, bottom = log10(share(low)), log10(share(high))

    def height(share: float, steps: int) -> int:
        """Return the steps from the top down to a share, from 0 to less than `steps`, or more if it is 0."""
        return round((top - log10(share)) / (top - bottom) * (steps - 1)) if share > 0 else steps

    cells = [[" "] * columns for _ in range(rows)]
    fine = len(COUNTED_MARKS)
    for column in range(columns):
        length = low + (high - low) * column / (columns - 1)
        line = height(exponential(length), fine * rows) // fine
        if 0 <= line < rows:
            cells[line][column] = EXPONENTIAL_MARK
        here, spread = share(length), error(length)
        row, third = divmod(height(here, fine * rows), fine)
        above, below = (height(here + side * spread, fine * rows) for side in (1, -1))
        if below - above > fine:
            for at in range(max(0, above // fine), min(below // fine + 1, rows)):
                cells[at][column] = ERROR_MARK
        if row < rows:
            cells[row][column] = COUNTED_MARKS[third]
    labels = [""] * rows
    for of_ten in range(floor(top), floor(bottom) - 1, -1):
        if 0 <= (row := height(10.0**of_ten, fine * rows) // fine) < rows and not labels[row]:
            labels[row] = f"{10.0 ** (of_ten + 2):g} %" if of_ten >= -3 else power(of_ten)
    lines = [
        f"{axis_label(label, _MARGIN - 1)}┤{''.join(line)}".rstrip()
        for label, line in zip(labels, cells, strict=True)
    ]
    step = (high - low) / 5
    marks = [(_MARGIN - 1 + round(at * (columns - 1) / 5), str(round(low + at * step))) for at in range(6)]
    return [*lines, axis(marks, _MARGIN + columns)]
