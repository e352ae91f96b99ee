"""The promises of every exercise: test inputs, usual mistakes, shrinking, and tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from cardtui.checker.exercise import Protocol, SheetExercise
from cardtui.checker.exercises import all_exercises
from cardtui.games import open_id
from cardtui.manual import pages

Answers = Callable[[Any], Any]
"""Returns the answer to an input."""

EXERCISES = [
    *all_exercises(),
    *(one.variant_for(Protocol.OBJECT) for one in all_exercises() if one.key == "coins"),
]

NAMES = [f"{type(one).__name__}-{one.key}" for one in EXERCISES]
every = pytest.mark.parametrize("exercise", EXERCISES, ids=NAMES)


@cache
def make_inputs(exercise: SheetExercise, number: int = 100) -> Sequence[Any]:
    """Return the cases with an expected answer, and random test inputs of growing size."""
    random = Random(2)
    inputs = [case.test_input for case in exercise.cases() if exercise.expected(case.test_input)]
    return inputs + [exercise.random_input(random, min(1.0, at / number * 1.3)) for at in range(number)]


@every
def test_every_protocol_is_described(exercise: SheetExercise) -> None:
    assert exercise.protocols and exercise.title
    for described in exercise.protocols.values():
        assert all(described) and described.example.startswith(f"{exercise.key} ")


@every
def test_cases_have_different_names_and_random_inputs_depend_on_their_seed(exercise: SheetExercise) -> None:
    names = [case.name for case in exercise.cases()]
    assert len(set(names)) == len(names)
    small, again, large = (
        [exercise.random_input(Random(seed), size) for seed in range(9)] for size in (0.0, 0.0, 1.0)
    )
    assert small == again
    complexity = [sorted(map(exercise.complexity, inputs))[4] for inputs in (small, large)]
    assert complexity[0] < complexity[1] or large == [None] * 9


@every
def test_inputs_can_be_sent_by_every_protocol_and_opened(exercise: SheetExercise) -> None:
    for test_input in make_inputs(exercise):
        assert json.loads(json.dumps(test_input)) == test_input
        json.dumps(exercise.arguments(test_input))
        text = exercise.stdin_text(test_input)
        assert text.count("\n") == bool(text) and "\n" not in exercise.input_line(test_input)
        table_id = exercise.table_id(test_input, 0)
        assert table_id is None or open_id(table_id).ply == 0


@every
def test_each_mistake_shows_and_no_two_are_alike(exercise: SheetExercise) -> None:
    answers = {"no mistake": exercise.expected} | {one.description: one.answer for one in exercise.mistakes}
    alike = [[*answers]]  # what no input has told apart yet: most are by a few inputs
    for test_input in chain(make_inputs(exercise), islice(exercise.simplest_inputs(), 200)):
        alike = [part for group in alike for part in told_apart(group, answers, test_input)]
    assert not alike


def told_apart(group: list[str], answers: Mapping[str, Answers], test_input: Any) -> list[list[str]]:
    """Return the parts of a group whose answers are equal, without those that are alone in theirs."""
    parts: list[tuple[object, list[str]]] = []
    for name in group:
        answer = answers[name](test_input)
        for other, part in parts:
            if other == answer:
                part.append(name)
                break
        else:
            parts.append((answer, [name]))
    return [part for _, part in parts if len(part) > 1]


@every
def test_a_mistake_that_shows_has_a_ply_on_its_table(exercise: SheetExercise) -> None:
    inputs = [(test_input, exercise.expected(test_input)) for test_input in make_inputs(exercise)[:40]]
    for mistake in exercise.mistakes:
        shows = (one for one, expected in inputs if expected and mistake.answer(one) != expected)
        for test_input in islice(shows, 6):
            ply = mistake.first_ply(test_input)
            table_id = exercise.table_id(test_input, ply)
            assert table_id is not None and (ply is None or open_id(table_id).ply == ply)


@every
def test_smaller_inputs_are_simpler(exercise: SheetExercise) -> None:
    for test_input in make_inputs(exercise)[:100:5]:
        for smaller in islice(exercise.smaller_inputs(test_input), 400):
            assert exercise.complexity(smaller) <= exercise.complexity(test_input) and smaller != test_input


@every
def test_the_simplest_inputs_come_first(exercise: SheetExercise) -> None:
    order = [exercise.complexity(test_input) for test_input in islice(exercise.simplest_inputs(), 2000)]
    assert order == sorted(order)


@every
def test_a_mistake_says_what_the_program_does_and_what_the_sheet_asks(exercise: SheetExercise) -> None:
    for mistake in exercise.mistakes:
        does, colon, asked = mistake.description.partition(": ")
        assert does and colon and asked and not asked.endswith(".")


def test_the_manual_says_more_about_every_usual_mistake_and_about_no_other() -> None:
    text = pages()["mistakes"].file.read_text(encoding="utf-8")
    bullets = re.findall(r"^- `(.*?)`", text, re.MULTILINE)
    patterns = [re.compile(re.escape(one).replace(r"\ …", r".*").replace("…", ".*")) for one in bullets]
    known = {one.description.partition(": ")[0] for exercise in EXERCISES for one in exercise.mistakes}
    assert [one for one in sorted(known) if not any(pattern.fullmatch(one) for pattern in patterns)] == []
    idle = [one.pattern for one in patterns if not any(map(one.fullmatch, known))]
    assert len(idle) == 4, idle  # those that are searched for: they depend on what the program answers
