"""Esc closes what is open, one panel after the other, before it leaves a table; `q` leaves at once."""

from __future__ import annotations

import pytest

from cardtui.engine.questions import Question
from cardtui.ui.screens.home import HomeScreen
from tests.contract.games import TABLES, each_kind, key_of, middle
from tests.ui.desk import SIZES, Desk, opened

pytestmark = pytest.mark.usefixtures("slow_computer")

PANELS = {
    "inside": "#inside",
    "fate": "FatePanel",
    "explain": "#why, HeapsPanel, #explanation",
    "predict": "QuestionBar",
}
"""The commands that open something beside or below the cards, and what they open."""

ASKED = Question("Which?", ("this", "that"), 0, "It is so.")


def panels_of(desk: Desk) -> list[str]:
    """Return the panels that a person can open at this table."""
    return [name for name in PANELS if name in desk.table.by_name]


def seen(desk: Desk) -> set[str]:
    """Return the panels that are on the screen."""
    return {name for name, panel in PANELS.items() if any(one.region for one in desk.table.query(panel))}


@each_kind
async def test_escape_closes_one_panel_after_the_other_and_then_leaves(key: str) -> None:
    async with opened(middle(key), SIZES[TABLES.index(key) % 3]) as desk:
        desk.table.predict.sources.insert(0, lambda ply: ASKED)
        names, table = panels_of(desk), desk.screen
        for name in names:
            await desk.send(key_of(desk, name), "escape")  # faster than anything is painted
            assert desk.screen is table and not seen(desk), name
        await desk.send(*(key_of(desk, name) for name in names))
        assert seen(desk) == {*names}
        for left in reversed(range(len(names))):
            before = seen(desk)
            await desk.press("escape")
            assert desk.screen is table and seen(desk) < before and len(seen(desk)) == left
        await desk.press("escape")
        assert isinstance(desk.screen, HomeScreen) or "q leaves the game" in desk.text


@pytest.mark.parametrize("key", ["snap", "golf"])
async def test_another_key_leaves_at_once(key: str) -> None:
    async with opened(middle(key)) as desk:
        await desk.press(key_of(desk, "inside"), "q")
        assert isinstance(desk.screen, HomeScreen)
