"""Asks a program a test input by its protocol, and judges the answer."""

from __future__ import annotations

import re
import shlex
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any, NamedTuple, Self, TypeVar

from cardtui.checker.exercise import (
    MANY_ENTERS,
    TYPED_PREFIX,
    AnswerLines,
    DeckHistory,
    Enters,
    FormFault,
    HoldDialogue,
    Mismatch,
    Protocol,
    Severity,
    SheetExercise,
    fold,
    form_faults,
)
from cardtui.checker.java_class_runner import JavaClassRunner
from cardtui.checker.java_runner import JavaCommand, JavaRunner
from cardtui.checker.process import NotRun, RunLimits, in_shell
from cardtui.checker.runners import (
    BatchRunner,
    CallRunner,
    DialogueRunner,
    LineRunner,
    ProgramEnd,
    ProgramRun,
    PythonRunner,
    Runner,
)
from cardtui.engine.errors import printable

R = TypeVar("R", bound=CallRunner)
T = TypeVar("T")


class AnswerKind(Enum):
    """The kind of an answer. That of a program that gives none is never `DIFFERS`."""

    RIGHT = "right"
    DIFFERS = "differs"
    CRASHED = "crashed"
    HANGS = "hangs"
    GOES_ON = "does not end"
    """The answer is right, but the program does not end."""
    TOO_MUCH = "too much output"
    TOO_LARGE = "too much memory"
    OUT_OF_TURN = "out of turn"
    NOT_JUDGED = "not judged"
    """The answer is not understood, and so not said to be wrong."""


_BY_SEVERITY = {
    Severity.WRONG: AnswerKind.DIFFERS,
    Severity.UNCLEAR: AnswerKind.NOT_JUDGED,
    Severity.EXTRA: AnswerKind.RIGHT,
}
_WITH_FORM = (AnswerKind.RIGHT, AnswerKind.DIFFERS, AnswerKind.GOES_ON)
KINDS = {
    ProgramEnd.CRASHED: AnswerKind.CRASHED,
    ProgramEnd.HANGS: AnswerKind.HANGS,
    ProgramEnd.TOO_MUCH: AnswerKind.TOO_MUCH,
    ProgramEnd.TOO_LARGE: AnswerKind.TOO_LARGE,
    ProgramEnd.OUT_OF_TURN: AnswerKind.OUT_OF_TURN,
}
"""The kinds of answers of programs that give none, by the ends of their runs."""


class Answer(NamedTuple):
    """The answer of a program to one test input."""

    test_input: Any
    kind: AnswerKind
    lines: AnswerLines = ()
    """The answer in the spelling used for comparisons."""
    mismatch: Mismatch | None = None
    output: str = ""
    """Everything that the program wrote, if the answer is text."""
    errors: str = ""
    """The last part of the error output."""
    status: int | None = None
    """The exit status of a program that has ended; negative for a signal."""
    seconds: float = 0.0
    starved: bool = False
    """Whether the clock has ended it before it had its time: it has waited for a processor."""
    interpretations: tuple[int, ...] = ()
    """Indices of the interpretations of the open question by which it is right, if these differ."""
    unspecified_kind: AnswerKind | None = None
    """The kind of an answer that the sheet does not specify, by our own rules; else None."""
    as_written: AnswerLines = ()
    """The answer as the program has spelled it."""
    form: tuple[FormFault, ...] = ()
    """The differences of its spelling from that of the sheet, which do not make it wrong."""
    extra: str = ""
    """The end of a sentence on an extra of the sheet that the program has; else empty."""
    typed: int = 1
    """Number of times that the line was typed: a program that stays alive may wait for Enter first, and take
    the line for that."""


