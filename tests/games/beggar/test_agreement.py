"""Beggar My Neighbour on any deal: card by card, trick by trick and by the oracle it is the same game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.beggar import Beggar, Outcome, Position, State, play_out
from cardtui.games.beggar.notation import penalty_values
from tests.games.beggar.deals import (
    RANDOM_DEALS,
    deal,
    endless_often,
    small_deals,
    text_of,
    typed_decks,
)
from tests.games.replays import states_of, watched
from tests.oracles.beggar import Table, Values, tables

any_deal = small_deals | endless_often
ROUNDS = 60
"""Enough for all but the longest of these games, and few enough for those that never end."""


def oracle_table(state: State) -> Table:
    """Return a state in the form of the oracle."""
    first, second = (tuple(penalty_values(hand)) for hand in state.hands)
    pile = tuple(penalty_values(state.pile))
    return Table((first, second), pile, state.turn, state.debt, state.tricks, state.cards, state.winner)


@given(any_deal | typed_decks)
def test_card_by_card_the_game_agrees_with_the_oracle(dealt: Values | str) -> None:
    game = deal(dealt if isinstance(dealt, str) else text_of(dealt), ROUNDS)
    session = watched(game)
    expected = list(
        tables((penalty_values(game.hands[0]), penalty_values(game.hands[1])), most_tricks=ROUNDS)
    )
    assert [oracle_table(session.state_at(ply)) for ply in range(session.length + 1)] == expected
    assert session.landmarks == [ply for ply, table in enumerate(expected) if ply and not table.pile]


@given(any_deal | typed_decks, st.integers(1, ROUNDS))
def test_trick_by_trick_the_end_is_the_same(dealt: Values | str, rounds: int) -> None:
    game = deal(dealt if isinstance(dealt, str) else text_of(dealt), rounds)
    *_, last = states_of(game)
    assert game.outcome() == Outcome(last.winner, last.tricks, last.cards)


def test_random_deals_are_as_long_as_published() -> None:
    """The means of 3000 seeds; a game's length has a standard deviation of about 190 cards, 26 tricks."""
    ends = [Beggar.from_seed(seed).outcome() for seed in range(3000)]
    assert sum(end.cards for end in ends) / 3000 == pytest.approx(RANDOM_DEALS["mean_cards"], abs=11)
    assert sum(end.tricks for end in ends) / 3000 == pytest.approx(RANDOM_DEALS["mean_tricks"], abs=1.5)
    first_wins = sum(end.winner == 0 for end in ends) / 3000
    assert first_wins == pytest.approx(RANDOM_DEALS["first_player_wins"], abs=0.03)


@given(any_deal)
def test_exchanging_the_players_exchanges_the_winner(values: Values) -> None:
    first = play_out(Position(values), ROUNDS)
    second = play_out(Position((values[1], values[0]), 1), ROUNDS)
    assert (first.tricks, first.cards) == (second.tricks, second.cards)
    assert first.winner == (None if second.winner is None else 1 - second.winner)
