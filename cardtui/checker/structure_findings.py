"""Checks the list or deque that a program is written with, before the program itself."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote as shell_quote
from time import monotonic

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import Protocol, SheetExercise
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.structures import structure_of
from cardtui.checker.process import NotRun
from cardtui.checker.report import WHAT_HAPPENED, Report
from cardtui.checker.runners import Interrupted, PythonRunner
from cardtui.engine.errors import printable

_MOST_SECONDS = 10.0  # for all classes: what is not found by then is found by `check deque`

_ENDS = {**WHAT_HAPPENED, AnswerKind.HANGS: "never ends"}


def structure_findings(
    exercise: SheetExercise, target: CheckedProgram, jobs: int, hide_expected: bool
) -> list[str]:
    """Return lines on the first list or deque in the file of a function that is wrong; none if all are right.

    Only exercises for which people write their own structures are concerned. With `hide_expected` they do not
    say what is right. Raises `Interrupted` if Ctrl-C has stopped it, and `NotRun` if the file cannot be run.
    """
    if target.protocol is not Protocol.CALL or not exercise.with_own_structures:
        return []
    until = monotonic() + _MOST_SECONDS

    def stop_in_time(report: Report) -> None:
        if monotonic() > until:
            raise Interrupted

    with PythonRunner(target.call, target.limits) as runner:
        classes = runner.watch({"watch": "classes"}).value
    for name, described in classes.items() if isinstance(classes, dict) else ():
        kind = structure_of(described)
        if kind is None:
            continue
        own = CheckedProgram(
            Protocol.OBJECT, call=f"{target.call.rpartition(':')[0]}:{name}", limits=target.limits
        )
        try:
            report = check(load_exercise(kind), own, Plan(0, 0, jobs=jobs), stop_in_time)
        except NotRun:
            continue
        if report.failure is not None and not report.varies:
            return list(_finding(report, own, name, hide_expected))
        if report.interrupted and monotonic() <= until:
            raise Interrupted
        if report.interrupted:
            break
    return []


def _finding(report: Report, target: CheckedProgram, name: str, hide_expected: bool) -> Iterator[str]:
    answer = report.smallest_failure
    assert answer is not None and report.failure is not None
    yield f"First of all, its class {name} is wrong: {report.failure[0]}"
    if answer.mismatch is not None:
        yield from (f"  {printable(line)}" for line in answer.mismatch.actual)
    if not report.reason:
        yield f"  It {_ENDS.get(answer.kind, 'fails')}."
    elif not hide_expected:
        yield f"  {report.reason}"
    yield f"  More:  cardtui check {report.exercise.key} --call {shell_quote(target.call)}"