END_OF_INPUT_ERROR = re.compile(r"EOFError|NoSuchElementException|No line found")
"""Matches the error output of a program that reads after the end of its input."""
_NOT_READ = "It fails to read a coin and a distance that are typed in one line. Perhaps it reads them in two."
_NOT_STARTED = re.compile(
    "(?m)^.*(Could not find or load main class|can't open file|Cannot find module|ClassVersionError).*$"
)
_NOT_COMPILED = re.compile(
    r'\s*File "(?P<file>[^"]*)", line (?P<line>\d+)\n(?:.*\n)*?(?P<error>\w+Error: .*)'
)
"""Matches Python's error output, which has no traceback, for a program with a syntax error."""
_NOT_DECODED = re.compile(r"(?P<error>SyntaxError: .*?)(?: in file (?P<file>.*) on line (?P<line>\d+),.*)?\n")
"""Matches it for a program with a byte that is not UTF-8, or with an unknown encoding."""

YOUR_FUNCTION = "Your function"
"""Begins the reasons why a function returns no answer, so that no rule can be broken."""

_LEARNING_SECONDS = 1.0  # for each line, while it is found out how a program talks

_LATER = re.compile("<(coroutine|generator|async_generator) object")
_LATER_WHY = {
    "coroutine": f"{YOUR_FUNCTION} returns a coroutine, as it is async.",
    "generator": f"{YOUR_FUNCTION} returns a generator, as it has a yield.",
    "async_generator": f"{YOUR_FUNCTION} returns a generator, as it has a yield.",
}
_LEAST_SIGNAL = 128  # exit statuses of the shell from here on stand for signals
_SHELL_CANNOT_RUN = (126, 127)  # exit statuses of the shell


def _has_not_read(last_turn: Sequence[str], errors: str) -> bool:
    """Return whether a program says that it cannot make sense of a typed line."""
    typed = (line.removeprefix(TYPED_PREFIX) for line in last_turn if line.startswith(TYPED_PREFIX))
    return any(f"'{line}'" in errors or f'"{line}"' in errors for line in typed)


AskProgram = Callable[[Any], Answer]
"""Asks the checked program a test input."""


class CheckedProgram(NamedTuple):
    """The checked program, and its protocol."""

    protocol: Protocol
    command: tuple[str, ...] = ()
    """A program and its arguments."""
    call: str = ""
    """A file in Python or Java, and a name in it: `snap.py:playgame`."""
    shell: bool = False
    """Whether the command is one line for the shell."""
    limits: RunLimits = RunLimits()
    strict: bool = False
    """Whether an answer is wrong if it differs from the sheet in its form only."""
    profile: str = ""
    """The name of the profile of how the program talks; empty for the form of the sheet."""
    build: str = ""
    """A line for the shell that builds the program; empty if there is none."""
    sealed: bool = False
    """Whether it runs sealed off from the machine, see `seal`."""

    @property
    def words(self) -> tuple[str, ...]:
        """The command, with the shell if that runs it. An empty line is no command."""
        return in_shell(self.command[0]) if self.shell and self.command[0] else self.command

    @property
    def arguments(self) -> str:
        """The target as it is typed after `cardtui check EXERCISE`."""
        strict, shell = "--strict " if self.strict else "", "--shell " if self.shell else ""
        if self.call:
            return f"{strict}--call {shlex.quote(self.call)}"
        return f"{strict}{self.talk_options}{shell}-- {shlex.join(self.command)}"

    @property
    def talk_options(self) -> str:
        """The options that say how it talks, as they are typed."""
        profile = f"--profile {shlex.quote(self.profile)} " if self.profile else ""
        return profile + ("--persistent " if self.protocol is Protocol.PERSISTENT else "")

    @property
    def name(self) -> str:
        """The program, without options: `snap.py:playgame`."""
        return self.call or shlex.join(self.command)

    def line_to_feed(self, quoted: str, enters: Enters | None = None) -> str:
        """Return a line for the shell that feeds it with lines of input, which are quoted.

        If it waits for Enter, that is pressed before and after them.
        """
        command = f"({self.command[0]})" if self.shell else shlex.join(self.command)
        build = f"({self.build}) && " if self.build else ""  # which may have been done in a copy
        before, after = enters or (0, 0)
        is_endless = after == MANY_ENTERS
        lines = " ".join(["printf '%s\\n'", *["''"] * before, quoted, *["''"] * (after * (not is_endless))])
        if is_endless:
            lines = f"({lines}; yes '')"
        return f"{build}{lines} | {command}"

    @property
    def is_called(self) -> bool:
        """Whether a function or a class is called."""
        return self.protocol in (Protocol.CALL, Protocol.OBJECT)

    @property
    def is_java(self) -> bool:
        """Whether a class in Java is called."""
        return is_java(self.call)


