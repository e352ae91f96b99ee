"""Heaps drawn as stacks of coins, one for each power of two that is in a heap, and what cancels among them.

A power that an even number of heaps has cancels, and so does one that an odd number has, in all of them but
one. What is left over is the XOR. A stack is left over or cancelled as a whole: its coins are gold, or dim
and struck out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import NamedTuple

from textual.content import Content

_GOLD = "$court-hair 60% on $coin-gold"
_SHADE = "▂"
"""A coin from the side: its lower edge is in the shade, so that each of a stack is seen."""

_INK, _RIM = "$card-ink on $coin-gold", "$coin-gold"
_SIDES, _HALVES = ("█", "█"), ("▐", "▌")
"""What is beside a number in a stack, and on a single coin: no blank is painted, it might be cut off."""

_DIM, _DIM_INK = "$surface on $spent", "$foreground on $spent"
_EDGE, _STRUCK = "▁", "╱"
"""A coin that cancels. It is struck out, which is seen where there are no colours."""

_NONE, _NOWHERE = "·", "$muted"
"""Where a heap has no stack."""

_MOST_POWERS = 64
"""More columns fit on no screen, and need not be tried."""

Cells = tuple[tuple[str, str], ...]
"""A row of a stack: texts, each with its style."""


def powers_of(numbers: Sequence[int]) -> tuple[int, ...]:
    """The powers of two up to the largest of the numbers, from the largest; at least 1."""
    return tuple(1 << at for at in reversed(range(max(1, *(number.bit_length() for number in numbers)))))


def left_over(numbers: Sequence[int], taker: int | None = None) -> list[int]:
    """Return the part of each heap that does not cancel; together they are the XOR.

    It stays in heap `taker`, an index, as far as that has it, and otherwise in the last heap that has it.
    """
    left = [0] * len(numbers)
    order = [*range(len(numbers)), *(() if taker is None else (taker,))]
    over = reduce(xor, numbers, 0)
    for at in reversed(order):
        left[at] |= numbers[at] & over
        over &= ~numbers[at]
    return left


class Stacks(NamedTuple):
    """A way to draw heaps: a column for each power of two."""

    powers: tuple[int, ...]
    """From the largest."""
    tallest: int
    """The most coins that are drawn in a stack, one a row. If 1, a stack is one coin with its power written
    on it."""
    coin: int
    """How wide a coin is at least."""
    gap: int
    """The number of blanks between columns."""

    @property
    def width(self) -> int:
        return sum(map(self._wide, self.powers)) + self.gap * (len(self.powers) - 1)

    def height(self, number: int) -> int:
        """Return the number of rows of a heap."""
        return max([1, *(self._tall(power) for power in self.powers if number & power)])

    def heights(self, numbers: Sequence[int]) -> int:
        """Return the number of rows of all heaps."""
        apart = self.apart * (len(numbers) - 1)
        return apart + sum(map(self.height, numbers))

    @property
    def apart(self) -> bool:
        """Whether there is a blank row between heaps, or their stacks would look like one."""
        return self.tallest > 1

    def head(self) -> str:
        """The powers, above their columns."""
        return (" " * self.gap).join(f"{power:^{self._wide(power)}}" for power in self.powers)

    def rows(self, number: int, left: int) -> list[Content]:
        """A heap, of which `left` does not cancel; the stacks stand on the last row."""
        height = self.height(number)
        columns = [list(self._column(power, number, left, height)) for power in self.powers]
        return [
            Content(" " * self.gap).join(Content.assemble(*cells) for cells in row)
            for row in zip(*columns, strict=True)
        ]

    def _column(self, power: int, number: int, left: int, height: int) -> Iterator[Cells]:
        wide = self._wide(power)
        stack: list[Cells] = [((f"{_NONE:^{wide}}", _NOWHERE),)]
        if number & power:
            stack = self._stack(power, bool(left & power))
        yield from [((" " * wide, ""),)] * (height - len(stack))
        yield from stack

    def _tall(self, power: int) -> int:
        """Return the number of rows of a stack."""
        return power if power <= self.tallest else min(self.tallest, 3)

    def _wide(self, power: int) -> int:
        written = len(self._written(power)) + 2 if self.tallest < power or self.tallest == 1 else 0
        return max(self.coin, written)

    def _written(self, power: int) -> str:
        return str(power) if self.tallest == 1 else f"×{power}"

    def _stack(self, power: int, left: bool) -> list[Cells]:
        """Return the rows of a stack. If it has too many coins, two are drawn, with their number between
        them."""
        wide = self._wide(power)
        coin: Cells = ((_SHADE * wide, _GOLD),) if left else _struck(wide)
        if self.tallest == 1:
            return [self._numbered(power, left)]
        if power <= self.tallest:
            return [coin] * power
        return [coin, self._numbered(power, left), coin][-self._tall(power) :]

    def _numbered(self, power: int, left: bool) -> Cells:
        """A row with a number on it."""
        wide, text = self._wide(power), self._written(power)
        if not left:
            return (_STRUCK, _DIM), (f"{text:^{wide - 2}}", _DIM_INK), (_STRUCK, _DIM)
        left_side, right_side = _HALVES if self.tallest == 1 else _SIDES
        return (left_side, _RIM), (f"{text:^{wide - 2}}", _INK), (right_side, _RIM)


def _struck(wide: int) -> Cells:
    """A coin that cancels."""
    return ((f"{_STRUCK:{_EDGE}^{wide}}", _DIM),)


_WAYS = ((4, 5, 3), (4, 3, 1), (2, 5, 3), (2, 3, 1), (1, 3, 2), (1, 3, 1))
"""How tall stacks may be, how wide a coin, how far apart the columns: the first that fits is the best."""


def fitting(numbers: Sequence[int], width: int, height: int) -> Stacks | None:
    """Return the best way to draw heaps in `width` columns and `height` rows, or None.

    Numbered coins, a row for each heap, may have more rows than `height`.
    """
    powers = powers_of(numbers)
    if len(powers) <= _MOST_POWERS:
        for way in _WAYS:
            stacks = Stacks(powers, *way)
            if stacks.width <= width and (not stacks.apart or stacks.heights(numbers) <= height):
                return stacks
    return None


CANCELLED = Content.assemble(*_struck(3))
"""A sample of a coin that cancels, for the legend."""
