"""Jobs for workers in a background thread, which a screen can stop, continue and end, and which report to it.

The jobs are those of the lab, in `lab_job`, and of the hunt, in `hunt_job`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Condition
from time import monotonic
from typing import Any

from textual.message import Message

from cardtui.engine.errors import BadInput
from cardtui.lab.workers import LocalWorkers, Workers, processors

_REPORT_INTERVAL = 0.2  # seconds


def start_workers() -> Workers:
    """Start worker processes, one less than there are processors: the last one is for the screen."""
    return LocalWorkers(max(1, processors() - 1))


class JobProgressed(Message):
    """Posted when a job has got farther. `snapshot` says how far."""

    def __init__(self, job: Job, snapshot: Any) -> None:
        super().__init__()
        self.job, self.snapshot = job, snapshot


class JobFailed(Message):
    """Posted when a job cannot go on. `why` says why, in a clause."""

    def __init__(self, job: Job, why: str) -> None:
        super().__init__()
        self.job, self.why = job, why


class Job(ABC):
    """A job for the workers of a background run, which can be left at any time."""

    @property
    def done(self) -> bool:
        """Whether there is nothing left to do now."""
        return False

    @abstractmethod
    def work(self, background: BackgroundRun) -> None:
        """Do the job, in the thread of `background`, until it is done or `background.wants` another one.

        Raises `BadInput` or `OSError` if it cannot go on.
        """


class BackgroundRun:
    """A thread and its workers, which do one job at a time: starting one replaces the one before.

    Call `work` in a thread of its own. The methods for the screen return at once.
    """

    def __init__(self, post: Callable[[Message], object], clock: Callable[[], float] = monotonic) -> None:
        """In the thread `post` is called with messages: how far the job is, about five times a second, or why
        it cannot go on."""
        self._post, self._clock = post, clock
        self.changed = Condition()
        """Notified when the thread has something new to do."""
        self._wanted: Job | None = None
        self.stopped = self._suspended = self._closed = False
        self._workers: Workers | None = None
        self._paused_seconds = 0.0
        self._reported = float("-inf")

    # for the screen

    def start(self, job: Job) -> None:
        """Do a job instead of the present one."""
        with self.changed:
            self._wanted, self.stopped = job, False
            self.changed.notify_all()

    def set_stopped(self, stopped: bool) -> None:
        """Stop, or continue."""
        with self.changed:
            self.stopped = stopped
            self.changed.notify_all()

    def set_suspended(self, suspended: bool) -> None:
        """Pause while something else needs the processors; afterwards go on, unless it is stopped."""
        with self.changed:
            self._suspended = suspended
            self.changed.notify_all()

    def close(self) -> None:
        """End the work and its workers at once."""
        with self.changed:
            self._closed = True
            self.changed.notify_all()

    @property
    def paused(self) -> bool:
        """Whether nothing is done now, because it is stopped or suspended."""
        return self.stopped or self._suspended

    # in the thread

    def work(self) -> None:
        """Do the jobs until `close`; then stop all workers. If a job fails, wait for another one."""
        failed: Job | None = None
        try:
            while (job := self._next(failed)) is not None:
                try:
                    job.work(self)
                except (BadInput, OSError) as error:
                    failed = job
                    self._close_workers()
                    self._post(JobFailed(job, str(error)))
        finally:
            self._close_workers()

    def _next(self, failed: Job | None) -> Job | None:
        """Wait for a job that is not done, other than the one that `failed`. Return None after `close`."""
        with self.changed:
            while not self._closed:
                job = self._wanted
                if job is not None and job is not failed and not job.done:
                    return job
                self.changed.wait()
        return None

    def _close_workers(self) -> None:
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    # for the job

    @property
    def workers(self) -> Workers:
        """The workers, which are started for the job that uses them first."""
        if self._workers is None:
            self._workers = start_workers()
        return self._workers

    def time(self) -> float:
        """Return the seconds on the clock without the pauses."""
        return self._clock() - self._paused_seconds

    def wants(self, job: Job) -> bool:
        """Return whether to go on with the job."""
        return job is self._wanted and not self._closed

    def tell(self, job: Job, snapshot: Any) -> None:
        """Report the progress of a job to the screen."""
        self._post(JobProgressed(job, snapshot))

    def watch(self, job: Job, report: Callable[[], None]) -> bool:
        """Call `report` about five times a second, wait while paused, and return whether to go on."""
        if self.paused or self._clock() - self._reported >= _REPORT_INTERVAL:
            report()
            self._reported = self._clock()
        if self.paused:
            since = self._clock()
            with self.changed:
                while self.paused and self.wants(job):
                    self.changed.wait()
            self._paused_seconds += self._clock() - since
        return self.wants(job)
