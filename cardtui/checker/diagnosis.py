"""Finds out which of the usual mistakes a program makes, if any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from random import Random
from time import monotonic
from typing import Any

from cardtui.checker.client import Answer, AnswerKind, AskProgram
from cardtui.checker.exercise import NO_END, AnswerLines, Mistake, Seen, SheetExercise, fold

_MOST_DISTINCTIONS = 12  # runs to tell mistakes apart
_SAME_ANSWERS = 16  # runs with test inputs at random, all answered alike
_HANG_WEIGHT = 4  # confirmations that a hang stands for, as it takes long
_MOST_CONFIRMATIONS = 40  # runs, if several mistakes are tried after each other
_SAMPLE = 50  # of the mistakes that are left, to choose the next test input by
_DISTINCTIONS_COMPARED = 6  # test inputs, of which the one that tells most mistakes apart is asked
_SEARCH_SECONDS = 0.5  # games by wrong rules may be very long
_CANDIDATES = 300  # random test inputs among which a suitable one is looked for

_SAME = "gives the same answer to everything: it depends on what the program is given"
_SAME_ANSWER = {
    (): "prints nothing: it prints its answer",
    ("none",): "answers None to everything, as if a return were missing: it gives its answer",
}


def matching_mistakes(mistakes: Iterable[Mistake], answers: Sequence[Answer]) -> list[Mistake]:
    """Return the mistakes that predict all given answers; a mistake may make no prediction."""
    seen = _seen(answers)
    return [
        mistake
        for mistake in mistakes
        if all(fold(mistake.answer(test_input)) in ((), fold(lines)) for test_input, lines in seen)
    ]


def _seen(answers: Sequence[Answer]) -> Seen:
    """Return the answers that say something about mistakes, the last one first.

    Those that are right by an interpretation of the sheet other than ours are left out.
    """
    return [
        (answer.test_input, _lines(answer))
        for answer in reversed(answers)
        if answer.kind in (AnswerKind.RIGHT, AnswerKind.DIFFERS, AnswerKind.HANGS, AnswerKind.GOES_ON)
        and answer.unspecified_kind is None
        and (not answer.interpretations or 0 in answer.interpretations)
    ]


def _lines(answer: Answer) -> AnswerLines:
    return NO_END if answer.kind is AnswerKind.HANGS else answer.lines


def find_mistake(
    exercise: SheetExercise,
    failing: Answer,
    answers: Sequence[Answer],
    ask: AskProgram,
    random: Random,
    has_time: Callable[[], bool] = lambda: True,
) -> Mistake | None:
    """Return the mistake that the program makes; None if it is none of those known.

    `failing` is one of the `answers` that were seen.
    """
    seen = [*answers]

    def ask_and_keep(test_input: Any) -> Answer:
        seen.append(ask(test_input))
        return seen[-1]

    if fold(_lines(failing)) == fold(exercise.expected(failing.test_input)):
        return None  # only the form is wrong
    said = fold(_lines(failing))
    same = Mistake(_SAME_ANSWER.get(said, _SAME), lambda test_input: said, lambda test_input: None)
    rarer = exercise.rarer_mistakes(_seen(answers), lambda test_input: _lines(ask_and_keep(test_input)))
    for mistakes in chain([exercise.mistakes], rarer):
        shown = (one for one in mistakes if has_time() and fold(one.answer(failing.test_input)) == said)
        matching = matching_mistakes(shown, seen)
        matching = _with_an_end(exercise, matching, seen, ask_and_keep, random)
        if mistake := identify_mistake(exercise, matching, ask_and_keep, random):
            return mistake
        if (
            mistakes is exercise.mistakes
            and mistakes
            and said != NO_END
            and exercise.repeatable
            and _fits_all(exercise, same, seen, ask_and_keep, random)
        ):
            return same
    return None


def _with_an_end(
    exercise: SheetExercise, mistakes: list[Mistake], seen: list[Answer], ask: AskProgram, random: Random
) -> list[Mistake]:
    """Return the mistakes that have predicted an answer: a program that always hangs shows none."""
    while mistakes and all(lines == NO_END for _, lines in _seen(seen)):
        test_input = _find_input(exercise, random, partial(_predicts_end, mistakes[0]))
        if test_input is None:
            mistakes = mistakes[1:]
        else:
            ask(test_input)
            mistakes = matching_mistakes(mistakes, seen)
    return mistakes


def _predicts_end(mistake: Mistake, test_input: Any) -> bool:
    return mistake.answer(test_input) not in ((), NO_END)


def _fits_all(
    exercise: SheetExercise, mistake: Mistake, seen: list[Answer], ask: AskProgram, random: Random
) -> bool:
    """Return whether a mistake predicts the answers so far, and those to `_SAME_ANSWERS` random inputs."""
    for _ in range(_SAME_ANSWERS):
        if not matching_mistakes([mistake], seen):
            return False
        ask(exercise.random_input(random, random.random()))
    if not mistake.answer(None):  # which would stand for no prediction
        return all(not fold(_lines(answer)) for answer in seen)
    return bool(matching_mistakes([mistake], seen))


def identify_mistake(
    exercise: SheetExercise,
    mistakes: Sequence[Mistake],
    ask: AskProgram,
    random: Random,
) -> Mistake | None:
    """Return the one of `mistakes` that the program makes; None if it makes none of them.

    All of them match what was seen so far. The program is asked test inputs that tell them apart, and then
    some that the remaining mistake answers wrongly, and some others.
    """
    left = list(mistakes)
    for _ in range(_MOST_DISTINCTIONS):
        if len(left) < 2:
            break
        test_input = _find_distinction(exercise, random, left)
        if test_input is None:
            break  # no difference is known: the first one is the likeliest
        left = matching_mistakes(left, [ask(test_input)])
    confirmed = 0
    for number in range(_MOST_CONFIRMATIONS):
        if not left or confirmed >= exercise.confirmations:
            break
        mistake, test_input = left[0], None
        if number % 2 == 0:
            test_input = _find_input(exercise, random, partial(predicts_wrong, exercise, mistake))
        if test_input is None:  # what the mistake does not change has to be right
            test_input = exercise.random_input(random, random.random())
        left = matching_mistakes(left, [ask(test_input)])
        predicted = mistake.answer(test_input)
        weight = _HANG_WEIGHT if predicted == NO_END else len(predicted) > 0
        confirmed = confirmed + weight if left and left[0] is mistake else 0
    return left[0] if left and confirmed >= exercise.confirmations else None


def predicts_wrong(exercise: SheetExercise, mistake: Mistake, test_input: Any) -> bool:
    """Return whether a mistake makes a prediction, and that is another answer than the right one."""
    return mistake.answer(test_input) not in ((), exercise.expected(test_input))


def _find_distinction(exercise: SheetExercise, random: Random, mistakes: Sequence[Mistake]) -> Any:
    """Return the one of a few test inputs that best distinguishes the mistakes; None if none does."""
    some = random.sample(mistakes, min(len(mistakes), _SAMPLE))

    def largest_group(test_input: Any) -> int:
        return max(Counter(mistake.answer(test_input) for mistake in some).values())

    found = []
    for _ in range(_DISTINCTIONS_COMPARED if len(some) > 2 else 1):
        test_input = _find_input(exercise, random, partial(_answers_differ, some))
        if test_input is None:
            break
        found.append(test_input)
    return min(found, key=largest_group, default=None)


def _answers_differ(mistakes: Sequence[Mistake], test_input: Any) -> bool:
    return len({mistake.answer(test_input) for mistake in mistakes}) > 1


def _find_input(exercise: SheetExercise, random: Random, is_suitable: Callable[[Any], bool]) -> Any:
    """Return a suitable random test input, preferably one that the sheet specifies; None if none is found."""
    found = None
    until = monotonic() + _SEARCH_SECONDS
    for _ in range(_CANDIDATES):
        if monotonic() > until:
            break
        test_input = exercise.random_input(random, random.random())
        if is_suitable(test_input):
            if exercise.is_specified(test_input):
                return test_input
            found = found or test_input
    return found
