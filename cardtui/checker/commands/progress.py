"""Progress of checks on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import TextColumn, TimeElapsedColumn

from cardtui.checker.report import Report
from cardtui.checker.submissions import SubmissionResult
from cardtui.cli.progress import progress_bar
from cardtui.engine.errors import printable

_LONGEST_NAME = 30  # characters


@contextmanager
def check_progress() -> Iterator[Callable[[Report], None]]:
    """Show a bar while a check runs."""
    bar = progress_bar(TextColumn("{task.completed}/{task.total}"), TimeElapsedColumn())
    task = bar.add_task("asking", total=None)

    def update(report: Report) -> None:
        if report.failure is None:
            bar.update(task, completed=len(report.answers), total=report.planned)
        else:
            bar.update(task, description="shrinking", completed=0, total=None)

    with bar:
        yield update


@contextmanager
def class_progress(total: int) -> Iterator[Callable[[SubmissionResult], None]]:
    """Show a bar while the programs of a class are checked, with the student whose result came last."""
    last = TextColumn("{task.fields[last]}", markup=False)
    bar = progress_bar(TextColumn("{task.completed}/{task.total}"), last)
    task = bar.add_task("checking", total=total, last="")

    def update(result: SubmissionResult) -> None:
        bar.update(task, advance=1, last=printable(result.submission.student)[:_LONGEST_NAME])

    with bar:
        yield update
