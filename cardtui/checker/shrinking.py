"""Shrinks a failure: finds a small and simple test input that still fails. Each candidate is really run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from cardtui.checker.client import Answer, AnswerKind, AskProgram
from cardtui.checker.diagnosis import matching_mistakes, predicts_wrong
from cardtui.checker.exercise import Mistake, SheetExercise
from cardtui.checker.report import Shrunk

MOST_RUNS = 300
"""Limit of runs for one failure."""

_RUNS_FOR_MISTAKES = 40  # of these runs, to try the simplest inputs in which a known mistake shows
_RUNS_FOR_CUTTING = 200
_MOST_SIMPLE_INPUTS = 25_000  # searched for a mistake without running anything


class _NoRunsLeft(Exception):
    pass


class _Trials:
    """The runs: no test input is run twice, and their number is limited."""

    def __init__(
        self, exercise: SheetExercise, failing: Answer, ask: AskProgram, has_time: Callable[[], bool]
    ) -> None:
        self.exercise = exercise
        self.best = failing
        self.runs = 0
        self.answers: list[Answer] = []
        self._ask = ask
        self._has_time = has_time
        self._known = {_key(failing.test_input): failing}
        self._run_limit = 0

    def allow(self, runs: int) -> None:
        """Allow a number of further runs, within `MOST_RUNS`."""
        self._run_limit = min(self.runs + runs, MOST_RUNS)

    def fails(self, test_input: Any) -> bool:
        """Return whether a test input fails in the same way; the simplest one becomes `best`.

        A failure that is certain by the sheet is never replaced by one that is not.
        """
        answer = self._known.get(_key(test_input))
        if answer is None:
            if self.runs >= self._run_limit or not self._has_time():
                raise _NoRunsLeft
            self.runs += 1
            answer = self._known[_key(test_input)] = self._ask(test_input)
            self.answers.append(answer)
        if answer.kind is not self.best.kind or (
            self._is_certain(self.best) and not self._is_certain(answer)
        ):
            return False
        if self.is_simpler(test_input):
            self.best = answer
        return True

    def is_simpler(self, test_input: Any) -> bool:
        return self.exercise.complexity(test_input) < self.exercise.complexity(self.best.test_input)

    def _is_certain(self, answer: Answer) -> bool:
        """Return whether a failure does not depend on what the sheet leaves open."""
        if answer.kind is AnswerKind.DIFFERS:
            return self.exercise.is_certainly_wrong(answer.test_input, answer.lines)
        return not self.exercise.unspecified(answer.test_input)


def shrink(
    exercise: SheetExercise,
    failing: Answer,
    ask: AskProgram,
    mistakes: Sequence[Mistake] = (),
    has_time: Callable[[], bool] = lambda: True,
) -> tuple[Shrunk, list[Answer]]:
    """Return the simplest failure that was found, and all answers on the way.

    `mistakes` are those that match what was seen before. First the simplest test inputs in which they show
    are tried; if a mistake is the right one, this takes a run or two. Then the failing input is cut down, as
    in delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).
    At last all simpler test inputs are tried in order.

    A case that the sheet does not specify never replaces one that it does.
    """
    trials = _Trials(exercise, failing, ask, has_time)
    for runs, method in (
        (_RUNS_FOR_MISTAKES, _try_mistakes),
        (_RUNS_FOR_CUTTING, _cut),
        (MOST_RUNS, _try_simplest),
    ):
        trials.allow(runs)
        with suppress(_NoRunsLeft):
            method(trials, matching_mistakes(mistakes, trials.answers))
    return Shrunk(trials.best, trials.runs), trials.answers


def _try_mistakes(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Try the simplest test input in which each mistake shows."""
    for mistake in mistakes:
        for test_input in _simplest_inputs(trials.exercise):
            if not trials.is_simpler(test_input):
                break
            if _shows(trials.exercise, mistake, test_input):
                trials.fails(test_input)
                break


def _cut(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Make the best failure smaller and simpler until nothing smaller fails.

    Test inputs that a matching mistake answers rightly are skipped.
    """
    exercise = trials.exercise

    def is_worth_a_run(test_input: Any) -> bool:
        if exercise.complexity(test_input) >= exercise.complexity(start.test_input):
            return False
        if exercise.unspecified(test_input):
            return False
        return not mistakes or any(_shows(exercise, mistake, test_input) for mistake in mistakes)

    found = True
    while found:
        start = trials.best
        smaller = exercise.smaller_inputs(start.test_input)
        found = any(is_worth_a_run(test_input) and trials.fails(test_input) for test_input in smaller)


def _try_simplest(trials: _Trials, mistakes: Sequence[Mistake]) -> None:
    """Try all simpler test inputs in order, unless a mistake has predicted the answers."""
    for test_input in () if mistakes else _simplest_inputs(trials.exercise):
        if not trials.is_simpler(test_input):
            return
        if not trials.exercise.unspecified(test_input) and trials.fails(test_input):
            return


def _shows(exercise: SheetExercise, mistake: Mistake, test_input: Any) -> bool:
    """Return whether a mistake gives an answer that is certainly wrong."""
    return predicts_wrong(exercise, mistake, test_input) and exercise.is_certainly_wrong(
        test_input, mistake.answer(test_input)
    )


def _simplest_inputs(exercise: SheetExercise) -> Iterator[Any]:
    return islice(exercise.simplest_inputs(), _MOST_SIMPLE_INPUTS)


def _key(test_input: Any) -> str:
    return json.dumps(test_input, sort_keys=True)
