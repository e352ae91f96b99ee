"""The lab at a real terminal, with processes that play: it grows, is left for a while, and ends them."""

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
    """The processes that play."""
    children = psutil.Process(pid).children(recursive=True)
    return [one.pid for one in children if "spawn_main" in " ".join(one.cmdline())]


def games(screen: str) -> int:
    """How many have been played."""
    found = re.search(r": ([\d,]+) (?:of [\d,]+ )?random deals", screen)
    return int(found[1].replace(",", "")) if found else 0


def test_it_grows_is_left_for_a_game_and_goes_on(tmp_path: Path) -> None:
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
def test_however_the_app_ends_no_process_is_left(tmp_path: Path, number: int) -> None:
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
