"""Where the groups of the end panel stand: the panel fits its rows, and what is left out goes in order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.widgets.end_layout import Group, flow, group_rows, panel_rows

_RANKS = {"title": 0, "text": 1, "marks": 0, "curve": 4, "moments": 3, "facts": 2, "next": 0}


@st.composite
def panels(draw: st.DrawFn) -> list[Group]:
    def group(name: str) -> Group:
        if name == "title":
            return Group(name, 1)
        rows = draw(st.integers(int(name == "next"), 6))
        return Group(name, rows, draw(st.integers(0, rows)), _RANKS[name])

    return [group(name) for name in _RANKS]


@given(panels(), st.integers(1, 40))
def test_groups_keep_their_order_from_the_first_row_and_the_panel_fits_if_it_can(
    groups: list[Group], rows: int
) -> None:
    placed = group_rows(groups, rows)
    assert list(placed) == [group.name for group in groups if group.name in placed]
    assert placed["title"] == range(1)
    gaps = {after.start - before.stop for before, after in pairwise(placed.values())}
    assert gaps <= {0} or gaps == {1}
    for group in groups:
        if group.name in placed:
            assert len(placed[group.name]) in (group.rows, group.least or group.rows)
        else:
            assert not group.rows or group.rank, "what one can do next is always shown"
    necessary = sum(group.least or group.rows for group in groups if not group.rank)
    assert panel_rows(groups, rows) <= max(rows, necessary)
    assert group_rows(groups, panel_rows(groups, rows)) == placed, "its own height is enough for it"


@given(panels(), st.integers(1, 40))
def test_with_more_rows_no_group_goes_and_with_fewer_the_highest_rank_goes_first(
    groups: list[Group], rows: int
) -> None:
    shown, more = group_rows(groups, rows), group_rows(groups, rows + 1)
    assert set(shown) <= set(more)
    out = [group.rank for group in groups if group.rows and group.name not in shown]
    kept = [group.rank for group in groups if group.name in shown]
    assert not out or min(out) > max(kept)


@given(st.lists(st.integers(1, 20), max_size=8), st.integers(20, 66))
def test_controls_flow_into_rows_in_order_and_none_is_cut(widths: list[int], columns: int) -> None:
    rows = flow(widths, columns)
    assert [number for row in rows for number in row] == list(range(len(widths)))
    for row in rows:
        assert all(start + widths[number] <= columns for number, start in row.items())
        for (one, start), (_, after) in pairwise(row.items()):
            assert after == start + widths[one] + 2
