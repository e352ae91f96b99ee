"""What tests of Predict have in common: where it asks, what it says, and what its keys do."""

from __future__ import annotations

from cardtui.engine.asking import Question
from tests.ui.desk import Desk

__all__ = ["ASKED", "CONTROLS", "FIRST", "KEYS", "OF_PREDICT", "SECOND", "THIRD", "bar", "play"]

FIRST, SECOND, THIRD = 2, 8, 15
"""The places of the first questions; the right answers are B, D and C."""

ASKED = "Who takes the pile? A 0 takes 6 B 0 takes 7 C 1 takes 6 D 1 takes 7"
CONTROLS = frozenset({"answer-0", "answer-1", "answer-2", "answer-3", "pass"})
"""The ids of what can be clicked where something is asked."""

KEYS = "space play"
"""What stands in the last line where nothing is asked."""


def bar(desk: Desk) -> str:
    """The last line of the screen."""
    return " ".join(desk.lines[-1].split())


async def play(desk: Desk, steps: int = 40) -> None:
    """Play on for so many steps' time, as long as nothing stops it."""
    for _ in range(steps):
        await desk.pass_time(desk.table.playhead.interval)


async def asks_and_ends_that(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert "predict" in desk.table.views
    await desk.press(key)
    assert "predict" not in desk.table.views


async def answers(desk: Desk, key: str) -> None:
    here = desk.at
    asked = Question("Which?", ("this", "that", "the other", "none"), "ABCD".index(key), "It is so.")
    desk.table.question_sources.insert(0, lambda place: asked if place == here else None)
    await desk.press("P", key)
    assert desk.at == here + 1
    assert "✓ Right, " in desk.lines[-1]
    await desk.press("P")
    desk.table.question_sources.pop(0)
    desk.table.predicting._kept.done.clear()


OF_PREDICT = {"predict": asks_and_ends_that, "answer": answers}
"""What its keys do, by the names of their commands."""
