"""The rules and words of Sir Tommy."""

from __future__ import annotations

from cardtui.engine.session import Session
from tests.madeup.tommy.game import FOUNDATIONS, WASTES, Tommy


def test_a_card_goes_to_any_waste_and_to_a_foundation_only_if_it_is_the_next_one() -> None:
    game = Tommy.from_seed(7)
    state = game.initial_state()
    is_ace = state[0][0].rank == 1
    wanted = [f"stock-{name}" for name in (*(FOUNDATIONS if is_ace else ()), *WASTES)]
    assert list(game.legal_moves(state)) == wanted


def test_what_is_built_stays_where_it_is() -> None:
    session = Session(Tommy.from_seed(7))
    assert session.game.why_illegal(session.state, "a-1") == "what is built stays where it is"
