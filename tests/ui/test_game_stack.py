"""No game that somebody has begun is thrown away: `u` brings it back as it was, whatever took its place."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.ui.games.coins.table import CoinsTable
from tests.ui.desk import DRAWN, Desk, opened

UNDER_WAY = "coins,step=3,players=2:2.5.9~2-1.0-1@1"
"""A game with a move that has been taken back: that one too is part of it."""


async def leave(desk: Desk, way: str) -> None:
    """Leave the game in one of the ways in which it was once lost."""
    if way == "settings":
        await desk.press("m", "backspace", "2", "enter")
    elif way == "editor":
        await desk.press("i", "right", "right", "space", "enter")
    elif way == "a pasted id":
        await desk.paste("coins:1.4.5.9")
        await desk.press("enter")
    elif way == "home":
        await desk.press("q")
    elif way == "home and another game":
        await desk.press("q", "s")
    else:
        await desk.press(*way.split())


WAYS = ["x", "r", "f2", "editor", "settings", "a pasted id", "home", "home and another game", "x f2 x"]


async def test_u_brings_a_coin_game_back_as_it_was() -> None:
    async with opened(UNDER_WAY) as desk:
        for way in WAYS:
            await leave(desk, way)
            screen = desk.screen
            assert screen is not desk.app.screen_stack[0] or way == "home", way
            for _ in way.split() if " f2 " in way else "u":
                await desk.press("u")
            assert desk.table.session.save() == UNDER_WAY, way


async def test_u_brings_a_game_from_a_seed_back_as_it_was() -> None:
    game = "coins#3~0-1"
    async with opened("coins,players=2#3") as desk:
        await desk.press("right", "down", "enter")
        before = desk.table.session.save()
        for way in ("greater_than_sign", "less_than_sign", "f2"):
            await desk.press(way)
            assert desk.table.session.save() != before != game, way
            await desk.press("u")
            assert desk.table.session.save() == before, way


async def test_moves_of_the_new_game_are_taken_back_before_the_old_one_comes() -> None:
    async with opened(UNDER_WAY) as desk:
        await desk.press("f2", "left", "down", "enter")
        assert desk.table.session.ply == 1
        await desk.press("u")
        assert desk.table.session.id != "coins,step=3,players=2:2.5.9"
        assert desk.table.session.ply == 0
        await desk.press("u")
        assert desk.table.session.save() == UNDER_WAY


async def test_back_and_forth_between_two_games_loses_neither() -> None:
    async with opened(UNDER_WAY) as desk:
        await desk.press("f2", "u", "U")
        assert desk.table.session.save() == "coins,step=3,players=2:2.5.9~2-1.0-1"
        await desk.press("U")
        assert f"#{DRAWN}" in desk.table.session.id
        await desk.press("u", "u")
        assert desk.table.session.save() == UNDER_WAY


async def test_a_line_says_how_a_game_is_brought_back_at_home_and_on_the_next_table() -> None:
    async with opened("beggar#305@40") as desk:
        await desk.press("f2")
        assert "u returns to the previous game" in desk.text
        await desk.press("u", "q")
        assert "press u to continue" in desk.text


async def test_where_nothing_was_left_u_says_so() -> None:
    async with opened("snap#305") as desk:
        await desk.press("u")
        assert desk.notifications == ["There was no game before this one."]
        await desk.press("q", "u")
        assert desk.notifications == ["There is no game to continue."]


@pytest.mark.parametrize("game", ["beggar#305", "coins#3"])  # one that is watched, one that is played
async def test_a_deal_that_is_only_looked_at_is_not_said_to_be_left(game: str) -> None:
    async with opened(game) as desk:
        await desk.press("f2")
        assert "returns to the" not in desk.text


@pytest.mark.parametrize("way", ["x", "q"])
async def test_a_game_that_u_came_back_from_is_not_thrown_away_by_another_one(way: str) -> None:
    async with opened("beggar#305@40") as desk:
        await desk.press("f2", "n", "n")
        second = desk.table.session.save()
        await desk.press("u")
        await desk.paste("coins,players=2:2.5.9~2-1")
        await desk.press("enter", *way)
        seen: set[str] = set()
        for _ in range(4):
            if not {second, "beggar#305@40"} <= seen:
                await desk.press("u")
                seen.add(desk.table.session.save())
        assert {second, "beggar#305@40"} <= seen


async def test_deals_that_were_only_looked_at_push_no_game_out() -> None:
    async with opened(UNDER_WAY) as desk:
        trail, begun = desk.app.game_stack, desk.table.session
        trail.push(begun)
        for seed in range(150):
            trail.push(open_id(f"coins#{seed}"))
        left = [trail.back() for _ in range(100)]
        assert left[-1] is begun
        assert trail.back() is None


async def test_a_line_says_so_as_long_as_there_is_a_game_to_be_brought_back() -> None:
    async with opened(UNDER_WAY) as desk:
        await desk.press("f2", "f2")
        assert "u returns to the previous game" in desk.text
        await desk.press("q")
        assert "press u to continue" in desk.text
        await desk.press("u")
        assert "u returns to the previous game" in desk.text
        await desk.press("u")
        assert desk.table.session.save() == UNDER_WAY
        assert "returns to the" not in desk.text


async def test_a_line_says_so_where_the_computer_begins_at_once() -> None:
    async with opened(UNDER_WAY) as desk:
        await desk.paste("coins,first=computer#7")
        await desk.press("enter")
        assert isinstance(desk.table, CoinsTable)
        desk.table.reply()
        await desk.settle()
        assert desk.ply == 1
        assert "u returns to the previous game." in desk.text
        await desk.press("u")
        assert desk.table.session.save() == UNDER_WAY
