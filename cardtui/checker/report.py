"""The report of a check, and its words for people."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from cardtui.checker.client import Answer, AnswerKind, CheckedProgram
from cardtui.checker.exercise import (
    AnswerLines,
    FirstStep,
    MethodCoverage,
    Mismatch,
    Mistake,
    Protocol,
    SheetExercise,
    call_text,
    mistake_sentences,
)
from cardtui.checker.process import how_ended
from cardtui.engine.errors import printable
from cardtui.engine.phrases import capitalized, count, listed, ordinal
from cardtui.games import open_id

_CONTEXT_LINES = 3  # before and after the line that differs
_LONGEST_LINE = 400  # characters
_LONGEST_QUOTE = 200  # characters of an answer in a remark
_MOST_NAMES = 12  # of methods that were not called
_ERROR_LINES = 12  # of the error output, the last ones
_INDENT = "  "
_POINTS_WIDTH = 8  # characters of `10 of 10`
_PACKS = {"52": "52", "italian": "40 (an Italian pack)", "no-aces": "48 (without aces)"}

WHAT_HAPPENED = {
    AnswerKind.CRASHED: "crashes",
    AnswerKind.HANGS: "does not answer in time",
    AnswerKind.GOES_ON: "gives the right answer, but does not end",
    AnswerKind.TOO_MUCH: "writes too much",
    AnswerKind.OUT_OF_TURN: "writes before it is asked",
    AnswerKind.TOO_LARGE: "uses too much memory",
}
"""The ends of sentences about a program that gives no answer."""

RIGHT_ALONE = {
    Protocol.CALL: "Called alone, your function is right: it keeps something from one call to the next, "
    "or depends on chance.",
    Protocol.OBJECT: "Created alone, your object is right: its class keeps something from one object to the "
    "next.",
    Protocol.PERSISTENT: "Asked alone, your program is right: it keeps something from one deal to the next, "
    "or depends on chance.",
}
"""The reasons why a failure does not show in a program that has just been started."""


class Prose(str):
    """A line of sentences, which may be broken between words; other lines stay as they are."""


class Shrunk(NamedTuple):
    """A failure after shrinking."""

    answer: Answer
    runs: int
    """Number of runs that shrinking took."""


class RowOutcome(Enum):
    """The result of a row."""

    RIGHT = "right"
    WRONG = "wrong"
    SKIPPED = "skipped"
    """What it depends on is wrong, or it was not asked."""
    OPEN = "open"
    """The sheet leaves it open, or it could not be judged."""

    @property
    def mark(self) -> str:
        """The result as one character."""
        return {"right": "✓", "wrong": "✗", "skipped": "–", "open": "?"}[self.value]


class ReportRow(NamedTuple):
    """A case, or all cases of a sort, with its result."""

    name: str
    outcome: RowOutcome
    points: float
    most: float
    """The points if it is right; 0 if it has none."""
    detail: str = ""
    """The end of a line about it: `173 of 200 right`."""


class CheckVerdict(Enum):
    """The result of a check in a word or two."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_JUDGED = "not judged"
    INTERRUPTED = "interrupted"


