"""Remarks on how a program treats cases that the sheet leaves open. No program fails because of these."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.checker.findings import Answer, AnswerKind, Report
from cardtui.engine.errors import printable

__all__ = ["remarks", "two_readings"]

_LONGEST = 200  # characters of an answer that are shown

_DOES = {
    AnswerKind.CRASHED: "crashes",
    AnswerKind.HANGS: "does not answer in time",
    AnswerKind.TOO_MUCH: "writes too much",
}


def two_readings(report: Report) -> str | None:
    """Return a sentence if no single reading of the sheet fits all answers of a program, else None."""
    question = report.exercise.open_question
    left, last = None, ""
    for name, answer in report.asked:
        if question is None or not answer.readings:
            continue
        fits = set(answer.readings)
        if left is not None and not left & fits:
            one, other = (question.readings[min(fitting)] for fitting in (left, fits))
            silent = f"the sheet does not say {question.asks}, but a program has to keep to one way"
            return f'{silent}, and this one {one} in "{last}", and {other} in "{name}".'
        left = fits if left is None else left & fits
        last = name
    return None


def remarks(report: Report, hide_expected: bool = False) -> Iterator[str]:
    """Yield sentences on how a program that agrees treats what the sheet leaves open.

    With `hide_expected` they do not tell what cardtui answers.
    """
    if not report.agrees:
        return
    yield from _reading_used(report, hide_expected)
    for name, answer in report.asked:
        if answer.unsettled is not None:
            yield from _elsewhere(report, name, answer, hide_expected)


def _reading_used(report: Report, hide_expected: bool) -> Iterator[str]:
    """Yield sentences on the reading of the open question that fits all answers."""
    question = report.exercise.open_question
    told = [(name, answer) for name, answer in report.asked if answer.readings]
    if question is None or not told:
        return
    fits = set.intersection(*(set(answer.readings) for _, answer in told))
    if not fits:
        return  # it was stopped before that was noticed
    reading = min(fits)
    silent = f"The sheet does not say {question.asks}: your program {question.readings[reading]}"
    if reading == 0:
        yield f"{silent}, as cardtui does."
        return
    yield f"{silent}, where cardtui {question.readings[0]}. That is right too."
    if not hide_expected:
        others = (answer for _, answer in told if 0 not in answer.readings)
        least = min(others, key=lambda answer: report.exercise.complexity(answer.given))
        asked, counted = report.exercise.line(least.given), report.exercise.expected(least.given)
        yield f"For {asked} that is {_shown(counted)} by cardtui, and {_shown(least.lines)} by your program."


def _elsewhere(report: Report, name: str, answer: Answer, hide_expected: bool) -> Iterator[str]:
    """Yield a sentence on how a program treats one case that the sheet leaves open."""
    expected = report.exercise.expected(answer.given)
    if not expected:
        return
    parts = [
        f"{name[:1].upper()}{name[1:]}: the sheet does not say {report.exercise.unsettled(answer.given)}"
    ]
    if not hide_expected:
        parts.append(f"counted here as {_shown(expected)}")
    does = _DOES.get(answer.unsettled or answer.kind, f"answers {_shown(answer.lines)}")
    parts.append(f"your program {does}")
    text = "; ".join(parts)
    yield text if text.endswith('."') else f"{text}."


def _shown(lines: tuple[str, ...]) -> str:
    text = printable(", ".join(lines))
    return f'"{text if len(text) <= _LONGEST else text[:_LONGEST] + "…"}"'
