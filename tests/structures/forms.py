"""All representations of a sequence, and running their operations."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardtui.structures.arrays import Array
from cardtui.structures.structure import SequenceStructure
from cardtui.structures.trace import Representation, sequences

EVERY: list[Representation] = list({*sequences(Array), *sequences(Array, top_is_first=False)})
EVERY.sort(key=lambda each: (each.key, each.__name__))


def lines_of(structure: Any, operation: str, *args: Any) -> tuple[list[int], Any]:
    """Return the numbers of the lines that an operation goes through, and its result."""
    work: Generator[int, None, Any] = structure.begin(operation, *args)
    lines: list[int] = []
    try:
        while True:
            lines.append(next(work))
            assert structure.picture.rows
    except StopIteration as end:
        return lines, end.value


def result_of(structure: SequenceStructure[Any], operation: str, *args: Any) -> Any:
    """Return the result of an operation, and check the numbers of its lines."""
    lines, result = lines_of(structure, operation, *args)
    assert set(lines) <= structure.code(operation).steps
    return result
