"""How a file with somebody's function is found and imported, and what is said where it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.checker.python_calls import PythonCall
from cardtui.checker.run_result import NotRun, RunEnd, RunLimits
from tests.checker.programs import Open

LONG = RunLimits(seconds=20.0, most=20_000)


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
    with PythonCall(f"{tmp_path / 'random.py'}:f", LONG) as function:
        assert function.ask([]).value is True
        assert function.operate({"seed": 1, "arguments": [], "calls": []}).ended is RunEnd.ANSWERED
        assert function.ask([1]).errors.startswith("TypeError")


def test_a_module_is_found_from_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "snap.py").write_text("from . import __name__ as name\ndef f(): return name")
    monkeypatch.chdir(tmp_path)
    with PythonCall("games.snap:f", LONG) as function:
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
        PythonCall(target, LONG, importing=0.3 if "hangs" in target else 9) as function,
    ):
        function.ask([])
    assert str(told.value) == why
