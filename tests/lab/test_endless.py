"""Deals that never end: each one known is proved, and the trees of their cycles have no others."""

from __future__ import annotations

from importlib.resources import files

import pytest

from cardtui.engine.errors import BadInput
from cardtui.games.beggar import records
from cardtui.games.beggar.tricks import Cycle, Position, play_trick, settle
from cardtui.lab.endless import random_search as chance
from cardtui.lab.endless import search, trees
from cardtui.lab.endless.ancestors import leader_first
from cardtui.lab.endless.known import KnownCycle, known_cycles
from cardtui.lab.packs import LETTERS, STANDARD_PACK, Pack, deal_text

PUBLISHED = records.ENDLESS[0]


def position(deal: str) -> Position:
    first, second = (bytes(LETTERS.index(card) for card in hand) for hand in deal.split("/"))
    return Position((first, second))


def test_the_records_have_sixteen_cycles_and_399_deals_in_all() -> None:
    cycles = known_cycles()
    assert len({cycle.key for cycle in cycles}) == len(cycles) == 16
    assert len({one.deal for cycle in cycles for one in cycle.deals}) == 399
    assert sum(len(cycle.deals) for cycle in cycles) == 399


@pytest.mark.parametrize("cycle", known_cycles(), ids=lambda cycle: cycle.key)
def test_every_known_deal_never_ends_as_it_is_told(cycle: KnownCycle) -> None:
    for deal, pre_tricks, pre_cards in cycle.deals:
        start = position(deal)
        assert [len(hand) for hand in start.hands] == [26, 26]
        asks = tuple(sorted(card for card in start.hands[0] + start.hands[1] if card))
        assert asks == STANDARD_PACK.penalties
        assert settle(start) == Cycle(pre_tricks, pre_cards, cycle.tricks, cycle.cards)
        for _ in range(pre_tricks):
            start = play_trick(start).after
        assert cycle.key in {deal_text(one) for one in trees.cycle_at(start, cycle.tricks)}


def test_the_published_deal_stands_among_thirty() -> None:
    found = trees.deals_into(PUBLISHED.deal)
    assert len(found) == 30
    (published,) = (one for one in found if one.deal == PUBLISHED.deal)
    assert published.cycle == Cycle(4, 34, 62, 440)
    for one in found:
        assert settle(position(one.deal)) == one.cycle
    (known,) = (cycle for cycle in known_cycles() if cycle.key == found[0].key)
    assert [deal for deal, _, _ in known.deals] == [one.deal for one in found]


def test_a_cycle_is_the_same_where_it_is_begun_and_whoever_is_who() -> None:
    cycle = trees.cycle_of(position(PUBLISHED.deal))
    assert cycle is not None
    exchanged = [Position(one.hands[::-1], 1 - one.lead) for one in cycle]
    assert trees.cycle_key(cycle) == trees.cycle_key(cycle[5:] + cycle[:5]) == trees.cycle_key(exchanged)
    assert trees.deals_into_cycle(exchanged) == trees.deals_into_cycle(cycle)


def test_a_game_that_ends_runs_into_no_cycle() -> None:
    with pytest.raises(ValueError, match="ends"):
        trees.deals_into(records.LONGEST[0].deal)
    with pytest.raises(BadInput):
        trees.deals_into("J-/X")


def _all_deals(pack: Pack) -> list[Position]:
    """Every deal of a small pack."""
    hands = {b""}
    for _ in range(pack.size):
        hands = {hand + bytes((card,)) for hand in hands for card in {0, *pack.penalties}}
    return [
        Position((cards[: pack.first_hand], cards[pack.first_hand :]))
        for cards in hands
        if tuple(sorted(filter(None, cards))) == pack.penalties
    ]


@pytest.mark.parametrize("pack", [Pack(4, (1, 1)), Pack(5, (1, 1, 1)), Pack(5, (1, 1, 2)), Pack(5, (1, 1))])
def test_trees_find_each_deal_of_a_small_pack_that_never_ends(pack: Pack) -> None:
    endless = {deal_text(deal) for deal in _all_deals(pack) if isinstance(settle(deal), Cycle)}
    found: set[str] = set()
    for deal in sorted(endless):
        if deal not in found:
            found |= {one.deal for one in trees.deals_into(deal)}
    assert found == endless


@pytest.mark.parametrize("pack", [Pack(4, (1, 1)), Pack(8, (1, 1, 1, 1))])
def test_chance_finds_cycles_of_small_packs(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    found = chance.unit(pack, 1, 0, 500)
    assert found
    for one in found:
        deal = position(one.deal)
        assert settle(deal) == one.cycle
        assert tuple(sorted(filter(None, deal.hands[0] + deal.hands[1]))) == pack.penalties
        assert leader_first(deal) == deal
    monkeypatch.setattr(chance, "_compiled", lambda: None)
    assert chance.unit(pack, 1, 0, 500) == found


def test_each_unit_plays_deals_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Pack, int, int, int]] = []

    def nothing(pack: Pack, seed: int, first: int, games: int) -> list[int]:
        asked.append((pack, seed, first, games))
        return []

    monkeypatch.setattr(chance, "_compiled", lambda: nothing)
    for index in (0, 1, 3):
        assert chance.unit(chance.ITALIAN_PACK, 5, index, 100) == []
    assert asked == [(chance.ITALIAN_PACK, 5, first, 100) for first in (0, 100, 300)]


def test_the_tables_are_those_that_the_program_makes() -> None:
    found = {one for cycle in known_cycles() for one in trees.deals_into(cycle.deals[0].deal)}
    text = (files("cardtui.lab") / "data" / "endless-52.txt").read_text(encoding="ascii")
    assert [line for line in text.splitlines() if not line.startswith("#")] == [
        "",
        *search.table(found).splitlines(),
    ]
