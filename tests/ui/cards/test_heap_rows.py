"""The braces and heaps below a strip of coins."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.cards.heap_rows import GapHeap, heap_rows, stack_powers
from cardtui.ui.cards.strip_grid import Grid
from tests.cases import case

GRID = Grid(7, 4, 12, 1, 5, relief=True)  # three discs under each brace


def drawn(*heaps: GapHeap, grid: Grid = GRID, first: int = 0, squares: int = 12) -> list[str]:
    return [row.text.rstrip() for row in heap_rows(heaps, grid, first, squares, plain=True)]


STACKS = [
    (0, 3, []),
    (3, 3, [3]),  # what fits is one stack
    (4, 3, [2, 2]),  # a power that is too high
    (6, 6, [6]),
    (6, 5, [4, 2]),
    (9, 3, [2, 2, 2, 2, 1]),
    (5, 1, [1] * 5),
]


@pytest.mark.parametrize(("number", "most", "heights"), STACKS)
def test_a_heap_that_is_too_high_stands_in_stacks_of_powers_of_two(
    number: int, most: int, heights: list[int]
) -> None:
    assert [len(stack) for stack in stack_powers(number, most)] == heights


@given(st.integers(0, 200), st.integers(1, 12), st.integers(0, 255))
def test_the_stacks_have_all_discs_and_what_is_left_is_on_top(number: int, most: int, mask: int) -> None:
    left = number & mask
    stacks = stack_powers(number, most, left)
    assert sum(map(len, stacks)) == number and all(1 <= len(stack) <= most for stack in stacks)
    assert sum(bool(power & left) for stack in stacks for power in stack) == left
    for stack in stacks:
        gold = [bool(power & left) for power in stack]
        assert gold == sorted(gold)


def test_a_brace_spans_its_gap_and_its_heap_stands_on_the_ledge() -> None:
    assert drawn(GapHeap(2, 3, 2), GapHeap(7, 9, 3)) == [
        "               └─── 2 ────┘                       └─────── 3 ───────┘",
        "                                                         =====",
        "                  =====                                  =====",
        "                  =====                                  =====",
    ]


def test_what_cancels_is_joined_and_what_is_left_over_is_said() -> None:
    assert drawn(GapHeap(2, 3, 2, 0), GapHeap(7, 9, 3, 1))[1:] == [
        "                                                         ===== ◂ one is left",
        "                  -----                                  -----",
        "                  ----- ╌╌╌╌╌╌╌ two cancels two ╌╌╌╌╌╌╌╌ -----",
    ]


def test_three_heaps_have_no_bridge_and_heaps_of_which_several_have_a_rest_say_no_number() -> None:
    three = "".join(drawn(GapHeap(0, 1, 2, 0), GapHeap(4, 5, 2, 0), GapHeap(8, 10, 3, 3)))
    assert "cancels" not in three and "three are left" in three
    assert "left" not in "".join(drawn(GapHeap(2, 3, 2, 2), GapHeap(7, 9, 1, 1)))


WRAPPED = [  # the width of a square, the squares of the gap, and the braces on the two tiers
    (7, (4, 8), "└╌╌╌╌╌╌╌╌╌╌╌▸", "◂╌╌╌╌╌╌╌ 5 ╌╌╌╌╌╌╌╌┘"),
    (7, (4, 6), "└╌╌╌╌ 3 ╌╌╌╌▸", "◂╌╌╌╌┘"),
    (5, (5, 6), "└ 2 ▸", "◂╌╌╌┘"),
    (3, (4, 6), "└ 3 ╌▸", "◂╌┘"),
    (3, (5, 7), "└╌▸", "◂ 3 ╌┘"),
    (3, (5, 6), "2", ""),  # where there is no room for a brace there is only the number
]


@pytest.mark.parametrize(("width", "gap", "above", "below"), WRAPPED)
def test_a_gap_that_goes_on_in_the_next_tier_has_a_brace_that_points_there(
    width: int, gap: tuple[int, int], above: str, below: str
) -> None:
    grid, heap = GRID._replace(width=width, in_tier=6, tiers=2), GapHeap(*gap, gap[1] - gap[0] + 1)
    tiers = [drawn(heap, grid=grid, first=first, squares=6) for first in (0, 6)]
    assert [rows[0].strip() for rows in tiers] == [above, below]
    edges = tiers[0][0].endswith("▸"), tiers[1][0].startswith("◂")
    assert edges == ((len(tiers[0][0]) == 6 * width,) * 2 if below else (False, False))


def test_the_heap_of_such_a_gap_stands_where_most_of_it_lies() -> None:
    grid = GRID._replace(in_tier=6, tiers=2)
    for gap, here in (((4, 8), 1), ((3, 6), 0), ((5, 6), 0)):
        tiers = [drawn(GapHeap(*gap, 2), grid=grid, first=first, squares=6) for first in (0, 6)]
        assert [any("=" in row for row in rows) for rows in tiers] == [here == 0, here == 1]


@pytest.mark.parametrize("width", [3, 5, 7, 11])
def test_no_brace_is_without_one_of_its_ends(width: int) -> None:
    """A brace has an end at each side, and its number between them; or there is nothing but the number."""
    grid = GRID._replace(width=width, in_tier=6, tiers=2)
    for first, last in combinations_with_replacement(range(12), 2):
        for number in (1, 12, 345):
            tiers = [drawn(GapHeap(first, last, number), grid=grid, first=at, squares=6) for at in (0, 6)]
            told = [rows[0].strip() for rows in tiers if rows[0].strip()]
            with case(first, last, number, told):
                assert "".join(told).count(str(number)) == 1 or width * (last - first + 1) < 3
                for brace in told if told != [str(number)] else ():
                    assert brace[0] in "└◂" and brace[-1] in "┘▸" and len(brace) > 1
                assert "".join(told).count("└") == "".join(told).count("┘") <= 1


@given(
    st.lists(st.integers(0, 10**18), max_size=6),
    st.integers(1, 2),
    st.integers(1, 12),
    st.sampled_from((3, 5, 7, 11, 19)),
    st.booleans(),
)
def test_any_heaps_are_drawn_in_their_rows_and_touch_no_other(
    numbers: list[int], thick: int, below: int, width: int, coloured: bool
) -> None:
    grid = Grid(width, 4, 12, 1, below, relief=True, thick=thick)
    heaps = [GapHeap(2 * at, 2 * at, number, 0 if coloured else None) for at, number in enumerate(numbers)]
    with case(heaps):
        rows = heap_rows(heaps, grid, 0, 12)
        assert len(rows) == below - 1 and {len(row.text) for row in rows} <= {12 * width}
        for row in drawn(*heaps, grid=grid)[1:]:
            assert {len(disc) for disc in row.replace("╌", " ").split() if set(disc) <= {*"=-"}} <= {5, 7, 11}
