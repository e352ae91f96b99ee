"""Prints tables: drawn on a terminal, as plain text in a pipe, as JSON or as CSV."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import chain
from typing import Any, TypeVar, cast

import click

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.streams import are_terminals
from cardtui.engine.errors import BadInput, printable
from cardtui.engine.phrases import count, truncated
from cardtui.library.table import Columns, R, TableData, cells

_MAX_CELL_LENGTH = 200
"""Characters of a cell: an id with its moves may be as long as a book."""

_ID_BELOW = "\ue000"
"""A cell that stands for the line of an id."""

F = TypeVar("F", bound=Callable[..., Any])


def with_formats(command: F) -> F:
    """Give a command the options --json and --csv, which exclude each other."""

    @wraps(command)
    def checked(*args: Any, as_json: bool, as_csv: bool, **more: Any) -> Any:
        if as_json and as_csv:
            raise BadInput("--json and --csv are two formats: give one of them")
        return command(*args, as_json=as_json, as_csv=as_csv, **more)

    decorated: Any = checked
    for name in ("csv", "json"):
        option = click.option(f"--{name}", f"as_{name}", is_flag=True, help=f"Print {name.upper()}.")
        decorated = option(decorated)
    return cast(F, decorated)


def print_tables(tables: Iterable[TableData], if_empty: str) -> int:
    """Print the tables that have rows, or the sentence `if_empty`; return the exit status."""
    tables = [table for table in tables if table.rows]
    if not tables:
        say(if_empty)
    elif conversation_wanted():
        for line in chain.from_iterable(map(as_lines, tables)):
            say(line)
    elif are_terminals(sys.stdout):
        _draw(tables)
    else:
        print("\n\n".join("\n".join(_plain_lines(table)) for table in tables))
    print(end="", flush=True)  # now, so that a closed pipe gives an error that can be handled
    return 0


def _cell(value: object, max_length: int | None = None) -> str:
    text = printable("" if value is None else str(value))
    return text if max_length is None else truncated(text, max_length)


def _plain_lines(table: TableData) -> Iterable[str]:
    rows = [list(table.columns), *([_cell(value) for value in row] for row in table.rows)]
    last = len(table.columns) - 1
    widths = [max(len(row[column]) for row in rows) for column in range(last)]
    numeric = [table.is_numeric(column) for column in range(last)]
    yield table.title
    for row in rows:
        cells = zip(row, widths, numeric, strict=False)  # the last column needs no width
        padded = [cell.rjust(width) if number else cell.ljust(width) for cell, width, number in cells]
        yield "  ".join([*padded, row[last]]).rstrip()


def as_lines(table: TableData) -> Iterator[str]:
    """Yield a table as lines of words: its title with the number of its rows, then each row.

    A row is its first cell and what the others are. A number or a time, which says little by itself, has the
    heading of the first column before it. A first cell that is unknown is that of the row above.
    """
    yield f"{table.title}: {count(len(table.rows), 'row')}"
    heading, *headings = (name.replace(",", "") for name in table.columns)
    first: object = None
    for row in table.rows:
        first = row[0] if row[0] is not None else first
        is_label = isinstance(first, str) and ":" not in first
        start = f"{_cell(first)}: " if is_label else f"{heading.capitalize()}: {_cell(first)}, "
        cells = (_cell(value).removesuffix(".") for value in row[1:])
        named = zip(headings, cells, strict=True)
        # An id tells by itself what it is.
        yield start + ", ".join(
            cell if name in ("", "id") else f"{name} {cell}" for name, cell in named if cell
        )


def _draw(tables: Sequence[TableData]) -> None:
    # Rich takes 60 ms to import, and is not needed in a pipe.
    from rich import box
    from rich.console import Console
    from rich.segment import Segment, Segments
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)

    def draw(table: TableData, rows: Iterable[Sequence[Text]]) -> RichTable:
        drawn = RichTable(title=Text(table.title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for column, name in enumerate(table.columns):
            justify: Any = "right" if table.is_numeric(column) else "left"
            drawn.add_column(Text(name), justify=justify, overflow="fold")
        for row in rows:
            drawn.add_row(*row)
        return drawn

    for table in tables:
        rows = [[Text(_cell(value, _MAX_CELL_LENGTH)) for value in row] for row in table.rows]
        drawn = draw(table, rows)
        unlimited = console.options.update(max_width=_MAX_CELL_LENGTH * len(table.columns))
        if table.columns[-1] != "id" or console.measure(drawn, options=unlimited).maximum <= console.width:
            console.print(drawn)
            continue
        # An id that is folded cannot be pasted: each stands in a line of its own, below the rest of its row.
        below = Text(_ID_BELOW)
        drawn = draw(table.without("id"), chain.from_iterable((row[:-1], [below]) for row in rows))
        ids = (row[-1] for row in rows)
        for line in console.render_lines(drawn):
            if any(_ID_BELOW in segment.text for segment in line):
                console.print(next(ids), soft_wrap=True)
            else:
                console.print(Segments([*line, Segment.line()]), end="")


def print_json(value: object) -> int:
    """Print a value as JSON in ASCII; return the exit status."""
    print(json.dumps(value, indent=1), flush=True)
    return 0


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> int:
    """Print rows as CSV with a header; return the exit status."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    print(end="", flush=True)
    return 0


def print_values(columns: Columns[R], rows: Iterable[R], as_json: bool) -> int:
    """Print the cells of rows as JSON or as CSV; return the exit status."""
    values = [cells(columns, row) for row in rows]
    if as_json:
        return print_json([dict(zip(columns, row, strict=True)) for row in values])
    return print_csv([*columns], values)
