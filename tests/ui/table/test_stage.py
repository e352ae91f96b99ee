"""Where everything stands on a stage: of two hands and a pile, of rows of cards, and of strips."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardtui.ui.cards.faces import Size
from cardtui.ui.table.stage import (
    CardZone,
    StagePlan,
    ZoneShape,
    pile_alone,
    rows_of_cards,
    rows_of_strips,
    two_hands,
)

LOW, NORMAL, LARGE, GREAT, HUGE = Size.LOW, Size.NORMAL, Size.LARGE, Size.GREAT, Size.HUGE

ROWS = ("far", "pile", "speech", "stake", "near")


@pytest.mark.parametrize(
    ("terminal", "rows", "hand", "pile"),
    [
        ((60, 18), (2, 6, 10, 11, 12), LOW, NORMAL),
        ((80, 24), (2, 8, 13, 14, 16), LARGE, LARGE),
        ((100, 30), (2, 10, 18, 19, 22), LARGE, GREAT),
        ((120, 40), (2, 12, 22, 23, 26), GREAT, HUGE),
        ((160, 48), (2, 16, 26, 27, 32), HUGE, HUGE),
        ((200, 60), (2, 22, 32, 33, 44), HUGE, HUGE),
    ],
)
def test_the_rows_and_the_cards_of_six_sizes(
    terminal: tuple[int, int], rows: tuple[int, ...], hand: Size, pile: Size
) -> None:
    columns, height = terminal
    stage = two_hands(columns, height - 3 - (4 if height >= 36 else 0))  # without the chart
    assert tuple(stage.places[role].y + 1 for role in ROWS) == rows  # the title has the first row
    assert stage.cards == {"far": hand, "near": hand, "pile": pile}
    assert stage.each == (2 if columns < 80 else 1)
    assert stage.pitch == (2 if columns >= 150 else 1)
    assert stage.long_counts == (columns >= 110) == ("story" in stage.places)


@pytest.mark.parametrize("bets", [False, True])
@pytest.mark.parametrize(("columns", "rows", "card"), [(40, 26, LARGE), (40, 44, GREAT), (50, 30, LARGE)])
def test_on_a_slim_stage_labels_stand_below_hands_and_each_line_has_two_rows(
    columns: int, rows: int, card: Size, *, bets: bool
) -> None:
    stage = two_hands(columns, rows, bets=bets)
    assert stage.labels_below and set(stage.cards.values()) == {card}
    assert {stage.places[role].height for role in ("speech", "stake")} == {2}
    assert stage.places["far"].height == card.height + 2
    assert stage.places["pile"].width == columns - 2
    places = regions(stage)
    assert ("streak" in places) is bets
    for (one, here), (other, there) in combinations(places.items(), 2):
        assert not here.overlaps(there) or "rise" in (one, other), (one, other)  # which may be short of a row


def regions(stage: StagePlan) -> dict[str, Region]:
    return {role: place for role, place in stage.places.items() if role != "both_lines"}


@given(
    st.one_of(
        st.tuples(st.integers(60, 220), st.integers(15, 70)),
        st.tuples(st.integers(40, 59), st.integers(20, 70)),
    ),
    st.sampled_from(["", "small", "medium"]),
)
def test_at_every_size_nothing_overlaps_and_all_stands_in_the_middle(
    size: tuple[int, int], largest: str
) -> None:
    columns, rows = size
    stage = two_hands(columns, rows, largest=largest)
    places, whole = regions(stage), Region(0, 0, columns, rows)
    for (one, here), (other, there) in combinations(places.items(), 2):
        assert not here.overlaps(there), (one, other)
    for role, region in places.items():
        assert whole.contains_region(region), role
    for role in ROWS:
        assert places[role].x == columns - places[role].right, role
    assert places["near"].bottom == rows
    above, below = places["pile"].y - places["far"].bottom, places["near"].y - places["stake"].bottom
    assert below - above in (0, 1), "the spare rows go in equal shares above and below the pile"
    assert max(size.height for size in stage.cards.values()) <= {"small": 5, "medium": 7}.get(largest, 9)


@given(st.integers(60, 220), st.integers(15, 70))
def test_what_is_at_stake_stands_left_of_the_pile_where_the_story_stands_right_of_it(
    columns: int, rows: int
) -> None:
    places = two_hands(columns, rows).places
    assert ("at-stake" in places) is ("story" in places) is (columns >= 110)
    if "at-stake" in places:
        stakes, pile = places["at-stake"], places["pile"]
        assert stakes.x == 4
        assert stakes.height == (5 if pile.height >= 5 else 2)  # both numbers, or the first one
        assert pile.y <= stakes.y and stakes.y + stakes.height <= pile.y + pile.height


@given(st.integers(60, 220), st.integers(15, 70), st.integers(0, 20), st.integers(0, 20))
def test_a_larger_terminal_never_has_smaller_cards(columns: int, rows: int, wider: int, higher: int) -> None:
    small, large = two_hands(columns, rows), two_hands(columns + wider, rows + higher)
    for role, size in small.cards.items():
        assert large.cards[role].height >= size.height


@given(st.integers(30, 220), st.integers(4, 14))
def test_above_an_inspector_the_stage_keeps_to_its_rows(columns: int, rows: int) -> None:
    stage = two_hands(columns, rows)
    if rows >= 7:
        assert all(place.y >= 0 and place.y + place.height <= rows for place in stage.places.values())


ROWS_OF_GAMES = {
    "golf": [[ZoneShape.SPREAD] * 7, [ZoneShape.STACK, ZoneShape.PILE]],
    "sir tommy": [[ZoneShape.STACK] * 5, [ZoneShape.SPREAD] * 4],
    "eights": [[ZoneShape.HAND], [ZoneShape.STACK, ZoneShape.PILE], [ZoneShape.HAND]],
}


def card_rows(game: str) -> list[list[CardZone]]:
    """Return the rows of zones of a game, each with a number as its role."""
    numbers = iter(range(100))
    return [[CardZone(str(next(numbers)), shape) for shape in row] for row in ROWS_OF_GAMES[game]]


@pytest.mark.parametrize("game", ROWS_OF_GAMES)
@pytest.mark.parametrize(
    ("columns", "rows", "card"),
    [(60, 15, LOW), (80, 21, LARGE), (120, 37, HUGE), (200, 57, HUGE)],
)
def test_rows_of_cards_have_the_largest_cards_that_all_rows_have_room_for(
    game: str, columns: int, rows: int, card: Size
) -> None:
    assert set(rows_of_cards(card_rows(game), columns, rows).cards.values()) == {card}


def check_rows(stage: StagePlan, columns: int, rows: int) -> None:
    places, whole = regions(stage), Region(0, 0, columns, rows)
    for (one, here), (other, there) in combinations(places.items(), 2):
        assert not here.overlaps(there), (one, other)
    for role, region in places.items():
        assert whole.contains_region(region), role
    for y in {region.bottom - 1 for region in places.values()}:  # a pile has no label above it
        row = [region for region in places.values() if y in region.line_range]
        left, right = min(region.x for region in row), columns - max(region.right for region in row)
        assert abs(left - right) <= 1, "each row stands in the middle"


@given(st.sampled_from([*ROWS_OF_GAMES]), st.integers(60, 220), st.integers(7, 70))
def test_rows_of_cards_stand_in_the_middle_at_every_size(game: str, columns: int, rows: int) -> None:
    zones = card_rows(game)
    stage = rows_of_cards(zones, columns, rows)
    check_rows(stage, columns, rows)
    assert {zone.role for row in zones for zone in row} <= stage.places.keys()
    larger = rows_of_cards(zones, columns + 9, rows + 3)
    assert all(larger.cards[role].height >= size.height for role, size in stage.cards.items())


@given(st.lists(st.integers(2, 40), min_size=1, max_size=4), st.integers(60, 220), st.integers(15, 70))
def test_strips_stand_below_each_other_in_the_middle(squares: list[int], columns: int, rows: int) -> None:
    stage = rows_of_strips({str(at): number for at, number in enumerate(squares)}, columns, rows)
    check_rows(stage, columns, rows)
    assert len(stage.places) == len(squares) + 2


def test_above_a_bench_in_40_rows_all_stands_with_normal_hands_and_a_large_pile() -> None:
    stage = two_hands(120, 17, asked=False, told=False)
    assert stage.cards == {"far": Size.NORMAL, "near": Size.NORMAL, "pile": Size.LARGE}
    rows = {role: stage.places[role].y + 1 for role in ("far", "pile", "speech", "near")}
    assert rows == {"far": 2, "pile": 7, "speech": 12, "near": 13}
    assert not {"story", "stake"} & stage.places.keys()


@given(st.integers(60, 220), st.integers(5, 14), st.booleans(), st.booleans())
def test_a_pile_alone_has_its_lines_below_it_and_from_8_rows_on_a_free_row_above_it(
    columns: int, rows: int, asked: bool, told: bool
) -> None:
    stage = pile_alone(columns, rows, asked=asked, told=told)
    pile, *lines = (stage.places[role] for role in ("pile", "speech", "stake") if role in stage.places)
    assert len(lines) == (1 + asked if told else 0)
    assert pile.y >= (rows >= 8) and pile.height >= stage.cards["pile"].height
    for above, line in pairwise([pile, *lines]):
        assert line.y == above.y + above.height
    last = [pile, *lines][-1]
    assert last.y + last.height <= rows
