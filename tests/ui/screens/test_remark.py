"""What is to be read above the table of a deal that failed in a check."""

from __future__ import annotations

from cardtui.games import open_id
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import EDGES, check_fit

GAMES = ("beggar#305@20", "coins:2.5.9.14", "perditio#7@15", "snap#305@80", "beggar:J.2.J.2@4")
REMARK = "Right: Player 1 wins after 112 rounds. · Yours: Player 0 wins after 5791 rounds."


async def at_table(desk: Desk, game: str) -> None:
    """The table of a game that has a remark."""
    session = open_id(game)
    desk.app.remarks[session.game.id] = REMARK
    desk.app.push_screen(desk.app.table(session))
    await desk.settle()


async def test_it_stands_above_the_table_of_its_game_only_and_all_fits_at_every_size() -> None:
    async with opened(None) as desk:
        for at, game in enumerate(GAMES):
            await at_table(desk, game)
            for size in (*SIZES, *EDGES[at % 2 :: 2]):  # at those the games take turns
                with case(f"{game} at {size}"):
                    await desk.resize(*size)
                    check_fit(desk)
                    remark = desk.screen.query_one("#remark", EllipsisLabel)
                    assert (
                        desk.lines[remark.region.y]
                        .strip()
                        .startswith("Right: Player 1 wins after 112 rounds.")
                    )
                    assert remark.is_cut is (REMARK not in desk.text)
            await desk.press("q")
        await desk.resize(80, 24)
        desk.app.push_screen(desk.app.table(open_id("beggar:J.2")))
        await desk.settle()
        assert not desk.screen.query("#remark")


async def test_where_it_is_cut_the_tooltip_has_it_whole() -> None:
    async with opened(None, (60, 18)) as desk:
        desk.app.remarks["beggar:J.2.J.2"] = REMARK * 3
        desk.app.push_screen(desk.app.table(open_id("beggar:J.2.J.2")))
        await desk.settle()
        remark = desk.screen.query_one("#remark", EllipsisLabel)
        assert remark.is_cut and str(remark.tooltip) == REMARK * 3
