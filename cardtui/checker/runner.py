"""What all ways of running a program share: one runs at a time, it is ended for certain, and all at once."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Self
from weakref import WeakSet

from cardtui.checker.run_result import Interrupted, ProgramRun, RunEnd, RunLimits
from cardtui.checker.running_program import RunningProgram

__all__ = ["Runner", "end_all"]

_LOCK = threading.RLock()  # taken again by the same thread where a signal comes while it holds it
_RUNNERS: WeakSet[Runner] = WeakSet()


class Runner:
    """Somebody's program, and at most one run of it at a time.

    It is for one thread; `end_all` reaches it in any.
    """

    def __init__(self, limits: RunLimits) -> None:
        self.limits = limits
        self.started: RunningProgram | None = None
        self._over = False
        self._lock = threading.RLock()
        with _LOCK:
            _RUNNERS.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what runs. The next question starts it anew."""
        started, self.started = self.started, None
        if started:
            started.end()

    def interrupt(self) -> None:
        """Ends what runs, from any thread, for good: Interrupted is raised now and at later questions."""
        with self._lock:
            self._over = True
            started = self.started
            if started:
                started.kill()

    def launch(self, command: Sequence[str], shell: bool = False, linewise: bool = False) -> RunningProgram:
        """Starts it. Raises NotRun and Interrupted."""
        with self._lock:
            self._going_on()
            self.started = RunningProgram(command, self.limits, shell, linewise)
            if self._over:  # a signal came meanwhile
                self.started.kill()
            return self.started

    def _going_on(self) -> None:
        if self._over:
            self.close()
            raise Interrupted

    @contextmanager
    def safely(self) -> Iterator[float]:
        """Around a question; gives the time it began. Nothing is left of it when an exception ends it."""
        try:
            self._going_on()
            yield monotonic()
            self._going_on()
        except BaseException as error:
            self.close()
            if isinstance(error, Exception):  # what it says may have come of the interruption
                self._going_on()
            raise

    def as_run(self, ended: RunEnd, began: float, output: str | None = None) -> ProgramRun:
        """What the run has come to; what has not answered as it should is ended, with all it started."""
        started = self.started
        assert started
        if ended is not RunEnd.ANSWERED:
            self.close()
        output = started.output if output is None else output
        # one that answers and ends has its status told at the next question, not now and then at this one
        status = started.status if ended is RunEnd.CRASHED else None
        return ProgramRun(ended, output[: self.limits.most], started.errors, status, monotonic() - began)


def end_all() -> None:
    """Ends all that runs now, from any thread and at once.

    Whoever waits for one of these raises Interrupted, and so does whoever asks one of them later; what is
    made afterwards can be asked again.
    """
    with _LOCK:
        runners = list(_RUNNERS)
    for runner in runners:
        runner.interrupt()


atexit.register(end_all)  # what nobody has closed does not outlive us
