"""Failures are shrunk and explained; each usual mistake takes the place of a program."""

from __future__ import annotations

import re
from copy import copy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, CheckedProgram
from cardtui.checker.diagnosis import find_mistake, identify_mistake, matching_mistakes, predicts_wrong
from cardtui.checker.exercise import NO_END, AnswerLines, Mistake, Protocol, SheetExercise
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.beggar import EXERCISES, AssignmentExercise
from cardtui.checker.exercises.beggar.variants import RIGHT, BeggarVariant, Limits
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report
from cardtui.checker.shrinking import MOST_RUNS, shrink

SHARED = {mistake.description for mistake in EXERCISES[0].mistakes}


def by_description(exercise: SheetExercise) -> dict[str, Mistake]:
    """Return the mistakes by description; the first one of those that differ in the interpretation."""
    return {mistake.description: mistake for mistake in reversed(exercise.mistakes)}


MISTAKES = [
    (exercise, mistake)
    for number, exercise in enumerate(EXERCISES)
    for name, mistake in by_description(exercise).items()
    if not number or name not in SHARED or len(name) % 3 == number  # most are the same in all three
]


class WrongProgram:
    """A program with a mistake, which counts its runs."""

    def __init__(self, exercise: SheetExercise, mistake: Mistake) -> None:
        self.exercise, self.mistake = exercise, mistake
        self.runs = 0

    def ask(self, test_input: Any) -> Answer:
        self.runs += 1
        return judged(self.exercise, test_input, self.mistake.answer(test_input))

    def ask_until_it_differs(self) -> list[Answer]:
        """Ask full decks, the cases and small decks up to the first wrong answer; return all answers.

        With this seed, one of the first decks shows even a mistake that only one in seven hundred shows.
        """
        random = Random(22)
        decks = [self.exercise.random_input(random, 1.0) for _ in range(50)]
        small = [self.exercise.random_input(random, 0.05) for _ in range(50)]
        answers = []
        for test_input in (*decks, *(case.test_input for case in self.exercise.cases()), *small):
            answers.append(self.ask(test_input))
            if answers[-1].kind is not AnswerKind.RIGHT:
                self.runs = 0
                return answers
        pytest.fail("the mistake does not show")


SNAP = load_exercise("snap")

RARE: list[tuple[SheetExercise, list[str]]] = [
    # What is searched for is the same in all three.
    (EXERCISES[0], ["asks for 3, 2, 1 and 4 cards after"]),
    (EXERCISES[1], ["asks for two cards after a seven"]),
    (EXERCISES[2], ["treats the players differently, and for player 1 only puts the pile on the top"]),
    (EXERCISES[0], ["deals the deck in two blocks", "puts the pile on the top of the hand"]),
    (EXERCISES[0], ["has the loser of a trick lead", "counts one round too many"]),
    (EXERCISES[1], ["turns the pile over before", "has the loser of a trick lead"]),
    (EXERCISES[2], ["gives the cards for the tricks", "adds what was still owed"]),
    (SNAP, ["treats the players differently, and for B only puts what is taken on the top of the deck:"]),
    (SNAP, ["exchanges the ends", "loses the card thrown"]),
    (SNAP, ["deals the cards in turn", "returns the loser's deck"]),
]


def rare_mistake(exercise: SheetExercise, beginnings: list[str]) -> Mistake:
    """Return the one of the rarer mistakes whose one or two descriptions begin so."""
    seen = [(case.test_input, exercise.expected(case.test_input)) for case in islice(exercise.cases(), 1)]
    for mistake in (one for group in exercise.rarer_mistakes(seen, lambda _: ()) for one in group):
        parts = mistake.description.split("\n")
        if len(parts) == len(beginnings) and all(
            any(part.startswith(beginning) for part in parts) for beginning in beginnings
        ):
            return mistake
    raise LookupError(beginnings)


@pytest.mark.parametrize(("exercise", "beginnings"), RARE, ids=[f"{one.key}-{said}" for one, said in RARE])
def test_mistakes_that_are_searched_or_made_together_are_named(
    exercise: SheetExercise, beginnings: list[str]
) -> None:
    program = WrongProgram(exercise, rare_mistake(exercise, beginnings))
    answers = program.ask_until_it_differs()
    found = find_mistake(exercise, answers[-1], answers, program.ask, Random(3))
    assert found is not None and found.description == program.mistake.description
    assert program.runs <= 60


