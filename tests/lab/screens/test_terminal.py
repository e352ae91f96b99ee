"""The lab in a pseudo-terminal: nothing is left of it, however it ends."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic

import psutil
import pytest

from tests.processes import gone
from tests.terminal import CARDTUI, Terminal


def playing(pid: int) -> list[int]:
    """Return the ids of the worker processes."""
    children = psutil.Process(pid).children(recursive=True)
    return [one.pid for one in children if "spawn_main" in " ".join(one.cmdline())]


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL], ids=str)
def test_no_worker_outlives_the_app(tmp_path: Path, number: int) -> None:
    with Terminal(CARDTUI, env={"CARDTUI_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("H history")
        terminal.press("L")
        end = monotonic() + 20
        while not (workers := playing(terminal.pid)) and monotonic() < end:
            terminal.read()
        assert workers
        everyone = [one.pid for one in psutil.Process(terminal.pid).children(recursive=True)]
        os.kill(terminal.pid, number)
        terminal.wait_for_exit()
        assert gone(lambda: everyone)


def test_a_signal_ends_a_command_whose_terminal_does_not_read() -> None:
    with Terminal([*CARDTUI, "lab", "snap", "--games", "100000000", "-j", "1"]) as terminal:
        terminal.wait_for("%")
        terminal.fill()
        terminal.press("x")
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait_unread() == 130
