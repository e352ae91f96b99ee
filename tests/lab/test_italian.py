"""The Italian pack of 40 cards: every deal that is listed as endless is replayed.

That is done also by `tests.oracles.beggar`, which shares nothing with the package.
"""

from __future__ import annotations

import csv
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardtui.games import open_id
from cardtui.games.beggar import Cycle, Outcome, play_out, settle
from cardtui.games.beggar.records import ITALIAN, ITALIAN_LONGEST
from cardtui.lab.endless.known import KnownCycle, italian_cycles
from cardtui.lab.endless.trees import deals_into
from tests.games.beggar.deals import position, values_of
from tests.oracles.beggar import Table, Values, fate, tables

PACK = {0: 28, 1: 4, 2: 4, 3: 4}
LONGEST = "0130023302200030010000000010000000000021"


def values(digits: str) -> Values:
    """The hands that forty penalties write: the first twenty are those of player 0, top first."""
    cards = bytes(map(int, digits))
    assert Counter(cards) == PACK
    return cards[:20], cards[20:]


with (Path(__file__).parents[1] / "data" / "italian-40.csv").open(encoding="ascii") as _file:
    PUBLISHED = [values(row["sequenza"]) for row in csv.DictReader(_file)]
"""As N1k06 has published them."""


def _starts(hands: Values, tricks: int) -> list[Table]:
    """The table at the start of each of the first tricks."""
    return list(islice((table for table in tables(hands) if not table.pile), tricks))


by_cycle = pytest.mark.parametrize("cycle", italian_cycles(), ids=lambda cycle: cycle.key)


def test_the_162_deals_that_were_published_are_the_ones_in_the_records_in_nine_cycles() -> None:
    cycles = italian_cycles()
    deals = [values_of(known.deal) for cycle in cycles for known in cycle.deals]
    assert len(PUBLISHED) == len(deals) == 162 and set(PUBLISHED) == set(deals)
    assert [(len(cycle.deals), cycle.tricks, cycle.cards) for cycle in cycles[:3]] == [
        (90, 84, 546),
        (28, 20, 156),
        (26, 36, 188),
    ]
    assert [len(cycle.deals) for cycle in cycles[3:]] == [4, 4, 4, 2, 2, 2]
    assert {(cycle.tricks, cycle.cards) for cycle in cycles[3:]} == {(33, 232), (33, 233)}
    assert ITALIAN.deal in {known.deal for known in cycles[0].deals}


@by_cycle
def test_every_deal_listed_never_ends_as_it_is_told(cycle: KnownCycle) -> None:
    for known in cycle.deals:
        told = Cycle(known.pre_tricks, known.pre_cards, cycle.tricks, cycle.cards)
        assert fate(values_of(known.deal)) == told == settle(position(known.deal))


@by_cycle
def test_going_back_from_a_cycle_finds_the_deals_listed_and_no_others(cycle: KnownCycle) -> None:
    found = deals_into(cycle.deals[0].deal)
    assert {one.key for one in found} == {cycle.key}
    assert [(one.deal, one.cycle.pre_tricks, one.cycle.pre_cards) for one in found] == list(cycle.deals)


def test_of_the_nine_cycles_three_exchange_the_players_and_six_are_two_each() -> None:
    """All positions of all cycles, by who is who: fifteen cycles, or nine if who is who does not count."""
    cycles: set[frozenset[Any]] = set()  # each of hands and who leads
    for hands in PUBLISHED:
        pre_tricks, _, tricks, _ = fate(hands)
        assert pre_tricks is not None and tricks is not None
        starts = [(table.hands, table.turn) for table in _starts(hands, pre_tricks + tricks)]
        cycles.add(frozenset(starts[pre_tricks:]))
    assert len(cycles) == 15
    alike = {frozenset({cycle, frozenset((h[::-1], 1 - turn) for h, turn in cycle)}) for cycle in cycles}
    assert len(alike) == 9 and sum(len(pair) == 1 for pair in alike) == 3


def test_the_longest_game_that_ends_has_757_tricks_and_4663_cards() -> None:
    assert values_of(ITALIAN_LONGEST.deal) == values(LONGEST)
    assert fate(values(LONGEST)) == (1, 757, 4663) == (1, ITALIAN_LONGEST.tricks, ITALIAN_LONGEST.cards)
    assert play_out(position(ITALIAN_LONGEST.deal)) == Outcome(1, 757, 4663)
    session = open_id(f"beggar:{ITALIAN_LONGEST.deal}")
    session.look_ahead()
    assert (session.length, len(session.landmarks)) == (4663, 757)
