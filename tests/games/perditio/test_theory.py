"""The fate of a deal of Perditio Tempus, known before the first card, and the lengths of games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.perditio.game import fate, play_out
from cardtui.games.perditio.theory import (
    LEAST_TURNED,
    MOST_TURNED,
    PerditioEnding,
    at_least,
    circles,
    odds,
    roads,
)
from tests.games.replays import watched
from tests.oracles.perditio import MEAN, Ranks, deal_of, deals, laid_out, leads, played, won_deals

LENGTHS = range(LEAST_TURNED, MOST_TURNED + 1)


def random_deals(number: int, seed: int) -> list[Ranks]:
    """Return random deals that depend on `seed` alone."""
    random = Random(seed)
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    made = []
    for _ in range(number):
        random.shuffle(deck)
        made.append(laid_out(deck))
    return made


@cache
def played_out() -> list[tuple[Ranks, PerditioEnding]]:
    """Return many random deals with their ends."""
    return [(piles, play_out(piles)) for piles in random_deals(10_000, seed=2018)]


def won_by_bottoms(piles: Ranks) -> bool:
    bottoms = [pile[-1] for pile in piles]
    return all(leads(bottoms, pile) for pile in range(2, 14))


# the bottom cards


def test_roads_follow_the_bottom_cards_to_pile_1_or_round_a_circle() -> None:
    #          1  2  3  4  5  6  7  8  9  10  11  12  13
    bottoms = [9, 1, 2, 3, 5, 7, 6, 6, 2, 11, 12, 10, 10]
    found = roads(bottoms)
    assert found[:4] == ((1,), (2, 1), (3, 2, 1), (4, 3, 2, 1))
    assert found[4:9] == ((5, 5), (6, 7, 6), (7, 6, 7), (8, 6, 7, 6), (9, 2, 1))
    assert found[9:] == ((10, 11, 12, 10), (11, 12, 10, 11), (12, 10, 11, 12), (13, 10, 11, 12, 10))
    assert circles(found) == ((5,), (6, 7), (10, 11, 12))


def test_the_bottom_card_of_pile_1_does_not_matter() -> None:
    assert roads([1, 1, 2]) == roads([3, 1, 2]) == ((1,), (2, 1), (3, 2, 1))


@given(st.lists(st.integers(1, 13), min_size=13, max_size=13))
def test_every_road_ends_at_pile_1_or_in_one_of_the_circles(bottoms: list[int]) -> None:
    found = roads(bottoms)
    rounds = circles(found)
    assert all(bottoms[pile - 1] == following for road in found for pile, following in pairwise(road))
    assert all(road[-1] == 1 or any(road[-1] in circle for circle in rounds) for road in found)
    assert all(min(circle) == circle[0] and bottoms[circle[-1] - 1] == circle[0] for circle in rounds)
    assert not any(set(one) & set(other) for one, other in combinations(rounds, 2))


# the prediction and the play


def test_the_bottom_cards_alone_decide_whether_a_deal_is_won() -> None:
    """For 10,000 random deals the theorem, the fate and the play agree."""
    for piles, ending in played_out():
        turned, left = played(piles)
        assert ending == (len(turned), turned[-1][1], tuple(map(len, left)))
        won = not any(left)
        assert won == won_by_bottoms(piles) == (not circles(roads([pile[-1] for pile in piles])))


def test_piles_that_lead_to_pile_1_are_emptied_and_piles_of_a_circle_are_not() -> None:
    for piles, ending in played_out():
        found = roads([pile[-1] for pile in piles])
        assert not any(left for road, left in zip(found, ending.left, strict=True) if road[-1] == 1)
        assert all(ending.left[pile - 1] for circle in circles(found) for pile in circle)


@given(won_deals())
def test_a_deal_whose_bottom_cards_form_a_tree_is_won(piles: Ranks) -> None:
    assert won_by_bottoms(piles)
    assert play_out(piles).left == (0,) * 13


@given(deals | won_deals())
def test_the_fate_agrees_with_the_play(piles: Ranks) -> None:
    game = deal_of(piles)
    predicted = game.fate
    session = watched(game)
    end = session.last_state
    assert predicted.won == end.won == won_by_bottoms(piles)
    assert (predicted.cards, predicted.last, predicted.pile, predicted.left) == (
        session.length,
        end.turned,
        end.turned_on,
        end.left,
    )
    assert predicted == fate(game.piles)
    assert [predicted.leads(pile) for pile in range(1, 14)] == [road[-1] == 1 for road in predicted.roads]


# lengths of games


def test_the_chances_of_all_lengths_add_up_to_one() -> None:
    assert sum(map(odds, LENGTHS)) == 1
    assert sum(length * odds(length) for length in LENGTHS) == MEAN


def test_the_chance_of_at_least_a_length_is_the_sum_over_longer_ones() -> None:
    for length in LENGTHS:
        assert at_least(length) == sum(map(odds, range(length, MOST_TURNED + 1))), length


def test_the_lengths_of_random_deals_agree_with_the_formula() -> None:
    """A chi-square test of 10,000 deals with 33 degrees of freedom: 0.1 % of all such samples exceed 63.9."""
    endings = [ending for _, ending in played_out()]
    number = len(endings)
    lengths = Counter(max(ending.cards, 19) for ending in endings)  # the short ones are rare, and go together
    expected = {length: number * odds(length) for length in range(20, 53)}
    expected[19] = number - sum(expected.values(), Fraction())
    assert set(lengths) <= set(expected) and min(expected.values()) > 20
    assert sum((lengths[length] - count) ** 2 / count for length, count in expected.items()) < 63.9
    mean = Fraction(sum(ending.cards for ending in endings), number)
    assert abs(mean - MEAN) < 0.3  # three standard deviations
    won = sum(not any(ending.left) for ending in endings)
    assert won == lengths[52] and abs(won / number - 1 / 13) < 0.008
