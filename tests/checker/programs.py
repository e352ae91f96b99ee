"""Programs of other people, of the kinds that one meets, and a look at what is left of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import dedent

from cardtui.checker.python_calls import PythonCall
from tests import processes

__all__ = ["Open", "Write", "gone", "noted", "python"]

Write = Callable[..., tuple[str, ...]]
"""Writes a Python program, and gives the command that runs it."""

Open = Callable[..., PythonCall]
"""Writes a Python file, and gives what calls a function of it."""


def python(folder: Path, text: str, name: str = "program.py") -> tuple[str, ...]:
    """A Python program, started fast, which knows `note(pid)`: see `noted`."""
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


def noted(folder: Path) -> Sequence[int]:
    """The numbers of the processes that a program has noted."""
    file = folder / "pids"
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def gone(folder: Path) -> bool:
    """Whether all that was noted has ended; a signal takes a moment to arrive."""
    return processes.gone(lambda: noted(folder), 2)
