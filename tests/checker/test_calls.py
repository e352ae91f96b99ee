"""A function of somebody's file is called, and a class made into an object, in a process that may be lost."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.calls import Call
from cardtui.checker.runner import end_all
from cardtui.checker.runs import Ended, Interrupted, Limits, NotRun
from tests.checker.programs import gone

ANSWERED, CRASHED, HANGS, TOO_MUCH = Ended.ANSWERED, Ended.CRASHED, Ended.HANGS, Ended.TOO_MUCH

SHORT = Limits(seconds=0.4, most=20_000)
LONG = Limits(seconds=20.0, most=20_000)

ON_FILE = 'import os\nopen(__file__.replace("it.py", "pids"), "a").write(f"{os.getpid()}\\n")\n'

Open = Callable[..., Call]


@pytest.fixture
def call(tmp_path: Path) -> Iterator[Open]:
    """Writes `it.py`, and calls `f` of it unless told otherwise."""

    def opened(text: str, limits: Limits = LONG, name: str = "f", **options: float) -> Call:
        (tmp_path / "it.py").write_text(ON_FILE + text)
        calls.append(Call(f"{tmp_path / 'it.py'}:{name}", limits, **options))
        return calls[-1]

    calls: list[Call] = []
    yield opened
    for each in calls:
        each.close()
    assert gone(tmp_path), "a worker is still running"


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
    with Call(f"{tmp_path / 'it.py'}:f", LONG) as same:

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


def test_the_neighbours_of_a_file_are_imported_and_ours_are_not(
    call: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "runs.py").write_text("here = True")
    (tmp_path / "deque.py").write_text("import it\nclass Deque: of = it.__name__")
    text = "import sys, runs\nfrom deque import Deque\n"
    text += "def f(): return runs.here, Deque.of, 'cardtui' in sys.modules"
    assert call(text).ask([]).value == [True, "it", False]
    assert not (tmp_path / "__pycache__").exists()
    with pytest.raises(NotRun, match="No module named 'staying'"):
        call("import staying").ask([])


def test_a_file_may_be_called_like_a_module_of_python(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("def f(): import random; return random.random() < 1")
    (tmp_path / "traceback.py").write_text("no")
    with Call(f"{tmp_path / 'random.py'}:f", LONG) as function:
        assert function.ask([]).value is True
        assert function.operate({"seed": 1, "arguments": [], "calls": []}).ended is ANSWERED
        assert function.ask([1]).errors.startswith("TypeError")


def test_a_module_is_found_from_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "snap.py").write_text("from . import __name__ as name\ndef f(): return name")
    monkeypatch.chdir(tmp_path)
    with Call("games.snap:f", LONG) as function:
        assert function.ask([]).value == "games"


CANNOT = {
    "no name": ("it.py", '"it.py" is no FILE:NAME.'),
    "no file": ("no.py:f", 'There is no file "no.py".'),
    "no module": ("a/b:f", '"a/b" is neither a Python file (.py) nor the name of a module.'),
    "a module that is not there": (
        "nothere:f",
        "\"nothere\" cannot be imported: ModuleNotFoundError: No module named 'nothere'",
    ),
    "no function": ("it.py:xyz", 'There is no "xyz" in "it.py".'),
    "a slip": ("it.py:playgame", 'There is no "playgame" in "it.py"; is it "play_game"?'),
    "no function at all": ("it.py:deck", '"deck" of "it.py" is nothing that can be called.'),
    "it raises": ("bad.py:f", '"bad.py" cannot be imported: ValueError: \\x1b (line 2 of bad.py)'),
    "it is no Python": (
        "java.py:f",
        '"java.py" cannot be imported: SyntaxError: invalid syntax (line 1 of java.py)',
    ),
    "it exits": ("exits.py:f", '"exits.py" cannot be imported: SystemExit: 0 (line 1 of exits.py)'),
    "it ends Python": ("ends.py:f", '"ends.py" ends Python while it is imported (status 3).'),
    "it hangs": ("hangs.py:f", '"hangs.py" was not imported within 0.3 seconds.'),
    "it writes too much": ("loud.py:f", '"loud.py" writes too much while it is imported.'),
}


@pytest.mark.parametrize("name", CANNOT)
def test_it_is_said_why_nothing_can_be_called(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, text in {
        "it": "deck = []\ndef play_game(): pass",
        "bad": "def g():\n raise ValueError(chr(27))\ng()",
        "java": "int x;",
        "exits": "raise SystemExit(0)",
        "ends": "import os; os._exit(3)",
        "hangs": "while True: pass",
        "loud": "while True: print('x' * 99)",
    }.items():
        (tmp_path / f"{file}.py").write_text(text)
    target, why = CANNOT[name]
    with (
        pytest.raises(NotRun) as told,
        Call(target, LONG, importing=0.3 if "hangs" in target else 9) as function,
    ):
        function.ask([])
    assert str(told.value) == why


STRIP = """
import random
class Strip:
    colour = 'red'
    def __init__(self, places=None):
        if places == []: raise ValueError('no coins')
        self.places = places or [random.randrange(99) for _ in range(3)]
    def numCoins(self): return len(self.places)
    def num_squares(self): return self.places[-1] + 1
    def _legal_move(self, coin, delta): return True
    def __gameOver(self): return False
    @property
    def first(self): return self.places[0]
    @property
    def broken(self): return self.no
    def move(self, coin, delta):
        if delta == 9: raise SystemExit(2)
        self.places[coin] -= delta; return (coin, delta)
    def __str__(self): return 'strip'
