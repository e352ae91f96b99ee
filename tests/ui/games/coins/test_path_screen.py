"""The path on screen: its map, its levels, and the stars that they leave."""

from __future__ import annotations

from itertools import pairwise, product

from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.path import CHAPTERS, LEVELS, levels_in
from cardtui.games.coins.screens.path import PathScreen
from cardtui.games.coins.screens.path_map import MapLayout, PathMap, map_layout
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.storage.stores import a_game
from tests.ui.color_contrast import hard_to_read_in_sixteen_colors
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import answer, make
from tests.ui.layout import check_fit
from tests.ui.test_contrast import ALL, SIXTEEN, hard_to_read, use_theme


def map_of(desk: Desk) -> PathScreen:
    screen = desk.screen
    assert isinstance(screen, PathScreen)
    return screen


def chosen_level(desk: Desk) -> int:
    return map_of(desk).query_one(PathMap).chosen


def said(desk: Desk) -> str:
    """Return the sentence on the chosen level."""
    return " ".join(desk.text_at("#level").split())


async def win_first_level(desk: Desk) -> None:
    await desk.press("right", "3", "enter")
    await desk.wait_until(lambda: "is won" in desk.text)


async def test_the_introduction_ends_its_lines_where_sentences_end_and_loses_none() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.press("3", "1", "enter", "P", "enter")
        assert "t and e cost a star. u returns to the previous game." in desk.text


