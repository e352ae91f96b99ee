"""What values a row may have: in SQL, as a file may be anybody's, and in Python, for what is imported."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import fields

from cardtui.engine.errors import quote
from cardtui.storage.rows import BOOLEAN_COLUMNS, MAX_TEXT_LENGTH, FinishedGame, SavedGame

__all__ = [
    "MAX_COUNT",
    "MAX_NUMBER",
    "VALID_COUNTED_COLUMNS",
    "VALID_SETTING",
    "add_sql_functions",
    "is_valid_text",
    "valid_row",
    "why_invalid",
]

_NUMBERS = frozenset({"began", "ended", "touched", "seconds", "speed"})
_COUNTS = frozenset({"step", "steps", "seen", "hints", "undos", "mistakes", "over"})
_NAMES = frozenset({"uid", "game", "way"})
"""Texts of printable ASCII."""

MAX_NUMBER, MAX_COUNT = 1e11, 10**12


def valid_row(kind: type[FinishedGame | SavedGame], short: bool = False) -> str:
    """The condition, in SQL, that the values of a row are what they should be, for a connection that `teach`
    has taught. `short` asks only for what is counted: then all columns are in the index.
    """
    tests, texts = [], []
    for field in fields(kind):
        name, free = field.name, "None" in str(field.type)
        if short and name in ("uid", "id", "result", "began"):
            continue
        if name in _NUMBERS:
            # Texts and blobs are greater than any number. The sign keeps SQLite from looking for these bounds
            # in an index, in place of those that a query asks for.
            test = f"+{name} BETWEEN 0 AND {MAX_NUMBER:.0f}"
        elif name in _COUNTS:
            test = f"{name} BETWEEN 0 AND {MAX_COUNT} AND typeof({name}) = 'integer'"
        elif name in BOOLEAN_COLUMNS:
            test = f"{name} IN (0, 1)"
        elif name in _NAMES:
            # Bytes that are no text are no ASCII either, and what is after a NUL has no length.
            plain = f"{name} NOT GLOB '*[^ -~]*' AND length(CAST({name} AS BLOB)) = length({name})"
            fits = f"length({name}) <= {MAX_TEXT_LENGTH}"
            test = f"{name} = '' OR (typeof({name}) = 'text' AND {fits} AND {plain})"
        else:
            test = f"typeof({name}) = 'text'"
            texts.append(f"CAST({name} AS BLOB)")
        tests.append(f"({name} IS NULL OR ({test}))" if free else f"({test})")
    if texts:
        tests.append(f"are_texts({', '.join(texts)})")
    return " AND ".join(tests)


VALID_COUNTED_COLUMNS = valid_row(FinishedGame, short=True)
"""The condition, in SQL, that what is counted of a row of `games` is what it should be."""

VALID_SETTING = (
    "typeof(name) = 'text' AND typeof(value) = 'text' AND are_texts(CAST(name AS BLOB), CAST(value AS BLOB))"
)
"""The same of a setting."""


def add_sql_functions(connection: sqlite3.Connection) -> None:
    """Let a connection know what `condition` asks for, and read any text without raising."""
    connection.text_factory = lambda data: data.decode(errors="replace")
    connection.create_function("are_texts", -1, _are_texts, deterministic=True)


def _are_texts(*values: bytes) -> bool:
    try:
        return all(len(value) <= 4 * MAX_TEXT_LENGTH and is_valid_text(value.decode()) for value in values)
    except (UnicodeDecodeError, AttributeError, TypeError):  # in a damaged file it may be no text at all
        return False


def is_valid_text(value: object) -> bool:
    """Whether it is a text that is kept: not too long, no NULs, nothing that UTF-8 cannot write."""
    if not isinstance(value, str) or len(value) > MAX_TEXT_LENGTH or "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def why_invalid(kind: type[FinishedGame | SavedGame], values: Mapping[str, object]) -> str:
    """Why these values are no row of this kind, in a few words with nothing raw; nothing if they are.

    It agrees with `condition`, but knows true and false from 1 and 0.
    """
    known = {field.name: "None" in str(field.type) for field in fields(kind)}
    for name in values:
        if name not in known:
            return f"{quote(name)} is not known"
    for name, free in known.items():
        if name not in values:
            return f'"{name}" is missing'
        value = values[name]
        if value is None and free:
            continue
        if name in BOOLEAN_COLUMNS:
            good, wanted = isinstance(value, bool), "true or false"
        elif name in _NUMBERS:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            good, wanted = number and 0 <= value <= MAX_NUMBER, "a number from 0 to 1e11"  # type: ignore[operator]
        elif name in _COUNTS:
            whole = isinstance(value, int) and not isinstance(value, bool)
            good, wanted = whole and 0 <= value <= MAX_COUNT, "a whole number from 0 to 1e12"  # type: ignore[operator]
        elif name in _NAMES:
            good = is_valid_text(value) and all(" " <= char <= "~" for char in str(value))
            wanted = "a text of plain ASCII"
        else:
            good, wanted = is_valid_text(value), f"a text of at most {MAX_TEXT_LENGTH} characters"
        if not good:
            return f'"{name}" is not {wanted}'
    return ""
