"""Beggar My Neighbour in a session: going anywhere in it, and saving it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine import move_log
from cardtui.engine.session import Session
from cardtui.games import read_game
from cardtui.games.beggar import Beggar, Parameters, State
from tests.games.beggar.deals import RECORDS, deal, replay, small_deals, text_of, typed_decks
from tests.oracles.beggar import Values

seeds = st.integers(0, 10**9)
LONGEST, LENGTH = RECORDS[-1]["deal"], RECORDS[-1]["cards"]
"""The longest known game, and how many cards it has."""


@cache
def states() -> list[State]:
    """That game card by card, replayed with nothing but the contract."""
    return list(replay(deal(LONGEST)))


def session_of(game: Beggar) -> Session[State, str]:
    session = Session(game)
    session.look_ahead()
    return session


@cache
def whole() -> Session[State, str]:
    return session_of(deal(LONGEST))


def test_the_longest_game_has_as_many_cards_as_its_record_says() -> None:
    assert len(states()) - 1 == whole().length == LENGTH


@given(st.integers(0, LENGTH))
def test_any_place_of_the_longest_game_is_that_of_a_fresh_replay(place: int) -> None:
    assert whole().state_at(place) == states()[place]


@given(places=st.lists(st.integers(0, LENGTH), min_size=1, max_size=6))
@settings(max_examples=10)
def test_so_it_is_after_the_checkpoints_were_thinned_out(places: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(move_log, "_SPACING", 3)
        patch.setattr(move_log, "_MOST_CHECKPOINTS", 20)  # it doubles eight times
        session = session_of(deal(LONGEST))
        for place in places:
            assert session.state_at(place) == states()[place]


@given(small_deals)
def test_the_landmarks_are_the_cards_that_end_a_trick(values: Values) -> None:
    game = deal(text_of(values), 50)
    session = session_of(game)
    steps = range(1, session.length + 1)
    assert session.landmarks == [place for place in steps if game.is_landmark(session.step(place))]
    assert len(session.landmarks) == session.last_state.tricks


@given(seeds)
def test_the_gauge_of_a_place_is_the_hand_of_player_0_there(seed: int) -> None:
    game = Beggar.from_seed(seed)
    session = session_of(game)
    states = list(replay(game))
    assert [session.graph_values_at(place)[0] for place in range(len(states))] == [
        len(s.hands[0]) for s in states
    ]


games = (
    st.builds(Beggar.from_seed, st.integers(), st.builds(Parameters, st.integers(1, 10_000)))
    | st.builds(deal, typed_decks | small_deals.map(text_of), st.integers(1, 200))
    | st.builds(deal, st.sampled_from([row["deal"] for row in RECORDS]))
)


@given(games)
def test_a_deal_is_read_back_as_it_was_written(game: Beggar) -> None:
    again = Beggar.from_deal(game.deal_text(), game.parameters)
    assert again.hands == game.hands
    assert read_game(game.id) == game
    assert again.deal_text() == game.deal_text()
    assert not set(game.deal_text()) & set(" ,#:@\n")
