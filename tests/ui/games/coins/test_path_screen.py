"""The path on screen: its map, its levels, and the stars that they leave."""

from __future__ import annotations

from textual.widgets import DataTable

from cardtui.games.coins.path import LEVELS
from cardtui.storage.store import Store
from cardtui.ui.games.coins.path import PathScreen
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened


def map_of(desk: Desk) -> PathScreen:
    screen = desk.screen
    assert isinstance(screen, PathScreen)
    return screen


async def win_first_level(desk: Desk) -> None:
    await desk.press("right", "3", "enter")
    await desk.wait_until(lambda: "is won" in desk.text)


async def test_a_level_is_played_from_the_map_and_leaves_stars_there(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("P")
        assert "0 of 40 levels" in desk.text and LEVELS[0].before[:40] in desk.text
        await desk.press("enter")
        assert desk.table.session.id == LEVELS[0].rules.id
        assert LEVELS[0].before in desk.text and "level 1 of the path" in desk.text
        assert "t gives a hint, e explains: either costs a star" in desk.text
        await win_first_level(desk)
        assert desk.verdict.startswith(f"Level 1 is won  ★★★ | {LEVELS[0].after}")
        await desk.press("q")
        assert map_of(desk) and "1 of 40 levels · 3 ★" in desk.text and "★★★" in desk.text_at("#levels")
        assert LEVELS[1].before[:40] in desk.text  # the cursor has gone on
        await desk.press("z")  # the next level without stars
        assert desk.table.session.id == LEVELS[1].rules.id
        await desk.press("right", "1", "enter")
        await desk.wait_until(lambda: "The computer moved last and won" in desk.text)
        assert "r try again  u undo  e explain  z next" in desk.text
        await desk.press("u", "right", "6", "enter")
        await desk.wait_until(lambda: "Level 2 is won  ★★☆" in desk.text)
        assert "Without a star for 1 undo" in desk.verdict
        await desk.press("P", "q")
        assert isinstance(desk.screen, HomeScreen)
        await desk.press("n")
        assert desk.table.session.id == LEVELS[2].rules.id
        await desk.press("right", "1", "enter", "q")
        assert "u continue level 3" in desk.text


async def test_the_end_of_a_level_leads_to_the_next_by_mouse_and_to_the_map() -> None:
    async with opened("coins,level=perfect:3") as desk:
        await win_first_level(desk)
        await desk.click("#end-find-move")
        assert desk.table.session.id == LEVELS[1].rules.id
        await desk.press("P")
        assert map_of(desk)
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


async def test_a_click_on_the_map_plays_a_level_and_z_after_the_last_a_puzzle() -> None:
    async with opened(None, (120, 40)) as desk:
        await desk.press("P", "down", "right", "down")
        table = desk.screen.query_one(DataTable)
        assert table.cursor_coordinate == (2, 3) and LEVELS[9].before[:30] in desk.text
        await desk.press("up", *["right"] * 9)
        assert table.cursor_coordinate == (1, 5)  # the last level of the chapter
        await desk.click("#levels", 8, 2)
        assert table.cursor_coordinate == (2, 2)  # the words of a chapter choose its first level
        await desk.press("right")
        await desk.click("#preview")
        assert desk.table.session.id == LEVELS[9].rules.id
    async with opened(LEVELS[-1].rules.id) as desk:
        await desk.press("z")
        assert desk.table.session.id.startswith("coins,grade=2,pool=wide#")


async def test_the_map_fits_and_follows_the_size() -> None:
    async with opened(None, (100, 30)) as desk:
        await desk.press("P", "down", "down")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                for level in ("One coin", "Beat the perfect player", LEVELS[8].before[:20]):
                    assert level in desk.text
                assert desk.screen.query_one(DataTable).cursor_coordinate == (2, 2)
                assert not desk.screen.query_one(DataTable).show_horizontal_scrollbar


async def test_an_explanation_counts_as_a_hint_once_a_turn() -> None:
    async with opened("coins,level=perfect:3") as desk:
        await desk.press("e", "e", "e", "e", "escape")  # which closes it, and leaves the game open
        await win_first_level(desk)
        assert desk.verdict.startswith("Level 1 is won  ★★☆ | ")
