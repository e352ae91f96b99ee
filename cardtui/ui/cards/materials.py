"""Cells and their colours, which are mixed from the few colours of a theme.

A row of cells is two strings of the same length: the characters, one for each cell, and the *parts*, in which
each character stands for a `Paint`. So rows are cut and joined like text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple


class Tint(NamedTuple):
    """A mixture of two colours, with `amount` (0 to 1) of `towards`.

    With sixteen colours it is the colour with the larger share.
    """

    base: Colour
    towards: Colour
    amount: float


class Either(NamedTuple):
    """One colour where colours can be mixed, and another one where there are only sixteen, or none."""

    mixed: Colour
    plain: Colour


Colour = str | Tint | Either
"""The name of a theme's variable, a mixture, or a choice between two."""


class Paint(NamedTuple):
    """The colours of a cell; None where the table shows through."""

    ink: Colour | None = None
    paper: Colour | None = None
    bold: bool = False
    underline: bool = False


PARTS: dict[str, Paint] = {}
"""The paint of each part. It grows as cells are drawn."""

_FIRST = 0xE000  # Unicode's private use: no text has it


@cache
def part(
    ink: Colour | None = None, paper: Colour | None = None, *, bold: bool = False, underline: bool = False
) -> str:
    """Return the character that stands for these colours."""
    char = chr(_FIRST + len(PARTS))
    PARTS[char] = Paint(ink, paper, bold, underline)
    return char


PARTS[" "] = Paint()


class CellRow(NamedTuple):
    """One line of cells."""

    text: str
    parts: str

    def with_text(self, x: int, text: str, part: str) -> CellRow:
        """Return the row with `text` on it, from column `x` on, all in one part."""
        end = x + len(text)
        parts = self.parts[:x] + part * len(text) + self.parts[end:]
        return CellRow(self.text[:x] + text + self.text[end:], parts)


def cell_of(upper: Colour | None, lower: Colour | None) -> tuple[str, str]:
    """Return the character and the part of a cell of two pixels; the table shows through for None."""
    if upper == lower:
        return " ", part(None, upper)
    return ("▄", part(lower)) if upper is None else ("▀", part(upper, lower))


def pixel_row(upper: Sequence[Colour | None], lower: Sequence[Colour | None]) -> CellRow:
    """Return a row of cells, each of two pixels."""
    cells = [cell_of(above, below) for above, below in zip(upper, lower, strict=True)]
    return CellRow("".join(char for char, _ in cells), "".join(paint for _, paint in cells))


class Canvas:
    """Rows of cells to draw on. Drawing outside is ignored."""

    def __init__(self, width: int, height: int, paper: str = " ") -> None:
        """Fill all cells with the part `paper`."""
        self.width, self.height = width, height
        self._text = [[" "] * width for _ in range(height)]
        self._parts = [[paper] * width for _ in range(height)]

    def draw(self, row: int, x: int, text: str, part: str) -> None:
        """Draw `text` and its blanks with one part, starting at a cell."""
        if 0 <= row < self.height:
            for column, char in enumerate(text, start=x):
                if 0 <= column < self.width:
                    self._text[row][column] = char
                    self._parts[row][column] = part

    def lay(self, row: int, x: int, cells: CellRow) -> None:
        """Draw a row of cells over these. Where it has no characters or no background, these show through."""
        if not 0 <= row < self.height:
            return
        for column, (char, cell) in enumerate(zip(cells.text, cells.parts, strict=True), start=x):
            if not 0 <= column < self.width or (char == " " and PARTS[cell].paper is None):
                continue
            paint, below = PARTS[cell], PARTS[self._parts[row][column]]
            if paint.paper is None and below.paper is not None:
                cell = part(paint.ink, below.paper, bold=paint.bold, underline=paint.underline)
            self._text[row][column] = char
            self._parts[row][column] = cell

    def lay_rows(self, row: int, x: int, rows: Iterable[CellRow]) -> None:
        """Draw rows of cells over these, from row `row` on."""
        for number, cells in enumerate(rows, start=row):
            self.lay(number, x, cells)

    def rows(self) -> list[CellRow]:
        return [
            CellRow("".join(text), "".join(parts))
            for text, parts in zip(self._text, self._parts, strict=True)
        ]
