"""The first layout is dealt card by card or coin by coin, and nobody has to wait for it."""

from __future__ import annotations

import pytest

from cardtui.games import open_id
from tests.contract.checks import key_of
from tests.contract.games import KEYS
from tests.ui.cards.flights import check_lying
from tests.ui.desk import Desk, opened

every_game = pytest.mark.parametrize("key", KEYS)

pytestmark = pytest.mark.usefixtures("slow_computer")


def count_dealt(desk: Desk) -> int:
    """Return the number of cards and pieces on the table."""
    pieces = sum(len(strip.view.positions) for strip in desk.table.strips.values())
    return pieces + sum(len(place.cards) for place in desk.table.zones.values())


@every_game
async def test_a_deal_is_dealt_and_keys_are_obeyed_meanwhile(key: str) -> None:
    async with opened(f"{key}#305", flights=True, dealing=True) as desk:
        assert count_dealt(desk) == 0
        await desk.fly(0.3)
        half, speed = count_dealt(desk), desk.table.playhead.speed
        await desk.press(key_of(desk, "faster"))
        assert desk.table.playhead.speed > speed
        assert 0 < half < count_dealt(desk)
        check_lying(desk)
        desk.app.open_game(open_id(f"{key}#305").game)
        await desk.settle()
        assert count_dealt(desk) == 0
        await desk.fly(1.0)
        assert not desk.flying
        check_lying(desk)


@every_game
async def test_a_game_without_moves_cannot_be_continued(key: str) -> None:
    """This includes games whose first step is forced and was made automatically."""
    async with opened(f"{key}#305") as desk:
        if desk.table.session.game.interactive and desk.table.session.length:
            await desk.press(key_of(desk, "redo"))
            assert desk.ply
        await desk.press(key_of(desk, "new_deal"))
        assert desk.app.game_stack.has_started_game is False
