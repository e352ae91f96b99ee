"""Undo and redo: moves played in the past of a game replace others, which undo restores exactly."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from tests.madeup.heap import LANDMARK, Chosen, State

COINS = 60


def session_of(*moves: int) -> Session[State, int]:
    session: Session[State, int] = Session(Chosen(COINS))
    for move in moves:
        session.play(move)
    return session


def line(session: Session[State, int]) -> tuple[list[int], int]:
    """Return the known moves and the ply."""
    return list(session.moves), session.ply


def snapshot(session: Session[State, int]) -> tuple[object, ...]:
    """Return everything that a session shows."""
    plies = range(session.length + 1)
    return (
        line(session),
        session.last_state,
        session.complete,
        tuple(map(session.state_at, plies)),
        tuple(map(session.graph_values_at, plies)),
        tuple(map(session.replaced_move_count, plies)),
        tuple(map(session.step, plies[1:])),
        tuple(session.landmarks),
    )


def test_undo_restores_the_replaced_moves_and_redo_replaces_them_again() -> None:
    session = session_of(1, 2, 3, 1)
    session.seek(1)
    before = snapshot(session)
    step = session.play(3)
    after = snapshot(session)
    assert line(session) == ([1, 3], 2)
    assert [session.replaced_move_count(ply) for ply in range(3)] == [0, 0, 3]
    assert session.undo() == step and snapshot(session) == before
    assert session.redo() == step and snapshot(session) == after
    assert session.redo() is None
    assert [session.undo(), session.undo(), session.undo()] == [step, session.step(1), None]
    assert (session_of().undo(), session_of().redo()) == (None, None)


Line = tuple[list[int], "list[Line | None]", "dict[int, Line]"]
"""Moves; for each move the line that it replaced, if any; the lines that were undone, by ply."""


@dataclass
class Model:
    """Undo and redo by copies of whole lines."""

    moves: list[int] = field(default_factory=list)
    replaced: list[Line | None] = field(default_factory=list)
    undone: dict[int, Line] = field(default_factory=dict)
    ply: int = 0

    def copy(self) -> Line:
        return self.moves, self.replaced, {ply: line for ply, line in self.undone.items() if ply > self.ply}

    def play(self, move: int) -> None:
        replaced = self.copy() if self.ply < len(self.moves) else None
        self.moves = [*self.moves[: self.ply], move]
        self.replaced = [*self.replaced[: self.ply], replaced]
        self.undone = {ply: line for ply, line in self.undone.items() if ply < self.ply}
        self.ply += 1

    def undo(self) -> None:
        if self.ply:
            self.ply -= 1
            self.undone.pop(self.ply, None)
            if (replaced := self.replaced[self.ply]) is not None:
                self._become(replaced, {self.ply: self.copy()})

    def redo(self) -> None:
        undone = self.undone.pop(self.ply, None)
        if undone is not None:
            self._become(undone, {})
        self.ply = min(self.ply + 1, len(self.moves))

    def _become(self, other: Line, more: dict[int, Line]) -> None:
        self.moves, self.replaced, undone = other
        self.undone = {ply: line for ply, line in self.undone.items() if ply < self.ply} | undone | more


Actions = list[tuple[str, int]]

ACTIONS = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "undo", "undo", "redo", "redo"]), st.integers(1, 3))
    | st.tuples(st.just("seek"), st.integers(0, 12)),
    max_size=60,
)


def do(session: Session[State, int], model: Model, action: str, number: int) -> None:
    if action == "play":
        if number <= session.state.left:
            session.play(number)
            model.play(number)
    elif action == "undo":
        assert (session.undo() is None) is (not model.ply)
        model.undo()
    elif action == "redo":
        session.redo()
        model.redo()
    else:
        model.ply = session.seek(number)


def after(actions: Actions) -> tuple[Session[State, int], Model]:
    session, model = session_of(), Model()
    for action, number in actions:
        do(session, model, action, number)
    return session, model


@given(ACTIONS)
def test_any_actions_lead_to_the_line_of_the_model(actions: Actions) -> None:
    session, model = session_of(), Model()
    for action, number in actions:
        do(session, model, action, number)
        assert line(session) == (model.moves, model.ply)
        replaced = [0, *(len(line[0]) - ply if line else 0 for ply, line in enumerate(model.replaced))]
        assert [session.replaced_move_count(ply) for ply in range(session.length + 1)] == replaced
    fresh = session_of(*model.moves)
    fresh.seek(model.ply)
    assert session.state == fresh.state
    assert snapshot(session)[:5] == snapshot(fresh)[:5]
    left = [session.state_at(ply).left for ply in range(session.length + 1)]
    assert session.landmarks == [
        ply for ply in range(1, len(left)) if session.may_spoil and left[ply] % LANDMARK == 0
    ]


@given(ACTIONS, st.integers(1, 20))
def test_as_many_redos_as_undos_restore_every_snapshot(actions: Actions, times: int) -> None:
    session, _ = after(actions)
    seen = [snapshot(session)]
    while len(seen) <= times and session.undo() is not None:
        seen.append(snapshot(session))
    while seen:
        assert snapshot(session) == seen.pop()
        assert not seen or session.redo() is not None
