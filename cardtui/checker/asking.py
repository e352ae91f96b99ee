"""A program is asked what an exercise wants to know, in whatever way it can be asked."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, Self

from cardtui.checker.calls import Call
from cardtui.checker.findings import Answer, Kind
from cardtui.checker.programs import Program
from cardtui.checker.runs import Ended, Limits, Run
from cardtui.checker.staying import Staying
from cardtui.checker.talking import converse
from cardtui.exercises.exercise import Exercise, Lines, Way, Wrong

__all__ = ["Asker", "Target"]

_KINDS = {
    Ended.CRASHED: Kind.CRASHED,
    Ended.HANGS: Kind.HANGS,
    Ended.TOO_MUCH: Kind.TOO_MUCH,
    Ended.OUT_OF_TURN: Kind.OUT_OF_TURN,
}


class Target(NamedTuple):
    """What is checked, and in which way."""

    way: Way
    command: tuple[str, ...] = ()
    """A program and its arguments."""
    call: str = ""
    """A file of Python and a name in it: `snap.py:playgame`."""
    shell: bool = False
    """Whether the command is one line for the shell."""
    limits: Limits = Limits()

    @property
    def typed(self) -> str:
        """The same as it is typed behind `cardtui check NAME`."""
        if self.call:
            return f"--call {shlex.quote(self.call)}"
        options = "--persistent " if self.way is Way.LINES else ""
        options += "--shell " if self.shell else ""
        return f"{options}-- {shlex.join(self.command)}"


class Asker:
    """Asks the program, one thing after the other: each thread has its own.

    Raises `NotRun` if it cannot be run at all, and `Interrupted` after `end_all`.
    """

    def __init__(self, exercise: Exercise, target: Target) -> None:
        self._exercise = exercise
        self._close: Callable[[], None] = lambda: None
        command, limits, shell = target.command, target.limits, target.shell
        if target.way is Way.TALK:
            self._ask = lambda given: converse(exercise.talk(given), command, limits, shell)
            return
        runner: Program | Staying | Call
        if target.way in (Way.CALL, Way.OBJECT):
            runner = call = Call(target.call, limits)
            asks = call.ask if target.way is Way.CALL else call.operate
            self._ask = self._judging(lambda given: asks(exercise.arguments(given)), self._value)
        elif target.way is Way.LINES:
            runner = staying = Staying(command, limits, shell)
            self._ask = self._judging(lambda given: staying.ask(exercise.line(given)), self._text)
        else:
            runner = program = Program(command, limits, shell)
            self._ask = self._judging(lambda given: program.ask(exercise.text(given)), self._text)
        self._close = runner.close

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End what still runs."""
        self._close()

    def ask(self, given: Any) -> Answer:
        """What the program answers, and whether that is right."""
        lines, wrong, run = self._ask(given)
        kind = _KINDS.get(run.ended, Kind.RIGHT if wrong is None else Kind.DIFFERS)
        if kind is Kind.CRASHED and wrong is None and self._exercise.excused(given):
            kind = Kind.RIGHT
        return Answer(given, kind, lines, wrong, run.output, run.errors, run.status, run.seconds)

    def _judging(self, ask: Callable[[Any], Run], read: Callable[[Run], Lines]) -> Callable[[Any], _Judged]:
        def judged(given: Any) -> _Judged:
            run = ask(given)
            lines = read(run)
            return _Judged(lines, self._exercise.judge(given, lines), run)

        return judged

    def _text(self, run: Run) -> Lines:
        return self._exercise.read(run.output)

    def _value(self, run: Run) -> Lines:
        return self._exercise.shown(run.value) if run.ended is Ended.ANSWERED else ()


class _Judged(NamedTuple):
    """A run, what it answered, and what is wrong with that."""

    lines: Lines
    wrong: Wrong | None
    run: Run
