"""All forms of a series of elements, and what is done with them in tests."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardtui.structures.arrays import Array
from cardtui.structures.structure import SequenceStructure
from cardtui.structures.trace import Representation, sequences

EVERY: list[Representation] = list({*sequences(Array), *sequences(Array, top_is_first=False)})
EVERY.sort(key=lambda form: (form.key, form.__name__))


def done(structure: SequenceStructure[Any], operation: str, *args: Any) -> Any:
    """The result of an operation, whose lines are those that its code has."""
    structure.operation = operation
    work: Generator[int, None, Any] = getattr(structure, operation)(*args)
    code = structure.code[operation]
    try:
        while True:
            assert next(work) in range(len(code))
            assert structure.picture.rows
    except StopIteration as end:
        return end.value


def lines_of(structure: Any, operation: str, *args: Any) -> tuple[list[int], Any]:
    """The numbers of the lines that an operation goes through, and its result."""
    structure.operation = operation
    work: Generator[int, None, Any] = getattr(structure, operation)(*args)
    lines: list[int] = []
    try:
        while True:
            lines.append(next(work))
    except StopIteration as end:
        return lines, end.value