@dataclass
class Report:
    """The result of a check."""

    exercise: SheetExercise
    target: CheckedProgram
    seed: int
    planned: int | None
    """Number of planned cases; None if only time limits them."""
    planned_rows: Mapping[str, int] = field(default_factory=dict, kw_only=True)
    """Numbers of planned cases by the names of their rows; 0 for random ones if only time limits these."""
    answers: list[tuple[str, Answer]] = field(default_factory=list)
    """The name of each case in order with the answer."""
    right_again: list[str] = field(default_factory=list)
    """Names of cases that failed in an earlier check and are right now."""
    saved: bool = False
    """Whether the failure is saved for the next check."""
    shrunk: Shrunk | None = None
    mistake: Mistake | None = None
    """The usual mistake that explains everything that was seen."""
    first_step: FirstStep | None = None
    """The first wrong step of the game, as the variables of the program show; None if it was not seen."""
    inconsistency: str = ""
    """A sentence if the same question was answered differently when it was asked again."""
    to_try: str | None = None
    """A line that shows the failure in a new process; empty if none does, None if none was run."""
    only_after: Sequence[str] = ()
    """Statements that look at the object, without which the failure does not show."""
    combined_failure: str | None = None
    """A sentence if each answer alone is right, but they cannot all be right together."""
    structure_findings: Sequence[str] = ()
    """Lines on a list of the program's own that is wrong, whatever the program answers."""
    judged_on: str = ""
    """The name of the pack whose deals alone the program answers; empty if it answers others, too."""
    seconds: float = 0.0
    interrupted: bool = False
    """Whether it was stopped before all cases were asked."""
    too_busy: str = ""
    """A sentence if it was stopped because the machine was too busy."""
    not_run: str = ""
    """Why the program was not run; empty if it was."""
    further: list[Report] = field(default_factory=list)
    """Reports on failures of other kinds, each about the first of its kind, if all cases were asked."""
    rows: Sequence[ReportRow] = ()
    """The results of all cases, if they are wanted one by one."""
    has_points: bool = False
    """Whether somebody has given points to the rows."""
    hidden_rows: frozenset[str] = frozenset()
    """Names of the rows whose test inputs are not shown."""
    hides_expected: bool = False
    """Whether nothing is shown of how cardtui answers."""
    failures: list[tuple[str, Answer]] = field(init=False)
    """The name and answer of each case that failed, hidden ones last. The report is about the first one."""

    def __post_init__(self) -> None:
        self.failures = [one for one in self.answers if one[1].kind is not AnswerKind.RIGHT]

    def add(self, name: str, answer: Answer) -> None:
        """Add the answer to the next case."""
        self.answers.append((name, answer))
        if answer.kind is not AnswerKind.RIGHT:
            self.failures.append((name, answer))

    @property
    def failure(self) -> tuple[str, Answer] | None:
        """The name and the answer of the failed case that the report is about."""
        return self.failures[0] if self.failures else None

    @property
    def is_hidden(self) -> bool:
        """Whether the test input of the failure is not shown."""
        return self.failure is not None and self.exercise.row_name(self.failure[0]) in self.hidden_rows

    @property
    def hides_seed(self) -> bool:
        """Whether the seed is hidden, as it would reveal the random test inputs."""
        return self.exercise.random_cases_name in self.hidden_rows

    @property
    def has_mark(self) -> bool:
        """Whether its points are a mark: without a judgement there is none, not one of 0 points."""
        return self.verdict is not CheckVerdict.NOT_JUDGED and not self.too_busy

    @property
    def points(self) -> tuple[float, float]:
        """The points of all rows, and the most that there are."""
        return sum(row.points for row in self.rows), sum(row.most for row in self.rows)

    @property
    def smallest_failure(self) -> Answer | None:
        """The failure, after shrinking if there was any."""
        if self.failure is None:
            return None
        return self.shrunk.answer if self.shrunk else self.failure[1]

    @property
    def mismatch(self) -> Mismatch | None:
        """The mismatch of the smallest failure as the program has to write it.

        An answer that is one JSON value is one line.
        """
        answer = self.smallest_failure
        if answer is None or answer.mismatch is None:
            return None
        values = [
            self.exercise.to_json(lines) for lines in (answer.mismatch.expected, answer.mismatch.actual)
        ]
        if not isinstance(values[0], dict):
            return answer.mismatch
        write = repr if self.target.protocol is Protocol.CALL else json.dumps
        expected, actual = ((write(value),) if isinstance(value, dict) else tuple(value) for value in values)
        return answer.mismatch._replace(expected=expected, actual=actual, line=1)

    @property
    def agrees(self) -> bool | None:
        """Whether everything was answered rightly; None if that is not known."""
        return {CheckVerdict.AGREES: True, CheckVerdict.DIFFERS: False}.get(self.verdict)

    @property
    def verdict(self) -> CheckVerdict:
        if self.not_run or (self.failure is not None and self.failure[1].kind is AnswerKind.NOT_JUDGED):
            return CheckVerdict.NOT_JUDGED
        if self.failure is not None or self.combined_failure is not None:
            return CheckVerdict.DIFFERS
        return CheckVerdict.INTERRUPTED if self.interrupted else CheckVerdict.AGREES

    @property
    def methods(self) -> MethodCoverage | None:
        """The methods of a class that were called, and its others; None for anything else."""
        test_inputs = [answer.test_input for _, answer in self.answers]
        return self.exercise.methods(test_inputs) if test_inputs else None

    @property
    def varies(self) -> bool:
        """Whether the same question is answered in different ways, even alone."""
        return bool(self.inconsistency) and self.inconsistency not in RIGHT_ALONE.values()

    def take_back(self, reason: str) -> None:
        """Take back that the first failure is wrong: nothing can be said of it."""
        failure = name, answer = self.failures[0]
        self.inconsistency = ""
        mismatch = Mismatch((), answer.lines, 1, reason)
        unclear = name, answer._replace(kind=AnswerKind.NOT_JUDGED, mismatch=mismatch)
        self.answers[self.answers.index(failure)] = self.failures[0] = unclear

    @property
    def table_id(self) -> str | None:
        """Id and ply of the position where it goes wrong."""
        answer = self.smallest_failure
        if answer is None or self.verdict is CheckVerdict.NOT_JUDGED:
            return None
        if self.first_step is not None:
            return self.exercise.table_id(answer.test_input, self.first_step.ply)
        known = answer.kind is AnswerKind.DIFFERS or self.mistake is None
        if known and answer.mismatch is not None and answer.mismatch.table_id is not None:
            return answer.mismatch.table_id
        ply = None if self.mistake is None else self.mistake.first_ply(answer.test_input)
        return self.exercise.table_id(answer.test_input, ply)

    @property
    def reason(self) -> str:
        """Why it fails, in sentences; empty if that is not known."""
        if self.inconsistency or self.not_run:
            return self.inconsistency or self.not_run
        answer = self.smallest_failure
        rule = answer.mismatch.reason if answer is not None and answer.mismatch is not None else ""
        is_wrong = answer is not None and answer.kind is AnswerKind.DIFFERS  # else the rule says where
        if self.first_step is not None:
            rule = self.first_step.sentence
        elif self.mistake is not None and not is_wrong:
            rule = ""  # where it hangs is a consequence of its mistake
        if self.only_after:
            rule += f" It does so only after {listed(self.only_after)}."
        mistake = mistake_sentences(self.mistake.description) if self.mistake else ""
        where = self._where if self.first_step is None and (mistake or (rule and is_wrong)) else ""
        found = " ".join(filter(None, (rule, mistake, where)))
        return found or (self.exercise.unexplained if is_wrong else "")

    @property
    def _where(self) -> str:
        """A sentence that says which step shows the mistake; empty if that is not known."""
        if not self.exercise.shows_steps or self.table_id is None or "@" not in self.table_id:
            return ""
        session = open_id(self.table_id)
        if not session.game.legal_moves(session.state):
            return "The end of the game shows it."
        if session.game.step_name == "card":  # the number of a card may be taken for one in the deck
            return f"The {ordinal(session.ply + 1)} card played shows it."
        return f"{capitalized(session.game.step_name)} {session.ply + 1} shows it."


