"""The actions of the command `check`."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from random import Random, SystemRandom
from textwrap import fill
from typing import Any

import click

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Target
from cardtui.checker.exercise import Case, Exercise, Protocol
from cardtui.checker.exercises import all_exercises, load_exercise
from cardtui.checker.failed_tests import FailedCases, save_remark
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.report import Report, Verdict, table_remark
from cardtui.checker.structure_findings import structure_findings
from cardtui.engine.errors import BadInput

_STATUSES = {Verdict.AGREES: 0, Verdict.DIFFERS: 1, Verdict.NOT_JUDGED: 3, Verdict.INTERRUPTED: 130}
_ENDING_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_COLUMNS = 79


def run_check(name: str, command: tuple[str, ...], options: dict[str, Any]) -> int:
    """Check a program, print the report and return the exit status."""
    if not hasattr(os, "killpg"):  # what a program has started ends with it, which needs process groups
        raise BadInput("check runs programs on POSIX systems only, such as Linux or macOS")
    exercise = _exercise(name, options["pack"])
    target = _target(exercise, command, options)
    for number in _ENDING_SIGNALS:  # end as Ctrl-C does: with a report, and nothing left running
        signal.signal(number, signal.default_int_handler)
    failed_cases = FailedCases(exercise.key, target.arguments)
    earlier = failed_cases.cases
    plan = Plan(
        SystemRandom().randrange(1_000_000) if options["seed"] is None else options["seed"],
        exercise.default_runs if options["number"] is None else options["number"],
        options["seconds"],
        options["jobs"] or os.cpu_count() or 1,
        earlier,
    )
    save_remark(exercise.key, None, "")  # it is of another program, or of this one before it was changed
    try:
        with _progress_bar() as on_answer:
            findings = structure_findings(exercise, target, plan.jobs, options["hide_expected"])
            if findings is None:
                report = Report(exercise, target.arguments, plan.seed, None, interrupted=True)
            else:
                report = check(exercise, target, plan, on_answer)
                report.structure_findings = findings
    except NotRun as error:
        message = str(error)
        click.echo(f"cardtui: {message[:1].lower()}{message[1:]}", err=True)
        report = Report(exercise, target.arguments, plan.seed, None, not_run=message)
        if options["form"] == "text":
            return _STATUSES[report.verdict]
    hide_expected = options["hide_expected"]
    right = [case.test_input for case in earlier if case.name in report.right_again]
    answer = report.smallest_failure if report.verdict is Verdict.DIFFERS else None
    if answer is not None:
        save_remark(exercise.key, report.table_id, table_remark(answer, target, hide_expected))
    failed = [answer.test_input] if answer is not None and exercise.repeatable else []
    report.saved = failed_cases.update(failed, right) and exercise.repeatable
    for line in FORMATS[options["form"]](report, target, hide_expected):
        click.echo(line)
    return _STATUSES[report.verdict]


def _exercise(name: str, pack: str | None) -> Exercise:
    """Return an exercise, with deals of a whole pack only if one is given. Raises `BadInput`."""
    exercise = load_exercise(name)
    return exercise if pack is None else exercise.with_pack(pack)


def _target(exercise: Exercise, command: tuple[str, ...], options: dict[str, Any]) -> Target:
    """Return the program to be checked, with its protocol. Raises `BadInput`."""
    call, persistent, shell = options["call"], options["persistent"], options["shell"]
    examples = " or ".join(f"cardtui check {one.example}" for one in exercise.protocols.values())
    if bool(call) is bool(command):
        problem = "are two: give one of them" if call else "is missing"
        raise BadInput(f"the program behind -- or --call FILE.py:NAME {problem}, such as {examples}")
    if call and (persistent or shell):
        raise BadInput(f"--{'persistent' if persistent else 'shell'} means nothing with --call")
    if shell and len(command) != 1:
        raise BadInput(f"--shell takes one line in quotes, not {len(command)} words")
    wanted: tuple[Protocol, ...]
    if call:
        wanted, how = (Protocol.CALL, Protocol.OBJECT), "by --call"
    elif persistent:
        wanted, how = (Protocol.LINES,), "with --persistent"
    else:
        wanted, how = (Protocol.PROGRAM, Protocol.TALK), "as a program"
    protocol = next((one for one in wanted if one in exercise.protocols), None)
    if protocol is None:
        raise BadInput(f"{exercise.key} cannot be checked {how}, but: {examples}")
    return Target(protocol, command, call or "", shell, RunLimits(options["limit"]), options["strict"])


def _progress_bar() -> AbstractContextManager[Callable[[Report], None]]:
    """Show a progress bar if the error output is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(lambda report: None)
    from cardtui.cli.progress import check_progress  # imports Rich

    return check_progress()


def print_list(name: str | None) -> int:
    """Print the exercises with their protocols."""
    for index, exercise in enumerate([load_exercise(name)] if name else all_exercises()):
        if index:
            click.echo()
        _print_wrapped(f"{exercise.key}: ", exercise.title)
        for protocol in exercise.protocols.values():
            click.echo(f"  cardtui check {protocol.example}")
            _print_wrapped("    in:  ", protocol.input)
            _print_wrapped("    out: ", protocol.output)
    return 0


def _print_wrapped(head: str, text: str) -> None:
    click.echo(fill(text, _COLUMNS, initial_indent=head, subsequent_indent=" " * len(head)))


def print_tests(name: str, number: int, seed: int, pack: str | None) -> int:
    """Print deals and answers as JSON."""
    exercise = _exercise(name, pack)
    tests = []
    for case_name, test_input in _specified_cases(exercise, number, seed):
        if not (expected := exercise.expected(test_input)):
            continue
        test = {"name": case_name, "given": test_input, "expected": exercise.to_json(expected)}
        if text := exercise.stdin_text(test_input):
            test["input"] = text
        tests.append(test)
    if not tests:
        raise BadInput(
            f"{exercise.key} has no one right answer that could be printed: it is judged by the rules"
        )
    values = {"exercise": exercise.key, "seed": seed, "tests": tests}
    click.echo(json.dumps(values, ensure_ascii=False, indent=1))
    return 0


def _specified_cases(exercise: Exercise, number: int, seed: int) -> Iterator[Case]:
    """Yield `number` cases that the sheet specifies: examples, corner cases and random ones."""
    left = number
    for case in exercise.cases():
        if left and exercise.expected(case.test_input) and exercise.is_specified(case.test_input):
            left -= 1
            yield case
    random = Random(seed)
    for index in range(1, left + 1):
        test_input = exercise.random_input(random, index / left)
        while not exercise.is_specified(test_input):
            test_input = exercise.random_input(random, index / left)
        yield Case(f"{exercise.random_name} {index}", test_input)
