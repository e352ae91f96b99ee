"""The rules and words of War."""

from __future__ import annotations

from cardtui.engine.session import Session
from tests.madeup.war.game import War


def test_the_deck_is_dealt_to_both_and_every_battle_goes_to_somebody() -> None:
    session = Session(War.from_seed(7))
    assert [len(deck) for deck in session.state.decks] == [26, 26]
    session.look_ahead(2)
    first, second = (session.describe(ply).full for ply in (1, 2))
    assert first.startswith("Player 0 plays") and second.startswith("Player 1 plays")


def test_the_higher_rank_takes_both_cards() -> None:
    game = War.from_seed(7)
    state = game.initial_state()
    while state.rounds == 0:
        step = game.apply(state, "play")
        state = step.after
    shown = (*step.before.battle[-1:], step.cards_moved[0].cards[0])
    taker = step.cards_moved[-1].target
    assert taker == f"deck {int(shown[1].rank > shown[0].rank)}"
