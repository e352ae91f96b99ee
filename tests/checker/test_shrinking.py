"""Failures are shrunk and explained; each usual mistake takes the place of a program."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, Target
from cardtui.checker.diagnosis import identify_mistake, matching_mistakes
from cardtui.checker.exercise import Exercise, Mistake, Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.beggar import EXERCISES, AssignmentExercise
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report
from cardtui.checker.shrinking import MOST_RUNS, shrink

SHARED = {mistake.description for mistake in EXERCISES[0].mistakes}


def by_description(exercise: Exercise) -> dict[str, Mistake]:
    """Return the mistakes by description; the first one of those that differ in the interpretation."""
    return {mistake.description: mistake for mistake in reversed(exercise.mistakes)}


MISTAKES = [
    (exercise, mistake)
    for number, exercise in enumerate(EXERCISES)
    for at, mistake in enumerate(reversed(by_description(exercise).values()))
    if not number or mistake.description not in SHARED or at % 3 == number  # most are the same in all three
]


class WrongProgram:
    """A program with a mistake, which counts its runs."""

    def __init__(self, exercise: Exercise, mistake: Mistake) -> None:
        self.exercise, self.mistake = exercise, mistake
        self.runs = 0

    def ask(self, given: Any) -> Answer:
        self.runs += 1
        lines = self.mistake.answer(given)
        wrong = self.exercise.judge(given, lines)
        return Answer(given, AnswerKind.DIFFERS if wrong else AnswerKind.RIGHT, lines, wrong)

    def ask_until_it_differs(self, seed: int = 22, most: int = 50) -> list[Answer]:
        """What it answers to full decks, up to the first wrong answer, and to the cases if there is none.

        Of this seed one deck of the first few shows also what is to be seen in one of seven hundred.
        """
        random = Random(seed)
        seen = []
        for _ in range(most):
            seen.append(self.ask(self.exercise.random_input(random, 1.0)))
            if seen[-1].kind is AnswerKind.DIFFERS:
                return seen
        for case in self.exercise.cases():
            seen.append(self.ask(case.test_input))
            if seen[-1].kind is AnswerKind.DIFFERS:
                return seen
        pytest.fail("the mistake does not show")


def smallest_complexity(exercise: Exercise, mistake: Mistake) -> tuple[int, ...] | None:
    """The size of the smallest given of all in which a mistake is plain, of those that are looked through."""
    for given in islice(exercise.simplest_inputs(), 4000):
        answer = mistake.answer(given)
        if exercise.judge(given, answer) and exercise.is_certainly_wrong(given, answer):
            return exercise.complexity(given)
    return None


@pytest.mark.parametrize(
    ("exercise", "mistake"),
    MISTAKES,
    ids=[f"{exercise.key}-{mistake.description[:40]}" for exercise, mistake in MISTAKES],
)
def test_a_usual_mistake_is_named_and_shrunk_as_far_as_possible(exercise: Exercise, mistake: Mistake) -> None:
    program = WrongProgram(exercise, mistake)
    seen = program.ask_until_it_differs()
    program.runs = 0
    mistakes = matching_mistakes(exercise.mistakes, seen)
    assert mistake in mistakes
    found = identify_mistake(exercise, mistakes, program.ask, Random(3))
    assert found is not None and found.description == mistake.description
    asked = program.runs
    shrunk, tried = shrink(exercise, seen[-1], program.ask, [mistake])
    least = smallest_complexity(exercise, mistake)
    assert least is None or exercise.complexity(shrunk.answer.test_input) == least
    assert shrunk.answer.kind is AnswerKind.DIFFERS and shrunk.runs == len(tried) == program.runs - asked
    assert program.runs <= 60  # a mistake that is known needs few of them


@pytest.mark.parametrize("at", range(0, len(MISTAKES), 3))
def test_an_unknown_mistake_in_52_cards_is_small_after_300_runs(at: int) -> None:
    exercise, mistake = MISTAKES[at]
    program = WrongProgram(exercise, mistake)
    seen = program.ask_until_it_differs()
    program.runs = 0
    shrunk, _ = shrink(exercise, seen[-1], program.ask)
    assert program.runs == shrunk.runs <= MOST_RUNS
    assert exercise.complexity(shrunk.answer.test_input)[0] <= 9
    assert shrunk.answer.mismatch is not None


def crashes_at_three_kings(given: list[str]) -> Answer:
    crashed = given.count("K") >= 3
    return Answer(given, AnswerKind.CRASHED if crashed else AnswerKind.RIGHT)


def test_a_crash_is_shrunk_to_a_crash() -> None:
    exercise = AssignmentExercise()
    deck = exercise.random_input(Random(1), 1.0)
    shrunk, _ = shrink(exercise, crashes_at_three_kings(deck), crashes_at_three_kings)
    assert shrunk.answer.test_input == ["2", "K", "K", "K"] and shrunk.runs <= MOST_RUNS


def test_a_failure_is_never_shrunk_to_an_unspecified_case() -> None:
    exercise = AssignmentExercise()
    seen: list[list[str]] = []

    def one_too_many(given: list[str]) -> Answer:
        seen.append(given)
        end = exercise.end(given)
        lines = exercise.answer_lines(end._replace(tricks=end.tricks + 1))
        return Answer(given, AnswerKind.DIFFERS, lines, exercise.judge(given, lines))

    for failing in (["2", "3", "J", "4"], ["3", "2"]):
        shrunk, _ = shrink(exercise, one_too_many(failing), one_too_many)
        assert shrunk.answer.test_input == (["J", "2"] if exercise.is_specified(failing) else ["2", "2"])
    assert not [given for given in seen if exercise.unspecified(given)]


def test_shrinking_ends_when_the_time_is_over() -> None:
    exercise = AssignmentExercise()
    deck = exercise.random_input(Random(1), 1.0)
    times = iter([True] * 5 + [False] * 1000)
    shrunk, tried = shrink(
        exercise, crashes_at_three_kings(deck), crashes_at_three_kings, (), lambda: next(times)
    )
    assert len(tried) == shrunk.runs == 5


def test_a_mistake_that_fits_by_chance_is_not_named() -> None:
    exercise = AssignmentExercise()

    def says_one_thing(given: list[str]) -> Answer:
        lines = ("Player 0 wins after 1 rounds.",)
        return Answer(given, AnswerKind.DIFFERS if exercise.judge(given, lines) else AnswerKind.RIGHT, lines)

    fits = matching_mistakes(exercise.mistakes, [says_one_thing(["2", "2"])])
    assert fits and identify_mistake(exercise, fits, says_one_thing, Random(1)) is None


def test_a_program_with_two_mistakes_makes_none_of_the_usual_ones() -> None:
    exercise = AssignmentExercise()
    on_top, counts_cards = (
        next(mistake for mistake in exercise.mistakes if mistake.description.startswith(start))
        for start in ("puts the pile on the top", "counts the cards")
    )

    def both(given: list[str]) -> Answer:
        mistake = on_top if given[0] in "JQKA" else counts_cards
        lines = mistake.answer(given)
        return Answer(given, AnswerKind.DIFFERS if exercise.judge(given, lines) else AnswerKind.RIGHT, lines)

    random = Random(1)
    seen = [both(exercise.random_input(random, 0.3)) for _ in range(30)]
    assert matching_mistakes(exercise.mistakes, seen) == []


_HANGS = """
import time
from cardtui.games.beggar.sheet import who_wins

