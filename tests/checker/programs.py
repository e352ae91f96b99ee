"""Writes programs for tests, and finds the processes that they have started."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from cardtui.checker.process import RunLimits
from cardtui.checker.runners import ProgramEnd, PythonRunner
from tests import processes

SHORT = RunLimits(seconds=0.4, output_bytes=20_000)
LONG = RunLimits(seconds=20.0, output_bytes=20_000)
"""Limits that no test would wait for."""


class Case(NamedTuple):
    """A program of `tests/data/programs.toml`, and how its run ends."""

    program: str
    limits: RunLimits
    end: ProgramEnd | None
    output: str | None
    status: int | None
    agrees: bool


def cases(kind: str) -> pytest.MarkDecorator:
    """Return the mark of a test that runs all programs of a kind."""
    file = Path(__file__).parents[1] / "data" / "programs.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8"))[kind]
    return pytest.mark.parametrize("case", [_case(**values) for values in found.values()], ids=list(found))


def _case(
    program: str,
    seconds: float = 20.0,
    end: str | None = None,
    output: str | None = None,
    repeated: int = 1,
    status: int | None = None,
    agrees: bool = True,
) -> Case:
    limits = RunLimits(seconds, LONG.output_bytes)
    output = None if output is None else output * repeated
    return Case(program, limits, ProgramEnd[end] if end else None, output, status, agrees)


WriteProgram = Callable[..., tuple[str, ...]]
MakePythonRunner = Callable[..., PythonRunner]


def write_program(folder: Path, text: str, name: str = "program.py") -> tuple[str, ...]:
    """Write a Python program with the functions `say(text)` and `note(pid)`; return the command to run it."""
    head = f"""
        import os, signal, sys, time
        def note(pid):
            with open({str(folder / "pids")!r}, "a") as file:
                file.write(f"{{pid}}\\n")
        def say(text):
            os.write(1, text.encode())
        note(os.getpid())
    """
    (folder / name).write_text(dedent(head) + dedent(text))
    return sys.executable, "-S", "-E", "-B", str(folder / name)


def noted_pids(folder: Path) -> Sequence[int]:
    file = folder / "pids"
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def all_ended(folder: Path) -> bool:
    """Return whether all noted processes have ended, or do so within two seconds."""
    return processes.gone(lambda: noted_pids(folder), 2)
