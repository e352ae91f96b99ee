"""Watched games from the deal to the end, for the tests of their rules and words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from cardtui.engine.game import Game
from cardtui.engine.questions import Question
from cardtui.engine.session import Session

State = TypeVar("State")


def states_of(game: Game[State, Any]) -> Iterator[State]:
    """Yield the states from the deal to the end, using only the contract of a game."""
    state = game.initial_state()
    yield state
    while moves := game.legal_moves(state):
        (move,) = moves
        state = game.apply(state, move).after
        yield state


def watched(game: Game[State, Any], most_steps: int | None = None) -> Session[State, Any]:
    """Return a session that knows all of the game, or its first steps."""
    session = Session(game)
    session.look_ahead(most_steps)
    return session


def verdict(game: Game[Any, Any]) -> list[str]:
    return list(game.verdict(watched(game).last_state))


def questions_of(session: Session[State, Any]) -> list[tuple[int, Question]]:
    """Return the questions with the ply of each."""
    found = [(ply, session.question(ply + 1)) for ply in range(session.length)]
    return [(ply, question) for ply, question in found if question is not None]


def right_answer(question: Question) -> str:
    return question.choices[question.right]
