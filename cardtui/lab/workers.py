"""Workers, which are processes or other executors of `concurrent.futures`, and a queue of tasks."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from cardtui.engine.errors import BadInput


def processors() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


class Workers(ABC):
    """An executor that can be restarted after it broke."""

    executor: Executor
    loss_errors: ClassVar[tuple[type[Exception], ...]] = (BrokenExecutor, CancelledError)
    """The errors of a task whose worker was lost."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of tasks that run at the same time."""

    @property
    @abstractmethod
    def description(self) -> str:
        """The workers in words: `2 processes`."""

    @abstractmethod
    def restart(self) -> None:
        """Replace a broken executor by a new one."""

    @abstractmethod
    def close(self) -> None:
        """Stop the workers at once, whatever they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class LocalWorkers(Workers):
    """Processes of this machine, each with an interpreter of its own."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._begin()

    @property
    def number(self) -> int:
        return self._number

    @property
    def description(self) -> str:
        return "1 process" if self._number == 1 else f"{self._number} processes"

    def restart(self) -> None:
        self.close()
        self._begin()

    def close(self) -> None:
        # Terminated before the executor shuts down, which would otherwise print that it cannot reach them.
        for process in self._context.begun:
            if process.pid is not None:  # none: it could not be started
                process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        # Not forked: the screen has threads, and a fork would copy their locks.
        self._context = _RecordingContext()
        with _valid_stderr(), _block_interrupts():
            self.executor = ProcessPoolExecutor(self._number, self._context, initializer=_initialize_worker)
            # Each of them starts a process. If these end at once, the tasks will report it.
            with suppress(BrokenExecutor):
                for _ in range(self._number):
                    try:
                        self.executor.submit(_nothing)
                    except (OSError, ValueError):
                        # Python 3.11 closes the queue of a pool that breaks, maybe while the next process
                        # inherits its file descriptor. Then a second try raises BrokenExecutor.
                        self.executor.submit(_nothing)


class _RecordingContext(SpawnContext):
    """A spawn context that records its processes, to terminate these and no others."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[BaseProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> BaseProcess:  # type: ignore[override]
        process = SpawnProcess(*arguments, **named)
        self.begun.append(process)
        return process


def _nothing() -> None:
    """Do nothing: a task that makes the executor start a worker."""


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C and Ctrl-\\: these are for this process, which terminates them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    keys = {signal.SIGINT, signal.SIGQUIT}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, keys)
    try:
        # The first process would start Python's tracker, which ignores Ctrl-C, but unblocks it here.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, keys)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _valid_stderr() -> Iterator[None]:
    """Give `sys.stderr` a valid file descriptor while processes start, because they inherit it.

    Textual replaces `sys.stderr` by an object whose descriptor is -1.
    """
    try:
        known = sys.stderr.fileno() >= 0
    except (AttributeError, OSError, ValueError):
        known = False
    if known:
        yield
        return
    with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere):
        yield


def _initialize_worker() -> None:
    """Initialize a worker: silence its streams, and end it when the parent process ends."""
    for name in ("SIGINT", "SIGQUIT"):  # which a terminal sends to all processes of a command
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


R = TypeVar("R")

_TASKS_PER_WORKER = 2
"""Tasks of each worker: a running one and a waiting one."""

_CHECK_INTERVAL = 0.1  # seconds between checks whether to go on

_TRIES = 4
"""How often to try a task whose worker is lost: the task may be what kills it."""


class WorkerTask(NamedTuple, Generic[R]):
    """A picklable function and its arguments."""

    function: Callable[..., R]
    arguments: tuple[Any, ...]


class WorkersLost(BadInput):
    """The workers were lost too often with the same task."""


def run_tasks(
    workers: Workers,
    tasks: Iterator[WorkerTask[R]],
    take: Callable[[WorkerTask[R], R], None],
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Run all tasks and pass their results to `take`, in any order, until `goes_on` returns False.

    `goes_on` is called ten times a second. Only as many tasks are taken from `tasks` as run or wait. Tasks of
    lost workers are tried again. Raises `WorkersLost`, or the error of a task.
    """
    begun: dict[Future[R], WorkerTask[R]] = {}
    tries: dict[WorkerTask[R], int] = {}
    again: list[WorkerTask[R]] = []
    try:
        while goes_on():
            while len(begun) < _TASKS_PER_WORKER * workers.number:
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    break
                try:
                    begun[workers.executor.submit(task.function, *task.arguments)] = task
                except BrokenExecutor:
                    again += _lost([task, *begun.values()], tries)
                    begun.clear()
                    workers.restart()
            if not begun:
                return
            done, _ = wait(begun, _CHECK_INTERVAL, FIRST_COMPLETED)
            broken = False
            for future in done:
                task = begun.pop(future)
                try:
                    result = future.result()
                except workers.loss_errors:
                    begun[future] = task
                    broken = True
                else:
                    tries.pop(task, None)
                    take(task, result)
            if broken:
                again += _lost(list(begun.values()), tries)
                begun.clear()
                workers.restart()
    finally:
        for future in begun:
            future.cancel()


def ask_worker(workers: Workers, task: WorkerTask[R], goes_on: Callable[[], bool] = lambda: True) -> R | None:
    """Return the result of one task; None if `goes_on`, as in `run_tasks`, returned False before it came."""
    results: list[R] = []
    run_tasks(workers, iter([task]), lambda _task, result: results.append(result), goes_on)
    return results[0] if results else None


def _lost(lost: list[WorkerTask[R]], tries: dict[WorkerTask[R], int]) -> list[WorkerTask[R]]:
    """Return the tasks to try again. Raises `WorkersLost`."""
    for task in lost:
        tries[task] = tries.get(task, 0) + 1
        if tries[task] > _TRIES:
            raise WorkersLost("the worker processes were lost again and again")
    return lost
