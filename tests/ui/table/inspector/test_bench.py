"""The bench of the inspector: its rows at every size, what is left of the stage, and when it is closed."""

from __future__ import annotations

import pytest

from cardtui.engine.zones import Zone, ZoneKind
from cardtui.games import GAMES
from cardtui.ui.cards.fan import Fan
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.bench import TALL_ROWS, StageLeft, bench_rows, stage_left
from cardtui.ui.table.staged import Hand
from tests.ui.desk import opened
from tests.ui.shared_app import shared_app
from tests.ui.table.inspector.test_inspector import page

SIZES = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]
TABLES = ["beggar#305@33", "snap#305@33", "perditio#7@9", "coins,players=1:2.5.9.14~0-1.0-1@1"]
CARDS = {
    (60, 18): {"hand": 0, "pile": 4},
    (80, 24): {"hand": 0, "pile": 5},
    (100, 30): {"hand": 0, "pile": 5},
    (120, 40): {"hand": 4, "pile": 5},
    (160, 48): {"hand": 5, "pile": 5},
    (200, 60): {"hand": 5, "pile": 7},
}
"""The rows of the cards of the hands, if there are any, and of the pile above the bench at each size."""

BOX = "┬──┐", "┌─────┬─────┬"


def test_its_rows_at_each_size() -> None:
    rows = {left: [bench_rows(height, left) for _, height in SIZES] for left in StageLeft}
    assert rows[StageLeft.PILE] == [10, 13, 19, 20, 24, 30]
    assert rows[StageLeft.BOARD] == [5, 10, 13, 20, 24, 30]
    assert rows[StageLeft.ALL] == [5, 7, 13, 20, 24, 30]


@pytest.mark.parametrize("left", StageLeft)
def test_the_stage_keeps_its_rows(left: StageLeft) -> None:
    for height in range(18, 100):
        bars = 4 if height >= 24 else 3
        least = 16 if height >= TALL_ROWS else left.value[(height < 30) + (height < 24)]
        assert height - bars - bench_rows(height, left) >= min(least, height - bars - 5)


def test_what_is_left_follows_from_the_zones_alone() -> None:
    hand, strip, stack = (Zone(kind.value, kind) for kind in (ZoneKind.HAND, ZoneKind.STRIP, ZoneKind.STACK))
    assert stage_left([hand, stack], by_hand=False) is StageLeft.PILE
    assert stage_left([hand, stack], by_hand=True) is StageLeft.ALL
    for by_hand in (False, True):
        assert stage_left([strip], by_hand=by_hand) is StageLeft.BOARD
    assert stage_left([stack], by_hand=False) is StageLeft.BOARD
    assert stage_left([stack], by_hand=True) is StageLeft.ALL


@pytest.mark.parametrize("game", TABLES)
async def test_it_has_the_full_width_and_below_36_rows_only_the_pile_above_it(game: str) -> None:
    async with shared_app(game) as again:
        for size in SIZES:
            async with again(size, size=size, views=["inside"]) as desk:
                panel = desk.screen.query_one("#inside").region
                assert (panel.x, panel.width, panel.bottom) == (0, size[0], size[1] - 2)
                assert size != (120, 40) or panel.y == 18
                shown = [fan for fan in desk.screen.query(Fan) if fan.display]
                hands = [fan for fan in shown if isinstance(fan, Hand)]
                assert bool(hands) is (size[1] >= TALL_ROWS and game[0] in "bs")
                assert len(shown) > len(hands) or game[0] not in "bs"
                assert all(fan.region.height >= fan.card_size.height for fan in shown), "whole cards"
                if game[0] in "bs":
                    cards = {"hand" if fan in hands else "pile": fan.card_size.height for fan in shown}
                    assert cards == {name: rows for name, rows in CARDS[size].items() if rows}
                assert all(fan.region.y > 0 and fan.region.bottom <= panel.y for fan in shown)
                boxes = size[1] >= 24 or game[0] in "bs"
                assert any(box in page(desk) for box in BOX) or not boxes
                assert "…" not in page(desk) or size == (60, 18)


@pytest.mark.parametrize("view", ["inside", "inside-only"])
async def test_it_is_closed_with_its_game_and_saved_with_it(view: str) -> None:
    views = {"inside", view}
    async with opened("snap#305@33", (120, 40), views=views) as desk:
        game = desk.table.session
        assert views <= desk.table.views
        await desk.press("greater_than_sign")
        assert desk.table.session.id == "snap#306"
        assert desk.table.inspector_control.inspector is None
        assert not views & desk.table.views
        kept = desk.app.library.last_view(game)
        assert kept is not None and views <= kept[1]


async def test_it_is_closed_when_one_goes_home_and_opens_another_game() -> None:
    async with opened(views={"inside"}) as desk:
        for entry in GAMES:
            await desk.press("q")
            assert isinstance(desk.screen, HomeScreen)
            await desk.click(f"#tile-{entry.key}", 5, 2)
            assert desk.table.session.game.key == entry.key
            assert desk.table.inspector_control.inspector is None
            assert not {"inside", "inside-only"} & (desk.table.views | desk.app.views)
            await desk.press("d")  # and it is left open
            assert desk.table.inspector_control.inspector is not None
