"""Who does the work: processes here, or whatever else is an executor of `concurrent.futures`."""

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
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


class Workers(ABC):
    """An executor, which can be had anew after it broke."""

    executor: Executor
    loss_errors: ClassVar[tuple[type[Exception], ...]] = (BrokenExecutor, CancelledError)
    """What a task raises of which the worker was lost."""

    @property
    @abstractmethod
    def number(self) -> int:
        """How many tasks are worked on at the same time."""

    @property
    @abstractmethod
    def description(self) -> str:
        """Who they are: `2 processes`."""

    @abstractmethod
    def restart(self) -> None:
        """Begin anew with an executor that works: the last one broke."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the workers at once, whatever they are doing."""

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
        # They are ended before the executor is told: it would send each of them a farewell, and say on the
        # error output that it cannot be delivered.
        for process in self._context.begun:
            process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        # Not forked: the screen has threads, and a fork copies their locks as they are.
        self._context = _Remembering()
        with _errors_somewhere(), _deaf():
            self.executor = ProcessPoolExecutor(self._number, self._context, initializer=_begin_work)
            # Each of them starts a process. Where those end at once, whoever has work for them is told.
            with suppress(BrokenExecutor):
                for _ in range(self._number):
                    self.executor.submit(_nothing)


class _Remembering(SpawnContext):
    """How processes are begun, with those that were: who ends them must not end those of others."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[BaseProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> BaseProcess:  # type: ignore[override]
        process = SpawnProcess(*arguments, **named)
        self.begun.append(process)
        return process


def _nothing() -> None:
    """A task that makes a worker begin."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C: it is for this one alone, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Whoever starts the first process starts this one before, and then lets itself hear Ctrl-C again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _errors_somewhere() -> Iterator[None]:
    """Let errors have a file while processes are started, to which it is handed on.

    On a screen there is something in its place that has none, and says that its number is -1:
    `multiprocessing` would hand that on.
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


def _begin_work() -> None:
    """What a worker does first: be silent, and end when who wants its work is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


R = TypeVar("R")

_AHEAD = 2
"""Tasks of each worker: one that it does, and one that waits."""

_PATIENCE = 0.1  # seconds until it is asked again whether to go on

_TRIES = 4
"""So often a task is tried of which the worker is lost: it may be the task that kills it."""


class Task(NamedTuple, Generic[R]):
    """A function that can be sent to another process, and its arguments."""

    function: Callable[..., R]
    arguments: tuple[Any, ...]


class WorkersLost(BadInput):
    """The workers were lost too often with the same task."""


def run_tasks(
    workers: Workers,
    tasks: Iterator[Task[R]],
    take: Callable[[Task[R], R], None],
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Have all tasks done, and give what comes back to `take`, in any order, until `goes_on` says no.

    It is asked ten times a second. No more tasks are taken from `tasks` than are worked on or wait for it.
    Raises `Lost`, or what a task raises.
    """
    begun: dict[Future[R], Task[R]] = {}
    tries: dict[Task[R], int] = {}
    again: list[Task[R]] = []
    try:
        while goes_on():
            while len(begun) < _AHEAD * workers.number:
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
            done, _ = wait(begun, _PATIENCE, FIRST_COMPLETED)
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


def _lost(lost: list[Task[R]], tries: dict[Task[R], int]) -> list[Task[R]]:
    """The tasks that have to be done again. Raises `Lost`."""
    for task in lost:
        tries[task] = tries.get(task, 0) + 1
        if tries[task] > _TRIES:
            raise WorkersLost("the processes that do the work were lost again and again")
    return lost
