"""Functions and classes of somebody's file are called in a process of their own."""

from __future__ import annotations

import threading
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.runners import Interrupted, ProgramEnd, PythonRunner, end_all
from tests.cases import verdicts
from tests.checker.programs import LONG, SHORT, Case, MakePythonRunner, cases

ANSWERED, CRASHED, HANGS, TOO_MUCH = (
    ProgramEnd.ANSWERED,
    ProgramEnd.CRASHED,
    ProgramEnd.HANGS,
    ProgramEnd.TOO_MUCH,
)


@pytest.mark.parametrize(
    ("text", "value"), [pytest.param(*row, id=name) for name, *row in verdicts("call-values")]
)
def test_return_values_become_json(text: str, value: Any, python: MakePythonRunner) -> None:
    run = python(f"def f(): return {text}").call([])
    assert (run.end, run.value) == (ANSWERED, value)


def test_recursive_deep_and_huge_values_are_no_problem(python: MakePythonRunner) -> None:
    assert python("def f(x): x.append(x); return x").call([[1]]).value == [1, {"repr": "[1, [...]]"}]
    assert python("def f():\n x = 1\n for _ in range(5000): x = [x]\n return x").call([]).end is ANSWERED
    assert python("def f(): return 10 ** 5000").call([]).end in (ANSWERED, CRASHED)


def test_json_comes_back_unchanged(tmp_path: Path) -> None:
    (tmp_path / "it.py").write_text("def f(x): return x")
    floats = st.floats(allow_nan=False, allow_infinity=False)
    leaves = st.none() | st.booleans() | st.integers() | floats | st.text()
    values = st.recursive(
        leaves, lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(), v, max_size=4)
    )
    with PythonRunner(f"{tmp_path / 'it.py'}:f", LONG) as same:

        @given(values)
        def comes_back(value: Any) -> None:
            assert same.call([value]).value == value

        comes_back()


@cases("call")
def test_a_call_ends_as_it_should_and_the_next_one_works(case: Case, python: MakePythonRunner) -> None:
    start = monotonic()
    text = f"import os, signal, sys, time\ndef f(x):\n if x != 1: return x\n {case.program}"
    function = python(text, case.limits)
    run = function.call([1])
    assert (run.end, run.status) == (case.end, case.status)
    assert run.errors.endswith(case.output) if case.output else not run.errors
    assert function.call([2]).end is ANSWERED and function.call([3]).value == 3
    assert monotonic() - start < 5


def test_tracebacks_and_stacks_have_no_frames_of_the_worker(python: MakePythonRunner) -> None:
    errors = python("def g(): return {}['J']\ndef f(): return g()").call([]).errors
    assert errors.splitlines()[0] == "Traceback (most recent call last):"
    assert "worker.py" not in errors and errors.count("it.py") == 2
    errors = python("def f(a, b): pass").call([1]).errors
    assert errors == "TypeError: f() missing 1 required positional argument: 'b'\n"
    run = python("def g():\n while True: pass\ndef f():\n print('here')\n g()", SHORT).call([])
    first, *frames = run.errors.splitlines()
    assert (run.end, run.output, first) == (HANGS, "here\n", "Stack (most recent call first):")
    assert [frame.rpartition(", ")[2] for frame in frames] == ["line 4 in g", "line 7 in f"]


def test_the_end_of_the_output_is_reported(python: MakePythonRunner) -> None:
    text = "import os, sys\ndef f(x): print('A', x); sys.stderr.write('é\\n'); os.system('echo B'); return x"
    function = python(text)
    assert [function.call([n])[1:3] for n in (1, 2)] == [(f"A {n}\né\nB\n", "") for n in (1, 2)]
    run = python("import os\ndef f(): print('A' * 9999, end=''); os.write(1, b'B')").call([])
    assert run.output == "A" * 4095 + "B"
    run = python("def f():\n print('here')\n return 1 / 0").call([])
    assert run.output == "here\n" and run.errors.endswith("ZeroDivisionError: division by zero\n")


def test_a_function_may_print_much_more_than_a_program_may_write(python: MakePythonRunner) -> None:
    limits = RunLimits(seconds=20.0, output_bytes=1_000, error_bytes=50_000)
    lines = "def f(n):\n for _ in range(n): print('hands' * 20)\n return n"
    assert python(lines, limits).call([400]).value == 400
    assert python(lines, limits).call([600]).end is TOO_MUCH


