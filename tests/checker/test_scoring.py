"""Rows and points of a check in which all cases are asked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import AnswerKind, CheckedProgram
from cardtui.checker.exercise import Protocol, SheetExercise
from cardtui.checker.exercises import all_exercises, load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import RunLimits
from cardtui.checker.report import CheckVerdict, Report, RowOutcome, report_lines
from cardtui.checker.scoring import Scheme, names_match, read_scheme, row_names, score
from cardtui.engine.errors import BadInput
from tests.checker.schema import REPORT
from tests.checker.students import STUDENTS

BEGGAR = load_exercise("beggar")
TWO_FAULTS = """
def play(deck):
    if len(deck) == 52:
        raise ValueError("52")
    return mistaken.play(deck)
"""
HEAD = f"import sys\nsys.path.insert(0, {str(STUDENTS)!r})\nimport beggar, mistaken\n"


def target(folder: Path, text: str, seconds: float = 5.0) -> CheckedProgram:
    (folder / "it.py").write_text(HEAD + text)
    return CheckedProgram(Protocol.CALL, call=f"{folder / 'it.py'}:play", limits=RunLimits(seconds))


def checked(program: CheckedProgram, number: int = 10, scheme: Scheme | None = None, **more: Any) -> Report:
    report = check(BEGGAR, program, Plan(1, number, jobs=2, asks_all=True, **more))
    score(report, scheme)
    return report


def outcomes(report: Report) -> dict[str, RowOutcome]:
    return {row.name: row.outcome for row in report.rows}


@pytest.fixture(scope="module")
def two_faults(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return checked(target(tmp_path_factory.mktemp("two"), TWO_FAULTS))


def test_every_case_is_asked_and_the_first_failure_of_each_kind_is_explained(
    two_faults: Report,
) -> None:
    report = two_faults
    assert len(report.answers) == len(list(BEGGAR.cases())) + 10 and report.verdict is CheckVerdict.DIFFERS
    assert report.mistake is not None and report.mistake.description.startswith("puts the pile on the top")
    (further,) = report.further
    assert further.failure is not None and further.smallest_failure is not None
    assert "ValueError: 52" in further.smallest_failure.errors
    text = "\n".join(report_lines(report))
    assert text.count("\nIt differs: ") == text.count("\nIt crashes, with an exception: ") == 1


def test_each_row_has_its_result(two_faults: Report) -> None:
    found = outcomes(two_faults)
    assert list(found) == [name for name in row_names(BEGGAR) if name in found]
    assert found["the exercise's example J 2 J 2"] is RowOutcome.RIGHT
    assert found["the kata's mini example"] is RowOutcome.WRONG
    assert found["a deal of 52 cards that never ends"] is RowOutcome.WRONG
    assert found["a deck of one card"] is found["no card at all"] is RowOutcome.OPEN
    assert found["random deals"] is RowOutcome.WRONG and found["form"] is RowOutcome.RIGHT


def test_points_needs_and_other(two_faults: Report) -> None:
    report = two_faults
    scheme = Scheme({"the exercise's": 2, "penalty cards only": 3, "other": 0.5}, {"plain": ["random deals"]})
    score(report, scheme)
    made = {row.name: (row.points, row.most) for row in report.rows}
    assert made["the exercise's example J 2 J 2"] == (2, 2) and made["the kata's mini example"] == (0, 0.5)
    assert made["penalty cards only, one kind"] == (3, 3) and made["a card each"] == (0.5, 0.5)
    assert made["a deck of one card"] == (0, 0) == made["form"]
    assert outcomes(report)["plain cards only"] is RowOutcome.RIGHT  # what it needs comes later
    score(report, Scheme({"other": 1}, {"random deals": ["the exercise's"]}))
    row = next(row for row in report.rows if row.name == "random deals")
    assert (row.outcome, row.points, row.most) == (RowOutcome.SKIPPED, 0, 1)
    assert row.detail == "needs the exercise's example J 2 3 J 4 5, which never ends"
    score(report, None)
    assert report.points[1] == sum(row.outcome is not RowOutcome.OPEN for row in report.rows) - 1  # not form


def test_a_fault_of_form_costs_the_points_of_form_only(tmp_path: Path) -> None:
    report = checked(target(tmp_path, "def play(deck): return beggar.play(deck).lower()"), scheme=Scheme())
    wrong = [row.name for row in report.rows if row.outcome is RowOutcome.WRONG]
    assert report.agrees and wrong == ["form"]
    detail = next(row.detail for row in report.rows if row.name == "form")
    assert detail == "writes other capitals than the exercise"


def test_only_chooses_the_cases(tmp_path: Path) -> None:
    program = target(tmp_path, "play = beggar.play")
    report = checked(program, is_wanted=lambda row: names_match(["The exercise"], row))
    assert all(name.startswith("the exercise") or name == "form" for name in outcomes(report))


def test_a_program_that_hangs_is_not_waited_for_again_and_again(tmp_path: Path) -> None:
    head = "import time\n"  # sleeping leaves the processor to other tests
    report = checked(target(tmp_path, f"{head}def play(deck):\n time.sleep(60)", 0.2), number=500)
    assert set(outcomes(report).values()) == {RowOutcome.WRONG, RowOutcome.SKIPPED, RowOutcome.OPEN}
    assert len(report.answers) == 3
    at_times = f"{head}def play(deck):\n if len(deck) > 4: time.sleep(60)\n return beggar.play(deck)"
    report = checked(target(tmp_path, at_times, 0.2), number=500)
    assert {RowOutcome.RIGHT, RowOutcome.WRONG} < set(outcomes(report).values()) and len(report.answers) < 30
    skipped = [name for name, outcome in outcomes(report).items() if outcome is RowOutcome.SKIPPED]
    assert skipped == ["random deals"]


def test_a_program_that_always_answers_the_same_has_no_points_for_form(tmp_path: Path) -> None:
    report = checked(target(tmp_path, "def play(deck): return 'Player 0 wins after 2 rounds.'"))
    found = next(row for row in report.rows if row.name == "form")
    assert (found.outcome, found.detail) == (RowOutcome.SKIPPED, "it gives the same answer to everything")


def test_the_most_points_are_the_same_however_little_was_asked(tmp_path: Path) -> None:
    scheme = Scheme({"other": 1, "form": 2})
    right = checked(target(tmp_path, "play = beggar.play"), 1, scheme)
    hangs = checked(target(tmp_path, "import time\ndef play(deck): time.sleep(60)", 0.2), 1, scheme)
    unclear = checked(target(tmp_path, "play = beggar.play"), 1, scheme)
    unclear.failures.append(("it", right.answers[0][1]._replace(kind=AnswerKind.NOT_JUDGED)))
    score(unclear, scheme)
    assert unclear.verdict is CheckVerdict.NOT_JUDGED and len(hangs.answers) < len(right.answers)
    assert right.points[1] == hangs.points[1] == unclear.points[1]


def test_a_row_says_how_many_random_deals_were_not_asked(tmp_path: Path) -> None:
    def random_row(seconds: float | None = None) -> str:
        text = "def play(deck): return len(deck) > 6 or beggar.play(deck)"
        report = checked(target(tmp_path, text), number=90, seconds=seconds)
        return next(row.detail for row in report.rows if row.name == "random deals")

    said = re.fullmatch(r"(\d+) of (\d+) right; the other (\d+) not asked", random_row())
    assert said and int(said[1]) < int(said[2]) and int(said[2]) + int(said[3]) == 90
    assert re.fullmatch(r"\d+ of \d+ right", random_row(seconds=20))


def test_what_is_hidden_is_shown_in_no_format(two_faults: Report) -> None:
    report = two_faults
    score(report, Scheme({"other": 1}, {}, ["the exercise", "a deal of 52", "random"]))
    for form in FORMATS:
        text = "\n".join(FORMATS[form](report))
        assert "play([" not in text and "cardtui open" not in text, form
    assert "seed" not in "\n".join(report_lines(report))
    values = json.loads("\n".join(FORMATS["json"](report)))
    REPORT.validate(values)
    assert [failure["hidden"] for failure in values["failures"]] == [True, True]
    assert "given" not in values["failures"][0] and "puts the pile" in values["failures"][0]["mistake"]
    gradescope = json.loads("\n".join(FORMATS["gradescope"](report)))
    hidden = {test["name"] for test in gradescope["tests"] if test["visibility"] == "hidden"}
    assert "random deals" in hidden and "form" not in hidden


def test_a_failure_that_is_shown_is_explained_before_one_that_is_hidden(tmp_path: Path) -> None:
    program = target(tmp_path, "def play(deck): return beggar.play(deck).replace('Player 1', 'Player 0')")
    shown = "plain cards only"
    report = checked(program, is_hidden=lambda row: row != shown)
    assert report.failure is not None and report.failure[0] == shown and report.failures[1][0] != shown


def test_gradescope_gets_the_points_of_each_row(two_faults: Report) -> None:
    report = two_faults
    score(report, Scheme({"the exercise's": 2, "form": 1}))
    values = json.loads("\n".join(FORMATS["gradescope"](report)))
    assert values["score"] == sum(test["score"] for test in values["tests"]) == report.points[0]
    tests = {test["name"]: test for test in values["tests"]}
    assert tests["form"]["status"] == "passed" and tests["the kata's mini example"]["status"] == "failed"
    first = tests["the exercise's example J 2 3 J 4 5, which never ends"]["output"]
    assert first.startswith("Wrong.\nIt differs: ") and "Your program puts the pile on the top" in first


# The file


def write(folder: Path, text: str) -> str:
    (folder / "points.toml").write_text(text)
    return str(folder / "points.toml")


def test_a_file_of_points_is_read(tmp_path: Path) -> None:
    text = 'hidden = ["random"]\n[points]\n"the exercise" = 2.5\nother = 1\n[needs]\nrandom = "a card each"\n'
    scheme = read_scheme(write(tmp_path, text), BEGGAR)
    assert scheme == Scheme({"the exercise": 2.5, "other": 1}, {"random": ["a card each"]}, ["random"])
    assert read_scheme(write(tmp_path, ""), BEGGAR) == Scheme(hidden=[])


@pytest.mark.parametrize("exercise", all_exercises(), ids=lambda exercise: exercise.key)
def test_names_of_cases_of_older_versions_still_match(exercise: SheetExercise) -> None:
    for row in row_names(exercise):
        assert names_match([row.replace("the exercise", "the sheet")], row)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[points]\nnothing = 1", '"nothing" is no case of beggar; cardtui check beggar --list shows them'),
        ("[points]\nform = -1", 'the points of "form" in '),
        ("[points]\nform = true", 'the points of "form" in '),
        ("[points]\nform = '3'", 'the points of "form" in '),
        ("points = 3", "points in "),
        ("[needs]\nform = 3", "a name of a case or a list of them is missing in "),
        ("[needs]\nform = 'other'", '"other" is no case of beggar'),
        ("[marks]\nform = 3", 'has "marks"; there is: points, needs, hidden'),
        ("x = = \x1b[2J", "is no TOML: "),
    ],
)
def test_a_bad_file_of_points_is_one_sentence(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        read_scheme(write(tmp_path, text), BEGGAR)
    assert problem in str(error.value) and str(error.value).isprintable()


def test_a_file_of_points_that_is_missing_or_no_text_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("hidden = ['é']".encode("latin-1"))
    with pytest.raises(BadInput, match=r'" is not UTF-8$'):
        read_scheme(str(tmp_path / "latin.toml"), BEGGAR)
    with pytest.raises(BadInput, match="the points cannot be read from"):
        read_scheme("no such file", BEGGAR)


@pytest.mark.parametrize("exercise", all_exercises(), ids=lambda exercise: exercise.key)
def test_every_exercise_has_few_rows_with_names_of_their_own(exercise: Any) -> None:
    names = row_names(exercise)
    assert len(names) == len(set(names)) < 40 and exercise.random_cases_name in names
