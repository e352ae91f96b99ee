"""Where somebody likes smaller cards, every table fits as well."""

from __future__ import annotations

import pytest

from cardtui.settings import CARDS
from tests.cases import case
from tests.contract.games import KEYS, ids
from tests.ui.desk import SIZES, opened
from tests.ui.layout import check_fit, check_whole


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("cards", ["medium", "small"])
async def test_a_table_with_smaller_cards_fits_at_every_size(key: str, cards: str) -> None:
    async with opened(ids(key)[0]) as desk:
        desk.table.reply_seconds = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        desk.app.settings.set(CARDS, cards)
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)
