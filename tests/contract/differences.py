"""Tells where two screens or two texts differ, in rows that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter

from rich.style import Style
from textual.strip import Strip

from cardtui.ui.cards.felt import WEAVE

Row = str | Strip

_MOST = 6
"""Rows that are told; the others are counted."""


def check_same(first: Sequence[Row], second: Sequence[Row], sentence: str) -> None:
    """Fail with a sentence and the rows that differ, if there are any."""
    __tracebackhide__ = True
    if rows := rows_that_differ(first, second):
        raise AssertionError("\n".join((sentence, *rows)))


def rows_that_differ(first: Sequence[Row], second: Sequence[Row]) -> list[str]:
    """Return lines that show the first rows that differ, in text or in style; the others are counted."""
    pairs = [pair for pair in enumerate(zip_longest(first, second, fillvalue="")) if pair[1][0] != pair[1][1]]
    shown = [line for at, (one, other) in pairs[:_MOST] for line in _shown(f"row {at + 1:3}: ", one, other)]
    return shown + [f"and {len(pairs) - _MOST} more rows"] * (len(pairs) > _MOST)


def _shown(name: str, one: Row, other: Row) -> Iterator[str]:
    """Yield a row, the other one, and marks below what differs; or the cells that only look different."""
    text, there = _text(one), _text(other)
    marks = "".join(" " if a == b else "^" for a, b in zip_longest(text, there))
    if marks.strip() or isinstance(one, str) or isinstance(other, str):
        rows = ((name, text), ("or: ".rjust(len(name)), there), (" " * len(name), marks))
        yield from (f"{head}{row}".rstrip() for head, row in rows)
        return
    styles = list(zip(_styles(one), _styles(other), strict=True))
    for (a, b), cells in groupby(enumerate(styles), itemgetter(1)):
        if a != b:
            at = [index for index, _ in cells]
            yield f'{name}"{text[at[0] : at[-1] + 1]}" at column {at[0] + 1} is {a}, or: {b}'


def _text(row: Row) -> str:
    return row if isinstance(row, str) else row.text.replace(WEAVE, " ")


def _styles(strip: Strip) -> list[Style | None]:
    """Return the styles of the characters of a strip."""
    return [segment.style for segment in strip for _ in segment.text]
