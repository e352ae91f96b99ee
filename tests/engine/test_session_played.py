"""A played game in progress: what may be played, undoing it, and playing something else."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine import move_log
from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from tests.madeup.heap import LANDMARK, State, played


def session_of(coins: int, *moves: int) -> Session[State, int]:
    session = Session(played(coins))
    for move in moves:
        session.play(move)
    return session


def known(session: Session[State, int]) -> tuple[object, ...]:
    """All that a session knows."""
    places = range(session.length + 1)
    return (
        session.length,
        session.complete,
        session.result,
        session.last_state,
        tuple(session.landmarks),
        tuple(map(session.graph_values_at, places)),
        tuple(session.state_at(place) for place in places),
        tuple(session.step(place) for place in places[1:]),
    )


def test_playing_goes_one_step_on_and_tells_it() -> None:
    session = session_of(10)
    step = session.play(3)
    assert (step.before, step.move, step.after) == (State(10, 0), 3, State(7, 1))
    assert (session.ply, session.length, session.state) == (1, 1, State(7, 1))
    assert session.step(1) == step


def test_playing_to_the_end_gives_the_result() -> None:
    session = session_of(7, 3, 1)
    assert session.result is None
    session.play(3)
    assert session.at_end
    assert session.result is not None
    assert session.result.winner == 0


@pytest.mark.parametrize("move", [0, 4, -1])
def test_an_illegal_move_is_refused_and_changes_nothing(move: int) -> None:
    session = session_of(20, 3, 2, 1)
    session.seek(1)
    before = known(session)
    with pytest.raises(BadInput, match=rf'^move 2 cannot be "{move}"$'):
        session.play(move)
    assert known(session) == before
    assert session.ply == 1


def test_no_more_can_be_taken_than_there_is() -> None:
    session = session_of(5, 3)
    with pytest.raises(BadInput):
        session.play(3)
    session.play(2)
    with pytest.raises(BadInput):
        session.play(1)  # the game is over


def test_exploring_stops_at_a_choice() -> None:
    session = session_of(10)
    assert not session.look_ahead()
    assert session.length == 0
    assert not session.complete
    assert session.forward() == 0


def test_exploring_plays_what_is_forced() -> None:
    session = session_of(4, 3)  # one coin is left: it must be taken
    assert not session.look_ahead()
    assert (session.ply, session.length, session.complete) == (1, 2, True)
    assert session.forward() == 1
    assert session.at_end


def test_forward_redoes_and_then_plays_what_is_forced() -> None:
    session = session_of(7, 3, 3)
    session.back(2)
    assert session.forward(9) == 3
    assert session.at_end


def test_what_was_undone_can_be_done_again() -> None:
    session = session_of(20, 1, 2, 3)
    before = known(session)
    session.back(3)
    assert session.state == State(20)
    session.forward(3)
    assert known(session) == before
    assert session.state == State(14, 1)


def test_playing_after_an_undo_forgets_what_was_undone() -> None:
    session = session_of(20, 2, 3, 2, 3)  # landmarks after 2 and 4 moves
    assert session.landmarks == [2, 4]
    session.back(3)
    session.play(1)
    assert (session.ply, session.length) == (2, 2)
    assert session.landmarks == []
    assert known(session) == known(session_of(20, 2, 1))


def test_undoing_keeps_a_landmark_just_reached() -> None:
    session = session_of(20, 2, 3, 2, 3)
    session.seek(2)
    session.play(1)
    assert session.landmarks == [2]


def test_playing_the_same_move_again_forgets_what_came_after_it_too() -> None:
    session = session_of(20, 2, 3, 2, 3)
    session.back(4)
    session.play(2)
    assert known(session) == known(session_of(20, 2))


def test_a_finished_game_can_be_taken_back_and_ended_otherwise() -> None:
    session = session_of(4, 3, 1)
    assert session.result is not None
    assert session.result.winner == 1
    session.back(2)
    session.play(2)
    assert session.result is None
    session.play(2)
    assert session.result is not None
    assert session.result.winner == 1
    assert session.length == 2


doings = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "back", "forward", "seek", "look"]), st.integers(1, 3))
    | st.tuples(st.sampled_from(["back", "seek", "look"]), st.integers(0, 40)),
    min_size=25,
    max_size=60,
)


@given(spacing=st.integers(1, 4), most=st.integers(1, 4), doings=doings)
def test_whatever_is_done_the_session_knows_just_the_moves_that_count(
    spacing: int, most: int, doings: list[tuple[str, int]]
) -> None:
    """Against a model that keeps the moves and the place in the plainest way there is."""
    coins = 60
    moves: list[int] = []
    at = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(move_log, "_SPACING", spacing)
        patch.setattr(move_log, "_MOST_CHECKPOINTS", most)
        session = Session(played(coins))
        for what, number in doings:
            if what == "play" and number <= coins - sum(moves[:at]):
                session.play(number)
                moves = [*moves[:at], number]
                at += 1
            elif what == "back":
                assert session.back(number) == min(number, at)
                at -= min(number, at)
            elif what == "forward":
                before = at
                if before + number > len(moves) and coins - sum(moves) == 1:
                    moves.append(1)  # forced
                at = min(before + number, len(moves))
                assert session.forward(number) == at - before
            elif what == "seek":
                at = session.seek(number)
                assert at == min(number, len(moves))
            elif what == "look":
                session.state_at(min(number, len(moves)))
            assert (session.ply, session.length) == (at, len(moves))
            assert session.state == State(coins - sum(moves[:at]), at % 2)
        left = list(accumulate(moves, lambda heap, move: heap - move, initial=coins))
        assert [session.state_at(place).left for place in range(len(left))] == left
        assert [session.graph_values_at(place)[0] for place in range(len(left))] == left
        assert [session.step(place).move for place in range(1, len(left))] == moves
        assert session.landmarks == [n for n in range(1, len(left)) if left[n] % LANDMARK == 0]
        assert session.complete == (left[-1] == 0)
