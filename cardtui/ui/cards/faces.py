"""Draws cards: pure functions from cards to cells."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache

from cardtui.engine.cards import Card, Suit
from cardtui.ui.cards.materials import Canvas, CellRow, Colour, Tint, part
from cardtui.ui.cards.pictures import has_head, has_pips, picture

__all__ = [
    "BACK",
    "EMPTY",
    "LABEL",
    "MOST_EDGES",
    "CellRow",
    "Size",
    "closed_rows",
    "count_row",
    "edge_row",
    "edges_row",
    "empty_rows",
    "fan_rows",
    "labelled",
    "lifted",
    "number_part",
    "ranks_row",
    "shadowed",
    "size_in",
]

BACK = None
"""A card that lies face down."""

EMPTY = part("muted")
LABEL = part("mark-ink", "mark", bold=True)
"""The outline of an empty zone, and the label of what is known about a card."""

_FACE, _LIT = "card-face", "card-lit"
_SHADE = Tint("card-face", "card-line", 0.55)  # the edge of a card that lies on another one
_EDGE = "▍"  # which is a line also where a half block would fill its cell
_SEAM = Tint("back-face", "back-line", 0.55)
_DARK = Tint("back-face", "card-ink", 0.5)  # not more: where nothing is mixed a back is not black
_BACK_EDGE = Tint("back-line", "back-face", 0.25)
_LOW_EDGE = "back-weave"
_WEAVE = "back-weave"


class Size(Enum):
    """The sizes of a card, as (columns, rows)."""

    HUGE = (11, 9)
    GREAT = (9, 7)
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


def size_in(width: int, height: int, sizes: Sequence[Size]) -> Size:
    """Return the first of `sizes` that fits into these columns and rows, or else the smallest of all."""
    return next((size for size in sizes if size.width <= width and size.height <= height), Size.TINY)


# whole cards


@cache
def _face(card: Card, size: Size, marked: bool, lit: bool, overlaps: bool) -> tuple[CellRow, ...]:
    """Draw a card that lies face up; if it `overlaps` another card, it has an edge that separates them."""
    paper: Colour = _LIT if lit else _FACE
    label, suit = card.label, card.suit.glyph if card.suit else " "
    ink = part(ink_of(card), paper, bold=True)
    if size is Size.TINY:
        text = f"{label}{suit}".ljust(3)
        return (CellRow(text, (part("mark-ink", "mark", bold=True) if marked else ink) * 3),)
    width, height = size.value
    canvas = Canvas(width, height, part(None, paper))
    if size.height >= Size.LARGE.height:
        canvas.lay_rows(0, 0, picture(card, size.value, ink_of(card), paper))
    head = has_head(card, size.value)
    if size is Size.LARGE and not (head or has_pips(card, size.height)):
        canvas.draw(2, 3, suit, ink)
    canvas.draw(0, 1, label, ink)
    canvas.draw(height - 1, width - 1 - len(label), label, ink)
    if size is Size.LOW or head:
        canvas.draw(0, width - 2, suit, ink)
        canvas.draw(height - 1, 1, suit, ink)
    elif not has_pips(card, size.height):  # beside pips, the suit in the corner would count as one more
        canvas.draw(1, 1, suit, ink)
        canvas.draw(height - 2, width - 2, suit, ink)
    if lit:  # which must show without its colour, too
        row, x = (1, 2) if size is Size.LOW else (0, width - 2)
        canvas.draw(row, x, "*", ink)
    _round(canvas, paper, [part(_SHADE, paper)] * height if overlaps else None)
    if marked:
        _frame(canvas, "card-mark", paper)
    return tuple(canvas.rows())


_INKS = {
    Suit.SPADES: "card-ink",
    Suit.HEARTS: "card-red",
    Suit.DIAMONDS: "suit-diamonds",
    Suit.CLUBS: "suit-clubs",
    None: "card-ink",
}
"""The colours of the suits: two, or four if the setting says so."""


def ink_of(card: Card) -> str:
    """Return the colour of a card's rank and suit."""
    return _INKS[card.suit]


