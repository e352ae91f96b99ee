"""Moves in the past of a game: what they replace is not lost, and undo and redo are exact inverses."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine import move_log
from cardtui.engine.session import Session
from tests.madeup.heap import LANDMARK, Chosen, State

COINS = 60


def session_of(*moves: int) -> Session[State, int]:
    session: Session[State, int] = Session(Chosen(COINS))
    for move in moves:
        session.play(move)
    return session


def line(session: Session[State, int]) -> tuple[list[int], int]:
    """The known moves and the place."""
    return list(session.moves), session.ply


def known(session: Session[State, int]) -> tuple[object, ...]:
    """All that a session shows."""
    places = range(session.length + 1)
    return (
        line(session),
        session.last_state,
        session.complete,
        tuple(map(session.state_at, places)),
        tuple(map(session.graph_values_at, places)),
        tuple(map(session.replaced_move_count, places)),
        tuple(map(session.step, places[1:])),
        tuple(session.landmarks),
    )


def test_what_a_move_replaces_is_brought_back_with_it_and_redo_makes_it_again() -> None:
    session = session_of(1, 2, 3, 1)
    session.seek(1)
    before = known(session)
    session.play(3)
    after = known(session)
    assert line(session) == ([1, 3], 2)
    assert [session.replaced_move_count(place) for place in range(3)] == [0, 0, 3]
    assert session.undo() is not None
    assert known(session) == before
    assert session.redo() is not None
    assert known(session) == after


def test_the_step_that_is_taken_back_or_made_again_is_told() -> None:
    session = session_of(1, 2)
    session.seek(1)
    step = session.play(3)
    assert session.undo() == step
    assert session.redo() == step
    assert session.redo() is None
    assert [session.undo(), session.undo(), session.undo()] == [step, session.step(1), None]


def test_after_it_was_taken_back_the_old_moves_can_be_gone_along_and_taken_back_themselves() -> None:
    session = session_of(1, 2, 3)
    session.seek(1)
    session.play(1)
    session.undo()
    assert session.forward(2) == 2
    assert line(session) == ([1, 2, 3], 3)
    session.undo()
    session.undo()
    session.redo()  # what was taken back last
    assert line(session) == ([1, 2, 3], 2)


def test_going_elsewhere_and_back_loses_nothing() -> None:
    session = session_of(1, 2, 3)
    session.seek(1)
    session.play(3)
    after = known(session)
    for away in (0, 2):
        session.undo()
        session.seek(away)
        session.seek(1)
        session.redo()
        assert known(session) == after


def test_a_move_in_the_past_of_what_replaced_others_keeps_it_all() -> None:
    session = session_of(1, 1, 1, 1, 1)
    seen = [known(session)]
    for place in (4, 3, 2, 1, 0):
        session.seek(place)
        seen.append(known(session))
        session.play(2)
    for place, before in zip((0, 1, 2, 3, 4), reversed(seen), strict=False):
        session.seek(place + 1)
        session.undo()
        assert known(session) == before


def test_at_the_start_there_is_nothing_to_take_back_and_at_the_end_nothing_to_make_again() -> None:
    session = session_of()
    assert (session.undo(), session.redo()) == (None, None)
    assert line(session) == ([], 0)


Line = tuple[list[int], "list[Line | None]", "dict[int, Line]"]
"""A line of moves; for each what there was before it, if it replaced anything; what was taken back where."""


@dataclass
class Model:
    """The same in the plainest way: whole copies of what there was before."""

    moves: list[int] = field(default_factory=list)
    before: list[Line | None] = field(default_factory=list)
    again: dict[int, Line] = field(default_factory=dict)
    at: int = 0

    def kept(self) -> Line:
        return self.moves, self.before, {place: then for place, then in self.again.items() if place > self.at}

    def play(self, move: int) -> None:
        before = self.kept() if self.at < len(self.moves) else None
        self.moves = [*self.moves[: self.at], move]
        self.before = [*self.before[: self.at], before]
        self.again = {place: then for place, then in self.again.items() if place < self.at}
        self.at += 1

    def undo(self) -> None:
        if not self.at:
            return
        self.at -= 1
        self.again.pop(self.at, None)
        before = self.before[self.at]
        if before is not None:
            self._become(before, {self.at: self.kept()})

    def redo(self) -> None:
        again = self.again.pop(self.at, None)
        if again is not None:
            self._become(again, {})
        self.at = min(self.at + 1, len(self.moves))

    def _become(self, there: Line, more: dict[int, Line]) -> None:
        self.moves, self.before, again = there
        self.again = {place: then for place, then in self.again.items() if place < self.at} | again | more


doings = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "undo", "undo", "redo", "redo"]), st.integers(1, 3))
    | st.tuples(st.just("seek"), st.integers(0, 12)),
    max_size=60,
)


def do(session: Session[State, int], model: Model, what: str, number: int) -> None:
    if what == "play":
        if number <= session.state.left:
            session.play(number)
            model.play(number)
    elif what == "undo":
        assert (session.undo() is None) is (not model.at)
        model.undo()
    elif what == "redo":
        session.redo()
        model.redo()
    else:
        model.at = session.seek(number)


@given(doings, st.integers(1, 4))
def test_whatever_is_done_the_line_is_that_of_the_copies(doings: list[tuple[str, int]], spacing: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(move_log, "_SPACING", spacing)
        session, model = session_of(), Model()
        for what, number in doings:
            do(session, model, what, number)
            assert line(session) == (model.moves, model.at)
            fresh = session_of(*model.moves)
            fresh.seek(model.at)
            replaced = [0, *(len(then[0]) - at if then else 0 for at, then in enumerate(model.before))]
            assert [session.replaced_move_count(place) for place in range(session.length + 1)] == replaced
            assert session.state == fresh.state
        assert known(session)[:5] == known(fresh if doings else session)[:5]
        left = [session.state_at(place).left for place in range(session.length + 1)]
        assert session.landmarks == [
            place for place in range(1, len(left)) if session.may_spoil and left[place] % LANDMARK == 0
        ]


@given(doings, st.integers(1, 20))
def test_so_many_undos_and_as_many_redos_give_back_every_snapshot(
    doings: list[tuple[str, int]], times: int
) -> None:
    session, model = session_of(), Model()
    for what, number in doings:
        do(session, model, what, number)
    seen = [known(session)]
    while len(seen) <= times and session.undo() is not None:
        seen.append(known(session))
    while seen:
        assert known(session) == seen.pop()
        assert not seen or session.redo() is not None


@given(doings, st.integers(1, 3))
def test_a_move_and_its_undo_change_nothing(doings: list[tuple[str, int]], move: int) -> None:
    session, model = session_of(), Model()
    for what, number in doings:
        do(session, model, what, number)
    before, past = known(session), session.ply < session.length
    if move <= session.state.left:
        session.play(move)
        assert session.replaced_move_count(session.ply) == (len(model.moves) - model.at)
        session.undo()
        if past:
            assert known(session) == before
        else:  # at the end of the line the move can be made again
            assert line(session) == ([*model.moves, move], model.at)
