"""Draws what explains a strip where it lies: a brace under each gap that counts, and its heap of discs.

All heaps of a tier stand on one ledge. A heap of more discs than fit under each other stands in stacks of
powers of two, side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cardtui.engine.phrases import in_words
from cardtui.ui.cards.coin_faces import GOLD, SILVER, Metal
from cardtui.ui.cards.materials import Canvas, CellRow, Colour, Tint, part
from cardtui.ui.cards.strip_grid import Grid, tallest_stack

_DISC, _WIDEST_DISC = 5, 11
"""Columns of a disc of one row, and of the largest of two rows."""

_BETWEEN = 2  # columns between stacks and between heaps
_BRIDGE = 2  # the dashes, at least, at each side of what a bridge says
_CORNERS, _BLANKS = 2, 2  # columns of the ends of a brace, and those beside its number or beside the brace
_LIGHTS = 6  # shades from the lit side of a disc to the other

_BRACE, _SIZE, _SAID = part("muted"), part("label", bold=True), part("label")
_LEFT = part("mark", bold=True)


class GapHeap(NamedTuple):
    """A gap that counts: its first square and its last one, and the discs under it."""

    first: int
    last: int
    number: int
    left: int | None = None
    """The part of the number that does not cancel; None if that is not shown."""

    @property
    def squares(self) -> int:
        """The number of squares of the gap."""
        return self.last - self.first + 1

    @property
    def gone(self) -> int:
        """The part of the number that cancels."""
        return 0 if self.left is None else self.number & ~self.left


class _Stack(NamedTuple):
    """A stack of discs in a tier: its first column, and the power of two that each disc belongs to."""

    x: int
    powers: tuple[int, ...]


class _Placed(NamedTuple):
    """A heap with its stacks."""

    heap: GapHeap
    stacks: tuple[_Stack, ...]


def stack_powers(number: int, most: int, left: int = 0) -> list[tuple[int, ...]]:
    """Return the stacks of a heap: for each disc, from below, the power of two that it belongs to.

    A heap that fits is one stack, with what is `left` on top. Otherwise each power has stacks of its own.
    """
    powers = [1 << bit for bit in reversed(range(number.bit_length())) if number >> bit & 1]
    if number <= most:
        powers.sort(key=lambda power: bool(left & power))
        return [tuple(power for power in powers for _ in range(power))] if number else []
    fitting = tallest_stack(number, most)
    return [
        (power,) * min(power, fitting) for power in powers for _ in range(max(1, power // max(1, fitting)))
    ]


def heap_rows(
    heaps: Sequence[GapHeap], grid: Grid, first: int, squares: int, *, plain: bool = False
) -> list[CellRow]:
    """Return the rows below the numbers of a tier, which begins with square `first`.

    If it is `plain`, discs are `=====`, and differ without colours.
    """
    canvas = Canvas(squares * grid.width, max(0, grid.below - 1))
    placed: list[_Placed] = []
    free = 0  # the first column that no heap has
    for heap in heaps:
        start, stop = max(heap.first, first), min(heap.last, first + squares - 1)
        if start > stop:
            continue
        left, columns = (start - first) * grid.width, (stop - start + 1) * grid.width
        has_heap = _lies_mostly_here(heap, start, stop)
        _draw_brace(canvas, left, columns, heap, (start, stop), grid.width)
        if has_heap:
            stacks = _stacks(heap, grid, left + columns / 2, free, canvas.width)
            free = stacks[-1].x + _disc(grid) + _BETWEEN if stacks else free
            placed.append(_Placed(heap, stacks))
    several = sum(heap.gone > 0 for heap in heaps) > 2
    for heap, stacks in placed:
        for stack in stacks:
            _draw_stack(canvas, heap, stack, grid, plain=plain, several=several)
    if any(heap.left is not None for heap in heaps):
        _say_what_cancels(canvas, [one for one in placed if one.stacks], grid, heaps)
    return canvas.rows()


def _lies_mostly_here(heap: GapHeap, start: int, stop: int) -> bool:
    """Whether most squares of a gap are `start` to `stop`, or the first half of them."""
    here = 2 * (stop - start + 1)
    return here > heap.squares or (here == heap.squares and start == heap.first)


def _disc(grid: Grid) -> int:
    """Return the columns of a disc."""
    return _DISC if grid.thick == 1 else min(_WIDEST_DISC, max(_DISC, grid.width))


def _stacks(heap: GapHeap, grid: Grid, middle: float, free: int, columns: int) -> tuple[_Stack, ...]:
    """Return where the stacks of a heap stand: under its middle, from column `free` on. None without room."""
    each, most = _disc(grid) + _BETWEEN, grid.discs
    if not most or heap.number > most * (columns // each):
        return ()
    powers = stack_powers(heap.number, most, heap.left or 0)
    width = each * len(powers) - _BETWEEN
    x = max(free, min(int(middle - width / 2), columns - width))
    return (
        tuple(_Stack(x + each * at, stack) for at, stack in enumerate(powers)) if x + width <= columns else ()
    )


def _draw_brace(
    canvas: Canvas, left: int, columns: int, heap: GapHeap, part_here: tuple[int, int], width: int
) -> None:
    """Draw a brace with the number of its heap, or the part of it that lies in a tier.

    Where the gap goes on in another tier the brace is open, up to the edge, and points there. Where there is
    no room for a brace with its number there is only that.
    """
    start, stop = part_here
    starts, ends = start == heap.first, stop == heap.last
    number = str(heap.number) if _lies_mostly_here(heap, start, stop) else ""
    here = stop - start + 1
    most = max(here, heap.squares - here) * width  # columns of the part with the number
    around = _CORNERS if starts and ends else _CORNERS + _BLANKS
    if most < len(str(heap.number)) + around:
        canvas.draw(0, left + max(0, columns - len(number)) // 2, number[:columns], _SIZE)
        return
    free = columns >= len(number) + _CORNERS + 2 * _BLANKS  # a blank at each closed end
    first, last = left + (free and starts), left + columns - (free and ends)
    line = "─" if starts and ends else "╌"
    brace = ("└" if starts else "◂") + line * (last - first - _CORNERS) + ("┘" if ends else "▸")
    canvas.draw(0, first, brace, _BRACE)
    if number:
        label = f" {number} " if last - first >= len(number) + _CORNERS + _BLANKS else number
        canvas.draw(0, first + (last - first - len(label)) // 2, label, _SIZE)


def _draw_stack(
    canvas: Canvas, heap: GapHeap, stack: _Stack, grid: Grid, *, plain: bool, several: bool
) -> None:
    for level, power in enumerate(stack.powers, start=1):
        top = canvas.height - level * grid.thick
        if plain:
            gone = heap.gone & power
            text = ("-" if gone else "=") * _disc(grid)
            paint = _BRACE if gone else _LEFT if heap.left is not None else _SIZE
            canvas.draw(top + grid.thick - 1, stack.x, text, paint)
            continue
        metal = SILVER
        if heap.left is not None:
            metal = GOLD if heap.left & power else _spent(power) if several else _SPENT
        canvas.lay_rows(top, stack.x, _disc_rows(_disc(grid), grid.thick, metal))


def _spent_in(hue: Colour) -> Metal:
    """Return the colours of a disc that cancels."""
    share = 0.0 if hue == "square" else 0.3
    light, plain, dark, ink = (Tint(Tint(colour, "square", 0.55), hue, share) for colour in SILVER[:4])
    return Metal(light, plain, dark, ink)


_SPENT = _spent_in("square")
_HUES = ("back-face", "court-green", "card-red", "coin-dollar")
"""The hues of the discs that cancel, by their power of two, if more than two heaps have some."""


def _spent(power: int) -> Metal:
    return _spent_in(_HUES[(power.bit_length() - 1) % len(_HUES)])


@cache
def _disc_rows(width: int, thick: int, metal: Metal) -> tuple[CellRow, ...]:
    """Return the rows of a disc that is seen from its side: lit from the left, with a reeded edge."""
    canvas = Canvas(width, thick)
    for x in range(width):
        away = round(_LIGHTS * x / (width - 1)) / _LIGHTS
        reed = 0.2 + (0.15 if x % 2 else 0.03) + 0.3 * away
        top = Tint(metal.light, metal.dark, 0.7 * away)
        low = Tint(metal.plain, metal.ink, reed)
        if thick == 1:
            canvas.draw(0, x, "▀", part(top, low))
        else:
            canvas.draw(0, x, "▀", part(top, Tint(metal.plain, metal.dark, 0.2 + 0.6 * away)))
            canvas.draw(1, x, "▀", part(low, Tint(low, metal.ink, 0.35)))
    return tuple(canvas.rows())


def _say_what_cancels(
    canvas: Canvas, placed: Sequence[_Placed], grid: Grid, heaps: Sequence[GapHeap]
) -> None:
    """Join the only two heaps by what cancels in them, and say how much is left beside what is gold."""
    disc = _disc(grid)
    low = canvas.height - grid.thick
    if len(heaps) == len(placed) == 2 and placed[0].heap.gone:
        left, right = placed
        start, end = left.stacks[-1].x + disc + 1, right.stacks[0].x - 1
        gone = in_words(left.heap.gone)
        said = f" {gone} cancels {gone} "
        room = end - start
        canvas.draw(low, start, "╌" * room, _BRACE)
        if room >= len(said) + 2 * _BRIDGE:
            canvas.draw(low, start + (room - len(said)) // 2, said, _SAID)
    holders = [one for one in placed if one.heap.left]
    if len(holders) != 1 or sum(bool(heap.left) for heap in heaps) > 1:
        return
    total = holders[0].heap.left or 0
    said = f"{in_words(total)} {'is' if total == 1 else 'are'} left"
    stack = next(stack for stack in holders[0].stacks if stack.powers[-1] & total)
    row = canvas.height - len(stack.powers) * grid.thick
    after, before = holders[0].stacks[-1].x + disc + 1, holders[0].stacks[0].x - 1
    if after + len(said) + 2 <= canvas.width and _is_free(canvas, row, after, len(said) + 2):
        canvas.draw(row, after, f"◂ {said}", _LEFT)
    elif before >= len(said) + 2 and _is_free(canvas, row, before - len(said) - 2, len(said) + 2):
        canvas.draw(row, before - len(said) - 2, f"{said} ▸", _LEFT)


def _is_free(canvas: Canvas, row: int, x: int, columns: int) -> bool:
    return not canvas.rows()[row].text[x : x + columns].strip()
