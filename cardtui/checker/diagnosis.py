"""Which of the usual mistakes a program makes, if any: the one that answers all that was asked as it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from cardtui.checker.exercise import Exercise, Mistake
from cardtui.checker.findings import Answer, AnswerKind, AskProgram

__all__ = ["explain", "fitting"]

_TOLD_APART_BY = 12  # runs at most
_CONFIRMED_BY = 6  # runs, of givens that the mistake answers wrongly
_LOOKED_AT = 300  # givens among which one is looked for


def fitting(mistakes: Iterable[Mistake], answers: Sequence[Answer]) -> list[Mistake]:
    """The mistakes whose answers are those that came, wherever there was an answer and they have one.

    What is right by another reading of the sheet than ours tells nothing of a mistake.
    """
    seen = [
        answer
        for answer in reversed(answers)
        if answer.kind in (AnswerKind.RIGHT, AnswerKind.DIFFERS)
        and answer.unsettled is None
        and (not answer.readings or 0 in answer.readings)
    ]
    return [
        mistake
        for mistake in mistakes
        if all(mistake.answer(answer.given) in ((), answer.lines) for answer in seen)
    ]


def explain(
    exercise: Exercise, mistakes: Sequence[Mistake], ask: AskProgram, random: Random
) -> Mistake | None:
    """The one of `mistakes`, which all fit what was seen, that a program makes; None if it is none of them.

    The program is asked what tells them apart, and at last some of what the mistake answers wrongly.
    """
    left = list(mistakes)
    for _ in range(_TOLD_APART_BY):
        if len(left) < 2:
            break
        given = _in_which(exercise, random, partial(_not_alike, left))
        if given is None:
            break  # they are alike as far as can be seen: the first is the likeliest
        left = fitting(left, [ask(given)])
    if not left:
        return None
    mistake = left[0]
    for _ in range(_CONFIRMED_BY):
        given = _in_which(exercise, random, lambda given: mistake.answer(given) != exercise.expected(given))
        if given is not None and not fitting([mistake], [ask(given)]):
            return None
    return mistake


def _not_alike(mistakes: Sequence[Mistake], given: Any) -> bool:
    return len({mistake.answer(given) for mistake in mistakes}) > 1


def _in_which(exercise: Exercise, random: Random, shows: Callable[[Any], bool]) -> Any:
    """A given in which something shows, if there is one to be found: one that the sheet settles, rather."""
    found = None
    for _ in range(_LOOKED_AT):
        given = exercise.random_input(random, random.random())
        if shows(given):
            if exercise.settled(given):
                return given
            found = found or given
    return found
