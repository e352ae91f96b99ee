"""What is asked of who watches Snap: at some throws, whether it will be a snap."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from cardtui.engine.questions import Question
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.games.snap import Parameters, Snap, State
from tests.oracles.snap import seeds


def asked(game: Snap) -> dict[int, tuple[Question, Step[State, str]]]:
    """What is asked, and the step that it is asked about, by the place before it."""
    session = Session(game)
    session.look_ahead()
    found = {}
    for place in range(session.length):
        step = session.step(place + 1)
        if (question := game.question(step)) is not None:
            found[place] = question, step
    return found


@pytest.mark.parametrize(
    ("place", "answer", "reason"),
    [
        (10, "snap", "The 6♠ is thrown, and a six lies there: the 6♥."),
        (45, "no snap", "The 4♠ is thrown, and no four lies there."),
    ],
)
def test_the_right_answer_and_why(place: int, answer: str, reason: str) -> None:
    question, _ = asked(Snap.from_seed(5))[place]
    assert question.text == "Will this throw snap?"
    assert question.choices == ("snap", "no snap")
    assert (question.choices[question.right], question.reason) == (answer, reason)


@given(seeds)
def test_the_answer_is_what_the_rules_then_do(seed: int) -> None:
    for question, step in asked(Snap.from_seed(seed, Parameters(200))).values():
        assert len(step.before.public) >= 4
        assert (question.right == 0) is (step.after.snaps > step.before.snaps)


def test_one_throw_in_four_is_asked_about_whether_it_snaps_or_not() -> None:
    asked_of, all_of = Counter[bool](), Counter[bool]()
    for seed in range(60):
        game = Snap.from_seed(seed, Parameters(400))
        asked_of.update(question.right == 0 for question, _ in asked(game).values())
        session = Session(game)
        session.look_ahead()
        steps = (session.step(place) for place in range(1, session.length + 1))
        all_of.update(s.after.snaps > s.before.snaps for s in steps if len(s.before.public) >= 4)
    for snaps in (True, False):
        assert asked_of[snaps] / all_of[snaps] == pytest.approx(0.25, abs=0.04)
