"""Tells where two screens or two texts differ, in rows that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rich.style import Style
from textual.strip import Strip

from cardtui.ui.cards.felt import WEAVE

_MOST = 6
"""Rows that are told; the others are counted."""


def check_same_text(first: Sequence[str], second: Sequence[str], sentence: str) -> None:
    """Fail with a sentence and the rows that differ, if there are any."""
    __tracebackhide__ = True
    _check(_rows_of_text(first, second), sentence)


def check_same_screen(first: Sequence[Strip], second: Sequence[Strip], sentence: str) -> None:
    """Fail with a sentence and the rows of the screen that differ, if there are any, in text or in style."""
    __tracebackhide__ = True
    if first == second:
        return
    texts = [[strip.text.replace(WEAVE, " ") for strip in strips] for strips in (first, second)]
    _check([*_rows_of_text(*texts), *_rows_of_style(first, second)], sentence)


def _check(rows: Sequence[str] | Iterator[str], sentence: str) -> None:
    __tracebackhide__ = True
    if found := list(rows):
        more = [f"and {len(found) - _MOST} more rows"] if len(found) > _MOST else []
        raise AssertionError("\n".join((sentence, *found[:_MOST], *more)))


def _rows_of_text(first: Sequence[str], second: Sequence[str]) -> Iterator[str]:
    """Yield the rows whose texts differ: the one, the other, and marks below what differs."""
    for row, (one, other) in enumerate(zip_longest(first, second, fillvalue=""), 1):
        if one != other:
            pairs = zip_longest(one, other, fillvalue="")
            marks = "".join(" " if a == b else "^" for a, b in pairs)
            rows = (f"row {row:3}: {one}", f"     or: {other}", f"         {marks}")
            yield "\n".join(map(str.rstrip, rows))


def _rows_of_style(first: Sequence[Strip], second: Sequence[Strip]) -> Iterator[str]:
    """Yield the rows with the same text of which some cells look different, each with these cells."""
    for row, (one, other) in enumerate(zip(first, second, strict=False), 1):
        if one.text == other.text:
            cells = [(char, a, b) for (char, a), (_, b) in zip(_cells(one), _cells(other), strict=True)]
            for (same, a, b), parts in groupby(
                enumerate(cells), lambda cell: (cell[1][1] == cell[1][2], cell[1][1], cell[1][2])
            ):
                at = list(parts)
                if not same:
                    text = "".join(char for _, (char, _, _) in at)
                    yield f'row {row:3}: "{text}" at column {at[0][0] + 1} is {a}\n     or: {b}'


def _cells(strip: Strip) -> list[tuple[str, Style | None]]:
    """Return the characters of a strip with their styles."""
    return [(char, segment.style) for segment in strip for char in segment.text]
