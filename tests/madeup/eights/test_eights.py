"""The rules and words of Crazy Eights."""

from __future__ import annotations

from cardtui.engine.cards import read_card
from tests.madeup.eights.game import STOCK, Eights


def test_a_card_that_matches_or_an_eight_or_the_stock_can_be_played() -> None:
    game = Eights.from_seed(7)
    state = game.initial_state()
    last = state.pile[-1]
    *cards, stock = game.legal_moves(state)
    assert stock == STOCK
    for card in map(read_card, cards):
        assert card is not None and (card.suit is last.suit or card.rank in (last.rank, 8))


def test_a_card_that_does_not_match_is_refused_with_the_reason() -> None:
    game = Eights.from_seed(7)
    state = game.initial_state()
    other = next(card for card in state.hands[0] if card.text not in game.legal_moves(state))
    wanted = f"the {other.name} matches neither the suit nor the rank of the {state.pile[-1].name}"
    assert game.why_illegal(state, other.text) == wanted
