"""How cards are painted: pure functions from cards to cells.

A row of a card is two strings of the same length: the characters, one cell each, and for every one of them
the *part* of the card it belongs to, a letter of `PARTS`. `painting` turns parts into the theme's colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from cardtui.engine.cards import Card

__all__ = ["BACK", "PARTS", "Paint", "Row", "Size", "empty_rows", "fan", "fan_rows", "size_for"]


class Paint(NamedTuple):
    """The theme's variables that a part of a card is painted with; None where the table shows through."""

    ink: str | None
    paper: str | None
    bold: bool = False


PARTS = {
    "i": Paint("card-ink", "card-face", True),
    "r": Paint("card-red", "card-face", True),
    "l": Paint("card-line", "card-face"),
    "m": Paint("card-mark", "card-face"),
    "I": Paint("card-ink", "card-lit", True),
    "R": Paint("card-red", "card-lit", True),
    "L": Paint("card-mark", "card-lit"),
    "b": Paint("back-line", "back-face"),
    "B": Paint("back-mark", "back-face", True),
    "n": Paint("mark-ink", "mark", True),
    "e": Paint("muted", None),
    "c": Paint("card-ink", "coin", True),
    "C": Paint("mark-ink", "mark", True),
    "q": Paint("muted", "bar"),
    "Q": Paint("muted", "square"),
    "w": Paint("label", "bar"),
    "W": Paint("label", "square"),
    "g": Paint("mark", "bar", True),
    "x": Paint("error", "bar", True),
    " ": Paint(None, None),
}
"""How each part is painted: ink, red ink, line and marked line, the same on a lit card, the back, the golden
back of a card that is to be turned next, a label for what is known of a card; an empty place; a coin, one in
hand, the squares of the strip by turns, the same where the last move has gone, the ghost of a move, and of an
illegal one; and the table."""

BACK = None
"""Stands for a card that lies face down."""


class Row(NamedTuple):
    """One line of cells."""

    text: str
    parts: str


class Size(Enum):
    """The sizes of a card, as (columns, rows)."""

    LARGE = (7, 5)
    NORMAL = (5, 4)
    LOW = (5, 3)
    TINY = (3, 1)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


def size_for(height: int) -> Size:
    """The largest card that `height` rows hold."""
    return next((size for size in Size if size.height <= height), Size.TINY)


def fan(cards: int, width: int, room: int, pitch: int) -> list[int]:
    """Where `cards` overlapping cards of `width` columns lie in `room` columns: their left edges, in order.

    The last card is seen whole, each other one by `pitch` columns, as long as they fit. Where they do not,
    the first ones close up to one column each, and then to none: the newest stay readable.
    """
    if cards < 1:
        return []
    gaps, free = cards - 1, max(0, room - width)
    least = 1 if gaps <= free else 0
    wide = pitch - least
    roomy = gaps if wide <= 0 else min(gaps, (free - gaps * least) // wide)
    spare = 0 if roomy == gaps or wide <= 0 else (free - gaps * least) % wide
    edges = [0]
    for gap in range(gaps):
        after = gaps - gap  # how many cards lie to the right of this gap
        edges.append(edges[-1] + (pitch if after <= roomy else least + (spare if after == roomy + 1 else 0)))
    return edges


@cache
def _face(card: Card, size: Size, marked: bool, lit: bool) -> tuple[Row, ...]:
    label, suit = card.label, card.suit.glyph if card.suit else " "
    inner, between = size.width - 2, size.width - 2 - len(label) - 1
    ink = "r" if card.suit and card.suit.red else "i"
    line = "m" if marked else "l"
    if lit:
        ink, line = ink.upper(), "L"
    if size is Size.TINY:
        return (Row(f"{label}{suit}".ljust(3), ink * 3),)
    top = label + " " * between + suit
    if size is Size.LOW:
        middle = [top]
    elif size is Size.NORMAL:
        middle = [top, label.rjust(inner)]
    else:
        middle = [top, " " * inner, suit + " " * between + label]
    edge = line * size.width
    body = [Row(f"│{text}│", line + ink * inner + line) for text in middle]
    return (Row(f"╭{'─' * inner}╮", edge), *body, Row(f"╰{'─' * inner}╯", edge))


@cache
def _back(size: Size) -> tuple[Row, ...]:
    inner = size.width - 2
    if size is Size.TINY:
        return (Row("╱╱╱", "bbb"),)
    lines = [f"╭{'─' * inner}╮", *[f"│{'╱' * inner}│"] * (size.height - 2), f"╰{'─' * inner}╯"]
    return tuple(Row(text, "b" * size.width) for text in lines)


@cache
def _overlapped(card: Card | None, size: Size, columns: int, marked: bool, lit: bool) -> tuple[Row, ...]:
    """The left `columns` of a card that another one covers, still readable at two columns and at one."""
    rows = _back(size) if card is BACK else _face(card, size, marked, lit)
    if card is BACK:
        if size is Size.TINY:
            return (Row("│╱╱"[:columns], "b" * columns),)
        return tuple(Row(row.text[:columns], row.parts[:columns]) for row in rows)
    label, suit = card.label, card.suit.glyph if card.suit else " "
    ink = rows[len(rows) > 1].parts[1]
    if size is Size.TINY:
        short = label if len(label) <= columns else "T"
        return (Row((short + suit).ljust(columns)[:columns], ink * columns),)
    corner = ("│" if columns > len(label) else "") + (label if len(label) <= columns else "T")
    if size is Size.LOW:
        second: list[str] = []
    elif size is Size.NORMAL:
        second = [("│" if columns > 1 else "") + suit]
    else:
        second = [("│" if columns > 1 else "") + suit, "│" if columns > 1 else " "]
    texts = [("╭──────" if columns > 1 else "─"), corner, *second, ("╰──────" if columns > 1 else "─")]
    line = rows[0].parts[0]
    out = []
    for text in texts:
        cells = text[:columns].ljust(columns)
        out.append(Row(cells, "".join(line if char in "│╭╰─" else ink for char in cells)))
    return tuple(out)


def empty_rows(size: Size) -> list[Row]:
    """The outline that marks a place where no card lies."""
    inner = size.width - 2
    if size is Size.TINY:
        return [Row("╌╌╌", "eee")]
    lines = [f"╭{'╌' * inner}╮", *[f"╎{' ' * inner}╎"] * (size.height - 2), f"╰{'╌' * inner}╯"]
    return [Row(text, "e" * size.width) for text in lines]


def fan_rows(
    cards: Sequence[Card | None],
    edges: Sequence[int],
    size: Size,
    shown: range | None = None,
    marked: frozenset[int] = frozenset(),
    lit: frozenset[int] = frozenset(),
) -> list[Row]:
    """The rows of overlapping cards with their left edges at `edges`, the last one on top.

    Only the cards with an index in `shown` are painted (None: all); `marked` ones have a golden line,
    `lit` ones a golden face.
    """
    shown = range(len(cards)) if shown is None else shown
    texts, parts = [""] * size.height, [""] * size.height
    for index in shown:
        card, left = cards[index], edges[index]
        flags = (index in marked, index in lit)
        covered = index + 1 < min(shown.stop, len(cards))
        columns = edges[index + 1] - left if covered else size.width
        if columns >= size.width:
            rows = _back(size) if card is BACK else _face(card, size, *flags)
        else:
            rows = _overlapped(card, size, columns, *flags) if columns else ()
        for row, cells in enumerate(rows):
            gap = " " * (left - len(texts[row]))
            texts[row] += gap + cells.text
            parts[row] += gap + cells.parts
    return [Row(text, part) for text, part in zip(texts, parts, strict=True)]
