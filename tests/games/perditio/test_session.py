"""Perditio Tempus in a session: going anywhere in it, saving it, and what a screen sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.perditio import Perditio, State
from tests.oracles.perditio import deal_of, deals

games = st.builds(Perditio.from_seed, st.integers()) | deals.map(deal_of)


def session_of(game: Perditio) -> Session[State, str]:
    session = Session(game)
    session.look_ahead()
    return session


@given(games)
def test_there_are_four_landmarks_and_the_last_is_the_end(game: Perditio) -> None:
    session = session_of(game)
    assert len(session.landmarks) == 4
    assert session.landmarks[-1] == session.length == game.fate.cards
    assert session.result is not None
    assert session.result.sentence in ("You won!", "Pile 1 is empty. You lost!")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("perditio#7@52", "step 52 is past the end: this game has 51 cards"),
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
