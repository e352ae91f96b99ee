"""The report of a check in words, as a screen reader wants it: the reason first, then the two answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardtui.checker.report import (
    CheckVerdict,
    Report,
    answer_blocks,
    commands_on,
    headline,
    remarks,
    shows_reason,
)
from cardtui.cli.conversation_mode import words
from cardtui.engine.phrases import capitalized

_NUMBERED = re.compile(r"(▸| ) +(\d+)  (.*)")
"""Matches a line of a long answer, with its number; the first one that differs has a mark."""


def lines_in_words(report: Report) -> Iterator[str]:
    """Yield the report line by line. What a program has printed, and what can be typed, stays as it is."""
    for finding in report.structure_findings:
        yield from words(finding)
    for name in report.right_again:
        yield from words(f"{capitalized(name)} is right now.")
    for row in report.rows:
        points = f", {row.points:g} of {row.most:g}" if report.has_points and row.most else ""
        yield from words(f"{capitalized(row.name)}: {row.outcome.value}{points}. {row.detail}")
    if report.rows and report.has_mark and report.points[1]:
        yield "{:g} of {:g}.".format(*report.points)
    for one in (report, *report.further):
        yield from words(headline(one))
        if one is report:
            for remark in remarks(report):
                yield from words(remark)
        yield from _failure(one)
    if report.interrupted or report.too_busy:
        yield from words(f"Not all was asked. {report.too_busy}")
    if report.exercise.repeatable and report.verdict is CheckVerdict.DIFFERS and not report.hides_seed:
        yield f"Seed: {report.seed}{', saved to be tried first the next time' if report.saved else ''}"


def _failure(report: Report) -> Iterator[str]:
    if report.failure is None:
        return
    if report.reason and shows_reason(report):
        yield from words(f"Why: {report.reason}")
    if report.is_hidden:
        yield "Its input is not shown."
        return
    for label, lines in answer_blocks(report):
        for line in lines:
            number = _NUMBERED.match(line)
            where = f", line {number[2]}" if number else ""
            where += ", the first that differs" if number and number[1] == "▸" else ""
            yield f"{capitalized(label)}{where}: {(number[3] if number else line).strip()}"
    for label, lines in commands_on(report):
        for line in lines:
            yield f"{label}: {line}"
    if report.mistake is not None:
        yield "More on it: cardtui manual mistakes"
