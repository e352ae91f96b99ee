"""The small graph of where a finished game was won and lost."""

from __future__ import annotations

import pytest

from cardtui.games.coins.screens.won_lost import WonLost
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import ALONE, LOST

pytestmark = pytest.mark.usefixtures("slow_computer")

WHO_WON = "█████░█░░"
"""Of the plies of `LOST`, from 0 on, those at which it is won for you."""


def graph_of(desk: Desk) -> WonLost:
    return desk.table.query_one(WonLost)


def rows(desk: Desk) -> list[str]:
    """Return the two rows of the graph on the screen, without their labels."""
    region, left = graph_of(desk).region, graph_of(desk).left
    return [line[region.x + left : region.right] for line in desk.lines[region.y : region.bottom]]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_ply_is_won_or_lost_mistakes_are_marked_and_so_is_the_present(
    size: tuple[int, int],
) -> None:
    async with opened(LOST, size) as desk:
        graph = graph_of(desk)
        await desk.press("escape")
        for ply in (8, 3, 0):
            desk.table.player.go(ply)
            await desk.settle()
            won, lost = rows(desk)
            columns = [graph.column_of(at) for at in range(1, len(WHO_WON))]
            shown = "".join("█" if won[column] != " " else "░" for column in columns)
            assert shown == WHO_WON[1:]
            assert all((won[column] == " ") != (lost[column] == " ") for column in columns)
            here = [at for at, column in enumerate(columns, start=1) if "◉" in won[column] + lost[column]]
            assert here == [ply] * (ply > 0)
            red = graph.part_style("mistake").color
            styles = [color_of(desk, graph, column) for column in columns]
            assert [at for at, color in enumerate(styles, start=1) if color == red] == [5, 6, 7]


def color_of(desk: Desk, graph: WonLost, column: int) -> object:
    """Return the colour of the dot in a column."""
    region, x = graph.region, graph.region.x + graph.left + column
    cells = [desk.strips[y].crop(x, x + 1) for y in range(region.y, region.bottom)]
    return next(part.style.color for cell in cells for part in cell if part.style and part.text in "●◉")


async def test_a_click_goes_to_a_ply_and_on_a_mistake_to_the_ply_before_it() -> None:
    async with opened(LOST, (120, 40)) as desk:
        graph = graph_of(desk)
        await desk.press("escape")
        for ply in range(1, len(WHO_WON)):
            with case(ply):
                await desk.click(graph, graph.left + graph.column_of(ply), ply % 2)
                assert desk.ply == (ply - 1 if ply in (5, 6, 7) else ply)
                if desk.table.session.at_end:
                    await desk.press("escape")
        assert graph.ply_at(10_000) == len(WHO_WON) - 1 and graph.ply_at(-1) == 1


async def test_a_game_of_more_plies_than_columns_is_shown_whole() -> None:
    moves = ".".join(["1-1"] * 150)
    async with opened(f"coins,players=2:0.151~{moves}", (80, 24)) as desk:
        graph = graph_of(desk)
        await desk.press("escape")
        assert graph.column_of(150) < graph.columns < 150 and graph.ply_at(79) >= 147
        assert "◉" in "".join(row[-2:] for row in rows(desk))
        assert "the first player was winning" in desk.text


async def test_it_is_not_shown_before_the_end_nor_in_a_puzzle() -> None:
    async with opened(ALONE) as desk:
        for game in (ALONE, f"{ALONE}~0-1.3-1@1", "coins,players=1:0.2~1-1", "coins,grade=3#7~2-1"):
            with case(game):
                await desk.open(game)
                assert not graph_of(desk).display and "were winning" not in desk.text


async def test_it_goes_with_another_move_and_comes_with_the_last_one() -> None:
    async with opened("coins,players=2:0.3~1-2", (80, 24)) as desk:
        await desk.press("escape")
        assert graph_of(desk).display
        await desk.press("u")
        assert graph_of(desk).display  # what was undone is known still
        await desk.press("left", "1", "enter")
        assert not graph_of(desk).display and "was winning" not in desk.text
        await desk.press("left", "1", "enter", "escape")
        assert graph_of(desk).display


@pytest.mark.parametrize("looks", [{"mono"}, {"mono", "ascii"}])
async def test_won_and_lost_differ_without_colors_and_without_unicode(looks: set[str]) -> None:
    async with opened(LOST, looks=looks) as desk:
        await desk.press("escape")
        won, lost = rows(desk)
        columns = [graph_of(desk).column_of(ply) for ply in range(1, len(WHO_WON))]
        assert "".join("█" if won[column] != " " else "░" for column in columns) == WHO_WON[1:]
        assert all((won[column] == " ") != (lost[column] == " ") for column in columns)


async def test_where_only_one_row_has_room_none_is_shown() -> None:
    async with opened("coins,level=perfect:3~0-1.0-2") as desk:
        await desk.press("u")
        assert "you were winning" in desk.text and "was winning" in desk.text
        await desk.press("e")
        assert graph_of(desk).region.height == 1 and "winning" not in desk.text
