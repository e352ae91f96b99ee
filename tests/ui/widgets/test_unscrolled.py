"""Widgets that are never scrolled: what shows them for the first time lays the screen out once."""

from __future__ import annotations

import pytest

from tests.ui.desk import opened


@pytest.mark.parametrize("game", ["beggar#305@60", "perditio#8@30", "snap#305@60"])
async def test_the_end_panel_is_shown_with_one_layout(game: str) -> None:
    async with opened(game, (120, 40), views={"inside"}) as desk:
        desk.table.end_panel.prepare(desk.table.end_offers)  # as soon as a table has settled
        await desk.settle()
        layouts: list[object] = []
        desk.table.screen_layout_refresh_signal.subscribe(desk.table, layouts.append)
        await desk.press("G")
        assert desk.table.end_panel.display and len(layouts) == 1
