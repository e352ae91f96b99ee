"""Runs a check: asks the cases in order until one fails, or all; then shrinks and explains the failure."""

from __future__ import annotations

import shlex
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import count, takewhile
from random import Random
from typing import Any, NamedTuple, Self, TypeVar

from cardtui.checker.client import (
    END_OF_INPUT_ERROR,
    KINDS,
    YOUR_FUNCTION,
    Answer,
    AnswerKind,
    AskProgram,
    CheckedProgram,
    ProgramClient,
    exercise_for,
)
from cardtui.checker.diagnosis import find_mistake, matching_mistakes
from cardtui.checker.exercise import (
    MANY_ENTERS,
    CheckCase,
    Enters,
    Mismatch,
    PromptStep,
    PromptTrial,
    Protocol,
    SheetExercise,
)
from cardtui.checker.repetition import Repetition, repeat
from cardtui.checker.report import (
    RIGHT_ALONE,
    CheckVerdict,
    Report,
    mixed_interpretations,
    without_details,
)
from cardtui.checker.runners import MOST_TYPED, Interrupted, ProgramEnd, ProgramRun, end_all
from cardtui.checker.shrinking import shrink
from cardtui.checker.supervisor import end_strays

T = TypeVar("T")

_GROWING = 0.6  # share of the random cases that are smaller than full size
_SHRINK_SECONDS = 60.0
_MOST_LIMITS = 2  # runs that a limit ends, after which no more random cases are asked
_HOPELESS = 3  # of these, after which nothing more is asked if nothing else was seen
_SHORT = 0.2  # share of the time limit after a run that a limit has ended, but at least
_SHORT_SLOWER = 10  # times as long as the slowest run that has ended by itself
_FURTHER_SECONDS = 20.0  # for more random cases than are planned
_MOST_FAILURES = 20  # after which no more random cases are asked
_MOST_OUTPUT = 10_000  # characters of all failures but the first one, to save memory
_MOST_KINDS = 3  # of failures that are examined
_SLOWER = 3  # multiple of the usual run time that is allowed while a failure is shrunk
_WITHOUT_END = (AnswerKind.HANGS, AnswerKind.GOES_ON)
_AT_A_LIMIT = (*_WITHOUT_END, AnswerKind.TOO_MUCH, AnswerKind.TOO_LARGE)
_LIMITS_FOR_SHRINKING = 1  # the time for shrinking a run that takes long, as a multiple of the time limit
_LEAST_LIMIT = 0.2  # seconds
_LEAST_LIMIT_OF_PROGRAMS = 1.0  # seconds, enough to start a JVM on a busy machine
_UNKNOWN_LIMIT = 0.2  # share of the time limit, if the program has not answered anything yet
_REPEAT_SECONDS = 20.0  # for one failure
_LIMIT_AGAIN = 1.0  # seconds, for a line that has to come to a limit again
_INTERRUPT_AGAIN = 0.05  # seconds
_REPEATS = 5  # right answers to a repeated question before a failure is put down to earlier questions

_ENTERS: Sequence[tuple[int, int]] = ((1, 0), (0, MANY_ENTERS), (1, MANY_ENTERS))
"""Numbers of Enters before and after the input, tried one after the other: a program may wait for some."""
_ENTERS_READ_ON: Sequence[tuple[int, int]] = (
    *((0, 1), (1, 0), (1, 1), (2, 0)),
    *((0, MANY_ENTERS), (1, MANY_ENTERS), (2, MANY_ENTERS)),
)
"""The same for a program that has read on at the end of its input."""
_ENTERS_AT_LIMIT: Sequence[tuple[int, int]] = ((0, 1), (1, 1), (0, MANY_ENTERS))
"""The same for one that has come to a limit."""
_ASKED_WITH_ENTERS = 4  # test inputs

_SMALL_SIZES = (0.2, 0.4, 0.6)  # of decks that a program for one pack only does not answer
_PACK_DEALS = 5  # answered, so that a program is judged on their pack

_CHANCES = 5  # times that a smaller test input is tried, if the start is another one each time
_TIMES = 3  # the same is asked to find out whether a program depends on chance

_SHUFFLES = (
    "Asked the same three times, it gives three answers: it shuffles by itself, so that it cannot be asked "
    "about any deal."
)
_STARVED = (
    "This machine is so busy that the program could not use the time that it has: check it again later, or "
    "give it more (--tle)."
)
_RIGHT_AT_TIMES = "Asked again, your program was right at times: it does not always answer the same."
_WRONG_OTHERWISE = "Asked again, your program was wrong in another way: it does not always answer the same."
_RIGHT_BY_HAND = "In a new process that does the same, it is right: your program depends on something else."


