"""The rules and words of Golf."""

from __future__ import annotations

import pytest

from cardtui.engine.session import Session
from tests.madeup.golf.game import COLUMNS, STOCK, Golf


def test_seven_columns_of_five_are_dealt_and_the_first_card_is_turned_by_itself() -> None:
    session = Session(Golf.from_seed(7))
    assert [len(column) for column in session.state.columns] == [5] * 7
    session.forward()
    assert session.moves == [STOCK]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_card_is_played_if_it_is_next_in_rank(column: str) -> None:
    game = Golf.from_seed(7)
    state = game.apply(game.initial_state(), STOCK).after
    card, last = state.columns[COLUMNS.index(column)][0], state.waste[-1]
    why = game.why_illegal(state, column)
    assert (why is None) is (abs(card.rank - last.rank) == 1)
    assert why in (None, f"the {card.name} is not next in rank to the last card")
