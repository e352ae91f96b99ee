"""Structures as people draw them: nodes with their links, slots side by side, names that point at them.

A row of a picture becomes two rows of cells: the nodes or slots, and what points at them from below. Drawn
large, nodes and slots are boxes, and it becomes four. What does not fit is elided in the middle, and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from cardtui.engine.cards import Card
from cardtui.structures.structure import NOTHING, Cell, PictureRow
from cardtui.structures.structure_set import HIDDEN
from cardtui.ui.cards.faces import ink_of
from cardtui.ui.cards.materials import CellRow as Cells
from cardtui.ui.cards.materials import part

__all__ = [
    "LIT",
    "MUTED",
    "NAME",
    "NAME_INK",
    "PLAIN",
    "RowWriter",
    "cut",
    "drawn",
    "drawn_large",
    "row_count",
]

PLAIN = " "  # in the colour of the widget
NAME_INK = part("label")
MUTED = part("muted")
NAME = part("label", bold=True)
LIT = part("mark", bold=True)
_NEXT = part("mark", underline=True)
_NEXT_EDGE = part("mark")
_EMPTY = part("muted", "square")
_HELD_LIT = part("mark-ink", "mark", bold=True)

_FIRST_NAMES, _LAST_NAMES = ("head", "top"), ("tail",)
_NEAR = 1  # cells beside one that is worth looking at

_LONG_LINKS = {"→": "──▸", "←": "◂──", "⇄": "◂─▸", " ": "   "}
_NODE, _SLOT = ("╭╮", "││", "╰╯"), ("┌┐", "││", "└┘")
"""The borders at both sides of a box, in its three rows."""
_SHARED = "┬│┴"
"""The border between two slots."""


def row_count(*, large: bool) -> int:
    """Return the number of rows of cells that a row of a picture becomes."""
    return 4 if large else 2


class RowWriter:
    """A row of cells that is written from left to right."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._parts: list[str] = []
        self.width = 0

    def write(self, text: str, part: str) -> None:
        """Append `text` in the style of one part."""
        self._text.append(text)
        self._parts.append(part * len(text))
        self.width += len(text)

    def to(self, column: int) -> None:
        """Write blanks up to a column."""
        self.write(" " * max(0, column - self.width), " ")

    def overwrite(self, text: str, part: str) -> None:
        """Write over what was written last, which is as long, unless `part` is that of an ordinary name."""
        self._text[-1] = text
        if part != NAME_INK:
            self._parts[-1] = part * len(text)

    @property
    def cells(self) -> Cells:
        """Return the text written so far."""
        return Cells("".join(self._text), "".join(self._parts))


class _Drawn(NamedTuple):
    """A cell with its states in the pictures before and after this one; None where it is missing."""

    cell: Cell
    was: Cell | None
    will: Cell | None
    secret: bool = False

    @property
    def text(self) -> str:
        """Return the content of a cell in a few letters."""
        held = self.cell.element
        if self.secret or held is NOTHING:
            return HIDDEN if self.secret else "·"
        return held.short if isinstance(held, Card) else str(held)

    @property
    def lit(self) -> bool:
        return self.was is None or self.was.element != self.cell.element

    @property
    def next(self) -> bool:
        return self.will is None or self.will.element != self.cell.element

    @property
    def link_lit(self) -> bool:
        return bool(self.cell.link) and (self.was is None or self.was.link != self.cell.link)

    @property
    def link_next(self) -> bool:
        return bool(self.cell.link) and (self.will is None or self.will.link != self.cell.link)

    @property
    def busy(self) -> bool:
        """Whether it is what the small step is about, or the next one."""
        moved = self.was is not None and self.was.labels != self.cell.labels
        names = set(self.cell.labels) - {*_FIRST_NAMES, *_LAST_NAMES}
        return self.lit or self.next or self.link_lit or self.link_next or moved or bool(names)

    @property
    def from_far(self) -> str:
        """What its `prev` points at, if that is not drawn at its left."""
        return "" if self.cell.prev_to is NOTHING else f"({self._name(self.cell.prev_to)})←"

    @property
    def to_far(self) -> str:
        """What its `next` points at, if that is not drawn at its right."""
        return "" if self.cell.next_to is NOTHING else f"→({self._name(self.cell.next_to)})"

    def _name(self, element: Any) -> str:
        if self.secret:
            return HIDDEN
        return element.short if isinstance(element, Card) else str(element)

    @property
    def edge(self) -> str:
        """The part of its border."""
        return LIT if self.lit else (_NEXT if self.next else NAME_INK)

    @property
    def inner(self) -> str:
        """The part of its content."""
        held = self.cell.element
        if held is NOTHING:
            return _EMPTY
        colour = ink_of(held) if isinstance(held, Card) and not self.secret else "card-ink"
        return _HELD_LIT if self.lit else part(colour, "card-face", underline=self.next)

    def label_part(self, name: str) -> str:
        if self.was is None or name not in self.was.labels:
            return LIT
        return _NEXT if self.will is not None and name not in self.will.labels else NAME_INK


