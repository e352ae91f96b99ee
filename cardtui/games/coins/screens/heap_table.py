"""The heaps as a picture: the gaps that count, stacks of coins for their parts, and what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from cardtui.games.coins.screens.stacks import CANCELLED, Stacks, fitting, left_over
from cardtui.games.coins.theory import Heap
from cardtui.ui.widgets.ellipsis_label import balanced

MOST_HEAPS = 200  # that are listed one by one
_WIDE, _NARROW = (15, 3), (0, 0)  # how wide the columns are at least
_GAP = 3  # blanks between columns and stacks
_LEGENDS = " equal ones cancel", " cancel"
_PAIR = " these two cancel"


class HeapLine(NamedTuple):
    """A line of the explanation."""

    text: Content
    marked: bool = False
    """Whether it is what matters most; of several such lines it is the last."""
    in_column: bool = False
    """Whether it keeps its columns with the lines beside it, as those of a table do."""

    @classmethod
    def said(cls, text: str, style: str = "", *, in_column: bool = False) -> HeapLine:
        """A line in one style; it is marked if it is bold."""
        return cls(Content.styled(text, style), style.startswith("bold"), in_column)


def centred(lines: Iterable[HeapLine], width: int) -> Iterator[HeapLine]:
    """Yield the lines as they stand in the middle of `width` columns.

    Lines in a column are moved together. A sentence that takes several lines has them about equally long.
    """
    for in_column, group in groupby(lines, key=lambda line: line.in_column):
        together = list(group)
        if in_column:
            left = max(0, width - max(line.text.cell_length for line in together)) // 2
            yield from (line._replace(text=Content(" " * left) + line.text) for line in together)
            continue
        for line in together:
            for text in balanced(line.text, width):
                left = max(0, width - text.cell_length) // 2
                yield line._replace(text=Content(" " * left) + text)


class _Row(NamedTuple):
    """A row of the picture: its text and its heap."""

    label: str
    size: str
    number: int
    left: int
    """What of the heap does not cancel."""


class _Drawn(NamedTuple):
    """A line of the picture, and the number of its row if the stacks of the row end with it."""

    text: Content
    row: int | None = None


def table_lines(
    heaps: Sequence[Heap],
    step: int | None,
    taker: int | None,
    width: int,
    height: int,
    *,
    verdict: HeapLine | None = None,
) -> Iterator[HeapLine]:
    """Yield a row for each heap, and below them the XOR of all heaps, in `width` columns and `height` rows.

    They are drawn as stacks of coins where there is room, and never only so. What is left over of a power of
    two is left in the heap `taker`, an index, if that has it. The `verdict` stands beside what is left over
    if there is room, and otherwise below. Without one, neither what cancels nor what is left over is shown.
    """
    rows = list(_rows(heaps, step, taker, secret=verdict is None))
    more = len(heaps) - MOST_HEAPS
    for least in (_WIDE, _NARROW):
        label = max(least[0], *(len(row.label) for row in rows))
        size = max(least[1], *(len(row.size) for row in rows))
        texts = [f"{row.label:<{label}}  {row.size:>{size}}" for row in rows]
        room = width - len(texts[0]) - _GAP
        stacks = fitting([row.number for row in rows], room, height - 1 - (more > 0))
        if stacks is not None:
            break
    drawn = [part for at, row in enumerate(rows) for part in _drawn(row, at, texts[at], size, stacks)]
    pair = [at for at, row in enumerate(rows) if row.number & ~row.left]
    at_row = {part.row: at for at, part in enumerate(drawn) if part.row is not None}
    legend = bool(pair)
    if stacks is not None and len(pair) == 2 and more <= 0:
        legend = not _bracket(drawn, at_row[pair[0]], at_row[pair[1]], width)
    yield HeapLine(_head(" " * len(texts[0]), stacks, width, legend), in_column=True)
    if verdict is None:
        yield from (HeapLine(part.text.rstrip(), in_column=True) for part in drawn)
        return
    *above, last = (part.text.rstrip() for part in drawn)
    yield from (HeapLine(text, in_column=True) for text in above)
    if more > 0:
        yield HeapLine.said(f"and {more} more heaps", in_column=True)
    beside = Content.assemble(last, " " * _GAP, verdict.text)
    fits = beside.cell_length <= width
    yield HeapLine(beside if fits else last, marked=True, in_column=True)
    if not fits:
        yield verdict._replace(marked=True)


def _rows(heaps: Sequence[Heap], step: int | None, taker: int | None, *, secret: bool) -> Iterator[_Row]:
    left = left_over([heap.number for heap in heaps], taker)
    for (coin, gap, number), over in zip(heaps[:MOST_HEAPS], left, strict=False):
        size = str(number) if step is None else f"{gap} mod {step + 1} = {number}"
        yield _Row(f"left of coin {coin}", size, number, number if secret else over)
    if not secret:
        total = sum(left)
        yield _Row("left over", str(total), total, total)


def _drawn(row: _Row, number: int, text: str, size: int, stacks: Stacks | None) -> Iterator[_Drawn]:
    """Yield the lines of a row; its text is level with its stacks."""
    style = "bold $mark" if row.label == "left over" else ""
    written = Content.assemble((text[:-size], style), (text[-size:], "bold $mark"))
    if stacks is None:
        yield _Drawn(written, number)
        return
    if number and stacks.apart:
        yield _Drawn(Content())
    *above, last = stacks.rows(row.number, row.left)
    indent = Content(" " * (len(text) + _GAP))
    for part in above:
        yield _Drawn(indent + part)
    yield _Drawn(Content.assemble(written, " " * _GAP, last), number)


def _bracket(drawn: list[_Drawn], first: int, last: int, width: int) -> bool:
    """Draw a bracket beside the two rows that end with these lines, if there is room. Return whether."""
    column = max(part.text.cell_length for part in drawn) + 2
    if column + 1 + len(_PAIR) > width:
        return False
    middle = (first + last) // 2 if last - first > 1 else last
    for at in range(first, last + 1):
        glyph = "╮" if at == first else "╯" if at == last else "├" if at == middle else "│"
        blank = " " * (column - drawn[at].text.cell_length)
        side = blank + glyph + (_PAIR if at == middle else "")
        drawn[at] = drawn[at]._replace(text=Content.assemble(drawn[at].text, (side, "$muted")))
    return True


def _head(indent: str, stacks: Stacks | None, width: int, cancelled: bool) -> Content:
    """Return the head: the powers of the stacks, and a legend for those that cancel."""
    if stacks is None:
        return Content()
    head = f"{indent}{' ' * _GAP}{stacks.head()}"
    room = width - len(head) - _GAP - CANCELLED.cell_length
    legend = next((one for one in _LEGENDS if cancelled and len(one) <= room), None)
    if legend is None:
        return Content.styled(head.rstrip(), "$muted")
    return Content.assemble((head + " " * _GAP, "$muted"), CANCELLED, (legend, "$muted"))
