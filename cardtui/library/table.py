"""Tables as values. The command line and the screens print them, and add no text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")

Columns = Mapping[str, Callable[[R], object]]
"""The columns of a table in order: the heading of each, and what it says of a row."""


class Column(NamedTuple, Generic[R]):
    """A column of a listing: what it says of a row in each place. None leaves the column out there."""

    heading: str
    table: Callable[[R], object] | None = None
    """On the command line: drawn, in a pipe, or as lines of words."""
    screen: Callable[[R], object] | None = None
    """In the app, which has less room: a cell, or a phrase of a line."""
    data: Callable[[R], object] | None = None
    """In JSON and CSV."""
    screen_heading: str = ""
    """The heading in the app, if it is another one."""


class Listing(Generic[R]):
    """The columns that describe one kind of row, for each place."""

    def __init__(self, *columns: Column[R], fields: Iterable[str] = ()) -> None:
        """JSON and CSV have these `fields` of a row first, as they are unless a column says otherwise."""
        self.table: Columns[R] = {one.heading: one.table for one in columns if one.table}
        self.screen: Columns[R] = {
            one.screen_heading or one.heading: one.screen for one in columns if one.screen
        }
        self.data: Columns[R] = {name: attrgetter(name) for name in fields}
        self.data |= {one.heading: one.data for one in columns if one.data}


class TableData(NamedTuple):
    """A table of texts and numbers; unknown values are None."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]

    def is_numeric(self, column: int) -> bool:
        """Return whether a column has only numbers, which are aligned to the right."""
        return all(row[column] is None or isinstance(row[column], int | float) for row in self.rows)

    def without(self, *headings: str) -> TableData:
        """Return the table without some columns."""
        kept = [at for at, heading in enumerate(self.columns) if heading not in headings]
        return TableData(
            self.title, [self.columns[at] for at in kept], [[row[at] for at in kept] for row in self.rows]
        )

    def without_empty(self, *headings: str) -> TableData:
        """Return the table without those of some columns in which no row has anything."""
        contents = zip(self.columns, zip(*self.rows, strict=True), strict=True) if self.rows else ()
        empty = {heading for heading, cells in contents if not {*cells} - {None, ""}}
        return self.without(*empty.intersection(headings))


def table(title: str, columns: Columns[R], rows: Iterable[R]) -> TableData:
    """Return a table with a row for each value."""
    return TableData(title, [*columns], [cells(columns, row) for row in rows])


def cells(columns: Columns[R], row: R) -> list[object]:
    """Return the cells of a row."""
    return [cell(row) for cell in columns.values()]


def line(columns: Columns[R], row: R) -> str:
    """Return the cells of a row as one line, without those that are empty or 0."""
    return " · ".join(str(cell) for cell in cells(columns, row) if cell)
