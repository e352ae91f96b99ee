"""Runs somebody's program in each of the ways in which it can be asked.

Whatever a program does, a run ends within its limits, and nothing that the program has started is left. No
conclusion is drawn from silence, since a slow program is silent too.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Self
from weakref import WeakSet

from cardtui.checker.exercise import TYPED_PREFIX, DeckHistory, DialogueScript, Mismatch, NoMoreOutput
from cardtui.checker.names import missing_names
from cardtui.checker.process import CutOff, NotRun, RunLimits, RunningProgram, how_ended, in_shell
from cardtui.checker.process_table import has_process_table
from cardtui.checker.seal import base_python, harness_path
from cardtui.checker.workplace import Workplace, current_workplace
from cardtui.engine.errors import printable, quote

_GREETING = 0.25  # seconds for which a program that stays alive may print something before it is asked

_IDLE_SECONDS = 0.01 if has_process_table() else 0.25  # for which a program that waits for input does nothing
_MOST_REPLAYED = 1000  # lines
MOST_TYPED = 3
"""Times that a line is typed to a program that waits for Enter."""

END_OF_INPUT = "\x04"
"""Ends the input (Ctrl-D), at the end of a text that a dialogue script sends."""

_QUIET = 0.3  # seconds of silence after which a script is told, where waiting for input cannot be seen

_SHOWN_OF_TOO_MUCH = 100_000  # characters of output that has come to its limit
_WHOLE_DIALOGUE = 12  # time limit of a dialogue, as a multiple of that for a line

_WORKER = Path(__file__).with_name("worker.py")
_OUR_FILES = (_WORKER, _WORKER.with_name("watching.py"), _WORKER.with_name("deck_watching.py"))
_LONGEST_TRACEBACK = 4096  # characters
_IMPORT_SECONDS = 10.0
_BUILD_SECONDS = 60.0
_ERROR_LINES = 8  # of the output of a build that fails, from the first error on, or the last ones
_STACK_SECONDS = 0.1  # for a function that hangs to print its stack
_STACK_LINES = 20
_DRAWN = '{"drawn": '


class ProgramEnd(Enum):
    """The end of a run."""

    ANSWERED = "answered"
    """With an answer, be it right or wrong."""
    CRASHED = "crashed"
    """With a status other than 0, a signal or an exception; or a program ended that should stay alive."""
    HANGS = "hangs"
    """At the time limit."""
    TOO_MUCH = "too much"
    """At the limit of output or error output."""
    TOO_LARGE = "too large"
    """At the limit of memory."""
    OUT_OF_TURN = "out of turn"
    """A program that stays alive wrote before it was asked, or more than a line for an answer."""


class ProgramRun(NamedTuple):
    """The result of a run."""

    end: ProgramEnd
    output: str
    """The output up to the limit; invalid UTF-8 is replaced. Of a program that stays alive, its answer
    without the line end, or what came instead; of a function, the last part of what it has printed."""
    errors: str
    """The last part of the error output; of a function, the traceback, or the stack if it hangs."""
    status: int | None
    """The exit status, negative for a signal; None if the program was killed or still runs."""
    seconds: float
    value: Any = None
    """The return value of a function, as JSON."""
    is_list: bool = False
    """Whether a function has returned a list, and not a tuple, which JSON does not tell apart."""
    starved: bool = False
    """Whether the clock has ended it before it had its time: it has waited for a processor."""
    waits: bool = False
    """Whether a function has waited for Enter, or a program that stays alive has taken a line for it."""
    typed: int = 1
    """Number of times that the line was typed to a program that stays alive."""
    drawn: int | None = None
    """Of a function without an answer, how many numbers it has drawn by `random` since it shuffled."""


def _excess(program: RunningProgram) -> ProgramEnd | None:
    """Return which limit other than that of time a program has exceeded, if any."""
    if program.too_much:
        return ProgramEnd.TOO_MUCH
    return ProgramEnd.TOO_LARGE if program.too_large else None


class Interrupted(Exception):
    """Raised if `end_all` was called during a run or before it could start."""


_LOCK = threading.RLock()  # reentrant, as a signal handler may need it while this thread holds it
_RUNNERS: WeakSet[Runner] = WeakSet()


class Runner:
    """Runs a program, once at a time.

    A runner belongs to one thread; only `interrupt` may be called from others.
    """

    def __init__(self, limits: RunLimits) -> None:
        self.limits = limits
        self.program: RunningProgram | None = None
        self._interrupted = False
        self._lock = threading.RLock()
        with _LOCK:
            _RUNNERS.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program. The next question starts it again."""
        program, self.program = self.program, None
        if program:
            program.end()

    def confirm(self) -> bool:
        """Have the last question asked again in the surest way; return False if it was asked in that way."""
        return False

    def interrupt(self) -> None:
        """End the program for good, from any thread: this run and all later ones raise `Interrupted`."""
        with self._lock:
            self._interrupted = True
            if self.program:
                self.program.kill()

    def launch(
        self,
        command: Sequence[str],
        line_buffered: bool = False,
        harness: Sequence[Path] = (),
        workplace: Workplace | None = None,
    ) -> RunningProgram:
        """Start a command. Raises `NotRun` and `Interrupted`."""
        with self._lock:
            self._raise_if_interrupted()
            self.program = RunningProgram(command, self.limits, line_buffered, harness, workplace)
            if self._interrupted:  # by a signal handler, meanwhile
                self.program.kill()
            return self.program

    def _raise_if_interrupted(self) -> None:
        if self._interrupted:
            self.close()
            raise Interrupted

    @contextmanager
    def cleanup_on_error(self) -> Iterator[float]:
        """End the program if the block raises; yield the time of its start."""
        try:
            self._raise_if_interrupted()
            yield monotonic()
            self._raise_if_interrupted()
        except BaseException as error:
            self.close()
            if isinstance(error, Exception):  # the error may be a consequence of the interruption
                self._raise_if_interrupted()
            raise

    def finish(self, end: ProgramEnd, start: float, output: str | None = None) -> ProgramRun:
        """Return the result of a run; end the program unless it has answered."""
        program = self.program
        assert program
        if end is not ProgramEnd.ANSWERED:
            self.close()
        program.raise_if_not_run()
        output = program.output if output is None else output
        # A program may answer and then end. Its status is reported with the next question, never with this
        # one, because whether it has ended yet depends on timing.
        status = program.status if end is ProgramEnd.CRASHED else None
        output, seconds = output[: self.limits.output_bytes], monotonic() - start
        return ProgramRun(end, output, program.errors, status, seconds, starved=program.starved)