def test_the_limit_of_a_program_is_found() -> None:
    kata = EXERCISES[1]
    limited = kata.mistake("", BeggarVariant(limits=Limits(cards=400)))
    program = WrongProgram(kata, limited)
    answers = program.ask_until_it_differs()
    found = find_mistake(kata, answers[-1], answers, program.ask, Random(3))
    assert found is not None
    numbers = re.match(r"stops a game somewhere between (\d+) and (\d+) cards: ", found.description)
    assert numbers and 380 < int(numbers[1]) <= 400 < int(numbers[2]) < 420


def test_no_mistake_is_named_if_none_fits() -> None:
    """A program that turns over only some piles makes no mistake that is known, nor two."""
    exercise = EXERCISES[0]
    right, turned = exercise.mistake("", RIGHT), exercise.mistake("", BeggarVariant(turned_over=True))

    def answer(test_input: Any) -> AnswerLines:
        return (right if "J" in str(test_input)[:20] else turned).answer(test_input)

    program = WrongProgram(exercise, right._replace(answer=answer))
    answers = program.ask_until_it_differs()
    assert find_mistake(exercise, answers[-1], answers, program.ask, Random(3)) is None


def judged(exercise: SheetExercise, test_input: Any, lines: AnswerLines) -> Answer:
    mismatch = exercise.judge(test_input, lines)
    if lines == NO_END:
        return Answer(test_input, AnswerKind.HANGS)
    return Answer(test_input, AnswerKind.DIFFERS if mismatch else AnswerKind.RIGHT, lines, mismatch)


def smallest_complexity(exercise: SheetExercise, mistake: Mistake) -> tuple[int, ...] | None:
    """Return the complexity of the simplest test input in which a mistake certainly shows."""
    for test_input in islice(exercise.simplest_inputs(), 4000):
        answer = mistake.answer(test_input)
        if predicts_wrong(exercise, mistake, test_input) and exercise.is_certainly_wrong(test_input, answer):
            return exercise.complexity(test_input)
    return None


@pytest.mark.parametrize(
    ("exercise", "mistake"),
    MISTAKES,
    ids=[f"{exercise.key}-{mistake.description[:40]}" for exercise, mistake in MISTAKES],
)
def test_a_usual_mistake_is_named_and_shrunk_as_far_as_possible(
    exercise: SheetExercise, mistake: Mistake
) -> None:
    program = WrongProgram(exercise, mistake)
    answers = program.ask_until_it_differs()
    mistakes = matching_mistakes(exercise.mistakes, answers)
    assert mistake in mistakes
    found = identify_mistake(exercise, mistakes, program.ask, Random(3))
    assert found is not None and found.description == mistake.description
    asked = program.runs
    shrunk, tried = shrink(exercise, answers[-1], program.ask, [mistake])
    least = smallest_complexity(exercise, mistake)
    assert least is None or exercise.complexity(shrunk.answer.test_input) == least
    assert shrunk.answer.kind is answers[-1].kind and shrunk.runs == len(tried) == program.runs - asked
    assert program.runs <= 60  # a known mistake needs few of them


@pytest.mark.parametrize("at", range(0, len(MISTAKES), 3))
def test_an_unknown_mistake_in_52_cards_is_small_after_300_runs(at: int) -> None:
    exercise, mistake = MISTAKES[at]
    program = WrongProgram(exercise, mistake)
    answers = program.ask_until_it_differs()
    shrunk, _ = shrink(exercise, answers[-1], program.ask)
    assert program.runs == shrunk.runs <= MOST_RUNS
    assert exercise.complexity(shrunk.answer.test_input)[0] <= 10
    assert shrunk.answer.mismatch is not None or shrunk.answer.kind is AnswerKind.HANGS


BEGGAR = AssignmentExercise()


def crash_at_three_kings(deck: list[str]) -> Answer:
    return Answer(deck, AnswerKind.CRASHED if deck.count("K") >= 3 else AnswerKind.RIGHT)


