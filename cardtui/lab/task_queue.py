"""Tasks handed to workers, and what comes back; what a lost worker had is done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import Any, Generic, NamedTuple, TypeVar

from cardtui.engine.errors import BadInput
from cardtui.lab.workers import Workers

__all__ = ["Lost", "Task", "gather"]

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


class Lost(BadInput):
    """The workers were lost too often with the same task."""


def gather(
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
                    workers.renew()
            if not begun:
                return
            done, _ = wait(begun, _PATIENCE, FIRST_COMPLETED)
            broken = False
            for future in done:
                task = begun.pop(future)
                try:
                    result = future.result()
                except workers.losses:
                    begun[future] = task
                    broken = True
                else:
                    tries.pop(task, None)
                    take(task, result)
            if broken:
                again += _lost(list(begun.values()), tries)
                begun.clear()
                workers.renew()
    finally:
        for future in begun:
            future.cancel()


def _lost(lost: list[Task[R]], tries: dict[Task[R], int]) -> list[Task[R]]:
    """The tasks that have to be done again. Raises `Lost`."""
    for task in lost:
        tries[task] = tries.get(task, 0) + 1
        if tries[task] > _TRIES:
            raise Lost("the processes that do the work were lost again and again")
    return lost
