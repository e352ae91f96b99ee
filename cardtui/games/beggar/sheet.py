"""The sheet's own function: two hands in, who wins out."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.cards import read_card
from cardtui.engine.errors import BadInput, quote
from cardtui.games.beggar.notation import penalty_values
from cardtui.games.beggar.tricks import Position, play_out

__all__ = ["who_wins"]

MOST_CARDS = 10_000
"""Where the sheet gives up on a game."""


def who_wins(hand_0: Sequence[str], hand_1: Sequence[str]) -> int | None:
    """Who wins with these hands, top first, player 0 leading; None if nobody has after 10,000 cards.

    Cards are two characters, rank and suit: `TD`, `AC`, `5H`. Raises `BadInput` for anything else.

    >>> who_wins(["9C", "JC", "2H", "QC"], ["TD", "JH", "6H", "9S"])
    1
    """
    hands = []
    for player, hand in enumerate((hand_0, hand_1)):
        cards = [read_card(token) for token in hand]
        for place, (token, card) in enumerate(zip(hand, cards, strict=True), 1):
            if card is None or card.suit is None or len(token) != 2:
                raise BadInput(
                    f"card {place} of player {player}, {quote(token)}, is not a card such as TD or 5H"
                )
        hands.append(penalty_values([card for card in cards if card]))
    return play_out(Position((hands[0], hands[1])), most_cards=MOST_CARDS).winner
