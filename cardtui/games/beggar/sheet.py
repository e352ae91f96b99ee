"""The functions that the sheets ask for: the winner or the end of a game, given two hands."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.cards import read_card
from cardtui.engine.errors import BadInput, quote
from cardtui.games.beggar.notation import penalty_values
from cardtui.games.beggar.tricks import BeggarOutcome, Position, play_out, settle

MOST_REPLAYED = 10_000
"""The number of cards after which the sheet gives up on a game."""


def who_wins(hand_0: Sequence[str], hand_1: Sequence[str]) -> int | None:
    """Return the winner with these hands, top first, player 0 leading; None if nobody wins in 10,000 cards.

    Cards are two characters, rank and suit: `TD`, `AC`, `5H`. Raises `BadInput` for anything else.

    >>> who_wins(["9C", "JC", "2H", "QC"], ["TD", "JH", "6H", "9S"])
    1
    """
    hands = _read_hand(hand_0, "0", suited=True), _read_hand(hand_1, "1", suited=True)
    return play_out(Position(hands), most_cards=MOST_REPLAYED).winner


def simulate_game(player_a: Sequence[str], player_b: Sequence[str]) -> dict[str, str | int]:
    """Return the result of the exercise *camicia*: how a game with these hands ends, top first, A leading.

    The status is `finished`, or `loop`: then cards and tricks count to the end of the first repetition. Cards
    are ranks. Raises `BadInput` for anything else, or without a card.

    >>> simulate_game(["2", "A"], ["3", "4", "5", "6", "7"])
    {'status': 'finished', 'cards': 7, 'tricks': 1}
    """
    end = settle(Position((_read_hand(player_a, "A"), _read_hand(player_b, "B"))))
    assert end is not None  # without a limit, the search is never given up
    if isinstance(end, BeggarOutcome):
        return {"status": "finished", "cards": end.cards, "tricks": end.tricks}
    return {
        "status": "loop",
        "cards": end.pre_cards + end.cards,
        "tricks": end.pre_tricks + end.tricks,
    }


def _read_hand(tokens: Sequence[str], player: str, *, suited: bool = False) -> bytes:
    """Return a hand as `tricks` plays it. `suited` cards are a rank of one character and a suit."""
    cards = []
    for number, token in enumerate(tokens, 1):
        card = read_card(token)
        if card is None or (suited and (card.suit is None or len(token) != 2)):
            example = "TD or 5H" if suited else "10 or J"
            raise BadInput(
                f"card {number} of player {player}, {quote(token)}, is not a card such as {example}"
            )
        cards.append(card)
    return penalty_values(cards)
