"""Structures as people draw them: nodes with their links, slots side by side, names that point at them.

A row of a picture becomes two rows of cells: the nodes or slots, and what points at them from below. Drawn
large, nodes and slots are boxes, and it becomes four. Drawn tall, the cards in the boxes have three rows, a
node has a compartment for its link, and it becomes seven. What does not fit is elided in the middle, and
counted.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from itertools import accumulate, pairwise, zip_longest
from typing import Any, NamedTuple

from cardtui.engine.cards import Card
from cardtui.structures.structure import NOTHING, Cell, PictureRow
from cardtui.structures.structure_set import HIDDEN
from cardtui.ui.cards.faces import BACK, Size, fan_rows, ink_of
from cardtui.ui.cards.materials import Canvas, part
from cardtui.ui.cards.materials import CellRow as Cells

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
_FIELDS = frozenset({*_FIRST_NAMES, *_LAST_NAMES})
"""The names of a structure of nodes itself; others are the variables of an operation."""
_NEAR = 1  # cells beside one that is worth looking at

_LONG_LINKS = {"→": "──▸", "←": "◂──", "⇄": "◂─▸", " ": "   "}
_NODE, _SLOT = ("╭╮", "││", "╰╯"), ("┌┐", "││", "└┘")
"""The borders at both sides of a box, in its three rows."""
_SHARED = "┬│┴"
"""The border between two slots."""


class DrawingForm(IntEnum):
    """The forms in which a row of a picture is drawn, by the rows of cells that it becomes."""

    SMALL = 2
    LARGE = 4
    TALL = 7


def form_for(rows: int) -> DrawingForm:
    """Return the largest form that fits into `rows` rows, or else the smallest."""
    return max((form for form in DrawingForm if form <= rows), default=DrawingForm.SMALL)


class LineRun(NamedTuple):
    """The line that was executed last, and the one that will be executed next."""

    text: str = ""
    """The line, or nothing before the first."""
    next: int | None = None
    """The number of the next line, from 1."""

    def written(self, link: str, names: Sequence[str]) -> str:
        """Return the expression by which the line writes a `link`, `next` or `prev`, of a node.

        `names` are the variables that point at the node.
        """
        found = [target for target in _TARGET.findall(self.text) if target.endswith(f".{link}")]
        return next((one for one in found if one.partition(".")[0] in names), found[-1] if found else "")


NO_LINE = LineRun()

_TARGET = re.compile(r"\b[a-z_]\w*(?:\.\w+)+(?=\s*=[^=])")
"""What an assignment writes, if it is a part of something."""


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
        return "·" if self.cell.element is NOTHING and not self.secret else self._name(self.cell.element)

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
    def has_next(self) -> bool:
        """Whether its `next` points at a node."""
        return _has_next(self.cell)

    @property
    def next_lit(self) -> bool:
        return self.was is None or self.has_next != _has_next(self.was)

    @property
    def will_have_next(self) -> bool:
        return self.will is not None and _has_next(self.will)

    @property
    def busy(self) -> bool:
        """Whether it is what the small step is about, or the next one."""
        others = (one for one in (self.was, self.will) if one is not None)
        moved = any(one.labels != self.cell.labels for one in others)
        names = set(self.cell.labels) - _FIELDS
        return self.lit or self.next or self.link_lit or self.link_next or moved or bool(names)

    @property
    def from_far(self) -> str:
        """The target of its `prev` as text, if that is not drawn at its left."""
        return "" if self.cell.prev_to is NOTHING else f"({self._name(self.cell.prev_to)})←"

    @property
    def to_far(self) -> str:
        """The target of its `next` as text, if that is not drawn at its right."""
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


def _has_next(cell: Cell) -> bool:
    return cell.link in ("→", "⇄") or cell.next_to is not NOTHING


class _Ink(ABC):
    """Draws nodes and slots, and the links between them, from left to right."""

    width: int
    frame, shared = 2, 0
    """The columns of a cell besides its content, and how many of them slots side by side share."""
    arrow = " ▸ "
    """What leads from the first name, which stands in the line, to its cell."""
    last_in_line = True
    """Whether the name of the last cell stands in the line, too."""
    keeps_lead = False
    """Whether the columns of the first name stay free while it points elsewhere."""
    links: Mapping[str, str] = {}
    """How links are drawn that are longer than their signs."""
    dots = "··"
    """What stands at both sides of the number of hidden cells."""

    @abstractmethod
    def write(self, text: str, part: str) -> None:
        """Append `text` in the style of one part."""

    @abstractmethod
    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> tuple[int, int]:
        """Draw a node or slot, with room for `least` letters.

        Return its column, and the number of columns over which the names that point at it are centred.
        `pointer` is the part of the arrow from below, if there is one; `joined` says that the cell before is
        the slot before.
        """

    def link(self, link: str) -> str:
        """Return a link as it is drawn."""
        return self.links.get(link, link)

    def cell_width(self, cell: _Drawn, least: int) -> int:
        """Return the columns of a node or slot, with room for `least` letters."""
        return max(least, len(cell.text)) + self.frame

    def link_width(self, cell: _Drawn, after: _Drawn | None) -> int:
        """Return the columns of the link from a cell to the one `after` it in the row."""
        return len(self.link(cell.cell.link))

    def draw_link(self, cell: _Drawn, after: _Drawn | None, *, hidden: bool = False) -> None:
        """Draw the link from a cell, which may be `hidden`, to the one `after` it in the row."""
        if cell.cell.link:
            lit = LIT if cell.link_lit else (_NEXT if cell.link_next else NAME_INK)
            self.write(self.link(cell.cell.link), NAME_INK if hidden else lit)

    def gap(self, cells: int, empty: bool) -> str:
        """Return the mark that stands for a number of hidden cells."""
        return f"{self.dots}{cells}{' empty' if empty else ''}{self.dots}"

    @property
    @abstractmethod
    def drawn(self) -> list[Cells]:
        """The rows of all that was drawn."""

    def rows(self, cells: Sequence[_Drawn], starts: _Starts, inline: Mapping[int, str]) -> list[Cells]:
        """Return all rows, with the names that point at the cells, or the numbers of slots, below them."""
        names = {at: [name for name in cells[at].cell.labels if name != inline.get(at)] for at in starts}
        return [*self.drawn, _names_row(cells, starts, names, numbers=True)]


class _Line(RowWriter, _Ink):
    """Nodes and slots in one row of cells."""

    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> tuple[int, int]:
        column = self.width
        self.write("[", cell.edge)
        self.write(cell.text.center(least), cell.inner)
        self.write("]", cell.edge)
        return column, self.width - column

    @property
    def drawn(self) -> list[Cells]:
        return [self.cells]


class _Boxes(_Ink):
    """Nodes and slots as boxes in three rows of cells; what is written stands in the middle one."""

    frame, shared, links = 4, 1, _LONG_LINKS

    def __init__(self) -> None:
        self._inks = RowWriter(), RowWriter(), RowWriter()
        self.width = 0

    def write(self, text: str, part: str) -> None:
        above, middle, below = self._inks
        middle.write(text, part)
        above.to(middle.width)
        below.to(middle.width)
        self.width = middle.width

    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> tuple[int, int]:
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
        self.width = self._inks[1].width
        return column, self.width - column

    @property
    def drawn(self) -> list[Cells]:
        return [ink.cells for ink in self._inks]


_ABOVE, _TOP, _MIDDLE, _BACK, _BOTTOM, _BELOW = 0, 1, 3, 4, 5, 6
"""Rows of a tall drawing: names, border, the links `next` and `prev`, border, names."""
_CARD = Size.LOW
_LINK = 4
"""The columns of a link."""


class _TallBoxes(_Ink):
    """Nodes and slots as boxes around cards of three rows; a node has a compartment for its link.

    What points at a node from the structure itself stands below it, a variable of the operation above it.
    """

    shared, arrow, last_in_line, keeps_lead, dots = 1, " ──▸", False, True, " ··· "

    def __init__(self, width: int, run: LineRun) -> None:
        self._canvas, self._run = Canvas(width, DrawingForm.TALL), run
        self.width = 0
        self._edge = MUTED
        """The part of the last border."""
        self._prev_dot = ""
        """The part of the dot from which the `prev` of the next node leads back, if it has one."""

    def write(self, text: str, part: str) -> None:
        self._canvas.draw(_MIDDLE, self.width, text, part)
        self.width += len(text)
        self._prev_dot = ""

    def _inside(self, cell: _Drawn, least: int) -> int:
        return max(_CARD.width, max(least, len(cell.text)) + 2)

    def cell_width(self, cell: _Drawn, least: int) -> int:
        return self._inside(cell, least) + (7 if cell.cell.number is None else 2)

    def _written(self, cell: _Drawn, after: _Drawn | None) -> tuple[str, str]:
        """Return the expressions by which the line has written `next` and `prev`; empty if it has not."""
        run, link, was = self._run, cell.cell.link, cell.was
        if was is None or not link:
            return "", ""
        forward = run.written("next", cell.cell.labels) if cell.next_lit else ""
        points_back = link in "←⇄" and was.link not in ("←", "⇄") and after is not None
        return forward, run.written("prev", after.cell.labels) if points_back and after else ""

    def link_width(self, cell: _Drawn, after: _Drawn | None) -> int:
        if not cell.cell.link:
            return 0
        return max(_LINK, *(len(text) + _LINK if text else 0 for text in self._written(cell, after)))

    def draw(self, cell: _Drawn, least: int, pointer: str = "", *, joined: bool = False) -> tuple[int, int]:
        canvas, is_node = self._canvas, cell.cell.number is None
        column, inside = self.width - joined, self._inside(cell, least)
        ordinary = NAME_INK if cell.cell.labels else MUTED
        edge = LIT if cell.lit else (_NEXT_EDGE if cell.next else ordinary)
        room, more = (inside + 2, ("┬──┐", "│  │", "┴──┘")) if is_node else (inside, ("┐", "│", "┘"))
        for row in range(_TOP, _BOTTOM + 1):
            at = (row > _TOP) + (row == _BOTTOM)
            text = ("┌│└"[at], " ─"[at != 1] * room, more[at])
            canvas.draw(row, column, "".join(text), edge)
            if joined:
                canvas.draw(row, column, "┬│┴"[at], edge if edge in (LIT, _NEXT_EDGE) else self._edge)
        canvas.lay_rows(_TOP + 1, column + 1 + is_node, _element(cell, inside))
        if is_node:
            dot = "●" if cell.has_next else "·"
            lit = LIT if cell.next_lit else (_NEXT_EDGE if cell.link_next else NAME_INK)
            canvas.draw(_MIDDLE, column + room + 2, dot, lit)
        if self._prev_dot:
            canvas.draw(_BACK, column, "●", self._prev_dot)
        self._edge, self._prev_dot = edge, ""
        self.width = column + room + 1 + len(more[0])
        return column, room + 2

    def draw_link(self, cell: _Drawn, after: _Drawn | None, *, hidden: bool = False) -> None:
        link, canvas, start, width = cell.cell.link, self._canvas, self.width, self.link_width(cell, after)
        if not link:
            return
        forward, back = self._written(cell, after)
        self.width += width
        ink = _NEXT_EDGE if cell.link_next and not hidden else NAME_INK
        if link in "→⇄":
            lit = cell.next_lit and not hidden
            line, ink_of_next = ("━", LIT) if lit else ("─", ink)
            if not hidden:
                canvas.draw(_MIDDLE, start - 2, f"{line}{'━' if lit else '┼'}", ink_of_next)
            canvas.draw(_MIDDLE, start, line * (width - 1) + "▸", ink_of_next)
        elif cell.will_have_next and not hidden:
            canvas.draw(_MIDDLE, start, "╌" * (width - 1) + "▸", MUTED)
        canvas.draw(_MIDDLE - 1, start + (width - len(forward)) // 2, forward, LIT)
        if link in "←⇄":
            lit = cell.link_lit and not hidden and (cell.was is None or cell.was.link not in ("←", "⇄"))
            self._prev_dot = LIT if lit else ink
            canvas.draw(_BACK, start, "◂" + ("━" if lit else "─") * (width - 1), self._prev_dot)
            canvas.draw(_BACK + 1, start + (width - len(back)) // 2, back, LIT)

    @property
    def drawn(self) -> list[Cells]:
        return self._canvas.rows()

    def rows(self, cells: Sequence[_Drawn], starts: _Starts, inline: Mapping[int, str]) -> list[Cells]:
        """Return all rows, with the names that point at the cells, and where they will point next."""
        above, below = dict[int, list[str]](), dict[int, list[str]]()
        for at in starts:
            labels = [name for name in cells[at].cell.labels if name != inline.get(at)]
            of_node = cells[at].cell.number is None
            above[at] = [name for name in labels if of_node and name not in _FIELDS]
            below[at] = [name for name in labels if name not in above[at]]
        for row, border, arrow, names in ((_ABOVE, _TOP, "▾", above), (_BELOW, _BOTTOM, "▴", below)):
            line = _names_row(cells, starts, names, numbers=row == _BELOW)
            self._canvas.lay(row, 0, line)
            for at, pointing in names.items():
                if pointing:
                    ink = cells[at].label_part(pointing[0])
                    self._canvas.draw(border, _centre(starts[at]), arrow, ink)
            self._draw_moves(cells, starts, names, (row, border, arrow), line.text)
        if first := inline.get(0):
            self._draw_first_move(cells, starts, first, below)
        return self.drawn

    def _draw_moves(
        self,
        cells: Sequence[_Drawn],
        starts: _Starts,
        names: Mapping[int, Sequence[str]],
        where: tuple[int, int, str],
        line: str,
    ) -> None:
        """Draw dashed lines from the names in a row to where they will point after the next line."""
        row, border, arrow = where
        line = line.ljust(self._canvas.width)
        for at, pointing in names.items():
            for name in pointing:
                target = _target(cells, starts, at, name)
                found = re.search(rf"\b{re.escape(name)}\b", line)
                if target is None or found is None:
                    continue
                to, (start, end) = _centre(starts[target]), found.span()
                corner = "└┘┌┐"[(to > end) + 2 * (row == _ABOVE)]
                first, past = (end + 1, to + 1) if to > end else (to, start - 1)
                if past - first < 1 or line[first:past].strip():
                    continue
                dashes = "╌" * (past - first - 1)
                text = f"{dashes}{corner}" if to > end else f"{corner}{dashes}"
                self._canvas.draw(row, first, text, MUTED)
                if not names[target]:
                    self._canvas.draw(border, to, arrow, MUTED)
                self._note(row, max(past, end) + 1, line)

    def _draw_first_move(
        self, cells: Sequence[_Drawn], starts: _Starts, name: str, below: Mapping[int, Sequence[str]]
    ) -> None:
        """Draw a dashed line from the first name, which stands in the line, to where it will point."""
        target = _target(cells, starts, 0, name)
        if target is None:
            return
        to = _centre(starts[target])
        line = _names_row(cells, starts, below, numbers=False).text
        if line[: to + 1].strip():
            return
        for row in range(_MIDDLE + 1, _BELOW):
            self._canvas.draw(row, 1, "╎", MUTED)
        self._canvas.draw(_BELOW, 1, f"└{'╌' * (to - 2)}┘", MUTED)
        self._canvas.draw(_BOTTOM, to, "▴", MUTED)
        self._note(_BELOW, to + 2, line)

    def _note(self, row: int, column: int, line: str) -> None:
        """Say after which line a name will point there, if there is room."""
        note = f"after line {self._run.next}"
        end = column + len(note)
        if (
            self._run.next is not None
            and end <= self._canvas.width
            and not line[column - 1 : end + 1].strip()
        ):
            self._canvas.draw(row, column, note, MUTED)


def _element(cell: _Drawn, width: int) -> Sequence[Cells]:
    """Return what a cell holds in three rows: a card, a letter or a number on paper, or an empty place."""
    held = cell.cell.element
    if isinstance(held, Card):
        lit = frozenset({0} if cell.lit else ())
        rows = fan_rows([BACK if cell.secret else held], [0], _CARD, lit=lit)
        room = (width - _CARD.width) // 2
        return [Cells(" " * room + row.text, " " * room + row.parts) for row in rows]
    blank = " " * width
    return [Cells(text, cell.inner * width) for text in (blank, cell.text.center(width), blank)]


def _target(cells: Sequence[_Drawn], starts: _Starts, at: int, name: str) -> int | None:
    """Return the index of the visible cell at which a name will point that points at the one `at` now."""
    will = cells[at].will
    if will is not None and name in will.labels:
        return None
    moved = (other for other in starts if other != at and (will := cells[other].will) and name in will.labels)
    return next(moved, None)


def _centre(start: tuple[int, int]) -> int:
    """Return the column in the middle of a cell."""
    return start[0] + start[1] // 2


_Starts = Mapping[int, tuple[int, int]]
"""The columns of the visible cells by their indices, and the number of columns of each."""


def drawn_in(
    form: DrawingForm,
    row: PictureRow,
    before: PictureRow | None,
    after: PictureRow | None,
    width: int,
    secret: Callable[[Any], bool] = lambda held: False,
    run: LineRun = NO_LINE,
    *,
    centred: bool = True,
) -> list[Cells]:
    """Return a row of a picture in one of the forms, with the variables that point at its cells.

    `before` and `after` are how it looked before the last small step, and how it will after the next one:
    what has changed is lit, what is going to change is underlined. What is `secret` is not shown.

    In the tall form, the link that the line of `run` has written is heavy and has its expression, and dashed
    lines lead to where the next line will let a name point. If `centred`, a short row stands in the middle.
    """
    was = {cell.key: cell for cell in before.cells} if before else {}
    will = {cell.key: cell for cell in after.cells} if after else {}
    cells = [_Drawn(cell, was.get(cell.key), will.get(cell.key), secret(cell.element)) for cell in row.cells]
    if form is DrawingForm.TALL:
        ink: _Ink = _TallBoxes(width, run)
        margin = _margin([row, before, after], width) if centred else 0
    else:
        ink, margin = _Boxes() if form is DrawingForm.LARGE else _Line(), 0
    ink.write(" " * margin, PLAIN)
    return ink.rows(cells, *_draw(ink, row, cells, width - margin))


def _margin(rows: Sequence[PictureRow | None], width: int) -> int:
    """Return the columns left of a short row of tall boxes, which stands in the middle.

    It is the same before and after a line that adds a node or takes one away, and whatever is written about
    it: so many columns are left at its right, too.
    """
    all_cells = [row.cells for row in rows if row is not None]
    most = max(map(len, all_cells), default=0)
    is_slots = any(cell.number is not None for cells in all_cells for cell in cells)
    lead = max((len(row.name) + 1 for row in rows if row is not None and row.name), default=0)
    if is_slots:
        columns, least = most * (_CARD.width + 1) + 1, _LEAST_MARGIN // 2
    else:
        lead += len(_FIRST_NAMES[0] + _TallBoxes.arrow)
        columns, least = most * (_CARD.width + 7 + _LINK) - _LINK, _LEAST_MARGIN
    margin = (width - lead - columns) // 2
    return margin if margin >= least else 0


_LEAST_MARGIN = 24
"""The columns at both sides of a row of nodes that stands in the middle: there is room for what is written
about the links and the variables."""


def _chosen(row: PictureRow, cells: Sequence[_Drawn], width: int, ink: _Ink) -> list[int]:
    """The indices of as many cells as fit, those first that are worth looking at."""
    everything = list(range(len(cells)))
    least = _least(cells)
    links = [ink.link_width(cell, after) for cell, after in zip_longest(cells, cells[1:])]
    widths = [
        ink.cell_width(cell, least) + link + len(cell.from_far + cell.to_far)
        for cell, link in zip(cells, links, strict=True)
    ]
    full = [0, *accumulate(cell.cell.element is not NOTHING for cell in cells)]
    around = len(row.name) + bool(row.name) + sum(len(name) + 9 for name in row.null_variables)
    around += sum(len(text) + 2 for text in _numbers(row))
    shared = ink.shared if cells and cells[0].cell.number is not None else 0

    def fits(kept: Sequence[int]) -> bool:
        """Whether these cells, the marks for the elided ones and their names fit into the width."""
        columns = around + sum(widths[at] for at in kept)
        columns -= shared * sum(later == at + 1 for at, later in pairwise(kept))
        inline = _inline(cells, kept, ink)
        columns += sum(len(name) + len(ink.arrow) for name in inline.values())
        columns += 0 if 0 in inline else len(_kept_lead(row, cells, ink))
        for at, later in pairwise([-1, *kept, len(cells)]):
            if (elided := later - at - 1) > 0:
                columns += len(ink.gap(elided, full[later] == full[at + 1]))
                columns += links[later - 1]
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


def _draw(
    ink: _Ink, row: PictureRow, cells: Sequence[_Drawn], width: int
) -> tuple[_Starts, Mapping[int, str]]:
    """Draw the cells that are worth looking at, and marks for the elided ones between them.

    Return the columns of the cells, and the names that stand in the line itself.
    """
    chosen = _chosen(row, cells, width, ink)
    starts = dict[int, tuple[int, int]]()
    if row.name:
        ink.write(f"{row.name} ", MUTED)
    inline = _inline(cells, chosen, ink)
    if cells and (first := inline.get(0)):
        ink.write(first, cells[0].label_part(first))
        ink.write(ink.arrow, NAME_INK)
    else:
        ink.write(_kept_lead(row, cells, ink), PLAIN)
    before = -1
    least = _least(cells)
    after = [*cells[1:], None]
    for at in [*chosen, len(cells)]:
        if before >= 0:
            ink.draw_link(cells[before], after[before])
        if at - before > 1:
            empty = all(cell.cell.element is NOTHING for cell in cells[before + 1 : at])
            ink.write(ink.gap(at - before - 1, empty), MUTED)
            ink.draw_link(cells[at - 1], after[at - 1], hidden=True)
        if at < len(cells):
            cell = cells[at]
            names = [name for name in cell.cell.labels if name != inline.get(at)]
            pointer = cell.label_part(names[0]) if names else ""
            joined = cell.cell.number is not None and 0 <= before == at - 1
            if cell.from_far:
                ink.write(cell.from_far, LIT)
            starts[at] = ink.draw(cell, least, pointer, joined=joined)
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
    return starts, inline


def _numbers(row: PictureRow) -> list[str]:
    """Return the variables that are numbers, with their values."""
    return [f"{name} = {value}" for name, value in row.numbers]


def _inline(cells: Sequence[_Drawn], chosen: Sequence[int], ink: _Ink) -> dict[int, str]:
    """The names that stand in the line itself, by their cells: the first and, if wanted, the last."""
    found = {}
    last = [(len(cells) - 1, _LAST_NAMES)] if ink.last_in_line else []
    for at, names in [(0, _FIRST_NAMES), *last]:
        if at in chosen and cells[at].cell.number is None:
            name = next((name for name in cells[at].cell.labels if name in names), "")
            if name and at not in found:
                found[at] = name
    return found


def _kept_lead(row: PictureRow, cells: Sequence[_Drawn], ink: _Ink) -> str:
    """Return the blanks in place of the first name while it does not point at the first cell."""
    if not ink.keeps_lead or not cells or cells[0].cell.number is not None:
        return ""
    names = [*row.null_variables, *(name for cell in cells for name in cell.cell.labels)]
    name = next((name for name in names if name in _FIRST_NAMES), "")
    return " " * (len(name) + len(ink.arrow)) if name else ""


def _names_row(
    cells: Sequence[_Drawn], starts: _Starts, names_at: Mapping[int, Sequence[str]], *, numbers: bool
) -> Cells:
    """Return a line with names of the visible cells and, if wanted, with the numbers of slots."""
    wanted: list[tuple[int, int, _Words]] = []
    for at, (start, width) in starts.items():
        cell, names = cells[at], names_at[at]
        words = [(name, cell.label_part(name)) for name in names]
        number = "" if cell.cell.number is None or not numbers else str(cell.cell.number)
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
