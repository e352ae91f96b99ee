"""Where piles stand in a ring and in a row, and the way from one to another, as plain data."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset, Region

from cardtui.ui.cards.faces import Size
from cardtui.ui.table.piles import MARKS, PilesPlan, arrow, in_a_ring, in_a_row, in_rows, way_of_light

ROOMS = {
    (80, 21): (Size.LOW, [(13, -7), (21, -4), (24, 0), (21, 4), (13, 7), (0, 8)]),
    (64, 21): (Size.LOW, [(13, -7), (21, -4), (24, 0), (21, 4), (13, 7), (0, 8)]),
    (80, 20): (Size.LOW, [(15, -6), (26, -4), (30, 0), (26, 4), (15, 6), (0, 7)]),
    (100, 27): (Size.LOW, [(13, -9), (21, -5), (24, 0), (21, 5), (13, 9), (0, 10)]),
    (120, 37): (Size.LARGE, [(13, -12), (23, -7), (26, 0), (23, 7), (13, 12), (0, 14)]),
    (160, 45): (Size.GREAT, [(16, -15), (28, -9), (32, 0), (28, 9), (16, 15), (0, 17)]),
    (200, 57): (Size.HUGE, [(21, -19), (36, -11), (41, 0), (36, 11), (21, 19), (0, 22)]),
}
"""The rooms of a clock in terminals of six sizes, its cards, and where its hours from 1 to 6 are."""


def middles(plan: PilesPlan) -> list[Offset]:
    return [place.cards + Offset(plan.size.width // 2, plan.size.height // 2) for place in plan.piles]


@pytest.mark.parametrize("room", ROOMS)
def test_a_clock_has_its_hours_where_they_belong(room: tuple[int, int]) -> None:
    plan = in_a_ring(13, *room)
    assert plan is not None
    *ring, middle = middles(plan)
    size, hours = ROOMS[room]
    assert plan.size is size and middle.x == room[0] // 2
    mirrored = [(-x, y) for x, y in reversed(hours[:-1])]
    assert [spot - middle for spot in ring] == [*hours, *mirrored, (0, -hours[-1][1])]
    lowest = max(max(plan.region(pile).bottom, plan.region_of_marks(pile).bottom) for pile in range(13))
    assert plan.top >= 1 and abs(plan.top - (room[1] - lowest)) <= 1


def captions(plan: PilesPlan) -> list[Region]:
    """Return the regions of the captions for which there is room."""
    places = plan.captions
    return [region for region in (places.chance, places.aces, places.told, places.chart) if region]


def taken(plan: PilesPlan) -> list[Region]:
    """Return the regions of all piles, of their marks if these have their columns, and of captions."""
    piles = range(len(plan.piles))
    marks = [plan.region_of_marks(pile) for pile in piles if plan.size.width >= MARKS]
    return [*map(plan.region, piles), *marks, *captions(plan)]


def check_apart(plan: PilesPlan, columns: int, rows: int) -> None:
    regions = taken(plan)
    assert all(Region(0, 0, columns, rows).contains_region(region) for region in regions)
    assert not [pair for pair in combinations(regions, 2) if pair[0].overlaps(pair[1])]


@given(st.integers(4, 13), st.integers(40, 300), st.integers(10, 120))
def test_nothing_overlaps_in_a_ring_which_has_the_largest_cards_that_fit(
    piles: int, columns: int, rows: int
) -> None:
    plan = in_a_ring(piles, columns, rows)
    if piles == 13:
        assert plan is None or (columns >= 57 and rows >= 18)
        assert plan or columns < 64 or rows < 18
    if plan is not None:
        check_apart(plan, columns, rows)
        smaller = in_a_ring(piles, columns - 1, rows) or in_a_ring(piles, columns, rows - 1)
        assert smaller is None or smaller.size.height <= plan.size.height
        *ring, middle = middles(plan)
        assert {2 * middle.x - spot.x for spot in ring} == {spot.x for spot in ring}  # both halves are alike


@given(st.integers(4, 13), st.integers(60, 300), st.integers(9, 120))
def test_nothing_overlaps_in_a_row_which_lies_in_the_middle(piles: int, columns: int, rows: int) -> None:
    plan = in_a_row(piles, columns, rows)
    check_apart(plan, columns, rows)
    first, *_, last = map(plan.region, range(piles))
    assert abs(first.x - (columns - (last.right - 1))) <= 1  # the shadow of the last one does not count
    assert plan.pointer_row == first.y - 1


ROOMY = {
    (80, 21): False,
    (64, 21): False,
    (109, 37): False,
    (120, 37): True,
    (160, 45): True,
    (200, 57): True,
}
"""Rooms, and whether captions stand at the sides there."""


@pytest.mark.parametrize("room", ROOMY)
def test_captions_of_a_ring_stand_in_the_middle_of_its_sides_or_in_the_corners(room: tuple[int, int]) -> None:
    plan = in_a_ring(13, *room)
    assert plan is not None
    places = plan.captions
    assert places.tells_more is bool(places.chart) is ROOMY[room]
    assert min(places.chance.width, places.told.width) >= len("10♥ on pile 11")
    left, right = places.told.x, room[0] - places.aces.right
    assert abs(left - right) <= 1
    if places.tells_more:
        center = middles(plan)[12].y
        column = [places.chance, places.chart, places.aces]
        assert {region.x for region in column} == {places.chance.x}
        assert abs((places.chance.y - center) - (center + 1 - places.aces.bottom)) <= 1
        assert places.told.bottom - 1 == center + 2  # two rows above it is the newest card
        ring = [plan.region(pile) for pile in range(13)]
        apart = min(region.x for region in ring) - places.told.right
        assert abs(apart - left) <= 4  # as far from the ring as from the edge
    else:
        assert (places.chance.x, places.chance.y) == (2, 1)
        assert room[1] - places.told.bottom == 1


ROWS = {
    **dict.fromkeys([(60, 15), (60, 14), (80, 21), (80, 20), (100, 27)], False),
    **dict.fromkeys([(120, 37), (160, 45), (200, 57)], True),
}
"""Rooms of a row with captions, and whether there is a chart."""


@pytest.mark.parametrize("room", ROWS)
def test_a_row_and_its_captions_are_one_block_in_the_middle(room: tuple[int, int]) -> None:
    plan = in_a_row(13, *room)
    places = plan.captions
    first, *_, last = map(plan.region, range(13))
    assert bool(places.chart) is ROWS[room]
    assert (places.chance.x, places.aces.right, places.told.x) == (first.x, last.right - 1, first.x)
    assert places.told.right == last.right - 1 and places.told_in_middle
    regions = captions(plan)
    above, below = min(region.y for region in regions), max(region.bottom for region in regions)
    assert above == plan.top >= 1 and abs(above - (room[1] - below)) <= 1
    assert 2 * (below - above) >= room[1]


@given(st.integers(7, 13), st.integers(40, 59), st.integers(13, 60))
def test_nothing_overlaps_in_rows_of_piles_which_lie_in_the_middle(
    piles: int, columns: int, rows: int
) -> None:
    plan = in_rows(piles, columns, rows)
    assert plan is not None
    check_apart(plan, columns, rows)
    assert plan.pointer_row is not None
    lines = {
        place.cards.y: [at for at, one in enumerate(plan.piles) if one.cards.y == place.cards.y]
        for place in plan.piles
    }
    assert [pile for line in lines.values() for pile in line] == [*range(piles)], "in reading order"
    for first, *_, last in lines.values():
        assert abs(plan.region(first).x - (columns - (plan.region(last).right - 1))) <= 1
        assert plan.pointer_row_of(first) == plan.pointer_row_of(last) >= 0
    assert rows < 26 or (len(captions(plan)) == 3 and plan.size is not Size.TINY)


def test_a_corner_that_is_too_small_has_no_caption() -> None:
    plan = in_a_ring(13, 64, 20)
    assert plan is not None and plan.top == 0
    assert not (plan.captions.chance or plan.captions.aces) and plan.captions.told


def test_a_row_in_few_rows_has_no_captions() -> None:
    assert not captions(in_a_row(13, 80, 9))


@pytest.mark.parametrize("room", ROOMS)
def test_a_way_leads_from_every_pile_to_every_other_and_touches_none(room: tuple[int, int]) -> None:
    plan = in_a_ring(13, *room)
    assert plan is not None
    for source, target in permutations(range(13), 2):
        points = way_of_light(plan, source, target)
        assert not any(region.contains_point(point) for point in points for region in taken(plan)[:26])
        if abs(source - target) not in (1, 11):  # those of neighbours are short or hidden
            across, along = middles(plan)[target]
            left = [hypot(point.x - across, 2 * (point.y - along)) for point in points]
            assert len(points) > 1 and left[-1] < left[0]


def test_the_arrow_of_a_way_points_where_it_leads() -> None:
    ways = {"▸": (4, 1), "◂": (-4, 1), "▾": (1, 2), "▴": (-1, -2)}
    for glyph, step in ways.items():
        assert arrow([Offset(5, 5), Offset(5, 5) + Offset(*step)]) == glyph
    assert arrow([Offset(1, 1)]) == "●"
    assert all(a != b for a, b in pairwise(ways))
