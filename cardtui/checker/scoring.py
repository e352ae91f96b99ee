"""Results and points of the cases of a check, one row for each named case and one for all random ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardtui.checker.client import Answer, AnswerKind
from cardtui.checker.exercise import SheetExercise
from cardtui.checker.report import WHAT_HAPPENED, CheckVerdict, Report, ReportRow, RowOutcome, form_faults_in
from cardtui.engine.errors import BadInput, quote

FORM = "form"
"""Name of the row on blanks, empty lines, capitals and the like."""

TOGETHER = "all answers together"
OWN_LIST = "its own list"
"""Name of the row on a list or deque in the file of a function, see `structure_findings`."""

OTHER = "other"
"""Name in a file of points that stands for all cases that are not named there."""

_SAME_ANSWERS = 4  # from which on a program that gives no other answer has no form
_KEYS = {"points", "needs", "hidden"}

_NEW_WORD = re.compile(r"^the sheet\b")


@dataclass(frozen=True)
class Scheme:
    """The points of a teacher. A name stands for all rows whose names begin with it."""

    points: Mapping[str, float] = field(default_factory=lambda: {OTHER: 1, FORM: 0})
    needs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The rows that have to be right before a row counts."""
    hidden: Sequence[str] = ()

    def points_of(self, row: str) -> float:
        name = _longest_match(self.points, row)
        return self.points.get(OTHER, 0) if name is None and row != FORM else self.points.get(name or "", 0)

    def needs_of(self, row: str) -> Sequence[str]:
        return self.needs.get(_longest_match(self.needs, row) or "", ())

    def hides(self, row: str) -> bool:
        return names_match(self.hidden, row)


def names_match(names: Iterable[str], row: str) -> bool:
    """Return whether one of the names is that of a row, or the beginning of it.

    Older versions called the exercise a sheet, in the names of its examples: these still match.
    """
    return any(row.casefold().startswith(_NEW_WORD.sub("the exercise", name.casefold())) for name in names)


def _longest_match(names: Iterable[str], row: str) -> str | None:
    return max((name for name in names if names_match([name], row)), key=len, default=None)


# The rows of a report


def row_names(exercise: SheetExercise) -> list[str]:
    """Return the names of all rows that a check of an exercise may have, in order."""
    cases = (exercise.row_name(case.name) for case in exercise.cases())
    own = [OWN_LIST] if exercise.with_own_structures else []
    return list(dict.fromkeys((*own, *cases, exercise.random_cases_name, TOGETHER, FORM)))


def score(report: Report, scheme: Scheme | None) -> None:
    """Give a report its rows, with the points of a scheme; without one, each row that is right counts one."""
    report.rows = _rows_with_needs(report, scheme or Scheme())
    report.has_points = scheme is not None
    hidden = frozenset(name for name in row_names(report.exercise) if scheme and scheme.hides(name))
    for one in (report, *report.further):
        one.hidden_rows = hidden


def _rows_with_needs(report: Report, scheme: Scheme) -> list[ReportRow]:
    found: dict[str, ReportRow] = {}
    for row in _rows(report, scheme):
        found[row.name] = row
        needed = [name for name in found if names_match(scheme.needs_of(row.name), name)]
        missing = next((name for name in needed if found[name].outcome is not RowOutcome.RIGHT), None)
        if missing is not None and missing != row.name:
            found[row.name] = row._replace(outcome=RowOutcome.SKIPPED, points=0, detail=f"needs {missing}")
    return list(found.values())


def _rows(report: Report, scheme: Scheme) -> Iterator[ReportRow]:
    exercise = report.exercise

    def row(name: str, outcome: RowOutcome, detail: str = "", has_points: bool = True) -> ReportRow:
        most = scheme.points_of(name) if has_points else 0
        return ReportRow(name, outcome, most * (outcome is RowOutcome.RIGHT), most, detail)

    if report.structure_findings:
        yield row(OWN_LIST, RowOutcome.WRONG)
    by_row: dict[str, list[Answer]] = {name: [] for name in report.planned_rows}
    for name, answer in report.answers:
        by_row.setdefault(exercise.row_name(name), []).append(answer)
    # A row that was not asked needs this too: the points that there are must be the same for all programs.
    left_open = {
        exercise.row_name(one.name): exercise.unspecified(one.test_input) for one in exercise.cases()
    }
    for name, answers in by_row.items():
        unsaid = left_open.get(name) or (exercise.unspecified(answers[0].test_input) if answers else "")
        if unsaid:
            yield row(name, RowOutcome.OPEN, f"the exercise does not say {unsaid}", has_points=False)
        else:
            planned = report.planned_rows.get(name, 0)
            yield row(name, *_outcome(report, answers, planned), has_points=name in report.planned_rows)
    if report.combined_failure is not None:
        yield row(TOGETHER, RowOutcome.WRONG)
    if report.planned_rows:
        yield row(FORM, *_outcome_of_form(report))


