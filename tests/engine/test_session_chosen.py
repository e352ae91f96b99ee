"""A game in which somebody chooses every move: nothing is played for him, and the moves are saved."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardtui.games
from cardtui.engine import id_loader
from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import Entry, open_id
from tests.madeup.heap import Chosen, Heap, State, played, watched


@pytest.fixture(autouse=True, scope="module")
def in_the_list() -> Iterator[None]:
    games = (Entry("heap", "h", "Heap", "play", "it", ""),)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cardtui.games, "GAMES", games)
        patch.setitem(sys.modules, "cardtui.games.heap", SimpleNamespace(GAME=Chosen))
        yield


def session_of(coins: int, *moves: int) -> Session[State, int]:
    session: Session[State, int] = Session(Chosen(coins))
    for move in moves:
        session.play(move)
    return session


def test_not_even_the_only_move_is_made() -> None:
    session = session_of(4, 3)
    assert list(session.game.legal_moves(session.state)) == [1]
    assert session.fully_explored
    assert not session.look_ahead()
    assert session.forward() == 0
    assert list(session.game.forced_steps(session.state)) == []
    session.play(1)
    assert session.complete and session.fully_explored


def test_a_watched_game_is_explored_when_no_forced_move_is_left() -> None:
    session = Session(watched(3))
    assert not session.fully_explored
    session.look_ahead(2)
    assert not session.fully_explored
    session.look_ahead()
    assert session.fully_explored and session.complete
    assert Session(played(9)).fully_explored  # there is a choice


def test_the_moves_are_saved_and_the_place_if_it_is_not_after_them() -> None:
    session = session_of(20)
    assert session.save() == "heap:20"
    session.play(3)
    session.play(1)
    assert session.save() == "heap:20~-3.-1"
    session.back()
    assert session.save() == "heap:20~-3.-1@1"
    session.back()
    assert session.save() == "heap:20~-3.-1@0"
    session.play(2)
    assert session.save() == "heap:20~-2"
    assert list(session.moves) == [2]


def test_a_watched_game_is_saved_as_its_place() -> None:
    session = Session(watched(9))
    session.forward(5)
    assert session.save() == "heap,most=1:9@5"


@given(st.integers(0, 60), st.lists(st.integers(1, 3), max_size=40), st.integers(0, 50))
def test_saving_and_opening_give_the_same_game_at_the_same_place(
    coins: int, moves: list[int], place: int
) -> None:
    session = session_of(coins)
    for move in moves:
        if move <= session.state.left:
            session.play(move)
    session.seek(place)
    opened = open_id(session.save())
    assert (opened.game, opened.ply, opened.last_state) == (session.game, session.ply, session.last_state)
    assert list(opened.moves) == list(session.moves)
    assert opened.save() == session.save()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("heap:9~-2.-5", 'move 2 cannot be "-5": at most 3'),
        ("heap:9~-2.-0", 'move 2 cannot be "-0"'),
        ("heap:9~-3.-3.-3.-1", 'move 4 cannot be "-1": at most 0'),
        ("heap:9~-2.x", 'move 2: "x" is not a move'),
        ("heap:9~", 'move 1: "" is not a move'),
        ("heap:9~-2@2", "step 2 is past the end: this game has 1 move"),
    ],
)
def test_all_of_it_is_checked(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert str(error.value) == why


def test_a_game_too_long_to_be_opened_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(id_loader, "FARTHEST_PLY", 3)
    assert open_id("heap:9~-1.-1.-1").length == 3
    with pytest.raises(BadInput, match="more than 3 moves"):
        open_id("heap:9~-1.-1.-1.-1")


def test_where_every_move_is_forced_there_is_none_to_be_written() -> None:
    game = watched(9)
    assert (game.why_illegal(State(9), 1), game.why_illegal(State(9), 2)) == (None, "")
    assert game.move_text(1) == "1"
    with pytest.raises(BadInput, match=r"^nobody chooses the moves of heap$"):
        game.parse_move("1")


def test_numbers_that_no_machine_word_holds_are_kept() -> None:
    session = Session(Heap(10**30))
    session.play(3)
    assert [session.graph_values_at(place)[0] for place in (0, 1)] == [10**30, 10**30 - 3]
    session.back()
    session.play(1)
    assert [session.graph_values_at(place)[0] for place in (0, 1)] == [10**30, 10**30 - 1]
