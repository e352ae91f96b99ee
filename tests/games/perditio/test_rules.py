"""The rules of Perditio Tempus, card by card, its notation, and the sheet's two games to the letter."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.errors import BadInput
from cardtui.engine.zones import CardsMoved
from cardtui.games.perditio.game import Perditio, PerditioState
from cardtui.games.perditio.rules import TURN
from tests.games.replays import states_of, watched
from tests.oracles.perditio import (
    LABELS,
    SHEET,
    Ranks,
    completed,
    deal_of,
    deals,
    played,
    text_of,
    transcript,
)

WON, LOST = SHEET
both = pytest.mark.parametrize("game", SHEET, ids=["won", "lost"])


def after(game: Perditio, cards: int) -> PerditioState:
    return next(islice(states_of(game), cards, None))


def end(game: Perditio) -> PerditioState:
    *_, last = states_of(game)
    return last


def ranks(cards: tuple[Card, ...]) -> list[int]:
    return [int(card.rank) for card in cards]


# the sheet


def test_the_sheet_shows_all_cards_of_the_first_game_and_39_of_the_second() -> None:
    assert [len(game["turned"]) for game in SHEET] == [52, 39]
    assert completed(WON, 0) == completed(WON, 1)
    assert completed(LOST, 0) != completed(LOST, 1)


@both
@pytest.mark.parametrize("seed", range(25))
def test_the_sheets_games_are_played_to_the_letter(game: dict[str, Any], seed: int) -> None:
    deal = deal_of(completed(game, seed))
    assert list(deal.plain_text.transcript(deal.initial_state(), story=False)) == transcript(game)


def test_the_sheets_first_and_last_lines() -> None:
    won, lost = (
        [*deal.plain_text.transcript(deal.initial_state(), False)]
        for deal in map(deal_of, map(completed, SHEET, (0, 0)))
    )
    assert won[:3] == ["Got five from pile 1.", "Got queen from pile 5.", "Got six from pile 12."]
    assert won[-3:] == ["Got ace from pile 5.", "Got ace from pile 1.", "You won!"]
    assert lost[:3] == ["Got jack from pile 1.", "Got jack from pile 11.", "Got three from pile 11."]
    assert lost[-2:] == ["Got ace from pile 8.", "Pile 1 is empty. You lost!"]


def test_the_transcript_continues_from_any_ply() -> None:
    deal = deal_of(completed(LOST, 0))
    assert list(deal.plain_text.transcript(after(deal, 37), story=False)) == transcript(LOST)[37:]
    assert list(deal.plain_text.transcript(after(deal, 39), story=False)) == ["Pile 1 is empty. You lost!"]


# the play


def test_the_top_card_of_pile_1_is_turned_first_and_names_the_next_pile() -> None:
    state = after(deal_of(completed(WON, 0)), 0)
    assert (state.current, state.turned, state.turned_on, state.discards) == (1, None, 0, ())
    assert [ranks(pile) for pile in state.piles[:2]] == [[5, 12, 10, 1], [2, 6, 13, 7]]
    state = after(deal_of(completed(WON, 0)), 1)
    assert (state.current, state.turned, state.turned_on) == (5, Card(Rank.FIVE, Suit.SPADES), 1)
    assert ranks(state.piles[0]) == [12, 10, 1]
    state = after(deal_of(completed(WON, 0)), 2)
    assert (state.current, state.turned, state.turned_on) == (12, Card(Rank.QUEEN, Suit.DIAMONDS), 5)
    assert state.discards == (Card(Rank.FIVE, Suit.SPADES),)


def test_a_turned_card_stays_visible_on_its_pile_until_the_next() -> None:
    game = deal_of(completed(WON, 0))
    assert [ranks(after(game, cards).seen_on(1)) for cards in range(3)] == [
        [5, 12, 10, 1],
        [5, 12, 10, 1],
        [12, 10, 1],
    ]
    assert ranks(after(game, 2).seen_on(5)) == [12, 13, 3, 1]
    assert ranks(after(game, 2).seen_on(2)) == [2, 6, 13, 7]


def test_each_step_moves_the_card_before_to_the_discards() -> None:
    game = deal_of(completed(WON, 0))
    five, queen = Card(Rank.FIVE, Suit.SPADES), Card(Rank.QUEEN, Suit.DIAMONDS)
    first, second, third = (game.apply(after(game, cards), TURN).events for cards in range(3))
    assert first == ()
    assert second == (CardsMoved((five,), "pile 1", 0, "discards", 0),)
    assert third == (CardsMoved((queen,), "pile 5", 0, "discards", 1),)


@given(deals)
def test_the_rules_agree_with_the_oracle(piles: Ranks) -> None:
    game = deal_of(piles)
    states = list(states_of(game))
    turned, left = played(piles)
    assert [(state.turned and state.turned.rank, state.turned_on) for state in states[1:]] == turned
    assert [ranks(pile) for pile in states[-1].piles] == left
    assert [state.cards for state in states] == list(range(len(turned) + 1))
    assert states[-1].left == tuple(map(len, left))


@given(deals)
def test_only_pile_1_can_be_found_empty_and_only_at_the_fourth_ace(piles: Ranks) -> None:
    states = list(states_of(deal_of(piles)))
    assert [state.current for state in states if not state.piles[state.current - 1]] == [1]
    assert [state.cards for state in states if state.aces == 4] == [states[-1].cards]


# landmarks and the graph


@given(deals)
def test_the_landmarks_are_the_four_aces_of_which_the_last_ends_the_game(piles: Ranks) -> None:
    game = deal_of(piles)
    session = watched(game)
    assert len(session.landmarks) == 4
    assert session.landmarks[-1] == session.length == game.fate.cards
    assert game.plain_text.outcome_line(session.last_state) in ("You won!", "Pile 1 is empty. You lost!")


def test_the_graph_is_the_chance_to_win_given_the_cards_seen() -> None:
    game = deal_of(completed(WON, 0))
    chances = [game.graph_values(state)[0] for state in states_of(game)]
    assert chances[0] == 8  # 4 aces among 52 cards: 1/13
    assert chances[17] == 11 and chances[18] == 9  # the eighteenth card is an ace: 4/35, then 3/34
    assert chances[48:] == [50, 67, 100, 100, 100]  # 2/4, 2/3, 2/2, 1/1, won
    assert game.graph.highest == 100
    lost = deal_of(completed(LOST, 0))
    assert [lost.graph_values(state)[0] for state in states_of(lost)][-2:] == [7, 0]


IN_ORDER = " ".join(f"{label} " * 4 for label in LABELS)
"""Pile 1 holds the aces, pile 2 the twos …"""


# notation


@pytest.mark.parametrize(
    "text",
    [
        IN_ORDER,
        IN_ORDER.lower(),
        IN_ORDER.replace("10", "T"),
        IN_ORDER.replace("10", "t"),
        ",".join(IN_ORDER.split()),
        ", ".join(IN_ORDER.split()),
        ".".join(IN_ORDER.split()),
        "\r\n".join(IN_ORDER.split()),
        "\n".join(f"{label} " * 4 for label in LABELS),
        " / ".join(f"{label} " * 4 for label in LABELS),
        "/".join(".".join([label] * 4) for label in LABELS),
        "\ufeff" + IN_ORDER,
        f"\n\n{IN_ORDER}\n",
        " ".join(f"{label}♠ {label}♥ {label}♦ {label}♣" for label in LABELS),
        " ".join(f"{label}s {label}H {label}d {label}C" for label in LABELS),
    ],
)
def test_a_deal_is_read_pile_by_pile(text: str) -> None:
    piles = Perditio.from_deal(text).piles
    assert [card.label for pile in piles for card in pile] == IN_ORDER.split()


def test_suits_are_preserved_though_they_do_not_matter() -> None:
    text = IN_ORDER.replace("A A A A", "AH AH AH AH")
    assert {card.suit for card in Perditio.from_deal(text).piles[0]} == {Suit.HEARTS}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (IN_ORDER.replace("8", "", 1), "missing: an eight"),
        (IN_ORDER.replace("5", "", 2).replace("K", "", 1), "missing: two fives and a king"),
        (IN_ORDER + "A", "too many: an ace"),
        (IN_ORDER + "6 6 Q 4", "too many: a four, two sixes and a queen"),
        (
            IN_ORDER.replace("5", "A", 2).replace("K", "3", 1),
            "missing: two fives and a king; too many: two aces and a three",
        ),
        (IN_ORDER + "J " * 5000, "too many: 5000 jacks"),
    ],
)
def test_missing_and_superfluous_ranks_are_listed(text: str, wrong: str) -> None:
    with pytest.raises(BadInput) as error:
        Perditio.from_deal(text)
    assert str(error.value) == f"52 cards are needed, four of each rank; {wrong}"


@given(deals)
def test_a_deal_is_written_as_it_was_given_without_blanks(ranks: Ranks) -> None:
    game = deal_of(ranks)
    assert game.deal_text() == ".".join(text_of(ranks).split())
    assert game.id == f"perditio:{game.deal_text()}"


@given(st.integers())
def test_a_seed_shuffles_and_deals_as_the_sheet_says(seed: int) -> None:
    deck = [label + suit for suit in "SHDC" for label in LABELS]
    random.Random(seed).shuffle(deck)
    expected = [" ".join(deck[first : first + 4]) for first in range(0, 52, 4)]
    game = Perditio.from_seed(seed)
    assert [" ".join(card.text for card in pile) for pile in game.piles] == expected
    assert game.id == Perditio.from_seed(-seed).id == f"perditio#{abs(seed)}"
