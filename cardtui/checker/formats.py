"""Output formats of a report: text, JSON, JUnit XML, TAP, GitHub's annotations, Gradescope's results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from cardtui import __version__
from cardtui.checker.client import Answer, AnswerKind
from cardtui.checker.report import (
    CheckVerdict,
    Report,
    RowOutcome,
    command_to_try,
    failure_lines,
    headline,
    remarks,
    report_lines,
    shows_reason,
)
from cardtui.engine.errors import printable

_SCHEMA = 2  # version of the JSON: to be changed when a key is removed or gets another meaning

Format = Callable[[Report], Iterator[str]]
"""Yields the lines of a report."""


def _json(report: Report) -> Iterator[str]:
    # ASCII only, so that no terminal interprets it
    yield json.dumps(json_values(report), indent=2)


def json_values(report: Report) -> dict[str, Any]:
    """Return the JSON object of a report, as `manual/check.md` describes it."""
    points, most = report.points
    return {
        "schema": _SCHEMA,
        "cardtui": __version__,
        "exercise": report.exercise.key,
        "program": report.target.arguments,
        "sealed": report.target.sealed,
        "verdict": report.verdict.value,
        "not_judged": report.reason if report.verdict is CheckVerdict.NOT_JUDGED else None,
        "judged_on": report.judged_on or None,
        "seed": report.seed,
        "asked": len(report.answers),
        "seconds": round(report.seconds, 3),
        "interrupted": report.interrupted,
        "right_again": list(report.right_again),
        "altogether": report.combined_failure,
        "methods": report.methods and report.methods._asdict(),
        "structure": list(report.structure_findings),
        "remarks": list(remarks(report)),
        "points": points if report.rows and report.has_mark else None,
        "most_points": most if report.rows else None,
        "rows": [
            {
                "name": row.name,
                "outcome": row.outcome.value,
                "points": row.points if report.has_mark else None,
                "most_points": row.most,
                "detail": row.detail,
                "hidden": row.name in report.hidden_rows,
            }
            for row in report.rows
        ],
        "failures": [_json_failure(one) for one in (report, *report.further) if one.failure is not None],
        "text": list(report_lines(report)),
    }


def _json_failure(report: Report) -> dict[str, Any]:
    """Return the values of a failure, without those that would reveal a hidden test input."""
    exercise, answer = report.exercise, report.smallest_failure
    assert report.failure is not None and answer is not None
    values: dict[str, Any] = {
        "case": report.failure[0],
        "kind": answer.kind.value,
        "mistake": report.mistake.description if report.mistake else None,
        "status": answer.status,
        "hidden": report.is_hidden,
    }
    if shows_reason(report):
        values["why"] = report.reason
    if report.is_hidden:
        return values
    values |= {
        "first_given": report.failure[1].test_input,
        "given": answer.test_input,
        "try": command_to_try(report),
        "came": exercise.to_json(answer.as_written or answer.lines),
        "output": answer.output,
        "errors": answer.errors,
        "open": report.table_id,
    }
    if answer.mismatch is not None and report.mismatch is not None and answer.kind is not AnswerKind.CRASHED:
        if not report.hides_expected:
            values["expected"] = exercise.to_json(answer.mismatch.expected)
        values["line"] = report.mismatch.line
    return values


def _failed_message(report: Report, name: str, answer: Answer) -> str:
    """Return the headline about a case that failed, or what happened if it is not the first of its kind."""
    for one in (report, *report.further):
        if one.failure is not None and one.failure[0] == name:
            return printable(headline(one))
    return printable(f"{answer.kind.value}: {name}")


def _full_message(report: Report) -> str:
    return "\n".join(map(printable, report_lines(report)))


def _remarks(report: Report) -> Iterator[str]:
    """Yield what is to be said whatever the answers are."""
    yield from report.structure_findings
    yield from remarks(report)


def _junit(report: Report) -> Iterator[str]:
    name = f"cardtui check {report.exercise.key}"
    kinds = [answer.kind for _, answer in report.failures]
    combined = int(report.combined_failure is not None)
    suite = ElementTree.Element(
        "testsuite",
        name=name,
        tests=str(len(report.answers) + combined),
        failures=str(kinds.count(AnswerKind.DIFFERS) + combined),
        errors=str(len(kinds) - kinds.count(AnswerKind.DIFFERS)),
        time=f"{report.seconds:.3f}",
    )
    for case, answer in report.answers:
        element = ElementTree.SubElement(
            suite, "testcase", classname=name, name=case, time=f"{answer.seconds:.3f}"
        )
        if answer.kind is not AnswerKind.RIGHT:
            tag = "failure" if answer.kind is AnswerKind.DIFFERS else "error"
            message = _failed_message(report, case, answer)
            failure = ElementTree.SubElement(element, tag, type=answer.kind.value, message=message)
            if report.failures[0] == (case, answer):
                failure.text = _full_message(report)
    if report.combined_failure is not None:
        element = ElementTree.SubElement(suite, "testcase", classname=name, name="all answers together")
        message = printable(report.combined_failure)
        ElementTree.SubElement(element, "failure", type="altogether", message=message)
    if report.not_run:
        suite.set("tests", "1")
        suite.set("errors", "1")
        element = ElementTree.SubElement(suite, "testcase", classname=name, name="the start of the program")
        ElementTree.SubElement(element, "error", type=report.verdict.value, message=printable(report.not_run))
    if text := "\n".join(_remarks(report)):
        ElementTree.SubElement(suite, "system-out").text = text
    yield '<?xml version="1.0" encoding="utf-8"?>'
    ElementTree.indent(suite)
    yield ElementTree.tostring(suite, encoding="unicode")


def _tap(report: Report) -> Iterator[str]:
    yield "TAP version 13"
    for number, (case, answer) in enumerate(report.answers, start=1):
        right = answer.kind is AnswerKind.RIGHT
        yield f"{'ok' if right else 'not ok'} {number} - {printable(case).replace('#', ' ')}"
        if not right:
            is_first = report.failures[0] == (case, answer)
            message = _failed_message(report, case, answer)
            yield "  ---"
            yield "  message: |"
            for line in (_full_message(report) if is_first else message).split("\n"):
                yield f"    {line}"
            yield "  ..."
    number = len(report.answers)
    if report.combined_failure is not None:
        number += 1
        yield f"not ok {number} - all answers together"
        yield f"  # {printable(report.combined_failure)}"
    yield from (f"# {remark}" for remark in _remarks(report))
    if report.verdict is CheckVerdict.NOT_JUDGED:
        yield f"Bail out! It could not be judged: {printable(report.reason)}"
    elif report.interrupted:
        yield f"Bail out! {printable(report.too_busy) or 'The check was stopped.'}"
    yield f"1..{number}"


def _github(report: Report) -> Iterator[str]:
    title = f"cardtui check {report.exercise.key}"
    is_fine = report.verdict is CheckVerdict.AGREES and not report.structure_findings
    level = "notice" if is_fine else "error" if report.verdict is CheckVerdict.DIFFERS else "warning"
    message = "\n".join(report_lines(report))
    escaped = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    yield f"::{level} title={title}::{escaped}"


def _gradescope(report: Report) -> Iterator[str]:
    """Yield `results.json`, see https://gradescope-autograders.readthedocs.io/en/latest/specs/.

    Without any score it is left to the teacher, as it has to be if nothing could be judged.
    """
    exercise = report.exercise
    told = {
        exercise.row_name(one.failure[0]): [headline(one), *failure_lines(one)]
        for one in reversed((report, *report.further))
        if one.failure is not None
    }
    tests = []
    for row in report.rows:
        lines = [f"{row.outcome.value.capitalize()}{': ' if row.detail else '.'}{row.detail}"]
        if row.outcome is RowOutcome.WRONG:
            lines += told.get(row.name, ())
        test = {
            "name": printable(row.name),
            **({"score": row.points, "max_score": row.most} if report.has_mark else {}),
            "output": "\n".join(map(printable, lines)),
            "visibility": "hidden" if row.name in report.hidden_rows else "visible",
        }
        if row.outcome in (RowOutcome.RIGHT, RowOutcome.WRONG):
            test["status"] = "passed" if row.outcome is RowOutcome.RIGHT else "failed"
        tests.append(test)
    values = {
        **({"score": report.points[0]} if report.has_mark else {}),
        "execution_time": round(report.seconds, 3),
        "output": _full_message(report),
        "output_format": "text",
        "tests": tests,
    }
    yield json.dumps(values, indent=2)


FORMATS: Mapping[str, Format] = {
    "text": report_lines,
    "json": _json,
    "junit": _junit,
    "tap": _tap,
    "github": _github,
    "gradescope": _gradescope,
}