def play(first, second):
    cards = len(first) + len(second)
    if cards > 6:
        time.sleep(3)
        open(__file__ + ".long", "a").write("x")
        time.sleep(99)
    {otherwise}
    return who_wins(first, second)
"""


def hanging(file: Path, otherwise: str, limit: float) -> Report:
    """A check of a function that hangs with more than six cards; it does something else before it answers."""
    file.write_text(_HANGS.format(otherwise=otherwise))
    return check(
        load_exercise("kata"), Target(Protocol.CALL, call=f"{file}:play", limits=RunLimits(limit)), Plan(1, 0)
    )


def test_a_hang_is_shrunk_with_a_shorter_time_limit(tmp_path: Path) -> None:
    report = hanging(tmp_path / "kata.py", "pass", limit=4)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.HANGS
    assert report.shrunk is not None and sum(map(len, report.smallest_failure.test_input)) == 8
    # the whole limit is waited for where it is found, one case ahead, and when it is small
    assert len((tmp_path / "kata.py.long").read_text()) <= 3


def test_a_slow_answer_is_not_taken_for_a_hang(tmp_path: Path) -> None:
    report = hanging(tmp_path / "kata.py", "time.sleep(0.9 if cards > 4 else 0)", limit=3)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.HANGS
    assert sum(map(len, report.smallest_failure.test_input)) > 6 and not report.inconsistency
