"""Input typed ahead reaches its screen in order, and a table that was left does nothing more."""

from __future__ import annotations

from asyncio import sleep
from signal import SIGTERM
from unittest.mock import patch

import pytest

from cardtui.engine.ending import Ending, EndLine
from cardtui.games import open_id
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table import deals as game_screen
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.story import Story
from cardtui.ui.widgets.title import TitleBar
from tests.monkey import Happening, post
from tests.ui.desk import ENDLESS, SEED, Desk, find, opened


async def send(desk: Desk, *inputs: Happening) -> None:
    """Send input all at once, as a terminal does, and wait for its effects."""
    for item in inputs:
        post(desk.app, item)
    await desk.settle()


def click(x: int, y: int) -> list[Happening]:
    return [("down", x, y, 1), ("up", x, y, 1)]


async def test_keys_typed_before_a_table_opens_reach_it_in_order() -> None:
    async with opened(None) as desk:
        await desk.send("b", "right", "right", "right", "left", "o")
        assert desk.ply == 2
        assert desk.zones["hand 0"].face_up


async def test_a_key_that_comes_before_the_deal_is_not_lost_when_its_coins_fly() -> None:
    async with opened("coins:2.5.9", flights=True) as desk:
        await desk.press("0")
        desk.table._deal()  # as if the table had been painted only now
        await desk.press("1")
        assert "coin 0, one square to the left" in desk.text


async def test_q_and_a_letter_at_once_open_another_game() -> None:
    async with opened("snap#305@9") as desk:
        for letter in "bcps":
            await desk.send("q", letter)
            assert desk.table.session.game.key.startswith(letter)


async def test_a_whole_dialog_can_be_typed_ahead() -> None:
    async with opened(None) as desk:
        await desk.send(
            "i", *"snap#305@30", "enter", "right", "colon", *"77", "enter", "q", "c", "i", "escape"
        )
        assert isinstance(desk.screen, CoinsTable)
        await desk.send("q", "u")
        assert desk.table.session.save() == "snap#305@77"


async def test_a_paste_right_after_esc_goes_to_the_uncovered_screen() -> None:
    async with opened("snap#305") as desk:
        await send(desk, ("key", "escape"), ("paste", "beggar#305@142"), ("key", "enter"))
        assert desk.table.session.save() == "beggar#305@142"


async def test_the_second_click_of_a_double_click_does_not_reach_the_opened_table() -> None:
    async with opened(None) as desk:
        tile = desk.screen.query_one("#tile-coins").region
        x, y = tile.x + 2, tile.y + 2
        await send(desk, *click(x, y), *click(x, y))
        assert isinstance(desk.table, CoinsTable)
        assert desk.table.strip.hand is None
        assert desk.table.session.ply == 0


async def test_a_click_elsewhere_reaches_the_new_table() -> None:
    async with opened("beggar#305@20") as desk:
        _, play = find(desk.screen, "play_pause")
        await send(desk, ("key", "f2"), *click(play.x + 1, play.y))
        assert desk.table.playhead.playing
        assert desk.ply == 0


async def test_a_drag_ends_when_the_screen_changes() -> None:
    async with opened("beggar#305@20") as desk:
        graph = desk.screen.query_one("#graph").region
        await send(
            desk, ("down", graph.x + 30, graph.y + 2, 1), ("key", "f2"), ("up", graph.x + 9, graph.y + 2, 1)
        )
        assert desk.ply == 0
        assert desk.app.mouse_captured is None


@pytest.mark.parametrize(
    ("key", "last"), [("greater_than_sign", "beggar#345"), ("less_than_sign", "beggar#265")]
)
async def test_keys_after_a_held_key_reach_the_last_deal(key: str, last: str) -> None:
    async with opened("beggar#305") as desk:
        await desk.send(*[key] * 40, "right", "right")
        assert desk.table.session.save() == f"{last}@2"


async def test_seeds_that_do_not_fit_the_parameters_are_skipped() -> None:
    async with opened("coins,players=1,coins=3,target=14#2") as desk:
        for key in ("greater_than_sign", "f2"):
            before = desk.table.session.game.seed
            await desk.press(key)
            assert desk.table.session.id.startswith("coins,players=1,coins=3,target=14#")
            assert desk.table.session.game.seed != before


async def test_without_a_fitting_seed_nearby_nothing_changes() -> None:
    parameters = "coins,players=1,coins=3,target=30"  # all three gaps have to be the largest that there is
    async with opened(f"{parameters}#2") as desk:
        with patch.object(game_screen, "_MAX_TRIES", 1):  # neither 1 nor 3 nor the drawn one will do
            for key in ("greater_than_sign", "less_than_sign", "f2"):
                await desk.press(key)
                assert desk.notifications[0].startswith("No deal near here fits: home in exactly 30 moves")
                assert desk.table.session.id == f"{parameters}#2"
                desk.table.query_one(TitleBar).hush()
        await desk.press("greater_than_sign")
        assert desk.table.session.id == f"{parameters}#4"


async def test_two_enters_at_once_close_one_dialog_only() -> None:
    async with opened(None) as desk:
        await desk.send("i", *"beggar#305", "enter", "enter")
        assert desk.table.session.save() == "beggar#305"
        assert not isinstance(desk.screen, Ask | HomeScreen)
        desk.app.push_screen(Ask("Seed", "", open_id))
        desk.app.exit_on_signal(SIGTERM)  # so that Textual opens the dialog without its widgets
    assert desk.app.return_code == 128 + SIGTERM


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


@pytest.mark.parametrize("game", ["beggar", "coins"])  # watched and played
async def test_a_table_can_be_left_while_the_window_grows(game: str) -> None:
    async with opened(None) as desk:
        for rounds in (0, 2, 4, 8):  # of the event loop, between the new size and the key
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
        end.show(Ending("Over", [EndLine("and out")]), [], [("again", "again")], "card")
        early = desk.app.make_table(session)  # which is left before it is there
        early.end_panel.prepare(early.end_offers)
        await desk.press("b")
        assert desk.table.playhead.speed == 8, "the next game has the same speed"
