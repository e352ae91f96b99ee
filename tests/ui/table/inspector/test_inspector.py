"""The inspector: it shows the data structures of a game, and steps through their operations."""

from __future__ import annotations

import pytest

from cardtui.ui.table.inspector.inspector import Inspector
from cardtui.ui.table.inspector.page import InspectorView
from cardtui.ui.table.inspector.panel import InsidePanel
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import Story
from tests.ui.desk import Desk, opened
from tests.ui.shared_app import shared_app

SNAP = "snap#305@20"


def looking(desk: Desk) -> Inspector:
    found = desk.table.inspector
    assert found is not None
    return found


def page(desk: Desk) -> str:
    return desk.text_at("#inside-page")


def seen(desk: Desk) -> InspectorView:
    found = looking(desk).view
    assert found is not None
    return found


async def test_d_opens_it_in_place_of_the_graph_or_of_the_story() -> None:
    async with shared_app(SNAP) as again:
        for size in ((60, 18), (80, 24), (120, 40)):
            async with again(size, size=size) as desk:
                await desk.press("d")
                panel = desk.screen.query_one(InsidePanel).region
                table = desk.screen.query_one("#table").region
                beside = size[0] >= 110
                assert (panel.x >= table.right) is beside
                assert (panel.y >= table.bottom) is not beside
                assert desk.screen.query_one(Graph).display is beside
                assert not desk.screen.query_one(Story).display
                assert desk.text_at("#sentence") or size == (60, 18)  # which has no room for it
                await desk.press("d")
                assert not desk.screen.query(InsidePanel)
                assert desk.screen.query_one(Graph).display
                assert desk.screen.query_one(Story).display is beside


async def test_it_follows_the_game_in_both_directions_and_when_seeking() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        assert "the deal" in desk.text_at("#inside-heading")
        for key, at in (("right", 1), ("right", 2), ("left", 1), ("end", 376), ("5", 188), ("home", 0)):
            await desk.press(key)
            assert desk.ply == at
            assert seen(desk).moment.step == at
            assert seen(desk).whole
        await desk.press("space")
        await desk.pass_time(0.25)
        assert seen(desk).moment.step == desk.ply == 1


async def test_small_steps_lead_through_a_throw_and_the_last_one_moves_the_card() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        shown = []
        for _ in range(9):
            position = seen(desk).position
            shown.append((desk.ply, position.operation, position.small, seen(desk).whole))
            await desk.press("right_parenthesis")
        assert shown[1:9] == [(0, 0, small, False) for small in (1, 2, 3, 4)] + [
            (0, 1, 1, False),
            (0, 1, 2, False),
            (0, 2, 1, False),
            (0, 2, 2, False),
        ]
        assert (desk.ply, seen(desk).whole) == (1, True)
        assert desk.shown_cards() == desk.expected_cards()
        await desk.press("left_parenthesis")
        assert (desk.ply, seen(desk).position, seen(desk).moment.step) == (0, (2, 2), 1)
        for _ in range(8):
            await desk.press("left_parenthesis")
        assert (desk.ply, seen(desk).whole, seen(desk).moment.step) == (0, True, 0)


async def test_braces_step_by_whole_operations() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d", "right_curly_bracket")
        assert (desk.ply, seen(desk).position) == (0, (0, 4))
        assert "LinkedDeque.removelast() → 5♠" in page(desk)
        await desk.press("J")
        assert seen(desk).position == (1, 2)
        assert "public.search(5) → nowhere" in page(desk)
        await desk.press("J")
        assert (desk.ply, seen(desk).whole) == (1, True)
        await desk.press("K")
        assert (desk.ply, seen(desk).position) == (0, (1, 2))
        await desk.press("left_curly_bracket", "K")
        assert (desk.ply, seen(desk).whole) == (0, True)


async def test_before_the_first_step_come_the_operations_of_the_deal() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d", "left_parenthesis")
        assert desk.ply == 0
        assert "the deal" in desk.text_at("#inside-heading")
        assert "addlast" in page(desk)
        moment = looking(desk)
        for _ in range(200):
            moment.to_operation(-1)
        await desk.settle()
        await desk.press("right_parenthesis", "right_parenthesis")
        assert "for i from the last slot on down to 1" in page(desk)
        assert "i=51" in page(desk)
        assert "j=" in page(desk)
        await desk.press("right")  # any command of the game leaves the deal
        assert (desk.ply, seen(desk).moment.step) == (1, 1)


