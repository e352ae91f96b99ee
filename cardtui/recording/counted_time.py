"""An event loop whose time is counted: where another one would wait, its clock jumps to the next timer.

What takes a minute for somebody who watches is done in a second, and happens at the same times each time.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from selectors import DefaultSelector, SelectorKey
from typing import TypeVar

T = TypeVar("T")


class _Selector(DefaultSelector):
    """Never waits for a time: `now` is advanced instead. What comes from other threads is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.idle: list[asyncio.Future[None]] = []

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        # The loop has nothing to do until `timeout`.
        if waiting := [future for future in self.idle if not future.done()]:
            self.idle.clear()
            for future in waiting:
                future.set_result(None)
            return super().select(0)
        if timeout is None:
            return super().select(None)
        if not (events := super().select(0)):
            self.now += timeout
        return events


class CountedLoop(asyncio.SelectorEventLoop):
    """An event loop in counted time, in seconds from its start."""

    def __init__(self) -> None:
        self._counting = _Selector()
        super().__init__(self._counting)

    def time(self) -> float:
        return self._counting.now

    async def idle(self) -> None:
        """Wait until nothing is left to do at this time."""
        future = self.create_future()
        self._counting.idle.append(future)
        await future


def run_counted(main: Coroutine[object, object, T]) -> T:
    """Run a coroutine in an event loop in counted time."""
    with asyncio.Runner(loop_factory=CountedLoop) as runner:
        return runner.run(main)


_OURS = ("CARDTUI_", "TEXTUAL", "NO_COLOR", "COLORTERM", "TERM", "COLUMNS", "LINES", "FORCE_COLOR")
"""Beginnings of the variables that change how the app looks or moves."""


@contextmanager
def neutral_environment() -> Iterator[None]:
    """Let the environment say nothing but that the terminal has all colours."""
    before = dict(os.environ)
    for name in before:
        if name.startswith(_OURS):
            del os.environ[name]
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
