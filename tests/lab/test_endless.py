"""Deals that never end: every known deal is proved, and the trees of the cycles have no other deals."""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.beggar import records
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.notation import LETTERS
from cardtui.games.beggar.records import ITALIAN
from cardtui.games.beggar.tricks import Cycle, Position, play_trick, settle
from cardtui.lab.beggar import closed_words as words
from cardtui.lab.beggar import random_search, search, trees
from cardtui.lab.beggar.known import italian_cycles, known_cycles
from cardtui.lab.beggar.packs import ITALIAN_PACK, STANDARD_PACK, Pack, deal_text
from cardtui.lab.finds import Find
from cardtui.lab.kernels.beggar import closed_words as compiled
from cardtui.lab.records import records as all_records
from tests.games.beggar.deals import ENDLESS as PUBLISHED_ENDLESS
from tests.games.beggar.deals import RECORDS, position, values_of
from tests.oracles.beggar import Values, fate

PUBLISHED = records.ENDLESS[0]

by_cycle = pytest.mark.parametrize(
    "cycle", [*known_cycles(), *italian_cycles()], ids=lambda cycle: cycle[0].cycle
)


def values(digits: str) -> Values:
    """Return the hands in forty penalties: the first twenty are those of player 0, top first."""
    return bytes(map(int, digits[:20])), bytes(map(int, digits[20:]))


with (Path(__file__).parents[1] / "data" / "italian-40.csv").open(encoding="ascii") as _file:
    ITALIAN_PUBLISHED = [values(row["sequenza"]) for row in csv.DictReader(_file)]
"""The deals as N1k06 published them."""


def penalties_of(deal: Position) -> tuple[int, ...]:
    return tuple(sorted(filter(None, deal.hands[0] + deal.hands[1])))


@by_cycle
def test_every_known_deal_is_endless_by_the_rules_and_by_the_oracle(cycle: tuple[Find, ...]) -> None:
    for known in cycle:
        start = position(known.deal)
        assert len(start.hands[0]) == len(start.hands[1])
        assert penalties_of(start) in (STANDARD_PACK.penalties, ITALIAN_PACK.penalties)
        expected = Cycle(known.pre_tricks, known.pre_cards, known.tricks, known.cards)
        assert settle(start) == expected == fate(values_of(known.deal))
        for _ in range(known.pre_tricks):
            start = play_trick(start).after
        assert (on_it := trees.cycle_of(start)) is not None
        assert known.cycle in {deal_text(one) for one in on_it}


@by_cycle
def test_going_back_from_a_cycle_finds_its_known_deals_and_no_others(cycle: tuple[Find, ...]) -> None:
    assert tuple(trees.deals_into(cycle[0].deal)) == cycle


def test_the_published_deals_are_among_the_known_ones() -> None:
    (cycle,) = (cycle for cycle in known_cycles() if PUBLISHED.deal in {one.deal for one in cycle})
    assert (len(cycle), cycle[0].tricks, cycle[0].cards) == (30, 62, 440)
    assert ITALIAN.deal in {one.deal for one in italian_cycles()[0]}
    known = [values_of(one.deal) for cycle in italian_cycles() for one in cycle]
    assert len(ITALIAN_PUBLISHED) == len(known) == 162 and set(ITALIAN_PUBLISHED) == set(known)


def test_a_cycle_has_one_key_wherever_it_starts_and_whoever_leads() -> None:
    cycle = trees.cycle_of(position(PUBLISHED.deal))
    assert cycle is not None
    exchanged = [Position(one.hands[::-1], 1 - one.lead) for one in cycle]
    assert trees.cycle_key(cycle) == trees.cycle_key(cycle[5:] + cycle[:5]) == trees.cycle_key(exchanged)
    assert trees.deals_into_cycle(exchanged) == trees.deals_into_cycle(cycle)


def test_a_deal_that_ends_runs_into_no_cycle() -> None:
    with pytest.raises(ValueError, match="ends"):
        trees.deals_into(records.LONGEST[0].deal)
    with pytest.raises(BadInput):
        trees.deals_into("J-/X")


def all_deals(pack: Pack) -> list[Position]:
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
def test_trees_find_every_endless_deal_of_a_small_pack(pack: Pack) -> None:
    endless = {deal_text(deal) for deal in all_deals(pack) if isinstance(settle(deal), Cycle)}
    found: set[str] = set()
    for deal in sorted(endless):
        if deal not in found:
            found |= {one.deal for one in trees.deals_into(deal)}
    assert found == endless


def test_the_units_of_a_random_search_play_the_deals_of_one_long_unit() -> None:
    def deals(index: int, games: int) -> set[str]:
        return {one.deal for one in random_search.unit(Pack(8, (1, 1, 1, 1)), 1, index, games)}

    units = [deals(index, 125) for index in range(4)]
    assert set().union(*units) == deals(0, 500) > units[0]


def test_the_data_file_is_the_one_that_the_program_writes() -> None:
    found = {one for cycle in known_cycles() for one in trees.deals_into(cycle[0].deal)}
    text = (files("cardtui.lab") / "data" / "endless-52.txt").read_text(encoding="ascii")
    assert [line for line in text.splitlines() if not line.startswith("#")] == [
        "",
        *search.table(found).splitlines(),
    ]


# The records


def test_the_records_are_those_published_the_shortest_first() -> None:
    published = {(r["found_by"], r["year"], r["deal"], r["tricks"], r["cards"]) for r in RECORDS}
    assert set(map(tuple, records.LONGEST)) == published and len(records.LONGEST) == len(RECORDS)
    assert [r.cards for r in records.LONGEST] == sorted(r.cards for r in records.LONGEST)
    (endless,) = records.ENDLESS
    assert endless.deal == PUBLISHED_ENDLESS["deal"] and endless.year == PUBLISHED_ENDLESS["year"]


