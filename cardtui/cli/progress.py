"""Progress bars on the error output, as Rich draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from cardtui.checker.report import Report
    from cardtui.lab.runner import LabRun

__all__ = ["of_games", "progress"]


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
            bar.update(task, completed=len(report.answers), total=report.planned)
        else:
            bar.update(task, description="shrinking", completed=0, total=None)

    with bar:
        yield watch


@contextmanager
def of_games() -> Iterator[Callable[[LabRun], bool]]:
    """A bar that shows how many games of a run were played, and how many a second; gone when it is over."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TextColumn("{task.fields[rate]:,.0f} games/s"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("playing", total=None, rate=0.0)

    def watch(run: LabRun) -> bool:
        bar.update(task, completed=run.tally.games, total=run.games, rate=run.rate)
        return True

    with bar:
        yield watch
