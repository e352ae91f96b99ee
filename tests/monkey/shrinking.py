"""Makes a failing case short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.monkey.playing import failure
from tests.monkey.walking import Case

__all__ = ["same_failure", "shrunk", "told"]

_MAX_TRIES = 150  # runs to make a case short


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return a shorter case that still fails: leave out groups, then single events, larger parts first."""
    tries = 0

    def smaller(parts: Sequence[Any], rebuilt: Callable[[tuple[Any, ...]], Case]) -> tuple[Any, ...]:
        nonlocal tries
        parts, size = tuple(parts), max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts) and tries < _MAX_TRIES:
                tries += 1
                without = parts[:at] + parts[at + size :]
                if fails(rebuilt(without)):
                    parts = without
                else:
                    at += size
            if size == 1:
                return parts
            size = max(1, size // 2)

    case = case._replace(groups=smaller(case.groups, lambda groups: case._replace(groups=groups)))
    for at in range(len(case.groups) - 1, -1, -1):
        before, after = case.groups[:at], case.groups[at + 1 :]

        def rebuilt(group: tuple[Any, ...], case: Case = case, at: int = at) -> Case:
            return case._replace(groups=(*case.groups[:at], group, *case.groups[at + 1 :]))

        group = smaller(case.groups[at], rebuilt)
        case = case._replace(groups=(*before, *((group,) if group else ()), *after))
    return case


def same_failure(error: BaseException) -> Callable[[Case], bool]:
    """Return a test for whether a case fails with the same type of error."""
    return lambda case: type(failure(case)) is type(error)


def told(error: BaseException) -> str:
    """Describe an error in a line."""
    return f"{type(error).__name__}: {str(error)[:200]}"
