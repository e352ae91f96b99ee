"""The legal moves of the Silver Dollar game, without enumerating squares: a coin may be 10**18 away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, overload

from cardtui.engine.phrases import few

Positions = tuple[int, ...]
"""The squares of the coins, coin 0 first: numbers from 0 on, each larger than the one before.

In a game for the dollar those that are pocketed come first; all of them are on `POCKET`."""

POCKET = -1
"""The square of pocketed coins: left of the strip."""


class Move(NamedTuple):
    """A slide of a coin to the left, or off the left end into the pocket."""

    coin: int
    """0 for the leftmost at the start."""
    distance: int
    """The number of squares, at least 1; the pocket counts as one."""


def gaps(positions: Positions) -> tuple[int, ...]:
    """Return the number of empty squares on the left of each coin, up to the next coin or the edge."""
    return tuple(there - before - 1 for before, there in zip((-1, *positions), positions, strict=False))


def with_gaps(found: Iterable[int]) -> Positions:
    """Return the squares of coins with these gaps on their left: the inverse of `gaps`."""
    return tuple(end - 1 for end in accumulate(gap + 1 for gap in found))


def leftmost(positions: Positions) -> int:
    """Return the leftmost coin that is not pocketed; the number of coins if all are."""
    return bisect_right(positions, POCKET)


def reaches(positions: Positions, step: int | None, dollar: int | None = None) -> tuple[int, ...]:
    """Return how many squares each coin can go: its gap, but no more than `step`.

    In a game for the `dollar` there is no `step`, and the leftmost coin can go one square further.
    """
    found = gaps(positions)
    if dollar is not None:
        first = leftmost(positions)
        return (
            *(0 for _ in range(first)),
            *(gap + 1 for gap in found[first : first + 1]),
            *found[first + 1 :],
        )
    return found if step is None else tuple(min(gap, step) for gap in found)


def is_over(positions: Positions, dollar: int | None = None) -> bool:
    """Return whether the n coins are on the leftmost n squares, or the `dollar` is pocketed."""
    return positions[-1] == len(positions) - 1 if dollar is None else positions[dollar] == POCKET


def slide(positions: Positions, move: Move) -> Positions:
    """Return the positions after a legal move."""
    coin, distance = move
    squares = list(positions)
    squares[coin] -= distance
    return tuple(squares)


def why_illegal(
    positions: Positions, step: int | None, coin: int, distance: int, dollar: int | None = None
) -> str | None:
    """Return why `coin` cannot go `distance` squares to the left, in a few words; None if it can."""
    if not 0 <= coin < len(positions):
        return f"there is no coin {coin}"
    if positions[coin] == POCKET:
        return f"coin {coin} is pocketed already"
    if distance < 0:
        return "coins go to the left only"
    if distance == 0:
        return "a move is at least one square"
    before = positions[coin - 1] if coin else POCKET
    gap = positions[coin] - before - 1
    if step is not None and step < gap and distance > step:
        return f"at most {few(step, 'square')}"
    can_be_pocketed = dollar is not None and before == POCKET
    if distance <= gap + can_be_pocketed:
        return None
    if before != POCKET:
        return f"coin {coin - 1} is in the way"
    if can_be_pocketed:
        return f"coin {coin} is in the pocket after {few(gap + 1, 'square')}"
    return f"coin 0 is only {few(gap, 'square')} from the edge" if gap else "coin 0 is at the edge"


class LegalMoves(Sequence[Move]):
    """All legal moves of a game that is not over, coin by coin, the shorter ones first.

    They are made on demand: there may be 10**18.
    """

    def __init__(self, positions: Positions, step: int | None, dollar: int | None = None) -> None:
        self._positions, self._step, self._dollar = positions, step, dollar

    # Computed on demand: a game that is opened with many moves needs none of these lists.
    @cached_property
    def _reaches(self) -> tuple[int, ...]:
        return reaches(self._positions, self._step, self._dollar)

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """The number of moves of each coin and all coins to its left."""
        return tuple(accumulate(self._reaches))

    def __len__(self) -> int:
        return self._ends[-1]

    def __contains__(self, move: object) -> bool:
        if not (isinstance(move, tuple) and len(move) == 2 and all(isinstance(part, int) for part in move)):
            return False
        coin, distance = move
        return coin in range(len(self._reaches)) and distance in range(1, self._reaches[coin] + 1)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError("there is no such move")
        coin = bisect_right(self._ends, at)
        return Move(coin, at - self._ends[coin] + self._reaches[coin] + 1)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of a move in the order. Raises `ValueError` if it is illegal."""
        if isinstance(value, tuple) and value in self:
            coin, distance = value
            at: int = self._ends[coin] - self._reaches[coin] + distance - 1
            if at in range(len(self))[start:stop]:
                return at
        raise ValueError("there is no such move")

    def count(self, value: object) -> int:
        return int(value in self)

    def __repr__(self) -> str:
        return f"<{len(self)} moves, up to {self._reaches} squares>"