_DETAILS = re.compile(r"'[^']*'|`[^`]*`|\[[^\]]*\]|-?\b[0-9]+\b(?: -?[0-9]+\b)*")


def without_details(reason: str) -> str:
    """Return a reason without cards, lists, variables and numbers: `The move … is legal, and was refused.`"""
    return _DETAILS.sub("…", reason)


# Remarks about cases that the sheet does not decide


def mixed_interpretations(report: Report) -> str | None:
    """Return a sentence if no single interpretation of the sheet fits all answers of a program, else None."""
    question = report.exercise.open_question
    fitting, last_name = None, ""
    for name, answer in report.answers:
        if question is None or not answer.interpretations:
            continue
        fits = set(answer.interpretations)
        if fitting is not None and not fitting & fits:
            one, other = (question.interpretations[min(some)] for some in (fitting, fits))
            return (
                f"the exercise does not say {question.question}, but a program has to keep to one way, "
                f'and this one {one} in "{last_name}", and {other} in "{name}".'
            )
        fitting = fits if fitting is None else fitting & fits
        last_name = name
    return None


def form_faults_in(report: Report) -> dict[str, str]:
    """Return the differences of form in all answers, each with an example."""
    return {fault.what: fault.example for _, answer in reversed(report.answers) for fault in answer.form}


