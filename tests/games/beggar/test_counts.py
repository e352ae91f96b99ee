"""The length of a game by each way to count: the numbers that publications and programs give."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from cardtui.games.beggar.fates import comes_round
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.publications import length_counts
from tests.games.beggar.deals import deal, small_deals, text_of
from tests.oracles.beggar import Values


def tricks_until(values: Values, stops: Callable[[list[deque[int]], int], bool]) -> tuple[int, int]:
    """Return how many piles have a penalty card, and how many payments are complete, before a program stops.

    `stops` is asked before each card, with the hands and the player to move.
    """
    hands, turn, due, begun, completed = [deque(hand) for hand in values], 0, 0, 0, 0
    pile: list[int] = []
    while not stops(hands, turn):
        card = hands[turn].popleft()
        pile.append(card)
        if card:
            begun += not due
            due = card
        elif due > 1:
            due -= 1
            continue
        turn = 1 - turn
        if not card and due:
            hands[turn].extend(pile)
            pile, due, completed = [], 0, completed + 1
    return begun, completed


def test_two_programs_that_stop_early_count_fewer_tricks_in_few_games_and_never_more() -> None:
    """LeoDog896's stops if the player to move has one card, and cavacamisa in C++ at an empty hand."""
    random, deck = Random(0), [1, 2, 3, 4] * 4 + [0] * 36
    fewer, games = [0, 0], 1500
    for _ in range(games):
        random.shuffle(deck)
        values = bytes(deck[:26]), bytes(deck[26:])
        *_, paid, contested = numbers(deal(text_of(values), 1))
        begun, _ = tricks_until(values, lambda hands, turn: len(hands[turn]) == 1)
        _, completed = tricks_until(values, lambda hands, turn: not all(hands))
        assert begun <= contested and completed <= paid
        fewer[0] += begun < contested
        fewer[1] += completed < paid
    assert fewer[0] / games == pytest.approx(0.07, abs=0.02)  # three standard deviations
    assert fewer[1] / games == pytest.approx(0.006, abs=0.006)


def numbers(game: Beggar) -> list[int]:
    return [counted.number for counted in length_counts(game)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        # beggarmypython until 2017 had 4792, 5791, 6914 and 7960 turns, and as many as later in the others
        ("------------KAQ----J------/-JQQK---K----JK--QA-A-JA--", [4791, 4792, 4791, 670, 669, 670]),
        ("---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q", [5790, 5791, 5790, 805, 804, 804]),
        ("A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-", [6913, 6914, 6913, 960, 959, 960]),
        ("K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--", [7157, 7157, 7158] + [1007] * 3),
        ("-J------Q------AAA-----QQ-/K----JA-----------KQ-K-JJK", [7959, 7960, 7959, 1122, 1121, 1122]),
        # reports of stracciacamicia: 4664 and 4663 turns
        ("-JK--QKK-QQ---K--J--/------J-----------QJ", [4663, 4663, 4664, 757, 757, 757]),
        ("------J-----------QJ/JK--QKK-QQ---K--J---", [4662, 4662, 4663, 757, 757, 757]),
        # the first deal published that never ends: before the cycle, in it, and until it begins again
        ("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", [34, 440, 474, 4, 62, 66]),
        ("K", [0] * 6),  # won before a card is laid
        ("--/-", [3, 4, 3, 1, 0, 0]),
        ("J/-", [2, 2, 3, 1, 1, 1]),
        ("A-/-", [2, 3, 2, 1, 0, 1]),
    ],
)
def test_the_counts_are_those_of_the_sources(text: str, counts: list[int]) -> None:
    assert numbers(deal(text, 1)) == counts


@given(small_deals)
def test_either_the_last_payment_is_complete_or_the_last_trick_is_unfinished(values: Values) -> None:
    game = deal(text_of(values))
    *_, last = [game.initial_state(), *(step.after for step in game.forced_steps(game.initial_state()))]
    if game.fate is not None and comes_round(game) is None:
        laid, tried, led, taken, paid, contested = numbers(game)
        assert (laid, taken) == (last.cards, last.tricks)
        assert (tried + led, paid <= contested <= taken) == (2 * laid + (taken > 0), True)
        assert taken - paid == tried - laid
