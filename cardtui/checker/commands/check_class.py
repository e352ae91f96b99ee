"""The action of `check --each`: checks the programs of a class, and prints a table and a summary."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice, takewhile
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from cardtui.checker.commands.check_actions import is_sealed
from cardtui.checker.exercise import SheetExercise
from cardtui.checker.exercises import load_exercise
from cardtui.checker.report import CheckVerdict
from cardtui.checker.seal import why_not_sealed
from cardtui.checker.submissions import (
    NOT_FINISHED,
    PLACE,
    ClassPlan,
    Submission,
    SubmissionResult,
    check_submissions,
    find_submissions,
)
from cardtui.cli.interruption import end_as_with_ctrl_c
from cardtui.cli.streams import output_width
from cardtui.cli.tables import print_tables
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import count, listed, truncated
from cardtui.library.table import Columns, TableData, cells, table
from cardtui.storage.new_file import check_new_file, new_file

_OWN_OPTIONS = {"--each", "--student", "--limit", "--csv", "--json", "--pages", "-j"}
"""Options that the checks of the programs do not get; each has a value."""

_FORMAT = ("--format", "json")
_BUILD_ERROR = "It was not built: "
_NAMED = 3  # students that are named for a mistake
_LONGEST_MISTAKE = 80  # characters, in the table
_LONGEST_REASON = 200  # characters, in the list of those that are not judged
_FORMULA = ("=", "+", "-", "@", "\t")
"""Beginnings of a text that a spreadsheet takes for a formula."""

_VERDICTS = {
    CheckVerdict.AGREES.value: "agrees",
    CheckVerdict.DIFFERS.value: "differs",
    CheckVerdict.NOT_JUDGED.value: "could not be judged",
    CheckVerdict.INTERRUPTED.value: "not done in time",
    NOT_FINISHED: "not finished",
}
_NOT_COPIED = "Not copied, and so not there for the program"
_PLURALS = {"agrees": "agree", "differs": "differ"}


def _points(result: SubmissionResult) -> float | int | None:
    """Return the points of a submission, if they are a mark; whole ones without a decimal point."""
    points = result.report["points"]
    if not result.has_mark or result.report["most_points"] is None or points is None:
        return None
    return int(points) if points == int(points) else float(points)


def _verdict(result: SubmissionResult) -> str:
    return ", ".join(_VERDICTS[verdict] for verdict in result.verdicts)


_CSV_COLUMNS: Columns[SubmissionResult] = {
    "student": lambda result: result.submission.student,
    "path": lambda result: str(result.submission.path),
    "verdict": lambda result: ", ".join(result.verdicts),
    "points": _points,
    "of": lambda result: result.report["most_points"],
    "first mistake": lambda result: next(iter(result.mistakes), ""),
    "seconds": lambda result: round(result.seconds, 1),
    "seed": lambda result: result.report.get("seed"),
    "version": lambda result: result.report.get("cardtui"),
    "hash": lambda result: result.digest,
}
_SHOWN_COLUMNS: Columns[SubmissionResult] = {
    "student": _CSV_COLUMNS["student"],
    "verdict": _verdict,
    "points": _points,
    "first mistake": lambda result: truncated(next(iter(result.mistakes), ""), _LONGEST_MISTAKE),
    "seconds": _CSV_COLUMNS["seconds"],
}


def run_class(name: str, arguments: Sequence[str], options: Mapping[str, Any]) -> int:
    """Check all submissions; print the table and the summary, write files, and return the exit status.

    `arguments` are those of the command as they were typed.
    """
    exercise = load_exercise(name)
    submissions = find_submissions(options["each"], options["student"])
    own, command = _split(arguments)
    if len(expanded := _expanded(own, options["each"])) > 1:
        raise BadInput(
            f"the shell has put {len(expanded)} names in the place of the pattern of --each: put it in quotes"
        )
    if not any(PLACE in word for word in (*own, *command)):
        raise BadInput(
            f"--each needs {PLACE} where the path of each program belongs, such as: java -cp {PLACE} Main"
        )
    if options["form"] != "text":
        raise BadInput("--format is for one program; with --each there is --json FILE")
    if options["guess"]:
        raise BadInput("--guess is for one program, and means nothing with --each")
    for file in filter(None, (options["csv"], options["json"])):
        check_new_file(file, overwrite=True)
    pages = Path(options["pages"]) if options["pages"] else None
    if pages is not None:
        _make_folder(pages)
    sealed = is_sealed(options["sealed"])
    seal = ["--sealed"] if sealed else []  # unsealed results of older versions were saved without an option
    plan = ClassPlan(
        ["check", *_without(own, _OWN_OPTIONS), "--all", "--fresh", "-j", "1", *seal, *_FORMAT],
        command,
        options["seed"],
        options["jobs"] or os.cpu_count() or 1,
        options["each_limit"],
        options["fresh"],
        exercise.key,
        options["call"] or "",
    )
    for warning in _warnings(submissions, options["student"]):
        click.echo(f"cardtui: {printable(warning)}", err=True)
    end_as_with_ctrl_c()
    done: dict[Submission, SubmissionResult] = {}
    files = [options[name] for name in ("csv", "json", "pages") if options[name]]
    is_stopped = False
    try:
        with _progress(len(submissions)) as on_result:

            def note(result: SubmissionResult) -> None:
                done[result.submission] = result
                on_result(result)

            check_submissions(submissions, plan, note)
    except KeyboardInterrupt:
        stay = "stays as it is" if len(files) == 1 else "stay as they are"
        kept = f" {listed(files)} {stay}." if files else ""
        saved = "What is done is saved: the same command goes on from there."
        click.echo(printable(f"Stopped. {saved}{kept}"), err=True)
        is_stopped = True
    results = [done[one] for one in submissions if one in done]
    print_tables([table(exercise.title, _SHOWN_COLUMNS, results)], "Nothing was checked.")
    click.echo()
    summary = list(_summary(results, len(submissions)))
    if not sealed:  # so that programs could do whatever the user can do
        why = "as --no-sealed says" if options["sealed"] is False else why_not_sealed()
        summary.append(f"Not sealed: {why}.")
    for line in (*summary, *_known_mistakes(exercise, results)[:1]):
        click.echo(fill(printable(line), output_width(), subsequent_indent="     "))
    if is_stopped:
        return 130
    if options["csv"]:
        _write(Path(options["csv"]), _csv_text(results))
    if options["json"]:
        _write(Path(options["json"]), json.dumps(_json_values(name, results, sealed), indent=1) + "\n")
    if pages is not None:
        for file, text in _pages(exercise, results, summary):
            _write(pages / file, text)
    return 0


# Arguments


def _split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the arguments before `--`, and the rest with it."""
    end = list(arguments).index("--") if "--" in arguments else len(arguments)
    return list(arguments[:end]), list(arguments[end:])