class _Line(RowWriter):
    """Nodes and slots in one row of cells."""

    frame, shared = 2, 0
    """The columns of a cell besides its content, and how many of them slots side by side share."""

    def link(self, link: str) -> str:
        """Return a link as it is drawn."""
        return link

    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> int:
        """Draw a node or slot, with room for `least` letters; return its column.

        `pointer` is the part of the arrow from below, if there is one; `joined` says that the cell before is
        the slot before. Both mean nothing here.
        """
        column = self.width
        self.write("[", cell.edge)
        self.write(cell.text.center(least), cell.inner)
        self.write("]", cell.edge)
        return column

    @property
    def rows(self) -> list[Cells]:
        """Return all rows that are drawn."""
        return [self.cells]


class _Boxes:
    """Nodes and slots as boxes in three rows of cells; what is written stands in the middle one."""

    frame, shared = 4, 1

    def __init__(self) -> None:
        self._inks = RowWriter(), RowWriter(), RowWriter()

    @property
    def width(self) -> int:
        return self._inks[1].width

    def write(self, text: str, part: str) -> None:
        """Append `text` in the style of one part."""
        above, middle, below = self._inks
        middle.write(text, part)
        above.to(middle.width)
        below.to(middle.width)

    def link(self, link: str) -> str:
        return _LONG_LINKS.get(link, link)

    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> int:
        column = self.width - joined
        edge = _NEXT_EDGE if cell.edge == _NEXT else cell.edge
        content = f" {cell.text.center(least)} "
        line, half = "─" * len(content), len(content) // 2
        pieces: tuple[list[tuple[str, str]], ...] = ([(line, edge)], [(content, cell.inner)], [(line, edge)])
        if pointer:
            pieces[2][:] = [(line[:half], edge), ("▴", pointer), (line[half + 1 :], edge)]
        borders = _NODE if cell.cell.number is None else _SLOT
        for ink, sides, shared, inside in zip(self._inks, borders, _SHARED, pieces, strict=True):
            if joined:
                ink.overwrite(shared, edge)
            for text, text_part in [*([] if joined else [(sides[0], edge)]), *inside, (sides[1], edge)]:
                ink.write(text, text_part)
        return column

    @property
    def rows(self) -> list[Cells]:
        """Return all rows that are drawn."""
        return [ink.cells for ink in self._inks]


def drawn(
    row: PictureRow,
    before: PictureRow | None,
    after: PictureRow | None,
    width: int,
    secret: Callable[[Any], bool] = lambda held: False,
) -> tuple[Cells, Cells]:
    """A row of a picture: its cells, and the variables that point at them.

    `before` and `after` are how it looked before the last small step, and how it will after the next one:
    what has changed is lit, what is going to change is underlined. What is `secret` is not shown.
    """
    cells = _with_changes(row, before, after, secret)
    line = _Line()
    below = _draw(line, row, cells, _chosen(row, cells, width, line))
    return line.cells, below


def drawn_large(
    row: PictureRow,
    before: PictureRow | None,
    after: PictureRow | None,
    width: int,
    secret: Callable[[Any], bool] = lambda held: False,
) -> list[Cells]:
    """A row of a picture, drawn large: three rows of boxes, and the variables that point at them."""
    cells = _with_changes(row, before, after, secret)
    boxes = _Boxes()
    below = _draw(boxes, row, cells, _chosen(row, cells, width, boxes))
    return [*boxes.rows, below]


