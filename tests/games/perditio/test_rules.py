"""The rules of Perditio Tempus, card by card, and the sheet's two games to the letter."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.zones import CardsMoved
from cardtui.games.perditio import Perditio, State
from cardtui.games.perditio.rules import TURN
from tests.games.replays import states_of, watched
from tests.oracles.perditio import SHEET, Ranks, completed, deal_of, deals, played, transcript

WON, LOST = SHEET
both = pytest.mark.parametrize("game", SHEET, ids=["won", "lost"])


def after(game: Perditio, cards: int) -> State:
    return next(islice(states_of(game), cards, None))


def end(game: Perditio) -> State:
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
    assert list(deal.transcript(deal.initial_state(), story=False)) == transcript(game)


def test_the_sheets_first_and_last_lines() -> None:
    won, lost = (
        [*deal.transcript(deal.initial_state(), False)]
        for deal in map(deal_of, map(completed, SHEET, (0, 0)))
    )
    assert won[:3] == ["Got five from pile 1.", "Got queen from pile 5.", "Got six from pile 12."]
    assert won[-3:] == ["Got ace from pile 5.", "Got ace from pile 1.", "You won!"]
    assert lost[:3] == ["Got jack from pile 1.", "Got jack from pile 11.", "Got three from pile 11."]
    assert lost[-2:] == ["Got ace from pile 8.", "Pile 1 is empty. You lost!"]


def test_the_transcript_continues_from_any_ply() -> None:
    deal = deal_of(completed(LOST, 0))
    assert list(deal.transcript(after(deal, 37), story=False)) == transcript(LOST)[37:]
    assert list(deal.transcript(after(deal, 39), story=False)) == ["Pile 1 is empty. You lost!"]


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
    assert session.result is not None
    assert session.result.sentence in ("You won!", "Pile 1 is empty. You lost!")


def test_the_graph_is_the_chance_to_win_given_the_cards_seen() -> None:
    game = deal_of(completed(WON, 0))
    chances = [game.graph_value(state) for state in states_of(game)]
    assert chances[0] == 8  # 4 aces among 52 cards: 1/13
    assert chances[17] == 11 and chances[18] == 9  # the eighteenth card is an ace: 4/35, then 3/34
    assert chances[48:] == [50, 67, 100, 100, 100]  # 2/4, 2/3, 2/2, 1/1, won
    assert game.graph_max == 100
    lost = deal_of(completed(LOST, 0))
    assert [lost.graph_value(state) for state in states_of(lost)][-2:] == [7, 0]
