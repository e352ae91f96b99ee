"""What happened on the table, and how it is taken back."""

from __future__ import annotations

from cardtui.engine.cards import Card, Rank
from cardtui.engine.zones import CardsLit, CardsMoved, PieceMoved, reversed_events

ACE, KING = (Card(Rank.ACE),), (Card(Rank.KING),)


def test_movements_are_undone_the_last_one_first_and_what_lit_up_does_not_light_up_again() -> None:
    events = (
        CardsMoved(ACE, "hand", 0, "pile", 3),
        CardsLit("pile", 1, 3),
        CardsMoved(KING, "pile", 1, "hand", 4),
    )
    assert reversed_events(events) == [
        CardsMoved(KING, "hand", 4, "pile", 1),
        CardsMoved(ACE, "pile", 3, "hand", 0),
    ]


def test_a_coin_slides_back() -> None:
    assert reversed_events([PieceMoved("strip", 2, 9, 7)]) == [PieceMoved("strip", 2, 7, 9)]
