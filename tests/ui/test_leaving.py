"""A table that was left or is covered does nothing more."""

from __future__ import annotations

from asyncio import sleep

import pytest

from cardtui.games import GAMES
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.story import Story
from tests.ui.desk import ENDLESS, SEED, opened


@pytest.mark.parametrize("key", ["greater_than_sign", "f2", "q", "question_mark"])
async def test_a_late_tick_changes_no_table_that_was_left_or_is_covered(key: str) -> None:
    async with opened(f"{SEED}@50") as desk:
        table = desk.table
        await desk.press("space", key)
        desk.clock.now += 10
        table.player.tick()  # its timer had fired before it was stopped
        await desk.settle()
        assert table.session.ply == 50
        assert not table.player.is_animating


@pytest.mark.parametrize("game", [game.key for game in GAMES])
async def test_a_table_can_be_left_while_the_window_grows(game: str) -> None:
    async with opened(None) as desk:
        for rounds in range(12):  # of the event loop, between the new size and the key
            await desk.press(game[0])
            assert desk.table.session.game.key == game
            await desk.send_resize(120, 40)
            for _ in range(rounds):
                await sleep(0)
            await desk.send("q")
            await desk.wait_until(lambda: isinstance(desk.screen, HomeScreen))
            await desk.resize(80, 24)


async def test_going_elsewhere_cancels_the_search_for_the_end() -> None:
    async with opened(f"{ENDLESS}@9") as desk:
        await desk.press("G", "g")
        await desk.wait_until(lambda: desk.table.session.complete)
        assert desk.ply == 0


async def test_panels_of_a_closed_table_can_still_be_updated() -> None:
    async with opened(SEED) as desk:
        story, end, session = desk.table.query_one(Story), desk.table.query_one(EndPanel), desk.table.session
        await desk.press("plus", "q")
        assert not story.is_attached
        story.show(session, 3)
        end.show(["Over", "and out"], SEED)
        end.settle()
        await desk.press("b")
        assert desk.table.playhead.speed == 8, "the next game has the same speed"
