"""What is asked of who watches Beggar My Neighbour: who takes the pile, and how many cards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.questions import Question
from cardtui.engine.session import Session
from cardtui.games.beggar import Beggar, Parameters
from cardtui.games.beggar.notation import PENALTIES
from tests.games.beggar.deals import deal, small_deals, text_of
from tests.oracles.beggar import Values

_MOST = 300  # tricks that are looked at


def asked(game: Beggar) -> list[tuple[int, Question]]:
    """What is asked, with the place that it is asked at."""
    session = Session(game)
    session.look_ahead(3000)
    found = [(place, game.question(session.step(place + 1))) for place in range(session.length)]
    return [(place, question) for place, question in found if question is not None]


def right(question: Question) -> str:
    return question.choices[question.right]


@pytest.mark.parametrize(
    ("text", "place", "answer", "reason"),
    [
        ("2 3 J 4 5 6", 3, "0 takes 4", "The J♠ is paid in plain cards."),
        ("2 3 K J 5 6 7 8", 3, "1 takes 5", "The debt turns once, last by the J♠."),
        ("K Q 5 J 2 6 3 4", 1, "1 takes 4", "The debt turns once, last by the Q♠."),
        ("A 2", 1, "0 takes 2", "Player 1 has no card left to pay with."),
        ("J.J.J.J.J.-/-.-", 1, "0 takes 2", "The J is paid in plain cards."),
    ],
)
def test_the_right_answer_and_why(text: str, place: int, answer: str, reason: str) -> None:
    questions = dict(asked(deal(text)))
    assert (right(questions[place]), questions[place].reason) == (answer, reason)


@given(small_deals)
def test_once_a_trick_and_as_the_trick_then_ends(values: Values) -> None:
    game = deal(text_of(values), rounds=_MOST)
    session = Session(game)
    session.look_ahead(3000)
    tricks: Counter[int] = Counter()
    for place, question in asked(game):
        before = session.state_at(place)
        *plain, penalty = (PENALTIES[card.rank] for card in before.pile)
        assert penalty and not any(plain)
        steps = map(session.step, range(place + 1, session.length + 1))
        step = next(step for step in steps if step.after.tricks > before.tricks)
        assert right(question) == f"{step.after.turn} takes {len(step.before.pile) + 1}"
        assert question.reason.startswith("Player") is (step.before.debt > 1 or "no card" in question.reason)
        most = len(before.pile) + sum(map(len, before.hands))
        assert all(int(choice.split()[-1]) <= most for choice in question.choices)
        tricks[before.tricks] += 1
    assert set(tricks.values()) <= {1}


@given(st.integers(0, 10**9))
def test_both_players_may_take_the_same_two_numbers_one_of_them_that_of_plain_cards(
    seed: int,
) -> None:
    game = Beggar.from_seed(seed, Parameters(40))
    session = Session(game)
    session.look_ahead(3000)
    for place, question in asked(game):
        state = session.state_at(place)
        found = [choice.split(" takes ") for choice in question.choices]
        assert [player for player, _ in found] == ["0", "0", "1", "1"]
        sizes = [int(size) for _, size in found]
        assert sizes[:2] == sizes[2:] == sorted(set(sizes))
        assert len(state.pile) + min(state.debt, len(state.hands[state.turn])) in sizes
        assert max(sizes) <= 52


def test_each_answer_is_the_right_one_as_often_as_the_others() -> None:
    counts = Counter(q.right for seed in range(60) for _, q in asked(Beggar.from_seed(seed)))
    assert set(counts) == {0, 1, 2, 3}
    assert max(counts.values()) < 2 * min(counts.values())
