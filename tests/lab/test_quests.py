"""Quests find what they promise, and every find is verified by the rules."""

from __future__ import annotations

import pytest

from cardtui.engine.errors import BadInput
from cardtui.games.beggar.records import ENDLESS, ITALIAN, LONGEST
from cardtui.games.beggar.tricks import BeggarOutcome, Position, play_trick, settle
from cardtui.lab.beggar.ancestors import predecessors
from cardtui.lab.beggar.packs import STANDARD_PACK, deal_pack, deal_text
from cardtui.lab.draws import RandomDraws
from cardtui.lab.experiments.beggar import PackParameters
from cardtui.lab.kernels.beggar.families import search_families as compiled
from cardtui.lab.quests import Find
from cardtui.lab.quests.beggar import QUESTS, LongGames, best_root, search_families, verify_by_rules

(LONG,) = (quest for quest in QUESTS if quest.name == "long")


@pytest.mark.parametrize("first", [0, 300])
def test_a_compiled_unit_agrees_with_the_plain_one(first: int) -> None:
    assert compiled(3, first, 200, 600, 700, 5) == search_families(3, first, 200, 600, 700, 5)


def test_the_longest_deal_of_a_family_is_found() -> None:
    """Compare with a set of all positions that lead to the root."""
    left, games = 700, 120
    longest = 0
    for game in range(games):
        position = deal_pack(STANDARD_PACK, RandomDraws(8, game))
        end = settle(position)
        assert isinstance(end, BeggarOutcome)
        rest = end.cards
        if rest < left:
            continue
        while rest - (trick := play_trick(position)).cards >= left:
            position, rest = trick.after, rest - trick.cards
        family: dict[Position, int] = {position: rest}
        todo = [position]
        while todo:
            now = todo.pop()
            for one in predecessors(now):
                family[one.position] = family[now] + one.cards
                todo.append(one.position)
        deals = [cards for one, cards in family.items() if len(one.hands[one.lead]) == 26 and one != position]
        longest = max([longest, *deals])
    assert longest
    (found,) = search_families(8, 0, games, left, 0, 1).longest
    assert found.cards == longest
    assert LONG.verify(Find(deal_text(found.position), found.cards, 0)).cards == longest


def test_a_verified_find_has_the_numbers_of_the_rules() -> None:
    record, endless = LONGEST[1], ENDLESS[0]
    assert verify_by_rules(Find(record.deal, record.cards, 0)) == Find(
        record.deal, record.cards, record.tricks
    )
    assert verify_by_rules(Find(endless.deal, endless.cards, 0, cycle="x")) == Find(
        endless.deal, endless.cards, endless.tricks, endless.pre_cards, endless.pre_tricks, "x"
    )


@pytest.mark.parametrize(
    "find",
    [
        Find(LONGEST[0].deal, LONGEST[0].cards + 1, 0),
        Find(LONGEST[0].deal, LONGEST[0].cards - 1, 0),
        Find(LONGEST[0].deal, LONGEST[0].cards, 0, cycle="x"),
        Find(ENDLESS[0].deal, 440, 0),
        Find(ENDLESS[0].deal, 441, 0, cycle="x"),
    ],
    ids=["too long", "too short", "called endless", "called ending", "wrong period"],
)
def test_a_find_that_contradicts_the_rules_is_refused(find: Find) -> None:
    with pytest.raises(BadInput, match="is not by the rules what it was found for"):
        verify_by_rules(find)


def test_the_expected_longest_game_grows_by_a_constant_for_e_times_the_cards() -> None:
    one = LONG.expected_longest({"cards": 10**12})
    more = LONG.expected_longest({"cards": round(2.718281828 * 10**12)})
    assert one is not None and more is not None and more - one == pytest.approx(205.8, abs=0.01)
    # a thousand million deals of 254.9 cards
    luck = LONG.expected_longest({"cards": 254_900_000_000})
    assert luck is not None and 4300 < luck < 4500
    assert LONG.expected_longest({}) is None


