"""Progress of recordings on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import TextColumn

from cardtui.cli.progress import progress_bar


@contextmanager
def part_progress(description: str) -> Iterator[Callable[[float], None]]:
    """Show a bar; the returned function is called with the part that is done, from 0 to 1."""
    bar = progress_bar(TextColumn("{task.percentage:3.0f} %"))
    task = bar.add_task(description, total=1.0)

    def update(part: float) -> None:
        bar.update(task, completed=part)

    with bar:
        yield update
