"""A game of Silver Dollar in progress: its mistakes, its saved form, and replies of the computer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import Move
from tests.oracles.coins import coins_of, far_positions, game_of


def test_mistakes_are_marked_only_when_the_game_is_over() -> None:
    session = open_id("coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3")
    plies = range(1, 7)
    assert session.landmarks == []
    assert [session.landmark_number(ply) for ply in plies] == [0] * 6
    assert not any(map(session.is_landmark, plies))
    before = [session.describe(ply) for ply in plies]
    assert not any("mistake" in sentence.short or "XOR" in sentence.why for sentence in before)
    assert [sentence.why for sentence in before[:2]] == [
        "Coin 1 has no empty squares on its left now, and coin 2 has two empty squares.",
        "Coin 3 has two empty squares on its left now.",
    ]
    session.play(Move(3, 3))
    assert session.landmarks == [1, 2, 3, 4]
    assert [session.is_landmark(ply) for ply in range(8)] == [False] + [True] * 4 + [False] * 3
    short = [session.describe(ply).short for ply in plies]
    assert [": mistake, " in text for text in short] == [True] * 4 + [False] * 2
    session.back(2)
    assert session.landmarks == [1, 2, 3, 4]
    session.play(Move(2, 1))
    assert session.landmarks == []


@given(far_positions, st.lists(st.integers(0, 10**6), max_size=30))
def test_far_squares_are_saved_to_the_last_digit(positions: tuple[int, ...], drawn: list[int]) -> None:
    session = Session(coins_of(positions))
    for number in drawn:
        if moves := session.game.legal_moves(session.state):
            session.play(moves[number % len(moves)])
    again = open_id(session.save())
    assert (again.game, again.moves, again.state) == (session.game, session.moves, session.state)


def test_the_computer_always_replies_the_same_in_the_same_game() -> None:
    game = game_of("1,4,7,12,20", "computer", first="computer")
    replies = {game.computer_move(game.initial_state()) for _ in range(20)}
    assert len(replies) == 1
    assert replies <= set(game.legal_moves(game.initial_state()))
