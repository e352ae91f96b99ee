"""Bars have the height of their values to an eighth, fill their columns, and have labels that can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.bars import (
    axis,
    axis_label,
    bar_cell,
    bar_columns,
    bar_rows,
    column_means,
    column_of_ply,
    line_level,
    spread_apart,
)

heights = st.floats(-1, 12)


def filled(cell: str) -> int:
    """Return how many eighths of a cell are filled."""
    return " ▁▂▃▄▅▆▇█".index(cell)


@given(st.integers(0, 96))
def test_a_bar_is_filled_from_below_as_far_as_it_is_high(eighths: int) -> None:
    column = [filled(row[0]) for row in reversed(bar_rows([eighths / 8], 9))]
    assert column == [min(8, max(0, eighths - 8 * level)) for level in range(9)]


@given(st.lists(heights, min_size=1, max_size=9), st.integers(1, 9))
def test_rows_begin_at_the_top_and_have_a_cell_for_each_bar(values: list[float], rows: int) -> None:
    drawn = bar_rows(values, rows)
    assert [len(row) for row in drawn] == [len(values)] * rows
    assert drawn[-1] == [bar_cell(value) for value in values]
    for column in zip(*drawn, strict=True):
        assert sorted(map(filled, column)) == [*map(filled, column)]


@given(st.integers(1, 300), st.integers(1, 300), st.integers(2, 4), st.none() | st.integers(1, 9))
def test_bars_fill_the_width_with_gaps_where_they_are_wide(
    bars: int, width: int, gap_from: int, widest: int | None
) -> None:
    columns = bar_columns(bars, width, gap_from, widest)
    assert columns.bar >= 1 and columns.gap == (columns.each >= gap_from)
    row = columns.spread("█" * bars)
    assert len(row) == bars * columns.each
    assert row.count("█") == bars * columns.bar
    assert widest is None or columns.each <= widest
    if bars <= width:
        assert len(row) <= width
        assert columns.each == widest or len(row) + bars > width


@given(st.floats(0, 40), st.integers(1, 20))
def test_a_line_is_in_the_row_of_its_height_and_never_above_the_chart(height: float, rows: int) -> None:
    level = line_level(height, rows)
    assert level == rows - 1 if height >= rows else level <= height < level + 1


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9999)), max_size=20), st.none() | st.integers(0, 60)
)
def test_the_labels_of_an_axis_stand_at_their_columns_as_many_as_fit(
    found: list[tuple[int, int]], width: int | None
) -> None:
    marks = [(column, str(number)) for column, number in sorted(found)]
    line, end, expected = axis(marks, width), -1, []
    for column, label in marks:
        if column > end and (width is None or column + len(label) <= width):
            assert line[column:].startswith(label)
            expected.append(label)
            end = column + len(label)
    assert line.split() == expected and (width is None or len(line) <= width)


def test_a_label_that_ends_at_the_width_is_shown() -> None:
    assert [axis([(0, "1"), (4, "90")], width) for width in (5, 6, None)] == ["1", "1   90", "1   90"]


def test_the_label_of_a_row_ends_before_the_chart() -> None:
    assert [axis_label(label, 5) for label in ("", "7", "1200")] == ["     ", "   7 ", "1200 "]


@given(st.integers(0, 400), st.integers(1, 80))
def test_a_column_of_a_curve_shows_plies_that_belong_to_it(length: int, columns: int) -> None:
    means = column_means(lambda ply: (ply, length - ply), length, columns)
    assert len(means) == columns
    for column, (own, other) in enumerate(means):
        assert own + other == pytest.approx(length)
        if length >= columns:
            assert column_of_ply(round(own), length, columns) == column
    assert means == sorted(means)


@given(st.lists(st.integers(0, 53), max_size=3), st.integers(1, 6))
def test_labels_near_their_places_never_cover_each_other(places: list[int], width: int) -> None:
    starts = spread_apart(sorted(places), width, 54)
    assert all(0 <= start <= 54 - width for start in starts)
    assert all(after - before > width for before, after in pairwise(starts))
    if len(places) == 1:
        assert abs(starts[0] + width // 2 - places[0]) <= width