def remarks(report: Report) -> Iterator[str]:
    """Yield sentences on the form of the answers, and on how a program treats what the sheet leaves open."""
    if report.judged_on:
        yield f"It answers on decks of {_PACKS.get(report.judged_on)} only: judged on these."
    form = form_faults_in(report)
    if form:
        example = next(filter(None, form.values()), "")
        such_as = f', such as "{printable(example[:_LONGEST_QUOTE])}"' if example else ""
        yield f"Form, which counts with --strict only: your program {listed(list(form))}{such_as}."
    answered = (AnswerKind.RIGHT, AnswerKind.DIFFERS)
    statuses = (one.status for _, one in report.answers if one.kind in answered and not one.unspecified_kind)
    if status := next(filter(None, statuses), 0):
        yield f"It ends with status {status}; a program that went well ends with 0."
    if not report.agrees:
        return
    if methods := report.methods:
        yield _methods_remark(methods)
    if remark := report.exercise.remark([answer.lines for _, answer in report.answers]):
        yield remark
    for extra in dict.fromkeys(answer.extra for _, answer in report.answers if answer.extra):
        yield f"Your program {extra}."
    yield from _interpretation_remarks(report)
    for name, answer in report.answers:
        if answer.unspecified_kind is not None:
            yield from _unspecified_remark(report, name, answer)


def _methods_remark(methods: MethodCoverage) -> str:
    """Return which methods of a class were called, and which were not."""
    if not methods.not_called:
        return f"All its methods were called: {printable(listed(methods.called))}."
    named, more = methods.not_called[:_MOST_NAMES], len(methods.not_called) - _MOST_NAMES
    not_called = listed([*named, count(more, "other")] if more > 0 else named)
    called = listed(methods.called or ["none"])
    return f"Methods called: {printable(called)}; not called, and so not judged: {printable(not_called)}."


def _interpretation_remarks(report: Report) -> Iterator[str]:
    """Yield sentences on the interpretation of the open question that fits all answers."""
    question = report.exercise.open_question
    answers = [answer for _, answer in report.answers if answer.interpretations]
    if question is None or not answers:
        return
    fitting = set.intersection(*(set(answer.interpretations) for answer in answers))
    if not fitting:
        return  # the check was stopped before that was noticed
    chosen = min(fitting)
    remark = f"The exercise does not say {question.question}: your program {question.interpretations[chosen]}"
    if chosen == 0:
        yield f"{remark}, as cardtui does."
        return
    yield f"{remark}, where cardtui {question.interpretations[0]}. That is right too."
    if not report.hides_expected:
        exercise = report.exercise
        others = (answer for answer in answers if 0 not in answer.interpretations)
        simplest = min(others, key=lambda answer: exercise.complexity(answer.test_input))
        expected = _quoted(exercise.expected(simplest.test_input))
        asked = exercise.input_line(simplest.test_input)
        yield f"For {asked} that is {expected} by cardtui, and {_quoted(simplest.lines)} by your program."


def _unspecified_remark(report: Report, name: str, answer: Answer) -> Iterator[str]:
    """Yield a sentence on how a program treats a case that the sheet leaves open."""
    expected = report.exercise.expected(answer.test_input)
    if not expected:
        return
    parts = [
        f"{capitalized(name)}: the exercise does not say {report.exercise.unspecified(answer.test_input)}"
    ]
    if not report.hides_expected:
        parts.append(f"counted here as {_quoted(expected)}")
    kind = answer.unspecified_kind or answer.kind
    parts.append(f"your program {WHAT_HAPPENED.get(kind, f'answers {_quoted(answer.lines)}')}")
    text = "; ".join(parts)
    yield text if text.endswith('."') else f"{text}."


def _quoted(lines: AnswerLines) -> str:
    text = printable(", ".join(lines))
    return f'"{text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"}"'


# The whole report


def report_lines(report: Report) -> Iterator[str]:
    """Yield the report line by line."""
    if report.structure_findings:
        yield from (*report.structure_findings, "")
    for name in report.right_again:
        yield f"{capitalized(name)} is right now."
    if report.rows:
        yield from (*row_lines(report), "")
    yield Prose(headline(report))
    yield from map(Prose, remarks(report))
    yield from failure_lines(report)
    for further in report.further:
        yield from ("", Prose(headline(further)))
        yield from failure_lines(further)
    if report.too_busy and report.verdict is not CheckVerdict.NOT_JUDGED:
        yield Prose(f"Not all was asked. {report.too_busy}")
    elif report.interrupted and report.failure is not None and not report.too_busy:
        yield "The check was stopped before this was made as small as possible."
    if report.exercise.repeatable and report.verdict is CheckVerdict.DIFFERS and not report.hides_seed:
        saved = "It is saved and will be tried first the next time. " if report.saved else ""
        yield f"{saved}The seed was {report.seed}."


