"""What tests of Predict have in common: where it asks, and what it says."""

from __future__ import annotations

from tests.ui.desk import Desk

__all__ = ["ASKED", "FIRST", "KEYS", "SECOND", "THIRD", "bar", "play"]

FIRST, SECOND, THIRD = 2, 8, 15
"""The places of the first questions; the right answers are B, D and C."""

ASKED = "Who takes the pile? A 0 takes 6 B 0 takes 7 C 1 takes 6 D 1 takes 7"
KEYS = "←→ step"
"""What stands in the last line where nothing is asked."""


def bar(desk: Desk) -> str:
    """The last line of the screen."""
    return " ".join(desk.lines[-1].split())


async def play(desk: Desk, steps: int = 40) -> None:
    """Play on for so many steps' time, as long as nothing stops it."""
    for _ in range(steps):
        await desk.pass_time(desk.table.playhead.interval)
