"""Progress of long commands on standard error, drawn with Rich.

By lines nothing is drawn: some commands say their progress in a line now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from cardtui.cli.conversation_mode import conversation_wanted, say

SECONDS_BETWEEN_LINES = 60.0


class Seldom:
    """Says the progress in lines of words, each some time after the last one."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def say(self, text: Callable[[], str]) -> None:
        if time.monotonic() - self._last >= SECONDS_BETWEEN_LINES and conversation_wanted():
            self._last = time.monotonic()
            say(f"Progress: {text()}", err=True)


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Return a bar with these columns between its description and the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), *columns, TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=conversation_wanted())


def waiting(reason: str) -> AbstractContextManager[object]:
    """Show that the program is busy, and with what."""
    if conversation_wanted():
        say(f"Busy: {reason}", err=True)
        return nullcontext()
    return Console(stderr=True).status(f"{reason} …")
