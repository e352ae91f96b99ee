"""Validates rows: those of a file, which anybody can edit, and those of an import.

Constraints in the schema would not replace it: SQLite does not check them when it reads, and a damaged page
may hold any value.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from cardtui.engine.errors import quote
from cardtui.storage.rows import (
    BET_ANSWERS,
    BOOLEAN_COLUMNS,
    MARKS,
    MAX_SOURCE_LENGTH,
    MAX_TEXT_LENGTH,
    SQUARE_SIGNS,
    TABLES,
    FinishedGame,
    Row,
    SavedGame,
)

MAX_NUMBER, MAX_COUNT = 1e11, 10**12


def is_valid_text(value: object) -> bool:
    """Whether a value is a text that the file can hold: not too long, without NULs and lone surrogates."""
    if not isinstance(value, str) or len(value) > MAX_TEXT_LENGTH or "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str) and value.isascii() and value.isprintable() and len(value) <= MAX_TEXT_LENGTH
    )


def _is_marks(value: object) -> bool:
    return _is_name(value) and not set(str(value)) - {"+", "-"}


def _is_squares(value: object) -> bool:
    return _is_name(value) and not set(str(value)) - {*SQUARE_SIGNS}


def _is_source(value: object) -> bool:
    return is_valid_text(value) and len(str(value)) <= MAX_SOURCE_LENGTH


def is_valid_day(value: object) -> bool:
    """Whether a value is a day, as `2026-11-25`, or an empty text."""
    if not isinstance(value, str) or len(value) not in (0, len("2026-11-25")):
        return False
    try:
        return not value or date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_number(value: object) -> bool:
    # A bool is an int, but has a type of its own.
    return type(value) in (float, int) and 0 <= value <= MAX_NUMBER  # type: ignore[operator]


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_COUNT


class _Column(NamedTuple):
    """The values that a column may have, besides NULL."""

    is_valid: Callable[[object], bool]
    wanted: str
    """A description of them."""
    sql: str
    """The same condition in SQL, where `{0}` is the column: to call Python for each row takes ten times as
    long."""
    nullable: bool = False


# A text that is not ASCII, or has a NUL, has more bytes than characters that `length` counts.
_IS_NAME = (
    f"(typeof({{0}}) = 'text' AND {{0}} NOT GLOB '*[^ -~]*' AND length({{0}}) <= {MAX_TEXT_LENGTH} "
    "AND length(CAST({0} AS BLOB)) = length({0}))"
)

# Texts are passed as bytes: sqlite3 calls no function with a text that is invalid UTF-8.
_IS_TEXT = f"({_IS_NAME} OR (typeof({{0}}) = 'text' AND is_valid_text(CAST({{0}} AS BLOB))))"


def _one_of(texts: Sequence[str]) -> _Column:
    """Return a column that has one of these texts, of which the first is empty."""
    wanted = f"one of {', '.join(texts[1:])}, or empty"
    return _Column(texts.__contains__, wanted, f"(typeof({{0}}) = 'text' AND {{0}} IN {texts})")


_NAME = _Column(_is_name, "a text of plain ASCII", _IS_NAME)
_TEXT = _Column(is_valid_text, f"a text of at most {MAX_TEXT_LENGTH} characters", _IS_TEXT)
_MARKS = _Column(_is_marks, "a text of + and -", f"({_IS_NAME} AND {{0}} NOT GLOB '*[^-+]*')")
_SQUARES = _Column(_is_squares, "a text of + ~ - .", f"({_IS_NAME} AND {{0}} NOT GLOB '*[^-+~.]*')")
_SOURCE = _Column(
    _is_source,
    f"a text of at most {MAX_SOURCE_LENGTH} characters",
    f"(length({{0}}) <= {MAX_SOURCE_LENGTH} AND {_IS_TEXT})",
)
_DAY = _Column(
    is_valid_day,
    "a day such as 2026-11-25",
    "(typeof({0}) = 'text' AND ({0} = '' OR (date({0}, '+0 days') = {0} AND {0} >= '0001')))",
)
_NUMBER = _Column(
    _is_number,
    "a number from 0 to 1e11",
    f"+{{0}} BETWEEN 0 AND {MAX_NUMBER}",  # without + an index is searched from 0 on
)
_COUNT = _Column(
    _is_count,
    "a whole number from 0 to 1e12",
    f"(typeof({{0}}) = 'integer' AND {{0}} BETWEEN 0 AND {MAX_COUNT})",
)
_BOOLEAN = _Column(lambda value: type(value) is bool, "true or false", "{0} IN (0, 1)")

_COLUMNS = {
    **dict.fromkeys(("uid", "game", "way", "moves", "level", "slaps"), _NAME),
    "marks": _MARKS,
    "squares": _SQUARES,
    "lines": _SOURCE,
    "mark": _one_of(MARKS),
    "answer": _one_of(BET_ANSWERS),
    **dict.fromkeys(("id", "result", "views", "name", "value"), _TEXT),
    **dict.fromkeys(("began", "ended", "touched", "seconds", "speed", "best"), _NUMBER),
    **dict.fromkeys(("step", "steps", "seen", "hints", "undos", "mistakes", "over", "slips", "seed"), _COUNT),
    **dict.fromkeys(("ply", "points"), _COUNT),
    **dict.fromkeys(BOOLEAN_COLUMNS, _BOOLEAN),
    "day": _DAY,
}


def _columns(kind: type[Row]) -> dict[str, _Column]:
    return {
        name: _COLUMNS[name]._replace(nullable="None" in str(annotation))
        for name, annotation in kind.__annotations__.items()
    }


_COLUMNS_OF = {kind: _columns(kind) for kind in TABLES}
_NOT_COUNTED = ("uid", "id", "result", "began", "day", "best")


def _condition(columns: Mapping[str, _Column]) -> str:
    """Return the SQL condition that the values of these columns are valid."""
    checks = []
    for name, column in columns.items():
        check = column.sql.format(name)
        checks.append(f"({name} IS NULL OR {check})" if column.nullable else check)
    return f"({' AND '.join(checks)})"


VALID: Mapping[type[Row], str] = {kind: _condition(columns) for kind, columns in _COLUMNS_OF.items()}
VALID_GAME, VALID_SAVED_GAME = VALID[FinishedGame], VALID[SavedGame]
VALID_SETTING = _condition({"name": _TEXT, "value": _TEXT})
COUNTABLE_GAME = _condition(
    {name: column for name, column in _COLUMNS_OF[FinishedGame].items() if name not in _NOT_COUNTED}
)
"""SQL conditions that a row is valid. The connection needs `prepare_connection`.

`COUNTABLE_GAME` checks the columns that statistics count, all of which are in an index.
"""


def prepare_connection(connection: sqlite3.Connection) -> None:
    """Register the function that the conditions call, and let a connection read what anybody may have edited.

    It reads invalid UTF-8, calls no function that the schema names, and looks for damage in each page.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.text_factory = lambda text: text.decode(errors="replace")
    connection.create_function("is_valid_text", 1, _is_valid_stored_text, deterministic=True)


def _is_valid_stored_text(value: object) -> bool:
    try:
        return isinstance(value, bytes) and is_valid_text(value.decode())
    except UnicodeDecodeError:
        return False


def why_invalid(kind: type[Row], values: Mapping[str, object]) -> str:
    """Return why these values are not a row of this kind; an empty text if they are."""
    columns = _COLUMNS_OF[kind]
    for name in values:
        if name not in columns:
            return f"{quote(name)} is not known"
    for name, column in columns.items():
        if name not in values:
            return f'"{name}" is missing'
        value = values[name]
        if not (value is None and column.nullable) and not column.is_valid(value):
            return f'"{name}" is not {column.wanted}'
    return ""