async def test_a_level_is_played_from_the_map_and_leaves_stars_there(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("P")
        assert "0 of 40 levels" in desk.text and said(desk) == LEVELS[0].before
        await desk.press("enter")
        assert desk.table.session.id == LEVELS[0].rules.id
        assert LEVELS[0].before in desk.text and "level 1 of the path" in desk.text
        assert "t and e cost a star" in desk.text
        await win_first_level(desk)
        assert desk.verdict.startswith(f"Level 1 is won  ★★★ | {LEVELS[0].after}")
        await desk.press("q")
        assert map_of(desk) and "1 of 40 levels · 3 ★" in desk.text and "One coin 3★" in desk.text
        assert said(desk) == LEVELS[1].before  # the cursor has gone on
        await desk.press("left")
        assert "One coin 1 ★★★" in desk.text_at("#name")
        await desk.press("z")  # the next level without stars
        assert desk.table.session.id == LEVELS[1].rules.id
        await desk.press("right", "1", "enter")
        await desk.wait_until(lambda: "The computer moved last and won" in desk.text)
        assert "r try again  u undo  e explain  z next" in desk.text
        await desk.press("u", "right", "6", "enter")
        await desk.wait_until(lambda: "Level 2 is won  ★★☆" in desk.text)
        assert "1 undo cost a star" in desk.verdict
        await desk.press("P", "q")
        assert isinstance(desk.screen, HomeScreen)
        await desk.press("n")
        assert desk.table.session.id == LEVELS[2].rules.id
        await desk.press("right", "1", "enter", "q")
        assert "u continue level 3" in desk.text


async def test_a_level_that_is_a_puzzle_shows_its_number_and_its_stars_after_a_miss(store: Store) -> None:
    async with opened(LEVELS[15].rules.id, store=store) as desk:
        assert "level 16 of the path" in desk.lines[0]
        await make(desk, Move(0, 1))
        await answer(desk)
        await desk.press("u")
        await make(desk, Move(3, 3))
        await answer(desk)
        assert desk.verdict.startswith("Level 16 is won, after a miss  ★★☆ | ")
        assert "1 undo cost a star" in desk.verdict


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
        await desk.press("P")
        spots = map_of(desk).query_one(PathMap).layout_now.spots
        await desk.click("#levels", spots[9].x, spots[9].y - 1)
        assert chosen_level(desk) == 10 and said(desk) == LEVELS[9].before
        await desk.click("#levels", spots[0].x, 0)  # above all coins
        assert chosen_level(desk) == 10
        await desk.click("#levels", *spots[9])
        assert desk.table.session.id == LEVELS[9].rules.id
    async with opened(None) as desk:
        await desk.press("P", "right")
        await desk.click("#preview")
        assert desk.table.session.id == LEVELS[1].rules.id
    async with opened(LEVELS[-1].rules.id) as desk:
        await desk.press("z")
        assert desk.table.session.id.startswith("coins,grade=0,pool=wide#")


async def test_keys_choose_a_level_in_three_rows_or_in_one() -> None:
    steps = {
        (80, 24): {"right": 2, "down": 14, "j": 28, "up": 14, "h": 13, "left": 12, "end": 40, "pageup": 36},
        (60, 18): {"right": 2, "down": 5, "j": 9, "up": 5, "h": 4, "left": 3, "end": 40, "pageup": 36},
    }
    for size, keys in steps.items():
        async with opened(None, size) as desk:
            await desk.press("P")
            for key, level in keys.items():
                with case(size, key):
                    await desk.press(key)
                    assert chosen_level(desk) == level and said(desk) == LEVELS[level - 1].before
                    cell = map_of(desk).query_one(PathMap).chosen_cell
                    assert cell is not None and desk.lines[cell.y][cell.x - 1 : cell.x + 1] == f"{level:2}"
                    assert desk.lines[cell.y - 2][cell.x - 1 : cell.x + 1] == "▾▾"


async def test_the_map_fits_and_follows_the_size() -> None:
    async with opened(None, (100, 30)) as desk:
        await desk.press("P", "down", "down")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                assert "▾▾" in desk.text and CHAPTERS[6].title in desk.text
                assert said(desk) == LEVELS[26].before
                assert chosen_level(desk) == 27


async def test_what_is_said_of_each_level_fits_beside_its_position() -> None:
    for at, size in enumerate(((60, 18), (80, 24), (110, 24), (120, 40))):
        async with opened(None, size) as desk:
            await desk.press("P")
            for number in range(1, len(LEVELS) + 1):
                if at > 1 and number % 4 != at:  # there is most room
                    continue
                with case(size, number):
                    map_of(desk).query_one(PathMap).chosen = number
                    await desk.settle()
                    if number % 4 == at:
                        check_fit(desk)
                    about = map_of(desk).query_one("#about")
                    assert sum(child.region.height for child in about.displayed_children) <= about.size.height


async def test_coins_that_are_won_next_and_open_can_be_read_in_every_theme(store: Store) -> None:
    for number in (1, 2):
        row = a_game(f"u{number}", 1.0, game="coins", id=LEVELS[number - 1].rules.id, way="level", won=True)
        store.add_finished_game(row)
    async with opened(None, store=store) as desk:
        await desk.press("P")
        assert "2 of 40 levels" in desk.text and map_of(desk).query_one(PathMap).chosen == 3
        for theme in ALL:
            await use_theme(desk, theme)
            assert not hard_to_read(desk), theme.name
        await use_theme(desk, SIXTEEN)
        assert not hard_to_read_in_sixteen_colors(desk)


WIDTHS, HEIGHTS = range(60, 201, 4), range(10, 53, 3)


def test_coins_lie_in_rows_from_the_left_inside_the_map_and_apart_at_every_size() -> None:
    for columns, rows in product(WIDTHS, HEIGHTS):
        layout = map_layout(columns, rows)
        with case(columns, rows):
            assert all(layout.reach < y < rows - layout.reach - 1 for _, y in layout.spots)
            for (x, y), (other, below) in pairwise(layout.spots):
                assert (other - x > layout.coin) if y == below else (other < x and below > y)
            stretches = [layout.stretch(chapter) for chapter in range(len(CHAPTERS))]
            left, right = min(start for start, _ in stretches), max(end for _, end in stretches)
            assert layout.columns == right if layout.is_one_row else abs(left - (columns - right)) <= 1
            for chapter, (start, end) in zip(CHAPTERS, stretches, strict=True):
                assert end - start + 2 * 3 >= len(f"{chapter.title} {3 * len(chapter.levels)}★")


def test_a_level_takes_five_columns_and_the_coins_grow_with_the_terminal() -> None:
    layouts: dict[tuple[int, int], MapLayout] = {size: map_layout(*size) for size in product(WIDTHS, HEIGHTS)}
    assert map_layout(80, 16).spots[1].x - map_layout(80, 16).spots[0].x == 5
    assert [map_layout(*size).is_one_row for size in ((60, 10), (80, 16), (80, 14))] == [True, False, True]
    assert [len({spot.y for spot in map_layout(80, 16).spots[:n]}) for n in (12, 26, 40)] == [1, 2, 3]
    assert levels_in(3)[0] == 13
    for (columns, rows), (wider, higher) in product(layouts, layouts):
        if columns <= wider and rows <= higher:
            assert layouts[columns, rows].coin <= layouts[wider, higher].coin, (columns, rows, wider, higher)


async def test_a_lost_level_shows_its_better_move_only_if_asked() -> None:
    async with opened("coins,level=perfect:3~0-1.0-2@0") as desk:
        assert "Try again" in desk.text and "was a mistake" in desk.text and "etter" not in desk.text
        await desk.press("e")
        assert "Better: coin 0 by 3" in desk.text
    async with opened("coins,level=perfect:5~0-1.0-4@0") as desk:  # which is no level
        assert "better: coin 0 by 5" in desk.text


async def test_an_explanation_counts_as_a_hint_once_a_turn() -> None:
    async with opened("coins,level=perfect:3") as desk:
        await desk.press(*["e"] * 5, "escape")  # which closes it, and leaves the game open
        await win_first_level(desk)
        assert desk.verdict.startswith("Level 1 is won  ★★☆ | ")
