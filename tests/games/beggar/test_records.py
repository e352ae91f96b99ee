"""The published record deals, replayed card by card and a trick at a time."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.games.beggar import Beggar, Cycle, Outcome, Position, State, play_out, settle
from cardtui.games.beggar.notation import penalty_values
from tests.games.beggar.deals import ENDLESS, RECORDS, deal, position
from tests.games.replays import watched
from tests.oracles.beggar import fate


@pytest.mark.parametrize("record", RECORDS, ids=[f"{row['cards']} cards" for row in RECORDS])
def test_card_by_card_and_trick_by_trick_a_record_is_as_long_as_published(record: dict[str, Any]) -> None:
    session = watched(deal(record["deal"]))
    winner, tricks, cards = session.last_state.winner, record["tricks"], record["cards"]
    assert (session.length, session.last_state.cards, session.last_state.tricks) == (cards, cards, tricks)
    assert session.result == (winner, f"Player {winner} wins after {tricks} rounds.")
    start = position(record["deal"])
    assert play_out(start) == settle(start) == fate(start.hands) == Outcome(winner, tricks, cards)


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


def as_position(state: State) -> Position:
    return Position((penalty_values(state.hands[0]), penalty_values(state.hands[1])), state.turn)


def test_the_endless_deal_is_drawn_after_5791_rounds() -> None:
    game = deal(ENDLESS["deal"])
    session = watched(game)
    assert session.result is not None
    assert session.result.sentence == "Draw after 5791 rounds."
    assert game.outcome() == Outcome(None, 5791, session.length)


@pytest.mark.parametrize(
    ("seed", "outcome"),
    [
        (0, Outcome(1, 30, 218)),
        (7, Outcome(0, 45, 331)),
        (305, Outcome(1, 26, 211)),
        (1107, Outcome(0, 151, 1100)),
        (10**40, Outcome(0, 98, 686)),
    ],
)
def test_a_seed_has_the_same_outcome_for_ever(seed: int, outcome: Outcome) -> None:
    game = Beggar.from_seed(seed)
    session = watched(game)
    assert (session.last_state.winner, session.last_state.tricks, session.length) == outcome
    assert game.outcome() == game.fate == outcome
