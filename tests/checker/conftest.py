"""Fixtures that write programs, and check that none of their processes is left after a test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cardtui.checker.process import RunLimits
from cardtui.checker.runners import PythonRunner
from tests.checker.programs import LONG, MakePythonRunner, WriteProgram, all_ended, write_program

_NOTE_PID = 'import os\nopen(__file__.replace("it.py", "pids"), "a").write(f"{os.getpid()}\\n")\n'


@pytest.fixture
def write(tmp_path: Path) -> Iterator[WriteProgram]:
    yield partial(write_program, tmp_path)
    assert all_ended(tmp_path), "a program is still running"


@pytest.fixture
def python(tmp_path: Path) -> Iterator[MakePythonRunner]:
    """Write `it.py` and return a runner for its function `f`, or for another name."""

    def make(text: str, limits: RunLimits = LONG, name: str = "f") -> PythonRunner:
        (tmp_path / "it.py").write_text(_NOTE_PID + text)
        runners.append(PythonRunner(f"{tmp_path / 'it.py'}:{name}", limits))
        return runners[-1]

    runners: list[PythonRunner] = []
    yield make
    for runner in runners:
        runner.close()
    assert all_ended(tmp_path), "a worker is still running"
