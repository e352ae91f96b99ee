"""Validates rows: in SQL those of a file, which anybody can edit, and in Python those of an import.

Constraints in the schema would not replace the conditions: SQLite does not check them when it reads, and a
damaged page may hold any value.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import fields
from datetime import date

from cardtui.engine.errors import quote
from cardtui.storage.rows import BOOLEAN_COLUMNS, MAX_TEXT_LENGTH, FinishedGame, SavedGame

_NUMBERS = frozenset({"began", "ended", "touched", "seconds", "speed"})
_COUNTS = frozenset({"step", "steps", "seen", "hints", "undos", "mistakes", "over", "slips"})
_NAMES = frozenset({"uid", "game", "way"})
"""Columns of printable ASCII."""

MAX_NUMBER, MAX_COUNT = 1e11, 10**12


def valid_row(kind: type[FinishedGame | SavedGame], only_counted: bool = False) -> str:
    """Return the SQL condition that a row is valid. The connection needs `add_sql_functions`.

    With `only_counted` it checks the columns that statistics count, all of which are in the index.
    """
    tests, texts = [], []
    for field in fields(kind):
        name, nullable = field.name, "None" in str(field.type)
        if only_counted and name in ("uid", "id", "result", "began", "day"):
            continue
        if name in _NUMBERS:
            # Texts and blobs are greater than any number. The sign keeps SQLite from searching an index for
            # these bounds instead of those of the query.
            test = f"+{name} BETWEEN 0 AND {MAX_NUMBER:.0f}"
        elif name in _COUNTS:
            test = f"{name} BETWEEN 0 AND {MAX_COUNT} AND typeof({name}) = 'integer'"
        elif name in BOOLEAN_COLUMNS:
            test = f"{name} IN (0, 1)"
        elif name == "day":
            test = f"is_valid_day({name})"
        elif name in _NAMES:
            # Invalid UTF-8 is not ASCII either, and `length` stops at a NUL.
            ascii_only = f"{name} NOT GLOB '*[^ -~]*' AND length(CAST({name} AS BLOB)) = length({name})"
            fits = f"length({name}) <= {MAX_TEXT_LENGTH}"
            test = f"{name} = '' OR (typeof({name}) = 'text' AND {fits} AND {ascii_only})"
        else:
            test = f"typeof({name}) = 'text'"
            texts.append(f"CAST({name} AS BLOB)")
        tests.append(f"({name} IS NULL OR ({test}))" if nullable else f"({test})")
    if texts:
        tests.append(f"are_valid_texts({', '.join(texts)})")
    return " AND ".join(tests)


VALID_COUNTED_COLUMNS = valid_row(FinishedGame, only_counted=True)
"""SQL condition that the counted columns of a row of `games` are valid."""

VALID_SETTING = (
    "typeof(name) = 'text' AND typeof(value) = 'text' "
    "AND are_valid_texts(CAST(name AS BLOB), CAST(value AS BLOB))"
)
"""SQL condition that a row of `settings` is valid."""


def add_sql_functions(connection: sqlite3.Connection) -> None:
    """Register the functions that `valid_row` uses, and let a connection read invalid UTF-8."""
    connection.text_factory = lambda data: data.decode(errors="replace")
    connection.create_function("are_valid_texts", -1, _are_valid_texts, deterministic=True)
    connection.create_function("is_valid_day", 1, is_valid_day, deterministic=True)


def _are_valid_texts(*values: bytes) -> bool:
    try:
        return all(len(value) <= 4 * MAX_TEXT_LENGTH and is_valid_text(value.decode()) for value in values)
    except (UnicodeDecodeError, AttributeError, TypeError):  # a damaged file may hold any type
        return False


def is_valid_day(value: object) -> bool:
    """Whether a value is a day, as `2026-11-25`, or an empty text."""
    if not isinstance(value, str) or len(value) not in (0, len("2026-11-25")):
        return False
    try:
        return not value or date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def is_valid_text(value: object) -> bool:
    """Whether a value is a text that the file can hold: not too long, without NULs and lone surrogates."""
    if not isinstance(value, str) or len(value) > MAX_TEXT_LENGTH or "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def why_invalid(kind: type[FinishedGame | SavedGame], values: Mapping[str, object]) -> str:
    """Return why these values are not a row of this kind, in printable characters; an empty text if they are.

    It agrees with `valid_row`, but tells true and false from 1 and 0.
    """
    nullable = {field.name: "None" in str(field.type) for field in fields(kind)}
    for name in values:
        if name not in nullable:
            return f"{quote(name)} is not known"
    for name in nullable:
        if name not in values:
            return f'"{name}" is missing'
        value = values[name]
        if value is None and nullable[name]:
            continue
        if name in BOOLEAN_COLUMNS:
            valid, wanted = isinstance(value, bool), "true or false"
        elif name in _NUMBERS:
            number = isinstance(value, int | float) and not isinstance(value, bool)
            valid, wanted = number and 0 <= value <= MAX_NUMBER, "a number from 0 to 1e11"  # type: ignore[operator]
        elif name in _COUNTS:
            whole = isinstance(value, int) and not isinstance(value, bool)
            valid, wanted = whole and 0 <= value <= MAX_COUNT, "a whole number from 0 to 1e12"  # type: ignore[operator]
        elif name == "day":
            valid, wanted = is_valid_day(value), "a day such as 2026-11-25"
        elif name in _NAMES:
            valid = is_valid_text(value) and all(" " <= char <= "~" for char in str(value))
            wanted = "a text of plain ASCII"
        else:
            valid, wanted = is_valid_text(value), f"a text of at most {MAX_TEXT_LENGTH} characters"
        if not valid:
            return f'"{name}" is not {wanted}'
    return ""
