"""The form in which a program has to print a strip of coins.

A line ends with the strip. A coin is its number; every empty square is the same sign, `_`, `.` or `-`;
squares are separated by blanks, by `|` or by nothing. Words, such as a prompt, may come before the strip.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardtui.checker.exercises.coins.profile import SHEET_FORM, CoinsProfile

SeenCoins = Mapping[int, int]
"""The square of each visible coin, in the order of the squares."""

FORM = (
    "A strip ends a line: each coin once, by its number from 0 on, and the same sign _, . or - for every "
    "empty square, with blanks, | or nothing between the squares, such as _ 0 _ 1 _ _ 2."
)
EXAMPLE = "_ 0 _ 1 _ _ 2"

_EMPTY = "-_."
_LEAST_COINS = 2  # on a line of their own
_LEAST_COINS_AFTER_WORDS = 3  # so that `players 0-1` is no strip

_CUT = "…"


def strip_line(positions: Sequence[int]) -> str:
    """Return a strip as one line: `_ 0 _ _ 1 2`."""
    coins = {square: str(coin) for coin, square in enumerate(positions)}
    return " ".join(coins.get(square, "_") for square in range(max(positions) + 1))


class StripReader:
    """Reads the strips that a program prints, line by line.

    The first one tells how many coins there are, and the sign of an empty square.
    """

    def __init__(self, profile: CoinsProfile) -> None:
        self._profile = profile
        self._coins: int | None = None
        self._empty = _EMPTY
        self._above = ""

    def read(self, line: str) -> SeenCoins | None:
        """Return the strip in a line, or in the line above if that needs this one; None if there is none."""
        above, self._above = self._above, line
        seen = find_strip(line, self._coins, self._empty, profile=self._profile)
        if seen is None and _CUT in above:
            seen = find_strip(above, self._coins, self._empty, below=line)
        if seen is None and self._coins is not None and self._profile.is_empty_strip(line):
            return {}
        if seen is not None and self._coins is None:
            self._coins = len(seen)
            _, squares = self._profile.split(line)
            self._empty = next((square for square in reversed(squares) if square in _EMPTY), _EMPTY)
        return seen


def find_strip(
    line: str,
    coins: int | None = None,
    sign: str = _EMPTY,
    below: str = "",
    profile: CoinsProfile = SHEET_FORM,
) -> SeenCoins | None:
    """Return the strip at the end of a line; None if there is none.

    `coins` and `sign` are the number of coins and the sign of empty squares, once they are known. Then a coin
    may be hidden by another one or by the edge. A row of numbers without an empty square is a strip only if
    all coins are home on it. In a long strip `…` may stand for empty squares, if the line `below` shows the
    numbers of the squares.
    """
    if _CUT in line:
        return _find_cut_strip(line.split(), below.split(), coins)
    words, squares = profile.split(line)
    # Words may end with numbers, and a prompt with signs that could be squares.
    ends = range(len(squares) if any(char.isalpha() for word in words for char in word) else 1)
    found = [
        seen for first in ends if (seen := _read_cells(squares[first:], not words and not first, coins, sign))
    ]
    # Prefer a strip with all its coins in order.
    return next(
        (seen for seen in found if list(seen) == list(range(coins or len(seen)))), next(iter(found), None)
    )


def _read_cells(cells: Sequence[str], alone: bool, coins: int | None, sign: str = _EMPTY) -> SeenCoins | None:
    """Return the coins in the cells; None if they cannot be a strip."""
    signs = {cell for cell in cells if cell in _EMPTY}
    numbers = [cell for cell in cells if cell not in _EMPTY]
    if len(signs) > 1 or not signs <= set(sign) or len(set(numbers)) < len(numbers):
        return None
    if any(len(number) > 1 and number[0] == "0" for number in numbers):
        return None
    seen = {int(cell): square for square, cell in enumerate(cells) if cell not in _EMPTY}
    is_complete = set(seen) == set(range(len(seen)))
    if coins is None:
        least = _LEAST_COINS if alone else _LEAST_COINS_AFTER_WORDS
        return seen if signs and len(seen) >= least and (alone or is_complete) else None
    if not signs:
        return seen if list(seen) == list(range(coins)) else None
    least = 1 if alone else max(_LEAST_COINS, coins - 1)
    return seen if len(seen) >= least and all(coin < coins for coin in seen) else None


def _find_cut_strip(cells: Sequence[str], numbers: Sequence[str], coins: int | None) -> SeenCoins | None:
    """Return the strip in cells with `…`, as cardtui prints long strips above the numbers of the squares."""
    if len(cells) != len(numbers) or any(
        (cell == _CUT) != (number == _CUT) for cell, number in zip(cells, numbers, strict=True)
    ):
        return None
    whole = [(cell, number) for cell, number in zip(cells, numbers, strict=True) if cell != _CUT]
    if not all(
        re.fullmatch("[0-9]{1,9}", number) and re.fullmatch("[-_.]|[0-9]{1,3}", cell)
        for cell, number in whole
    ):
        return None
    seen = _read_cells([cell for cell, _ in whole] + ["_"], True, coins)
    return seen and {int(cell): int(number) for cell, number in whole if cell not in _EMPTY}
