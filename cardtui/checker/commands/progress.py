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
    bar = progress_bar(TextColumn("{task.fields[asked]}"), TimeElapsedColumn())
    task = bar.add_task("asking", total=None, asked="")

    def update(report: Report) -> None:
        asked, planned = len(report.answers), report.planned
        if report.failure is None:
            text = f"{asked}/{planned}" if planned else f"{asked}"  # else it is planned for a time
            bar.update(task, completed=asked, total=planned, asked=text)
        else:
            bar.update(task, description="shrinking", completed=0, total=None, asked="")

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
