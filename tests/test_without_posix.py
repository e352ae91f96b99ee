"""cardtui where Python lacks what only POSIX systems have. It is a simulation: see `tests.without_posix`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.program import environment

APP = """
import asyncio
from cardtui.ui.app import CardApp
from cardtui.games import open_id
from textual.drivers.headless_driver import HeadlessDriver

CardApp.is_headless = False  # then it wants to handle signals
CardApp.get_driver_class = lambda app: HeadlessDriver  # Windows has a driver of its own

async def play():
    app = CardApp(open_id("beggar#305"))
    async with app.run_test() as pilot:
        await pilot.press("right", "d", "ctrl+z", "q", "q")
    print(app.return_code, app._exception)

asyncio.run(play())
"""


def run_without_posix(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"import tests.without_posix\n{program}"],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
    )


def command(*words: str) -> str:
    return f"import sys\nfrom cardtui.cli import run\nsys.exit(run({list(words)!r}))"


def test_the_app_starts_and_ends() -> None:
    done = run_without_posix(APP)
    assert (done.stdout, done.stderr) == ("0 None\n", "")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["beggar", "J.2.J.2", "--plain"], "Player 0 wins after 2 rounds."),
        (["history"], ""),
    ],
    ids=str,
)
def test_commands_work(words: list[str], line: str) -> None:
    done = run_without_posix(command(*words))
    assert (done.returncode, done.stderr) == (0, "")
    assert line in done.stdout
