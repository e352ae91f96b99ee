"""The tiles on the home screen: one for each game, with a picture and a line; one is selected."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from cardtui.games import GAMES, Entry, load
from cardtui.ui.cards import faces
from cardtui.ui.screens import home
from cardtui.ui.widgets.tile import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    Tile,
    coins_rows,
    first_picture,
    picture_columns,
    picture_rows,
)
from tests.cases import case
from tests.madeup.heap import watched
from tests.madeup.register import MADE_UP, registered
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import check_fit

MORE = tuple(
    Entry(f"more-{letter}", letter, f"Game {letter.upper()}", "play", "on, card by card", ("# 5C",))
    for letter in "def"
)


def games(number: int) -> tuple[Entry, ...]:
    """Return the first `number` of all games; those made up for tests have no picture."""
    return (*GAMES, *(game._replace(pictures=()) for game in MADE_UP), *MORE)[:number]


def tiles(desk: Desk) -> list[Tile]:
    return [tile for tile in desk.screen.query(Tile) if tile.display]


@pytest.mark.parametrize("number", [1, 3, 4])
async def test_each_of_up_to_four_games_has_a_tile_and_the_chosen_one_is_marked(number: int) -> None:
    with patch.object(home, "GAMES", games(number)):
        async with opened(None) as desk:
            for size in SIZES if number > 3 else SIZES[::2]:
                await desk.resize(*size)
                await desk.send(*["left"] * number, *["up"] * number)
                assert len({tile.size for tile in tiles(desk)}) == 1
                columns = len({tile.region.x for tile in tiles(desk)})
                for at, tile in enumerate(tiles(desk)):
                    with case((size, at)):
                        assert tile.outer_size.height >= LEAST_HEIGHT
                        found = desk.screen.find_widget(tile)
                        assert found.visible_region == found.region
                        region = tile.region
                        edges = [line[region.x] for line in desk.lines[region.y : region.bottom]]
                        assert set(edges) == {"▌"}
                        assert [one for one in tiles(desk) if one.has_class("-chosen")] == [tile]
                    last = at % columns == columns - 1
                    await desk.send(*["down", *["left"] * columns] if last else ["right"])
                check_fit(desk)


async def test_a_game_without_a_picture_shows_its_initial_state() -> None:
    with registered(), patch.object(home, "GAMES", games(len(GAMES) + 2)[-2:]):
        async with opened(None, (120, 40)) as desk:
            golf, war = tiles(desk)
            for tile, first in ((golf, "J"), (war, "J")):
                rows = [tile.render_line(y).text for y in range(tile.size.height)]
                assert any(row.strip(" ▌").startswith(f"▟{first}") for row in rows), rows


@pytest.mark.parametrize("moves", [True, False])
async def test_the_pictures_of_the_chosen_tile_follow_each_other_while_things_move(moves: bool) -> None:
    with patch.object(home, "_SECONDS_A_PICTURE", 0.001):
        async with opened(None, (120, 40), flights=moves) as desk:
            first, *others = tiles(desk)
            if moves:
                await desk.wait_until(lambda: first.frame > 3)
            assert [first.frame > 0, *(tile.frame for tile in others)] == [moves, 0, 0, 0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_first_and_the_last_card_or_coin_of_every_picture_of_a_game_stand_at_the_same_sides(
    game: Entry,
) -> None:
    if "(" in game.pictures[0]:
        assert len({len(coins_rows(one, 36, 5)[0].text) for one in game.pictures}) == 1
        return
    for size in (size for size in faces.Size if size is not faces.Size.TINY):  # which has air in a card
        columns = picture_columns(game.pictures, size)
        for picture in game.pictures:
            first, *others = picture_rows(picture, size, columns=columns)
            assert len(first.text) == columns
            assert first.text[0] != " " and ("-" in picture or first.text[-1] != " ")
            assert {len(row.text) for row in others} <= {columns}


@pytest.mark.parametrize(
    ("columns", "rows", "size"),
    [(26, 3, (5, 3)), (36, 4, (7, 4)), (55, 9, (13, 7)), (95, 9, (17, 9)), (9, 1, (3, 1))],
)
def test_the_coins_of_a_picture_are_as_large_as_fits_and_equally_far_apart(
    columns: int, rows: int, size: tuple[int, int]
) -> None:
    drawn = coins_rows("(0)_(1)!_(2)", columns, rows)
    width, height = size
    assert (len(drawn[0].text), len(drawn)) == (3 * width + 2 * (width // 3), height)
    slid = coins_rows("(0)(1)!__(2)", columns, rows)
    start = width + width // 3
    assert [row.text[start : start + width] for row in drawn] == [row.text[width : 2 * width] for row in slid]


def test_the_picture_of_an_initial_state_can_be_drawn() -> None:
    with registered():
        for key in [game.key for game in (*GAMES, *MADE_UP)]:
            picture = first_picture(load(key).from_seed(7))
            for size in faces.Size:
                rows = picture_rows(picture, size)
                assert len({len(row.text) for row in rows}) == 1
                assert len(rows[0].text) <= 8 * (size.width + 1), key
        hidden = first_picture(load("golf").from_seed(7)).split(" ")
        assert len(hidden) == 5
    assert first_picture(watched(5)) == "# #"  # where there are no cards


async def test_the_whole_line_is_the_tooltip_of_a_tile() -> None:
    async with opened(None, (60, 18)) as desk:
        for tile, game in zip(tiles(desk), GAMES, strict=True):
            assert str(tile.tooltip) == f"{game.title}: {game.verb} {game.line}"
            brief = f"{game.verb.capitalize()} {game.line}".partition(",")[0].removesuffix(" Snap!")
            assert len(brief) <= LEAST_WIDTH - 4 and brief in desk.text
