"""A program that stays alive: a line in, a line out. Starting a program takes longer than most answers."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cardtui.checker.run_result import ProgramRun, RunEnd, RunLimits
from cardtui.checker.runner import Runner
from cardtui.checker.running_program import RunningProgram

__all__ = ["PersistentRunner"]

_SETTLING = 0.25


class PersistentRunner(Runner):
    """A command that answers each line with a line; with `shell` it is one string for the shell.

    After anything but an answer it is ended, and started anew at the next question. `settling` are seconds
    for which the first question waits: a greeting that nobody asked for is not to be taken for an answer.
    """

    def __init__(
        self, command: Sequence[str], limits: RunLimits, shell: bool = False, settling: float = _SETTLING
    ) -> None:
        super().__init__(limits)
        self._command, self._shell = tuple(command), shell
        self._settling, self._settles = settling, True

    def ask(self, line: str) -> ProgramRun:
        """Gives it a line, and takes the next one. Raises NotRun and Interrupted."""
        with self.safely() as began:
            run = self._ask(self.started or self._begin(), line, began)
        if run.ended is RunEnd.OUT_OF_TURN:
            self._settles = True
        return run

    def _begin(self) -> RunningProgram:
        started = self.launch(self._command, self._shell, linewise=True)
        until = monotonic() + (self._settling if self._settles else 0)
        self._settles = False
        while not started.out and started.out_open and not started.over(until):
            started.step(until)
        return started

    def _ask(self, started: RunningProgram, line: str, began: float) -> ProgramRun:
        started.step(0)  # what came before it was asked
        if started.out:
            return self.as_run(RunEnd.OUT_OF_TURN, began)
        if started.ended or not started.out_open:
            started.settle()
            return self.as_run(RunEnd.CRASHED, began)
        started.forget()
        asked = monotonic()
        until = asked + self.limits.seconds
        started.put(line.encode("utf-8", "replace") + b"\n")
        came = started.line(until)
        if started.too_much:
            return self.as_run(
                RunEnd.TOO_MUCH, asked, None if came is None else came.decode("utf-8", "replace")
            )
        if came is None:
            return self.as_run(RunEnd.CRASHED if started.gone else RunEnd.HANGS, asked)
        answer = came.decode("utf-8", "replace")
        started.step(0)
        if started.out:
            return self.as_run(RunEnd.OUT_OF_TURN, asked, f"{answer}\n{started.output}")
        return self.as_run(RunEnd.ANSWERED, asked, answer)
