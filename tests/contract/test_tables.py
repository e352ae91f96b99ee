"""The table of every game fits, follows the session, and survives any keys and clicks."""

from __future__ import annotations

from itertools import product

import pytest

from cardtui.games import open_id
from cardtui.settings import CARDS
from cardtui.ui.app import CardApp
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.contract.checks import key_of
from tests.contract.games import KEYS, ended, finished, ids, middle
from tests.monkey import failure, same_failure, shrunk, told, walk
from tests.ui.desk import SIZES, opened
from tests.ui.layout import check_apart, check_fit, check_whole
from tests.ui.shared_app import looks_of

EVENTS = 40

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("key", KEYS)
async def test_a_table_fits_at_every_size_in_every_state(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        for at, size in enumerate((*SIZES, (79, 23), (110, 18))):
            await desk.resize(*size)
            plies = [0, end.length // 2, end.length]
            for ply in plies if size == (60, 18) else plies[at % 3 :: 2]:
                with case((size, ply)):
                    desk.table.player.go(ply)
                    await desk.settle()
                    for _ in range(2 if desk.table.openable_zones else 1):
                        assert desk.shown_cards() == desk.expected_cards()
                        check_fit(desk)
                        check_whole(desk)
                        check_apart(desk)
                        if desk.table.openable_zones:  # they stay open at the next ply
                            await desk.press(key_of(desk, "open_hidden"))


@pytest.mark.parametrize("key", KEYS)
async def test_a_table_with_smaller_cards_fits_at_every_size(key: str) -> None:
    async with opened(ids(key)[0]) as desk:
        for cards, size in product(("medium", "small"), SIZES):
            desk.app.settings.set(CARDS, cards)
            with case(cards, size):
                await desk.resize(*size)
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)


SIZES_IN_TURN = ((120, 40), (60, 18), (30, 9), (80, 24)), ((30, 9), (200, 60), (110, 18), (80, 24))
"""Sizes one after the other, one of them too small for a table."""


@pytest.mark.parametrize("key", KEYS)
async def test_after_changes_of_size_a_table_looks_as_if_opened_in_that_size(key: str) -> None:
    games = list(zip((middle(key), ended(key)), SIZES_IN_TURN, strict=True))
    there = await looks_of([(game, size) for game, sizes in games for size in sizes])
    for game, sizes in games:
        async with opened(game) as desk:
            for size in sizes:
                with case((game, size)):
                    await desk.resize(*size)
                    assert desk.text == there[game, size]


@pytest.mark.parametrize("key", KEYS)
async def test_the_end_panel_disappears_with_back_and_comes_again_with_forward(key: str) -> None:
    session = open_id(ended(key))
    won = session.game.is_win(session.state)
    session.seek(session.length - 1)
    before = session.save()
    there = await looks_of([(before, (80, 24))])
    async with opened(ended(key)) as desk:
        end = desk.text
        assert desk.table.query_one(EndPanel).display
        await desk.press(key_of(desk, "back"))
        assert desk.text == there[before, (80, 24)]
        await desk.press(key_of(desk, "forward"))
        assert desk.table.query_one(EndPanel).display
        assert won or desk.text == end


@pytest.mark.parametrize("key", KEYS)
async def test_a_game_without_moves_cannot_be_continued(key: str) -> None:
    """This includes games whose first step is forced and was made automatically."""
    async with opened(f"{key}#305") as desk:
        if desk.table.session.game.interactive and desk.table.session.length:
            await desk.press(key_of(desk, "redo"))
            assert desk.ply
        await desk.press(key_of(desk, "new_deal"))
        assert desk.app.game_stack.has_started_game is False


def check(app: CardApp) -> None:
    """Check that the table shows the cards at the ply of the session, or moves them there."""
    table = app.screen
    if isinstance(table, TableScreen) and not table.player.is_animating:
        shown = {zone.zone: zone.cards for zone in table.zones.values()}
        assert shown == dict(table.session.game.cards(table.session.state))


@pytest.mark.parametrize(("key", "ended"), [*product(KEYS, (False, True))])
def test_a_walk_of_keys_and_clicks_breaks_nothing(key: str, ended: bool) -> None:
    seed = KEYS.index(key)
    start = finished(ids(key)[-1]) if ended else ids(key)[0]
    walked = walk(seed, EVENTS, [start])
    error = failure(walked, check)
    if error is not None:
        raise AssertionError(
            f"seed {seed}: {told(error)} after {shrunk(walked, same_failure(error))}"
        ) from error
