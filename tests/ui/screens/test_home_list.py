"""Home with more than four games: the last played as tiles, a list of the others, and finding one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from textual import events

from cardtui.games import Entry
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from cardtui.ui.screens import home
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.games_list import GamesList
from cardtui.ui.widgets.shortcuts import Shortcuts
from cardtui.ui.widgets.tile import Tile
from tests.cases import case
from tests.house_games import HOUSE_GAMES
from tests.storage.stores import a_game
from tests.ui.desk import NOW, SIZES, Desk, opened
from tests.ui.layout import check_fit

NAMES = (
    *("Accordion", "Aces Up", "Battle", "Calculation", "Golf", "Kayles", "Memory", "Nim"),
    *("Pontoon", "Pyramid", "Spit", "Tower", "Spite", "Forty Thieves", "Klondike", "Freecell"),
)
MORE = tuple(
    Entry(f"more-{n}", "", name, "play", "on, card by card", ("# 5C",)) for n, name in enumerate(NAMES)
)

ALL_SIZES = sorted([*SIZES, (100, 30), (160, 48)])


@asynccontextmanager
async def home_of(
    number: int, size: tuple[int, int] = (80, 24), store: Store | None = None
) -> AsyncIterator[Desk]:
    """Open the home screen with this number of games."""
    with patch.object(home, "GAMES", (*HOUSE_GAMES, *MORE)[:number]):
        async with opened(None, size, store=store) as desk:
            yield desk


def tiles(desk: Desk) -> list[str]:
    return [tile.entry.title for tile in desk.screen.query(Tile) if tile.display]


def chosen(desk: Desk) -> str:
    """Return the name of the chosen game, of which there is one, in a tile or in the list."""
    found = [
        tile.entry.title for tile in desk.screen.query(Tile) if tile.has_class("-chosen") and tile.display
    ]
    games = desk.screen.query_one(GamesList)
    if games.chosen is not None:
        assert games.chosen in games.shown
        found.append(games.games[games.chosen].title)
        assert f"▸ {found[-1]}" in desk.text
    (name,) = found
    return name


def listed(desk: Desk) -> list[str]:
    """Return the lines of the list, without the scrollbar."""
    region = desk.screen.query_one(GamesList).region
    return [" ".join(line.replace("▐", "").split()) for line in desk.lines[region.y : region.bottom]]


@pytest.mark.parametrize("number", [5, 8, 20])
async def test_every_game_can_be_chosen_at_every_size_and_nothing_else_moves(number: int) -> None:
    async with home_of(number) as desk:
        for size in ALL_SIZES:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                assert len(tiles(desk)) == (4 if size[1] >= 36 else 2)
                if size[0] > 80:  # two blanks between keys, also where there is one more
                    assert "choose  Enter open  / find  " in desk.lines[-1]
                await desk.send(*["left"] * 20, *["up"] * 20, "left")
                fixed = [*range(3), size[1] - 1]
                before = {y: desk.lines[y] for y in fixed}
                place = desk.screen.query_one(Shortcuts).region
                seen = {chosen(desk)}
                for _ in range(number):
                    await desk.press("down")
                    seen.add(chosen(desk))
                missed = {game.title for game in (*HOUSE_GAMES, *MORE)[:number]} - seen
                assert missed <= {*tiles(desk)}
                assert {y: desk.lines[y] for y in fixed} == before
                assert desk.screen.query_one(Shortcuts).region == place


async def test_the_list_has_two_columns_and_scrolls_by_whole_columns() -> None:
    async with home_of(20) as desk:
        assert tiles(desk) == ["Silver Dollar", "Beggar My Neighbour"]
        assert listed(desk)[:2] == ["Perditio Tempus new p Kayles new", "Snap new s Memory new"]
        assert "3-16 of 20 ▾" in desk.text
        for keys, name, which in (
            ("down", "Perditio Tempus", "3-16 of 20 ▾"),
            ("right", "Kayles", "3-16 of 20 ▾"),
            ("right", "Spite", "10-20 of 20 ▴"),
            ("right", "Spite", "10-20 of 20 ▴"),
            ("left", "Kayles", "10-20 of 20 ▴"),
            ("left", "Perditio Tempus", "3-16 of 20 ▾"),
            ("up", "Silver Dollar", "3-16 of 20 ▾"),
            ("right down", "Kayles", "3-16 of 20 ▾"),
            ("up", "Beggar My Neighbour", "3-16 of 20 ▾"),
        ):
            await desk.press(*keys.split())
            with case(keys, name):
                assert chosen(desk) == name
                assert which in desk.text


async def test_below_the_last_game_of_a_column_comes_the_first_of_the_next() -> None:
    async with home_of(20) as desk:
        for _ in range(7):
            await desk.press("down")
        assert chosen(desk) == "Golf"
        await desk.press("down")
        assert chosen(desk) == "Kayles"


async def test_the_wheel_scrolls_and_a_click_opens() -> None:
    async with home_of(20) as desk:
        games = desk.screen.query_one(GamesList)
        await desk.wheel(games, events.MouseScrollDown)
        assert "10-20 of 20 ▴" in desk.text
        await desk.wheel(games, events.MouseScrollUp)
        assert "3-16 of 20 ▾" in desk.text
        y = next(at for at, line in enumerate(desk.lines) if "Perditio Tempus" in line and at > 2)
        await desk.click_at(4, y)
        assert desk.table.session.game.key == "perditio"


async def test_a_name_is_found_by_a_part_of_it() -> None:
    async with home_of(20) as desk:
        assert "/ find" in " ".join(desk.lines[-1].split())
        await desk.press("down", "slash")
        await desk.send(*"pyr")
        assert chosen(desk) == "Pyramid"
        assert desk.lines[-1].split() == ["Enter", "choose", "Esc", "cancel"]
        await desk.press("enter")
        assert "/ find" in " ".join(desk.lines[-1].split())
        assert chosen(desk) == "Pyramid" and isinstance(desk.screen, HomeScreen)
        await desk.press("slash")
        await desk.send(*"spite")
        assert chosen(desk) == "Spite" and "10-20 of 20" in desk.text
        await desk.press("escape")
        assert chosen(desk) == "Pyramid" and isinstance(desk.screen, HomeScreen)
        await desk.press("slash")
        await desk.send(*"ghbour", "enter")
        assert chosen(desk) == "Beggar My Neighbour"
        await desk.press("slash")
        await desk.send(*"nothing")
        assert chosen(desk) == "Beggar My Neighbour"
        await desk.press("enter", "c")
        assert desk.table.session.game.key == "coins"


async def test_the_games_that_were_played_last_have_the_tiles_and_keep_their_places(store: Store) -> None:
    store.add_finished_game(a_game("one", NOW - 5000, game="snap", id="snap#1"))
    store.save_game(SavedGame("p", "perditio", "perditio#1@4", 4, 4, NOW - 4000, NOW - 4000))
    async with home_of(8, store=store) as desk:
        assert tiles(desk) == ["Perditio Tempus", "Snap"]
        await desk.press("s", "q")
        assert tiles(desk) == ["Perditio Tempus", "Snap"]
        assert listed(desk)[0] == "Silver Dollar new c Aces Up new"
        store.save_game(SavedGame("b", "beggar", "beggar#1@4", 4, 4, NOW, NOW))
        await desk.press("comma", "escape")
        assert tiles(desk) == ["Perditio Tempus", "Beggar My Neighbour"] and chosen(desk) == "Snap"
        assert listed(desk)[1] == "▸ Snap today is open s Battle new"


async def test_four_tiles_become_two_where_there_are_fewer_rows_and_come_back() -> None:
    async with home_of(20, (120, 40)) as desk:
        before = desk.text
        await desk.send("down", "right")
        assert chosen(desk) == "Snap"
        await desk.resize(80, 24)
        assert tiles(desk) == ["Silver Dollar", "Beggar My Neighbour"] and chosen(desk) == "Snap"
        await desk.resize(120, 40)
        await desk.send("up", "left")
        assert desk.text == before
