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
            desk.send_keys("q")
            await desk.settle()
            await desk.wait_until(lambda: isinstance(desk.screen, HomeScreen))
            await desk.resize(80, 24)


async def test_going_elsewhere_cancels_the_search_for_the_end() -> None:
    async with opened(f"{ENDLESS}@9") as desk:
        await desk.press("G", "g")
        await desk.wait_until(lambda: desk.table.session.complete)
        await desk.settle()
        assert desk.ply == 0


async def test_the_end_pauses_at_once() -> None:
    async with opened(f"{SEED}@50") as desk:
        await desk.press("space", "G")
        assert not desk.table.playhead.playing
        await desk.press("space")
        assert desk.table.playhead.playing
        assert desk.ply == 0


async def test_the_next_game_has_the_same_speed() -> None:
    async with opened(SEED) as desk:
        await desk.press("plus", "q", "b")
        assert desk.table.playhead.speed == 8


async def test_an_id_with_a_ply_can_be_typed_on_the_table() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        await desk.type("beggar#7@20")
        await desk.press("enter")
        assert desk.table.session.save() == "beggar#7@20"


async def test_the_end_of_a_given_deal_offers_no_next_seed() -> None:
    async with opened("beggar:J.2.J.2@4") as desk:
        assert not desk.table.query("#end-next-seed")
        assert desk.table.query("#end-again")


async def test_there_is_no_seed_before_0() -> None:
    async with opened("beggar#0@50") as desk:
        await desk.press("less_than_sign")
        assert desk.table.session.save() == "beggar#0@50"
        assert desk.notifications == ["Seed 0 is the first."]


async def test_panels_of_a_closed_table_can_still_be_updated() -> None:
    async with opened(SEED) as desk:
        story, end = desk.table.query_one(Story), desk.table.query_one(EndPanel)
        session = desk.table.session
        await desk.press("q")
        assert not story.is_attached
        story.show(session, 3)
        end.show(["Over", "and out"], SEED)
        end.settle()
        await desk.settle()