def test_arguments_are_new_and_globals_are_kept_until_close(python: MakePythonRunner) -> None:
    hands = [["AC"], ["5H"]]
    function = python("def f(a, b): a += b; b.clear(); return a")
    assert [function.call(hands).value for _ in range(2)] == [["AC", "5H"]] * 2
    assert hands == [["AC"], ["5H"]]
    function = python("count = 0\ndef f(): global count; count += 1; return count")
    assert [function.call([]).value for _ in range(3)] == [1, 2, 3]
    function.close()
    assert function.call([]).value == 1


def test_a_function_that_forks_answers_once(python: MakePythonRunner) -> None:
    function = python("import os\ndef f(): own = os.getpid(); os.fork(); return own == os.getpid()")
    assert [function.call([]).value for _ in range(20)] == [True] * 20


@pytest.mark.parametrize("text", ["def f():\n while True: pass", "while True: pass"])
def test_end_all_interrupts_a_call_and_an_import(text: str, python: MakePythonRunner) -> None:
    function = python(text)
    timer = threading.Timer(0.2, end_all)
    timer.start()
    start = monotonic()
    with pytest.raises(Interrupted):
        function.call([])
    assert monotonic() - start < 5
    timer.join()


# Imports


def test_modules_beside_the_file_are_imported_and_ours_are_not(
    python: MakePythonRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "runs.py").write_text("here = True")
    (tmp_path / "deque.py").write_text("import it\nclass Deque: of = it.__name__")
    text = "import sys, runs\nfrom deque import Deque\n"
    text += "def f(): return runs.here, Deque.of, 'cardtui' in sys.modules"
    assert python(text).call([]).value == [True, "it", False]
    assert not (tmp_path / "__pycache__").exists()
    with pytest.raises(NotRun, match="No module named 'runners'"):
        python("import runners").call([])


def test_a_file_may_have_the_name_of_a_standard_module(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("def f(): import random; return random.random() < 1")
    (tmp_path / "traceback.py").write_text("no")
    with PythonRunner(f"{tmp_path / 'random.py'}:f", LONG) as function:
        assert function.call([]).value is True
        assert function.watch({"seed": 1, "arguments": [], "calls": []}).end is ANSWERED
        assert function.call([1]).errors.startswith("TypeError")


def test_a_module_is_found_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "snap.py").write_text("from . import __name__ as name\ndef f(): return name")
    monkeypatch.chdir(tmp_path)
    with PythonRunner("games.snap:f", LONG) as function:
        assert function.call([]).value == "games"


@pytest.mark.parametrize(("target", "reason"), verdicts("cannot-call"))
def test_the_reason_is_reported_if_nothing_can_be_called(
    target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    seconds = 0.3 if "hangs" in target else 9
    with pytest.raises(NotRun) as error, PythonRunner(target, LONG, import_seconds=seconds) as function:
        function.call([])
    assert str(error.value) == reason


# Objects

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


def test_methods_are_found_in_every_spelling(python: MakePythonRunner) -> None:
    rows = verdicts("strip-calls")
    operations = {"seed": None, "arguments": [[2, 5, 9]], "calls": [call for _, call, _ in rows]}
    run = python(STRIP, name="Longer").watch(operations)
    assert run.end is ANSWERED and run.value["made"]
    for (name, _, expected), result in zip(rows, run.value["results"], strict=True):
        result.pop("spelling", None)
        assert result == expected, name


def test_an_object_lives_for_one_list_of_calls_and_a_seed_makes_it_again(python: MakePythonRunner) -> None:
    strip = python(STRIP, name="Strip")
    calls = [["places", []], ["move", [1, 2]], ["places", []]]
    for _ in range(2):
        value = strip.watch({"seed": None, "arguments": [[2, 5, 9]], "calls": calls}).value
        assert [each["value"] for each in value["results"]] == [[2, 5, 9], [1, 2], [2, 3, 9]]
    one, two, again = (
        strip.watch({"seed": seed, "arguments": [], "calls": [["places", []]]}).value for seed in (1, 2, 1)
    )
    assert one == again != two
    failed = strip.watch({"seed": None, "arguments": [[]], "calls": [["first", []]]})
    assert failed.end is ANSWERED and failed.value == {"made": False, "error": "ValueError: no coins"}
    assert [strip.accepts(count) for count in range(3)] == [True, True, False]
    function = python("def f(a, b, *, c=1): pass")
    assert [function.accepts(count) for count in range(4)] == [False, False, True, False]