def row_lines(report: Report) -> Iterator[str]:
    """Yield a line for each row, and one with the points."""
    width = max(len(row.name) for row in report.rows)
    for row in report.rows:
        points = f"{row.points:g} of {row.most:g}" if row.most else ""
        points = f"  {points:>{_POINTS_WIDTH}}" if report.has_points else ""
        yield printable(f"{row.outcome.mark} {row.name:<{width}}{points}  {row.detail}".rstrip())
    points_made, most = report.points
    if not most:
        return
    if not report.has_mark:
        what = "Not finished" if report.too_busy else "Not judged"
        yield f"{what}: it has no mark, which is not 0 of {most:g}."
        return
    yield f"{points_made:g} of {most:g} {'points' if report.has_points else 'right'}."


def failure_lines(report: Report) -> Iterator[str]:
    """Yield the question, both answers, the reason, and how to see it; nothing if there is no failure."""
    if report.failure is None:
        return
    if not report.is_hidden and (blocks := [*_blocks(report)]):
        yield from ("", *blocks)
    if report.reason and shows_reason(report):
        yield ""
        yield Prose(f"Why: {report.reason}")
    if report.is_hidden:
        yield "Its input is not shown."
        return
    yield ""
    for label, lines in commands_on(report):
        for index, line in enumerate(lines):
            start = f"{label}:  "
            yield f"{' ' * len(start) if index else start}{line}"
    if report.mistake is not None:
        yield "More on it: cardtui manual mistakes"


