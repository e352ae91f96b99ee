"""Beggar My Neighbour is the same game card by card, trick by trick and by the oracle; so are the records."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.beggar.game import Beggar, BeggarOutcome, BeggarState, Cycle, Position, play_out, settle
from cardtui.games.beggar.notation import penalty_values
from tests.games.beggar.deals import (
    ENDLESS,
    RANDOM_DEALS,
    RECORDS,
    deal,
    endless_often,
    position,
    small_deals,
    text_of,
    typed_decks,
)
from tests.games.replays import states_of, watched
from tests.oracles.beggar import Table, Values, fate, tables

any_deal = small_deals | endless_often
ROUNDS = 60
"""Enough for all but the longest of these games, and few enough for those that never end."""


def oracle_table(state: BeggarState) -> Table:
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
    assert game.outcome == BeggarOutcome(last.winner, last.tricks, last.cards)


def test_random_deals_are_as_long_as_published() -> None:
    """The means of 3000 seeds; a game's length has a standard deviation of about 190 cards, 26 tricks."""
    ends = [Beggar.from_seed(seed).outcome for seed in range(3000)]
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


@pytest.mark.parametrize("record", RECORDS, ids=[f"{row['cards']} cards" for row in RECORDS])
def test_card_by_card_and_trick_by_trick_a_record_is_as_long_as_published(record: dict[str, Any]) -> None:
    session = watched(deal(record["deal"]))
    winner, tricks, cards = session.last_state.winner, record["tricks"], record["cards"]
    assert (session.length, session.last_state.cards, session.last_state.tricks) == (cards, cards, tricks)
    line = f"Player {winner} wins after {tricks} rounds."
    assert session.game.plain_text.outcome_line(session.last_state) == line
    start = position(record["deal"])
    assert play_out(start) == settle(start) == fate(start.hands) == BeggarOutcome(winner, tricks, cards)


def test_the_endless_deal_has_the_published_pre_period_and_period() -> None:
    start = position(ENDLESS["deal"])
    published = [f"{part}_{unit}" for part in ("pre_period", "period") for unit in ("tricks", "cards")]
    cycle = Cycle(*(ENDLESS[name] for name in published))
    assert settle(start) == fate(start.hands) == deal(ENDLESS["deal"]).fate == cycle


def test_card_by_card_the_endless_deal_repeats_after_its_period_and_not_before() -> None:
    session = watched(deal(ENDLESS["deal"], rounds=200))
    starts = [0, *session.landmarks]  # where tricks begin
    positions = [as_position(session.state_at(ply)) for ply in starts]
    first, period = ENDLESS["pre_period_tricks"], ENDLESS["period_tricks"]
    assert len(set(positions)) == first + period
    for trick in range(first, len(positions) - period):
        assert positions[trick] == positions[trick + period]
        assert starts[trick + period] - starts[trick] == ENDLESS["period_cards"]
    assert starts[first] == ENDLESS["pre_period_cards"]


def as_position(state: BeggarState) -> Position:
    return Position((penalty_values(state.hands[0]), penalty_values(state.hands[1])), state.turn)


def test_the_endless_deal_is_drawn_after_5791_rounds() -> None:
    game = deal(ENDLESS["deal"])
    session = watched(game)
    assert game.plain_text.outcome_line(session.last_state) == "Draw after 5791 rounds."
    assert game.outcome == BeggarOutcome(None, 5791, session.length)


@pytest.mark.parametrize(
    ("seed", "outcome"),
    [
        (0, BeggarOutcome(1, 30, 218)),
        (7, BeggarOutcome(0, 45, 331)),
        (305, BeggarOutcome(1, 26, 211)),
        (1107, BeggarOutcome(0, 151, 1100)),
        (10**40, BeggarOutcome(0, 98, 686)),
    ],
)
def test_a_seed_has_the_same_outcome_for_ever(seed: int, outcome: BeggarOutcome) -> None:
    game = Beggar.from_seed(seed)
    session = watched(game)
    assert (session.last_state.winner, session.last_state.tricks, session.length) == outcome
    assert game.outcome == game.fate == outcome
