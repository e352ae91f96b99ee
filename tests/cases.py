"""Many small cases in one test, which is faster than a test for each, and tables of cases in files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def case(*name: object) -> Iterator[None]:
    """Name the case if it fails."""
    try:
        yield
    except Exception as error:
        error.add_note(f"the case: {' '.join(map(str, name))}")
        raise


def rarely(*values: object) -> Any:
    """Return the values of a test that only a thorough run tries: others nearly show the same."""
    return pytest.param(*values, marks=pytest.mark.thorough)


def verdicts(name: str) -> list[Any]:
    """Read a table of answers and other values, and of what is said about them."""
    file = Path(__file__).parent / "data" / "judged" / f"{name}.json"
    rows: list[Any] = json.loads(file.read_text(encoding="utf-8"))
    return rows
