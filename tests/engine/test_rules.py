"""What every game's rules have from the contract."""

from __future__ import annotations

from cardtui.engine.session import Session
from tests.madeup.heap import Chosen, Heap, Parameters, State, played, watched


class Helped(Chosen):
    """Player 0 chooses his moves; what player 1 takes is forced, where it is the last coin."""

    def current_player(self, state: State) -> int | None:
        return None if not state.left or (state.turn == 1 and state.left == 1) else state.turn


def test_nobody_chooses_where_there_is_nobody_to_choose() -> None:
    assert watched(3).current_player(State(3)) is None
    assert played(3).current_player(State(3)) is None  # there is a choice, but nobody's


def test_who_plays_chooses_until_it_is_over() -> None:
    assert [Chosen(3).current_player(State(left)) for left in (3, 1, 0)] == [0, 0, None]


def test_a_move_may_be_forced_in_a_game_that_is_played() -> None:
    session = Session(Helped(3))
    assert not session.look_ahead()
    session.play(2)
    assert not session.fully_explored
    assert not session.look_ahead()
    assert (session.length, session.complete) == (2, True)
    assert [step.move for step in Helped(1).forced_steps(State(1, 1))] == [1]
    assert [step.move for step in Helped(1).forced_steps(State(1, 0))] == []


def test_places_are_nowhere_unless_a_game_has_some() -> None:
    game = Heap(21, Parameters(most=2))
    assert (game.zones, game.cards(State(21)), game.pieces(State(21))) == ((), {}, {})
