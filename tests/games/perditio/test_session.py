"""Perditio Tempus in a session: going anywhere in it, saving it, and what a screen sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.engine.zones import CardsMoved
from cardtui.games import open_id
from cardtui.games.perditio import Parameters, Perditio, State
from cardtui.games.perditio.rules import TURN
from tests.oracles.perditio import Ranks, deal_of, deals

games = st.builds(Perditio.from_seed, st.integers()) | deals.map(deal_of)


def session_of(game: Perditio) -> Session[State, str]:
    session = Session(game)
    session.look_ahead()
    return session


@given(games)
def test_no_step_but_the_first_is_without_a_flight_and_none_has_two(game: Perditio) -> None:
    session = session_of(game)
    flights = [
        sum(isinstance(event, CardsMoved) for event in session.step(place).events)
        for place in range(1, session.length + 1)
    ]
    assert flights == [0] + [1] * (session.length - 1)


@given(games)
def test_there_are_four_landmarks_and_the_last_is_the_end(game: Perditio) -> None:
    session = session_of(game)
    assert len(session.landmarks) == 4
    assert session.landmarks[-1] == session.length == game.fate.cards
    assert session.result is not None
    assert session.result.sentence in ("You won!", "Pile 1 is empty. You lost!")


@given(deals)
def test_a_deal_is_read_back_as_it_was_written(piles: Ranks) -> None:
    game = deal_of(piles)
    assert Perditio.from_deal(game.deal_text()) == game
    assert not set(game.deal_text()) & set(" ,#:@\n")


def test_a_game_in_progress_is_its_id_and_its_place() -> None:
    session = open_id("perditio#7@20")
    assert (session.game, session.ply, session.length) == (Perditio.from_seed(7), 20, 20)
    assert session.save() == "perditio#7@20"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("perditio#7@52", "place 52 is past the end: this game has 51 cards"),
        ("perditio#x", 'the seed "x" is not a whole number'),
        ("perditio:A.A", "52 cards are needed, four of each rank; missing: two aces, four twos, "),
        ("perditio:A.-", 'card 2, "-" at column 3, is not a card'),
        ("perditio:", "there are no cards: 52 are needed"),
        ("perditio,piles=9#7", 'Perditio Tempus has no parameter called "piles"; its parameters: none'),
    ],
)
def test_what_is_no_id_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert str(error.value).startswith(why)


def test_there_is_one_move_until_the_end_and_nothing_to_configure() -> None:
    game = Perditio.from_seed(7, Parameters())
    session = session_of(game)
    assert [tuple(game.legal_moves(session.state_at(place))) for place in (0, 30, 51)] == [
        (TURN,),
        (TURN,),
        (),
    ]
    assert game == Perditio.from_seed(7) and game.id == "perditio#7"