def _expanded(arguments: Sequence[str], pattern: str) -> list[str]:
    """Return what follows `--each`: the pattern, or all that a shell has made of it if it was not quoted."""
    after = arguments[arguments.index("--each") + 1 :] if "--each" in arguments else []
    folder = os.path.dirname(pattern)
    return list(
        takewhile(lambda word: folder and os.path.dirname(word) == folder and os.path.exists(word), after)
    )


def _without(arguments: Sequence[str], options: set[str]) -> list[str]:
    """Return arguments without some options and their values, which may be joined to them: `--csv=FILE`."""
    kept = []
    words = iter(arguments)
    for word in words:
        if word in options:
            next(words, None)
        elif word.partition("=")[0] not in options and not re.fullmatch("-j[0-9]+", word):
            kept.append(word)
    return kept


def _progress(total: int) -> AbstractContextManager[Callable[[SubmissionResult], None]]:
    if not sys.stderr.isatty():
        return nullcontext(lambda result: None)
    from cardtui.checker.commands.progress import class_progress  # imports Rich

    return class_progress(total)


# The summary


def _warnings(submissions: Sequence[Submission], student: str | None) -> Iterator[str]:
    """Yield sentences on students who are there twice, and on a pattern for their numbers that never fits."""
    paths: dict[str, list[str]] = {}
    for one in submissions:
        paths.setdefault(one.student, []).append(str(one.path))
    twice = {name: found for name, found in paths.items() if len(found) > 1}
    for name, found in islice(twice.items(), _NAMED):
        yield f"more than one submission is of {name}: {listed(_some(found))}"
    if len(twice) > _NAMED:
        yield f"more than one submission is of {count(len(twice) - _NAMED, 'other')}"
    if student is not None and not any(re.search(student, one.path.name) for one in submissions):
        yield f"--student {quote(student)} fits no name: whole names are taken"


