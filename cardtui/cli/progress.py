"""A progress bar on the error output, as Rich draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cardtui.checker.findings import Report

__all__ = ["progress"]


@contextmanager
def progress() -> Iterator[Callable[[Report], None]]:
    """A bar that shows how far a check is; it is gone when that is over."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("asking", total=None)

    def watch(report: Report) -> None:
        if report.failure is None:
            bar.update(task, completed=len(report.asked), total=report.wanted)
        else:
            bar.update(task, description="making it small", completed=0, total=None)

    with bar:
        yield watch
