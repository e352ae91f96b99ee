"""The challenges against the computer: each can be won, and each game belongs to its challenge."""

from __future__ import annotations

from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import ladder
from cardtui.games.coins.game import Coins


@pytest.mark.parametrize("number", range(len(ladder.RUNGS)))
def test_a_challenge_can_be_won_and_is_known_by_its_id(number: int) -> None:
    for seed in range(20):
        session = open_id(ladder.game_id(number, seed))
        game = cast(Coins, session.game)
        assert game.is_winning(session.state) and session.id == ladder.game_id(number, seed)
        assert ladder.number_of(session.id) == number
        assert game.parameters.level == ladder.RUNGS[number].name.split()[0].strip(",").lower()
        coins = game.parameters.coins or len(game.positions)
        assert len(game.positions) == coins


@pytest.mark.parametrize("other", ["coins#5", "coins,grade=2#5", "coins:2.6.9", "coins,level=easy,coins=4#1"])
def test_other_games_are_no_challenges(other: str) -> None:
    assert ladder.number_of(open_id(other).id) is None


@pytest.mark.parametrize(
    ("beaten", "name"),
    [
        ("coins,level=easy:1.4", "Easy, three coins"),
        ("coins,level=easy:1.4.6.9", "Medium, three coins"),
        ("coins:1.4.6", "Perfect, three coins"),
        ("coins,level=perfect:1.4.6", "Medium, five coins"),
        ("coins,level=perfect:1.4.6.8.9", "Perfect, moves of one to three squares"),
    ],
)
def test_after_another_game_was_won_no_challenge_goes_backwards(beaten: str, name: str) -> None:
    assert ladder.names()[ladder.first_harder(cast(Coins, open_id(beaten).game))] == name


def test_where_the_computer_begins_no_seed_would_do() -> None:
    begun = open_id("coins,level=perfect,first=computer#5")
    assert cast(Coins, begun.game).cannot_be_won(begun.state)
