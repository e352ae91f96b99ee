"""Finds out which of the usual mistakes a program makes, if any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from cardtui.checker.client import Answer, AnswerKind, Ask
from cardtui.checker.exercise import Exercise, Mistake, fold

_MOST_DISTINCTIONS = 12  # runs to tell mistakes apart
_CONFIRMATIONS = 6  # runs with test inputs that the mistake answers wrongly
_CANDIDATES = 300  # random test inputs among which a suitable one is looked for


def matching_mistakes(mistakes: Iterable[Mistake], answers: Sequence[Answer]) -> list[Mistake]:
    """Return the mistakes that predict all given answers; a mistake may make no prediction.

    Answers that are right by an interpretation of the sheet other than ours are left out: they say nothing
    about mistakes.
    """
    relevant = [
        answer
        for answer in reversed(answers)
        if answer.kind in (AnswerKind.RIGHT, AnswerKind.DIFFERS)
        and answer.unspecified_kind is None
        and (not answer.interpretations or 0 in answer.interpretations)
    ]
    return [
        mistake
        for mistake in mistakes
        if all(fold(mistake.answer(answer.test_input)) in ((), fold(answer.lines)) for answer in relevant)
    ]


def identify_mistake(
    exercise: Exercise, mistakes: Sequence[Mistake], ask: Ask, random: Random
) -> Mistake | None:
    """Return the one of `mistakes` that the program makes; None if it makes none of them.

    All of them match what was seen so far. The program is asked test inputs that tell them apart, and then
    some that the remaining mistake answers wrongly.
    """
    left = list(mistakes)
    for _ in range(_MOST_DISTINCTIONS):
        if len(left) < 2:
            break
        test_input = _find_input(exercise, random, partial(_answers_differ, left))
        if test_input is None:
            break  # no difference is known: the first one is the likeliest
        left = matching_mistakes(left, [ask(test_input)])
    if not left:
        return None
    mistake = left[0]

    def shows(test_input: Any) -> bool:
        return mistake.answer(test_input) != exercise.expected(test_input)

    for _ in range(_CONFIRMATIONS):
        test_input = _find_input(exercise, random, shows)
        if test_input is not None and not matching_mistakes([mistake], [ask(test_input)]):
            return None
    return mistake


def _answers_differ(mistakes: Sequence[Mistake], test_input: Any) -> bool:
    return len({mistake.answer(test_input) for mistake in mistakes}) > 1


def _find_input(exercise: Exercise, random: Random, is_suitable: Callable[[Any], bool]) -> Any:
    """Return a suitable random test input, preferably one that the sheet specifies; None if none is found."""
    found = None
    for _ in range(_CANDIDATES):
        test_input = exercise.random_input(random, random.random())
        if is_suitable(test_input):
            if exercise.is_specified(test_input):
                return test_input
            found = found or test_input
    return found