async def test_playing_slowly_shows_small_steps_and_playing_fast_shows_none() -> None:
    async with opened("snap#305", (120, 40), speed=0.5) as desk:
        await desk.press("d", "space")
        desk.clock.now += 1.0  # half of the time of a throw
        looking(desk).tick()
        await desk.settle()
        assert (desk.ply, seen(desk).moment.step, seen(desk).whole) == (0, 1, False)
        half = looking(desk).small
        assert half == 5  # of nine small steps, which leave ten parts of the time
        await desk.press("space")  # pause in the middle
        assert looking(desk).small == half
        await desk.press("right_parenthesis")
        assert looking(desk).small == 6
        await desk.press("space")
        desk.clock.now += 0.2
        looking(desk).tick()
        assert looking(desk).small == 6  # it continues from there
        await desk.pass_time(1.8)
        assert (desk.ply, seen(desk).whole) == (1, True)
    async with opened("snap#305", (120, 40), speed=4.0) as desk:
        await desk.press("d", "space")
        desk.clock.now += 0.2
        looking(desk).tick()
        assert looking(desk).small is None
        await desk.pass_time(0.1)
        assert (desk.ply, seen(desk).whole) == (1, True)


async def test_the_controls_of_the_panel_do_what_their_keys_do() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d")
        for control, key in (
            ("inside-forward", "right_parenthesis"),
            ("inside-operation", "J"),
            ("inside-back", "left_parenthesis"),
            ("inside-operation-back", "K"),
            ("inside-form", "w"),
            ("inside-beside", "W"),
            ("inside-places", "v"),
        ):
            before = (looking(desk).small, looking(desk).views, seen(desk).chosen_group)
            await desk.click(f"#{control}")
            clicked = (looking(desk).small, looking(desk).views, seen(desk).chosen_group)
            assert clicked != before, control
            command = desk.screen.query_one(f"#{control}").command  # type: ignore[attr-defined]
            assert key in command.keys
        await desk.click("#inside-close")
        assert not desk.screen.query(InsidePanel)


async def test_without_a_small_step_it_says_why() -> None:
    async with opened("snap#305@376", (120, 40)) as desk:
        await desk.press("d", "right_parenthesis")
        assert desk.notifications == ["The game is over."]
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("d", "right_parenthesis")
        assert desk.notifications == ["Make a move to see what it does."]
        await desk.press("left_parenthesis")
        assert desk.notifications == ["This is where it begins."]


async def test_in_an_interactive_game_it_shows_the_moves_and_those_that_replace_them() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        await desk.press("d", "right", "down", "enter")
        assert "CoinStrip.gameOver() → no" in page(desk)
        assert seen(desk).moment.step == desk.ply == 1
        first = seen(desk).moment.pictures
        await desk.press("u", "left", "down", "enter")
        assert desk.ply == 1
        assert seen(desk).moment.pictures != first
        held = [cell.element for cell in seen(desk).moment.pictures["strip"].rows[0].cells]
        assert [at for at, coin in enumerate(held) if isinstance(coin, int)] == list(
            desk.table.session.state.positions
        )


async def test_predict_asks_for_the_next_operation_and_its_links() -> None:
    async with opened("snap#305", (120, 40), views=["inside", "predict"]) as desk:
        asked = 0
        while not asked or desk.ply < 12:
            question = desk.table.predict.question
            if question is not None and "links" in question.text:
                asked += 1
                assert "What is next, with how many links?" in desk.words
                await desk.press("ABC"[question.right])
                assert "Right" in desk.words
            else:
                await desk.press("right")
        while desk.table.predict.question is None:
            await desk.press("right")
        await desk.press("right_parenthesis")  # looking at the answer withdraws the question
        assert desk.table.predict.question is None
        await desk.press("d")  # without the inspector nothing is asked
        assert len(desk.table.predict.sources) == 1


async def test_a_ply_far_ahead_is_computed_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._AT_ONCE", 10)
    monkeypatch.setattr("cardtui.ui.table.inspector.lookahead._MOST_AHEAD", 0)
    async with opened("beggar#305", (120, 40), views=["inside", "beside-array"]) as desk:
        await desk.press("end")
        assert desk.ply == 211
        await desk.wait_until(lambda: looking(desk).view is not None and seen(desk).moment.step == 211)
        await desk.press("space", "5")  # also while it plays
        await desk.wait_until(lambda: seen(desk).moment.step == desk.ply)
        assert desk.ply == 106


async def test_back_and_home_leave_a_half_done_step_and_another_representation_does_not() -> None:
    async with opened("snap#305", (120, 40)) as desk:
        await desk.press("d", *["right_parenthesis"] * 6)
        assert seen(desk).position == (1, 2)
        await desk.press("W")  # the same operation, however long the others are now
        assert seen(desk).position == (1, 2)
        await desk.press("w", "W")
        assert seen(desk).position.operation == 1
        await desk.press("left")
        assert (desk.ply, seen(desk).whole, seen(desk).moment.step) == (0, True, 0)
        await desk.press("right_parenthesis", "home")
        assert (desk.ply, seen(desk).whole) == (0, True)
        await desk.press("right", "left_parenthesis", "left")
        assert (desk.ply, seen(desk).whole, seen(desk).moment.step) == (0, True, 0)
