"""The theory of Kayles: rows of pins are heaps of Nim, by their Grundy values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import count
from operator import xor
from typing import NamedTuple


class Row(NamedTuple):
    """Pins side by side, with a gap or an end of the strip on both sides."""

    first: int
    """The square of its first pin."""
    length: int


def rows_of(standing: Sequence[int]) -> list[Row]:
    """Return the rows of pins that stand on these squares, which are in order."""
    rows: list[Row] = []
    for square in standing:
        if rows and square == sum(rows[-1]):
            rows[-1] = Row(rows[-1].first, rows[-1].length + 1)
        else:
            rows.append(Row(square, 1))
    return rows


@cache
def grundy(length: int) -> int:
    """Return the Grundy value of a row: the least number that no move in it leaves."""
    left = {
        grundy(before) ^ grundy(length - taken - before)
        for taken in (1, 2)
        for before in range(length - taken + 1)
    }
    return next(value for value in count() if value not in left)


def total(standing: Sequence[int]) -> int:
    """Return the XOR of the Grundy values of all rows: 0 if the player to move loses."""
    return reduce(xor, (grundy(row.length) for row in rows_of(standing)), 0)


def moves(standing: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the pins that a ball can knock down: each one, and each with its right neighbour."""
    for square in standing:
        yield (square,)
        if square + 1 in standing:
            yield (square, square + 1)


def winning_moves(standing: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the moves that win with best play: those that leave an XOR of 0."""
    return [move for move in moves(standing) if not total([one for one in standing if one not in move])]
