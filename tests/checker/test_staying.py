"""A program that stays alive answers a line with a line; anything else is told, and it is started anew."""

from __future__ import annotations

import signal
import threading
from select import select
from time import monotonic, process_time

import pytest

from cardtui.checker.persistent_runner import PersistentRunner
from cardtui.checker.run_result import Interrupted, NotRun, RunEnd, RunLimits
from cardtui.checker.runner import end_all
from tests.checker.programs import Write

ANSWERED, CRASHED, HANGS, TOO_MUCH = RunEnd.ANSWERED, RunEnd.CRASHED, RunEnd.HANGS, RunEnd.TOO_MUCH
OUT_OF_TURN = RunEnd.OUT_OF_TURN

SHORT = RunLimits(seconds=0.4, most=20_000)
LONG = RunLimits(seconds=20.0, most=20_000)

ENDS = {
    "answers": ("for line in sys.stdin: say(line.upper())", LONG, ANSWERED, "J 2", None),
    "ends its lines as Windows does": ("for line in sys.stdin: say('x\\r\\n')", LONG, ANSWERED, "x", None),
    "answers in pieces": (
        "for line in sys.stdin:\n for c in 'abc\\n': say(c); time.sleep(0.02)",
        LONG,
        ANSWERED,
        "abc",
        None,
    ),
    "answers once and ends": ("input(); say('x\\n')", LONG, ANSWERED, "x", None),
    "greets": ("say('Hello'); input(); say('x\\n'); time.sleep(99)", LONG, OUT_OF_TURN, "Hello", None),
    "answers with two lines": ("input(); say('x\\ny\\n'); time.sleep(99)", LONG, OUT_OF_TURN, "x\ny\n", None),
    "asks for more at once": ("input(); say('x\\n> '); time.sleep(99)", LONG, OUT_OF_TURN, "x\n> ", None),
    "ends": ("input()", LONG, CRASHED, "", 0),
    "ends before it is asked": ("sys.exit(3)", LONG, CRASHED, "", 3),
    "ends with a status": ("input(); sys.exit(3)", LONG, CRASHED, "", 3),
    "ends by a signal": ("input(); os.kill(os.getpid(), signal.SIGABRT)", LONG, CRASHED, "", -signal.SIGABRT),
    "ends within a line": ("input(); say('Pla')", LONG, CRASHED, "Pla", 0),
    "closes its output": ("input(); os.close(1); time.sleep(99)", LONG, CRASHED, "", None),
    "closes its input": ("os.close(0); time.sleep(99)", SHORT, HANGS, "", None),
    "prints half a line and waits": ("input(); say('Pla'); input()", SHORT, HANGS, "Pla", None),
    "waits for the end of its input": ("sys.stdin.read(); say('x')", SHORT, HANGS, "", None),
    "writes for ever": ("input()\nwhile True: say('ha' * 50)", LONG, TOO_MUCH, "ha" * 10_000, None),
    "writes errors for ever": ("input()\nwhile True: os.write(2, b'ha' * 50)", LONG, TOO_MUCH, "", None),
    "leaves a child that holds the pipes": (
        "input(); child = os.fork()\nif child: note(child); os._exit(5)\ntime.sleep(99)",
        LONG,
        CRASHED,
        "",
        5,
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_question_ends_as_it_is_said(name: str, write: Write) -> None:
    text, limits, ended, output, status = ENDS[name]
    began = monotonic()
    settling = 20.0 if "greets" in name or "before" in name else 0.0
    with PersistentRunner(write(text), limits, settling=settling) as program:
        run = program.ask("j 2")
    assert (run.ended, run.output, run.status) == (ended, output, status)
    assert monotonic() - began < 5


def test_it_stays_the_same_program_while_it_answers(write: Write) -> None:
    with PersistentRunner(write("for i, line in enumerate(sys.stdin): say(f'{i} {line}')"), LONG) as program:
        assert [program.ask("x").output for _ in range(3)] == ["0 x", "1 x", "2 x"]
        program.close()
        assert program.ask("x").output == "0 x"


def test_after_anything_else_it_is_started_anew(write: Write) -> None:
    text = "for i, line in enumerate(sys.stdin):\n if line == 'x\\n': sys.exit('no x')\n say(f'{i}\\n')"
    with PersistentRunner(write(text), LONG) as program:
        came = [program.ask(line) for line in "abxac"]
    assert [run.output for run in came] == ["0", "1", "", "0", "1"]
    assert [run.ended for run in came] == [ANSWERED, ANSWERED, CRASHED, ANSWERED, ANSWERED]
    assert came[2].errors == "no x\n" and came[2].status == 1


def test_a_second_line_that_comes_late_is_found_at_the_next_question(write: Write) -> None:
    text = "for line in sys.stdin: say('x\\n'); time.sleep(0.05); say('y\\n'); time.sleep(99)"
    with PersistentRunner(write(text), LONG) as program:
        first = program.ask("a")
        assert program.started and select([program.started._out], [], [], 5)[0]  # whenever it comes
        assert (first.ended, first.output) == (ANSWERED, "x")
        second = program.ask("b")
        assert (second.ended, second.output) == (OUT_OF_TURN, "y\n")


def test_a_program_that_ends_after_its_answer_has_none_for_the_next_question(write: Write) -> None:
    with PersistentRunner(write("input(); say('x\\n'); sys.exit(2)"), LONG) as program:
        assert [program.ask("a").ended for _ in range(4)] == [ANSWERED, CRASHED] * 2


def test_errors_are_those_of_the_question(write: Write) -> None:
    with PersistentRunner(
        write("for line in sys.stdin: os.write(2, line.encode()); say('x\\n')"), LONG
    ) as program:
        assert [program.ask(c).errors for c in "ab"] == ["a\n", "b\n"]


def test_the_limit_of_output_is_one_for_each_question(write: Write) -> None:
    text = "for line in sys.stdin: os.write(2, b'x' * 15_000); say('x' * 15_000 + '\\n')"
    with PersistentRunner(write(text), LONG) as program:
        assert {program.ask("x").ended for _ in range(3)} == {ANSWERED}


def test_a_python_program_need_not_flush(write: Write) -> None:
    command = [part for part in write("for line in sys.stdin: print(line.upper(), end='')") if part != "-E"]
    with PersistentRunner(command, LONG) as program:
        assert [program.ask(line).output for line in "ab"] == ["A", "B"]


def test_a_long_line_arrives_whole(write: Write) -> None:
    with PersistentRunner(write("for line in sys.stdin: say(f'{len(line)}\\n')"), LONG) as program:
        assert program.ask("x" * 300_000).output == "300001"


def test_a_thousand_questions_take_no_second(write: Write) -> None:
    with PersistentRunner(write("for line in sys.stdin: print(line, end='', flush=True)"), LONG) as program:
        program.ask("x")
        began = process_time()
        assert all(program.ask(str(number)).output == str(number) for number in range(1000))
        assert process_time() - began < 1


def test_waiting_ends_at_once_when_all_is_ended(write: Write) -> None:
    with PersistentRunner(write("time.sleep(99)"), LONG) as program:
        timer = threading.Timer(0.1, end_all)
        timer.start()
        began = monotonic()
        with pytest.raises(Interrupted):
            program.ask("x")
        assert monotonic() - began < 5
        timer.join()


def test_it_is_said_why_it_cannot_be_run() -> None:
    with PersistentRunner(["./nothere"], LONG) as program, pytest.raises(NotRun, match="There is no command"):
        program.ask("x")
