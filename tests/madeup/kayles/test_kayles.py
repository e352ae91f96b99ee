"""The rules, the words and the theory of Kayles."""

from __future__ import annotations

from cardtui.engine.session import Session
from cardtui.engine.zones import PieceRemoved
from tests.madeup.kayles import theory
from tests.madeup.kayles.game import ROW, Kayles

VALUES = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7)
"""The Grundy values of rows as Winning Ways lists them."""


def test_the_values_of_rows_are_the_published_ones() -> None:
    assert tuple(map(theory.grundy, range(len(VALUES)))) == VALUES


def test_a_ball_knocks_down_one_pin_or_two_neighbours_and_rows_fall_apart() -> None:
    game = Kayles.from_deal("4.1")
    state = game.initial_state()
    assert {game.move_text(move) for move in game.legal_moves(state)} == {*"01235", "0-1", "1-2", "2-3"}
    step = game.apply(state, (1, 2))
    assert step.events == (PieceRemoved(ROW, 1, 1), PieceRemoved(ROW, 2, 2))
    assert theory.rows_of(step.after.standing) == [(0, 1), (3, 1), (5, 1)] and game.is_landmark(step)
    assert game.describe(step).full == "You knock down pins 1 and 2: rows of 1, 1 and 1 are left."


def test_whoever_begins_a_random_game_against_the_computer_wins_by_its_hints() -> None:
    for seed in range(30):
        session = Session(Kayles.from_seed(seed))
        while not session.at_end:
            game, state = session.game, session.state
            move = game.computer_move(state) if game.is_computer_turn(state) else game.hint(state).move
            assert move is not None
            session.play(move)
        assert session.game.when_over(session.state) == "you have won"


def test_the_dialogue_shows_the_pins_that_stand() -> None:
    game = Kayles.from_deal("4")
    state = game.initial_state()
    for move, shown in (((1, 2), "pin 0, pin 3"), ((0,), "pin 3"), ((3,), "empty")):
        state = game.apply(state, move).after
        assert [*game.plain_text.picture(state)] == [f"row: {shown}"]
