"""The class that the sheet asks for: a strip of coins that is changed by its moves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random

from cardtui.engine.errors import BadInput
from cardtui.games.coins.deals import draw_start
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, is_over, slide, why_illegal
from cardtui.games.coins.notation import positions_text, read_positions
from cardtui.games.coins.parameters import TWO, CoinsParameters

_MOST_SQUARES = 26  # to print one by one: 78 columns
_SHORT_RUN = 3  # empty squares side by side that are always printed


class CoinStrip:
    """Coins on a strip.

    >>> strip = CoinStrip((1, 4, 5, 9))
    >>> strip.num_coins, strip.num_squares, strip.square(4), strip.square(2)
    (4, 10, 1, -1)
    >>> strip.move(3, 1), strip.move(2, 1), strip.positions
    (True, False, (1, 4, 5, 8))
    """

    def __init__(
        self, positions: Iterable[int] | None = None, step: int | None = None, random: Random | None = None
    ) -> None:
        """Place coins on the squares `positions`; without them, at least three at random, not yet home.

        If `step` is given, it limits a move. Raises `BadInput` if the squares are not strictly
        increasing whole numbers from 0 on, or there is none, or `step` is not a whole number from 1 on.
        """
        if step is not None and not (_is_whole(step) and step >= 1):
            raise BadInput(f"a move is at least one square, so that it cannot be limited to {step}")
        self.step = step
        if positions is None:
            self._positions = draw_start(random or Random(), CoinsParameters(step=step, players=TWO))
        else:
            there = tuple(positions)
            for coin, square in enumerate(there):
                if not _is_whole(square):
                    raise BadInput(f"coin {coin} is on no square: {square!r} is not a whole number")
            self._positions = read_positions(positions_text(there))

    @property
    def positions(self) -> Positions:
        """The squares of the coins, from left to right."""
        return self._positions

    @property
    def num_coins(self) -> int:
        return len(self._positions)

    @property
    def num_squares(self) -> int:
        """The number of squares needed to hold the coins; it falls when the rightmost coin moves."""
        return self._positions[-1] + 1

    def square(self, number: int) -> int:
        """Return the coin on a square, any number from 0 on, or -1 if there is none."""
        coin = bisect_left(self._positions, number)
        return coin if coin < len(self._positions) and self._positions[coin] == number else -1

    @property
    def game_over(self) -> bool:
        """Whether the n coins are on the leftmost n squares."""
        return is_over(self._positions)

    def legal_move(self, coin: int, distance: int) -> bool:
        whole = all(map(_is_whole, (coin, distance)))
        return whole and why_illegal(self._positions, self.step, coin, distance) is None

    def move(self, coin: int, distance: int) -> bool:
        """Slide a coin to the left if that is legal, and return whether it was."""
        legal = self.legal_move(coin, distance)
        if legal:
            self._positions = slide(self._positions, Move(coin, distance))
        return legal

    def __str__(self) -> str:
        return "\n".join(strip_text(self._positions))


def _is_whole(number: object) -> bool:
    """Return whether it is a whole number; `True` is one to Python, but not on a strip."""
    return isinstance(number, int) and not isinstance(number, bool)


def strip_text(positions: Positions, dollar: int | None = None) -> tuple[str, str]:
    """Return the strip as two lines: the coins, with `_` for an empty square, and the numbers of the squares.

    In a long strip, longer runs of empty squares are shortened with `…`. The dollar has a `$` before its
    number; pocketed coins are not on the strip.
    """
    cells: list[tuple[str, str]] = []
    whole = positions[-1] < _MOST_SQUARES
    for coin, (before, there) in enumerate(pairwise((-1, *positions))):
        if there == POCKET:
            continue
        cells += _empty(before, there, whole)
        cells.append((f"${coin}" if coin == dollar else str(coin), str(there)))
    cells = cells or [("_", "0")]  # every coin is pocketed
    widths = [max(map(len, cell)) for cell in cells]
    coins, numbers = (
        " ".join(part.rjust(max(width, 2)) for part, width in zip(row, widths, strict=True))
        for row in zip(*cells, strict=True)
    )
    return coins.rstrip(), numbers.rstrip()


def _empty(before: int, there: int, whole: bool) -> Iterator[tuple[str, str]]:
    """Yield the empty squares between two coins, each with the number below it."""
    if whole or there - before - 1 <= _SHORT_RUN:
        yield from (("_", str(square)) for square in range(before + 1, there))
    else:
        yield from (("_", str(before + 1)), ("…", "…"), ("_", str(there - 1)))
