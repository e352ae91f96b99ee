"""A failure made small: the smallest and plainest thing that still fails, each candidate really run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from cardtui.checker.diagnosis import fitting
from cardtui.checker.exercise import Exercise, Mistake
from cardtui.checker.findings import Answer, AnswerKind, AskProgram, Shrunk

__all__ = ["MOST_RUNS", "shrink"]

MOST_RUNS = 300
"""How often the program is run at most to make a failure small."""

_FOR_MODELS = 40  # of these runs, to try what is small enough by a mistake that seems to be made
_FOR_CUTTING = 200  # and to leave out what can be left out
_LOOKED_THROUGH = 25_000  # the simplest givens, in which a mistake is looked for without running anything


class _Enough(Exception):
    """There shall be no more runs."""


class _Trials:
    """The runs: nothing is asked twice, and not more than so often."""

    def __init__(
        self, exercise: Exercise, failing: Answer, ask: AskProgram, going_on: Callable[[], bool]
    ) -> None:
        self.exercise = exercise
        self.best = failing
        self.runs = 0
        self.seen: list[Answer] = []
        self._ask = ask
        self._going_on = going_on
        self._known = {_key(failing.given): failing}
        self._until = 0

    def allow(self, runs: int) -> None:
        """Let there be so many runs more, within the limit of all."""
        self._until = min(self.runs + runs, MOST_RUNS)

    def fails(self, given: Any) -> bool:
        """Whether it fails too, in the same way; if it does and is smaller, it is the best so far.

        What is plain by the sheet does not give way to what is not.
        """
        answer = self._known.get(_key(given))
        if answer is None:
            if self.runs >= self._until or not self._going_on():
                raise _Enough
            self.runs += 1
            answer = self._known[_key(given)] = self._ask(given)
            self.seen.append(answer)
        if answer.kind is not self.best.kind or (self.is_plain(self.best) and not self.is_plain(answer)):
            return False
        if self.exercise.complexity(given) < self.exercise.complexity(self.best.given):
            self.best = answer
        return True

    def is_plain(self, answer: Answer) -> bool:
        """Whether a failure has nothing to do with what the sheet leaves open."""
        if answer.kind is AnswerKind.DIFFERS:
            return self.exercise.settles(answer.given, answer.lines)
        return not self.exercise.unsettled(answer.given)


def shrink(
    exercise: Exercise,
    failing: Answer,
    ask: AskProgram,
    mistakes: Sequence[Mistake] = (),
    going_on: Callable[[], bool] = lambda: True,
) -> tuple[Shrunk, list[Answer]]:
    """The smallest given that fails in the same way, as far as it is found, and all that was seen on the way.

    `mistakes` are those that fit what was seen before. First the simplest things are tried that tell such a
    mistake, which takes a run or two where it is the right one. Otherwise what fails is cut down, as Zeller
    and Hildebrandt do it ("Simplifying and isolating failure-inducing input", 2002), and at last everything
    that is smaller still is tried, from the smallest on. `going_on` says whether there is time left.

    What the sheet does not settle is no smaller failure than what it does.
    """
    trials = _Trials(exercise, failing, ask, going_on)
    for runs, way in (
        (_FOR_MODELS, _by_mistakes),
        (_FOR_CUTTING, _by_cutting),
        (MOST_RUNS, _by_the_smallest),
    ):
        trials.allow(runs)
        with suppress(_Enough):
            way(trials, fitting(mistakes, trials.seen))
    return Shrunk(trials.best, trials.runs), trials.seen


def _by_mistakes(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Try the simplest given in which each mistake shows, as long as it is smaller than what fails so far."""
    exercise = trials.exercise
    for mistake in mistakes:
        for given in _simplest(exercise):
            if exercise.complexity(given) >= exercise.complexity(trials.best.given):
                break
            if _shows(exercise, mistake, given):
                trials.fails(given)
                break


def _by_cutting(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Leave out and make plainer what is the best so far, until nothing of that still fails.

    Of what a mistake that seems to be made answers rightly, nothing is tried.
    """
    exercise = trials.exercise

    def worth_while(given: Any) -> bool:
        if exercise.complexity(given) >= exercise.complexity(start.given):
            return False
        if exercise.unsettled(given):
            return False
        return not mistakes or any(_shows(exercise, mistake, given) for mistake in mistakes)

    found = True
    while found:
        start = trials.best
        found = any(worth_while(given) and trials.fails(given) for given in exercise.smaller(start.given))


def _by_the_smallest(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Try everything that is smaller, the smallest first, if no mistake says what is in vain."""
    for given in () if mistakes else _simplest(trials.exercise):
        if trials.exercise.complexity(given) >= trials.exercise.complexity(trials.best.given):
            return
        if not trials.exercise.unsettled(given) and trials.fails(given):
            return


def _shows(exercise: Exercise, mistake: Mistake, given: Any) -> bool:
    """Whether a mistake is plain to see in the answer to a given."""
    answer = mistake.answer(given)
    return answer != exercise.expected(given) and exercise.settles(given, answer)


def _simplest(exercise: Exercise) -> Iterator[Any]:
    return islice(exercise.simplest(), _LOOKED_THROUGH)


def _key(given: Any) -> str:
    return json.dumps(given, sort_keys=True)
