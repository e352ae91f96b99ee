"""Perditio Tempus on the screen: an emptied pile, the discards, what stands beside the clock."""

from __future__ import annotations

from cardtui.games.perditio.rules import DISCARDS
from tests.cases import case
from tests.ui.desk import opened
from tests.ui.games.perditio.desk import (
    BOTH_LAYOUTS,
    HERE,
    LOST,
    all_open,
    colour,
    lay_out,
    pile,
    shows,
    state,
    style_at,
)


async def test_beside_the_clock_nothing_lies_on_what_can_be_clicked_at_the_end() -> None:
    async with opened(f"{LOST}@51", views=("clock",)) as desk:
        assert desk.table.has_class("-clock")
        for control in desk.screen.query("EndPanel Control"):
            there, _ = desk.app.get_widget_at(*control.region.offset)
            assert there is control, control.id


async def test_a_click_on_an_emptied_pile_opens_all_of_them_too() -> None:
    async with opened(f"{LOST}@51") as desk:
        assert not state(desk).piles[0]
        await desk.click("#pile-1", 3, 2)
        assert all_open(desk)
        assert shows(pile(desk, 11), state(desk).piles[10][0])


async def test_a_click_on_the_discards_or_on_nothing_does_nothing() -> None:
    async with opened(f"{LOST}@{HERE}") as desk:
        for size, layout in BOTH_LAYOUTS:
            await lay_out(desk, layout, size)
            before = desk.text
            spots = [("#discards", (0, 0)), ("#discards", (8, 2)), ("#title", (3, 0)), ("#sentence", (3, 0))]
            spots += [("Pointer", (20, 0))] if layout == "row" else [("#piles", (0, 0))]
            for widget, spot in spots:
                with case((layout, widget, spot)):
                    await desk.click(widget, *spot)
                    assert desk.text == before
                    assert desk.ply == HERE


async def test_the_aces_are_counted_in_a_colour_of_their_own() -> None:
    async with opened(f"{LOST}@20") as desk:
        region = desk.zones[DISCARDS].region
        aces, twos = (style_at(desk.strips, region.x + x, region.bottom - 1) for x in (0, 6))
        assert twos.color == colour(desk, "mark")
        assert aces.color != twos.color