def commands_on(report: Report) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield what can be typed to try the failure or to see it: a label, and its lines."""
    command, target = command_to_try(report), report.target
    may_be_right = report.varies or not report.exercise.repeatable
    label = f"To try it{', a few times' if may_be_right else ''}"
    if target.is_java:
        label = f"To try it in jshell {os.path.basename(target.call.rpartition(':')[0])}"
    if command:  # a build may have several lines
        yield label, [printable(line) for line in command.splitlines()]
    # How a dialogue goes was looked for in any case, unless a profile says it.
    may_help = target.profile or target.protocol is not Protocol.TALK
    is_unclear = report.verdict is CheckVerdict.NOT_JUDGED and not report.too_busy
    if is_unclear and report.exercise.profile and may_help and not target.is_called:
        arguments = target._replace(profile="").arguments
        yield "To find out how it talks", [f"cardtui check {report.exercise.key} --guess {arguments}"]
    if report.table_id is not None:
        yield "To see it", [f"cardtui open {shlex.quote(report.table_id)} --inside"]


def shows_reason(report: Report) -> bool:
    """Return whether the reason may be shown: it reveals no right answer, or those are shown anyway."""
    known = report.first_step or report.mistake or report.inconsistency
    return bool(known) or report.verdict is CheckVerdict.NOT_JUDGED or not report.hides_expected


def headline(report: Report) -> str:
    """Return the result in one sentence."""
    if report.not_run:
        return f"It could not be judged: {report.not_run}"
    if report.failure is None:
        if report.interrupted:
            if not report.answers:
                return "Stopped before anything was answered."
            return f"Stopped: {_case_count(report)}, all right so far."
        if report.combined_failure:
            return f"Each of {_case_count(report)} is right, but not all together: {report.combined_failure}"
        return f"It agrees: {_case_count(report)}, in {report.seconds:.1f} s."
    name, first = report.failure
    answer, target = report.smallest_failure or first, report.target
    is_value = target.protocol is Protocol.CALL and bool(report.exercise.return_type)
    result = {
        AnswerKind.DIFFERS: f"It differs{'' if is_value else _in_line(report.mismatch)}",
        AnswerKind.CRASHED: f"It crashes, {_how_it_ended(answer, target)}",
        AnswerKind.HANGS: _no_answer(answer, target),
        AnswerKind.GOES_ON: _no_answer(answer, target),
        AnswerKind.TOO_MUCH: f"It writes more than {_size(target.limits.output_bytes)}",
        AnswerKind.TOO_LARGE: f"It uses more than {_size(target.limits.memory_bytes or 0)}",
        AnswerKind.OUT_OF_TURN: "It writes before it is asked, or more than one line for an answer",
        AnswerKind.NOT_JUDGED: "It could not be judged",
    }[answer.kind]
    shrunk = ""
    if report.shrunk is not None and answer is not first:
        sizes = [report.exercise.complexity(one.test_input)[0] for one in (answer, first)]
        small = report.exercise.small_name(answer.test_input) if sizes[0] < sizes[1] else ", made simpler"
        shrunk = f"{small} in {count(report.shrunk.runs, 'run')}"
    return f"{result}: {name}{shrunk}."


def _in_line(mismatch: Mismatch | None) -> str:
    """Return the number of the line that differs, in an answer of several lines."""
    if mismatch is None or max(len(mismatch.expected), len(mismatch.actual)) <= 1:
        return ""
    return f" in line {mismatch.line}"


def _no_answer(answer: Answer, target: CheckedProgram) -> str:
    # In a dialogue, nobody knows whether the program works or waits for input.
    seconds = f"within {target.limits.seconds:g} s"
    if answer.kind is AnswerKind.GOES_ON:
        what = "its line" if target.protocol is Protocol.PERSISTENT else "it"
        return f"Its answer is right, but {what} does not end {seconds}"
    if target.protocol is Protocol.TALK:
        return f"It prints {'nothing more' if answer.output else 'nothing'} {seconds}"
    return f"It does not answer {seconds}"


def _case_count(report: Report) -> str:
    """Return the number of cases: `14 examples and corners, and 200 random deals from seed 7`."""
    exercise = report.exercise
    random_cases = sum(name.startswith(f"{exercise.random_name} ") for name, _ in report.answers)
    examples = len(report.answers) - random_cases
    parts = [f"{examples} {exercise.cases_name}" if examples > 1 else "1 example"] if examples else []
    if random_cases or not examples:
        seed = f" from seed {report.seed}" if exercise.repeatable and not report.hides_seed else ""
        parts.append(f"{count(random_cases, exercise.random_name)}{seed}")
    return listed(parts)


def _how_it_ended(answer: Answer, target: CheckedProgram) -> str:
    if answer.status is None:
        return "with an exception" if target.is_called else "without a status"
    language = f"ending {'Java' if target.is_java else 'Python'} " if target.is_called else ""
    return f"{language}{how_ended(answer.status)}"


def _size(number: int) -> str:
    return f"{number / 1e6:g} MB" if number >= 1_000_000 else f"{number} bytes"


def _question(exercise: SheetExercise, target: CheckedProgram, test_input: object) -> tuple[str, list[str]]:
    """Return the call or the lines of the input, with its label."""
    if target.is_called:
        arguments = exercise.arguments(test_input)
        values = arguments["arguments"] if isinstance(arguments, Mapping) else arguments
        return "call", [call_text(target.call.rpartition(":")[2], values)]
    text = exercise.stdin_text(test_input) if target.protocol is not Protocol.TALK else ""
    return ("input", [visible(line) for line in text.splitlines()]) if text else ("", [])


def command_to_try(report: Report) -> str | None:
    """Return a command or a line of Python that repeats the failure, if there is one."""
    exercise, target, answer = report.exercise, report.target, report.smallest_failure
    if report.to_try is not None or answer is None:
        return report.to_try or None
    test_input = answer.test_input
    if target.is_java:
        return None
    if target.is_called:
        name = target.call.rpartition(":")[2]
        return exercise.trial(name, test_input, answer.as_written).shortest_line
    text = exercise.stdin_text(test_input)
    if target.protocol is Protocol.TALK or not text:
        return None
    return target.line_to_feed(shlex.quote(text.rstrip()), exercise.enters)


def _blocks(report: Report) -> Iterator[str]:
    """Yield the question, the expected answer and the actual one, in columns."""
    blocks = answer_blocks(report)
    width = max((len(label) for label, _ in blocks), default=0) + 2
    for label, lines in blocks:
        for index, line in enumerate(lines):
            yield f"{_INDENT}{label if not index else '':<{width}}{line}".rstrip()


def answer_blocks(report: Report) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the lines of the question, of the expected answer and of the actual one, with their labels."""
    answer, mismatch = report.smallest_failure, report.mismatch
    assert answer is not None
    label, question = _question(report.exercise, report.target, answer.test_input)
    blocks = [(label, question)] if label else []
    if mismatch is not None and mismatch.expected and not report.hides_expected:
        expected = excerpt(mismatch.expected, mismatch.line, mismatch.actual, mismatch.context_from)
        blocks.append(("expected", expected))
    if answer.kind is AnswerKind.DIFFERS and mismatch is not None:
        actual = excerpt(mismatch.actual, mismatch.line, mismatch.expected, mismatch.context_from)
        blocks.append(("actual", actual))
    elif report.target.protocol is Protocol.TALK and answer.lines:
        blocks.append(("last turn", _first_and_last(answer.lines)))
    elif answer.output:
        blocks.append(("it wrote", _first_and_last(answer.output.splitlines())))
    if answer.errors.strip():
        blocks.append(
            (
                "its errors",
                [printable(line.expandtabs(4)) for line in answer.errors.splitlines()[-_ERROR_LINES:]],
            )
        )
    return [(label, lines or ["nothing"]) for label, lines in blocks]