class Plan(NamedTuple):
    """The cases of a check."""

    seed: int
    """Seed of the random cases."""
    random_cases: int
    """Number of random cases."""
    seconds: float | None = None
    """Time after which nothing more is asked; if given, the number of random cases is not limited."""
    jobs: int = 1
    """Number of programs that run at the same time."""
    earlier_failures: Sequence[CheckCase] = ()
    """Failures of earlier checks, to be asked first."""
    asks_all: bool = False
    """Whether all cases are asked even if one fails."""
    is_wanted: Callable[[str], bool] = lambda name: True
    """Returns whether a case with this name is asked."""
    is_hidden: Callable[[str], bool] = lambda name: False
    """Returns whether the test inputs of a row with this name are not shown."""


def check(
    exercise: SheetExercise,
    target: CheckedProgram,
    plan: Plan,
    on_answer: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Check a program until a case fails or all are asked; shrink and explain the failure.

    If all cases are asked anyway, the first failure of each kind is shrunk and explained, one that is not
    hidden before those that are.
    `on_answer` is called after each answer and before each run of the shrinking. Ctrl-C ends the check with
    what is known so far. Raises `NotRun` if the program cannot be run at all.
    """
    start = time.monotonic()
    try:
        try:
            exercise = exercise_for(exercise, target)
        except (KeyboardInterrupt, Interrupted):
            return Report(exercise, target, plan.seed, None, interrupted=True)
        earlier = [case for case in plan.earlier_failures if exercise.is_asked(case.test_input)]
        plan = plan._replace(earlier_failures=earlier)
        if not plan.is_wanted(exercise.random_cases_name):
            plan = plan._replace(random_cases=0, seconds=None)
        wanted = _wanted_cases(plan, exercise)
        planned = len(plan.earlier_failures) + len(wanted) + plan.random_cases
        rows = Counter(exercise.row_name(case.name) for case in wanted)
        if plan.random_cases or plan.seconds:
            rows[exercise.random_cases_name] = 0 if plan.seconds else plan.random_cases
        report = Report(exercise, target, plan.seed, None if plan.seconds else planned, planned_rows=rows)
        only_pack = None
        with _ClientPool(exercise, target, plan.jobs) as clients:
            run = _CheckRun(exercise, target, plan, clients, on_answer)
            try:
                run.ask_all(report, start)
                if run.with_enters is not None:
                    pass  # it is checked once more, below
                elif report.failure is None:
                    answers = [answer.lines for _, answer in report.answers]
                    together = exercise.combined_failure(answers) or mixed_interpretations(report)
                    report.combined_failure = together
                elif report.verdict is CheckVerdict.NOT_JUDGED or not (only_pack := run.only_pack(report)):
                    # Of a hidden failure, nothing is shown. The sort is stable: the order stays otherwise.
                    report.failures.sort(key=lambda one: plan.is_hidden(exercise.row_name(one[0])))
                    run.explain_failure(report)
                    for further in _further_kinds(report):
                        report.further.append(further)
                        run.explain_failure(further)
            except (KeyboardInterrupt, Interrupted):
                report.interrupted = True
        if run.with_enters is not None and not report.interrupted:
            report = check(run.with_enters, target, plan, on_answer)
        if only_pack:
            report = check(_of_pack(exercise, only_pack), target, plan, on_answer)
            report.judged_on = only_pack
        report.seconds = time.monotonic() - start
        return report
    finally:
        end_strays()


def _of_pack(exercise: SheetExercise, pack: str) -> SheetExercise:
    of_pack = exercise.with_pack(pack)
    return of_pack if exercise.enters is None else of_pack.with_enters(exercise.enters)


def _wanted_cases(plan: Plan, exercise: SheetExercise) -> list[CheckCase]:
    return [case for case in exercise.cases() if plan.is_wanted(exercise.row_name(case.name))]


def _all_cases(
    exercise: SheetExercise, plan: Plan, has_time: Callable[[], bool], may_go_on: Callable[[], bool]
) -> Iterator[CheckCase]:
    """Yield all cases: earlier failures, the sheet's examples and corner cases, random ones.

    Random ones are asked while `may_go_on`. Cases that the sheet does not specify come last, so that they are
    not the first failure of a program.
    """
    cases = _wanted_cases(plan, exercise)
    first = [case for case in plan.earlier_failures if not exercise.unspecified(case.test_input)]
    first += [case for case in cases if exercise.is_specified(case.test_input)]
    for case in first:
        if not has_time():
            return
        yield case
    random = Random(plan.seed)
    for number in range(1, plan.random_cases + 1) if plan.seconds is None else count(1):
        if not (has_time() and may_go_on()):
            break
        size = min(1.0, (number - 1) / max(1.0, _GROWING * plan.random_cases))
        yield CheckCase(f"{exercise.random_name} {number}", exercise.random_input(random, size))
    yield from (case for case in (*plan.earlier_failures, *cases) if case not in first)


class _ClientPool:
    """Clients for a number of threads. The main thread only waits, so that it can handle signals at once."""

    def __init__(self, exercise: SheetExercise, target: CheckedProgram, jobs: int) -> None:
        self._exercise, self._target = exercise, target
        self._pool = ThreadPoolExecutor(jobs)
        self._local = threading.local()
        self._clients: list[ProgramClient] = []
        self._running: set[Future[Any]] = set()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        end_all()
        # The pipes of a program must not be closed while a thread waits for it: the thread would not notice.
        while running := [future for future in list(self._running) if not future.done()]:
            wait(running, timeout=_INTERRUPT_AGAIN)
            end_all()  # ends programs that were just being started
        self.restart_programs()

    def submit(self, test_input: object, seconds: float | None = None) -> Future[Answer]:
        """Ask in one of the threads, with a time limit of `seconds` instead of the usual one."""
        return self._submit(lambda client: client.ask(test_input, seconds))

    def ask(self, test_input: object, seconds: float | None = None) -> Answer:
        """Ask and wait for the answer."""
        return self.submit(test_input, seconds).result()

    def ask_by(self, exercise: SheetExercise, test_input: object, seconds: float | None) -> Answer:
        """Ask a new client for another variant of the exercise, and wait for the answer."""

        def ask(_: ProgramClient) -> Answer:
            with ProgramClient(exercise, self._target) as client:
                return client.ask(test_input, seconds)

        return self.wait_for(ask)

    def wait_for(self, action: Callable[[ProgramClient], T]) -> T:
        """Do something with a client in one of the threads; return its result."""
        return self._submit(action).result()

    def _submit(self, action: Callable[[ProgramClient], T]) -> Future[T]:
        future = self._pool.submit(self._with_client, action)
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        return future

    def restart_programs(self) -> None:
        """End programs that stay alive; the next question starts them. Nothing may be running."""
        for client in self._clients:
            client.close()

    def _with_client(self, action: Callable[[ProgramClient], T]) -> T:
        if self._closed:
            raise Interrupted
        client: ProgramClient | None = getattr(self._local, "client", None)
        if client is None:
            client = self._local.client = ProgramClient(self._exercise, self._target)
            self._clients.append(client)
        return action(client)


class _CheckRun:
    """Asks a program, and examines its failures."""

    def __init__(
        self,
        exercise: SheetExercise,
        target: CheckedProgram,
        plan: Plan,
        clients: _ClientPool,
        on_answer: Callable[[Report], None],
    ) -> None:
        self._exercise, self._target, self._plan = exercise, target, plan
        self._clients, self._on_answer = clients, on_answer
        self._limits = 0
        """Number of answers that a limit has ended."""
        self._slowest = 0.0
        """Seconds of the slowest other answer."""
        self.with_enters: SheetExercise | None = None
        """The exercise for a program that waits for Enter, if this one does; then nothing more is asked."""

    def ask_all(self, report: Report, start: float) -> None:
        """Ask until the first failure in the order of the cases, whichever run is over first; or ask all.

        A program that has reached a limit gets less time from then on, and one that does so again and again
        gets no more random cases. If it does nothing else, no more is asked at all. One that is wrong again
        and again gets no more random cases either.
        """
        plan = self._plan

        def may_go_on() -> bool:
            return self._limits < _MOST_LIMITS and len(report.failures) < _MOST_FAILURES

        def has_time() -> bool:
            return plan.seconds is None or time.monotonic() - start <= plan.seconds

        self._ask(report, _all_cases(self._exercise, plan, has_time, may_go_on))
        if plan.random_cases and plan.seconds is None and self.with_enters is None:
            self._ask_further(report, may_go_on)

    def _ask(self, report: Report, cases: Iterator[CheckCase]) -> None:
        running: deque[tuple[CheckCase, Future[Answer]]] = deque()

        def goes_on() -> bool:
            """Take the next answer; return whether more is to be asked."""
            case, future = running.popleft()
            return self._take(report, case, future.result())

        for case in cases:
            running.append((case, self._clients.submit(case.test_input, self._seconds)))
            # Nobody has to wait for more than one program that cannot be judged.
            if len(running) >= (2 * self._plan.jobs if report.answers else 1) and not goes_on():
                break
        else:
            while running and goes_on():
                pass
        for _, future in running:
            future.cancel()
        wait(future for _, future in running)

    def _ask_further(self, report: Report, may_go_on: Callable[[], bool]) -> None:
        """Ask more random cases than are planned, as long as that may show what all answers show together."""
        exercise, random, asked = self._exercise, Random(self._plan.seed), self._plan.random_cases
        until = time.monotonic() + _FURTHER_SECONDS

        def has_time() -> bool:
            return time.monotonic() < until

        while has_time() and may_go_on() and report.failure is None and not report.interrupted:
            more = exercise.further_runs([answer.lines for _, answer in report.answers])
            if not more:
                return
            report.planned = None if report.planned is None else report.planned + more
            numbers = range(asked + 1, asked + more + 1)
            self._ask(
                report,
                (
                    CheckCase(f"{exercise.random_name} {number}", exercise.random_input(random, 1.0))
                    for number in takewhile(lambda _: has_time() and may_go_on(), numbers)
                ),
            )
            asked += more

    @property
    def _seconds(self) -> float | None:
        """The time limit of the next case; None is the whole one."""
        if self._limits < (1 if self._slowest else _MOST_LIMITS):
            return None
        whole = self._target.limits.seconds
        return min(whole, max(_SHORT * whole, _SHORT_SLOWER * self._slowest))

    def _take(self, report: Report, case: CheckCase, answer: Answer) -> bool:
        """Add an answer to a report; return whether more is to be asked."""
        if not report.answers and (exercise := self._find_enters(answer)) is not None:
            self.with_enters = exercise
            return False
        if answer.starved and (answer.unspecified_kind or answer.kind) in _WITHOUT_END:
            return self._stop_unfinished(report, case, answer)
        answer = self._as_it_counts(answer, is_first=not report.answers)
        is_right = answer.kind is AnswerKind.RIGHT
        if is_right:
            answer = answer._replace(output="", errors="")  # saves memory
            if case in self._plan.earlier_failures:
                report.right_again.append(case.name)
        elif report.failures:
            answer = answer._replace(output=answer.output[:_MOST_OUTPUT])
        report.add(case.name, answer)
        self._on_answer(report)
        if (answer.unspecified_kind or answer.kind) in _AT_A_LIMIT:
            self._limits += 1
        else:
            self._slowest = max(self._slowest, answer.seconds)
        if self._limits == len(report.answers) == _HOPELESS:
            return False
        return is_right or (self._plan.asks_all and answer.kind is not AnswerKind.NOT_JUDGED)

    def _find_enters(self, answer: Answer) -> SheetExercise | None:
        """Return the exercise for a program that waits for Enter, if its first answer is wrong without.

        That is tried with a few test inputs. More answers have to be right with Enter than without; or, if it
        has read on at the end of its input, they have to be answers, and not all the same.
        """
        exercise = self._exercise
        is_at_limit = answer.kind in _AT_A_LIMIT
        has_answered = bool(exercise.answers_in(answer.output))
        reads_on = bool(END_OF_INPUT_ERROR.search(answer.errors)) and not has_answered
        wants_more = is_at_limit or reads_on
        is_asked = self._target.protocol is Protocol.PROGRAM and exercise.enters is None
        if not is_asked or answer.kind is AnswerKind.RIGHT or not (wants_more or exercise.repeatable):
            return None
        seconds = _LEAST_LIMIT_OF_PROGRAMS
        if not is_at_limit:
            seconds = min(max(seconds, _SHORT_SLOWER * answer.seconds), self._target.limits.seconds)
        others = [one.test_input for one in exercise.cases() if exercise.is_specified(one.test_input)]
        asked = [answer.test_input, *(others if exercise.repeatable else [None] * _ASKED_WITH_ENTERS)]
        asked = asked[:_ASKED_WITH_ENTERS]
        has_input = bool(exercise.stdin_text(answer.test_input))
        numbers = _ENTERS_AT_LIMIT if is_at_limit else _ENTERS_READ_ON if reads_on else _ENTERS
        if has_answered and not is_at_limit:  # it may have taken the beginning of its input for Enter
            numbers = numbers[:1]
        enters = [one for one in map(Enters._make, numbers) if has_input or not one.before]
        without: list[Answer] = []
        best: tuple[int, SheetExercise] | None = None
        for way in map(exercise.with_enters, enters):
            found: list[Answer] = []
            for test_input in asked:
                found.append(self._clients.ask_by(way, test_input, seconds))
                is_other = wants_more or found[0].lines != answer.lines
                if not (is_other and _is_understood(exercise, found[0])):
                    break
            if len(found) < len(asked):
                continue
            right = sum(one.kind is AnswerKind.RIGHT for one in found)
            if right == len(asked):
                return way
            if wants_more:
                varied = {one.lines for one in found if _is_understood(exercise, one)}
                score = right or int(len(varied) > 1)
            else:
                without = without or [self._clients.ask_by(exercise, one, None) for one in asked]
                score = right - 1 - sum(one.kind is AnswerKind.RIGHT for one in without)
            if score > (best[0] if best else 0):
                best = score, way
        return None if best is None else best[1]

    def _stop_unfinished(self, report: Report, case: CheckCase, answer: Answer) -> bool:
        """Stop the check on a machine that is too busy. A failure that was found before remains."""
        report.interrupted, report.too_busy = True, _STARVED
        if report.failure is None:
            unclear = answer._replace(kind=AnswerKind.NOT_JUDGED, unspecified_kind=None)
            report.add(case.name, unclear._replace(mismatch=Mismatch((), answer.lines, 1, _STARVED)))
        return False

    def _as_it_counts(self, answer: Answer, is_first: bool) -> Answer:
        """Return an answer, with its kind changed by whether an earlier one has been understood."""
        if answer.kind is AnswerKind.NOT_JUDGED and not is_first:
            return answer._replace(kind=AnswerKind.DIFFERS)
        stays_alive = self._target.protocol in (Protocol.PERSISTENT, Protocol.TALK)
        if answer.kind is AnswerKind.HANGS and is_first and stays_alive and not answer.output:
            seconds = self._target.limits.seconds
            reason = f"It prints nothing within {seconds:g} s. Does it flush its output?"
            return answer._replace(kind=AnswerKind.NOT_JUDGED, mismatch=Mismatch((), (), 1, reason))
        return answer

    def only_pack(self, report: Report) -> str | None:
        """Return the pack whose deals a program answers, if it refuses all smaller decks; else None.

        One that is silent until its time is over has refused nothing.
        """
        exercise = self._exercise
        packs = {name: _of_pack(exercise, name) for name in exercise.packs}
        random = Random(self._plan.seed)

        is_answered = partial(_is_understood, exercise)

        def is_refused(answer: Answer) -> bool:
            return not is_answered(answer) and (answer.unspecified_kind or answer.kind) not in _AT_A_LIMIT

        def ask(asked: SheetExercise, size: float) -> Answer:
            return self._clients.ask(asked.random_input(random, size))

        smaller = [
            answer
            for _, answer in report.answers
            if not any(of_pack.is_asked(answer.test_input) for of_pack in packs.values())
        ]
        if not packs or not all(map(is_refused, smaller)):
            return None
        for name, of_pack in packs.items():
            if not is_answered(ask(of_pack, 1.0)):
                continue
            if not all(is_refused(ask(exercise, size)) for size in _SMALL_SIZES):
                return None
            if all(is_answered(ask(of_pack, 1.0)) for _ in range(_PACK_DEALS)):
                return name
        return None

    def explain_failure(self, report: Report) -> None:
        """Find all that the report says about a failure."""
        self.examine_failure(report)
        self.repeat_failure(report)
        self.watch_failure(report)

    def examine_failure(self, report: Report) -> None:
        """Shrink the failure and find out why the program fails."""
        exercise, target, clients = self._exercise, self._target, self._clients
        answers = [answer for _, answer in report.answers]
        assert report.failure is not None
        failing = report.failure[1]
        hangs = failing.kind in _WITHOUT_END
        if failing.kind in (AnswerKind.OUT_OF_TURN, AnswerKind.NOT_JUDGED):
            return  # a line too many may be part of the answer to an earlier question
        limit = target.limits.seconds
        takes_long = failing.kind in _AT_A_LIMIT
        longest = _LIMITS_FOR_SHRINKING * max(limit, failing.seconds)  # on a busy machine, a run takes longer
        seconds = min(_SHRINK_SECONDS, longest) if takes_long else _SHRINK_SECONDS
        until = time.monotonic() + seconds
        usual_seconds = [answer.seconds for answer in answers if answer.kind not in _WITHOUT_END]

        least = _LEAST_LIMIT if target.is_called else _LEAST_LIMIT_OF_PROGRAMS

        def has_time() -> bool:
            return time.monotonic() < until

        def ask(test_input: object) -> Answer:
            """Ask with a shorter time limit: programs that hang would take the whole limit each time."""
            self._on_answer(report)
            slow = max(least, _SLOWER * max(usual_seconds)) if usual_seconds else _UNKNOWN_LIMIT * limit
            for _ in range(1 if exercise.repeats(test_input) else _CHANCES):
                answer = clients.ask(test_input, min(limit, slow))
                if answer.kind is not AnswerKind.RIGHT:
                    break
            if answer.kind not in _WITHOUT_END:
                usual_seconds.append(answer.seconds)
            return answer

        def ask_alone() -> Answer:
            """Start the program anew and ask it the failing test input.

            It has the whole time limit, so that a busy machine makes no right answer a failure.
            If it hung before, it has the shorter one.
            """
            clients.restart_programs()
            return (ask if hangs else clients.ask)(failing.test_input)

        repeats = exercise.repeats(failing.test_input)
        if repeats:
            report.inconsistency = _inconsistency(failing, target.protocol, ask_alone)
            is_unsure = failing.kind is AnswerKind.DIFFERS or bool(report.inconsistency)
            if is_unsure and _depends_on_chance(exercise, ask, clients.restart_programs):
                report.inconsistency = exercise.why_no_chance
                if not exercise.why_no_chance:
                    report.take_back(_SHUFFLES)
                return
            if report.inconsistency:
                return
        mistake = None
        is_returned = failing.mismatch is None or not failing.mismatch.reason.startswith(YOUR_FUNCTION)
        if failing.kind is AnswerKind.HANGS or (failing.kind is AnswerKind.DIFFERS and is_returned):
            mistake = find_mistake(exercise, failing, answers, ask, Random(self._plan.seed), has_time)
        until = time.monotonic() + seconds
        candidates = [mistake] if mistake else []
        report.shrunk, tried = shrink(exercise, failing, ask, candidates, has_time)
        report.mistake = next(iter(matching_mistakes(candidates, tried)), None)
        if hangs and report.mistake is not None:
            return  # the mistake has predicted it
        if (repeats or hangs) and report.shrunk.answer is not failing:
            clients.restart_programs()
            again = clients.ask(report.shrunk.answer.test_input)
            if hangs and again.kind is not failing.kind:  # it only took longer than usual
                report.shrunk, report.mistake = None, None
            elif again.kind is AnswerKind.RIGHT:  # it is wrong after other questions only, or by chance
                report.shrunk, report.mistake = None, None
                report.inconsistency = RIGHT_ALONE.get(target.protocol, _RIGHT_AT_TIMES)
            elif repeats and _has_other_answer(again, report.shrunk.answer):
                report.shrunk, report.mistake = None, None
                report.inconsistency = _WRONG_OTHERWISE

    def watch_failure(self, report: Report) -> None:
        """Find the first wrong step in the variables of a function that fails.

        A mistake that shows in another step is not the reason.
        """
        answer = report.smallest_failure
        if self._target.protocol is not Protocol.CALL or report.inconsistency or answer is None:
            return
        right = self._exercise.decks(answer.test_input)
        if right is None or report.verdict is not CheckVerdict.DIFFERS:
            return
        limit = self._limit_again(answer)
        run = self._clients.wait_for(lambda client: client.watch_decks(answer.test_input, right, limit))
        report.first_step = step = self._exercise.first_step(right, run.value)
        if step and report.mistake and report.mistake.first_ply(answer.test_input) != step.ply:
            report.mistake = None

    def _limit_again(self, answer: Answer) -> float:
        """Return the time limit for doing again what has led to an answer."""
        limit = self._target.limits.seconds
        return min(_LIMIT_AGAIN, limit) if answer.kind in _AT_A_LIMIT else limit

    def repeat_failure(self, report: Report) -> None:
        """Find a line that repeats the failure in a new process; take the reason back if there is none.

        A program that is started for each question has been asked in this way before.
        """
        answer, is_called = report.smallest_failure, self._target.is_called
        if not is_called and self._target.protocol is not Protocol.PERSISTENT:
            return
        if answer is None or report.verdict is not CheckVerdict.DIFFERS or report.varies:
            return
        earlier: list[Answer] = []
        if report.inconsistency:  # it is right alone
            asked = [one for _, one in report.answers]
            earlier = asked[: next(at for at, one in enumerate(asked) if one.test_input == answer.test_input)]
        until = time.monotonic() + _REPEAT_SECONDS

        def has_time() -> bool:
            self._on_answer(report)
            return time.monotonic() < until

        if self._target.is_java:
            found = Repetition("") if report.inconsistency else self._repeat_in_java(answer)
        elif is_called:
            found = self._repeat_call(answer, earlier, has_time)
        else:
            waits = any(one.typed > 1 for _, one in report.answers)
            found = self._repeat_lines(answer, earlier, has_time, waits)
        # A tried line cannot refute too much output: its output is captured, and has no limit.
        is_refuted = found.is_refuted and answer.kind is not AnswerKind.TOO_MUCH
        if is_called and is_refuted and not report.inconsistency:
            report.shrunk, report.mistake = None, None
            report.inconsistency = _RIGHT_BY_HAND
        report.only_after = () if report.inconsistency else found.needed
        report.to_try = found.line if is_called or not found.line else self._target.line_to_feed(found.line)

    def _repeat_call(
        self, answer: Answer, earlier: Sequence[Answer], has_time: Callable[[], bool]
    ) -> Repetition:
        """Repeat an answer of a function or class by a line of Python, after earlier calls if need be."""
        target = self._target
        name = target.call.rpartition(":")[2]
        trials = [self._exercise.trial(name, one.test_input, one.as_written) for one in (*earlier, answer)]
        *before, trial = trials
        steps = [PromptStep(one.shortest_line, True) for one in before]

        limit, test_input = self._limit_again(answer), answer.test_input
        repeats = self._exercise.repeats(test_input)
        fails_otherwise = False

        def shows(line: str) -> bool:
            nonlocal fails_otherwise
            if target.protocol is Protocol.OBJECT:
                run = self._clients.wait_for(lambda client: client.run_line(line, limit))
                is_shown = _is_repeated(answer, trial, run)
                fails_otherwise |= not (is_shown or _has_value(run))
                return is_shown
            for _ in range(1 if repeats else _CHANCES):
                again = self._clients.wait_for(lambda client: client.ask_by_line(test_input, line, limit))
                if _is_same_failure(answer, again, repeats):
                    return True
                fails_otherwise |= again.kind is not AnswerKind.RIGHT
            return False

        found = repeat(trial._replace(steps=[*steps, *trial.steps]), shows, has_time)
        # If every run plays a different game, a right one does not refute the failure of another.
        return found._replace(is_refuted=found.is_refuted and repeats and not fails_otherwise)

    def _repeat_in_java(self, answer: Answer) -> Repetition:
        """Repeat an answer of a class in Java, at first by no more than what the line says."""
        trial = self._exercise.java_trial(answer.test_input, answer.as_written)
        if trial is None:
            return Repetition("")
        limit = self._limit_again(answer)

        def shows(request: Any) -> bool:
            run = self._clients.wait_for(lambda client: client.watch_anew(request, limit))
            if answer.kind is AnswerKind.DIFFERS:
                return run.end is ProgramEnd.ANSWERED and trial.shows(run.value)
            return KINDS.get(run.end) is answer.kind and run.status == answer.status

        for line, request in ((trial.line, trial.request), *trial.alternatives):
            if shows(request):
                return Repetition(line)
        whole = self._exercise.arguments(answer.test_input)
        assert isinstance(whole, Mapping)
        for what, text in trial.looks.items():
            name = whole["watch"][what]
            watch = {what: name, **trial.request["watch"]}
            if name and shows({**trial.request, "watch": watch, "quiet": 0}):
                return Repetition("", [text])
        return Repetition("", is_refuted=answer.kind is AnswerKind.DIFFERS and not shows(whole))

    def _repeat_lines(
        self, answer: Answer, earlier: Sequence[Answer], has_time: Callable[[], bool], waits: bool
    ) -> Repetition:
        """Repeat an answer of a program that stays alive by lines of input, some of them taken for Enter."""
        exercise = self._exercise
        lines = [shlex.quote(exercise.input_line(one.test_input)) for one in (*earlier, answer)]
        steps = [
            PromptStep(" ".join([line] * one.typed), True)
            for line, one in zip(lines[:-1], earlier, strict=True)
        ]
        last = [" ".join([lines[-1]] * typed) for typed in range(1, MOST_TYPED + 1 if waits else 2)]

        def shows(line: str) -> bool:
            text = "\n".join(shlex.split(line)) + "\n"
            run = self._clients.wait_for(lambda client: client.run_input(text))
            if given := exercise.answers_in(answer.output):
                return exercise.answers_in(run.output)[-1:] == given[-1:]
            return run.output.strip("\n").rpartition("\n")[2] == answer.output.strip("\n")

        return repeat(PromptTrial(steps, last), shows, has_time, " ")


def _is_understood(exercise: SheetExercise, answer: Answer) -> bool:
    """Return whether an answer has the right form, be it right or wrong."""
    answered = answer.kind in (AnswerKind.RIGHT, AnswerKind.DIFFERS)
    return answered and bool(answer.lines) and exercise.is_answer(answer.lines)


def _is_repeated(answer: Answer, trial: PromptTrial, run: ProgramRun) -> bool:
    """Return whether a line of a trial has shown what an answer of a class says."""
    seen = run.value if isinstance(run.value, dict) else {}
    if answer.kind is AnswerKind.DIFFERS:
        return run.end is ProgramEnd.ANSWERED and "early" not in seen and trial.shows(seen)
    if answer.kind is AnswerKind.CRASHED and answer.status is None:
        return "error" in seen and answer.errors.strip().endswith(seen["error"])
    return KINDS.get(run.end) is answer.kind and run.status == answer.status


def _has_value(run: ProgramRun) -> bool:
    """Return whether a line has come to its end without an error."""
    return run.end is ProgramEnd.ANSWERED and isinstance(run.value, dict) and "value" in run.value


def _is_same_failure(answer: Answer, again: Answer, repeats: bool) -> bool:
    """Return whether a function has failed again as before, by the same judgement.

    If it does not repeat, each run is another game: then any wrong game counts.
    """
    if again.kind is not answer.kind:
        return False
    if answer.kind is AnswerKind.DIFFERS:
        return not repeats or again.as_written == answer.as_written
    if answer.kind is AnswerKind.CRASHED and answer.status is None:
        return bool(again.errors) and answer.errors.strip().endswith(again.errors.strip())
    return again.status == answer.status


def _has_other_answer(one: Answer, other: Answer) -> bool:
    return one.kind is other.kind is AnswerKind.DIFFERS and one.lines != other.lines


def _further_kinds(report: Report) -> Iterator[Report]:
    """Yield a report on the first failure of each further kind. Each is examined before the next is made."""
    reports = [report]
    right = [one for one in report.answers if one[1].kind is AnswerKind.RIGHT]
    while len(reports) < _MOST_KINDS and not reports[-1].inconsistency:
        if reports[-1].verdict is CheckVerdict.NOT_JUDGED:
            return
        left = [one for one in report.failures if not any(_is_alike(each, one[1]) for each in reports)]
        if not left:
            return
        alike = [one for one in left if _symptom(one[1]) == _symptom(left[0][1])]
        reports.append(Report(report.exercise, report.target, report.seed, None, [*right, *alike]))
        yield reports[-1]


def _is_alike(report: Report, answer: Answer) -> bool:
    """Return whether an answer fails in the same way as the one that a report is about."""
    assert report.failure is not None
    if report.mistake is not None and answer.kind in (AnswerKind.DIFFERS, AnswerKind.HANGS):
        return bool(matching_mistakes([report.mistake], [answer]))
    return _symptom(answer) == _symptom(report.failure[1])


def _symptom(answer: Answer) -> tuple[AnswerKind, str]:
    """Return what failures of the same kind have in common: a reason, or the last line of an error."""
    reason = answer.mismatch.reason if answer.mismatch is not None else ""
    error = answer.errors.strip().rpartition("\n")[2] if answer.kind is AnswerKind.CRASHED else ""
    return answer.kind, without_details(reason or error)


def _depends_on_chance(
    exercise: SheetExercise, ask: AskProgram, restart_programs: Callable[[], None]
) -> bool:
    """Return whether the same large test input gets another wrong answer each time.

    An answer may be right, or come twice, by chance: then another test input is tried.
    """
    for seed in range(_TIMES):
        test_input = exercise.random_input(Random(seed), 1.0)
        answers = []
        for _ in range(_TIMES):
            restart_programs()
            answers.append(ask(test_input))
        different = {(answer.kind, answer.lines) for answer in answers}
        if len(different) == 1:
            return False
        if len(different) == _TIMES and {kind for kind, _ in different} == {AnswerKind.DIFFERS}:
            return True
    return False


def _inconsistency(failing: Answer, protocol: Protocol, ask_alone: Callable[[], Answer]) -> str:
    """Ask the failing test input again, alone; return a sentence if the answer is another one."""
    for number in range(_REPEATS):
        again = ask_alone()
        if again.kind is not AnswerKind.RIGHT:
            if number:
                return _RIGHT_AT_TIMES
            return _WRONG_OTHERWISE if _has_other_answer(again, failing) else ""
    return RIGHT_ALONE.get(protocol, _RIGHT_AT_TIMES)
