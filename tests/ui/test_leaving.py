"""A table that is left, or covered, does nothing any more: whatever was already under way."""

from __future__ import annotations

from asyncio import sleep

import pytest

from cardtui.games import GAMES
from cardtui.ui.games.beggar.table import BeggarTable
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import ENDLESS, SEED, opened


@pytest.mark.parametrize("key", ["greater_than_sign", "f2", "q"])
async def test_a_tick_that_comes_late_moves_nothing_on_a_table_that_was_left(key: str) -> None:
    async with opened(f"{SEED}@50") as desk:
        left = desk.table
        await desk.press("space", key)
        desk.clock.now += 10
        left.player.tick()  # its timer had fired before it was stopped
        await desk.settle()
        assert left.session.ply == 50
        assert not left.player.is_animating
        assert left.player._timer is None


async def test_a_tick_that_comes_late_moves_nothing_behind_a_dialog() -> None:
    async with opened(f"{SEED}@50") as desk:
        await desk.press("space", "question_mark")
        desk.clock.now += 10
        table = next(screen for screen in desk.app.screen_stack if isinstance(screen, BeggarTable))
        table.player.tick()
        assert table.session.ply == 50


async def test_a_table_can_be_left_while_cards_fly() -> None:
    async with opened(f"{SEED}@50") as desk:
        for key in ("greater_than_sign", "less_than_sign", "f2", "r"):
            desk.send_keys("right")
            await desk.press(key)
            assert desk.shown_cards() == desk.expected_cards()
            assert not desk.flying


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


async def test_whoever_goes_elsewhere_no_longer_waits_for_the_end() -> None:
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


async def test_the_speed_is_kept_where_one_goes() -> None:
    async with opened(SEED) as desk:
        await desk.press("plus", "q", "b")
        assert desk.table.playhead.speed == 8


async def test_a_whole_id_with_its_place_may_be_typed_on_the_table() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        await desk.type("beggar#7@20")
        await desk.press("enter")
        assert desk.table.session.save() == "beggar#7@20"


async def test_the_end_of_a_given_deal_offers_no_next_seed() -> None:
    async with opened("beggar:J.2.J.2@4") as desk:
        assert not desk.table.query("#end-next-seed")
        assert desk.table.query("#end-again")


async def test_the_seed_before_the_first_is_none_and_the_place_is_kept() -> None:
    async with opened("beggar#0@50") as desk:
        await desk.press("less_than_sign")
        assert desk.table.session.save() == "beggar#0@50"
        assert desk.notifications == ["Seed 0 is the first."]
