"""A long sitting takes no more memory than a short one, and a slow one breaks nothing."""

from __future__ import annotations

import gc
from asyncio import Event, sleep
from collections import Counter

import pytest
from textual.dom import DOMNode

from cardtui.engine.rules import Step
from cardtui.games import open_id
from cardtui.ui.player import Player
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.ui.desk import SEED, Desk, Open, opened

SCREENS = ("H", "S", "comma", "f1", "question_mark", "ctrl+p", "w")
"""Keys at home that open a screen each, which Esc closes."""

TABLES = {
    "b": ("right", "d", "W", "right_parenthesis", "x", "escape", "f2"),
    "p": ("P", "f", "m"),
    "s": ("S", "escape", "s", "escape"),
    "c": ("e", "t", "t", "t", "enter", "m", "escape"),
}
"""Keys at home that open a table each, and what is done there."""


async def visit_all(desk: Desk) -> None:
    home = desk.screen
    for key in SCREENS:
        await desk.press(key)
        assert desk.screen is not home
        await desk.press("escape")
        assert desk.screen is home
    for key, keys in TABLES.items():
        await desk.press(key, *keys)
        while desk.screen is not home:
            await desk.press("q")


def live() -> Counter[str]:
    """Count what has not been freed, by class: the app, screens, widgets, players and steps of games."""
    gc.collect()
    kinds = DOMNode, Player, Step
    return Counter(type(one).__qualname__ for one in gc.get_objects() if isinstance(one, kinds))


@pytest.mark.thorough
async def test_a_second_visit_to_every_screen_leaves_no_more_than_the_first(open_app: Open) -> None:
    async with open_app(None) as desk:
        await visit_all(desk)
        left = live()
        await visit_all(desk)
        await desk.wait_until(lambda: not live() - left)  # a timer may still hold a screen


async def test_a_table_may_be_left_before_it_has_its_widgets() -> None:
    async with opened(None) as desk:
        for rounds in range(4):  # of the event loop
            desk.app.push_screen(desk.app.make_table(open_id(SEED)))
            for _ in range(rounds):
                await sleep(0)
            desk.app.pop_screen()
            await desk.settle()


async def test_a_table_that_loses_its_widgets_is_not_shown_anew() -> None:
    """A new size is shown after the next refresh, which may be that of the screen below."""
    async with opened(None) as desk:
        desk.app.push_screen(table := desk.app.make_table(open_id("coins#1")))
        await desk.settle()
        others_gone = Event()
        table.query_one(KeyFooter).call_next(others_gone.wait)
        desk.app.pop_screen()
        while table.query("#goal"):
            await sleep(0)
        others_gone.set()
        assert table.query(KeyFooter)
        table.show_resized()