def test_landmarks_are_the_published_records_from_5790_on() -> None:
    assert [mark.cards for mark in LONG.landmarks] == [record.cards for record in LONGEST[1:]]


@pytest.mark.parametrize(
    ("deal", "position", "root"),
    [(0.21e-6, 8e-9, 1800), (1e-9, 8e-9, 2500), (1e-6, 1e-9, 1200), (50e-6, 2e-6, 1800)],
    ids=["compiled", "fast deals", "fast trees", "slow"],
)
def test_trees_begin_where_they_take_a_small_part_of_the_time(
    deal: float, position: float, root: int
) -> None:
    assert abs(best_root(deal, position) - root) <= 100


def test_a_tuned_hunt_has_its_root_in_its_name_and_is_resumed_with_it() -> None:
    times = iter([0.0, 1.0, 2.05])  # a second without trees, 1.05 with them
    tuned = LongGames().tuned(lambda: next(times))
    assert tuned.name.startswith("long ") and 1200 <= int(tuned.name.removeprefix("long ")) <= 2500
    again = LONG.match(tuned.name)
    assert again is not None and again.name == tuned.name
    assert LONG.is_continued_by(tuned.name) and LONG.is_continued_by("long")
    assert not any(LONG.is_continued_by(name) for name in ("endless", "long x", "long 1"))
    assert NEVER.tuned() is NEVER and not NEVER.is_continued_by("endless 8 1 1")


(NEVER,) = (quest for quest in QUESTS if quest.name == "endless")


def test_the_first_units_find_the_399_endless_deals_in_16_cycles() -> None:
    finds = [find for index in (0, 1, 4) for find in NEVER.run_unit(1, index).finds]  # and those between none
    assert len({find.deal for find in finds}) == 399 and len({find.cycle for find in finds}) == 16
    for find in finds[::40]:
        assert NEVER.verify(find) == find


def test_the_first_unit_of_the_italian_pack_finds_the_published_cycle() -> None:
    italian = NEVER.match(NEVER.with_parameters(PackParameters(10, penalties="J=1,Q=2,K=3")).name)
    assert italian is not None and italian.description == "games of 40 cards that never end"
    finds = italian.run_unit(1, 0).finds
    assert len(finds) == 90 and ITALIAN.deal in {find.deal for find in finds}
    assert {(find.tricks, find.cards) for find in finds} == {(ITALIAN.tricks, ITALIAN.cards)}
    assert [italian.verify(find) for find in finds] == finds
    assert italian.run_unit(1, 1).finds == []
    known = italian.known_deals()
    assert len(known) == 162 and known > {find.deal for find in finds}


def test_other_packs_have_no_known_endless_deals() -> None:
    assert not NEVER.known_deals() and not NEVER.with_parameters(PackParameters(5, 2, "J=1")).known_deals()
    assert not LONG.known_deals()


def test_a_random_search_finds_endless_deals_of_a_small_pack() -> None:
    few = NEVER.match(NEVER.with_parameters(PackParameters(5, 2, "J=1")).name)
    assert few is not None and few.name == "endless 8 1 1"
    finds = few.run_unit(1, 0).finds
    assert finds
    for find in finds:
        assert few.verify(find) == find and len(find.deal) == 11


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (PackParameters(ranks=3), "of 3 ranks 4 cannot ask for cards"),
        (PackParameters(penalties="J=5"), "a card that asks for more than four cannot be written"),
        (PackParameters(ranks=500), "the pack has 2000 cards: the most that are looked through are 200"),
    ],
)
def test_a_pack_that_cannot_be_hunted_with_is_refused(parameters: PackParameters, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        NEVER.with_parameters(parameters)


def test_a_quest_is_found_by_its_name_only() -> None:
    assert NEVER.match("long") is None and LONG.match("endless") is None
    for name in ("endless 9 7", "endless", "endless 1 1 x"):
        found = NEVER.match(name)
        assert (found is None) == (name != "endless")
