"""Work in a background thread that a screen can pause and close, and that reports its progress regularly."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition
from time import monotonic

from cardtui.lab.workers import LocalWorkers, Workers, processors

_REPORT_INTERVAL = 0.2  # seconds


def start_workers() -> Workers:
    """Start worker processes, one less than there are processors: the last one is for the screen."""
    return LocalWorkers(max(1, processors() - 1))


class BackgroundWork:
    """Work in a thread of its own, which another thread pauses and closes; those methods return at once."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.changed = Condition()
        """Notified when the thread has something new to do."""
        self.paused = self.closed = False
        self._clock = clock
        self._paused_seconds = 0.0
        self._reported = float("-inf")

    # for the screen

    def set_paused(self, paused: bool) -> None:
        """Pause the work, or resume it."""
        with self.changed:
            self.paused = paused
            self.changed.notify_all()

    def close(self) -> None:
        """End the work at once."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    # in the thread

    def time(self) -> float:
        """Return the seconds on the clock without the pauses."""
        return self._clock() - self._paused_seconds

    def watch(self, report: Callable[[], None], goes_on: Callable[[], bool]) -> bool:
        """Call `report` about five times a second, wait while paused, and return whether to go on."""
        if self.paused or self._clock() - self._reported >= _REPORT_INTERVAL:
            report()
            self._reported = self._clock()
        if self.paused:
            since = self._clock()
            with self.changed:
                while self.paused and goes_on():
                    self.changed.wait()
            self._paused_seconds += self._clock() - since
        return goes_on()
