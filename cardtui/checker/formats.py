"""Output formats of a report: text, JSON, JUnit XML, TAP, and annotations for GitHub."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from cardtui.checker.client import Answer, AnswerKind, Target
from cardtui.checker.report import (
    Report,
    Verdict,
    as_written,
    command_to_try,
    headline,
    hides_nothing,
    remarks,
    report_lines,
)
from cardtui.engine.errors import printable

_SCHEMA = 1  # version of the JSON: to be changed when a key is removed or gets another meaning

Format = Callable[[Report, Target, bool], Iterator[str]]
"""Yields lines from a report, the checked program, and whether expected answers are hidden."""


def _json(report: Report, target: Target, hide_expected: bool) -> Iterator[str]:
    # ASCII only, so that no terminal interprets it
    yield json.dumps(_json_values(report, target, hide_expected), indent=2)


def _json_values(report: Report, target: Target, hide_expected: bool) -> dict[str, Any]:
    values: dict[str, Any] = {
        "schema": _SCHEMA,
        "exercise": report.exercise.key,
        "program": report.program,
        "verdict": report.verdict.value,
        "not_judged": report.reason if report.verdict is Verdict.NOT_JUDGED else None,
        "agrees": report.agrees,
        "judged_on": report.judged_on or None,
        "seed": report.seed,
        "asked": len(report.answers),
        "seconds": round(report.seconds, 3),
        "interrupted": report.interrupted,
        "right_again": list(report.right_again),
        "altogether": report.combined_failure,
        "structure": list(report.structure_findings),
        "remarks": list(remarks(report, hide_expected)),
    }
    if report.failure is not None and report.smallest_failure is not None:
        values["failure"] = {
            "case": report.failure[0],
            "first_given": report.failure[1].test_input,
            **_json_failure(report, report.smallest_failure, target, hide_expected),
        }
    return values


def _json_failure(report: Report, answer: Answer, target: Target, hide_expected: bool) -> dict[str, Any]:
    exercise = report.exercise
    mismatch = as_written(exercise, target, answer.mismatch)
    values: dict[str, Any] = {
        "kind": answer.kind.value,
        "given": answer.test_input,
        "try": command_to_try(exercise, target, answer.test_input),
        "came": exercise.to_json(answer.as_written or answer.lines),
        "output": answer.output,
        "errors": answer.errors,
        "status": answer.status,
        "open": report.table_id,
    }
    if answer.mismatch is not None and mismatch is not None and answer.kind is not AnswerKind.CRASHED:
        if not hide_expected:
            values["expected"] = exercise.to_json(answer.mismatch.expected)
        values["line"] = mismatch.line
    if hides_nothing(report) or not hide_expected:
        values["why"] = report.reason
    return values


def _message(report: Report, target: Target, hide_expected: bool) -> str:
    return "\n".join(report_lines(report, target, hide_expected))


def _junit(report: Report, target: Target, hide_expected: bool) -> Iterator[str]:
    name = f"cardtui check {report.exercise.key}"
    kind = None if report.failure is None else report.failure[1].kind
    combined = int(report.combined_failure is not None)
    suite = ElementTree.Element(
        "testsuite",
        name=name,
        tests=str(len(report.answers) + combined),
        failures=str(int(kind is AnswerKind.DIFFERS) + combined),
        errors=str(int(kind not in (None, AnswerKind.DIFFERS))),
        time=f"{report.seconds:.3f}",
    )
    for case, answer in report.answers:
        element = ElementTree.SubElement(
            suite, "testcase", classname=name, name=case, time=f"{answer.seconds:.3f}"
        )
        if answer.kind is not AnswerKind.RIGHT:
            tag = "failure" if answer.kind is AnswerKind.DIFFERS else "error"
            message = printable(headline(report, target))
            failure = ElementTree.SubElement(element, tag, type=answer.kind.value, message=message)
            failure.text = "\n".join(map(printable, _message(report, target, hide_expected).split("\n")))
    if report.combined_failure is not None:
        element = ElementTree.SubElement(suite, "testcase", classname=name, name="all answers together")
        message = printable(report.combined_failure)
        ElementTree.SubElement(element, "failure", type="altogether", message=message)
    if report.not_run:
        suite.set("tests", "1")
        suite.set("errors", "1")
        element = ElementTree.SubElement(suite, "testcase", classname=name, name="the start of the program")
        ElementTree.SubElement(element, "error", type=report.verdict.value, message=printable(report.not_run))
    if text := "\n".join(remarks(report, hide_expected)):
        ElementTree.SubElement(suite, "system-out").text = text
    yield '<?xml version="1.0" encoding="utf-8"?>'
    ElementTree.indent(suite)
    yield ElementTree.tostring(suite, encoding="unicode")


def _tap(report: Report, target: Target, hide_expected: bool) -> Iterator[str]:
    yield "TAP version 13"
    for number, (case, answer) in enumerate(report.answers, start=1):
        right = answer.kind is AnswerKind.RIGHT
        yield f"{'ok' if right else 'not ok'} {number} - {printable(case).replace('#', ' ')}"
        if not right:
            yield "  ---"
            yield "  message: |"
            yield from (
                f"    {printable(line)}" for line in _message(report, target, hide_expected).split("\n")
            )
            yield "  ..."
    number = len(report.answers)
    if report.combined_failure is not None:
        number += 1
        yield f"not ok {number} - all answers together"
        yield f"  # {printable(report.combined_failure)}"
    yield from (f"# {remark}" for remark in remarks(report, hide_expected))
    if report.interrupted or report.not_run:
        yield f"Bail out! {printable(report.not_run) or 'The check was stopped.'}"
    yield f"1..{number}"


def _github(report: Report, target: Target, hide_expected: bool) -> Iterator[str]:
    title = f"cardtui check {report.exercise.key}"
    level = {True: "notice", False: "error", None: "warning"}[report.agrees]
    message = _message(report, target, hide_expected)
    escaped = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    yield f"::{level} title={title}::{escaped}"


FORMATS: Mapping[str, Format] = {
    "text": report_lines,
    "json": _json,
    "junit": _junit,
    "tap": _tap,
    "github": _github,
}
