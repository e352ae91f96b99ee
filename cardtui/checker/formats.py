"""What a check has found, for machines: JSON, JUnit's XML, TAP, and annotations for GitHub."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from cardtui.checker.findings import Answer, AnswerKind, Report
from cardtui.checker.open_cases import remarks
from cardtui.checker.program_client import Target
from cardtui.checker.report import headline, pasted, report_lines, written
from cardtui.engine.errors import printable

__all__ = ["FORMATS", "TEXT", "Formatted"]

TEXT = "text"

_SCHEMA = 1  # the version of the JSON: another number where a key has gone or means something else

Formatted = Callable[[Report, Target, bool], Iterator[str]]
"""From a report, what was checked, and whether what was expected is hidden, the lines of a format."""


def _json(report: Report, target: Target, hide: bool) -> Iterator[str]:
    yield json.dumps(_values(report, target, hide), indent=2)  # ASCII: nothing a terminal obeys


def _values(report: Report, target: Target, hide: bool) -> dict[str, Any]:
    values: dict[str, Any] = {
        "schema": _SCHEMA,
        "exercise": report.exercise.key,
        "program": report.program,
        "agrees": report.agrees,
        "seed": report.seed,
        "asked": len(report.asked),
        "seconds": round(report.seconds, 3),
        "interrupted": report.interrupted,
        "right_again": list(report.kept_right),
        "altogether": report.altogether,
        "remarks": list(remarks(report, hide)),
    }
    if report.failure is not None and report.smallest is not None:
        values["failure"] = {
            "case": report.failure[0],
            "first_given": report.failure[1].given,
            **_failure(report, report.smallest, target, hide),
        }
    return values


def _failure(report: Report, found: Answer, target: Target, hide: bool) -> dict[str, Any]:
    wrong = written(report.exercise, target, found.wrong)
    values: dict[str, Any] = {
        "kind": found.kind.value,
        "given": found.given,
        "try": pasted(report.exercise, target, found.given),
        "came": report.exercise.value(found.as_written or found.lines),
        "output": found.output,
        "errors": found.errors,
        "status": found.status,
        "open": report.opened,
    }
    if found.wrong is not None and wrong is not None:
        if not hide:
            values["expected"] = report.exercise.value(found.wrong.expected)
        values["line"] = wrong.line
    if not (hide and report.mistake is None):
        values["why"] = report.why
    return values


def _message(report: Report, target: Target, hide: bool) -> str:
    return "\n".join(report_lines(report, target, hide))


def _junit(report: Report, target: Target, hide: bool) -> Iterator[str]:
    failure, crash = _failed(report)
    name = f"cardtui check {report.exercise.key}"
    suite = ElementTree.Element(
        "testsuite",
        name=name,
        tests=str(len(report.asked) + (report.altogether is not None)),
        failures=str(int(failure) + (report.altogether is not None)),
        errors=str(int(crash)),
        time=f"{report.seconds:.3f}",
    )
    for case, answer in report.asked:
        element = ElementTree.SubElement(
            suite, "testcase", classname=name, name=case, time=f"{answer.seconds:.3f}"
        )
        if answer.kind is not AnswerKind.RIGHT:
            kind = "failure" if answer.kind is AnswerKind.DIFFERS else "error"
            said = ElementTree.SubElement(
                element, kind, type=answer.kind.value, message=printable(headline(report, target))
            )
            said.text = "\n".join(map(printable, _message(report, target, hide).split("\n")))
    if report.altogether is not None:
        element = ElementTree.SubElement(suite, "testcase", classname=name, name="all answers together")
        ElementTree.SubElement(element, "failure", type="altogether", message=printable(report.altogether))
    if told := "\n".join(remarks(report, hide)):
        ElementTree.SubElement(suite, "system-out").text = told
    yield '<?xml version="1.0" encoding="utf-8"?>'
    ElementTree.indent(suite)
    yield ElementTree.tostring(suite, encoding="unicode")


def _failed(report: Report) -> tuple[bool, bool]:
    """Whether there is a wrong answer, and whether there is something that is no answer."""
    kind = None if report.failure is None else report.failure[1].kind
    return kind is AnswerKind.DIFFERS, kind not in (None, AnswerKind.DIFFERS)


def _tap(report: Report, target: Target, hide: bool) -> Iterator[str]:
    yield "TAP version 13"
    for number, (case, answer) in enumerate(report.asked, start=1):
        right = answer.kind is AnswerKind.RIGHT
        yield f"{'ok' if right else 'not ok'} {number} - {printable(case).replace('#', ' ')}"
        if not right:
            yield "  ---"
            yield "  message: |"
            yield from (f"    {printable(line)}" for line in _message(report, target, hide).split("\n"))
            yield "  ..."
    number = len(report.asked)
    if report.altogether is not None:
        number += 1
        yield f"not ok {number} - all answers together"
        yield f"  # {printable(report.altogether)}"
    yield from (f"# {remark}" for remark in remarks(report, hide))
    if report.interrupted:
        yield "Bail out! It was stopped."
    yield f"1..{number}"


def _github(report: Report, target: Target, hide: bool) -> Iterator[str]:
    title = f"cardtui check {report.exercise.key}"
    kind = {True: "notice", False: "error", None: "warning"}[report.agrees]
    message = _message(report, target, hide)
    escaped = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    yield f"::{kind} title={title}::{escaped}"


FORMATS: Mapping[str, Formatted] = {
    TEXT: report_lines,
    "json": _json,
    "junit": _junit,
    "tap": _tap,
    "github": _github,
}
"""The forms of output, by their names."""
