"""Each test writes its programs, and nothing of them is left when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cardtui.checker.python_calls import PythonCall
from cardtui.checker.run_result import RunLimits
from tests.checker.programs import Open, Write, gone, python

_LONG = RunLimits(seconds=20.0, most=20_000)
_NOTES = 'import os\nopen(__file__.replace("it.py", "pids"), "a").write(f"{os.getpid()}\\n")\n'


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    yield partial(python, tmp_path)
    assert gone(tmp_path), "a program is still running"


@pytest.fixture
def call(tmp_path: Path) -> Iterator[Open]:
    """Writes `it.py`, and calls `f` of it unless told otherwise."""

    def opened(text: str, limits: RunLimits = _LONG, name: str = "f", **options: float) -> PythonCall:
        (tmp_path / "it.py").write_text(_NOTES + text)
        calls.append(PythonCall(f"{tmp_path / 'it.py'}:{name}", limits, **options))
        return calls[-1]

    calls: list[PythonCall] = []
    yield opened
    for each in calls:
        each.close()
    assert gone(tmp_path), "a worker is still running"
