"""A coin slides with its shadow, the faster the longer its way is, and settles on its square."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtui.ui.cards.strip_grid import stage_fit
from cardtui.ui.cards.strip_rows import StripView, strip_rows
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import strip_of

_FRAME = 0.03
"""Seconds between two looks at a slide, which takes 0.3."""


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_coin_and_its_shadow_slide_as_one(columns: int) -> None:
    grid = stage_fit(10, columns - 2, 20)
    here = StripView(grid, (4,), 0, 10)

    def drawn(view: StripView) -> list[str]:
        """Return the rows of the squares, with a coin and its shadow in them, without their numbers."""
        return [row.text.rstrip() for row in strip_rows(view)[: grid.height]]

    at_rest = drawn(here)
    assert any(row.strip() for row in at_rest)
    for steps in range(4 * grid.width + 1):
        along = steps / grid.width
        before = [row.removeprefix(" " * 4 * grid.width) for row in at_rest]
        sliding = drawn(here._replace(sliding=(0, along)))
        assert sliding == [f"{'':{steps}}{row}" if row else "" for row in before], along


async def slide(desk: Desk, start: int, stop: int) -> list[float]:
    """Let the coin slide, and return the squares that it has reached from frame to frame."""
    strip, landed = strip_of(desk), list[bool]()
    strip.slide(0, start, stop, 0.3, lambda: landed.append(True))
    reached = [strip.along]
    while not landed:
        await desk.fly(_FRAME)
        reached.append(strip.along)
    return reached


async def test_a_longer_way_is_slid_faster_and_every_coin_settles() -> None:
    async with opened("coins,players=1,target=1:15", flights=True) as desk:
        fastest, frames = [], set[int]()
        for stop in (14, 10, 4, 0):
            reached = await slide(desk, 15, stop)
            steps = [before - after for before, after in pairwise(reached)]
            assert (reached[0], reached[-1]) == (15, stop)
            assert steps == sorted(steps, reverse=True), "it never gains speed, nor turns back"
            assert sum(steps[-3:]) < 0.02 * sum(steps), "it settles"
            fastest.append(max(steps))
            frames.add(len(reached))
        assert fastest == sorted(set(fastest)), "a longer way takes no longer"
        assert len(frames) == 1
