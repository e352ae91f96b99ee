"""Tables as values. The command line and the screens print them, and add no words of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

R = TypeVar("R")

Columns = Mapping[str, Callable[[R], object]]
"""The columns of a table in order: the heading of each, and what it says of a row."""


class TableData(NamedTuple):
    """A table of texts and numbers; unknown values are None."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]

    def is_numeric(self, column: int) -> bool:
        """Return whether a column has only numbers, which are aligned to the right."""
        return all(row[column] is None or isinstance(row[column], int | float) for row in self.rows)


def table(title: str, columns: Columns[R], rows: Iterable[R]) -> TableData:
    """Return a table with a row for each value."""
    return TableData(title, [*columns], [cells(columns, row) for row in rows])


def cells(columns: Columns[R], row: R) -> list[object]:
    """Return the cells of a row."""
    return [cell(row) for cell in columns.values()]
