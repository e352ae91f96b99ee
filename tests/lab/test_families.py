"""Families of deals: all deals that end in the same last trick, and how they are kept."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.records import ENDLESS, ITALIAN_LONGEST, KNOWN, LONGEST, RELATIVES
from cardtui.games.beggar.tricks import BeggarOutcome, Position, play_trick, settle
from cardtui.lab.beggar.ancestors import leader_first
from cardtui.lab.beggar.packs import deal_text
from cardtui.lab.families import Family, family, keep_family
from cardtui.lab.hunt_store import HuntStore
from cardtui.lab.quests import Find, UnitResult

FAMILIES = {
    4791: (3, 1229, 4795), 5790: (28, 1247, 5914), 5914: (1, 1247, 5914), 6913: (196, 1798, 7544),
    7157: (29, 1915, 7225), 7207: (6, 1915, 7225), 7224: (2, 1915, 7225), 7225: (1, 1915, 7225),
    7544: (1, 1798, 7544), 7959: (1, 1807, 7959), 7972: (1, 2078, 7972), 8344: (1, 1827, 8344),
}  # fmt: skip
"""By the length of a record: its rank, the deals of its family, and the length of the longest."""


def of(deal: str, most_expanded: int = 100_000) -> Family:
    return family(Beggar.from_deal(deal), most_expanded)


def test_the_families_of_all_records() -> None:
    found = {known.cards: of(known.deal) for known in KNOWN}
    assert {own: (one.rank, len(one.deals), one.longest.cards) for own, one in found.items()} == FAMILIES
    assert all(one.whole and one.own.cards == own for own, one in found.items())
    for relative, record in RELATIVES.items():
        assert found[record.cards].longest == Find(relative.deal, relative.cards, relative.tricks)
    cut = of(LONGEST[1].deal, most_expanded=500)
    assert cut.own == found[5790].own and not cut.whole and cut.extent.startswith("Not the whole family: ")


def test_a_family_is_all_deals_that_end_in_the_same_last_trick() -> None:
    """Compare with all deals of a small pack, played forwards."""
    families: dict[Position, list[Find]] = defaultdict(list)
    for places, queen in ((p, q) for p in combinations(range(8), 3) for q in p):
        cards = bytes((place in places) + (place == queen) for place in range(8))
        position = dealt = Position((cards[:4], cards[4:]))
        if isinstance(end := settle(dealt), BeggarOutcome):
            while (trick := play_trick(position)).after.winner is None:
                position = trick.after
            families[leader_first(position)].append(Find(deal_text(dealt), end.cards, end.tricks))
    assert max(map(len, families.values())) > 5
    for last_trick, deals in families.items():
        deals.sort(key=lambda find: (-find.cards, find.deal))
        for rank, deal in enumerate(deals, 1):
            found = of(deal.deal)
            assert (found.deals, found.rank, found.last_trick) == (tuple(deals), rank, last_trick)


REFUSED = {
    "coins:1.4.5": "only deals of Beggar My Neighbour have families",
    f"beggar:{ENDLESS[0].deal}": "this deal never ends",
    "beggar:J-/": "nobody plays a card",
    f"beggar:{'-' * 150}J/{'-' * 150}": "the deck has 301 cards",
}


@pytest.mark.parametrize("id", REFUSED)
def test_a_deal_without_a_family_is_refused(id: str) -> None:
    with pytest.raises(BadInput, match=REFUSED[id]):
        family(open_id(id).game)


def test_a_family_is_kept_once_and_only_its_longest_deal_is_among_all_finds(tmp_path: Path) -> None:
    kleber, collins = of(LONGEST[1].deal), Find(LONGEST[2].deal, LONGEST[2].cards, LONGEST[2].tricks)
    long = [find for find in kleber.deals if find.cards >= 3000]
    with HuntStore(tmp_path) as store:
        store.record_unit(store.open_hunt("beggar", "long", 1), 0, UnitResult({}, [collins]), 1.0)
        for _ in range(2):
            assert keep_family(kleber, tmp_path) == len(long) > 500
        assert store.longest_finds("beggar", 10) == [collins, kleber.longest]
        kept = next(hunt for hunt in store.hunts() if hunt.quest == "family")
        assert store.longest_finds("beggar", 10_000, kept) == long
        assert kept.numbers == {"deals": 1247, "positions": 39208}
    for other in ("J--/---", ITALIAN_LONGEST.deal):
        assert keep_family(of(other), tmp_path / "none") == 0 and not (tmp_path / "none").exists()