def _round(canvas: Canvas, edge: Colour, seam: Sequence[str] | None) -> None:
    """Round the corners of a card; one that lies on another has a `seam` at its left instead."""
    right, bottom = canvas.width - 1, canvas.height - 1
    canvas.draw(0, right, "▙", part(edge))
    canvas.draw(bottom, right, "▛", part(edge))
    if seam is None:
        canvas.draw(0, 0, "▟", part(edge))
        canvas.draw(bottom, 0, "▜", part(edge))
    else:
        for row, cell in enumerate(seam):
            canvas.draw(row, 0, "▏", cell)


def _frame(canvas: Canvas, colour: Colour, paper: Colour) -> None:
    """Mark a card with golden sides."""
    for row in range(1, canvas.height - 1):
        canvas.draw(row, 0, "▌", part(colour, paper))
        canvas.draw(row, canvas.width - 1, "▐", part(colour, paper))
    _round(canvas, colour, None)


@cache
def _back(size: Size, marked: bool, overlaps: bool) -> tuple[CellRow, ...]:
    """Draw a card that lies face down: woven, darker towards its edge, with a mark in the middle."""
    width, height = size.value
    if size is Size.TINY:
        weave = part("back-mark" if marked else _WEAVE, "back-face")
        seam = part(_SEAM, "back-face") if overlaps else weave
        return (CellRow("▏▚▚" if overlaps else "▚▚▚", seam + weave * 2),)
    canvas = Canvas(width, height)
    for row in range(height):
        for x in range(width):
            dark = _distance(x, row, size)
            canvas.draw(row, x, "▚", part(_darker(_WEAVE, dark), _darker("back-face", dark)))
    canvas.draw((height - 1) // 2, width // 2, "♦", part("back-mark", "back-face", bold=True))
    corner = _darker("back-face", _distance(0, 0, size))
    # On the paper of what lies beside it: of many backs side by side only the ink has to differ.
    papers = [_darker("back-face", _distance(1, row, size)) for row in range(height)]
    _round(canvas, corner, [part(_SEAM, paper) for paper in papers] if overlaps else None)
    if marked:
        _frame(canvas, "back-mark", "back-face")
    return tuple(canvas.rows())


_STEPS = 4  # of darkness, from the middle of a back to its edge


def _distance(x: int, row: int, size: Size) -> int:
    """Return the distance of a cell from the middle of a card, from 0 to `_STEPS`."""
    across, along = abs(2 * x - size.width + 1) / size.width, abs(2 * row - size.height + 1) / size.height
    return round(_STEPS * (across**2 + along**2) / 2)


def _darker(colour: Colour, steps: int) -> Colour:
    return Tint(colour, _DARK, steps / _STEPS) if steps else colour


_PALER, _TENTH = Tint("back-weave", "card-face", 0.17), 0.51
"""Towards what an edge of a back is paler than the back, and how much paler each tenth edge is."""


@lru_cache(256)
def closed_rows(edges: tuple[int, ...], size: Size) -> list[CellRow]:
    """Return cards that lie face down, each a line at its left edge, the last one whole.

    Each tenth edge is paler, so that they can be counted.
    """
    canvas = Canvas(edges[-1] + size.width, size.height)
    lines = sorted({*edges})
    for number, x in enumerate(lines[:-1], start=1):
        for y in range(size.height):
            away = abs(2 * y - size.height + 1) / size.height
            dark = Tint("back-face", "card-ink", 0.12 + 0.3 * away**2)
            pale = Tint(dark, "card-face", _TENTH) if number % 10 == 0 else Tint(dark, _PALER, 0.6)
            canvas.draw(y, x, _EDGE + " " * (lines[number] - x - 1), part(pale, dark))
    canvas.lay_rows(0, edges[-1], _back(size, False, False))
    if len(lines) > 1 and size is not Size.TINY:
        for y in range(size.height):
            canvas.draw(y, edges[-1], _EDGE, part(Tint("back-face", "card-face", 0.51), "back-face"))
        canvas.draw(0, 0, "▟", part("back-face"))
        canvas.draw(size.height - 1, 0, "▜", part("back-face"))
    return canvas.rows()


# covered cards


@cache
def _overlapped(
    card: Card | None, size: Size, columns: int, marked: bool, lit: bool, overlaps: bool, least: int
) -> tuple[CellRow, ...]:
    """Draw the left `columns` of a covered card, with its rank and suit in `least` columns or more.

    It is readable even in two columns or one.
    """
    if card is BACK:
        rows = _back(size, marked, overlaps)
        return tuple(CellRow(row.text[:columns], row.parts[:columns]) for row in rows)
    paper: Colour = _LIT if lit else _FACE
    ink = part(ink_of(card), paper, bold=True)
    label, suit = card.label, card.suit.glyph if card.suit else " "
    short = "T" if label == "10" and columns <= 2 else label  # no edge tells 10 from what lies beside it
    if size is Size.TINY:
        text = short + suit if columns >= least else ""
        return (CellRow(text.ljust(columns)[:columns], ink * columns),)
    left = 1 if columns > len(short) else 0
    whole = _face(card, size, marked, lit, overlaps)
    edge = 1 if size is Size.LARGE else 2  # columns without pips and pictures
    if columns >= size.width - edge and size.height >= Size.LARGE.height:
        canvas = Canvas(columns, size.height)
        canvas.lay_rows(0, 0, whole)
        canvas.draw(size.height - 1, size.width - 1 - len(label), "  ", part(None, paper))
        return tuple(canvas.rows())
    if 2 * columns > size.width and size.height >= Size.GREAT.height:
        return tuple(CellRow(row.text[:columns], row.parts[:columns]) for row in whole)
    canvas = Canvas(columns, size.height, part(None, paper))
    for row, cells in enumerate(whole if left or columns < least else ()):
        canvas.draw(row, 0, cells.text[0], cells.parts[0])  # round corners are no paper
    if columns < least:
        return tuple(canvas.rows())
    canvas.draw(0, left, short, ink)
    canvas.draw(1, left, suit, ink)
    return tuple(canvas.rows())


def empty_rows(size: Size) -> list[CellRow]:
    """Return the outline of an empty zone."""
    inner = size.width - 2
    if size is Size.TINY:
        return [CellRow("╌╌╌", EMPTY * 3)]
    lines = [f"╭{'╌' * inner}╮", *[f"╎{' ' * inner}╎"] * (size.height - 2), f"╰{'╌' * inner}╯"]
    return [CellRow(text, EMPTY * size.width) for text in lines]


def edge_row(size: Size, *, back: bool) -> CellRow:
    """Return the lower edge of a card below the top one: a light line and a dark one."""
    light, dark = (_SEAM, _DARK) if back else (_FACE, _SHADE)
    return CellRow("▀" * size.width, part(light, dark) * size.width)


MOST_EDGES = 3
"""The most edges that `edges_row` shows."""


def edges_row(size: Size, cards: int) -> CellRow:
    """Return one row with the edges of up to three cards below the top one: light, dark, and light again."""
    line, ink, paper = {1: ("▀", _BACK_EDGE, "shadow"), 2: ("▄", _LOW_EDGE, _BACK_EDGE)}.get(
        cards, ("━", _LOW_EDGE, _BACK_EDGE)
    )
    side = part(_BACK_EDGE)
    first, last = "▐▌" if cards > 2 else "▝▘"
    inner = part(ink, paper)
    return CellRow(first + line * (size.width - 2) + last, side + inner * (size.width - 2) + side)


def count_row(size: Size, cards: int) -> CellRow:
    """Return one row with the number of cards below the top one, without their edges."""
    return CellRow(f"×{cards}".center(size.width), part("muted") * size.width)


def ranks_row(size: Size, labels: Sequence[str]) -> CellRow:
    """Return one row with the ranks of cards that lie face up below the top one, as many as fit."""
    text = joined(labels, size.width)[: size.width].center(size.width)
    return CellRow(text, part("card-ink", _FACE, bold=True) * size.width)


def number_part(*, has_cards: bool, marked: bool, chosen: bool) -> str:
    """Return the part of a pile's number, in the back of its top card or in its empty place."""
    if chosen:
        return LABEL
    if not has_cards:
        return part("mark" if marked else "muted", bold=True)
    return part("back-mark" if marked else "back-line", _DARK, bold=True)


def joined(labels: Sequence[str], room: int) -> str:
    """Return card labels with blanks between them if `room` columns suffice, or else joined, a ten as `T`."""
    spaced = " ".join(labels)
    return spaced if len(spaced) <= room else "".join(labels).replace("10", "T")


def labelled(row: CellRow, label: str, card: Card | None = None) -> CellRow:
    """Return a row with as much of a label as fits, in the colour of `card` or as a mark."""
    label = label[: max(len(row.text) - 2, 3)]
    ink = LABEL if card is None else part(ink_of(card), _FACE, bold=True)
    return row.with_text((len(row.text) - len(label) + 1) // 2, label, ink)


def fan_rows(
    cards: Sequence[Card | None],
    edges: Sequence[int],
    size: Size,
    shown: range | None = None,
    marked: frozenset[int] = frozenset(),
    lit: frozenset[int] = frozenset(),
    least: int = 1,
) -> list[CellRow]:
    """Return the rows of overlapping cards with their left edges at `edges`, the last one on top.

    Only the cards with an index in `shown` are painted (None: all); `marked` ones have golden sides, `lit`
    ones a golden face. Covered cards of which fewer than `least` columns are seen have no rank and no suit.
    """
    shown = range(len(cards)) if shown is None else shown
    texts, parts = [""] * size.height, [""] * size.height
    for index in shown:
        card, left = cards[index], edges[index]
        covered = index + 1 < min(shown.stop, len(cards))
        columns = edges[index + 1] - left if covered else size.width
        overlaps = len(texts[0]) == left and index > shown.start
        flags = (index in marked, index in lit)
        if columns < size.width:
            rows = _overlapped(card, size, columns, *flags, overlaps, least) if columns else ()
        else:
            rows = _back(size, flags[0], overlaps) if card is BACK else _face(card, size, *flags, overlaps)
        for row, cells in enumerate(rows):
            gap = " " * (left - len(texts[row]))
            texts[row] += gap + cells.text
            parts[row] += gap + cells.parts
    return [CellRow(text, cells) for text, cells in zip(texts, parts, strict=True)]


def shadowed(rows: Sequence[CellRow], edges: Sequence[int], size: Size, shown: range) -> list[CellRow]:
    """Return the rows of `fan_rows` with the shadow of the cards, which takes one more row."""
    canvas = Canvas(len(rows[0].text) + 1, size.height + 1)
    dark = part("shadow")
    for index in shown:
        left = edges[index]
        right = left + size.width
        if index + 1 in shown and edges[index + 1] <= right:  # another card covers the overhang
            canvas.draw(size.height, left + 1, "▀" * (edges[index + 1] - left), dark)
            continue
        canvas.draw(size.height, left + 1, "▀" * (size.width - 1) + "▘", dark)
        canvas.draw(0, right, "▖", dark)
        for row in range(1, size.height):
            canvas.draw(row, right, "▌", dark)
    canvas.lay_rows(0, 0, rows)
    return canvas.rows()


def lifted(rows: Sequence[CellRow], *, below: bool) -> list[CellRow]:
    """Return the rows of cards in flight with their shadow: one more column and, if it falls `below`, row.

    It fills whole cells: half of one would be felt, also where the shadow falls on other cards.
    """
    width, height, dark = len(rows[0].text), len(rows), part(None, "shadow")
    canvas = Canvas(width + 1, height + below)
    for row in range(1, height + below):
        canvas.draw(row, width, " ", dark)
    canvas.draw(0, width, "▄", part("shadow"))
    if below:
        canvas.draw(height, 1, " " * width, dark)
        canvas.draw(height, 0, "▐", part("shadow"))
    canvas.lay_rows(0, 0, rows)
    return canvas.rows()