def end_all() -> None:
    """End all programs at once, from any thread.

    A thread that waits for one of these runners gets `Interrupted`, and so does every later question to it.
    Runners that are created afterwards work.
    """
    with _LOCK:
        runners = list(_RUNNERS)
    for runner in runners:
        runner.interrupt()


atexit.register(end_all)


class BatchRunner(Runner):
    """Starts a command for each question: standard input in, standard output out."""

    def __init__(self, command: Sequence[str], limits: RunLimits) -> None:
        super().__init__(limits)
        self._command = command

    def ask(self, text: str) -> ProgramRun:
        """Run the command with `text` as its input, and end all that it has started.

        Raises `NotRun` and `Interrupted`.
        """
        with self.cleanup_on_error() as start:
            program = self.launch(self._command)
            until = start + self.limits.seconds
            program.write(text.encode("utf-8", "replace"))
            program.close_input()
            while not program.is_over(until):  # closed output is not the end: the program may still fail
                program.step(until)
            return self.end_run(program, start)

    def end_run(self, program: RunningProgram, start: float) -> ProgramRun:
        """End the program, and return its run. Raises `NotRun`."""
        self.close()
        program.raise_if_not_run()
        if excess := _excess(program):
            end = excess
        elif program.status is None:
            end = ProgramEnd.HANGS
        else:
            end = ProgramEnd.CRASHED if program.status else ProgramEnd.ANSWERED
        status = None if excess else program.status
        output = program.output[:_SHOWN_OF_TOO_MUCH] if excess else program.output
        seconds = monotonic() - start
        return ProgramRun(end, output, program.errors, status, seconds, starved=program.starved)


