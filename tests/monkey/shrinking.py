"""Making a case short that fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.monkey.playing import failure
from tests.monkey.walking import Case

__all__ = ["same_failure", "shrunk", "told"]

_MOST_TRIES = 150  # runs to make a case short


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """A shorter case that still fails: groups are left out, then single events, larger parts first."""
    tries = 0

    def smaller(parts: Sequence[Any], rebuilt: Callable[[tuple[Any, ...]], Case]) -> tuple[Any, ...]:
        nonlocal tries
        parts, size = tuple(parts), max(1, len(parts) // 2)
        while True:
            at = 0
            while at < len(parts) and tries < _MOST_TRIES:
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
    """Whether a case fails as `error` says."""
    return lambda case: type(failure(case)) is type(error)


def told(error: BaseException) -> str:
    """What went wrong, in a line."""
    return f"{type(error).__name__}: {str(error)[:200]}"
