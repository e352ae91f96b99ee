"""How large the coins of a strip in the middle of a table are, and where it and its lines stand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.cards.strip_grid import Grid, stage_fit
from cardtui.ui.table.strip_stage import strip_stage
from tests.cases import case

SIZES = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]

WIDTHS_AND_TIERS = {
    6: "9/1 13/1 15/1 19/1 19/1 19/1",
    8: "7/1 9/1 11/1 13/1 19/1 19/1",
    10: "5/1 7/1 9/1 11/1 15/1 19/1",
    11: "5/1 7/1 7/1 9/1 13/1 17/1",
    14: "5/2 7/2 7/1 9/2 11/1 13/1",
    17: "5/2 7/2 7/2 9/2 11/2 13/2",
    20: "5/2 7/2 7/2 9/2 11/2 13/2",
    24: "3/2 5/2 7/2 9/2 11/2 13/2",
    29: "3/2 5/2 5/2 9/3 11/3 13/2",
    40: "3/2 5/3 5/3 7/3 11/3 13/3",
}
"""The columns of the coins and the tiers of a strip of so many squares, in each of the sizes."""


@pytest.mark.parametrize("squares", WIDTHS_AND_TIERS)
def test_the_coins_are_as_large_as_the_terminal_allows(squares: int) -> None:
    grids = [stage_fit(squares, *size) for size in SIZES]
    assert " ".join(f"{grid.width}/{grid.tiers}" for grid in grids) == WIDTHS_AND_TIERS[squares]


def grids(columns: int, rows: int) -> list[Grid]:
    return [stage_fit(squares, columns, rows, tallest=99) for squares in range(4, 41)]


def whole_width(grid: Grid) -> int:
    """Return the columns of the coins of a strip that is in sight as a whole."""
    return grid.width if grid.relief else 0


def test_a_larger_terminal_never_has_smaller_coins_nor_fewer_than_the_three_discs_that_it_had() -> None:
    found = {
        (columns, rows): grids(columns, rows)
        for columns, rows in product(range(60, 201, 7), range(18, 61, 3))
    }
    for (columns, rows), here in found.items():
        for larger in (found.get((columns + 7, rows)), found.get((columns, rows + 3))):
            for before, after in zip(here, larger or here, strict=True):
                assert whole_width(before) <= whole_width(after), (columns, rows, before, after)
        for before, after in zip(here, found.get((columns, rows + 3), here), strict=True):
            assert min(before.discs, 3) <= after.discs or before.tiers < after.tiers, (columns, rows)


SQUARES = st.integers(2, 60)
TERMINALS = st.tuples(st.integers(60, 220), st.integers(18, 70))
HEAPS = st.none() | st.integers(0, 10**18)


@given(SQUARES, TERMINALS, HEAPS, st.sampled_from((0, 8, 10)))
def test_the_strip_and_what_is_below_it_fit_the_terminal(
    squares: int, terminal: tuple[int, int], tallest: int | None, panel: int
) -> None:
    columns, rows = terminal
    grid = stage_fit(squares, columns, rows, tallest=tallest, panel=panel)
    board = rows - 3
    stage = strip_stage(
        1 + stage_fit(squares, columns, rows, tallest=tallest).rows, board, low=1 + grid.rows, panel=panel
    )
    assert grid.in_tier * grid.width <= columns
    assert stage.strip >= 0 and stage.strip + 1 + grid.rows <= stage.speech
    assert stage.speech + stage.lines == board and stage.lines >= max(1, panel)
    if not panel and grid.relief:  # the block is in the middle of the rows between title and keys
        above, below = stage.strip, rows - 2 - stage.speech - 2
        assert abs(above - below) <= 2 or stage.lines < 3


@given(SQUARES, TERMINALS, st.integers(0, 10**18))
def test_with_heaps_and_without_them_the_coins_are_the_same(
    squares: int, terminal: tuple[int, int], tallest: int
) -> None:
    with_heaps, without = stage_fit(squares, *terminal, tallest=tallest), stage_fit(squares, *terminal)
    assert with_heaps._replace(below=without.below) == without


def test_the_setting_for_smaller_cards_limits_the_coins() -> None:
    for size in SIZES:
        with case(size):
            assert stage_fit(6, *size, largest=7).width == min(7, stage_fit(6, *size).width)
