"""The graph and the landmarks: worked out for who asks for them, and for nobody else."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from tests.madeup.heap import LANDMARK, Heap, Parameters, State


class Asked(Heap):
    """The heap, which counts what it is asked."""

    questions: Counter[str]

    def is_landmark(self, step: Step[State, int]) -> bool:
        self.questions["landmark"] += 1
        return super().is_landmark(step)

    def graph_value(self, state: State) -> int:
        self.questions["gauge"] += 1
        return super().graph_value(state)


def asked(coins: int, most: int = 1) -> Session[State, int]:
    game = Asked(coins, Parameters(most=most))
    object.__setattr__(game, "questions", Counter())
    return Session(game)


def questions(session: Session[State, int]) -> Any:
    game = session.game
    assert isinstance(game, Asked)
    return game.questions


def test_who_simulates_pays_for_no_graph_and_no_landmark() -> None:
    session = asked(300)
    session.look_ahead()
    session.seek(77)
    session.forward(5)
    assert session.result is not None
    assert (session.save(), questions(session)) == ("heap,most=1:300@82", Counter())


def test_at_the_first_question_all_is_worked_out_in_one_pass() -> None:
    session = asked(300)
    session.look_ahead()
    assert isinstance(session.game, Heap)
    session.game.plays.clear()
    assert session.graph_values_at(100)[0] == 200
    assert session.landmarks == list(range(LANDMARK, 301, LANDMARK))
    assert questions(session) == {"gauge": 301, "landmark": 300}
    assert len(session.game.plays) == 300


def test_who_asks_before_it_is_explored_pays_nothing_twice() -> None:
    session = asked(300)
    assert session.graph_values_at(0) == (300,)
    session.look_ahead()
    assert isinstance(session.game, Heap)
    assert (len(session.game.plays), questions(session)) == (300, {"gauge": 301, "landmark": 300})
    assert session.graph_values_at(300)[0] == 0


@given(st.lists(st.sampled_from(["play", "undo", "redo", "back", "ask"]), max_size=40), st.data())
def test_whenever_it_is_asked_for_it_is_the_same(actions: list[str], data: st.DataObject) -> None:
    session = asked(21, most=3)
    for action in actions:
        if action == "play" and session.state.left:
            session.play(data.draw(st.sampled_from(list(session.game.legal_moves(session.state)))))
        elif action == "back":
            session.back()
        elif action == "ask":
            assert session.graph_values_at(0)[0] == 21
        elif action in ("undo", "redo"):
            getattr(session, action)()
    states = [session.state_at(place) for place in range(session.length + 1)]
    assert [session.graph_values_at(place)[0] for place in range(session.length + 1)] == [
        s.left for s in states
    ]
    assert session.landmarks == [n for n, s in enumerate(states[1:], 1) if s.left % LANDMARK == 0]
