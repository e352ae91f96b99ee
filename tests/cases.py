"""Many small cases in one test: to call a test takes longer than most of them do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["case"]


@contextmanager
def case(*name: object) -> Iterator[None]:
    """One of several cases in a test: if it fails, it is named."""
    try:
        yield
    except Exception as error:
        error.add_note(f"the case: {' '.join(map(str, name))}")
        raise