def build(command: str) -> None:
    """Run a line in the shell that builds a program. Raises `NotRun` if it fails, and `Interrupted`."""
    with BatchRunner(in_shell(command), RunLimits(seconds=_BUILD_SECONDS)) as runner:
        run = runner.ask("")
    if run.end is ProgramEnd.HANGS:
        raise (CutOff if run.starved else NotRun)(f"It was not built within {_BUILD_SECONDS:g} s.")
    if run.end is not ProgramEnd.ANSWERED:
        lines = (run.errors or run.output).strip().splitlines()
        first = next(
            (at for at, line in enumerate(lines) if "error" in line), max(0, len(lines) - _ERROR_LINES)
        )
        lines = lines[first : first + _ERROR_LINES]
        ended = "it was ended" if run.status is None else f"it ended {how_ended(run.status)}"
        raise NotRun(f"It was not built: {printable(' / '.join(lines)) or ended}")


class LineRunner(Runner):
    """Keeps a command running that answers each line with a line; saves the time to start it.

    After anything but an answer it is ended and started again at the next question. The first question waits
    for `greeting_seconds`, so that a greeting is not mistaken for an answer.

    A program that prints more than a line, or nothing, is asked again in another way. It *talks* if there is
    an answer among what it prints until it waits for input. If it waits without an answer, it has taken the
    line for Enter, and the line is typed again.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: RunLimits,
        greeting_seconds: float = _GREETING,
        has_answer: Callable[[str], bool] = lambda text: "\n" in text,
    ) -> None:
        super().__init__(limits)
        self._command = command
        self._greeting_seconds, self._may_greet = greeting_seconds, True
        self._has_answer = has_answer
        """Returns whether an answer stands in an output."""
        self._talks: bool | None = None
        """Whether the program talks; None as long as nothing speaks for it."""
        self._has_answered = False
        self._is_silent = False
        """Whether it was waiting when its time was over."""
        self._lines: list[str] = []
        """The lines that were sent since the start of the program."""

    def ask(self, line: str) -> ProgramRun:
        """Send a line and return the next one, or all that a program that talks prints for it.

        Raises `NotRun` and `Interrupted`.
        """
        if not self.program:
            self._lines.clear()
        if self._talks is None and len(self._lines) <= _MOST_REPLAYED:
            self._lines.append(line)
        run = self._ask_once(line, bool(self._talks))
        if self._talks is None and self._may_talk(run):
            self._talks = False
            if len(self._lines) <= _MOST_REPLAYED and (talk := self._replay()) is not None:
                self._talks = True
                return talk
        self._has_answered = self._has_answered or run.end is ProgramEnd.ANSWERED
        return run

    def _replay(self) -> ProgramRun | None:
        """Send all lines since the start of the program again; None if it does not answer as it talks.

        All of them, as it may be another program after its first answers.
        """
        self.close()
        self._may_greet = True
        for line in self._lines:
            run = self._ask_once(line, talks=True)
            if run.end is not ProgramEnd.ANSWERED or not self._has_answer(f"{run.output}\n"):
                self.close()
                return None
        return run

    def _may_talk(self, run: ProgramRun) -> bool:
        """Return whether a program may talk that has been asked as one that does not."""
        if run.end is ProgramEnd.HANGS:
            return self._is_silent and not self._has_answered and not self._has_answer(run.output)
        return run.end is ProgramEnd.OUT_OF_TURN or (
            run.end is ProgramEnd.ANSWERED and not self._has_answer(f"{run.output}\n")
        )

    def _ask_once(self, line: str, talks: bool) -> ProgramRun:
        with self.cleanup_on_error() as start:
            program = self.program or self._begin(talks)
            run = (self._talk if talks else self._ask)(program, line, start)
        if run.end is ProgramEnd.OUT_OF_TURN:
            self._may_greet = True
        return run

    def _begin(self, talks: bool) -> RunningProgram:
        program = self.launch(self._command, line_buffered=True)
        until = monotonic() + (self._greeting_seconds if self._may_greet or talks else 0)
        self._may_greet = False
        while not program.out and program.out_open and not program.is_over(until):
            program.step(until)
        return program

    def _ask(self, program: RunningProgram, line: str, start: float) -> ProgramRun:
        program.step(0)  # reads what came before the question
        if program.out:
            return self.finish(ProgramEnd.OUT_OF_TURN, start)
        if program.ended or not program.out_open:
            program.wait_for_end()
            return self.finish(ProgramEnd.CRASHED, start)
        program.forget_output()
        start = monotonic()
        program.write(_encoded(line))
        received = program.read_line(start + self.limits.seconds)
        answer = None if received is None else received.decode("utf-8", "replace")
        if excess := _excess(program):
            return self.finish(excess, start, answer)
        if answer is None:
            self._is_silent = not program.gone and program.is_idle()
            return self.finish(ProgramEnd.CRASHED if program.gone else ProgramEnd.HANGS, start)
        program.step(0)
        if program.out:
            return self.finish(ProgramEnd.OUT_OF_TURN, start, f"{answer}\n{program.output}")
        return self.finish(ProgramEnd.ANSWERED, start, answer)

    def _talk(self, program: RunningProgram, line: str, start: float) -> ProgramRun:
        """Send a line, again if it was taken for Enter, and return what comes until the program waits."""
        _read_until_idle(program, start + self.limits.seconds)
        before = program.output.removesuffix("\n")
        program.forget_output()
        start = monotonic()
        until = start + self.limits.seconds
        first, typed, is_answered = "", 0, False
        while typed < MOST_TYPED and program.out_open and not program.is_over(until) and not is_answered:
            typed += 1
            program.write(_encoded(line))
            _read_until_idle(program, until)
            first = first or program.output
            is_answered = self._has_answer(program.output)
        while b"\n" not in program.out and program.out_open and not program.is_over(until):
            program.step(until)
        output = (program.output if is_answered else first).removesuffix("\n")
        if before:  # in a terminal, the typed line stands between
            output = f"{before}\n{output}"
        if excess := _excess(program):
            return self.finish(excess, start)
        if not is_answered and (program.ended or not program.out_open):
            program.wait_for_end()
            return self.finish(ProgramEnd.CRASHED, start)
        if b"\n" not in program.out or (not is_answered and typed < MOST_TYPED):
            return self.finish(ProgramEnd.HANGS, start)
        run = self.finish(ProgramEnd.ANSWERED, start, output)._replace(
            typed=typed, waits=is_answered and typed > 1
        )
        program.out.clear()
        if not is_answered:  # by the further lines, it has gone on to another question
            self.close()
        return run


def _encoded(line: str) -> bytes:
    return line.encode("utf-8", "replace") + b"\n"


def _read_until_idle(program: RunningProgram, until: float) -> None:
    """Read until a program neither writes nor works, as it waits for input or has ended."""
    while program.out_open and not program.is_over(until):
        size = len(program.out)
        quiet_until = monotonic() + _IDLE_SECONDS
        while len(program.out) == size and program.out_open and monotonic() < quiet_until:
            program.step(quiet_until)
        if len(program.out) == size and program.is_idle():
            program.step(0)
            if len(program.out) == size:
                return


class DialogueRunner(Runner):
    """Starts a command for each dialogue, in which it prints and asks for input in turn."""

    def __init__(self, command: Sequence[str], limits: RunLimits) -> None:
        super().__init__(limits)
        self._command = command
        self.last_turn: list[str] = []
        """The lines that were typed last, each with `TYPED_PREFIX`, and all lines printed after them."""
        self._printed: list[str] = []
        self._bytes_left = limits.output_bytes
        self._was_quiet = False
        """Whether the script knows that it was silent for a moment after what was typed last."""

    def hold(self, script: DialogueScript) -> tuple[Mismatch | None, ProgramRun]:
        """Hold a dialogue; return what is wrong with it, and the run.

        If a limit was reached, nothing is said to be wrong, unless the script knows why. Raises `NotRun` and
        `Interrupted`.
        """
        self.last_turn = []
        self._printed = []
        self._bytes_left = self.limits.output_bytes
        with self.cleanup_on_error() as start:
            program = self.launch(self._command, line_buffered=True)
            deadline = start + _WHOLE_DIALOGUE * self.limits.seconds
            mismatch: Mismatch | None = None
            line: str | None = ""
            end = ProgramEnd.ANSWERED
            try:
                text = next(script)
                while end is ProgramEnd.ANSWERED:
                    self._type(program, text)
                    line, end = self._read_line(program, deadline)
                    if end is ProgramEnd.ANSWERED:
                        text = script.send(line)
                    else:  # the script may know why, or type something else
                        partial_line = program.output.rpartition("\n")[2]
                        self._was_quiet = program.waits is None
                        is_endless = end is ProgramEnd.TOO_MUCH
                        text = script.throw(NoMoreOutput(partial_line, is_endless, program.waits))
                        end = ProgramEnd.ANSWERED
            except StopIteration as stop:
                mismatch, end = stop.value, ProgramEnd.ANSWERED
            except NoMoreOutput:
                pass
            finally:
                script.close()
            # Whether it failed is only known if its output was read to the end.
            if end is ProgramEnd.ANSWERED and line is None and program.status:
                end = ProgramEnd.CRASHED
            return mismatch, self._finish(program, end, start)

    def _type(self, program: RunningProgram, text: str) -> None:
        """Type `text`; does nothing if the program has ended."""
        if typed := text.removesuffix(END_OF_INPUT).splitlines():
            self._was_quiet = False
            self.last_turn = [TYPED_PREFIX + line for line in typed]
        program.restart_clock()
        program.write(text.removesuffix(END_OF_INPUT).encode("utf-8", "replace"))
        if text.endswith(END_OF_INPUT):
            program.close_input()

    def _read_line(self, program: RunningProgram, deadline: float) -> tuple[str | None, ProgramEnd]:
        """Return the next line, None at the end of the output, and whether a limit was reached."""
        self._raise_if_interrupted()
        now = monotonic()
        quiet_until = inf if self._was_quiet else now + _QUIET
        received = program.read_until_it_waits(min(now + self.limits.seconds, deadline), quiet_until)
        self._raise_if_interrupted()
        if received is None and program.gone and program.out:  # the last line may lack its end
            received = bytes(program.out)
            program.out.clear()
        line = None if received is None else received.decode("utf-8", "replace")
        self._bytes_left -= 0 if received is None else len(received) + 1
        if excess := _excess(program):
            return line, excess
        if self._bytes_left < 0:
            return line, ProgramEnd.TOO_MUCH
        if line is None and not program.gone:
            return line, ProgramEnd.HANGS
        if line is not None:
            self._printed.append(line)
            self.last_turn.append(line)
        return line, ProgramEnd.ANSWERED

    def _finish(self, program: RunningProgram, end: ProgramEnd, start: float) -> ProgramRun:
        status = program.status if end in (ProgramEnd.ANSWERED, ProgramEnd.CRASHED) else None
        self.close()
        program.raise_if_not_run()
        output = "".join(f"{line}\n" for line in self._printed) + program.output
        if end is ProgramEnd.HANGS and program.output:
            self.last_turn.append(program.output)  # a line without an end
        output, seconds = output[: self.limits.output_bytes], monotonic() - start
        return ProgramRun(end, output, program.errors, status, seconds, starved=program.starved)


class CallRunner(Runner):
    """Calls a function, or the methods of a class, in a process of its own that answers lines of JSON.

    What is called is loaded once, and again after a crash, a time limit or `close`.
    """

    def _begin(self) -> RunningProgram:
        """Start the process, and load what is called. Raises `NotRun`."""
        raise NotImplementedError

    def _stack(self, program: RunningProgram) -> tuple[str, int | None]:
        """Return the stack of what hangs, and how many numbers it has drawn, as far as it can be known."""
        raise NotImplementedError

    def call(self, arguments: Sequence[Any]) -> ProgramRun:
        """Call the function with `arguments`, JSON values that are new objects at each call.

        The value of the run is the return value as JSON: tuples become lists, keys of a dict strings, and
        what JSON cannot express `{"repr": "…"}`. Raises `NotRun` and `Interrupted`.
        """
        return self._request({"arguments": list(arguments)})

    def watch(self, request: Any) -> ProgramRun:
        """Ask about a class or all classes of its file, or create an object and see what calls do to it.

        About a class asks `{"watch": "class"}`, and about all `{"watch": "classes"}`.

        Calls alone are `{"seed": …, "arguments": […], "calls": [["name", […]], …]}`. A seed that is not null
        goes to the global `random` first. The value of the run is `{"made": false, "error": "…"}`, or
        `{"made": true, "results": […]}` with `{"value": …}`, `{"error": "ValueError: …"}` or
        `{"missing": true}` for each call. `numCoins` is also found as `num_coins`, `_numCoins` and so on, and
        need not be a method.

        Calls that are watched are `{"arguments": […], "calls": [["push", ["5♠"]], …], "watch": {…}}`. What is
        watched has the name of a method: `{"contents": "alldata", "size": "__len__"}`; `"nodes": ""` stands
        for the nodes. The value of the run is `{"made": false, "error": "…"}`, or what is seen at first and
        after each call: `{"made": true, "start": {…}, "steps": [{…}, …]}`. Under the name of what is watched
        stands a `{"value": …}` or an `{"error": "…"}`, and a step has its `"call"` with its value or error,
        too. Nothing is called after an error. Raises `NotRun` and `Interrupted`.
        """
        return self._request(request)

    def accepts(self, count: int) -> bool:
        """Return whether it takes `count` positional arguments; a class in Java, whether it takes a list.

        Raises `NotRun` and `Interrupted`.
        """
        return self._request({"accepts": count}).value is True

    def _request(self, request: Any) -> ProgramRun:
        """Send a request and return the run with the answer."""
        with self.cleanup_on_error():
            program = self.program or self._begin()
            program.forget_output()
            start = monotonic()
            program.write(json.dumps(request).encode() + b"\n")
            received = program.read_line(start + self.limits.seconds)
            if excess := _excess(program):
                return self._finish(excess, start)
            if received is None and not program.gone:
                starved = program.starved
                stack, drawn = self._stack(program)
                program.starved = starved
                return self._finish(ProgramEnd.HANGS, start)._replace(errors=stack, drawn=drawn)
            if received is None:
                return self._finish(ProgramEnd.CRASHED, start)
            answer = load_answer(received)
            run = self._finish(ProgramEnd.ANSWERED, start)
            if answer.get("exits"):  # in the place of an exit, which comes now
                self.close()
            if "error" not in answer:
                is_list, waits = (answer.get(name) is True for name in ("is_list", "waits"))
                return run._replace(value=answer.get("value"), is_list=is_list, waits=waits)
            # The process lives on after an exception.
            errors = program.workplace.as_typed(str(answer["error"]))[-_LONGEST_TRACEBACK:]
            return run._replace(end=ProgramEnd.CRASHED, errors=errors, drawn=answer.get("drawn"))

    def _finish(self, end: ProgramEnd, start: float) -> ProgramRun:
        """Return the run with all that was printed as its output."""
        run = self.finish(end, start)
        return run._replace(output=run.errors, errors="" if end is ProgramEnd.ANSWERED else run.errors)


class PythonRunner(CallRunner):
    """Calls `FILE:NAME` or `package.module:NAME` in a Python process of its own, see `worker`.

    The folder of the file (for a module: the current one) is where its imports are found. The import may take
    `import_seconds`. Raises `NotRun` if there is no such file.
    """

    def __init__(self, target: str, limits: RunLimits, import_seconds: float = _IMPORT_SECONDS) -> None:
        super().__init__(limits)
        self._module, _, self._name = target.rpartition(":")
        if not self._module or not self._name:
            raise NotRun(f"{quote(target, 80)} is not FILE:NAME.")
        where = quote(self._module, 80)
        if self._module.endswith(".py") and not os.path.isfile(self._module):
            raise NotRun(f"There is no file {where}.")
        if not self._module.endswith(".py") and not self._module.replace(".", "_").isidentifier():
            raise NotRun(f"{where} is neither a file in Python or Java nor the name of a module.")
        self._import_seconds = import_seconds

    def watch_decks(self, arguments: Sequence[Any], right: DeckHistory) -> ProgramRun:
        """Call the function and watch its decks at each random number that it draws.

        `right` has the cards of each deck before each draw, and at the end. The value of the run is what was
        seen at the first difference, see `deck_watching.DeckWatch.seen`, or None. The process ends there.
        Raises `NotRun` and `Interrupted`.
        """
        return self._request({"arguments": list(arguments), "decks": right})

    def run_line(self, line: str) -> ProgramRun:
        """Run a line of Python as if it were typed after the file was run by `python -i`.

        The value of the run is what the last statement of the line shows and prints: `{"value": …,
        "printed": "…"}`; or `{"error": "…"}`, or `{"early": "…"}` if an earlier statement raises. Raises
        `NotRun` and `Interrupted`.
        """
        return self._request({"line": line})

    def _begin(self) -> RunningProgram:
        if not sys.executable:
            raise NotRun("The Python that runs cardtui is not known, so no function can be called.")
        is_sealed = current_workplace().is_sealed
        python = (base_python(), "-I", "-S", "-B") if is_sealed else (sys.executable, "-P", "-B")
        program = self.launch([*python, str(_WORKER), self._module, self._name], harness=_OUR_FILES)
        received = program.read_line(monotonic() + self._import_seconds)
        program.raise_if_not_run()
        where = quote(self._module, 80)
        if program.too_much:
            raise NotRun(f"{where} writes too much while it is imported.")
        if program.too_large:
            raise NotRun(f"{where} uses too much memory while it is imported.")
        if received is None and program.gone:
            how = "" if program.status is None else f" {how_ended(program.status)}"
            raise NotRun(f"{where} ends Python{how} while it is imported.")
        if received is None:
            ended = CutOff if program.starved else NotRun
            raise ended(f"{where} was not imported within {self._import_seconds:g} seconds.")
        answer = load_answer(received)
        if "ready" in answer:
            return program
        if "import_error" in answer:
            raise NotRun(f"{where} cannot be imported: {printable(str(answer['import_error']))}")
        if answer.get("exists"):
            raise NotRun(f"{quote(self._name, 80)} of {where} cannot be called.")
        raise NotRun(f"In {where}, {missing_names([self._name], answer.get('names', ()))}.")

    def _stack(self, program: RunningProgram) -> tuple[str, int | None]:
        """Return the stack of a function that hangs and the numbers drawn, if it still handles the signal."""
        program.out.clear()
        program.send_signal(signal.SIGUSR1)
        program.restart_clock()
        until = monotonic() + _STACK_SECONDS
        while _DRAWN not in program.output and not program.is_over(until):
            program.step(until)
        stack, _, rest = program.output.partition(_DRAWN)
        number = rest.partition("}")[0]
        lines = stack.splitlines(True)[:_STACK_LINES]
        ours = {str(file) for file in _OUR_FILES} | {harness_path(file) for file in _OUR_FILES}
        stack = program.workplace.as_typed(
            "".join(line for line in lines if not any(f'"{file}"' in line for file in ours))
        )
        return stack, int(number) if number.isdecimal() else None


def load_answer(line: bytes) -> dict[str, Any]:
    """Parse an answer of the worker; an unreadable one becomes an error."""
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"error": "It wrote where only its caller writes."}