def exercise_for(exercise: SheetExercise, target: CheckedProgram) -> SheetExercise:
    """Return the variant of an exercise for a target. Raises `NotRun` if the target cannot be called."""
    if not target.call:
        variant = exercise.variant_for(target.protocol)
        return learn(target, variant.fitted_to_talk) if target.protocol is Protocol.TALK else variant
    with _call_runner(target.call, target.limits) as runner:
        variant = exercise.variant_for(target.protocol, runner.accepts)
        return variant.fitted(lambda request: runner.watch(request).value)


def learn(target: CheckedProgram, action: Callable[[HoldDialogue], T]) -> T:
    """Find out something by dialogues with a program, which wait for a short time only; return it."""
    limits = target.limits._replace(seconds=min(target.limits.seconds, _LEARNING_SECONDS))
    with DialogueRunner(target.words, limits) as runner:
        return action(runner.hold)


def is_java(call: str) -> bool:
    """Return whether what is called is a file in Java, or a class in one: `Pile.java:Pile`."""
    return (call.rpartition(":")[0] or call).endswith(".java")


def _call_runner(call: str, limits: RunLimits) -> CallRunner:
    return JavaClassRunner(call, limits) if is_java(call) else PythonRunner(call, limits)


class ProgramClient:
    """Asks the program one test input at a time; each thread has a client of its own.

    Raises `NotRun` if the program cannot be run at all, and `Interrupted` after `end_all`.
    """

    def __init__(self, exercise: SheetExercise, target: CheckedProgram) -> None:
        self._exercise, self._target = exercise, target
        self._runner = self._make_runner()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program if it still runs."""
        self._runner.close()

    def ask(self, test_input: Any, seconds: float | None = None) -> Answer:
        """Ask the program and judge its answer. `seconds` replaces the usual time limit."""
        limits = self._target.limits
        self._runner.limits = limits._replace(seconds=seconds or limits.seconds)
        answer = self._judged(test_input, *self._run(test_input))
        if answer.kind is not AnswerKind.RIGHT and self._runner.confirm():
            return self.ask(test_input, seconds)
        if answer.kind is AnswerKind.CRASHED and not answer.output:
            self._raise_if_not_started(answer)
        return self._with_unspecified_parts(answer)

    def ask_by_line(self, test_input: Any, line: str, seconds: float) -> Answer:
        """Run a line of Python in a new process, and judge what it shows as the answer of a function.

        If an earlier statement of the line raises an error, the answer is a crash without errors.
        """
        run = self.run_line(line, seconds)
        seen = run.value if isinstance(run.value, dict) else {}
        lines: AnswerLines = ()
        if "value" in seen:
            run = run._replace(value=seen["value"], output=seen["printed"] or run.output)
            lines = self._exercise.parse_value(run.value)
        elif run.end is ProgramEnd.ANSWERED:
            run = run._replace(end=ProgramEnd.CRASHED, value=None, errors=seen.get("error", ""))
        return self._with_unspecified_parts(self._judged(test_input, lines, None, run))

    def _judged(
        self, test_input: Any, printed: AnswerLines, mismatch: Mismatch | None, run: ProgramRun
    ) -> Answer:
        """Judge what a run has answered; `mismatch` is what a dialogue has found wrong with it."""
        written, extra = self._without_extras(printed, run)
        lines, form = written, tuple[FormFault, ...]()
        prints = isinstance(self._runner, BatchRunner | LineRunner)
        goes_on = run.end is ProgramEnd.HANGS and prints and bool(run.output.strip())
        may_be_right = run.end is ProgramEnd.ANSWERED or goes_on or self._only_failed(run)
        if self._target.protocol is Protocol.TALK:
            form = tuple(self._exercise.talk_faults)
            if run.end is ProgramEnd.ANSWERED and mismatch is None:
                mismatch = self._only_form(form, written, written)
        elif may_be_right:
            lines, form = self._on_sheet(test_input, written, run)
            form += self._talk_faults(extra, run)
            judged = written if self._target.strict else lines
            mismatch = self._exercise.judge(test_input, judged) or self._only_form(form, printed, judged)
            if mismatch is not None and prints and not extra:
                mismatch = mismatch._replace(reason=self._both(test_input, run) or mismatch.reason)
            if mismatch is not None and self._target.protocol is Protocol.CALL:
                mismatch = mismatch._replace(reason=self._not_returned(test_input, run) or mismatch.reason)
            # A program that has answered may read on: its end, such as an error there, says nothing.
            if self._reads_on(run, is_right=mismatch is None):
                run = run._replace(end=ProgramEnd.ANSWERED, status=None)
            elif not goes_on and (mismatch is None or not run.errors.strip()):
                # An answer, whatever the exit status.
                run = run._replace(end=ProgramEnd.ANSWERED)
        kind = KINDS.get(run.end)
        if goes_on and mismatch is None:
            kind = AnswerKind.GOES_ON
        elif kind is None:
            kind = AnswerKind.RIGHT if mismatch is None else _BY_SEVERITY[mismatch.severity]
        else:
            mismatch = self._exercise.unanswered(test_input, kind is AnswerKind.HANGS, run.drawn)
        return Answer(
            test_input,
            kind,
            self._exercise.normalize(lines),
            mismatch if kind is not AnswerKind.RIGHT else None,
            run.output,
            run.errors,
            run.status,
            run.seconds,
            run.starved,
            as_written=written,
            form=() if self._target.strict or kind not in _WITH_FORM else form,
            extra="" if kind is not AnswerKind.RIGHT or mismatch is None else mismatch.reason,
            typed=run.typed,
        )

    def run_line(self, line: str, seconds: float) -> ProgramRun:
        """Run a line of Python in a new process that has run the file; see `PythonRunner.run_line`."""
        return self._anew(PythonRunner, lambda runner: runner.run_line(line), seconds)

    def _anew(self, kind: type[R], action: Callable[[R], ProgramRun], seconds: float) -> ProgramRun:
        """Do something in a new process, and end it: whatever is left must not change the next answer."""
        runner = self._runner
        assert isinstance(runner, kind)
        runner.close()
        runner.limits = self._target.limits._replace(seconds=seconds)
        try:
            return action(runner)
        finally:
            runner.close()

    def watch_decks(self, test_input: Any, right: DeckHistory, seconds: float) -> ProgramRun:
        """Watch the decks of a function in a new process; see `PythonRunner.watch_decks`."""
        arguments = self._exercise.arguments(test_input)
        assert not isinstance(arguments, Mapping)
        return self._anew(PythonRunner, lambda runner: runner.watch_decks(arguments, right), seconds)

    def watch_anew(self, request: Any, seconds: float) -> ProgramRun:
        """Make calls in a new process, see `CallRunner.watch`."""
        return self._anew(CallRunner, lambda runner: runner.watch(request), seconds)

    def run_input(self, text: str) -> ProgramRun:
        """Run a program that stays alive with these lines as its whole input."""
        with BatchRunner(self._target.words, self._target.limits) as runner:
            return runner.ask(text)

    def _only_failed(self, run: ProgramRun) -> bool:
        """Return whether a program has printed something, and then ended with a status other than 0."""
        has_status = run.status is not None and 0 < run.status < _LEAST_SIGNAL
        return has_status and isinstance(self._runner, BatchRunner) and bool(run.output.strip())

    def _reads_on(self, run: ProgramRun, is_right: bool) -> bool:
        """Return whether a program has answered, and has then failed at the end of its input."""
        at_end = run.end is ProgramEnd.CRASHED and bool(END_OF_INPUT_ERROR.search(run.errors))
        return at_end and (is_right or bool(self._exercise.answers_in(run.output)))

    def _raise_if_not_started(self, answer: Answer) -> None:
        """Raise `NotRun` if what has crashed is not the program, but the one that should start it."""
        if found := _NOT_COMPILED.match(answer.errors) or _NOT_DECODED.match(answer.errors):
            file = (found["file"] or "").rpartition("/")[2]
            where = f" (line {found['line']} of {printable(file)})" if file else ""
            raise NotRun(f"It does not start: {printable(found['error'])}{where}")
        if found := _NOT_STARTED.search(answer.errors):
            raise NotRun(f"It was not started: {printable(found[0])}")
        if self._target.shell and answer.status in _SHELL_CANNOT_RUN:
            raise NotRun(f"It was not started: {printable(answer.errors.strip())}")

    def _without_extras(self, printed: AnswerLines, run: ProgramRun) -> tuple[AnswerLines, str]:
        """Return the answer, and the first line of what a program prints besides, or a function returns."""
        text = run.output if isinstance(self._runner, BatchRunner | LineRunner) else _text(run.value)
        if text is None or printed != self._exercise.parse_output(text):
            return printed, ""
        return self._exercise.find_answer(text)

    def _talk_faults(self, extra: str, run: ProgramRun) -> tuple[FormFault, ...]:
        """Return what a program says and waits for around its answer, as differences of form."""
        found = []
        if run.waits or self._exercise.enters is not None:
            found.append(FormFault("waits for Enter"))
        if extra:
            verb = "returns" if self._target.is_called else "prints"
            found.append(FormFault(f"{verb} more than its answer", extra))
        return tuple(found)

    def _on_sheet(
        self, test_input: Any, written: AnswerLines, run: ProgramRun
    ) -> tuple[AnswerLines, tuple[FormFault, ...]]:
        """Return an answer as the sheet spells it, and how the spelling differs."""
        exercise = self._exercise
        spelled = exercise.parse_value(int(run.value)) if isinstance(run.value, bool) else written
        lines = exercise.as_on_sheet(test_input, spelled)
        if not exercise.is_answer(exercise.normalize(lines)):
            return lines, ()
        form = form_faults(lines, exercise.normalize(spelled)) + exercise.spelling_faults(written)
        if isinstance(run.value, bool):
            form += (FormFault("returns True and False where the exercise asks for 1 and 0"),)
        if run.is_list and exercise.return_type == "tuple":
            form += (FormFault("returns a list where the exercise asks for a tuple"),)
        return lines, form

    def _only_form(
        self, form: Sequence[FormFault], printed: AnswerLines, lines: AnswerLines
    ) -> Mismatch | None:
        """Return what is wrong with the form of a right answer, if that counts."""
        if not form or not self._target.strict:
            return None
        expected = lines if lines != printed else ()
        return Mismatch(expected, printed, 1, f"It is right except for its form: it {form[0].what}.")

    def _both(self, test_input: Any, run: ProgramRun) -> str:
        """Return a sentence if the right answer is among several ones that a program prints."""
        found = self._exercise.answers_in(run.output)
        are_both = len(found) > 1 and any(self._is_right(test_input, lines) for lines in found)
        return "The right answer is there, but so is another one." if are_both else ""

    def _not_returned(self, test_input: Any, run: ProgramRun) -> str:
        """Return a sentence if a function does not return its answer, but prints it or makes it later."""
        if run.value is None and run.output.strip():
            printed = (run.output, run.output.strip().rpartition("\n")[2])
            if any(self._is_right(test_input, lines) for text in printed for lines in self._parsed(text)):
                return f"{YOUR_FUNCTION} prints its answer. By the exercise, it returns it."
        texts = _with_texts(run.value)
        if texts != run.value and self._is_right(test_input, self._exercise.parse_value(texts)):
            return f"{YOUR_FUNCTION} returns numbers. By the exercise, they are texts."
        if isinstance(run.value, dict) and (found := _LATER.match(str(run.value.get("repr")))):
            return f"{_LATER_WHY[found[1]]} By the exercise, it returns the answer itself."
        return ""

    def _is_right(self, test_input: Any, lines: AnswerLines) -> bool:
        """Return whether an answer is right but for its form."""
        normalize = self._exercise.normalize
        return fold(normalize(lines)) == fold(normalize(self._exercise.expected(test_input)))

    def _parsed(self, text: str) -> Iterator[AnswerLines]:
        """Yield the answers that a text may stand for: as it is, and as a value in Python."""
        yield self._exercise.parse_output(text)
        with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
            yield self._exercise.parse_value(literal_eval(text.strip()))

    def _make_runner(self) -> Runner:
        target, words, limits = self._target, self._target.words, self._target.limits
        if target.is_called:
            return _call_runner(target.call, limits)
        if target.protocol is Protocol.TALK:
            return DialogueRunner(words, limits)
        if target.protocol is Protocol.PERSISTENT:
            return LineRunner(words, limits, has_answer=self._exercise.has_answer)
        if java := JavaCommand.parse(words):
            return JavaRunner(words, limits, java)
        return BatchRunner(words, limits)

    def _run(self, test_input: Any) -> tuple[AnswerLines, Mismatch | None, ProgramRun]:
        """Run the program; return its answer, what a dialogue finds wrong with it, and the run."""
        exercise, runner = self._exercise, self._runner
        if isinstance(runner, DialogueRunner):
            mismatch, run = runner.hold(exercise.dialogue(test_input))
            if run.end is ProgramEnd.CRASHED and END_OF_INPUT_ERROR.search(run.errors):
                run = run._replace(end=ProgramEnd.ANSWERED)  # input ends when the game is over: it reads on
            elif run.end is ProgramEnd.CRASHED and _has_not_read(runner.last_turn, run.errors):
                mismatch = Mismatch((), (), 1, _NOT_READ, severity=Severity.UNCLEAR)
                run = run._replace(end=ProgramEnd.ANSWERED)
            if run.end is ProgramEnd.ANSWERED:  # what it does at the end of its input does not count
                run = run._replace(status=None)
            return tuple(runner.last_turn), mismatch, run
        if isinstance(runner, CallRunner):
            arguments = exercise.arguments(test_input)
            is_class = self._target.protocol is Protocol.OBJECT
            run = runner.watch(arguments) if is_class else runner.call(list(arguments))
            if run.end is not ProgramEnd.ANSWERED:
                return (), None, run
            lines = exercise.parse_value(run.value)
        else:
            assert isinstance(runner, BatchRunner | LineRunner)
            is_batch = isinstance(runner, BatchRunner)
            run = runner.ask((exercise.typed_text if is_batch else exercise.input_line)(test_input))
            lines = exercise.parse_output(run.output)
        return lines, None, run

    def _with_unspecified_parts(self, answer: Answer) -> Answer:
        """Return the answer; one that the sheet does not specify counts as right, with a note."""
        kind, test_input = answer.kind, answer.test_input
        # Output out of turn is no answer to this question, and it would be taken for the next answer.
        if kind not in (AnswerKind.RIGHT, AnswerKind.OUT_OF_TURN) and self._exercise.unspecified(test_input):
            return answer._replace(kind=AnswerKind.RIGHT, unspecified_kind=kind)
        if kind is AnswerKind.RIGHT:
            answers = self._exercise.interpretations(test_input)
            right = tuple(index for index, lines in enumerate(answers) if lines == answer.lines)
            return answer._replace(interpretations=right)
        return answer


def _text(value: Any) -> str | None:
    """Return the text of a text or of a list of lines; None for any other value."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "\n".join(value)
    return value if isinstance(value, str) else None


def _with_texts(value: Any) -> Any:
    """Return a value with texts in the place of numbers."""
    if isinstance(value, list):
        return [_with_texts(one) for one in value]
    return str(value) if isinstance(value, int) else value
