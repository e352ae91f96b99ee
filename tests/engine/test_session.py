"""A session: the history of a game, any ply of it, playing moves, looking ahead, landmarks, and saving."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardtui.games
from cardtui.engine import id_loader, move_log
from cardtui.engine.errors import BadInput
from cardtui.engine.narrator import Landmarks
from cardtui.engine.session import Session
from cardtui.games import Entry, open_id
from tests.madeup.heap import LANDMARK, Chosen, Heap, Parameters, State, played, watched


@pytest.fixture(autouse=True, scope="module")
def heap_in_the_list_of_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cardtui.games, "GAMES", (Entry("heap", "h", "Heap", "play", "it"),))
        patch.setitem(sys.modules, "cardtui.games.heap.game", SimpleNamespace(GAME=Chosen))
        yield


def session_of(game: Heap, *moves: int) -> Session[State, int]:
    session = Session(game)
    for move in moves:
        session.play(move)
    return session


def explored(coins: int) -> Session[State, int]:
    session = Session(watched(coins))
    session.look_ahead()
    return session


def winner(session: Session[State, int]) -> int | None:
    return None if session.result is None else session.result.winner


# Looking ahead, and moving in the history


def test_a_session_begins_at_the_deal_with_nothing_played() -> None:
    session = Session(watched(7))
    assert (session.ply, session.length, session.state) == (0, 0, State(7))
    assert not session.complete and not session.at_end and session.result is None
    assert session.landmarks == [] and session.graph_values_at(0)[0] == 7
    over = Session(watched(0))
    assert over.complete and over.at_end and over.result is not None and over.forward() == 0


def test_looking_ahead_extends_the_history_and_keeps_the_ply() -> None:
    session = Session(watched(7))
    assert session.look_ahead(0) and session.length == 0
    assert session.look_ahead(3) and not session.fully_explored
    assert (session.ply, session.length, session.complete) == (0, 3, False)
    assert (session.last_state, session.result) == (State(4, 1), None)
    for most in (4, None):
        assert not session.look_ahead(most) and session.fully_explored
        assert (session.ply, session.length, session.complete, winner(session)) == (0, 7, True, 0)
    assert not session.at_end


def test_forward_and_back_return_the_number_of_steps() -> None:
    game = watched(7)
    session = Session(game)
    assert [session.forward(), session.forward(4)] == [1, 4]
    assert session.length == 5  # no more than necessary
    assert [session.forward(9), session.forward()] == [2, 0] and session.at_end
    assert [session.seek(ply) for ply in (6, 2, -7, -1)] == [6, 2, 0, 0]
    assert (session.ply, session.length) == (0, 7)
    assert Session(game).length == 0  # sessions of one game do not share a history


def test_a_long_game_needs_little_memory_and_any_ply_is_near_a_checkpoint() -> None:
    """Moves and graph values need 16 bytes a step; 200,000 states of 70 bytes and more would not fit."""
    game = watched(200_000)
    tracemalloc.start()
    try:
        session = Session(game)
        while session.look_ahead(1000):
            game.plays.clear()
        memory, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert session.length == 200_000 and memory < 8_000_000
    for ply in (199_999, 1, 100_000, 12_345, 153_383, 100_001):
        game.plays.clear()
        assert session.state_at(ply) == State(200_000 - ply, ply % 2)
        assert len(game.plays) <= 256


# Playing moves


@pytest.mark.parametrize("move", [0, 4, -1])
def test_an_illegal_move_is_refused_and_changes_nothing(move: int) -> None:
    session = session_of(played(20), 3, 2, 1)
    session.seek(1)
    with pytest.raises(BadInput, match=rf'^move 2 cannot be "{move}"$'):
        session.play(move)
    assert (list(session.moves), session.ply, session.state) == ([3, 2, 1], 1, State(17, 1))


def test_forced_moves_are_made_up_to_a_choice_or_to_the_end() -> None:
    session = Session(played(10))
    assert not session.look_ahead() and session.forward() == 0 and not session.complete
    assert session.fully_explored  # there is a choice
    session = session_of(played(4), 3)  # one coin is left: it must be taken
    assert not session.look_ahead()
    assert (session.ply, session.length, session.complete) == (1, 2, True)
    session = session_of(played(7), 3, 3)
    session.seek(session.ply - 2)
    assert session.forward(9) == 3 and session.at_end


class LastByItself(Chosen):
    """The last coin is taken without anybody choosing it."""

    def current_player(self, state: State) -> int | None:
        return None if state.left == 1 else super().current_player(state)


def test_nothing_is_known_of_a_played_game_before_it_happens() -> None:
    """A forced step may turn up what nobody may see yet."""
    session = session_of(LastByItself(4), 3)
    assert session.fully_explored and not session.look_ahead() and not session.complete
    assert (session.length, session.landmarks, session.save()) == (1, [], "heap:4~-3")
    assert session.forward(5) == 1 and session.complete and session.length == 2
    session = session_of(LastByItself(4), 3)
    assert not session.play_forced() and (session.ply, session.length) == (1, 2)


def test_in_an_interactive_game_a_move_is_forced_only_if_nobody_chooses_it() -> None:
    assert [Chosen(3).current_player(State(left)) for left in (3, 1, 0)] == [0, 0, None]
    assert watched(3).current_player(State(3)) is None and played(3).current_player(State(3)) is None
    session = session_of(Chosen(4), 3)
    assert session.fully_explored and not session.look_ahead() and session.forward() == 0
    assert list(session.game.forced_steps(session.state)) == []
    session.play(1)
    assert session.complete and session.fully_explored


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "back", "forward", "seek", "state", "graph"]),
        st.integers(1, 3),
    )
    | st.tuples(st.sampled_from(["back", "seek", "state"]), st.integers(0, 40)),
    min_size=25,
    max_size=60,
)


@given(spacing=st.integers(1, 4), most=st.integers(1, 4), actions=ACTIONS)
def test_after_any_actions_the_history_is_that_of_a_list_of_moves(
    spacing: int, most: int, actions: list[tuple[str, int]]
) -> None:
    """Checkpoints are near and few here, so that short games reach every case of thinning them out."""
    coins = 60
    moves: list[int] = []
    ply = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(move_log, "_SPACING", spacing)
        patch.setattr(move_log, "_MOST_CHECKPOINTS", most)
        session = Session(played(coins))
        for action, number in actions:
            if action == "play" and number <= coins - sum(moves[:ply]):
                session.play(number)
                moves = [*moves[:ply], number]
                ply += 1
            elif action == "back":
                ply = max(0, ply - number)
                assert session.seek(session.ply - number) == ply
            elif action == "forward":
                before = ply
                if before + number > len(moves) and coins - sum(moves) == 1:
                    moves.append(1)  # forced
                ply = min(before + number, len(moves))
                assert session.forward(number) == ply - before
            elif action == "seek":
                ply = session.seek(number)
                assert ply == min(number, len(moves))
            elif action == "state":
                session.state_at(min(number, len(moves)))
            elif action == "graph":
                assert session.graph_values_at(0)[0] == coins
            assert (session.ply, session.length) == (ply, len(moves))
            assert session.state == State(coins - sum(moves[:ply]), ply % 2)
        left = list(accumulate(moves, lambda heap, move: heap - move, initial=coins))
        plies = range(len(left))
        assert [session.state_at(ply).left for ply in plies] == left
        assert [session.graph_values_at(ply)[0] for ply in plies] == left
        assert [session.step(ply).move for ply in plies[1:]] == moves
        assert session.landmarks == [ply for ply in plies[1:] if left[ply] % LANDMARK == 0]
        assert session.complete == (left[-1] == 0)


def test_values_larger_than_a_machine_word_are_kept() -> None:
    session = session_of(Heap(10**30), 3)
    session.seek(session.ply - 1)
    session.play(1)
    assert [session.graph_values_at(ply)[0] for ply in (0, 1)] == [10**30, 10**30 - 1]


# Landmarks and the graph


@pytest.mark.parametrize(
    ("ply", "number", "number_of_events", "following", "previous"),
    [
        (0, 1, 0, 2, 0),
        (1, 1, 0, 2, 0),
        (2, 1, 1, 7, 0),  # just reached: still in the first part
        (3, 2, 1, 7, 2),
        (7, 2, 2, 12, 2),
        (8, 3, 2, 12, 7),
        (12, 3, 3, 12, 7),
    ],
)
def test_landmarks_are_numbered_and_found_from_any_ply(
    ply: int, number: int, number_of_events: int, following: int, previous: int
) -> None:
    session = explored(12)
    assert session.landmarks == [2, 7, 12]
    session.seek(ply)
    assert session.landmark_number(ply) == number
    assert (session.next_landmark(), session.previous_landmark()) == (following, previous)

    class Events(Heap):
        """The same game, whose landmarks are events and divide nothing."""

        landmarks = Landmarks("event")

    session = Session(Events(12, Parameters(most=1)))
    session.look_ahead()
    assert session.landmark_number(ply) == number_of_events


def test_without_landmarks_the_next_and_previous_ones_are_the_ends() -> None:
    session = session_of(played(12), 1, 2, 1)
    session.seek(1)
    assert session.landmarks == [] and session.landmark_number(1) == 1
    assert (session.next_landmark(), session.previous_landmark()) == (3, 0)


# Saving


def test_a_game_is_saved_as_its_id_its_chosen_moves_and_the_ply_if_it_is_not_the_last_one_chosen() -> None:
    watching = explored(7)
    for ply, saved in ((0, "heap,most=1:7"), (4, "heap,most=1:7@4"), (7, "heap,most=1:7@7")):
        watching.seek(ply)
        assert (watching.id, watching.save()) == ("heap,most=1:7", saved)
    session = Session(Chosen(20))
    assert session.save() == "heap:20"
    session.play(3)
    session.play(1)
    assert session.save() == "heap:20~-3.-1"
    session.seek(0)
    assert session.save() == "heap:20~-3.-1@0"
    session.play(2)
    assert session.save() == "heap:20~-2"


def test_a_game_that_is_too_long_to_open_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(id_loader, "FARTHEST_PLY", 3)
    assert open_id("heap:9~-1.-1.-1").length == 3
    with pytest.raises(BadInput, match="more than 3 moves"):
        open_id("heap:9~-1.-1.-1.-1")


# Defaults of games, and ids


def test_a_game_without_choices_zones_or_texts_of_moves_needs_no_rules_for_them() -> None:
    game = watched(9)
    assert (game.why_illegal(State(9), 1), game.why_illegal(State(9), 2)) == (None, "")
    assert game.move_text(1) == "1"
    with pytest.raises(BadInput, match=r"^nobody chooses the moves of heap$"):
        game.parse_move("1")
    assert (game.zones, game.cards(State(9)), game.pieces(State(9))) == ((), {}, {})


# Undo and redo: moves played in the past of a game replace others, which undo restores exactly


CHOSEN_COINS = 60


def chosen(*moves: int) -> Session[State, int]:
    session: Session[State, int] = Session(Chosen(CHOSEN_COINS))
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
    session = chosen(1, 2, 3, 1)
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
    assert (chosen().undo(), chosen().redo()) == (None, None)


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
            moves, replaced, more = undone
            replaced = [*replaced[: self.ply], self.copy(), *replaced[self.ply + 1 :]]  # it may have grown
            self._become((moves, replaced, more), {})
        self.ply = min(self.ply + 1, len(self.moves))

    def _become(self, other: Line, more: dict[int, Line]) -> None:
        self.moves, self.replaced, undone = other
        self.undone = {ply: line for ply, line in self.undone.items() if ply < self.ply} | undone | more


Actions = list[tuple[str, int]]

UNDO_ACTIONS = st.lists(
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
    session, model = chosen(), Model()
    for action, number in actions:
        do(session, model, action, number)
    return session, model


@given(UNDO_ACTIONS)
def test_any_actions_lead_to_the_line_of_the_model(actions: Actions) -> None:
    session, model = chosen(), Model()
    for action, number in actions:
        do(session, model, action, number)
        assert line(session) == (model.moves, model.ply)
        replaced = [0, *(len(line[0]) - ply if line else 0 for ply, line in enumerate(model.replaced))]
        assert [session.replaced_move_count(ply) for ply in range(session.length + 1)] == replaced
    fresh = chosen(*model.moves)
    fresh.seek(model.ply)
    assert session.state == fresh.state
    assert snapshot(session)[:5] == snapshot(fresh)[:5]
    left = [session.state_at(ply).left for ply in range(session.length + 1)]
    assert session.landmarks == [
        ply for ply in range(1, len(left)) if session.may_spoil and left[ply] % LANDMARK == 0
    ]


@given(UNDO_ACTIONS, st.integers(1, 20))
def test_as_many_redos_as_undos_restore_every_snapshot(actions: Actions, times: int) -> None:
    session, _ = after(actions)
    seen = [snapshot(session)]
    while len(seen) <= times and session.undo() is not None:
        seen.append(snapshot(session))
    while seen:
        assert snapshot(session) == seen.pop()
        assert not seen or session.redo() is not None