def _with_changes(
    row: PictureRow, before: PictureRow | None, after: PictureRow | None, secret: Callable[[Any], bool]
) -> list[_Drawn]:
    """Return the cells of a row with their states in the pictures before and after."""
    was = {cell.key: cell for cell in before.cells} if before else {}
    will = {cell.key: cell for cell in after.cells} if after else {}
    return [_Drawn(cell, was.get(cell.key), will.get(cell.key), secret(cell.element)) for cell in row.cells]


def _chosen(row: PictureRow, cells: Sequence[_Drawn], width: int, ink: _Line | _Boxes) -> list[int]:
    """The indices of as many cells as fit, those first that are worth looking at."""
    everything = list(range(len(cells)))
    least = _least(cells)
    widths = [
        max(least, len(cell.text)) + ink.frame + len(ink.link(cell.cell.link) + cell.from_far + cell.to_far)
        for cell in cells
    ]
    full = [0, *accumulate(cell.cell.element is not NOTHING for cell in cells)]
    around = len(row.name) + bool(row.name) + sum(len(name) + 9 for name in row.null_variables)
    around += sum(len(text) + 2 for text in _numbers(row))
    shared = ink.shared if cells and cells[0].cell.number is not None else 0

    def fits(kept: Sequence[int]) -> bool:
        """Whether these cells, the marks for the elided ones and their names fit into the width."""
        columns = around + sum(widths[at] for at in kept)
        columns -= shared * sum(later == at + 1 for at, later in pairwise(kept))
        columns += sum(len(name) + 3 for name in _inline(cells, kept).values())
        for at, later in pairwise([-1, *kept, len(cells)]):
            if (elided := later - at - 1) > 0:
                columns += len(_gap(elided, full[later] == full[at + 1]))
                columns += len(ink.link(cells[later - 1].cell.link))
        return columns <= width

    if fits(everything):
        return everything
    busy = [at for at, cell in enumerate(cells) if cell.busy]
    labelled = {at for at, cell in enumerate(cells) if cell.cell.labels}
    held = [at for at, cell in enumerate(cells) if cell.cell.element is not NOTHING] or [0]
    first = {*busy[:4], *busy[-4:]}
    corners = {held[0], held[-1], 0, len(cells) - 1}
    important = sorted({*busy, *labelled, *corners})

    def worth(at: int) -> tuple[int, int]:
        near = min(abs(at - other) for other in important)
        if at in busy[:1] + busy[-1:]:
            return -1, at
        if at in labelled or at in first:
            return at not in labelled, at
        if at in corners:
            return 2 + (cells[at].cell.element is NOTHING), at
        return 4 + (near > _NEAR) + (near > _NEAR and cells[at].cell.element is NOTHING), near

    ranked = sorted(everything, key=worth)
    fewest, most = 0, len(ranked)
    while most - fewest > 1:
        middle = (fewest + most) // 2
        if fits(sorted(ranked[:middle])):
            fewest = middle
        else:
            most = middle
    chosen = set(ranked[: max(1, fewest)])
    alone = {at for at in everything if {at - 1, at + 1} <= chosen | {-1, len(cells)}} - chosen
    # What stands for one cell alone would be no shorter than most cells are.
    return sorted(chosen | alone if fits(sorted(chosen | alone)) else chosen)


def _least(cells: Sequence[_Drawn]) -> int:
    """For how many letters there is room in each slot; nodes are as large as what they hold."""
    slots = bool(cells) and cells[0].cell.number is not None
    return max((len(cell.text) for cell in cells), default=0) if slots else 0


