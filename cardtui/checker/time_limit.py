"""The time limit of the check of one submission, in processor time and on the clock."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from time import monotonic

from cardtui.checker.process_table import processor_seconds

_PATIENCE = 3  # times the limit on the clock, since a machine does other things too
_POLL = 1.0  # seconds on the clock between two looks at the processor time


class Reached(Enum):
    """The limit that was reached."""

    PROCESSOR = "processor"
    """The program has had its time."""
    CLOCK = "clock"
    """It has not: nobody knows what it would have done with it."""


class TimeLimit:
    """Limits the processor time of a process and its descendants; and the time on the clock, at a multiple.

    Where the system does not tell the processor time, the clock alone counts.
    """

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float] = monotonic,
        processor: Callable[[int], float | None] = processor_seconds,
    ) -> None:
        self._seconds, self._clock, self._processor = seconds, clock, processor
        self._start = self._looked_at = clock()
        self._of_tree = 0.0
        self.used: float | None = 0.0
        """Seconds of processor time at the last look."""

    @property
    def passed(self) -> float:
        """Seconds on the clock."""
        return self._clock() - self._start

    def reached(self, pid: int) -> Reached | None:
        """Return the limit that a process has reached, if any."""
        is_late = self.passed > self._seconds * (1 if self.used is None else _PATIENCE)
        if is_late or self._clock() - self._looked_at >= _POLL:
            self._looked_at = self._clock()
            self._look(self._processor(pid))
        if self.used is not None and self.used > self._seconds:
            return Reached.PROCESSOR
        return Reached.CLOCK if is_late else None

    def _look(self, of_tree: float | None) -> None:
        """Add what the processes have used since the last look.

        The sum over the tree becomes less when a sealed program is killed: nobody waits for the processes in
        its PID namespace, and their time is lost.
        """
        if of_tree is None or self.used is None:
            self.used = None
        else:
            self.used += max(of_tree - self._of_tree, 0.0)
            self._of_tree = of_tree

    def __str__(self) -> str:
        """Return how much of its time the process has had."""
        had = "" if self.used is None else f", in which it had a processor for {self.used:.1f} s"
        return f"{self.passed:.0f} s{had} of {self._seconds:g} s"
