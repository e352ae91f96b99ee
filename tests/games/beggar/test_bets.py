"""The bets on Beggar My Neighbour: the odds of the house, what is asked, what it pays, and the answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.bets import payoff
from cardtui.engine.betting import Betting
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.beggar import bets
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.odds import Known, Odds, payer_takes
from cardtui.games.beggar.rules import BeggarState
from tests.games.beggar.deals import deal, small_deals, text_of
from tests.games.replays import watched
from tests.oracles.beggar import Values

DEALS = 12
"""The deals of whose questions all are looked at."""


@cache
def asked() -> list[tuple[Session[BeggarState, str], int]]:
    """Return these deals with the plies at which they ask."""
    found = []
    for seed in range(DEALS):
        session = open_id(f"beggar#{seed}")
        session.look_ahead()
        betting = Betting(session)
        found += [(session, ply) for ply in range(session.length) if betting.question_at(ply)]
    return found


# the odds


def orders(known: Known) -> list[tuple[int, ...]]:
    """Return all orders in which the hidden cards can lie, those that look alike once."""
    size = known.payer + known.other
    left = Counter({0: size - sum(known.ranks)} | dict(enumerate(known.ranks, 1)))

    def words(length: int) -> list[tuple[int, ...]]:
        if not length:
            return [()]
        found = []
        for card in [card for card in left if left[card]]:
            left[card] -= 1
            found += [(card, *word) for word in words(length - 1)]
            left[card] += 1
        return found

    return words(size)


def takes_by_play(known: Known, order: tuple[int, ...]) -> bool:
    """Whether the payer takes the pile if the hidden cards lie so: played card by card."""
    hands = [list(order[: known.payer]), list(order[known.payer :])]
    turn, debt = 0, known.debt
    while debt and hands[turn]:
        if card := hands[turn].pop(0):
            turn, debt = 1 - turn, card
        else:
            debt -= 1
    return turn == 1


def small_questions() -> list[Known]:
    """Return all questions about few cards."""
    found = []
    for debt, payer, other in product(range(1, 5), range(5), range(4)):
        for ranks in product(range(3), range(3), range(2), range(2)):
            if sum(ranks) <= min(4, payer + other):
                found.append(Known(debt, payer, other, ranks))
    return found


def test_the_odds_are_those_of_all_orders_of_the_hidden_cards() -> None:
    """Tried for all 1,500 questions about up to seven cards."""
    for known in small_questions():
        words = orders(known)
        won = sum(takes_by_play(known, word) for word in words)
        chance = payer_takes(known)
        assert Fraction(chance.ways, chance.all_ways) == Fraction(won, len(words)), known


def by_recursion(known: Known) -> Fraction:
    """Return the chance that the payer takes the pile, by the card that comes next."""

    @cache
    def takes(ranks: tuple[int, ...], payer: int, other: int, debt: int) -> Fraction:
        if not debt or not payer:
            return Fraction(0)
        size = payer + other
        found = Fraction(0)
        if plain := size - sum(ranks):
            found += plain * takes(ranks, payer - 1, other, debt - 1)
        for at, number in enumerate(ranks):
            if number:
                left = (*ranks[:at], number - 1, *ranks[at + 1 :])
                found += number * (1 - takes(left, other, payer - 1, at + 1))
        return found / size

    return takes(known.ranks, known.payer, known.other, known.debt)


ranks = st.tuples(*[st.integers(0, 4)] * 4)


@settings(max_examples=15)
@given(st.integers(1, 4), st.integers(1, 9), st.integers(0, 9), ranks)
def test_the_odds_are_those_of_the_next_card_one_by_one(
    debt: int, payer: int, other: int, held: tuple[int, int, int, int]
) -> None:
    size = payer + other
    while sum(held) > size:
        held = tuple(max(0, number - 1) for number in held)  # type: ignore[assignment]
    known = Known(debt, payer, other, held)
    chance = payer_takes(known)
    assert Fraction(chance.ways, chance.all_ways) == by_recursion(known)


@pytest.mark.parametrize(
    ("ways", "of", "points"),
    [(1, 2, 20), (1, 3, 30), (2, 3, 15), (4, 9, 23), (5, 9, 18), (1, 4, 40), (1, 1, 10)],
)
def test_an_answer_pays_ten_divided_by_its_chance_in_whole_points(ways: int, of: int, points: int) -> None:
    assert payoff(ways, of) == points


def test_three_prices_can_be_learned_and_blind_answers_are_worth_ten() -> None:
    """The figures of 1,500 deals: a queen 30 : 15, a king 23 : 18, an ace 20 : 20. A jack is never asked."""
    prices = defaultdict[str, list[tuple[int, int]]](list)
    worth: tuple[list[int], list[int]] = ([], [])
    for session, ply in asked():
        state = session.state_at(ply)
        question = bets.ask(session.game, state)  # type: ignore[arg-type]
        assert question is not None
        pays = [side.pays for side in question.sides]
        prices[state.pile[-1].rank.name].append((pays[state.turn], pays[1 - state.turn]))
        right = bets.outcome(session.game, ply, state).side  # type: ignore[arg-type]
        for side, points in enumerate(pays):
            worth[side].append(points if side == right else 0)
    found = {
        name: tuple(round(mean(column)) for column in zip(*each, strict=True))
        for name, each in prices.items()
    }
    assert found == {"QUEEN": (30, 15), "KING": (23, 18), "ACE": (20, 20)}
    assert len(asked()) > 120
    for won in worth:  # some 200 questions: three standard errors are 2.5
        assert mean(won) == pytest.approx(10, abs=2.5)


# what is asked


def test_it_is_asked_at_the_first_penalty_card_of_a_trick_and_at_most_fifteen_times() -> None:
    numbers = Counter(id(session) for session, _ in asked())
    assert max(numbers.values()) == bets.MOST == 15
    for session, ply in asked():
        state = session.state_at(ply)
        *plain, first = (PENALTIES[card.rank] for card in state.pile)
        assert first == state.debt and not any(plain)
        assert min(map(len, state.hands)) >= 6


def test_each_side_has_a_quarter_of_the_chances_and_each_hand_six_cards_and_no_other_state_is_left_out() -> (
    None
):
    for seed in range(2):
        session = open_id(f"beggar#{seed}")
        session.look_ahead()
        for ply in range(session.length):
            state = session.state_at(ply)
            penalties = [PENALTIES[card.rank] for card in state.pile]
            is_first = bool(penalties) and penalties[-1] > 0 and not any(penalties[:-1])
            question = bets.ask(session.game, state)  # type: ignore[arg-type]
            if not is_first or min(map(len, state.hands)) < 6:
                assert question is None
                continue
            held = Counter(PENALTIES[card.rank] for hand in state.hands for card in hand)
            known = Known(
                state.debt,
                len(state.hands[state.turn]),
                len(state.hands[1 - state.turn]),
                (held[1], held[2], held[3], held[4]),
            )
            chance = payer_takes(known)
            share = Fraction(chance.ways, chance.all_ways)
            assert (question is not None) is (Fraction(1, 4) <= share <= Fraction(3, 4))
            if question is not None:
                shares = [share, 1 - share] if state.turn == 0 else [1 - share, share]
                assert [side.pays for side in question.sides] == [
                    int(Fraction(10) / one + Fraction(1, 2)) for one in shares
                ]


@settings(max_examples=30)
@given(st.deferred(lambda: st.sampled_from(asked())), st.integers(0, 10**6))
def test_permuting_what_is_hidden_changes_neither_question_nor_pay(
    found: tuple[Session[BeggarState, str], int], seed: int
) -> None:
    session, ply = found
    state = session.state_at(ply)
    cards = [card for hand in state.hands for card in hand]
    Random(seed).shuffle(cards)
    size = len(state.hands[0])
    other = state._replace(hands=(tuple(cards[:size]), tuple(cards[size:])))
    assert bets.ask(session.game, other) == bets.ask(session.game, state)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "has_bets"),
    [
        ("#305", True),
        (":---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", True),
        (":" + ".".join(["J"] * 5 + ["2"] * 20), False),
        (":" + ".".join(["2"] * 53), False),
        (":" + ".".join(["2"] * 52), True),
    ],
)
def test_bets_are_for_deals_of_one_pack(text: str, has_bets: bool) -> None:
    game = open_id(f"beggar{text}").game
    assert (bets.why_none(game) == "") is has_bets  # type: ignore[arg-type]


# the answer


@given(small_deals)
def test_the_answer_is_who_takes_the_pile_and_when(values: Values) -> None:
    game = deal(text_of(values), rounds=300)
    session = watched(game, 3000)
    for ply in range(session.length):
        state = session.state_at(ply)
        if not state.debt:
            continue
        outcome = bets.outcome(game, ply, state)
        steps = map(session.step, range(ply + 1, session.length + 1))
        step = next(step for step in steps if step.after.tricks > state.tricks)
        assert (outcome.side, outcome.ply) == (step.after.turn, step.after.cards)
        is_paid = step.before.debt == 1 and not PENALTIES[step.before.hands[step.before.turn][0].rank]
        assert ("no card left" in outcome.reason) is not is_paid


def test_the_question_and_the_answer_in_words() -> None:
    game = Beggar.from_seed(305)
    session = watched(game)
    question = bets.ask(game, session.state_at(2))
    assert question is not None
    assert (question.text, question.about) == ("Who takes this pile?", "four owed for the A♥")
    assert question.sides == (("Neighbour", 20), ("You", 20))
    assert bets.outcome(game, 2, session.state_at(2)) == (0, 7, "the debt turns once, last by the A♦")


def test_a_chance_against_is_the_rest() -> None:
    assert Odds(3, 10).against == (7, 10)