def test_a_crash_is_shrunk_to_a_crash_until_the_time_is_over() -> None:
    failing = crash_at_three_kings(BEGGAR.random_input(Random(1), 1.0))
    shrunk, _ = shrink(BEGGAR, failing, crash_at_three_kings)
    assert shrunk.answer.test_input == ["K", "K", "K"] and shrunk.runs <= MOST_RUNS
    has_time = iter([True] * 5 + [False] * 1000)
    shrunk, tried = shrink(BEGGAR, failing, crash_at_three_kings, (), lambda: next(has_time))
    assert len(tried) == shrunk.runs == 5


def test_a_failure_is_never_shrunk_to_an_unspecified_case() -> None:
    asked: list[list[str]] = []

    def count_one_too_many(deck: list[str]) -> Answer:
        asked.append(deck)
        end = BEGGAR.end(deck)
        lines = BEGGAR.answer_lines(end._replace(tricks=end.tricks + 1))
        return Answer(deck, AnswerKind.DIFFERS, lines, BEGGAR.judge(deck, lines))

    for deck in (["2", "3", "J", "4"], ["3", "2"]):
        shrunk, _ = shrink(BEGGAR, count_one_too_many(deck), count_one_too_many)
        assert shrunk.answer.test_input == (["J", "2"] if BEGGAR.is_specified(deck) else ["2", "2"])
    assert not [deck for deck in asked if BEGGAR.unspecified(deck)]


def test_a_mistake_that_fits_by_chance_is_not_named() -> None:
    def always_answer_the_same(deck: list[str]) -> Answer:
        return judged(BEGGAR, deck, ("Player 0 wins after 1 rounds.",))

    answers = [always_answer_the_same(["2", "2"])]
    matching = matching_mistakes(BEGGAR.mistakes, answers)
    assert matching and identify_mistake(BEGGAR, matching, always_answer_the_same, Random(1)) is None
    found = find_mistake(BEGGAR, answers[-1], answers, always_answer_the_same, Random(1))
    assert found is not None and found.description.startswith("gives the same answer to everything: ")


def test_a_mistake_is_only_named_if_a_game_ends_as_it_predicts() -> None:
    keeps = next(one for one in SNAP.mistakes if one.description.startswith("takes the cards, and still"))
    endless = keeps._replace(answer=lambda _: NO_END)
    for mistake, found in ((keeps, keeps), (endless, None)):
        exercise = copy(SNAP)
        exercise.mistakes = [mistake]
        program = WrongProgram(exercise, mistake)
        failing = program.ask(305)
        assert failing.kind is AnswerKind.HANGS
        assert find_mistake(exercise, failing, [failing], program.ask, Random(1)) is found


def test_no_mistake_is_looked_for_if_only_the_form_is_wrong() -> None:
    def never(deck: list[str]) -> Answer:
        pytest.fail(f"it was asked {deck}")

    lines = tuple(line.upper() for line in BEGGAR.expected(["2", "2"]))
    failing = Answer(["2", "2"], AnswerKind.DIFFERS, lines)
    assert find_mistake(BEGGAR, failing, [failing], never, Random(1)) is None


_HANGS = """
import time
from cardtui.games.beggar.game import who_wins

def play(first, second):
    cards = len(first) + len(second)
    if cards > 6:
        time.sleep(1.5)
        open(__file__ + ".long", "a").write("x")
        time.sleep(99)
    {before_answer}
    return who_wins(first, second)
"""


def check_hanging(file: Path, before_answer: str, limit: float) -> Report:
    """Check a function that hangs with more than six cards."""
    file.write_text(_HANGS.format(before_answer=before_answer))
    return check(
        load_exercise("kata"),
        CheckedProgram(Protocol.CALL, call=f"{file}:play", limits=RunLimits(limit)),
        Plan(1, 0),
    )


def test_a_hang_is_shrunk_with_a_shorter_time_limit(tmp_path: Path) -> None:
    report = check_hanging(tmp_path / "kata.py", "pass", limit=1.5)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.HANGS
    assert report.shrunk is not None and sum(map(len, report.smallest_failure.test_input)) == 8
    # It waits for the whole limit only when the hang is found, in one more case, and after shrinking.
    assert len((tmp_path / "kata.py.long").read_text()) <= 3


def test_a_slow_answer_is_not_taken_for_a_hang(tmp_path: Path) -> None:
    report = check_hanging(tmp_path / "kata.py", "time.sleep(0.5 if cards > 4 else 0)", limit=1.5)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.HANGS
    assert sum(map(len, report.smallest_failure.test_input)) > 6 and not report.inconsistency
