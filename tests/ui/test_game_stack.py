"""No game in progress is lost: `u` returns to it as it was, whatever took its place."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from cardtui.ui.games.coins.table import CoinsTable
from tests.ui.desk import DRAWN, Desk, opened

SAVED = "coins,step=3,players=2:2.5.9~2-1.0-1@1"
"""A game with an undone move, which belongs to the game too."""


WAYS = {
    **{way: way for way in ("x", "r", "f2", "x f2 x")},
    "settings": "m backspace 2 enter",
    "editor": "i right right space enter",
    "home": "q",
    "home and another game": "q s",
}
"""Ways in which a game was lost once, and their keys."""


async def test_u_returns_to_a_game_as_it_was() -> None:
    async with opened(SAVED) as desk:
        for way, keys in WAYS.items():
            await desk.press(*keys.split())
            assert desk.screen is not desk.app.screen_stack[0] or way == "home", way
            await desk.press(*["u"] * (3 if " f2 " in way else 1))
            assert desk.table.session.save() == SAVED, way
        await open_pasted(desk, "coins:1.4.5.9")
        await desk.press("u")
        assert desk.table.session.save() == SAVED


async def open_pasted(desk: Desk, text: str) -> None:
    await desk.paste(text)
    await desk.press("enter")


async def test_u_undoes_the_moves_of_the_new_game_before_it_returns() -> None:
    async with opened(SAVED) as desk:
        await desk.press("f2", "left", "down", "enter")
        assert desk.table.session.ply == 1
        await desk.press("u")
        assert desk.table.session.id != "coins,step=3,players=2:2.5.9"
        assert desk.table.session.ply == 0
        await desk.press("u")
        assert desk.table.session.save() == SAVED


async def test_back_and_forth_between_two_games_loses_neither() -> None:
    async with opened(SAVED) as desk:
        await desk.press("f2", "u", "U")
        assert desk.table.session.save() == "coins,step=3,players=2:2.5.9~2-1.0-1"
        await desk.press("U")
        assert f"#{DRAWN}" in desk.table.session.id
        await desk.press("u", "u")
        assert desk.table.session.save() == SAVED


async def test_u_says_when_there_is_no_previous_game_and_an_untouched_deal_is_not_announced() -> None:
    async with opened("snap#305") as desk:
        await desk.press("u")
        assert desk.notifications == ["There was no game before this one."]
        await desk.press("q", "u")
        assert desk.notifications == ["There is no game to continue."]
        for letter in "bc":  # one that is watched, one that is played
            await desk.press(letter, "f2")
            assert "returns to the" not in desk.text
            await desk.press("q")


@pytest.mark.parametrize("way", ["x", "q"])
async def test_a_game_left_with_u_survives_a_third_game(way: str) -> None:
    async with opened("beggar#305@40") as desk:
        await desk.press("f2", "n", "n")
        second = desk.table.session.save()
        await desk.press("u")
        await open_pasted(desk, "coins,players=2:2.5.9~2-1")
        await desk.press(way)
        seen: set[str] = set()
        for _ in range(4):
            if not {second, "beggar#305@40"} <= seen:
                await desk.press("u")
                seen.add(desk.table.session.save())
        assert {second, "beggar#305@40"} <= seen


async def test_untouched_deals_push_no_game_off_the_stack() -> None:
    async with opened(SAVED) as desk:
        stack, first = desk.app.game_stack, desk.table.session
        stack.push(first)
        for seed in range(150):
            stack.push(open_id(f"coins#{seed}"))
        sessions = [stack.back() for _ in range(100)]
        assert sessions[-1] is first
        assert stack.back() is None


async def test_the_title_bar_announces_the_previous_game_as_long_as_there_is_one() -> None:
    async with opened(SAVED) as desk:
        for keys, text in (("f2 f2", "u returns to the previous game"), ("q", "press u to continue")):
            await desk.press(*keys.split())
            assert text in desk.text
        await desk.press("u")
        assert "u returns to the previous game" in desk.text
        await desk.press("u")
        assert desk.table.session.save() == SAVED
        assert "returns to the" not in desk.text


async def test_the_title_bar_announces_the_previous_game_where_the_computer_begins() -> None:
    async with opened(SAVED) as desk:
        await open_pasted(desk, "coins,first=computer#7")
        assert isinstance(desk.table, CoinsTable)
        desk.table.reply()
        await desk.settle()
        assert desk.ply == 1
        assert "u returns to the previous game." in desk.text
        await desk.press("u")
        assert desk.table.session.save() == SAVED