def _some(names: Sequence[str]) -> Sequence[str]:
    return [*names[:_NAMED], "others"] if names[_NAMED:] else names


def _summary(results: Sequence[SubmissionResult], planned: int) -> Iterator[str]:
    """Yield sentences on the whole class: how many agree, and which students make which mistake."""
    verdicts = [result.verdict for result in results]
    numbers = {text: verdicts.count(verdict) for verdict, text in _VERDICTS.items()}
    parts = [f"{n} {text if n == 1 else _PLURALS.get(text, text)}" for text, n in numbers.items() if n]
    parts += [f"{planned - len(results)} not checked"] if len(results) < planned else []
    saved = sum(not result.is_new for result in results)
    again = f"; {saved} unchanged since the last time" if saved else ""
    yield f"{count(planned, 'program')}: {listed(parts)}{again}."
    made: dict[str, list[str]] = {}
    for result in results:
        for mistake in result.mistakes:
            students = made.setdefault(mistake, [])
            if result.submission.student not in students:  # who may have handed in twice
                students.append(result.submission.student)
    for mistake, students in sorted(made.items(), key=lambda one: -len(one[1])):
        names = students if len(students) == _NAMED + 1 else _some(students)
        yield f"{len(students):3}  {mistake}: {listed(names)}"
    yield from _to_look_at(results)


def _left_out(result: SubmissionResult) -> str:
    return listed(_some(list(map(str, result.left_out))))


def _to_look_at(results: Sequence[SubmissionResult]) -> Iterator[str]:
    """Yield lines for the teacher about missing marks, files that were not copied, and identical files."""
    if unjudged := [one for one in results if one.verdict == CheckVerdict.NOT_JUDGED.value]:
        yield "Not judged, so without a mark:"
    for one in unjudged:
        reason = truncated(next(iter(one.mistakes), ""), _LONGEST_REASON)
        yield f"  {one.submission.student}: {'. '.join(filter(None, (reason, one.advice)))}"
    if unfinished := [one for one in results if one.not_finished]:
        yield "Not finished, so without a mark; the same command tries them again:"
    for one in unfinished:
        yield f"  {one.submission.student}: {one.not_finished}"
    if partial := [one for one in results if one.left_out]:
        yield f"{_NOT_COPIED}:"
    for one in partial:
        yield f"  {one.submission.student}: {_left_out(one)}"
    alike: dict[str, list[str]] = {}
    for one in results:
        alike.setdefault(one.content, []).append(one.submission.student)
    if groups := [group for content, group in alike.items() if content and len(group) > 1]:
        yield "The same files, but for their names and white space:"
    for group in groups:
        yield f"  {listed(group)}"


