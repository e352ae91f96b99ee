"""Drawings made of characters: trees of piles, the rows of a fate, and the pointer's line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank
from cardtui.games.perditio.game import Fate
from cardtui.games.perditio.screens.fate import ROOMY, TIGHT, fate_rows, tree_rows
from cardtui.games.perditio.theory import circles, roads
from cardtui.ui.table.pile_board import row_way
from tests.oracles.perditio import leads
from tests.oracles.tables import read_tables
from tests.ui.games.perditio.test_fate import CHAIN, LOOPS, ROUND

Branches = dict[int, list[int]]

NARROW = 29
"""The columns of the tree on the narrowest terminal."""

bottom_cards = st.lists(st.integers(1, 13), min_size=13, max_size=13)

DOWN, UP = "┬├│", "├└│"
"""Characters whose lines continue downwards, and characters whose lines come from above."""


@st.composite
def trees(draw: st.DrawFn) -> tuple[int, Branches]:
    """Draw a root, and the children of each number."""
    numbers = draw(st.lists(st.integers(1, 13), min_size=1, unique=True))
    branches: Branches = {}
    for index, number in enumerate(numbers[1:], start=1):
        branches.setdefault(draw(st.sampled_from(numbers[:index])), []).append(number)
    return numbers[0], branches


def numbers_in(rows: Sequence[str]) -> Counter[int]:
    return Counter(int(number) for row in rows for number in re.findall(r"\d+", row))


def parents_in(rows: Sequence[str]) -> dict[int, int]:
    """Return the parent of each number in a drawing, found by following its lines."""

    def last_number(row: str) -> int:
        return int(re.findall(r"\d+", row)[-1])

    found = {}
    for y, row in enumerate(rows):
        for match in re.finditer(r"\d+", row):
            joint = re.search(r"[◂┬├└─ ]*$", row[: match.start()])
            assert joint is not None
            if "◂" in joint[0]:
                found[int(match[0])] = last_number(row[: joint.start()])
            elif joint[0].strip():
                column = max(row.rfind(char, 0, match.start()) for char in "├└")
                top = y - 1
                while rows[top][column] != "┬":
                    assert rows[top][column] in "├│"
                    top -= 1
                found[int(match[0])] = last_number(rows[top][:column])
    return found


def check_lines(rows: Sequence[str]) -> None:
    """Check that no line breaks off."""

    def cell(y: int, x: int) -> str:
        return rows[y][x] if 0 <= y < len(rows) and x < len(rows[y]) else " "

    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            assert (char in DOWN) == (cell(y + 1, x) in UP), (y, x, rows)
            assert (char in UP) == (cell(y - 1, x) in DOWN), (y, x, rows)


# trees


@pytest.mark.parametrize("tree", read_tables("pictures.toml")["tree"], ids=lambda tree: str(tree["branches"]))
def test_a_tree_is_drawn_with_its_root_at_the_left(tree: dict[str, Any]) -> None:
    branches = {int(number): children for number, children in tree["branches"].items()}
    assert tree_rows(1, branches) == tree["roomy"].splitlines()
    assert tree_rows(1, branches, TIGHT) == tree["tight"].splitlines()


@given(tree=trees())
def test_a_drawn_tree_can_be_read_back(tree: tuple[int, Branches]) -> None:
    root, branches = tree
    for joints in (ROOMY, TIGHT):
        rows = tree_rows(root, branches, joints)
        assert rows[0].startswith(str(root))
        assert numbers_in(rows) == Counter([root, *(n for children in branches.values() for n in children)])
        assert parents_in(rows) == {n: number for number, children in branches.items() for n in children}
        last = Counter(int(re.findall(r"\d+", row)[-1]) for row in rows)
        assert last == Counter(n for n in numbers_in(rows) if n not in branches)  # a row for each leaf
        assert all(row[-1].isdigit() for row in rows)
        check_lines(rows)


# the rows of a fate


def fate_by(bottoms: Sequence[int]) -> Fate:
    """Return the fate of a deal with these bottom cards; everything else is made up."""
    found = roads(bottoms)
    return Fate(found, circles(found), 52, Card(Rank.ACE), 1, (0,) * 13)


def is_circle(row: str) -> bool:
    return "→" in row


@given(bottom_cards)
@example(CHAIN)
@example(ROUND)
@example(LOOPS)
def test_the_rows_of_a_fate_show_every_bottom_card_but_that_of_pile_1(bottoms: list[int]) -> None:
    fate = fate_by(bottoms)
    rows = [row for row, _ in fate_rows(fate)]
    shown: set[tuple[int, int]] = set()
    for circle in filter(is_circle, rows):
        assert re.fullmatch(r"(\d+ → )+…", circle)
        piles = [int(pile) for pile in re.findall(r"\d+", circle)]
        assert piles[0] == piles[-1] == min(piles)
        shown |= set(pairwise(piles))
    shown |= set(parents_in([row for row in rows if not is_circle(row)]).items())
    assert shown == {(pile, bottoms[pile - 1]) for pile in range(2, 14)}
    # The lowest pile of a circle closes it. A pile of a circle is also a root if other piles lead to it.
    lowest = {circle[0] for circle in fate.circles}
    in_circle = {pile for circle in fate.circles for pile in circle}
    roots = {bottoms[pile - 1] for pile in range(2, 14) if pile not in in_circle} & in_circle
    assert numbers_in(rows) == {pile: 1 + (pile in lowest) + (pile in roots) for pile in range(1, 14)}


@given(bottom_cards)
@example(CHAIN)
@example(ROUND)
def test_the_rows_of_a_fate_fit_tell_where_they_lead_and_do_not_break_off(bottoms: list[int]) -> None:
    rows = fate_rows(fate_by(bottoms))
    for row, to_1 in rows:
        assert {leads(bottoms, int(pile)) for pile in re.findall(r"\d+", row)} == {to_1}
        assert row[-1] == "…" if is_circle(row) else row[-1].isdigit() and len(row) <= NARROW + 1
    flags = [to_1 for _, to_1 in rows]
    assert flags[0] and flags == sorted(flags, reverse=True)
    check_lines([row for row, _ in rows])


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
def test_the_pointers_line_leads_from_one_column_to_an_arrow_at_another(
    source: int | None, target: int, line: str
) -> None:
    assert row_way(source, target, 8) == line
