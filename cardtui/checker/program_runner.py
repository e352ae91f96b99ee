"""A program that is started for each question: its standard input in, its standard output out."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cardtui.checker.run_result import ProgramRun, RunEnd, RunLimits
from cardtui.checker.runner import Runner

__all__ = ["Program"]


class Program(Runner):
    """A command, started anew for each question; with `shell` it is one string for the shell."""

    def __init__(self, command: Sequence[str], limits: RunLimits, shell: bool = False) -> None:
        super().__init__(limits)
        self._command, self._shell = tuple(command), shell

    def ask(self, text: str) -> ProgramRun:
        """Gives it `text` to read, and waits for its end; then what it has started is ended too.

        Raises NotRun and Interrupted.
        """
        with self.safely() as began:
            started = self.launch(self._command, self._shell)
            until = began + self.limits.seconds
            started.put(text.encode("utf-8", "replace"))
            started.no_more()
            while not started.over(until):  # a closed output is no end yet: it may still fail
                started.step(until)
            self.close()
            took = monotonic() - began
        if started.too_much:
            ended = RunEnd.TOO_MUCH
        elif started.status is None:
            ended = RunEnd.HANGS
        else:
            ended = RunEnd.CRASHED if started.status else RunEnd.ANSWERED
        status = None if started.too_much else started.status
        return ProgramRun(ended, started.output, started.errors, status, took)
