"""The short deck: the cards from nine to ace, and the neighbour's times for it."""

from __future__ import annotations

import random
from math import log

import pytest

from cardtui.engine.cards import Rank
from cardtui.engine.game import with_parameters
from cardtui.games import open_id
from cardtui.games.beggar.game import Beggar, BeggarParameters
from cardtui.games.beggar.neighbour import LEVELS
from cardtui.games.beggar.slaps import BeggarWithSlaps
from cardtui.games.beggar.slaps.rules import YOU

PERSON, SPREAD = 0.6, 0.3
"""The median of a person's time to slap, in seconds, and the spread of its logarithm."""


def test_the_short_deck_has_each_card_from_nine_to_ace_once() -> None:
    game = open_id("beggar,slap=easy,cards=24#7").game
    cards = [card for hand in game.initial_state().hands for card in hand]
    assert len({*cards}) == len(cards) == 24 and {card.rank for card in cards} == {
        *(Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE),
    }
    assert [len(hand) for hand in game.initial_state().hands] == [12, 12]


@pytest.mark.parametrize(
    ("text", "game_id"),
    [
        ("beggar,slap=easy,cards=52#7", "beggar,slap=easy#7"),
        ("beggar,cards=24,slap=easy#7", "beggar,slap=easy,cards=24#7"),
        ("beggar,cards=24#7", "beggar#7"),
        ("beggar,cards=24,slap=easy:2.3/4", "beggar,slap=easy:2.3/4"),
    ],
)
def test_the_number_of_cards_is_in_an_id_where_it_says_something(text: str, game_id: str) -> None:
    assert open_id(text).game.id == game_id


def test_a_game_of_the_short_deck_without_slaps_is_that_of_the_whole_one() -> None:
    played = open_id("beggar,slap=hard,cards=24#305").game
    assert with_parameters(played, BeggarParameters()) == Beggar.from_seed(305)
    assert played.history_mode == "slaps, hard, 24 cards"


def open_slaps(text: str) -> BeggarWithSlaps:
    """Return the game of an id."""
    game = open_id(text).game
    assert isinstance(game, BeggarWithSlaps)
    return game


def rounds_won(level: str, rounds: int) -> float:
    """Return which part of the rounds of the seeds from 0 on a person wins who slaps everything in time."""
    rng, won = random.Random(f"person {level}"), 0
    for seed in range(rounds):
        game = open_slaps(f"beggar,slap={level},cards=24#{seed}")
        state = game.initial_state()
        while game.result(state) is None:
            move = "l"
            if state.slap is not None:
                own, theirs = rng.lognormvariate(log(PERSON), SPREAD), game.neighbour.seconds(state.ply)
                misses = game.neighbour.misses(state.ply)
                if own < theirs or (misses and state.due == YOU):  # it covers what it misses, if it is due
                    move = "s"
                elif not misses:
                    move = "n"
            state = game.apply(state, move).after
        won += state.winner == YOU
    return won / rounds


SHARES = dict(zip(LEVELS, (2 / 3, 1 / 2, 1 / 3), strict=True))


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_who_takes_six_tenths_of_a_second_wins_two_rounds_of_three_at_easy_and_one_at_hard(
    level: str,
) -> None:
    assert rounds_won(level, 200) == pytest.approx(SHARES[level], abs=0.07)


@pytest.mark.thorough
@pytest.mark.parametrize("level", LEVELS)
def test_the_shares_hold_over_thousands_of_rounds(level: str) -> None:
    assert rounds_won(level, 4000) == pytest.approx(SHARES[level], abs=0.025)


TIMES_BEFORE = {
    "easy": ([0.8184, 1.2774, 0.9011], [0, 9, 12, 13, 18, 19, 22, 32, 33]),
    "medium": ([0.7195, 0.632, 0.478], [1, 25, 37]),
    "hard": ([0.3599, 0.6644, 0.6159], [12, 15]),
}
"""The times of game 305 at plies 0, 7 and 99, and the slaps missed up to ply 39: before the short deck."""


@pytest.mark.parametrize("level", LEVELS)
def test_games_of_the_whole_deck_have_the_times_that_they_had(level: str) -> None:
    neighbour = open_slaps(f"beggar,slap={level}#305").neighbour
    times = [round(neighbour.seconds(ply), 4) for ply in (0, 7, 99)]
    assert (times, [ply for ply in range(40) if neighbour.misses(ply)]) == TIMES_BEFORE[level]
