"""The form in which a program has to print a strip of coins.

A line ends with the strip. A coin is its number; every empty square is the same sign, `_`, `.` or `-`;
squares are separated by blanks, by `|` or by nothing. Words, such as a prompt, may come before the strip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardtui.checker.exercises.coins.profile import SHEET_FORM, CoinsProfile
from cardtui.games.coins.legal_moves import is_over

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
_BORDERS = "[]()| "
_LETTERS = "oOxX"  # that may also stand for an empty square
_LONGER_THAN_WORDS = 6  # squares: no word of two letters is so long
_MOST_FORMS = 6


class StripReader:
    """Reads the strips that a program prints, line by line.

    The first one tells how many coins there are, and the sign of an empty square.
    """

    def __init__(self, profile: CoinsProfile, above: str = "") -> None:
        self._profile = profile
        self._coins: int | None = None
        self._empty = _EMPTY
        self._above = above

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
    found = []
    for words, squares in profile.splits(line):
        # Words may end with numbers, and a prompt with signs that could be squares.
        ends = range(len(squares) if any(char.isalpha() for word in words for char in word) else 1)
        rows = ((squares[first:], not words and not first) for first in ends)
        compact = len(line.split()) == 1
        found += [seen for row, alone in rows if (seen := _read_cells(row, alone, coins, sign, compact))]
    # Prefer a strip with all its coins in order.
    return next(
        (seen for seen in found if list(seen) == list(range(coins or len(seen)))), next(iter(found), None)
    )


def _read_cells(
    cells: Sequence[str], alone: bool, coins: int | None, sign: str = _EMPTY, compact: bool = False
) -> SeenCoins | None:
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
        return seen if (sorted(seen) if compact else list(seen)) == list(range(coins)) else None
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


# Other forms


def forms_of(lines: Sequence[str]) -> Sequence[CoinsProfile]:
    """Return the forms in which a line is a strip, the likeliest first; that of the sheet alone if it fits.

    A later line is likelier than an earlier one, which may be an ornament or an example.
    """
    found: dict[CoinsProfile, None] = {}
    for line in reversed(lines):
        at_end, inside = (
            [form for form in _forms(line, strip) if _is_start(form, line)] for strip in ("end", "anywhere")
        )
        found |= dict.fromkeys(at_end or inside)
    forms = list(found)[:_MOST_FORMS]
    return [SHEET_FORM] if SHEET_FORM in forms else forms


def _forms(line: str, strip: str) -> Iterator[CoinsProfile]:
    signs = [sign for sign in dict.fromkeys(line) if sign not in _BORDERS and sign.isprintable()]
    other = [sign for sign in signs if not sign.isalnum() and sign not in _EMPTY]
    empty_signs = ["", " ", *other, *(sign for sign in signs if sign in _LETTERS)]
    for empty in empty_signs:
        for first in (0, 1, "A", "a"):
            yield CoinsProfile(first_coin=first, empty=empty, strip=strip)
    for empty in (*empty_signs, "0", *_EMPTY):
        for sign in signs:
            # The usual signs of empty squares need not be named, unless one of them is a coin.
            if sign != empty and (empty != "" if sign in _EMPTY else empty not in tuple(_EMPTY)):
                yield CoinsProfile(coins=sign, empty=empty, strip=strip)
    # The numbers of the squares may look like this.
    yield CoinsProfile(first_coin=1, empty="0", strip=strip)


def _is_start(form: CoinsProfile, line: str) -> bool:
    seen = StripReader(form).read(line)
    if seen is None or list(seen) != list(range(len(seen))) or is_over(tuple(seen.values())):
        return False
    words, squares = form.split(line)
    if words and not any(char.isalpha() for word in words for char in word):
        return False  # a part of a strip in another form
    is_word = words and form.coins.isalpha() and form.empty.isalpha() and len(squares) < _LONGER_THAN_WORDS
    return len(seen) >= _LEAST_COINS_AFTER_WORDS and not is_word
