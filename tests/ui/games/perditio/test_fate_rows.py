"""The fate's rows: circles and trees of bottom cards, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank
from cardtui.games.perditio import Fate
from cardtui.games.perditio.theory import circles, roads
from cardtui.ui.games.perditio.fate import fate_rows
from tests.oracles.perditio import deal_of, deals, leads, won_deals
from tests.ui.games.perditio.tree_pictures import check_lines, numbers, parents

NARROW = 29
"""Columns that the tree has at the least: half of what the narrowest terminal leaves."""


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
