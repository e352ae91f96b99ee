"""The command `check`: is somebody's own program right? Nothing of the checker is imported before."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import Random, SystemRandom
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.options import Reading
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_choice, read_number, read_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtui.checker.exercise import Exercise
    from cardtui.checker.findings import Report
    from cardtui.checker.program_client import Target

__all__ = ["check_command", "read_seconds"]

_DIFFERS, _NOT_RUN, _INTERRUPTED = 1, 3, 130

_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

_FORMATS = ("text", "json", "junit", "tap", "github")

_COLUMNS = 79
_MOST = 10_000_000
_MOST_TESTS = 100_000
_LONGEST = 86_400.0  # seconds


def read_seconds(text: str) -> float:
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)(s|m|min|h)?", text.strip(), re.ASCII)
    seconds = 0.0 if match is None else float(match[1]) * {"m": 60, "min": 60, "h": 3600}.get(match[2], 1)
    if not 0 < seconds <= _LONGEST:
        raise BadInput(f"a time is a number of seconds such as 60s, or minutes such as 2m, not {quote(text)}")
    return seconds


_SECONDS = Reading("time", read_seconds)


def _complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cardtui.checker.exercises import all_exercises

    return [one.key for one in all_exercises() if one.key.startswith(incomplete)]


@click.command(
    "check",
    short_help="Check your own program against the rules.",
    context_settings={"max_content_width": 100},
)
@click.argument("name", required=False, metavar="[EXERCISE]", shell_complete=_complete)
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM …]")
@click.option("--call", metavar="FILE.py:NAME", help="A Python function (of coins: a class) in a file.")
@click.option("--persistent", is_flag=True, help="The program stays alive: a line in, a line out, at once.")
@click.option("--shell", is_flag=True, help="The program is one line for the shell.")
@click.option(
    "-n",
    "number",
    type=Reading("n", partial(read_number, least=0, most=_MOST, name="the number of deals")),
    help="So many random deals, after the examples and corners.",
)
@click.option(
    "--seed", type=Reading("n", read_seed), help="What the random deals are made from; else a number is told."
)
@click.option("--time", "seconds", type=_SECONDS, help="Go on with random deals for so long: 60s, 5m.")
@click.option(
    "-j",
    "jobs",
    type=Reading("n", partial(read_number, least=1, most=256, name="the number of programs at a time")),
    help="So many programs at a time; else one for each processor.",
)
@click.option("--tle", "limit", type=_SECONDS, default="5s", help="The time limit of a run; else 5s.")
@click.option(
    "--format",
    "form",
    type=Reading("format", partial(read_choice, choices=_FORMATS, name="the format"), _FORMATS),
    default="text",
    help="text, or for machines json, junit, tap or github.",
)
@click.option("--hide-expected", is_flag=True, help="Do not tell what would have been right.")
@click.option(
    "--list", "listed", is_flag=True, help="Tell what can be checked, and each one's input and output."
)
@click.option(
    "--print-tests",
    "tests",
    type=Reading("n", partial(read_number, least=1, most=_MOST_TESTS, name="the number of tests")),
    help="Print so many deals with their answers as JSON.",
)
def check_command(name: str | None, command: tuple[str, ...], **asked: Any) -> int:
    """Check your own program: many deals, and the first that goes wrong is made small and explained.

    \b
    cardtui check beggar -- java BeggarMyNeighbour
    cardtui check snap --call snap.py:playgame
    cardtui check --list

    What is asked first are the sheet's own examples, then corners, then random deals that grow. What a sheet
    does not say is asked last, and no program fails by it. The program is run as it is, with all that you may
    do yourself. The exit status is 0 where it agrees, 1 where it does not, 2 for wrong usage, 3 where it
    could not be run.
    """
    if asked["listed"]:
        return _tell_list(name)
    from cardtui.checker.exercises import load_exercise

    if name is None:
        raise BadInput("say what to check, such as: cardtui check beggar -- java BeggarMyNeighbour")
    found = load_exercise(name)
    if asked["tests"] is not None:
        return _print_tests(found, asked["tests"], asked["seed"] or 0)
    target = _target(found, command, asked)
    return _run(found, target, asked)


def _target(exercise: Exercise, command: tuple[str, ...], asked: dict[str, Any]) -> Target:
    """What is checked, and in which way. Raises `BadInput` if that cannot be."""
    from cardtui.checker.exercise import Way
    from cardtui.checker.program_client import Target
    from cardtui.checker.run_result import RunLimits

    call, persistent, shell = asked["call"], asked["persistent"], asked["shell"]
    if bool(call) is bool(command):
        both = "are two: give one of them" if call else "is missing"
        examples = " or ".join(f"cardtui check {form.example}" for form in exercise.forms.values())
        raise BadInput(f"the program behind -- or --call FILE.py:NAME {both}, such as {examples}")
    if call and (persistent or shell):
        raise BadInput(f"--{'persistent' if persistent else 'shell'} means nothing with --call")
    if shell and len(command) != 1:
        raise BadInput(f"--shell takes one line in quotes, not {len(command)} words")
    calls, runs = (Way.CALL, Way.OBJECT), (Way.LINES,) if persistent else (Way.PROGRAM, Way.TALK)
    way = next((way for way in (calls if call else runs) if way in exercise.forms), None)
    if way is None:
        how = "by --call" if call else "with --persistent" if persistent else "as a program"
        examples = " or ".join(f"cardtui check {form.example}" for form in exercise.forms.values())
        raise BadInput(f"{exercise.key} cannot be checked {how}, but: {examples}")
    return Target(way, command, call or "", shell, RunLimits(asked["limit"]))


def _run(exercise: Exercise, target: Target, asked: dict[str, Any]) -> int:
    from cardtui.checker.check_run import Plan, check
    from cardtui.checker.failed_tests import Failed, KeptFailures
    from cardtui.checker.formats import FORMATS
    from cardtui.checker.report import remark
    from cardtui.checker.run_result import NotRun

    for number in _ENDING:  # as Ctrl-C does: with a summary, and nothing left running
        signal.signal(number, signal.default_int_handler)
    kept = KeptFailures(exercise.key, target.typed)
    runs = exercise.runs if asked["number"] is None else asked["number"]
    plan = Plan(
        SystemRandom().randrange(1_000_000) if asked["seed"] is None else asked["seed"],
        runs,
        asked["seconds"],
        asked["jobs"] or os.cpu_count() or 1,
        kept.cases,
    )
    try:
        with _progress(exercise) as watch:
            report = check(exercise, target, plan, watch)
    except NotRun as error:
        said = str(error)
        click.echo(f"cardtui: {said[:1].lower()}{said[1:]}", err=True)
        return _NOT_RUN
    right = [case.given for case in kept.cases if case.name in report.kept_right]
    found = report.smallest
    failed = found and Failed(found.given, report.opened, remark(found, asked["hide_expected"]))
    report.kept = kept.change(failed if exercise.repeatable else None, right) and exercise.repeatable
    for line in FORMATS[asked["form"]](report, target, asked["hide_expected"]):
        click.echo(line)
    return {True: 0, False: _DIFFERS, None: _INTERRUPTED}[report.agrees]


def _progress(exercise: Exercise) -> AbstractContextManager[Callable[[Report], None]]:
    """A progress bar on the terminal, if the error output is one."""
    if not sys.stderr.isatty():
        return nullcontext(lambda report: None)
    from cardtui.cli.progress import progress

    return progress()


def _tell_list(name: str | None) -> int:
    """Tell what can be checked, and in which forms."""
    from cardtui.checker.exercises import all_exercises, load_exercise

    for at, one in enumerate([load_exercise(name)] if name else all_exercises()):
        if at:
            click.echo()
        _tell_wrapped(f"{one.key}: ", one.title)
        for form in one.forms.values():
            click.echo(f"  cardtui check {form.example}")
            _tell_wrapped("    in:  ", form.goes_in)
            _tell_wrapped("    out: ", form.comes_out)
    return 0


def _tell_wrapped(head: str, text: str) -> None:
    click.echo(fill(text, _COLUMNS, initial_indent=head, subsequent_indent=" " * len(head)))


def _print_tests(exercise: Exercise, number: int, seed: int) -> int:
    """Print deals and answers as JSON."""
    tests = []
    for name, given in _some(exercise, number, seed):
        if not (expected := exercise.expected(given)):
            continue
        test = {"name": name, "given": given, "expected": exercise.value(expected)}
        if text := exercise.text(given):
            test["input"] = text
        tests.append(test)
    if not tests:
        raise BadInput(
            f"{exercise.key} has no one right answer that could be printed: it is judged by the rules"
        )
    click.echo(
        json.dumps({"exercise": exercise.key, "seed": seed, "tests": tests}, ensure_ascii=False, indent=1)
    )
    return 0


def _some(exercise: Exercise, number: int, seed: int) -> Iterator[tuple[str, Any]]:
    """So many cases of which the sheet says the answer: the examples, the corners, and what chance makes."""
    left = number
    for case in exercise.cases():
        if left and exercise.expected(case.given) and exercise.settled(case.given):
            left -= 1
            yield case
    random = Random(seed)
    for at in range(left):
        given = exercise.random_input(random, (at + 1) / left)
        while not exercise.settled(given):
            given = exercise.random_input(random, (at + 1) / left)
        yield f"{exercise.chance} {at + 1}", given
