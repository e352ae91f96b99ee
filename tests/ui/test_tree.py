"""Trees of numbers, the fate's rows and the pointer's line: pure functions from numbers to characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank
from cardtui.games.perditio import Fate
from cardtui.games.perditio.theory import circles, roads
from cardtui.ui.games.perditio.fate import fate_rows
from cardtui.ui.games.perditio.pointer import way
from cardtui.ui.games.perditio.tree import ROOMY, TIGHT, tree_rows
from tests.games.perditio import deal_of, deals, won_deals

Branches = dict[int, list[int]]

JOINTS = pytest.mark.parametrize("joints", [ROOMY, TIGHT], ids=["roomy", "tight"])

NARROW = 29
"""Columns that the tree has at the least: half of what the narrowest terminal leaves."""

BELOW, ABOVE = "┬├│", "├└│"
"""Joints that go on downwards, and such that come from above."""


@st.composite
def trees(draw: st.DrawFn) -> tuple[int, Branches]:
    """A root, and what hangs on each number: each one is hung on one that hangs there already."""
    numbers = draw(st.lists(st.integers(1, 13), min_size=1, unique=True))
    branches: Branches = {}
    for index, number in enumerate(numbers[1:], start=1):
        branches.setdefault(draw(st.sampled_from(numbers[:index])), []).append(number)
    return numbers[0], branches


def parents(rows: Sequence[str]) -> dict[int, int]:
    """What each number of a picture hangs on, read off its lines as a person would."""

    def before(row: str) -> int:
        return int(re.findall(r"\d+", row)[-1])

    found = {}
    for y, row in enumerate(rows):
        for match in re.finditer(r"\d+", row):
            joint = re.search(r"[◂┬├└─ ]*$", row[: match.start()])
            assert joint is not None
            if "◂" in joint[0]:
                found[int(match[0])] = before(row[: joint.start()])
            elif joint[0].strip():
                column = max(row.rfind(char, 0, match.start()) for char in "├└")
                top = y - 1
                while rows[top][column] != "┬":
                    assert rows[top][column] in "├│"
                    top -= 1
                found[int(match[0])] = before(rows[top][:column])
    return found


def check_lines(rows: Sequence[str]) -> None:
    """No line ends where it should go on."""

    def cell(y: int, x: int) -> str:
        return rows[y][x] if 0 <= y < len(rows) and x < len(rows[y]) else " "

    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            assert (char in BELOW) == (cell(y + 1, x) in ABOVE), (y, x, rows)
            assert (char in ABOVE) == (cell(y - 1, x) in BELOW), (y, x, rows)


def numbers(rows: Sequence[str]) -> Counter[int]:
    return Counter(int(number) for row in rows for number in re.findall(r"\d+", row))


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


# the fate


def fate_by(bottoms: Sequence[int]) -> Fate:
    """The fate that bottom cards tell; what takes the play is made up."""
    found = roads(bottoms)
    return Fate(found, circles(found), 52, Card(Rank.ACE), 1, (0,) * 13)


CHAIN = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
"""Bottom cards by which each pile leads to the one before it: no tree is wider."""
ROUND = [1, *range(3, 14), 2]
"""Bottom cards by which the piles 2 to 13 lead round: no circle is longer."""
LOOPS = [1, *range(2, 14)]
"""Bottom cards that name their own piles: there is nothing but circles."""

graphs = st.lists(st.integers(1, 13), min_size=13, max_size=13)


def leads(bottoms: Sequence[int], pile: int) -> bool:
    for _ in range(12):
        pile = pile if pile == 1 else bottoms[pile - 1]
    return pile == 1


def is_circle(row: str) -> bool:
    return "→" in row


@given(graphs)
@example(CHAIN)
@example(ROUND)
@example(LOOPS)
def test_every_pile_stands_in_the_fates_rows_as_often_as_it_should(bottoms: list[int]) -> None:
    rows = [row for row, _ in fate_rows(fate_by(bottoms))]
    fate = fate_by(bottoms)
    lowest = {circle[0] for circle in fate.circles}
    round_about = {pile for circle in fate.circles for pile in circle}
    hung_on = {bottoms[pile - 1] for pile in range(2, 14) if pile not in round_about}
    for pile, often in numbers(rows).items():
        # The lowest of a circle closes it; where something hangs on one of a circle, it is a root as well.
        assert often == 1 + (pile in lowest) + (pile in round_about and pile in hung_on)
    assert numbers(rows).keys() == set(range(1, 14))


@given(graphs)
@example(CHAIN)
@example(ROUND)
@example(LOOPS)
def test_the_fates_rows_tell_every_bottom_card_but_that_of_pile_1_and_nothing_else(
    bottoms: list[int],
) -> None:
    told: set[tuple[int, int]] = set()
    rows = [row for row, _ in fate_rows(fate_by(bottoms))]
    for circle in filter(is_circle, rows):
        assert re.fullmatch(r"(\d+ → )+…", circle)
        piles = [int(pile) for pile in re.findall(r"\d+", circle)]
        assert piles[0] == piles[-1] == min(piles)
        told |= set(pairwise(piles))
    told |= set(parents([row for row in rows if not is_circle(row)]).items())
    assert told == {(pile, bottoms[pile - 1]) for pile in range(2, 14)}


@given(graphs)
def test_a_row_of_the_fate_says_whether_its_piles_lead_to_pile_1(bottoms: list[int]) -> None:
    rows = fate_rows(fate_by(bottoms))
    assert rows[0][1]
    for row, to_1 in rows:
        assert {leads(bottoms, int(pile)) for pile in re.findall(r"\d+", row)} == {to_1}
    flags = [to_1 for _, to_1 in rows]
    assert flags == sorted(flags, reverse=True)


@given(graphs)
def test_the_fates_rows_break_off_nowhere(bottoms: list[int]) -> None:
    rows = [row for row, _ in fate_rows(fate_by(bottoms))]
    assert all(row[-1] == "…" if is_circle(row) else row[-1].isdigit() for row in rows)
    check_lines(rows)


@given(graphs)
@example(CHAIN)
@example(ROUND)
def test_the_fates_rows_are_drawn_tightly_only_where_the_narrowest_terminal_asks_for_it(
    bottoms: list[int],
) -> None:
    rows = [row for row, _ in fate_rows(fate_by(bottoms))]
    joined = [row for row in rows if "◂" in row]
    if any("◂──" in row or "◂┬─" in row for row in joined):
        assert max(len(row) for row in rows if not is_circle(row)) <= NARROW
    assert all((" ◂" in row) == (" ◂" in joined[0]) for row in joined)


@given(graphs)
@example(CHAIN)
def test_the_fates_trees_fit_into_thirty_columns(bottoms: list[int]) -> None:
    assert all(len(row) <= 30 for row, _ in fate_rows(fate_by(bottoms)) if not is_circle(row))


@given(deals)
def test_the_fates_rows_are_read_from_the_bottom_cards_alone(piles: list[list[int]]) -> None:
    assert fate_rows(deal_of(piles).fate) == fate_rows(fate_by([pile[-1] for pile in piles]))


@given(won_deals())
def test_the_rows_of_a_won_deal_are_one_tree_with_pile_1_at_its_root(piles: list[list[int]]) -> None:
    rows = fate_rows(deal_of(piles).fate)
    assert all(to_1 for _, to_1 in rows)
    assert rows[0][0].startswith("1")
    assert numbers([row for row, _ in rows]) == Counter(range(1, 14))
    assert parents([row for row, _ in rows]) == {pile: piles[pile - 1][-1] for pile in range(2, 14)}


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
