"""A program is asked what an exercise wants to know, in whatever way it can be asked."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple, Self

from cardtui.checker.conversation import Talking, converse
from cardtui.checker.exercise import Exercise, Lines, Way, Wrong
from cardtui.checker.findings import Answer, AnswerKind
from cardtui.checker.persistent_runner import PersistentRunner
from cardtui.checker.program_runner import Program
from cardtui.checker.python_calls import PythonCall
from cardtui.checker.run_result import ProgramRun, RunEnd, RunLimits
from cardtui.checker.runner import Runner

__all__ = ["ProgramClient", "Target", "asked_in"]

_KINDS = {
    RunEnd.CRASHED: AnswerKind.CRASHED,
    RunEnd.HANGS: AnswerKind.HANGS,
    RunEnd.TOO_MUCH: AnswerKind.TOO_MUCH,
    RunEnd.OUT_OF_TURN: AnswerKind.OUT_OF_TURN,
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
    limits: RunLimits = RunLimits()

    @property
    def typed(self) -> str:
        """The same as it is typed behind `cardtui check NAME`."""
        if self.call:
            return f"--call {shlex.quote(self.call)}"
        options = "--persistent " if self.way is Way.LINES else ""
        options += "--shell " if self.shell else ""
        return f"{options}-- {shlex.join(self.command)}"


def asked_in(exercise: Exercise, target: Target) -> Exercise:
    """The exercise as it is asked of a target. Raises `NotRun` if what is called cannot be."""
    if not target.call:
        return exercise.asked_in(target.way)
    with PythonCall(target.call, target.limits) as call:
        return exercise.asked_in(target.way, call.accepts)


class _Judged(NamedTuple):
    """A run, what it answered, and what is wrong with that."""

    lines: Lines
    wrong: Wrong | None
    run: ProgramRun


class ProgramClient:
    """Asks the program, one thing after the other: each thread has its own.

    Raises `NotRun` if it cannot be run at all, and `Interrupted` after `end_all`.
    """

    def __init__(self, exercise: Exercise, target: Target) -> None:
        self._exercise, self._target = exercise, target
        self._limits = target.limits
        self._runner: Runner | None = None
        self._judged = self._way()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End what still runs."""
        if self._runner is not None:
            self._runner.close()

    def ask(self, given: Any, seconds: float | None = None) -> Answer:
        """Ask the program and judge its answer. `seconds` replaces the usual time limit."""
        self._limits = self._target.limits._replace(seconds=seconds or self._target.limits.seconds)
        if self._runner is not None:
            self._runner.limits = self._limits
        lines, wrong, run = self._judged(given)
        kind = _KINDS.get(run.ended)
        if kind is None:
            kind = AnswerKind.RIGHT if wrong is None else AnswerKind.DIFFERS
        else:
            wrong = None  # what has not ended well is no answer
        compared = self._exercise.compared(lines)
        answer = Answer(given, kind, compared, wrong, run.output, run.errors, run.status, run.seconds)
        return self._where_the_sheet_is_silent(answer._replace(as_written=lines))

    def _where_the_sheet_is_silent(self, answer: Answer) -> Answer:
        """The same answer; one to what the sheet does not say is right, and what it was else is noted."""
        kind, given = answer.kind, answer.given
        # Output out of turn is no answer to this question, and it would be taken for the next answer.
        if kind not in (AnswerKind.RIGHT, AnswerKind.OUT_OF_TURN) and self._exercise.unsettled(given):
            return answer._replace(kind=AnswerKind.RIGHT, unsettled=kind)
        if kind is not AnswerKind.RIGHT:
            return answer
        by_each = self._exercise.readings(given)
        return answer._replace(readings=tuple(at for at, one in enumerate(by_each) if one == answer.lines))

    def _way(self) -> Callable[[Any], _Judged]:
        """How a given is asked and judged."""
        exercise, (way, command, name, shell, limits) = self._exercise, self._target
        if way is Way.TALK:
            return self._talk
        if way in (Way.CALL, Way.OBJECT):
            self._runner = call = PythonCall(name, limits)
            if way is Way.OBJECT:
                return lambda given: self._value(given, call.operate(exercise.arguments(given)))
            return lambda given: self._value(given, call.ask(list(exercise.arguments(given))))
        if way is Way.LINES:
            self._runner = staying = PersistentRunner(command, limits, shell)
            return lambda given: self._text(given, staying.ask(exercise.line(given)))
        self._runner = program = Program(command, limits, shell)
        return lambda given: self._text(given, program.ask(exercise.text(given)))

    def _text(self, given: Any, run: ProgramRun) -> _Judged:
        lines = self._exercise.read(run.output)
        return _Judged(lines, self._exercise.judge(given, lines), run)

    def _value(self, given: Any, run: ProgramRun) -> _Judged:
        if run.ended is not RunEnd.ANSWERED:
            return _Judged((), None, run)
        lines = self._exercise.shown(run.value)
        return _Judged(lines, self._exercise.judge(given, lines), run)

    def _talk(self, given: Any) -> _Judged:
        with Talking(self._target.command, self._limits, self._target.shell) as talking:
            wrong, run = converse(self._exercise.talk(given), talking)
        return _Judged(talking.last_turn, wrong, run)
