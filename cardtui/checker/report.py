"""What a check has found, in words for people."""

from __future__ import annotations

import json
import shlex
import signal
from collections.abc import Iterator, Mapping, Sequence

from cardtui.checker.exercise import Exercise, Way, Wrong
from cardtui.checker.findings import Answer, AnswerKind, Report
from cardtui.checker.open_cases import remarks
from cardtui.checker.program_client import Target
from cardtui.engine.errors import printable
from cardtui.engine.phrases import count, listed

__all__ = ["asked_for", "headline", "lines_of", "pasted", "remark", "report_lines", "visible", "written"]

_AROUND = 3  # lines that are shown before and after the one that differs
_WIDEST = 400  # characters of a line
_ERRORS = 12  # lines of the error output, the last ones
_INDENT = "  "


def visible(line: str, end: str = "⏎") -> str:
    """A line with its blanks and its end made visible: `Draw·after·5791·rounds.⏎`."""
    marked = line.replace(" ", "·").replace("\t", "⇥")
    return printable(marked if len(marked) <= _WIDEST else f"{marked[:_WIDEST]}…") + end


def asked_for(exercise: Exercise, target: Target, given: object) -> tuple[str, list[str]]:
    """What was asked, with its name: the lines of the input, or the call."""
    if target.way in (Way.CALL, Way.OBJECT):
        arguments = exercise.arguments(given)
        values = arguments["arguments"] if isinstance(arguments, Mapping) else arguments
        return "call", [_called(target.call.rpartition(":")[2], values)]
    text = exercise.text(given) if target.way in (Way.PROGRAM, Way.LINES) else ""
    return ("input", [visible(line) for line in text.splitlines()]) if text else ("", [])


def _called(name: str, arguments: Sequence[object]) -> str:
    return f"{name}({', '.join(map(repr, arguments))})"


def pasted(exercise: Exercise, target: Target, given: object) -> str | None:
    """What one types to see it oneself."""
    if target.way in (Way.CALL, Way.OBJECT):
        call = asked_for(exercise, target, given)[1][0]
        arguments = exercise.arguments(given)
        if not isinstance(arguments, Mapping):
            return call
        return "; ".join(
            [f"s = {call}", *(f"s.{_called(name, values)}" for name, values in arguments["calls"])]
        )
    text = exercise.text(given)
    if target.way not in (Way.PROGRAM, Way.LINES) or not text:
        return None
    command = target.command[0] if target.shell else shlex.join(target.command)
    return f"printf '%s\\n' {shlex.quote(text.rstrip())} | {command}"


def headline(report: Report, target: Target) -> str:
    """What was found, in a sentence."""
    if report.failure is None:
        if report.interrupted:
            if not report.asked:
                return "Stopped before anything was answered."
            return f"Stopped: {_so_many(report)}, all right as far as they went."
        if report.altogether:
            return f"Each of {_so_many(report)} is right, but not all of them together: {report.altogether}"
        return f"It agrees: {_so_many(report)}, in {report.seconds:.1f} s."
    name, answer = report.failure
    answer = report.smallest or answer
    what = {
        AnswerKind.DIFFERS: f"It differs{_in_line(written(report.exercise, target, answer.wrong))}",
        AnswerKind.CRASHED: f"It crashes, {_ended(answer, target)}",
        AnswerKind.HANGS: _hangs(answer, target),
        AnswerKind.TOO_MUCH: f"It writes more than {_size(target.limits.most)}",
        AnswerKind.OUT_OF_TURN: "It writes before it is asked, or more than a line for an answer",
    }[answer.kind]
    return f"{what}: {name}{_small(report)}."


def written(exercise: Exercise, target: Target, wrong: Wrong | None) -> Wrong | None:
    """Return what is wrong as the program has to write it: an answer that is one value is one line."""
    if wrong is None:
        return None
    values = [exercise.value(lines) for lines in (wrong.expected, wrong.came)]
    if not isinstance(values[0], dict):
        return wrong
    write = repr if target.way is Way.CALL else json.dumps
    expected, came = ((write(value),) if isinstance(value, dict) else tuple(value) for value in values)
    return wrong._replace(expected=expected, came=came, line=1)


def _in_line(wrong: Wrong | None) -> str:
    """The line that differs, of an answer of several."""
    several = wrong is not None and max(len(wrong.expected), len(wrong.came)) > 1
    return f" in line {wrong.line}" if wrong is not None and several else ""


def _hangs(answer: Answer, target: Target) -> str:
    """That a limit of time was reached. In a dialogue nobody knows whether it works, or waits for us."""
    seconds = f"within {target.limits.seconds:g} s{_unheard(answer, target)}"
    if target.way is Way.TALK:
        return f"It prints {'nothing more' if answer.output else 'nothing'} {seconds}"
    return f"It does not answer {seconds}"


def _unheard(answer: Answer, target: Target) -> str:
    """What may be the reason where a program that is waited for has not written anything."""
    silent = target.way in (Way.LINES, Way.TALK) and not answer.output
    return " (does it flush what it writes?)" if silent else ""


def _so_many(report: Report) -> str:
    """How much was asked: `14 examples and corners, and 200 random deals from seed 7`."""
    chance = report.exercise.chance
    by_chance = sum(name.startswith(f"{chance} ") for name, _ in report.asked)
    before = len(report.asked) - by_chance
    parts = [f"{before} examples and corners" if before > 1 else "1 example"] if before else []
    if by_chance or not before:
        seed = f" from seed {report.seed}" if report.exercise.repeatable else ""
        parts.append(f"{count(by_chance, chance)}{seed}")
    return listed(parts)


