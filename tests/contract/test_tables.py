"""What holds of the table of every game in the list."""

from __future__ import annotations

from itertools import product

import pytest

from cardtui.games import open_id
from cardtui.ui.app import CardApp
from cardtui.ui.screens.table import TableScreen
from tests.cases import case
from tests.contract.games import KEYS, finished, ids
from tests.monkey import failure, same_failure, shrunk, told, walk
from tests.ui.desk import SIZES, opened
from tests.ui.screens.test_sizes import check_fit, check_whole

EVENTS = 40


@pytest.mark.parametrize("key", KEYS)
async def test_it_fits_at_every_size_in_every_state(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        desk.table.thinking = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        for at, size in enumerate((*SIZES, (79, 23), (110, 18))):
            await desk.resize(*size)
            places = [0, end.length // 2, end.length]
            for place in places if size == (60, 18) else places[at % 3 :: 2]:
                with case((size, place)):
                    desk.table.player.go(place)
                    await desk.settle()
                    assert desk.shown() == desk.due()
                    check_fit(desk)
                    check_whole(desk)


def check(app: CardApp) -> None:
    """What is shown is the place where the session is, or cards are flying there."""
    table = app.screen
    if isinstance(table, TableScreen) and not table.player.flying:
        shown = {place.place: place.cards for place in table.places.values()}
        assert shown == dict(table.session.game.lying(table.session.state))


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
