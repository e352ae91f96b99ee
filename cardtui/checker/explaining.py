"""Which of the usual mistakes a program makes, if any: the one that answers all that was asked as it does."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from cardtui.checker.findings import Answer, Ask, Kind
from cardtui.exercises.exercise import Exercise, Mistake

__all__ = ["explain", "fitting"]

_TOLD_APART_BY = 12  # runs at most
_LOOKED_AT = 400  # givens among which such are looked for that tell mistakes apart


def fitting(mistakes: Iterable[Mistake], answers: Sequence[Answer]) -> list[Mistake]:
    """The mistakes whose answers are those that came, wherever there was an answer."""
    seen = [answer for answer in reversed(answers) if answer.kind in (Kind.RIGHT, Kind.DIFFERS)]
    found = []
    for mistake in mistakes:
        if all(mistake.answer(answer.given) == answer.lines for answer in seen):
            found.append(mistake)
    return found


def explain(exercise: Exercise, mistakes: Sequence[Mistake], ask: Ask, random: Random) -> Mistake | None:
    """The one of `mistakes`, which all fit what was seen, that a program makes; None if it is none of them.

    Where there are several, the program is asked what tells them apart.
    """
    left = list(mistakes)
    for _ in range(_TOLD_APART_BY):
        if len(left) < 2:
            break
        given = _telling(exercise, left, random)
        if given is None:
            break  # they are alike as far as can be seen: the first is the likeliest
        left = fitting(left, [ask(given)])
    return left[0] if left else None


def _telling(exercise: Exercise, mistakes: Sequence[Mistake], random: Random) -> Any:
    """A given that is not answered alike by all of `mistakes`, if there is one to be found."""
    first, *others = mistakes
    seen = set()
    for at in range(_LOOKED_AT):
        given = exercise.random(random, at / _LOOKED_AT)
        key = json.dumps(given)
        if key in seen:
            continue
        seen.add(key)
        answer = first.answer(given)
        if any(other.answer(given) != answer for other in others):
            return given
    return None