def _small(report: Report) -> str:
    """What became of it: `, made small in 12 runs`."""
    if report.shrunk is None or report.failure is None or report.shrunk.answer is report.failure[1]:
        return ""
    return f", made small in {count(report.shrunk.runs, 'run')}"


def _ended(answer: Answer, target: Target) -> str:
    if target.way in (Way.CALL, Way.OBJECT):
        return "with an exception" if answer.status is None else f"ending Python with status {answer.status}"
    if answer.status is None:
        return "and is gone"
    if answer.status < 0:
        try:
            return f"by the signal {signal.Signals(-answer.status).name}"
        except ValueError:
            return f"by the signal {-answer.status}"
    return f"with status {answer.status}"


def _size(number: int) -> str:
    return f"{number / 1e6:g} MB" if number >= 1_000_000 else f"{number} bytes"


def lines_of(lines: Sequence[str], at: int | None, text: bool, since: int | None = None) -> list[str]:
    """An answer, line by line; of a long one those around line number `at`, each with its number.

    Those from line number `since` on are shown too, as many as these.
    """
    end = "⏎" if text else ""
    shown = [visible(line, end) if text else printable(line)[:_WIDEST] for line in lines]
    if len(shown) <= 2 * _AROUND + 1 and at in (1, None):
        return shown or ["nothing"]
    at = 1 if at is None else min(at, len(shown) + 1)
    first, last = max(at - _AROUND, 1), min(at + _AROUND, len(shown))
    before = range(since, min(since + _AROUND, first)) if since is not None else range(0)
    width = len(str(last))

    def numbered(numbers: range) -> list[str]:
        return [
            f"{'▸' if number == at else ' '} {number:>{width}}  {shown[number - 1]}" for number in numbers
        ]

    told = numbered(before)
    if before and before[-1] + 1 < first:
        told.append(f"  {'…':>{width}}")
    told += numbered(range(first, last + 1))
    if at > len(shown):
        told.append(f"▸ {at:>{width}}  nothing more")
    return told


def report_lines(report: Report, target: Target, hide_expected: bool = False) -> Iterator[str]:
    """The whole report, line by line."""
    for name in report.kept_right:
        yield f"{name[:1].upper()}{name[1:]} is right now."
    yield headline(report, target)
    yield from remarks(report, hide_expected)
    found = report.smallest
    if found is None:
        return
    yield ""
    yield from _blocks(report, target, found, hide_expected)
    why = report.why
    if why and (report.mistake or report.unsteady or not hide_expected):
        yield ""
        yield f"Why: {why}"
    yield ""
    paste = pasted(report.exercise, target, found.given)
    if paste is not None:
        yield f"To try it:  {printable(paste)}"
    if report.opened is not None:
        yield f"To see it:  cardtui open {shlex.quote(report.opened)}"
    if report.interrupted:
        yield "It was stopped before that could be made as small as can be."
    if report.exercise.repeatable:
        kept = "It is kept, and tried first the next time. " if report.kept else ""
        yield f"{kept}The seed was {report.seed}."


def _blocks(report: Report, target: Target, found: Answer, hide_expected: bool) -> Iterator[str]:
    """What was asked, what was expected, what came."""
    name, asked = asked_for(report.exercise, target, found.given)
    blocks = [(name, asked)] if name else []
    text = target.way not in (Way.CALL, Way.OBJECT)
    wrong = written(report.exercise, target, found.wrong)
    if found.kind is AnswerKind.DIFFERS and wrong is not None:
        if wrong.expected and not hide_expected:
            blocks.append(("expected", lines_of(wrong.expected, wrong.line, text)))
        blocks.append(("came", lines_of(wrong.came, wrong.line, text, wrong.since)))
    elif target.way is Way.TALK and found.lines:
        blocks.append(("last turn", _its_ends(found.lines)))
    elif found.output:
        blocks.append(("it wrote", lines_of(found.output.splitlines()[:200], None, text)))
    if found.errors.strip():
        blocks.append(("its errors", [printable(line) for line in found.errors.splitlines()[-_ERRORS:]]))
    width = max(len(name) for name, _ in blocks) + 2 if blocks else 0
    for name, lines in blocks:
        for at, line in enumerate(lines or ["nothing"]):
            yield f"{_INDENT}{name if not at else '':<{width}}{line}".rstrip()


def _its_ends(lines: Sequence[str]) -> list[str]:
    """Return the lines to be shown; of many only the first and the last, with `…` between."""
    shown = [visible(line) for line in lines]
    return shown if len(shown) <= 2 * _AROUND + 1 else [*shown[:_AROUND], "…", *shown[-_AROUND:]]


def remark(found: Answer, hide_expected: bool = False) -> str:
    """What is to be read on the table on which a failure is seen, in a line."""
    wrong = found.wrong
    if found.kind is not AnswerKind.DIFFERS or wrong is None:
        return f"Yours: {found.kind.value}"
    expected, came = (
        printable(lines[wrong.line - 1]) if wrong.line <= len(lines) else "nothing"
        for lines in (wrong.expected, wrong.came)
    )
    line = f" in line {wrong.line}" if max(map(len, (wrong.expected, wrong.came))) > 1 else ""
    if hide_expected or not wrong.expected:
        return f"Yours{line}: {came}"
    return f"Right{line}: {expected} · Yours: {came}"