def test_every_record_opens_a_game_of_its_length() -> None:
    for record in all_records("beggar"):
        session: Session[object, object] = open_id(record.id)
        game = session.game
        assert isinstance(game, Beggar) and record.finder and record.source
        if record.steps is None:
            fate = game.fate
            assert isinstance(fate, Cycle)
            assert record.remark.startswith(f"{fate.pre_cards} cards, then the same {fate.cards} for ever")
            for other in record.others:
                pre_tricks, pre_cards, tricks, cards, *_ = map(int, re.findall("[0-9]+", other.remark))
                assert (tricks, cards) == (fate.tricks, fate.cards) and pre_cards >= pre_tricks
        else:
            assert (game.outcome.cards, game.outcome.tricks) == (record.steps, record.landmarks)
            assert game.outcome.winner is not None


def test_every_known_cycle_is_a_record_with_all_its_deals() -> None:
    never = [record for record in all_records("beggar") if record.steps is None]
    italian = ["Zanotto", *["N1k06"] * 8]
    assert [record.finder for record in never] == ["Casella and others", *["cardtui"] * 15, *italian]
    assert len(never[0].others) == 30
    assert len({other.id for record in never for other in record.others}) == 399 + 162
    (published,) = records.ENDLESS
    assert never[0].remark == "34 cards, then the same 440 for ever; 30 deals come to that"
    (same,) = (other for other in never[0].others if other.id.endswith(published.deal))
    assert same.remark == "after 4 tricks (34 cards) the same 62 tricks (440 cards) for ever"
    assert [len(record.others) for record in never[16:]] == [90, 28, 26, 4, 4, 4, 2, 2, 2]
    found_by = [other.finder for other in never[16].others]
    assert (found_by.count("Zanotto"), found_by.count("N1k06")) == (1, 89)
    for record in never:
        assert not record.others or record.id in {other.id for other in record.others}


# The Italian pack


# Closed words restore a small hand, and tapes of closed words never end


def of(text: str) -> bytes:
    return bytes(LETTERS.index(card) for card in text)


LONG = of("--------K---------Q-Q-K---Q-KAQJ")


RINGS = [
    ["--J"],
    ["--------A-KAAJ", "--K---A----AAJ"],
    [
        *("--------K---------Q-Q-K---Q-KAQJ", "--Q----K---------Q----K---A-KQQJ"),
        *("--------K---------A-Q-K---Q-KQQJ", "--Q----K---------Q----K---Q-KQAJ"),
    ],
]


@pytest.mark.parametrize("ring", RINGS, ids=lambda ring: ring[0])
def test_a_closed_word_has_a_ring(ring: list[str]) -> None:
    assert words.ring(of(ring[0])) == tuple(map(of, ring))


@pytest.mark.parametrize("word", ["", "-", "J", "-J", "--Q", "---J", "--JJ", "--------A-KAAQ", "AAAA"])
def test_other_words_are_not_closed(word: str) -> None:
    assert words.ring(of(word)) is None


def test_playing_a_word_restores_the_small_hand_and_puts_the_word_under_the_tape() -> None:
    behind = of("--Q-K-AA--J-K---")
    for word in words.ring(LONG) or ():
        position = words.tape_of([word, behind])
        tape = position.hands[0]
        back = words.returned_cards(word)
        assert back is not None
        while position.hands != (tape[len(word) :] + back, words.HAND):
            position = play_trick(position).after
        assert position.lead == 0


def test_tapes_of_closed_words_never_end() -> None:
    for order in permutations(map(of, ["--J", "--------A-KAAJ", "--Q----K---------Q----K---A-KQQJ"])):
        tape = words.tape_of([*order])
        assert isinstance(settle(tape), Cycle)
        assert words.words_in(tape.hands[0]) == [*order]
    for other in ("", "--J", "--J--", "--J-J-", "--JQ", "--Q-"):
        assert not words.words_in(of(other))


@pytest.mark.thorough
def test_compiled_words_agree_with_plain_ones() -> None:
    rng = Random(15)
    shapes = [tuple(rng.choices((0, 0, 1, 1, 2, 3, 4, 8), k=rng.randrange(1, 6))) for _ in range(150)]
    shapes += [(2, *rest) for rest in shapes] + [(8, *rest) for rest in shapes]
    shapes += [words.shape(LONG)]
    shapes += [(2, 1, 1, 1, 0, 0, 1), (2, 1, 1, 1, 1, 1, 0, 0)]  # more words than there is room for at first
    found = 0
    for gaps in shapes:
        plain = words.closed_words(gaps)
        assert compiled.closed_words(gaps) == plain
        found += len(plain)
    assert found > 30


def test_near_shapes_are_near_and_unique() -> None:
    near = search.near_shapes()
    assert set(near[:2]) == {words.shape(word) for word in search.known_words()}
    for gaps in near:
        assert min(sum(map(abs, map(int.__sub__, gaps, other))) for other in near[:2]) <= 3
    assert len(set(near)) == len(near) > 1000


def test_the_first_unit_is_the_same_for_every_seed() -> None:
    first = search.unit(1, 0)
    assert first == search.unit(2, 0)
    assert len({found.cycle for found in first}) == 4
    assert len({found.deal for found in first}) == 120
    assert {found.deal for found in first} > {
        found.deal for found in trees.deals_into("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    }


def test_later_units_are_random_but_reproducible() -> None:
    later = len(search.near_shapes()) // search.SHAPES + 1
    assert search.unit(1, later) == search.unit(1, later)
    shapes = [search.far_shapes(seed, later) for seed in (1, 1, 2)]
    assert shapes[0] == shapes[1] != shapes[2]
    assert len(shapes[0]) == search.SHAPES
