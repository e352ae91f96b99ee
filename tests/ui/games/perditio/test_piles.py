"""Perditio Tempus on the screen: piles, the clock."""

from __future__ import annotations

from math import atan2, pi

from textual.geometry import Region

from cardtui.games.perditio.rules import DISCARDS
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    CLOCKS,
    EACH_LAYOUT,
    HUGE,
    LARGE,
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    colour,
    fresh,
    lay_out,
    number_of,
    piles,
    ranks_seen,
    regions,
    state,
    style_at,
)


async def test_the_turned_card_has_a_golden_line() -> None:
    async with opened(f"{LOST}@15") as desk:
        strips, region, other = desk.strips, desk.zones["pile 13"].region, desk.zones[DISCARDS].region
        assert style_at(strips, region.x, region.y + 2).color == colour(desk, "card-mark")
        assert style_at(strips, other.x + 6, other.y + 2).color != colour(desk, "card-mark")


async def test_open_piles_show_every_rank_that_they_keep_in_its_order() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("o")
        for size, layout in EACH_LAYOUT:
            await lay_out(desk, layout, size)
            for number, rows in enumerate(piles(desk), start=1):
                shown = ranks_seen(rows)
                due = [card.label for card in state(desk).seen_on(number)]
                with case((size, layout, number)):
                    assert [label.replace("T", "10") for label in shown] == due


async def test_c_puts_the_piles_into_a_ring_round_pile_1_and_back() -> None:
    states = {
        USUAL: ("home", "o", "f", "end"),
        LARGE: ("f",),
        HUGE: ("left",),
    }
    assert [*states] == CLOCKS
    async with opened(f"{LOST}@15") as desk:
        for size, keys in states.items():
            await lay_out(desk, "row", size)
            for key in keys:
                await desk.press(key)
                with case((size, key)):
                    await check_clock(desk)


async def check_clock(desk: Desk) -> None:
    """The clock comes with c and goes with c."""
    before = desk.text
    await desk.press("c")
    found = regions(desk)
    assert all(desk.screen.region.contains_region(region) for region in found)
    for n, region in enumerate(found):
        assert not any(region.overlaps(other) for other in found[:n])
    assert [number_of(rows)[0] for rows in piles(desk)] == list(range(1, 14))
    check_ring(found)
    await desk.press("c")
    assert desk.text == before


def check_ring(found: list[Region]) -> None:
    """Pile 1 is in the middle; the others stand round it as on the face of a clock, 12 at the top."""
    centre, *ring = [(region.x + region.width / 2, region.y + region.height / 2) for region in found]
    assert abs(sum(x for x, _ in ring) / 12 - centre[0]) < 1
    assert abs(sum(y for _, y in ring) / 12 - centre[1]) < 1
    # Rows are twice as high as columns are wide. Angles go clockwise, from the top.
    angles = {n: atan2(x - centre[0], 2 * (centre[1] - y)) % (2 * pi) for n, (x, y) in enumerate(ring, 2)}
    assert sorted(angles, key=lambda n: angles[n]) == [12, 13, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [round(angles[n] / (pi / 2), 6) for n in (12, 3, 6, 9)] == [0, 1, 2, 3]


async def test_where_there_is_no_room_for_the_clock_it_says_what_it_needs() -> None:
    async with opened(f"{LOST}@15") as desk:
        for size in [SMALL, LOW, NARROW, (79, 24), (80, 23)]:
            desk.table.query_one(TitleBar).hush()
            await desk.resize(*size)
            with case(size):
                rows = desk.lines[size[1] - 6 :]
                assert desk.notifications == []
                await desk.press("c")
                assert desk.notifications == ["The clock needs 80 columns and 24 rows."]
                assert not desk.table.has_class("-clock")
                assert desk.lines[size[1] - 6 :] == rows
                assert len({region.y for region in regions(desk)}) == 1


async def test_who_leaves_the_clock_where_it_is_too_small_gets_the_row_afterwards() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("c")
        await desk.resize(*SMALL)
        await desk.press("c")
        assert desk.notifications == []
        await desk.resize(*USUAL)
        assert desk.text == await fresh(f"{LOST}@15")
