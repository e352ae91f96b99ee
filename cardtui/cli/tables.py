"""Tables on standard output: drawn on a terminal, plain text in a pipe, or as JSON or CSV."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

import click

from cardtui.cli.screen import terminals
from cardtui.engine.errors import BadInput, printable

__all__ = ["Table", "print_csv", "print_json", "print_tables", "utc", "with_forms"]

_LONGEST = 200  # characters of a cell: an id with its moves may be as long as a book

F = TypeVar("F", bound=Callable[..., Any])


class Table(NamedTuple):
    """Rows of texts and numbers; what is not known is None."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


def with_forms(command: F) -> F:
    """Give a command the options --json and --csv, of which one only may be given."""

    @wraps(command)
    def in_one_form(*args: Any, as_json: bool, as_csv: bool, **more: Any) -> Any:
        if as_json and as_csv:
            raise BadInput("--json and --csv are two forms: give one of them")
        return command(*args, as_json=as_json, as_csv=as_csv, **more)

    given: Any = in_one_form
    for name in ("csv", "json"):
        given = click.option(f"--{name}", f"as_{name}", is_flag=True, help=f"Print {name.upper()}.")(given)
    return cast(F, given)


def print_tables(tables: Iterable[Table], nothing: str) -> int:
    """Print the tables that have rows, or the sentence `nothing` if none has any; returns the exit status."""
    tables = [table for table in tables if table.rows]
    if not tables:
        print(nothing)
    elif terminals(sys.stdout):
        _draw(tables)
    else:
        print("\n\n".join("\n".join(_plain(table)) for table in tables))
    print(end="", flush=True)  # so that a reader who has left is noticed in time
    return 0


def _cell(value: object, longest: int | None = None) -> str:
    text = printable("" if value is None else str(value))
    return text if longest is None or len(text) <= longest else f"{text[: longest - 1]}…"


def _is_number(table: Table, column: int) -> bool:
    return all(row[column] is None or isinstance(row[column], int | float) for row in table.rows)


def _plain(table: Table) -> Iterable[str]:
    rows = [list(table.columns), *([_cell(value) for value in row] for row in table.rows)]
    last = len(table.columns) - 1
    widths = [max(len(row[column]) for row in rows) for column in range(last)]
    numbers = [_is_number(table, column) for column in range(last)]
    yield table.title
    for row in rows:
        cells = zip(row, widths, numbers, strict=False)  # the last column needs no width
        padded = [cell.rjust(width) if number else cell.ljust(width) for cell, width, number in cells]
        yield "  ".join([*padded, row[last]]).rstrip()


def _draw(tables: Sequence[Table]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as Drawn
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables:
        drawn = Drawn(title=Text(table.title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for column, name in enumerate(table.columns):
            number = _is_number(table, column)
            drawn.add_column(Text(name), justify="right" if number else "left", overflow="fold")
        for row in table.rows:
            drawn.add_row(*(Text(_cell(value, _LONGEST)) for value in row))
        console.print(drawn)


def print_json(value: object) -> int:
    """Print a value as JSON of plain ASCII; returns the exit status."""
    print(json.dumps(value, indent=1), flush=True)
    return 0


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> int:
    """Print rows as CSV, the names of the columns first; returns the exit status."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    print(end="", flush=True)
    return 0


def utc(seconds: float) -> str:
    """A time in seconds since 1970 as text: `2026-11-22T13:00:00+00:00`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