class Longer(Strip): pass
"""

CALLS: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "its name": (["numCoins", []], {"value": 3}),
    "the other way of writing": (["num_coins", []], {"value": 3}),
    "and back": (["numSquares", []], {"value": 10}),
    "private": (["legalMove", [0, 1]], {"value": True}),
    "very private, in a class above": (["gameOver", []], {"value": False}),
    "a property": (["first", []], {"value": 2}),
    "an attribute": (["places", []], {"value": [2, 5, 9]}),
    "an attribute of the class": (["colour", []], {"value": "red"}),
    "a special method": (["__str__", []], {"value": "strip"}),
    "no such method": (["undo", []], {"missing": True}),
    "a property that fails": (
        ["broken", []],
        {"error": "AttributeError: 'Longer' object has no attribute 'no'"},
    ),
    "a method that fails": (["move", [7, 1]], {"error": "IndexError: list index out of range"}),
    "a method that exits": (["move", [0, 9]], {"error": "SystemExit: 2"}),
    "an attribute that is called": (["places", [1]], {"error": "TypeError: 'list' object is not callable"}),
}


def test_methods_are_found_however_they_are_written(call: Open) -> None:
    operations = {"seed": None, "arguments": [[2, 5, 9]], "calls": [asked for asked, _ in CALLS.values()]}
    run = call(STRIP, name="Longer").operate(operations)
    assert run.ended is ANSWERED and run.value["made"]
    assert dict(zip(CALLS, run.value["results"], strict=True)) == {
        name: came for name, (_, came) in CALLS.items()
    }


def test_an_object_lives_for_one_row_of_calls(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    calls = [["places", []], ["move", [1, 2]], ["places", []]]
    for _ in range(2):
        value = strip.operate({"seed": None, "arguments": [[2, 5, 9]], "calls": calls}).value
        assert [each["value"] for each in value["results"]] == [[2, 5, 9], [1, 2], [2, 3, 9]]


def test_a_seed_makes_the_same_object_again(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    made = [
        strip.operate({"seed": seed, "arguments": [], "calls": [["places", []]]}).value for seed in (1, 2, 1)
    ]
    assert made[0] == made[2] != made[1]


def test_an_object_that_cannot_be_made_is_told(call: Open) -> None:
    run = call(STRIP, name="Strip").operate({"seed": None, "arguments": [[]], "calls": [["first", []]]})
    assert run.ended is ANSWERED and run.value == {"made": False, "error": "ValueError: no coins"}


def test_it_is_known_how_many_arguments_are_taken(call: Open) -> None:
    strip = call(STRIP, name="Strip")
    assert [strip.accepts(count) for count in range(3)] == [True, True, False]
    assert [call("def f(a, b, *, c=1): pass").accepts(count) for count in range(4)] == [
        False,
        False,
        True,
        False,
    ]


def test_a_thousand_calls_take_no_second(call: Open) -> None:
    function = call("def f(x): return x")
    function.ask([0])
    began = process_time()
    assert [function.ask([n]).value for n in range(1000)] == list(range(1000))
    assert process_time() - began < 1


def test_waiting_ends_at_once_when_all_is_ended(call: Open) -> None:
    function = call("def f():\n while True: pass")
    timer = threading.Timer(0.2, end_all)
    timer.start()
    began = monotonic()
    with pytest.raises(Interrupted):
        function.ask([])
    assert monotonic() - began < 5
    timer.join()


def test_no_file_is_left_open(call: Open) -> None:
    function = call("def f():\n while True: pass", Limits(0.1))
    before = len(os.listdir("/dev/fd"))
    assert [function.ask([]).ended for _ in range(2)] == [HANGS] * 2
    assert len(os.listdir("/dev/fd")) == before
