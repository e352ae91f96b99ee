"""Many small cases in one test, which is faster than a test for each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["case"]


@contextmanager
def case(*name: object) -> Iterator[None]:
    """Name the case if it fails."""
    try:
        yield
    except Exception as error:
        error.add_note(f"the case: {' '.join(map(str, name))}")
        raise
