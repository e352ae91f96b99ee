"""Whether processes have ended: those of a test, and those that they have begun."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic, sleep

import psutil


def _runs(pid: int) -> bool:
    """Whether a process is there, and no zombie: that one has ended, but nobody has asked for its status."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def wait_until(condition: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Return whether `condition` holds within `seconds`."""
    until = monotonic() + seconds
    while not condition():
        if monotonic() > until:
            return False
        sleep(0.005)
    return True


def gone(processes: Callable[[], Iterable[int]], seconds: float = 20.0) -> bool:
    """Whether all processes with these numbers have ended, or do so within `seconds`."""
    return wait_until(lambda: not any(map(_runs, processes())), seconds)
