"""The sheet's function, and its Mini Example turn by turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.games.beggar.game import Beggar, who_wins
from cardtui.games.beggar.rules import LAY
from tests.games.beggar.deals import ENDLESS, deal

HANDS = (["9C", "JC", "2H", "QC"], ["TD", "JH", "6H", "9S"])

TURNS = [
    ("9C JC 2H QC", "TD JH 6H 9S", ""),
    ("JC 2H QC", "TD JH 6H 9S", "9C"),
    ("JC 2H QC", "JH 6H 9S", "9C TD"),
    ("2H QC", "JH 6H 9S", "9C TD JC"),
    ("2H QC", "6H 9S", "9C TD JC JH"),
    ("QC", "6H 9S", "9C TD JC JH 2H"),
    ("QC", "9S 9C TD JC JH 2H", "6H"),
    ("", "9S 9C TD JC JH 2H", "6H QC"),
    ("", "9C TD JC JH 2H", "6H QC 9S"),
    ("", "TD JC JH 2H", "6H QC 9S 9C"),
    ("QC 9S 9C", "TD JC JH 2H", "6H"),
]
"""The sheet's Mini Example: both hands and the pile after each turn, before a pile is taken."""


def written(cards: tuple[Card, ...]) -> str:
    return " ".join(card.text.replace("10", "T") for card in cards)


def test_the_mini_example_agrees_with_the_sheet_turn_by_turn() -> None:
    game = deal(" / ".join(" ".join(hand) for hand in HANDS))
    state = game.initial_state()
    shown = [(written(state.hands[0]), written(state.hands[1]), "")]
    for _ in TURNS[1:]:
        hands, player = list(state.hands), state.turn
        card, hands[player] = hands[player][0], hands[player][1:]
        shown.append((written(hands[0]), written(hands[1]), written((*state.pile, card))))
        state = game.apply(state, LAY).after
    assert shown == TURNS


@pytest.mark.parametrize(
    ("hand_0", "hand_1", "winner"),
    [
        (["TD", "AC", "5H"], [], 0),
        ([], ["TD", "AC", "5H"], 1),
        (["JS"], ["2S"], 0),
        (["2S"], ["3S"], 1),
        (["jc"], ["2h"], 0),
    ],
)
def test_the_winner_is_returned(hand_0: list[str], hand_1: list[str], winner: int) -> None:
    assert who_wins(hand_0, hand_1) == winner


@pytest.mark.parametrize("text", ["J--/-J-", ENDLESS["deal"]])
def test_an_endless_game_returns_none(text: str) -> None:
    hands = ([("9" if mark == "-" else mark) + "S" for mark in hand] for hand in text.split("/"))
    assert who_wins(*hands) is None


@pytest.mark.parametrize(
    ("cards_0", "cards_1", "winner"),
    [
        (4999, 4999, 1),
        (5000, 5000, 1),  # won with the 10,000th card
        (5001, 5000, None),  # would be won by player 0 with the 10,001st
    ],
)
def test_a_game_without_a_winner_after_10000_cards_returns_none(
    cards_0: int, cards_1: int, winner: int | None
) -> None:
    assert who_wins(["2C"] * cards_0, ["3D"] * cards_1) == winner


@pytest.mark.parametrize(
    ("hand_0", "hand_1", "message"),
    [
        (["9C", "XX"], ["TD"], 'card 2 of player 0, "XX",'),
        (["9C"], ["TD", "2H", "10D"], 'card 3 of player 1, "10D",'),
        (["9C"], ["T"], 'card 1 of player 1, "T",'),
        (["10"], ["TD"], 'card 1 of player 0, "10",'),
        (["K\ufe0f"], ["TD"], 'card 1 of player 0, "K\ufe0f",'),
        (["--"], ["TD"], 'card 1 of player 0, "--",'),
        ([""], ["TD"], 'card 1 of player 0, "",'),
        (["9C"], ["\x1b["], 'card 1 of player 1, "\\x1b[",'),
    ],
)
def test_a_bad_card_is_named(hand_0: list[str], hand_1: list[str], message: str) -> None:
    with pytest.raises(BadInput) as error:
        who_wins(hand_0, hand_1)
    assert str(error.value) == f"{message} is not a card such as TD or 5H"


def test_no_card_at_all_is_an_error() -> None:
    with pytest.raises(BadInput):
        who_wins([], [])


@given(st.integers())
def test_the_winner_agrees_with_the_game_of_the_seed(seed: int) -> None:
    game = Beggar.from_seed(seed)
    hands = [[card.text.replace("10", "T") for card in hand] for hand in game.hands]
    assert who_wins(*hands) == game.outcome.winner
