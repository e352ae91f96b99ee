"""The actions of the command `check`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

import click

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import CheckedProgram, is_java, learn
from cardtui.checker.exercise import CheckCase, Guess, Protocol, SheetExercise
from cardtui.checker.exercises import all_exercises, load_exercise
from cardtui.checker.failed_tests import FailedCases, save_remark
from cardtui.checker.first_steps import reject_file_as_program, reject_missing_name, with_java_class
from cardtui.checker.formats import FORMATS
from cardtui.checker.java_source import JavaSource, package_root
from cardtui.checker.process import CutOff, NotRun, RunLimits
from cardtui.checker.process_table import has_process_table
from cardtui.checker.profile import Profile, load_profile, shipped_profiles
from cardtui.checker.report import CheckVerdict, Prose, Report, table_remark
from cardtui.checker.runners import Interrupted, build
from cardtui.checker.scoring import Scheme, check_names, names_match, read_scheme, row_names, score
from cardtui.checker.seal import why_not_sealed
from cardtui.checker.spoken_report import lines_in_words
from cardtui.checker.structure_findings import structure_findings
from cardtui.checker.supervisor import end_strays
from cardtui.checker.workplace import Workplace, copied_workplace, work_in
from cardtui.cli.conversation_mode import conversation_wanted
from cardtui.cli.interruption import end_as_with_ctrl_c
from cardtui.cli.streams import are_terminals, output_width
from cardtui.engine.errors import BadInput, printable
from cardtui.engine.ids import random_seed
from cardtui.engine.phrases import listed
from cardtui.games import open_id

_STATUSES = {
    CheckVerdict.AGREES: 0,
    CheckVerdict.DIFFERS: 1,
    CheckVerdict.NOT_JUDGED: 3,
    CheckVerdict.INTERRUPTED: 130,
}
_COLUMNS = 79


def run_check(name: str, command: tuple[str, ...], options: dict[str, Any]) -> int:
    """Check a program, print the report and return the exit status."""
    if not hasattr(os, "killpg"):  # what a program has started ends with it, which needs process groups
        raise BadInput("check runs programs on POSIX systems only, such as Linux or macOS")
    exercise = _exercise(name, options["pack"], options["profile"])
    target = _target(exercise, command, options)
    form = options["form"]
    variant = exercise.variant_for(target.protocol)
    scheme = read_scheme(options["points"], variant) if options["points"] else None
    end_as_with_ctrl_c()
    click.get_current_context().with_resource(_workplace(target, options["copy"]))
    if options["guess"]:
        return print_profile(exercise, target)
    failed_cases = None if options["fresh"] else FailedCases(exercise.key, target.arguments)
    plan = Plan(
        random_seed() if options["seed"] is None else options["seed"],
        exercise.default_runs if options["number"] is None else options["number"],
        options["seconds"],
        options["jobs"] or os.cpu_count() or 1,
        failed_cases.cases if failed_cases else (),
        options["asks_all"] or scheme is not None or form == "gradescope",
        _wanted(variant, options["only"]),
        (scheme or Scheme()).hides,
    )
    if failed_cases is not None:
        save_remark(exercise.key, None, "")  # it is of another program, or of this one before a change
    try:
        with _progress_bar() as on_answer:
            report = _checked(exercise, target, plan, options, on_answer)
    except NotRun as error:
        message = str(error)
        click.echo(f"cardtui: {message[:1].lower()}{message[1:]}", err=True)
        report = Report(exercise, target, plan.seed, None, not_run=message)
        report.interrupted = isinstance(error, CutOff)
        if form == "text":
            return _STATUSES[report.verdict]
    for one in (report, *report.further):
        one.hides_expected = options["hide_expected"]
    if failed_cases is not None:
        _save(failed_cases, report)
    if plan.asks_all:
        score(report, scheme)
    in_words = form == "text" and conversation_wanted()
    for line in (lines_in_words if in_words else FORMATS[form])(report):
        click.echo(_broken(line) if isinstance(line, Prose) and are_terminals(sys.stdout) else line)
    return _STATUSES[report.verdict]


def _broken(line: str) -> str:
    """Return sentences broken between words for the terminal, which would break them anywhere."""
    return fill(line, output_width(), break_long_words=False, break_on_hyphens=False)


def _checked(
    exercise: SheetExercise,
    target: CheckedProgram,
    plan: Plan,
    options: dict[str, Any],
    on_answer: Callable[[Report], None],
) -> Report:
    """Build a program and check it. Raises `NotRun`, and `BadInput` if another line would work."""
    try:
        _reject_file(exercise, target)
        if target.build:
            build(target.build)
        findings = structure_findings(exercise, target, plan.jobs, options["hide_expected"])
    except (KeyboardInterrupt, Interrupted):
        return Report(exercise, target, plan.seed, None, interrupted=True)
    report = check(exercise, target, plan, on_answer)
    report.structure_findings = findings
    return report


def _save(failed_cases: FailedCases, report: Report) -> None:
    """Save the failure for the next check, and a remark for its table; forget what is right now."""
    exercise, earlier = report.exercise, failed_cases.cases
    right = [case.test_input for case in earlier if case.name in report.right_again]
    answer = report.smallest_failure if report.verdict is CheckVerdict.DIFFERS else None
    if answer is None or report.table_id is None:
        save_remark(exercise.key, None, "")
    else:  # the names first: the table calls the players otherwise, and in a small window the end is cut off
        name = open_id(report.table_id).game.player_names[0]
        who = f"{exercise.first_player} is {name}" if exercise.first_player else ""
        reason = "" if report.hides_expected else report.reason
        parts = (who, table_remark(report), reason, printable(report.target.name))
        save_remark(exercise.key, report.table_id, " · ".join(filter(None, parts)))
    failed = [answer.test_input] if answer is not None and exercise.repeats(answer.test_input) else []
    report.saved = failed_cases.update(failed, right) and bool(failed)


def _wanted(exercise: SheetExercise, only: Sequence[str]) -> Callable[[str], bool]:
    """Return a function that checks whether a row is wanted. Raises `BadInput` for unknown rows."""
    check_names(only, exercise)
    return lambda row: not only or names_match(only, row)


def _exercise(name: str, pack: str | None, profile: str | None = None) -> SheetExercise:
    """Return an exercise, by a profile and with deals of a whole pack if given. Raises `BadInput`."""
    exercise = load_exercise(name)
    if profile is not None:
        exercise = exercise.with_profile(load_profile(_profile_class(exercise), profile))
    return exercise if pack is None else exercise.with_pack(pack)


def _target(exercise: SheetExercise, command: tuple[str, ...], options: dict[str, Any]) -> CheckedProgram:
    """Return the program to be checked, with its protocol. Raises `BadInput`."""
    call, persistent, shell = options["call"], options["persistent"], options["shell"]
    profile = options["profile"] or ""
    examples = " or ".join(f"cardtui check {one.example}" for one in exercise.protocols.values())
    if bool(call) is bool(command):
        problem = "are two: give one of them" if call else "is missing"
        raise BadInput(f"the program behind -- or --call FILE.py:NAME {problem}, such as {examples}")
    if call and (persistent or shell):
        raise BadInput(f"--{'persistent' if persistent else 'shell'} means nothing with --call")
    if options["memory"] is not None and not has_process_table():
        raise BadInput("--mem reads the memory of programs from /proc, which Linux has")
    if call and (profile or options["guess"]):
        raise BadInput(
            f"--{'profile' if profile else 'guess'} is for programs, and means nothing with --call"
        )
    if call and is_java(call):
        call = with_java_class(exercise, call)
    elif call and ":" not in call:
        reject_missing_name(exercise, call)
    if shell and len(command) != 1:
        raise BadInput(f"--shell takes one line in quotes, not {len(command)} words")
    wanted: tuple[Protocol, ...]
    if call:
        wanted, how = (Protocol.CALL, Protocol.OBJECT), "by --call"
    elif persistent:
        wanted, how = (Protocol.PERSISTENT,), "with --persistent"
    else:
        wanted, how = (Protocol.PROGRAM, Protocol.TALK), "as a program"
    protocol = next((one for one in wanted if one in exercise.protocols), None)
    if protocol is None:
        if command and not shell and (os.path.isfile(command[0]) or command[0] == "java"):
            reject_file_as_program(exercise, command)
        raise BadInput(f"{exercise.key} cannot be checked {how}, but: {examples}")
    limits = RunLimits(options["limit"], memory_bytes=options["memory"])
    return CheckedProgram(
        protocol,
        command,
        call or "",
        shell,
        limits,
        options["strict"],
        profile,
        options["build"] or "",
        is_sealed(options["sealed"] or False),
    )


def is_sealed(wanted: bool | None) -> bool:
    """Return whether programs are sealed; None is where it is possible. Raises `BadInput` if it is not."""
    reason = why_not_sealed() if wanted is not False else ""
    if wanted and reason:
        raise BadInput(f"--sealed is not possible: {reason}")
    return wanted is not False and not reason


def _workplace(target: CheckedProgram, copy: str | None) -> AbstractContextManager[None]:
    """Return the workplace of a program: the copy that --each has made, or one of its own."""
    if copy is not None:
        folder = Path(copy) if os.path.isdir(copy) else Path(copy).parent
        return work_in(Workplace(folder, folder, target.sealed))
    words = _called_files(target.call) if target.call else target.command
    return copied_workplace(words, target.shell or bool(target.build), target.sealed)


def _called_files(call: str) -> tuple[str, ...]:
    """Return the file of a function or class, and the folder of its package in Java."""
    file = call.rpartition(":")[0]
    if not is_java(call) or not os.path.isfile(file):
        return (file,)
    with suppress(OSError):
        return file, os.path.join(package_root(file, JavaSource.read(file).package), "")
    return (file,)


def _reject_file(exercise: SheetExercise, target: CheckedProgram, option: str = "") -> None:
    """Raise `BadInput` with the line that works, if a file is named that cannot be started as it is."""
    if target.call or target.shell or target.build:
        return
    reject_file_as_program(exercise, target.command, option + target.talk_options)


def _profile_class(exercise: SheetExercise) -> type[Profile]:
    """Return the class of the profiles for an exercise. Raises `BadInput` if there are none."""
    if exercise.profile is None:
        raise BadInput(f"there are no profiles for {exercise.key}: its form is the one that --list shows")
    return type(exercise.profile)


def print_profile(exercise: SheetExercise, target: CheckedProgram) -> int:
    """Print the profile that fits a program, and on standard error what was seen; return the exit status."""
    _profile_class(exercise)
    try:
        _reject_file(exercise, target, "--guess ")
        guess = learn(target, exercise.guess_profile)
    except (KeyboardInterrupt, Interrupted):
        return _STATUSES[CheckVerdict.INTERRUPTED]
    except NotRun as error:
        guess = Guess(None, str(error))
    finally:
        end_strays()
    if guess.profile is None:
        click.echo(f"cardtui: no profile fits: {guess.seen[:1].lower()}{guess.seen[1:]}", err=True)
        return _STATUSES[CheckVerdict.NOT_JUDGED]
    click.echo(guess.profile.to_toml(), nl=False)
    click.echo(guess.seen, err=True)
    return 0


def _progress_bar() -> AbstractContextManager[Callable[[Report], None]]:
    """Show a progress bar if the error output is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(lambda report: None)
    from cardtui.checker.commands.progress import check_progress  # imports Rich

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
        if exercise.profile is not None:
            names = listed([*shipped_profiles(type(exercise.profile)), "FILE.toml"], "or")
            _print_wrapped("  --profile ", f"{names}, if the program talks in another way")
        if name:
            click.echo("  cases, as --all lists them:")
            for row in row_names(exercise):
                click.echo(f"    {row}")
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


def _specified_cases(exercise: SheetExercise, number: int, seed: int) -> Iterator[CheckCase]:
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
        yield CheckCase(f"{exercise.random_name} {index}", test_input)
