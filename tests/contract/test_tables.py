"""What holds of the table of every game in the list."""

from __future__ import annotations

from itertools import product

import pytest

from cardtui.games import open_id
from cardtui.ui.app import CardApp
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.contract.checks import key_of
from tests.contract.games import KEYS, finished, ids
from tests.contract.ways import ended, midst
from tests.monkey import failure, same_failure, shrunk, told, walk
from tests.ui.desk import SIZES, opened
from tests.ui.layout import check_apart, check_fit, check_whole
from tests.ui.shared_app import looks_of

EVENTS = 40

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("key", KEYS)
async def test_it_fits_at_every_size_in_every_state(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        for at, size in enumerate((*SIZES, (79, 23), (110, 18))):
            await desk.resize(*size)
            places = [0, end.length // 2, end.length]
            for place in places if size == (60, 18) else places[at % 3 :: 2]:
                with case((size, place)):
                    desk.table.player.go(place)
                    await desk.settle()
                    for _ in range(2 if desk.table.openable_zones else 1):
                        assert desk.shown_cards() == desk.expected_cards()
                        check_fit(desk)
                        check_whole(desk)
                        check_apart(desk)
                        if (
                            desk.table.openable_zones
                        ):  # what lies face down is opened, and stays so at the next place
                            await desk.press(key_of(desk, "open_hidden"))


WAYS = ((120, 40), (60, 18), (30, 9), (80, 24)), ((30, 9), (200, 60), (110, 18), (80, 24))
"""Sizes that come one after the other; in one of them there is no room for anything."""


@pytest.mark.parametrize("key", KEYS)
async def test_after_any_changes_of_size_it_looks_as_if_it_had_been_so_from_the_start(key: str) -> None:
    places = list(zip((midst(key), ended(key)), WAYS, strict=True))
    there = await looks_of([(game, size) for game, sizes in places for size in sizes])
    for game, sizes in places:
        async with opened(game) as desk:
            for size in sizes:
                with case((game, size)):
                    await desk.resize(*size)
                    assert desk.text == there[game, size]


@pytest.mark.parametrize("key", KEYS)
async def test_the_end_panel_goes_when_one_goes_back_and_comes_again(key: str) -> None:
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


def check(app: CardApp) -> None:
    """What is shown is the place where the session is, or cards are flying there."""
    table = app.screen
    if isinstance(table, TableScreen) and not table.player.is_animating:
        shown = {place.place: place.cards for place in table.zones.values()}
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
