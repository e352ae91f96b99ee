"""What is asked of who watches Perditio Tempus: won or lost, which pile is next, and the last ace."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from cardtui.engine.cards import Rank
from cardtui.engine.questions import Question
from cardtui.engine.session import Session
from cardtui.games.perditio import Perditio, State
from cardtui.games.perditio.questions import used_up
from tests.oracles.perditio import Ranks, deal_of, deals, played, seeds, won_deals

WON, NEXT, ACE = "Will this be won?", "Which pile is next?", "Is the next card the last ace?"


def asked(game: Perditio) -> list[tuple[State, Question, State]]:
    """What is asked, between the states before and after the step."""
    session = Session(game)
    session.look_ahead()
    steps = [session.step(place) for place in range(1, session.length + 1)]
    found = [(step.before, game.question(step), step.after) for step in steps]
    return [(before, question, after) for before, question, after in found if question is not None]


def right(question: Question) -> str:
    return question.choices[question.right]


def test_a_deal_that_is_won_and_one_that_is_lost() -> None:
    (_, won, _), *_ = asked(Perditio.from_seed(8))
    assert won == Question(WON, ("won", "lost"), 0, "By the bottom cards every pile leads to pile 1.")
    (_, lost, _), *_ = asked(Perditio.from_seed(7))
    assert lost == Question(WON, ("won", "lost"), 1, "By the bottom cards 11 → 11 never comes to pile 1.")
    (_, several, _), *_ = asked(Perditio.from_seed(0))
    assert several.reason == "By the bottom cards 2 → 11 → 7 → 2 and 5 → 6 → 5 never come to pile 1."


@given(deals | won_deals())
def test_before_the_first_card_whether_it_is_won(piles: Ranks) -> None:
    (before, question, _), *_ = asked(deal_of(piles))
    assert (before.cards, question.text) == (0, WON)
    assert (right(question) == "won") is not any(played(piles)[1])


@given(seeds)
def test_the_next_pile_is_the_only_one_of_them_that_it_can_be(seed: int) -> None:
    for before, question, after in asked(Perditio.from_seed(seed))[1:]:
        if question.text == NEXT:
            assert right(question) == f"pile {after.current}"
            others = {choice for choice in question.choices if choice != right(question)}
            assert others <= {f"pile {rank.value}" for rank in used_up(before)}
            assert others
            assert question.reason.startswith("All ")
        else:
            assert question.text == ACE
            assert before.aces == 3
            assert (right(question) == "yes") is (after.aces == 4)


def test_each_answer_is_right_now_and_then() -> None:
    counts = Counter(
        (q.text, right(q) if q.text != NEXT else q.right, len(q.choices))
        for seed in range(200)
        for _, q, _ in asked(Perditio.from_seed(seed))
    )
    for text, answers in ((WON, ("won", "lost")), (ACE, ("yes", "no"))):
        assert all(counts[text, answer, 2] > 5 for answer in answers)
    for number in (2, 3, 4):
        assert all(counts[NEXT, place, number] > 5 for place in range(number))


def test_being_asked_tells_nothing() -> None:
    asked_of, all_of = Counter[bool](), Counter[bool]()
    for seed in range(400):
        game = Perditio.from_seed(seed)
        for step in game.forced_steps(game.initial_state()):
            if used_up(step.before):
                ace = step.after.current == Rank.ACE
                all_of[ace] += 1
                asked_of[ace] += game.question(step) is not None
    for ace in (True, False):
        assert asked_of[ace] / all_of[ace] == pytest.approx(0.25, abs=0.05)


def test_the_used_up_ranks_are_those_all_four_of_which_were_turned() -> None:
    session = Session(Perditio.from_seed(8))
    session.look_ahead()
    assert used_up(session.game.initial_state()) == []
    assert len(used_up(session.last_state)) == 13
