"""The heaps in a table: gaps, numbers, binary and stacks of coins, and what is left over of them, the XOR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from cardtui.games.coins.theory import Heap
from cardtui.ui.games.coins.stacks import CANCELLED, Stacks, cancels, fitting, left_over

__all__ = ["MOST_HEAPS", "HeapLine", "table_lines"]

MOST_HEAPS = 200  # that are told one by one
_WIDE, _NARROW = (15, 8, 10), (0, 0, 0)  # how wide the columns are at least
_GAP = 3  # blanks between columns and stacks
_LEGENDS = " equal ones cancel", " cancel"


class HeapLine(NamedTuple):
    """A line of the explanation."""

    text: Content
    marked: bool = False
    """Whether it is what matters most; of several such lines it is the last."""

    @classmethod
    def said(cls, text: str, style: str = "") -> HeapLine:
        """A line in one style; it is marked if it is bold."""
        return cls(Content.styled(text, style), style.startswith("bold"))


class _Row(NamedTuple):
    """A row of the table: what is written in it, and its heap."""

    texts: tuple[str, str, str]
    number: int
    left: int
    """What of the heap does not cancel."""
    style: str = ""


def table_lines(
    heaps: Sequence[Heap], step: int | None, taker: int | None, width: int, height: int
) -> Iterator[HeapLine]:
    """Yield a row for each heap, and below them their XOR, in `width` columns and `height` rows.

    They are drawn as stacks of coins where there is room, and never only so. What is left over of a power of
    two is left in the heap of the coin `taker`, if that has it.
    """
    rows = list(_rows(heaps, taker))
    more = len(heaps) - MOST_HEAPS
    head = ("counted gap", "squares", "heap" if step is None else f"heap mod {step + 1}")
    stacks: Stacks | None = None
    for least in (_WIDE, _NARROW):
        texts = list(_texts(head, rows, least))
        room = width - len(texts[0]) - _GAP
        if stacks := fitting([row.number for row in rows], room, height - 1 - (more > 0)):
            break
    else:
        texts = list(_texts(head, rows, _WIDE))
    yield HeapLine(_head(texts[0], stacks, width, cancels([heap.number for heap in heaps])))
    for at, (row, text) in enumerate(zip(rows, texts[1:], strict=True)):
        last = at == len(rows) - 1
        if at and stacks and stacks.apart:
            yield HeapLine(Content())
        if last and more > 0:
            yield HeapLine.said(f"and {more} more heaps")
        yield from _drawn(row, text, stacks, last)


def _rows(heaps: Sequence[Heap], taker: int | None) -> Iterator[_Row]:
    coins = [heap.coin for heap in heaps]
    left = left_over([heap.number for heap in heaps], coins.index(taker) if taker in coins else None)
    for (coin, gap, number), over in zip(heaps[:MOST_HEAPS], left, strict=False):
        yield _Row((f"left of coin {coin}", str(gap), str(number)), number, over)
    total = sum(left)
    yield _Row(("left over (XOR)", "", str(total)), total, total, "bold $mark")


def _texts(head: tuple[str, str, str], rows: Sequence[_Row], least: tuple[int, int, int]) -> Iterator[str]:
    """Yield the text of the head and of each row, in columns of equal widths."""
    written = [head, *(row.texts for row in rows)]
    first, second, third = (max(wide, *(len(row[at]) for row in written)) for at, wide in enumerate(least))
    digits = max(1, *(row.number.bit_length() for row in rows))
    binaries = ["binary", *(f"{row.number:0{digits}b}" for row in rows)]
    for (gap, squares, heap), binary in zip(written, binaries, strict=True):
        yield f"{gap:<{first}} {squares:>{second}}  {heap:<{third}}  {binary:<{max(6, digits)}}"


def _head(text: str, stacks: Stacks | None, width: int, cancelled: bool) -> Content:
    """Return the head, with the powers of the stacks and a legend for those that cancel."""
    if stacks is None:
        return Content.styled(text.rstrip(), "$muted")
    head = f"{text}{' ' * _GAP}{stacks.head()}"
    room = width - len(head) - _GAP - CANCELLED.cell_length
    legend = next((told for told in _LEGENDS if cancelled and len(told) <= room), None)
    if legend is None:
        return Content.styled(head.rstrip(), "$muted")
    return Content.assemble((head + " " * _GAP, "$muted"), CANCELLED, (legend, "$muted"))


def _drawn(row: _Row, text: str, stacks: Stacks | None, marked: bool) -> Iterator[HeapLine]:
    """The lines of a row: what is written stands where the stacks stand."""
    if stacks is None:
        yield HeapLine(Content.styled(text.rstrip(), row.style), marked)
        return
    *above, last = stacks.rows(row.number, row.left)
    indent = Content(" " * (len(text) + _GAP))
    for part in above:
        yield HeapLine((indent + part).rstrip())
    yield HeapLine(Content.assemble((text, row.style), " " * _GAP, last).rstrip(), marked)