def _known_mistakes(
    exercise: SheetExercise,
    results: Sequence[SubmissionResult],
    where: str = ", which class.md of --pages lists,",
) -> list[str]:
    """Return a sentence on the known mistakes that were not found, and `where` they are; and then these.

    There is none if no mistakes are known.
    """
    known = dict.fromkeys(mistake.description.partition(": ")[0] for mistake in exercise.mistakes)
    if not known:
        return []
    made = {mistake for result in results for mistake in result.mistakes}
    missing = [one for one in known if one not in made]
    if not missing:
        return [f"Each of {len(known)} known mistakes was found."]
    found = f"{len(known) - len(missing)} of {len(known)} known mistakes"
    return [f"Found: {found}. Those not found{where} may be there all the same.", *missing]


# Files


def _write(file: Path, text: str) -> None:
    with new_file(file, overwrite=True) as stream:
        stream.write(text.encode("utf-8", "replace"))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{quote(str(folder))} cannot be made: {error.strerror}") from None


def _csv_text(results: Sequence[SubmissionResult]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV_COLUMNS)
    for result in results:
        writer.writerow([_csv_cell(cell) for cell in cells(_CSV_COLUMNS, result)])
    return text.getvalue()


def _csv_cell(value: object) -> object:
    """Return a value for a spreadsheet, which must not take a text for a formula."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _json_values(name: str, results: Sequence[SubmissionResult], sealed: bool) -> dict[str, Any]:
    return {
        "schema": 1,
        "exercise": name,
        "sealed": sealed,
        "programs": [
            {
                "student": result.submission.student,
                "path": str(result.submission.path),
                "hash": result.digest,
                "verdict": ", ".join(result.verdicts),
                "points": _points(result),
                "advice": result.advice or None,
                "left_out": list(map(str, result.left_out)),
                "report": result.marked_report,
            }
            for result in results
        ],
    }


def _pages(
    exercise: SheetExercise, results: Sequence[SubmissionResult], summary: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of a page for each student, and of one for the class."""
    names: set[str] = {"class"}
    for result in results:
        name = re.sub(r"[^\w.-]", "_", result.submission.student).lstrip(".")[:100] or "student"
        number = 1
        while (unique := name if number == 1 else f"{name}-{number}").lower() in names:
            number += 1
        names.add(unique.lower())
        yield f"{unique}.md", _page(exercise, result)
    rows = table("", _SHOWN_COLUMNS, results)
    lines = [*summary, *_known_mistakes(exercise, results, "")]
    yield "class.md", f"# {exercise.key}: {exercise.title}\n\n{_markdown_table(rows)}\n\n{_fenced(lines)}"


def _page(exercise: SheetExercise, result: SubmissionResult) -> str:
    title = _escaped(result.submission.student)
    verdict = _verdict(result)
    points = "" if _points(result) is None else f", {_points(result):g} of {result.report['most_points']:g}"
    return (
        f"# {title}\n\n{exercise.key}: {exercise.title}\n\n**{verdict}{points}**\n\n"
        f"{_fenced([part for line in _page_lines(result) for part in _lines(line)])}"
    )


def _page_lines(result: SubmissionResult) -> Iterator[str]:
    """Yield the report, and what else the student has to know."""
    yield from result.marked_report["text"]
    if result.left_out:
        yield f"{_NOT_COPIED}: {_left_out(result)}."
    if result.not_finished:
        yield f"It is not finished: it was ended after {result.not_finished}, and is checked again."


def _lines(line: str) -> list[str]:
    """Return a line of a report; the error of a build as the lines that it was."""
    return line.split(" / ") if _BUILD_ERROR in line else [line]


def _fenced(lines: Sequence[str]) -> str:
    """Return lines as a block of code, whatever is in them."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *map(printable, lines), fence, ""])


def _markdown_table(rows: TableData) -> str:
    lines = [rows.columns, ["---"] * len(rows.columns), *rows.rows]
    return "\n".join(
        "| " + " | ".join(_escaped("" if cell is None else str(cell)) for cell in line) + " |"
        for line in lines
    )


def _escaped(text: str) -> str:
    """Return text that Markdown shows as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#|~!])", r"\\\1", printable(text))
