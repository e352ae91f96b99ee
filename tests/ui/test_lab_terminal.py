"""The lab in a real terminal, with real worker processes."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path

import psutil
import pytest

from tests.processes import gone
from tests.terminal import CARDTUI, Terminal


def playing(pid: int) -> list[int]:
    """Return the ids of the worker processes."""
    children = psutil.Process(pid).children(recursive=True)
    return [one.pid for one in children if "spawn_main" in " ".join(one.cmdline())]


def games(screen: str) -> int:
    """Return the number of games played, as the screen shows it."""
    found = re.search(r": ([\d,]+) (?:of [\d,]+ )?random deals", screen)
    return int(found[1].replace(",", "")) if found else 0


def test_the_lab_continues_after_a_game_was_opened_from_it(tmp_path: Path) -> None:
    with Terminal(CARDTUI, env={"CARDTUI_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("four games")
        terminal.press("L")
        terminal.wait(lambda screen: games(screen) > 0 and "The longest" in screen)
        first = games(terminal.text)
        terminal.wait(lambda screen: games(screen) > first)
        workers = playing(terminal.pid)
        assert workers
        terminal.press("enter")
        terminal.wait_for("Player 0")
        terminal.press("escape")
        terminal.wait_for("The lab")
        assert games(terminal.text) > first
        terminal.press("q")
        terminal.wait_for("four games")
        assert gone(lambda: workers)
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL], ids=str)
def test_no_worker_outlives_the_app(tmp_path: Path, number: int) -> None:
    with Terminal(CARDTUI, env={"CARDTUI_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("four games")
        terminal.press("L")
        end = time.monotonic() + 20
        while not (workers := playing(terminal.pid)) and time.monotonic() < end:
            terminal.read()
        assert workers
        everyone = [one.pid for one in psutil.Process(terminal.pid).children(recursive=True)]
        os.kill(terminal.pid, number)
        terminal.wait_for_exit()
        assert gone(lambda: everyone)
