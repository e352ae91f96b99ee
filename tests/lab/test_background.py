"""A background run does one job at a time, stops and continues, and leaves no workers behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event, Thread

import pytest
from textual.message import Message

from cardtui.engine.errors import BadInput
from cardtui.lab import background
from cardtui.lab.background import BackgroundRun, Job, JobFailed, JobProgressed
from tests.lab.threads import Threads


class Steps(Job):
    """A job of steps: a test lets it do each of them."""

    def __init__(self, number: int, uses_workers: bool = True) -> None:
        self.number, self.uses_workers = number, uses_workers
        self.next: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.taken = 0
        self.left = Event()
        self.times: list[float] = []

    @property
    def done(self) -> bool:
        return self.taken == self.number

    def step(self, do: Callable[[], None] = lambda: None) -> None:
        self.next.put(do)

    def work(self, background: BackgroundRun) -> None:
        if self.uses_workers:
            _ = background.workers
        self.left.clear()
        while not self.done and background.watch(self, lambda: background.tell(self, self.taken)):
            self.next.get(timeout=10)()
            self.times.append(background.time())
            self.taken += 1
        background.tell(self, self.taken)
        self.left.set()


class Desk:
    """A background run in a thread, with what it starts and tells."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(background, "start_workers", self._start_workers)
        self.now = 0.0
        self.workers: list[Threads] = []
        self.closed: list[Threads] = []
        self.told: SimpleQueue[tuple[Job, int | str]] = SimpleQueue()
        self.run = BackgroundRun(self._note, lambda: self.now)
        self.thread = Thread(target=self.run.work)
        self.thread.start()

    def _note(self, message: Message) -> None:
        assert isinstance(message, JobProgressed | JobFailed)
        said = message.snapshot if isinstance(message, JobProgressed) else message.why
        self.told.put((message.job, said))

    def _start_workers(self) -> Threads:
        made = Threads(1)
        close = made.close
        made.close = lambda: (self.closed.append(made), close())[1]  # type: ignore[method-assign,func-returns-value]
        self.workers.append(made)
        return made

    def wait_for(self, job: Job, wanted: int | str) -> None:
        while self.told.get(timeout=10) != (job, wanted):
            pass

    def end(self) -> None:
        self.run.close()
        self.thread.join(10)
        assert not self.thread.is_alive()
        assert self.closed == self.workers, "no workers are left"


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(monkeypatch)
    yield made
    made.end()


def test_jobs_are_done_one_after_the_other_by_the_same_workers(desk: Desk) -> None:
    first, second = Steps(2), Steps(1)
    desk.run.start(first)
    first.step(lambda: desk.run.start(second))  # the first is left after this step
    second.step()
    desk.wait_for(second, 1)
    assert first.left.is_set() and first.taken == 1
    desk.run.start(first)
    first.step()
    desk.wait_for(first, 2)
    assert len(desk.workers) == 1 and not desk.closed


def test_workers_are_started_only_for_a_job_that_uses_them(desk: Desk) -> None:
    job = Steps(1, uses_workers=False)
    desk.run.start(job)
    job.step()
    desk.wait_for(job, 1)
    assert not desk.workers


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("suspended", [False, True])
def test_it_pauses_while_it_is_stopped_or_suspended_and_that_time_is_not_counted(
    desk: Desk, stopped: bool, suspended: bool
) -> None:
    job = Steps(3)
    desk.run.start(job)

    def pause() -> None:
        desk.now = 5.0
        desk.run.set_stopped(stopped)
        desk.run.set_suspended(suspended)

    job.step(pause)
    if stopped or suspended:
        desk.wait_for(job, 1)  # which is told before the pause
    job.step()
    assert desk.run.paused == (stopped or suspended)
    if stopped and suspended:
        desk.run.set_suspended(False)
        assert desk.run.paused, "who stopped it finds it stopped"
    if stopped or suspended:
        assert job.taken == 1
        desk.now = 100.0
        desk.run.set_stopped(False)
        desk.run.set_suspended(False)
    job.step()
    desk.wait_for(job, 3)
    assert job.times == [5.0] * 3


def test_a_job_that_is_started_is_not_stopped(desk: Desk) -> None:
    desk.run.set_stopped(True)
    job = Steps(1)
    desk.run.start(job)
    job.step()
    desk.wait_for(job, 1)


@pytest.mark.parametrize("error", [BadInput("no room"), OSError("no room")])
def test_a_job_that_fails_says_why_once_and_its_workers_are_replaced(desk: Desk, error: Exception) -> None:
    def fail() -> None:
        raise error

    job, other = Steps(1), Steps(1)
    desk.run.start(job)
    job.step(fail)
    desk.wait_for(job, "no room")
    assert desk.closed == desk.workers
    job.step()
    desk.run.set_stopped(False)  # wakes the thread, which does not try the same job again
    desk.run.start(other)
    other.step()
    desk.wait_for(other, 1)
    assert job.taken == 0 and len(desk.workers) == 2


@pytest.mark.parametrize("stopped", [False, True])
def test_closing_ends_a_job_even_while_it_is_stopped(stopped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, job = Desk(monkeypatch), Steps(9)
    desk.run.start(job)
    job.step(lambda: desk.run.set_stopped(True) if stopped else desk.run.close())
    desk.wait_for(job, 1)
    desk.end()
    assert job.left.is_set() and job.taken == 1
