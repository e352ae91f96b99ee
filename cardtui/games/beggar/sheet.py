"""The functions that the sheets ask for: given two hands, who wins, or how the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.cards import read_card
from cardtui.engine.errors import BadInput, quote
from cardtui.games.beggar.notation import penalty_values
from cardtui.games.beggar.tricks import BeggarOutcome, Position, play_out, settle

MOST_REPLAYED = 10_000
"""The number of cards after which the sheet gives up on a game."""


def who_wins(hand_0: Sequence[str], hand_1: Sequence[str]) -> int | None:
    """Return who wins with these hands, top first, player 0 leading; None if nobody has after 10,000 cards.

    Cards are two characters, rank and suit: `TD`, `AC`, `5H`. Raises `BadInput` for anything else.

    >>> who_wins(["9C", "JC", "2H", "QC"], ["TD", "JH", "6H", "9S"])
    1
    """
    hands = []
    for player, hand in enumerate((hand_0, hand_1)):
        cards = [read_card(token) for token in hand]
        for number, (token, card) in enumerate(zip(hand, cards, strict=True), 1):
            if card is None or card.suit is None or len(token) != 2:
                raise BadInput(
                    f"card {number} of player {player}, {quote(token)}, is not a card such as TD or 5H"
                )
        hands.append(penalty_values([card for card in cards if card]))
    return play_out(Position((hands[0], hands[1])), most_cards=MOST_REPLAYED).winner


def simulate_game(player_a: Sequence[str], player_b: Sequence[str]) -> dict[str, str | int]:
    """Return the result of the exercise *camicia*: how a game with these hands ends, top first, A leading.

    The status is `finished`, or `loop`: then cards and tricks count to the end of the first repetition. Cards
    are ranks. Raises `BadInput` for anything else, or without a card.

    >>> simulate_game(["2", "A"], ["3", "4", "5", "6", "7"])
    {'status': 'finished', 'cards': 7, 'tricks': 1}
    """
    hands = []
    for player, hand in zip("AB", (player_a, player_b), strict=True):
        cards = [read_card(token) for token in hand]
        for number, (token, card) in enumerate(zip(hand, cards, strict=True), 1):
            if card is None:
                raise BadInput(
                    f"card {number} of player {player}, {quote(token)}, is not a card such as 10 or J"
                )
        hands.append(penalty_values([card for card in cards if card]))
    end = settle(Position((hands[0], hands[1])))
    assert end is not None  # without a limit, the search is never given up
    if isinstance(end, BeggarOutcome):
        return {"status": "finished", "cards": end.cards, "tricks": end.tricks}
    return {
        "status": "loop",
        "cards": end.pre_cards + end.cards,
        "tricks": end.pre_tricks + end.tricks,
    }
