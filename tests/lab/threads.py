"""Lab workers in threads of the test process."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor

from cardtui.lab.workers import Workers


class Threads(Workers):
    """Workers in threads, which start faster than processes."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.executor: Executor = ThreadPoolExecutor(number)

    @property
    def number(self) -> int:
        return self._number

    @property
    def description(self) -> str:
        return "threads"

    def restart(self) -> None:
        """Do nothing: threads are not lost."""

    def close(self) -> None:
        self.executor.shutdown()