def _draw(ink: _Line | _Boxes, row: PictureRow, cells: Sequence[_Drawn], chosen: Sequence[int]) -> Cells:
    """Draw the cells with these indices, and marks for the elided ones between them. Return the row below:
    the variables that point at them."""
    starts = dict[int, tuple[int, int]]()
    if row.name:
        ink.write(f"{row.name} ", MUTED)
    inline = _inline(cells, chosen)
    if cells and (first := inline.get(0)):
        ink.write(first, cells[0].label_part(first))
        ink.write(" ▸ ", NAME_INK)
    before: int | None = None
    least = _least(cells)
    for at in [*chosen, len(cells)]:
        past = -1 if before is None else before
        if before is not None and cells[before].cell.link:
            link_part = LIT if cells[before].link_lit else (_NEXT if cells[before].link_next else NAME_INK)
            ink.write(ink.link(cells[before].cell.link), link_part)
        if at - past > 1:
            _elide(ink, cells[past + 1 : at])
        if at < len(cells):
            cell = cells[at]
            names = [name for name in cell.cell.labels if name != inline.get(at)]
            pointer = cell.label_part(names[0]) if names else ""
            joined = cell.cell.number is not None and before is not None and before == at - 1
            if cell.from_far:
                ink.write(cell.from_far, LIT)
            column = ink.draw(cell, least, pointer, joined=joined)
            starts[at] = column, ink.width - column
            if cell.to_far:
                ink.write(cell.to_far, LIT)
            before = at
    if len(cells) > 1 and (last := inline.get(len(cells) - 1)):
        ink.write(" ◂ ", NAME_INK)
        ink.write(last, cells[-1].label_part(last))
    for name in row.null_variables:
        ink.write(f"{'  ' if ink.width else ''}{name} ▸ none", MUTED)
    for text in _numbers(row):
        ink.write(f"{'  ' if ink.width else ''}{text}", MUTED)
    return _below(cells, starts, inline)


def _numbers(row: PictureRow) -> list[str]:
    """Return the variables that are numbers, with their values."""
    return [f"{name} = {value}" for name, value in row.numbers]


def _inline(cells: Sequence[_Drawn], chosen: Sequence[int]) -> dict[int, str]:
    """The names that stand in the line itself, by the cell that they point at: the first and the last."""
    found = {}
    for at, names in ((0, _FIRST_NAMES), (len(cells) - 1, _LAST_NAMES)):
        if at in chosen and cells[at].cell.number is None:
            name = next((name for name in cells[at].cell.labels if name in names), "")
            if name and at not in found:
                found[at] = name
    return found


def _gap(cells: int, empty: bool) -> str:
    """Return the mark that stands for a number of hidden cells."""
    return f"··{cells}{' empty' if empty else ''}··"


def _elide(ink: _Line | _Boxes, cells: Sequence[_Drawn]) -> None:
    """Write how many cells stand here that are not to be seen."""
    ink.write(_gap(len(cells), all(cell.cell.element is NOTHING for cell in cells)), MUTED)
    if cells[-1].cell.link:
        ink.write(ink.link(cells[-1].cell.link), NAME_INK)


def _below(cells: Sequence[_Drawn], starts: dict[int, tuple[int, int]], inline: dict[int, str]) -> Cells:
    """Return the line below the visible cells: the variables that point at them, or the numbers of slots."""
    wanted: list[tuple[int, int, _Words]] = []
    for at, (start, width) in starts.items():
        cell = cells[at]
        names = [name for name in cell.cell.labels if name != inline.get(at)]
        words = [(name, cell.label_part(name)) for name in names]
        number = "" if cell.cell.number is None else str(cell.cell.number)
        if names and number:
            words.append((f"={number}", MUTED))
        if words or number:
            wanted.append((start, width, words or [(number, MUTED)]))
    ink, free = RowWriter(), 0
    labelled = [_column(*one) for one in wanted if not _is_number(one[2])]
    for one in wanted:
        start, width, words = one
        column, length = max(free, _column(*one)), _length(words)
        if _is_number(words):
            crowded = any(start <= other <= column + length for other in labelled)
            if crowded or column > start + width // 2:
                continue  # a number that would push the others away is left out
        ink.to(column)
        for index, (word, label_part) in enumerate(words):
            ink.write(" " if index and not word.startswith("=") else "", " ")
            ink.write(word, label_part)
        free = ink.width + 1
    return ink.cells


_Words = list[tuple[str, str]]
"""What stands below a cell: names and a number, each with the part that paints it."""


def _is_number(words: _Words) -> bool:
    """Whether the cell shows nothing but a number."""
    return words[0][0].isdecimal()


def _length(words: _Words) -> int:
    return sum(len(word) for word, _ in words) + sum(not word.startswith("=") for word, _ in words[1:])


def _column(start: int, width: int, words: _Words) -> int:
    """Return the column in which labels begin that stand centred below a cell."""
    return start + (width - _length(words) + 1) // 2


def cut(cells: Cells, width: int) -> Cells:
    """A row of cells no longer than that."""
    if len(cells.text) <= width:
        return cells
    return Cells((cells.text[: width - 1] + "…")[:width], cells.parts[:width])  # also if nothing has room
