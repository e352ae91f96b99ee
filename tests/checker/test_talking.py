"""A conversation is had line by line; the program's end and the limits are all else that counts."""

from __future__ import annotations

import signal
import threading
from time import monotonic

import pytest

from cardtui.checker.conversation import END_OF_INPUT, Talking, converse
from cardtui.checker.exercise import Talk, Wrong
from cardtui.checker.run_result import Interrupted, NotRun, RunEnd, RunLimits, Stopped
from cardtui.checker.runner import end_all
from tests.checker.programs import Write

SHORT = RunLimits(seconds=0.4, most=20_000)
LONG = RunLimits(seconds=20.0, most=20_000)


def add(count: int = 3) -> Talk:
    """Asks for sums until it is told goodbye."""
    line = yield ""
    for number in range(count):
        line = yield f"{number} 1\n"
        if line != str(number + 1):
            return Wrong((str(number + 1),), (str(line),), number + 2)
    line = yield END_OF_INPUT
    return None if line is None else Wrong((), (line,), 9)


ADDS = """
    print("What?", flush=True)
    for line in sys.stdin:
        print(sum(map(int, line.split())), flush=True)
"""

TALKS = {
    "adds": (ADDS, LONG, True, RunEnd.ANSWERED, "What?\n1\n2\n3\n", 0),
    "is slow": (ADDS + "        time.sleep(0.1)", LONG, True, RunEnd.ANSWERED, "What?\n1\n2\n3\n", 0),
    "adds wrongly": (ADDS.replace("sum", "max"), LONG, False, RunEnd.ANSWERED, None, None),
    "says too much": (ADDS + "    print('Bye')", LONG, False, RunEnd.ANSWERED, None, None),
    "ends too soon": ("say('What?\\n1\\n')", LONG, False, RunEnd.ANSWERED, "What?\n1\n", 0),
    "fails at the end": (ADDS + "    sys.exit(3)", LONG, True, RunEnd.CRASHED, "What?\n1\n2\n3\n", 3),
    "ends by a signal": (
        "say('What?\\n1'); os.kill(os.getpid(), signal.SIGABRT)",
        LONG,
        False,
        RunEnd.CRASHED,
        "What?\n1\n",
        -signal.SIGABRT,
    ),
    "does not listen": ("os.close(0); say('What?\\n1\\n2\\n3\\n')", LONG, True, RunEnd.ANSWERED, None, 0),
    "prints half a line and waits": (
        "say('What?\\n1\\nWha'); time.sleep(99)",
        SHORT,
        True,
        RunEnd.HANGS,
        "What?\n1\nWha",
        None,
    ),
    "does not end": (ADDS + "    time.sleep(99)", SHORT, True, RunEnd.HANGS, "What?\n1\n2\n3\n", None),
    "writes a line for ever": (
        "while True: say('ha' * 500)",
        LONG,
        True,
        RunEnd.TOO_MUCH,
        "ha" * 10_000,
        None,
    ),
    "writes errors for ever": (
        "while True: os.write(2, b'ha' * 500)",
        LONG,
        True,
        RunEnd.TOO_MUCH,
        "",
        None,
    ),
}


@pytest.mark.parametrize("name", TALKS)
def test_a_conversation_ends_as_it_is_said(name: str, write: Write) -> None:
    text, limits, right, ended, output, status = TALKS[name]
    began = monotonic()
    wrong, run = converse(add(), Talking(write(text), limits))
    assert monotonic() - began < 5
    assert (wrong is None, run.ended) == (right, ended)
    if output is not None:
        assert run.output == output
    if status is not None:
        assert run.status == status


def test_lines_are_read_to_the_last_one_and_then_there_are_none(write: Write) -> None:
    with Talking(write("say('a\\r\\n\\nb')"), LONG) as talking:
        assert [talking.line() for _ in range(5)] == ["a", "", "b", None, None]
        talking.send("x\n")  # nobody is there, and that is no error
        assert talking.end()[:4] == (RunEnd.ANSWERED, "a\n\nb\n", "", 0)


def test_the_limit_of_output_is_one_for_the_whole_conversation(write: Write) -> None:
    with Talking(write("for line in sys.stdin: say('ha\\n')"), RunLimits(20.0, 30)) as talking:
        for _ in range(10):
            talking.send("x\n")
            assert talking.line() == "ha"
        talking.send("x\n")
        with pytest.raises(Stopped) as stopped:
            talking.line()
        assert stopped.value.run.ended is RunEnd.TOO_MUCH


def test_the_time_of_a_whole_conversation_is_limited(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.checker.conversation._WHOLE", 0.05)
    with Talking(write("while True: time.sleep(0.03); say('ha\\n')"), LONG) as talking:
        with pytest.raises(Stopped) as stopped:
            for _ in range(2000):
                talking.line()
        assert stopped.value.run.ended is RunEnd.HANGS and 0.9 < stopped.value.run.seconds < 5
        assert stopped.value.run.output.startswith("ha\nha\n")


def test_much_may_be_typed_to_who_does_not_read(write: Write) -> None:
    with Talking(write("say('x\\n'); input(); say('y\\n'); time.sleep(99)"), LONG) as talking:
        for _ in range(10):
            talking.send("x" * 100_000 + "\n")
        assert [talking.line(), talking.line()] == ["x", "y"]


def test_waiting_ends_at_once_when_all_is_ended(write: Write) -> None:
    timer = threading.Timer(0.1, end_all)
    timer.start()
    began = monotonic()
    with pytest.raises(Interrupted):
        converse(add(), Talking(write("time.sleep(99)"), LONG))
    assert monotonic() - began < 5
    timer.join()


def test_it_is_said_why_it_cannot_be_run() -> None:
    with pytest.raises(NotRun, match="There is no command"):
        Talking(["./nothere"], LONG)
