"""A function of somebody's file is called, in a process that may be lost."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.python_calls import PythonCall
from cardtui.checker.run_result import Interrupted, RunEnd, RunLimits
from cardtui.checker.runner import end_all
from tests.checker.programs import Open

ANSWERED, CRASHED, HANGS, TOO_MUCH = RunEnd.ANSWERED, RunEnd.CRASHED, RunEnd.HANGS, RunEnd.TOO_MUCH

SHORT = RunLimits(seconds=0.4, most=20_000)
LONG = RunLimits(seconds=20.0, most=20_000)

VALUES: dict[str, tuple[str, Any]] = {
    "none": ("None", None),
    "true": ("True", True),
    "tuples are lists": ("('A wins', ['2', ('0',)])", ["A wins", ["2", ["0"]]]),
    "an enumeration of whole numbers": ("__import__('signal').SIGKILL", 9),
    "a set": ("{1}", {"repr": "{1}"}),
    "a function": ("len", {"repr": "<built-in function len>"}),
    "an object in a list": ("[b'a', 1j]", [{"repr": "b'a'"}, {"repr": "1j"}]),
    "keys are strings": ("{'a': 1, 2: 3}", {"a": 1, "2": 3}),
    "no number": ("[float('inf'), float('nan')]", [{"repr": "inf"}, {"repr": "nan"}]),
    "half a character": ("'\\ud800'", "\ud800"),
    "a class that is a number": ("type('N', (), {'__index__': lambda s: 7})()", 7),
    "one whose repr fails": ("type('N', (), {'__repr__': lambda s: 1 / 0})()", {"repr": "<N>"}),
    "a long repr": ("b'x' * 900", {"repr": "b'" + "x" * 197 + "…"}),
}


@pytest.mark.parametrize("name", VALUES)
def test_what_is_returned_is_told_as_json_has_it(name: str, call: Open) -> None:
    text, value = VALUES[name]
    run = call(f"def f(): return {text}").ask([])
    assert (run.ended, run.value) == (ANSWERED, value)


def test_a_list_that_holds_itself_comes_to_an_end(call: Open) -> None:
    assert call("def f(x): x.append(x); return x").ask([[1]]).value == [1, {"repr": "[1, [...]]"}]
    assert call("def f():\n x = 1\n for _ in range(5000): x = [x]\n return x").ask([]).ended is ANSWERED
    assert call("def f(): return 10 ** 5000").ask([]).ended in (ANSWERED, CRASHED)


def test_what_json_has_comes_back_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "it.py").write_text("def f(x): return x")
    leaves = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text()
    )
    values = st.recursive(
        leaves, lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(), v, max_size=4)
    )
    with PythonCall(f"{tmp_path / 'it.py'}:f", LONG) as same:

        @given(values)
        def comes_back(value: Any) -> None:
            assert same.ask([value]).value == value

        comes_back()


ENDS = {
    "raises": ("raise ValueError('no cards')", LONG, CRASHED, None, "ValueError: no cards\n"),
    "exits": ("sys.exit(3)", LONG, CRASHED, None, "SystemExit: 3\n"),
    "is interrupted": ("raise KeyboardInterrupt", LONG, CRASHED, None, "KeyboardInterrupt\n"),
    "ends its process": ("os._exit(3)", LONG, CRASHED, 3, ""),
    "ends by a signal": ("os.kill(os.getpid(), signal.SIGSEGV)", LONG, CRASHED, -signal.SIGSEGV, ""),
    "calls itself for ever": ("f(x)", LONG, CRASHED, None, "maximum recursion depth exceeded\n"),
    "loops": ("while True: pass", SHORT, HANGS, None, "line 6 in f\n"),
    "sleeps without signals": (
        "signal.pthread_sigmask(0, range(1, 32)); time.sleep(99)",
        SHORT,
        HANGS,
        None,
        "",
    ),
    "prints for ever": ("while True: print('ha' * 50, end='')", LONG, TOO_MUCH, None, "ha"),
    "returns too much": ("return 'x' * 20_000", LONG, TOO_MUCH, None, ""),
    "asks": ("input()", LONG, CRASHED, None, "EOFError: EOF when reading a line\n"),
    "closes all": ("os.closerange(0, 99)", LONG, CRASHED, 1, ""),
    "closes what is ours": ("os.closerange(3, 99)", LONG, CRASHED, 1, ""),
    "prints": ("print('x'); return x", LONG, ANSWERED, None, ""),
    "closes its output": ("sys.stdout.close(); return x", LONG, ANSWERED, None, ""),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_call_ends_as_it_is_said(name: str, call: Open) -> None:
    text, limits, ended, status, errors = ENDS[name]
    began = monotonic()
    function = call(f"import os, signal, sys, time\ndef f(x):\n if x != 1: return x\n {text}", limits)
    run = function.ask([1])
    assert (run.ended, run.status) == (ended, status)
    assert run.errors.endswith(errors) if errors else not run.errors
    assert function.ask([2])[:1] == (ANSWERED,) and function.ask([3]).value == 3
    assert monotonic() - began < 5


def test_the_traceback_is_that_of_the_file_alone(call: Open) -> None:
    errors = call("def g(): return {}['J']\ndef f(): return g()").ask([]).errors
    assert errors.splitlines()[0] == "Traceback (most recent call last):"
    assert "worker.py" not in errors and errors.count("it.py") == 2
    errors = call("def f(a, b): pass").ask([1]).errors
    assert errors == "TypeError: f() missing 1 required positional argument: 'b'\n"


def test_it_is_told_where_a_function_hangs(call: Open) -> None:
    run = call("def g():\n while True: pass\ndef f():\n print('here')\n g()", SHORT).ask([])
    first, *frames = run.errors.splitlines()
    assert (run.ended, run.output, first) == (HANGS, "here\n", "Stack (most recent call first):")
    assert [frame.rpartition(", ")[2] for frame in frames] == ["line 4 in g", "line 7 in f"]


def test_what_is_printed_is_kept_and_disturbs_nothing(call: Open) -> None:
    function = call(
        "import os, sys\ndef f(x): print('A', x); sys.stderr.write('é\\n'); os.system('echo B'); return x"
    )
    assert [function.ask([n])[1:3] for n in (1, 2)] == [(f"A {n}\né\nB\n", "") for n in (1, 2)]
    assert (
        call("import os\ndef f(): print('A' * 9999, end=''); os.write(1, b'B')").ask([]).output
        == "A" * 4095 + "B"
    )
    assert call("def f(): print('half a line', end='')").ask([]).output == "half a line"
    run = call("def f():\n print('here')\n return 1 / 0").ask([])
    assert run.output == "here\n" and run.errors.endswith("ZeroDivisionError: division by zero\n")


def test_a_function_cannot_change_what_is_asked(call: Open) -> None:
    hands = [["AC"], ["5H"]]
    function = call("def f(a, b): a += b; b.clear(); return a")
    assert [function.ask(hands).value for _ in range(2)] == [["AC", "5H"]] * 2
    assert hands == [["AC"], ["5H"]]


def test_what_a_file_keeps_is_kept_until_it_is_closed(call: Open) -> None:
    function = call("count = 0\ndef f(): global count; count += 1; return count")
    assert [function.ask([]).value for _ in range(3)] == [1, 2, 3]
    function.close()
    assert function.ask([]).value == 1


def test_a_function_that_returns_twice_answers_once(call: Open) -> None:
    function = call("import os\ndef f(): own = os.getpid(); os.fork(); return own == os.getpid()")
    assert [function.ask([]).value for _ in range(20)] == [True] * 20


def test_a_thousand_calls_take_no_second(call: Open) -> None:
    function = call("def f(x): return x")
    function.ask([0])
    began = process_time()
    assert [function.ask([n]).value for n in range(1000)] == list(range(1000))
    assert process_time() - began < 1


@pytest.mark.parametrize("text", ["def f():\n while True: pass", "while True: pass"])
def test_waiting_ends_at_once_when_all_is_ended(text: str, call: Open) -> None:
    function = call(text)
    timer = threading.Timer(0.2, end_all)
    timer.start()
    began = monotonic()
    with pytest.raises(Interrupted):
        function.ask([])
    assert monotonic() - began < 5
    timer.join()


def test_no_file_is_left_open(call: Open) -> None:
    function = call("def f():\n while True: pass", RunLimits(0.1))
    before = len(os.listdir("/dev/fd"))
    assert [function.ask([]).ended for _ in range(2)] == [HANGS] * 2
    assert len(os.listdir("/dev/fd")) == before
