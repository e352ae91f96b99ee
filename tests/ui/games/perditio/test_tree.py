"""Trees of numbers and the pointer's line: pure functions from numbers to characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.games.perditio.pointer import way
from cardtui.ui.games.perditio.tree import ROOMY, TIGHT, tree_rows
from tests.ui.games.perditio.tree_pictures import check_lines, numbers, parents

Branches = dict[int, list[int]]

JOINTS = pytest.mark.parametrize("joints", [ROOMY, TIGHT], ids=["roomy", "tight"])


@st.composite
def trees(draw: st.DrawFn) -> tuple[int, Branches]:
    """A root, and what hangs on each number: each one is hung on one that hangs there already."""
    numbers = draw(st.lists(st.integers(1, 13), min_size=1, unique=True))
    branches: Branches = {}
    for index, number in enumerate(numbers[1:], start=1):
        branches.setdefault(draw(st.sampled_from(numbers[:index])), []).append(number)
    return numbers[0], branches


# trees


@pytest.mark.parametrize(
    ("branches", "roomy", "tight"),
    [
        ({}, ["1"], ["1"]),
        ({1: [2]}, ["1 ◂── 2"], ["1◂2"]),
        ({1: [10], 10: [13]}, ["1 ◂── 10 ◂── 13"], ["1◂10◂13"]),
        ({1: [2], 2: [3, 4]}, ["1 ◂── 2 ◂┬─ 3", "         └─ 4"], ["1◂2◂┬3", "    └4"]),
        ({1: [2, 3]}, ["1 ◂┬─ 2", "   └─ 3"], ["1◂┬2", "  └3"]),
        ({1: [2, 3, 4]}, ["1 ◂┬─ 2", "   ├─ 3", "   └─ 4"], ["1◂┬2", "  ├3", "  └4"]),
        ({1: [7, 12], 7: [10]}, ["1 ◂┬─ 7 ◂── 10", "   └─ 12"], ["1◂┬7◂10", "  └12"]),
        (
            {1: [10, 4], 10: [2, 3], 4: [5, 6]},
            ["1 ◂┬─ 10 ◂┬─ 2", "   │      └─ 3", "   └─ 4 ◂┬─ 5", "         └─ 6"],
            ["1◂┬10◂┬2", "  │   └3", "  └4◂┬5", "     └6"],
        ),
    ],
)
def test_a_tree_is_drawn_from_its_root_at_the_left(
    branches: Branches, roomy: list[str], tight: list[str]
) -> None:
    assert tree_rows(1, branches) == roomy
    assert tree_rows(1, branches, TIGHT) == tight


@JOINTS
def test_a_tree_may_begin_at_any_number_and_leaves_out_what_does_not_hang_there(
    joints: Sequence[str],
) -> None:
    branches = {1: [2], 11: [12, 13], 12: [4]}
    assert parents(tree_rows(11, branches, joints)) == {12: 11, 13: 11, 4: 12}
    assert tree_rows(13, branches, joints) == ["13"]


@JOINTS
@given(tree=trees())
def test_every_number_of_a_tree_stands_there_once_and_hangs_where_it_should(
    joints: Sequence[str], tree: tuple[int, Branches]
) -> None:
    root, branches = tree
    rows = tree_rows(root, branches, joints)
    assert numbers(rows) == Counter([root, *(n for hung in branches.values() for n in hung)])
    assert parents(rows) == {n: number for number, hung in branches.items() for n in hung}


@JOINTS
@given(tree=trees())
def test_a_tree_has_a_row_for_every_leaf_which_stands_at_its_end(
    joints: Sequence[str], tree: tuple[int, Branches]
) -> None:
    root, branches = tree
    found = [int(re.findall(r"\d+", row)[-1]) for row in tree_rows(root, branches, joints)]
    everyone = {root, *(n for hung in branches.values() for n in hung)}
    assert Counter(found) == Counter(n for n in everyone if n not in branches)


@JOINTS
@given(tree=trees())
def test_no_row_of_a_tree_is_ragged_and_no_line_breaks_off(
    joints: Sequence[str], tree: tuple[int, Branches]
) -> None:
    rows = tree_rows(*tree, joints)
    assert all(row[-1].isdigit() for row in rows)
    assert rows[0].startswith(str(tree[0]))
    check_lines(rows)


@given(tree=trees())
def test_both_styles_draw_the_same_tree_and_the_tight_one_never_takes_more_room(
    tree: tuple[int, Branches],
) -> None:
    roomy, tight = tree_rows(*tree, ROOMY), tree_rows(*tree, TIGHT)
    assert parents(roomy) == parents(tight)
    assert [re.findall(r"\d+", row) for row in roomy] == [re.findall(r"\d+", row) for row in tight]
    assert all(len(short) <= len(long) for short, long in zip(tight, roomy, strict=True))


# the pointer


@pytest.mark.parametrize(
    ("source", "target", "line"),
    [
        (None, 3, "   ▼    "),
        (3, 3, "   ▼    "),
        (6, 0, "▼─────╮ "),
        (0, 6, "╭─────▼ "),
        (3, 2, "  ▼╮    "),
        (6, 7, "      ╭▼"),
    ],
)
def test_a_line_leads_from_one_column_to_an_arrow_at_another(
    source: int | None, target: int, line: str
) -> None:
    assert way(source, target, 8) == line


@given(st.integers(1, 200), st.data())
def test_the_line_is_as_wide_as_it_is_to_be_and_has_one_arrow_and_one_corner(
    width: int, data: st.DataObject
) -> None:
    columns = st.integers(0, width - 1)
    source, target = data.draw(st.none() | columns), data.draw(columns)
    line = way(source, target, width)
    cells: Mapping[int, str] = dict(enumerate(line))
    assert len(line) == width
    assert cells[target] == "▼"
    apart = source is not None and source != target
    if source is not None and apart:
        assert cells[source] == ("╭" if source < target else "╮")
        between = range(min(source, target) + 1, max(source, target))
        assert all(cells[x] == "─" for x in between)
        assert sum(char != " " for char in line) == len(between) + 2
    else:
        assert line.strip() == "▼"