def _outcome_of_form(report: Report) -> tuple[RowOutcome, str]:
    if report.verdict is CheckVerdict.NOT_JUDGED:
        return RowOutcome.OPEN, "could not be judged"
    if faults := form_faults_in(report):
        return RowOutcome.WRONG, ", ".join(faults)
    answered = (AnswerKind.RIGHT, AnswerKind.DIFFERS)
    given = [one.lines for _, one in report.answers if (one.unspecified_kind or one.kind) in answered]
    exercise = report.exercise
    if not given or (exercise.repeatable and not any(lines and exercise.is_answer(lines) for lines in given)):
        return RowOutcome.SKIPPED, "there is no answer"
    if report.failure is not None and len(given) >= _SAME_ANSWERS and len(set(given)) == 1:
        return RowOutcome.SKIPPED, "it gives the same answer to everything"
    return RowOutcome.RIGHT, ""


def _outcome(report: Report, answers: Sequence[Answer], planned: int) -> tuple[RowOutcome, str]:
    """Return the result of a row with these answers of those planned, and a detail."""
    if report.verdict is CheckVerdict.NOT_JUDGED:
        return RowOutcome.OPEN, "could not be judged"
    if not answers:
        return RowOutcome.SKIPPED, "not asked"
    wrong = [answer for answer in answers if answer.kind is not AnswerKind.RIGHT]
    left = f"; the other {planned - len(answers)} not asked" if planned > len(answers) else ""
    if not wrong and left:
        return RowOutcome.SKIPPED, f"all {len(answers)} right{left}"
    if not wrong:
        return RowOutcome.RIGHT, f"all {len(answers)} right" if len(answers) > 1 else ""
    if len(answers) > 1 or left:
        return RowOutcome.WRONG, f"{len(answers) - len(wrong)} of {len(answers)} right{left}"
    return RowOutcome.WRONG, WHAT_HAPPENED.get(wrong[0].kind, "")


# The file of a teacher


def read_scheme(file: str, exercise: SheetExercise) -> Scheme:
    """Read a file of points (TOML).

    Its table `points` has the points by the names of rows, and its table `needs` a name, or a list of names,
    that have to be right before a row counts. `hidden` is a list of names. Raises `BadInput`.
    """
    try:
        values = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"the points cannot be read from {quote(file)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{quote(file)} is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{quote(file)} is no TOML: {error}") from None
    unknown = [key for key in values if key not in _KEYS]
    if unknown:
        raise BadInput(f"{quote(file)} has {quote(unknown[0])}; there is: points, needs, hidden")
    points, needs = (_table(values, key, file) for key in ("points", "needs"))
    for name, number in points.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= 1_000_000:
            raise BadInput(
                f"the points of {quote(name)} in {quote(file)} are a number, not {quote(repr(number))}"
            )
    needed = {name: _names(value, file) for name, value in needs.items()}
    hidden = _names(values.get("hidden", []), file)
    own = [name for name in points if name != OTHER]
    check_names([*own, *needed, *(one for some in needed.values() for one in some), *hidden], exercise)
    return Scheme(points or {OTHER: 1, FORM: 0}, needed, hidden)


def _table(values: Mapping[str, Any], key: str, file: str) -> dict[str, Any]:
    table = values.get(key, {})
    if not isinstance(table, dict):
        raise BadInput(f"{key} in {quote(file)} is a table: [{key}]")
    return table


def _names(value: Any, file: str) -> list[str]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise BadInput(f"a name of a case or a list of them is missing in {quote(file)}")
    return names


def check_names(names: Iterable[str], exercise: SheetExercise) -> None:
    """Raise `BadInput` for a name that is neither that of a row nor the beginning of one."""
    known = row_names(exercise)
    for name in names:
        if not any(names_match([name], row) for row in known):
            raise BadInput(
                f"{quote(name)} is no case of {exercise.key}; cardtui check {exercise.key} --list shows them"
            )