def visible(line: str, other: str | None = None) -> str:
    """Return a line for display; with visible blanks and a visible end only if it differs so from `other`.

    `Draw after 5791 rounds.`, and beside a line without the last blank: `Draw·after·5791·rounds.·⏎`.
    """
    cut = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…"
    if other in (None, line) or line.split() != other.split():
        return printable(cut)
    return printable(cut.replace(" ", "·").replace("\t", "⇥")) + "⏎"


def excerpt(
    lines: Sequence[str],
    line: int,
    others: Sequence[str] = (),
    context_from: int | None = None,
) -> list[str]:
    """Return an answer for display beside another one; of a long one, numbered lines around number `line`.

    The lines from number `context_from` on are included too, up to the same number of lines. Blanks are
    visible from the line that differs on: those before it were judged right, whatever their blanks are.
    """
    shown = [
        visible(one, other if number >= line else None)
        for number, (one, other) in enumerate(zip_longest(lines, others[: len(lines)]), start=1)
    ]
    if len(shown) <= 2 * _CONTEXT_LINES + 1 and line == 1:
        return shown or ["nothing"]
    line = min(line, len(shown) + 1)
    first, last = max(line - _CONTEXT_LINES, 1), min(line + _CONTEXT_LINES, len(shown))
    context = range(0)
    if context_from is not None:
        context = range(context_from, min(context_from + _CONTEXT_LINES, first))
    width = len(str(last))

    def numbered(numbers: range) -> list[str]:
        return [
            f"{'▸' if number == line else ' '} {number:>{width}}  {shown[number - 1]}" for number in numbers
        ]

    result = numbered(context)
    if context and context[-1] + 1 < first:
        result.append(f"  {'…':>{width}}")
    result += numbered(range(first, last + 1))
    if line > len(shown):
        result.append(f"▸ {line:>{width}}  nothing more")
    return result


def _first_and_last(lines: Sequence[str]) -> list[str]:
    """Return the lines for display; of many only the first and the last ones, with `…` between."""
    if len(lines) <= 2 * _CONTEXT_LINES + 1:
        return [visible(line) for line in lines]
    first, last = lines[:_CONTEXT_LINES], lines[-_CONTEXT_LINES:]
    return [*map(visible, first), "…", *map(visible, last)]


def table_remark(report: Report) -> str:
    """Return both answers of a failure in a line, to be shown on its table."""
    answer = report.smallest_failure
    assert answer is not None
    mismatch = answer.mismatch
    if answer.kind is not AnswerKind.DIFFERS or mismatch is None:
        return f"Yours: {answer.kind.value}"
    expected, actual = (
        printable(lines[mismatch.line - 1]) if mismatch.line <= len(lines) else "nothing"
        for lines in (mismatch.expected, mismatch.actual)
    )
    line = _in_line(mismatch)
    if report.hides_expected or not mismatch.expected:
        return f"Yours{line}: {actual}"
    return f"Right{line}: {expected} · Yours: {actual}"
