"""What happened on the table, and how it is taken back."""

from __future__ import annotations

from cardtui.engine.cards import Card, Rank
from cardtui.engine.places import Lit, Moved, Slid, reversed_moves

ACE, KING = (Card(Rank.ACE),), (Card(Rank.KING),)


def test_movements_are_undone_the_last_one_first_and_what_lit_up_does_not_light_up_again() -> None:
    events = (Moved(ACE, "hand", 0, "pile", 3), Lit("pile", 1, 3), Moved(KING, "pile", 1, "hand", 4))
    assert reversed_moves(events) == [Moved(KING, "hand", 4, "pile", 1), Moved(ACE, "pile", 3, "hand", 0)]


def test_a_coin_slides_back() -> None:
    assert reversed_moves([Slid("strip", 2, 9, 7)]) == [Slid("strip", 2, 7, 9)]
