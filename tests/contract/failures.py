"""Failures told in a few lines: what is wrong and where, and of two screens only the rows that differ."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from textual.strip import Strip

from tests.contract.differences import rows_that_differ

_HERE = Path(__file__).parents[1]
_ROOT = _HERE.parent
_MOST_ROWS = 8
_WIDEST = 160


def told(error: BaseException, test: str = "") -> str:
    """Return what is wrong in a sentence, and then a line for each case or example in which it is.

    An assertion says it in its message, or else the name of the test says what does not hold. Of any other
    error, the line of code counts that is outside the libraries.
    """
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, AssertionError):
        lines = list(_assertion(str(error)))
        if not lines or not re.match(r"[^(\[{]*\w \w", lines[0]):  # no sentence, but values
            code = [] if lines else [_place(error).removeprefix(" in ")]
            lines = [f"this does not hold: {test}", *lines, *code]
    else:
        lines = [
            f"{type(error).__name__}: {' '.join(str(error).split()) or 'without a reason'}{_place(error)}"
        ]
    first, *more = [*lines, *(line for note in getattr(error, "__notes__", ()) for line in _note(note))]
    return "\n".join(map(_cut, [first, *(f"  {line}" for line in more)]))


def _assertion(message: str) -> Iterator[str]:
    """Yield the message of an assertion, without the code that pytest adds; or else this code, in short."""
    own = message.partition("\nassert ")[0]
    if message.startswith("assert "):
        shown = [line for line in message.splitlines() if not re.match(r"\s*(\+  |Use -v|Full diff)", line)]
        yield from shown[: _MOST_ROWS * 2 + 2]
    else:
        yield from own.splitlines()


def _note(note: str) -> Iterator[str]:
    """Yield a note in a line; of an example that Hypothesis has found, only its values.

    Where it explains an example by the lines that are run, these are lines of the tests.
    """
    if values := re.findall(r"^    (?!key=)(\w+=.*?),?(?: *#.*)?$", note, re.MULTILINE):
        yield f"for example with {', '.join(values)}"
    elif not re.search(r"falsifying|failing test case|^Explanation:|^ *\S+:\d+$", note, re.IGNORECASE):
        yield " ".join(note.split())


def _place(error: BaseException) -> str:
    """Return where an error was raised: the last line of code that is neither a library's nor a test's."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" in {_short(error.filename)}, line {error.lineno}"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "site-packages" not in f.filename]
    frames = [f for f in frames if not f.filename.startswith("<")] or frames
    own = [frame for frame in frames if re.search(r"/(?:games|madeup)/\w+/", frame.filename)]
    if not (frames := own or frames):
        return ""
    return f" in {_short(frames[-1].filename)}, line {frames[-1].lineno}: {frames[-1].line}"


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else file


def _cut(line: str) -> str:
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


def differences(left: Any, right: Any) -> list[str] | None:
    """Return what differs between two screens, row by row, or two tables, zone by zone; None for all else."""
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        keys = [key for key in {**left, **right} if left.get(key) != right.get(key)]
        pairs = [(str(key), _contents(left.get(key)), _contents(right.get(key))) for key in keys]
    else:
        rows, others = _rows(left), _rows(right)
        return None if rows is None or others is None else rows_that_differ(rows, others)
    lines = [text for name, one, other in islice(pairs, _MOST_ROWS) for text in _pair(name, one, other)]
    if len(pairs) > _MOST_ROWS:
        lines.append(f"and {len(pairs) - _MOST_ROWS} more")
    return lines


def _pair(name: str, one: str, other: str) -> tuple[str, str]:
    return f"{name}: {one}", f"{'and not':>{len(name)}}: {other}"


def _contents(value: Any) -> str:
    """Return the cards or pieces of a zone as text."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(str(getattr(each, "text", each)) for each in value) or "nothing"
    return str(value)


def _rows(value: Any) -> list[str | Strip] | None:
    """Return the rows of a screen, which is a text of several lines or lists of rows; else None."""
    if isinstance(value, str):
        return [*value.splitlines()] if "\n" in value else None
    if not isinstance(value, list | tuple) or not value:
        return None
    rows = list[str | Strip]()
    for each in value:
        if isinstance(each, str | Strip):
            rows.append(each)
        elif (inner := _rows(each)) is not None:
            rows += inner
        elif each != []:
            return None
    return rows
