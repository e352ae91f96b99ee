"""The strip as other people's programs print it, and how it is told back to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

__all__ = [
    "SeenCoins",
    "coins_at_home",
    "find_cut_strip",
    "find_first_strip",
    "find_strip",
    "nearest_to_a_strip",
    "strip_line",
    "tails_behind_words",
]

SeenCoins = Mapping[int, int]
"""The square of each coin that is to be seen, in the order of the squares."""

_STRIP = re.compile(r"[-_.|\s0-9]*\Z", re.ASCII)
_EMPTY = re.compile(r"[-_.]")
_CELLS = re.compile(r"[-_.]|[0-9]+", re.ASCII)  # a coin may have a number of two digits,
_SIGNS = re.compile(r"[-_.0-9]", re.ASCII)  # or coins stand side by side, each with one

_BLANK = re.compile(r"\s+")
_WORD = re.compile(r"[^\W\d_]+")

_CUT = "…"
_CUT_STRIP = re.compile(r"[-_.|\s0-9…]*\Z", re.ASCII)
_CUT_CELLS = re.compile(r"[-_.…]|[0-9]+", re.ASCII)

_LEAST = 2  # coins, or it is no strip: `1.`, `-1`
_LEAST_BEHIND = 3  # behind other words: `players 0-1`


def find_strip(line: str, coins: int | None = None) -> SeenCoins | None:
    """The strip at the end of a line, which may begin with other words, such as a prompt; None without one.

    Squares are told from the left: a coin by its number, an empty one by `_`, `.` or `-`, with blanks or `|`
    between them or not. `coins` is how many there are, where that is known already. A row of the numbers of
    the squares is no strip, unless every coin is home on it.
    """
    if _CUT in line:
        return None
    text = _strip_text(line)
    alone = text == line
    gaps = bool(_EMPTY.search(text))
    read = [_read(pattern.findall(text)) for pattern in (_CELLS, _SIGNS)]
    found = [seen for seen in read if seen is not None and _is_strip(seen, gaps, alone, coins)]
    return max(found, key=_likely, default=None)


def find_first_strip(line: str) -> SeenCoins | None:
    """Return the strip at the end of a line before any strip is known; None without one.

    A prompt such as `Player 1 - ` ends in signs that could be squares. They are left out where the rest of
    the line is a strip as it has to be: the coins in their order, and one sign for every empty square.
    """
    for tail in (_strip_text(line), *tails_behind_words(line)):
        seen = find_strip(tail)
        one_sign = len(set(_EMPTY.findall(tail))) == 1
        if seen is not None and one_sign and list(seen) == list(range(max(len(seen), _LEAST_BEHIND))):
            return seen
    return find_strip(line)


def tails_behind_words(line: str) -> list[str]:
    """Return what a line ends in behind each of its blanks, the longest first, if it holds words at all."""
    words = list(_WORD.finditer(line))
    return [line[blank.end() :] for blank in _BLANK.finditer(line, words[-1].end())] if words else []


def find_cut_strip(line: str, below: str, coins: int | None = None) -> SeenCoins | None:
    """The strip at the end of a line in which `…` stands for empty squares, as a long one is printed by us.

    Only the numbers of the squares, in the line below it, tell where its coins are.
    """
    match = _CUT_STRIP.search(line)
    if _CUT not in line or match is None:
        return None
    cells, numbers = _CUT_CELLS.findall(match[0]), below.split()
    if len(cells) != len(numbers):
        return None
    found: dict[int, int] = {}
    for cell, number in zip(cells, numbers, strict=True):
        if (cell == _CUT) != (number == _CUT) or not (number == _CUT or _is_number(number)):
            return None
        if _is_number(cell):
            found[int(cell)] = int(number)
    return found if _is_strip(found, True, True, coins) else None


def coins_at_home(line: str) -> int:
    """Return how many coins a line shows if it is a strip without an empty square; else 0.

    Such a line may be a row of the numbers of the squares as well: only what else was printed can tell.
    """
    cells = line.replace("|", " ").split()
    cells = list(cells[0]) if len(cells) == 1 else cells
    return len(cells) if len(cells) >= _LEAST and cells == [str(coin) for coin in range(len(cells))] else 0


def nearest_to_a_strip(lines: Sequence[str]) -> int | None:
    """Return the index of the line that looks most like a strip, though it is read as none; None without one.

    A strip has single signs, letters or numbers rather than words, and more than one kind of them.
    """
    likeness = [_likeness(line) for line in lines]
    best = max(likeness, default=0)
    return likeness.index(best) if best > 0 else None


def _strip_text(line: str) -> str:
    """Return the longest end of a line that has no other signs than a strip has."""
    match = _STRIP.search(line)
    return match[0] if match else ""


def _likeness(line: str) -> int:
    signs = "".join(line.split())
    words = sum(len(word) for word in _WORD.findall(line) if len(set(word.lower())) > 1)
    return len(signs) - 2 * words if len(set(signs)) > 1 else 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _read(cells: Sequence[str]) -> SeenCoins | None:
    found: dict[int, int] = {}
    for square, cell in enumerate(cells):
        if _EMPTY.match(cell):
            continue
        if (len(cell) > 1 and cell[0] == "0") or len(cell) > 3 or int(cell) in found:
            return None
        found[int(cell)] = square
    return found


def _likely(seen: SeenCoins) -> int:
    """How much a reading looks like a strip: `0_12` has three coins, not the coins 0 and 12."""
    return (list(seen) == list(range(len(seen)))) + (set(seen) == set(range(len(seen))))


def _is_strip(seen: SeenCoins, gaps: bool, alone: bool, coins: int | None) -> bool:
    whole = set(seen) == set(range(len(seen)))
    if coins is None:
        return gaps and len(seen) >= _LEAST and (alone or (whole and len(seen) >= _LEAST_BEHIND))
    if whole and len(seen) == coins:
        return gaps or list(seen) == sorted(seen)
    # a coin that is off the edge, or under another, is not to be seen
    return (
        gaps and len(seen) >= (1 if alone else max(_LEAST, coins - 1)) and all(coin < coins for coin in seen)
    )


def strip_line(positions: Sequence[int]) -> str:
    """A strip as one line: `_ 0 _ _ 1 2`."""
    on = {square: str(coin) for coin, square in enumerate(positions)}
    return " ".join(on.get(square, "_") for square in range(max(positions) + 1))
