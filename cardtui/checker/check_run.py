"""A check from its beginning to its end: what is asked, in which order, until something is wrong."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import count
from random import Random
from typing import NamedTuple, Self

from cardtui.checker.diagnosis import explain, fitting
from cardtui.checker.exercise import Case, Exercise, Way
from cardtui.checker.findings import Answer, AnswerKind, AskProgram, Report
from cardtui.checker.launcher import end_strays
from cardtui.checker.open_cases import two_readings
from cardtui.checker.program_client import ProgramClient, Target, asked_in
from cardtui.checker.run_result import Interrupted
from cardtui.checker.runner import end_all
from cardtui.checker.shrinking import shrink

__all__ = ["Plan", "check"]

_GROWING = 0.6  # of the cases by chance are smaller than full size
_SHRINKING = 60.0  # seconds that are given to making a failure small
_SLOWER = 4  # times the usual time of a program that it may take while a failure is made small
_LEAST_LIMIT = 0.5  # seconds, in which a program that stays alive can be started anew
_UNKNOWN_LIMIT = 0.2  # of the time limit, where the program has not answered anything yet
_AGAIN = 0.05  # seconds until those that are to end are told so again

_ANY = "Asked again, your program was right at times: it does not always answer the same."
_UNSTEADY = {
    Way.CALL: "Called alone, your function is right: it keeps something from one call to the next, "
    "or leaves it to chance.",
    Way.OBJECT: "Made alone, your object is right: its class keeps something from one object to the next.",
    Way.LINES: "Asked alone, your program is right: it keeps something from one deal to the next, "
    "or leaves it to chance.",
}
_OTHERWISE = "Asked again, your program was wrong in another way: it does not always answer the same."
_ALONE = 5  # times that it is asked again before it is believed to be right when it is asked alone


class Plan(NamedTuple):
    """What is asked."""

    seed: int
    """What all that is left to chance is made from."""
    number: int
    """How many givens by chance."""
    seconds: float | None = None
    """After how long nothing more is asked; then there is no end to the givens by chance."""
    jobs: int = 1
    """How many programs run at a time."""
    kept: Sequence[Case] = ()
    """What has failed before: it is asked first."""


def check(
    exercise: Exercise, target: Target, plan: Plan, watch: Callable[[Report], None] = lambda report: None
) -> Report:
    """Ask a program until something is wrong, or all is asked; what is wrong is made small and explained.

    `watch` is told of each answer, in the order of what was asked, and of each step that makes it smaller.
    Ctrl-C ends it with what is known so far. Raises `NotRun` if the program cannot be run at all.
    """
    try:
        return _check(exercise, target, plan, watch)
    finally:
        end_strays()


def _check(exercise: Exercise, target: Target, plan: Plan, watch: Callable[[Report], None]) -> Report:
    begun = time.monotonic()
    exercise = asked_in(exercise, target)
    report = Report(exercise, target.typed, plan.seed, None if plan.seconds else _known(exercise, plan))
    with _Askers(exercise, target, plan.jobs) as askers:
        try:
            _ask_all(exercise, plan, askers, report, watch, begun)
            _look_closer(exercise, target, plan, askers, report, watch)
        except (KeyboardInterrupt, Interrupted):
            report.interrupted = True
    report.seconds = time.monotonic() - begun
    return report


def _known(exercise: Exercise, plan: Plan) -> int:
    return len(plan.kept) + len(list(exercise.cases())) + plan.number


def _all_cases(exercise: Exercise, plan: Plan, in_time: Callable[[], bool]) -> Iterator[Case]:
    """Yield all cases: earlier failures, the sheet's examples, corner cases and random ones.

    What the sheet does not settle comes last: it must not be the first that a program is told.
    """
    first = [case for case in plan.kept if not exercise.unsettled(case.given)]
    first += [case for case in exercise.cases() if exercise.settled(case.given)]
    for case in first:
        if not in_time():
            return
        yield case
    random = Random(plan.seed)
    for number in range(1, plan.number + 1) if plan.seconds is None else count(1):
        if not in_time():
            break
        grown = min(1.0, (number - 1) / max(1.0, _GROWING * plan.number))
        yield Case(f"{exercise.chance} {number}", exercise.random_input(random, grown))
    yield from (case for case in (*plan.kept, *exercise.cases()) if case not in first)


class _Askers:
    """An asker for each of so many threads. This thread only waits: there a signal is heard at once."""

    def __init__(self, exercise: Exercise, target: Target, jobs: int) -> None:
        self._exercise, self._target = exercise, target
        self._pool = ThreadPoolExecutor(jobs)
        self._own = threading.local()
        self._all: list[ProgramClient] = []
        self._under_way: set[Future[Answer]] = set()
        self._over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        end_all()  # what is still asked will not be wanted any more
        # a thread that waits for its program must not have the pipes closed under it: it would not notice
        while under_way := [one for one in list(self._under_way) if not one.done()]:
            wait(under_way, timeout=_AGAIN)
            end_all()  # what had just not begun
        for asker in self._all:
            asker.close()

    def begin(self, given: object, seconds: float | None = None) -> Future[Answer]:
        """Have one of the threads ask, with a time limit of `seconds` instead of the usual one."""
        future = self._pool.submit(self._ask, given, seconds)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def ask(self, given: object, seconds: float | None = None) -> Answer:
        """Ask, and wait for the answer."""
        return self.begin(given, seconds).result()

    def forget(self) -> None:
        """Have programs that stay alive started anew, when none of them is asked anything."""
        for asker in self._all:
            asker.close()

    def _ask(self, given: object, seconds: float | None) -> Answer:
        if self._over:
            raise Interrupted
        asker: ProgramClient | None = getattr(self._own, "asker", None)
        if asker is None:
            asker = self._own.asker = ProgramClient(self._exercise, self._target)
            self._all.append(asker)
        return asker.ask(given, seconds)


def _ask_all(
    exercise: Exercise,
    plan: Plan,
    askers: _Askers,
    report: Report,
    watch: Callable[[Report], None],
    begun: float,
) -> None:
    """Ask until the first failure in the order of the cases, whichever of several runs is over first."""
    under_way: deque[tuple[Case, Future[Answer]]] = deque()
    kept = {case.name for case in plan.kept}

    def take() -> bool:
        case, future = under_way.popleft()
        answer = future.result()
        if answer.kind is AnswerKind.RIGHT:
            answer = answer._replace(output="", errors="")
            if case.name in kept:
                report.kept_right.append(case.name)
        report.asked.append((case.name, answer))
        watch(report)
        return answer.kind is AnswerKind.RIGHT

    def in_time() -> bool:
        return plan.seconds is None or time.monotonic() - begun <= plan.seconds

    for case in _all_cases(exercise, plan, in_time):
        under_way.append((case, askers.begin(case.given)))
        if len(under_way) >= 2 * plan.jobs and not take():
            break
    else:
        while under_way and take():
            pass
    for _, future in under_way:
        future.cancel()
    wait(future for _, future in under_way)


def _look_closer(
    exercise: Exercise,
    target: Target,
    plan: Plan,
    askers: _Askers,
    report: Report,
    watch: Callable[[Report], None],
) -> None:
    """Make the failure small, if there is one, and find out why; else look at all answers together."""
    if report.failure is None:
        report.altogether = exercise.altogether([answer.lines for _, answer in report.asked])
        report.altogether = report.altogether or two_readings(report)
        return
    seen = [answer for _, answer in report.asked]
    failing = seen[-1]
    if failing.kind is AnswerKind.OUT_OF_TURN:
        return  # it may be what was asked before that has a line too many
    until = time.monotonic() + _SHRINKING

    limit = target.limits.seconds
    usual = [answer.seconds for answer in seen if answer.kind is not AnswerKind.HANGS]

    def ask(given: object) -> Answer:
        """Ask with a time limit by the usual time: what hangs would take the whole limit each time."""
        watch(report)
        patience = max(_LEAST_LIMIT, _SLOWER * max(usual)) if usual else _UNKNOWN_LIMIT * limit
        answer = askers.ask(given, min(limit, patience))
        if answer.kind is not AnswerKind.HANGS:
            usual.append(answer.seconds)
        return answer

    if exercise.repeatable:
        report.unsteady = _unsteady(failing, target.way, ask, askers.forget)
        if report.unsteady:
            return
    mistakes = fitting(exercise.mistakes, seen) if failing.kind is AnswerKind.DIFFERS else []
    mistakes = [mistake for mistake in mistakes if mistake.answer(failing.given)]  # it has to explain that
    found = explain(exercise, mistakes, ask, Random(plan.seed))
    fits = [found] if found else []
    report.shrunk, tried = shrink(exercise, failing, ask, fits, lambda: time.monotonic() < until)
    report.mistake = next(iter(fitting(fits, tried)), None)
    hangs = failing.kind is AnswerKind.HANGS
    if (exercise.repeatable or hangs) and report.shrunk.answer is not failing:
        askers.forget()
        again = askers.ask(report.shrunk.answer.given)
        if hangs and again.kind is not AnswerKind.HANGS:  # it only took longer than usual
            report.shrunk, report.mistake = None, None
        elif again.kind is AnswerKind.RIGHT:  # it is wrong after others only, or by chance
            report.shrunk, report.mistake = None, None
            report.unsteady = _UNSTEADY.get(target.way, _ANY)


def _unsteady(failing: Answer, way: Way, ask: AskProgram, forget: Callable[[], None]) -> str:
    """That a program that is asked the same again, and alone, answers otherwise: a sentence, or nothing."""
    for number in range(_ALONE):
        forget()
        again = ask(failing.given)
        if again.kind is not AnswerKind.RIGHT:
            if number:
                return _ANY
            differs = again.kind is failing.kind is AnswerKind.DIFFERS and again.lines != failing.lines
            return _OTHERWISE if differs else ""
    return _UNSTEADY.get(way, _ANY)
