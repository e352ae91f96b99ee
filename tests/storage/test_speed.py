"""A hundred thousand games are counted while one waits. The bounds are generous; tests/bench measures."""

from __future__ import annotations

import subprocess
import sys


def test_a_hundred_thousand_games_are_counted_in_no_time_and_little_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.history"], capture_output=True, text=True, check=True
    )
    seconds, megabytes = (float(line.split()[-2]) for line in done.stdout.splitlines()[-2:])
    assert seconds < 1.5
    assert megabytes < 100
