"""Validates rows: those of a file, which anybody can edit, and those of an import.

Constraints in the schema would not replace it: SQLite does not check them when it reads, and a damaged page
may hold any value.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date
from functools import partial
from operator import call
from typing import Any, NamedTuple

from cardtui.engine.errors import quote
from cardtui.storage.rows import BOOLEAN_COLUMNS, MAX_TEXT_LENGTH, FinishedGame, SavedGame

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


def _is_boolean(value: object) -> bool:
    return type(value) is bool


class _Column(NamedTuple):
    """The values that a column may have, besides NULL."""

    is_valid: Callable[[object], bool]
    wanted: str
    """A description of them."""
    nullable: bool = False


_NAME = _Column(_is_name, "a text of plain ASCII")
_TEXT = _Column(is_valid_text, f"a text of at most {MAX_TEXT_LENGTH} characters")
_DAY = _Column(is_valid_day, "a day such as 2026-11-25")
_NUMBER = _Column(_is_number, "a number from 0 to 1e11")
_COUNT = _Column(_is_count, "a whole number from 0 to 1e12")
_BOOLEAN = _Column(_is_boolean, "true or false")
_TEXTS = (_NAME, _TEXT, _DAY)

_COLUMNS = {
    **dict.fromkeys(("uid", "game", "way"), _NAME),
    **dict.fromkeys(("id", "result", "views", "name", "value"), _TEXT),
    **dict.fromkeys(("began", "ended", "touched", "seconds", "speed"), _NUMBER),
    **dict.fromkeys(("step", "steps", "seen", "hints", "undos", "mistakes", "over", "slips"), _COUNT),
    **dict.fromkeys(BOOLEAN_COLUMNS, _BOOLEAN),
    "day": _DAY,
}


def _columns(kind: type[FinishedGame | SavedGame]) -> dict[str, _Column]:
    return {
        field.name: _COLUMNS[field.name]._replace(nullable="None" in str(field.type))
        for field in fields(kind)
    }


_GAME, _SAVED_GAME = _columns(FinishedGame), _columns(SavedGame)
_NOT_COUNTED = ("uid", "id", "result", "began", "day")

_SQL_FUNCTIONS = {
    "is_valid_game": _GAME,
    "is_countable_game": {name: column for name, column in _GAME.items() if name not in _NOT_COUNTED},
    "is_valid_saved_game": _SAVED_GAME,
    "is_valid_setting": {"name": _TEXT, "value": _TEXT},
}
"""The columns whose values each function takes."""


def _condition(function: str) -> str:
    """Return the SQL expression that calls a function with the values of a row.

    Texts are passed as bytes: sqlite3 calls no function with a text that is invalid UTF-8.
    """
    return f"{function}({', '.join(map(_argument, _SQL_FUNCTIONS[function]))})"


def _argument(name: str) -> str:
    if _COLUMNS[name] in _TEXTS:
        return f"iif(typeof({name}) = 'text', CAST({name} AS BLOB), NULL)"
    return name


VALID_GAME, COUNTABLE_GAME, VALID_SAVED_GAME, VALID_SETTING = map(_condition, _SQL_FUNCTIONS)
"""SQL conditions that a row is valid. The connection needs `add_sql_functions`.

`COUNTABLE_GAME` checks the columns that statistics count, all of which are in an index.
"""


def add_sql_functions(connection: sqlite3.Connection) -> None:
    """Register the functions that the conditions call, and let a connection read invalid UTF-8."""
    connection.text_factory = lambda data: data.decode(errors="replace")
    for function, columns in _SQL_FUNCTIONS.items():
        checks = list(map(_stored_check, columns.values()))
        connection.create_function(function, len(checks), partial(_are_valid, checks), deterministic=True)


def _stored_check(column: _Column) -> Callable[[Any], bool]:
    """Return a function that says whether a value is valid that comes from the file."""
    is_valid = column.is_valid
    if column in _TEXTS:
        return lambda value: value is not None and is_valid(value.decode())
    if is_valid is _is_boolean:
        is_valid = (0, 1).__contains__
    return (lambda value: value is None or is_valid(value)) if column.nullable else is_valid


def _are_valid(checks: list[Callable[[Any], bool]], *values: object) -> bool:
    try:
        return all(map(call, checks, values))
    except UnicodeDecodeError:
        return False


def why_invalid(kind: type[FinishedGame | SavedGame], values: Mapping[str, object]) -> str:
    """Return why these values are not a row of this kind; an empty text if they are."""
    columns = _GAME if kind is FinishedGame else _SAVED_GAME
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
