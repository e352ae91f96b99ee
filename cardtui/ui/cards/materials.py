"""Cells and what they are painted with: where every material of the table is made from a theme's few colours.

A row of cells is two strings of the same length: the characters, one cell each, and for every one of them a
*part*: a character that stands for a `Paint`. So rows are cut and joined like any text.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

__all__ = ["PARTS", "Canvas", "Colour", "Paint", "Row", "Tint", "part"]


class Tint(NamedTuple):
    """A mixture of two colours: so much of `towards`, from 0 to 1.

    Where there are only sixteen colours nothing is mixed: it is the one of which there is more.
    """

    base: Colour
    towards: Colour
    amount: float


Colour = str | Tint
"""The name of a theme's variable, or a mixture."""


class Paint(NamedTuple):
    """The colours of a cell; None where the table shows through."""

    ink: Colour | None = None
    paper: Colour | None = None
    bold: bool = False
    underline: bool = False


PARTS: dict[str, Paint] = {}
"""What each part stands for. It grows as cells are drawn."""

_FIRST = 0xE000  # Unicode's private use: no text has it


@cache
def part(
    ink: Colour | None = None, paper: Colour | None = None, *, bold: bool = False, underline: bool = False
) -> str:
    """The character that stands for these colours."""
    char = chr(_FIRST + len(PARTS))
    PARTS[char] = Paint(ink, paper, bold, underline)
    return char


PARTS[" "] = Paint()


class Row(NamedTuple):
    """One line of cells."""

    text: str
    parts: str


class Canvas:
    """Rows of cells to draw on; what lies outside is left out."""

    def __init__(self, width: int, height: int, paper: str = " ") -> None:
        """Cells of the part `paper`."""
        self.width, self.height = width, height
        self._text = [[" "] * width for _ in range(height)]
        self._parts = [[paper] * width for _ in range(height)]

    def draw(self, row: int, x: int, text: str, part: str) -> None:
        """Draw `text` from a cell on, all of it with one part, blanks as well."""
        if 0 <= row < self.height:
            for column, char in enumerate(text, start=x):
                if 0 <= column < self.width:
                    self._text[row][column] = char
                    self._parts[row][column] = part

    def lay(self, row: int, x: int, cells: Row) -> None:
        """Lay cells on these: what is below shows through where theirs are bare, or have no paper."""
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

    def rows(self) -> list[Row]:
        return [
            Row("".join(text), "".join(parts)) for text, parts in zip(self._text, self._parts, strict=True)
        ]
