"""What a run of somebody's program comes to, and what it may take."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

__all__ = ["Interrupted", "NotRun", "ProgramRun", "RunEnd", "RunLimits", "Stopped"]


class RunEnd(Enum):
    """How a run has ended."""

    ANSWERED = "answered"
    """It has answered, be that right or wrong."""
    CRASHED = "crashed"
    """It ended with a status other than 0 or by a signal; a function has raised an exception; a program that
    should stay alive has ended, with whatever status."""
    HANGS = "hangs"
    """The time limit was reached."""
    TOO_MUCH = "too much"
    """It wrote more than the limit, on its output or its error output."""
    OUT_OF_TURN = "out of turn"
    """A program that stays alive wrote before it was asked, or more than a line for an answer."""


class RunLimits(NamedTuple):
    """What a run may take."""

    seconds: float = 5.0
    """Time by the clock on the wall."""
    most: int = 1_000_000
    """Bytes of output, and as many of error output."""


class ProgramRun(NamedTuple):
    """What a run came to."""

    ended: RunEnd
    output: str
    """What it wrote, up to the limit; bytes that are not UTF-8 are replaced. Of a program that stays alive:
    its answer without the line end, or what came instead. Of a function: the end of all that it printed."""
    errors: str
    """The end of what it wrote to its error output; of a function that raised an exception the traceback,
    and of one that hangs the place where it does."""
    status: int | None
    """The status it ended with, negative for the number of a signal; None if it was ended, or still runs."""
    seconds: float
    value: Any = None
    """What a function has returned, as JSON has it."""


class NotRun(Exception):
    """It could not be run at all. The text is a whole sentence that says why, safe to print."""


class Interrupted(Exception):
    """`end_all` was called while something ran, or before it could be started."""


class Stopped(Exception):
    """A conversation cannot go on: a limit was reached."""

    def __init__(self, run: ProgramRun) -> None:
        super().__init__(run.ended.value)
        self.run = run
