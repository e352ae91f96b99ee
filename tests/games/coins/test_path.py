"""The path: every level can be won, its sentences fit, and stars follow from how it was won."""

from __future__ import annotations

import pytest

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import Coins, Move
from cardtui.games.coins.path import (
    CHAPTERS,
    LEVELS,
    Level,
    chapter_of,
    earned_stars,
    level_number,
    next_level,
    stars,
)
from cardtui.games.coins.rules import State
from cardtui.games.coins.theory import best_move, winning_moves
from cardtui.storage.rows import FinishedGame

LINE = 76
"""Columns for a sentence on a terminal of 80 columns."""


def play_perfectly(game: Coins) -> Session[State, Move]:
    """Play a game against the computer with a winning move at every turn."""
    session = Session(game)
    while game.result(session.state) is None:
        state = session.state
        move = (
            game.computer_move(state)
            if game.is_computer_turn(state)
            else best_move(state.positions, game.step)
        )
        assert move is not None
        session.play(move)
    return session


def test_there_are_forty_levels_in_nine_chapters_with_texts_that_fit() -> None:
    assert (len(CHAPTERS), len(LEVELS), len({level.rules.id for level in LEVELS})) == (9, 40, 40)
    assert [chapter_of(number) for number in (1, 4, 5, 40)] == [0, 0, 1, 8]
    texts = [text for level in LEVELS for text in (level.before, level.after)]
    for text in (*texts, *(chapter.question for chapter in CHAPTERS)):
        assert (len(text) <= LINE and text[-1] in ".?" and text[0].isupper()) or text[0].isdigit(), text
    assert len({*texts}) == len(texts)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.rules.id)
def test_a_level_is_won_by_the_theory_and_by_one_move_if_that_is_to_be_found(level: Level) -> None:
    game = open_id(level.rules.id).game
    assert isinstance(game, Coins) and game.id == level.rules.id and game.you == 0 and game.unerring
    assert game.level_number == level_number(game.id) == LEVELS.index(level) + 1
    assert game.goal == level.before
    if level.find is not None:
        assert len(winning_moves(level.positions, level.step)) == 1
    session = play_perfectly(game)
    assert game.is_win(session.state) and session.length == game.par
    assert game.verdict(session.state)[1] == level.after


def test_a_level_that_is_lost_says_nothing_of_what_comes_after() -> None:
    session = open_id("coins,level=perfect:3~0-1.0-2")
    game = session.game
    assert not game.is_win(session.last_state)
    assert LEVELS[0].after not in [*game.verdict(session.last_state), *game.closing_lines(session.last_state)]


@pytest.mark.parametrize(
    ("moves", "hints", "undos", "wanted"),
    [(1, 0, 0, 3), (1, 3, 0, 2), (1, 0, 1, 2), (3, 0, 0, 2), (1, 1, 1, 1), (3, 1, 1, 1)],
)
def test_a_level_has_a_star_each_for_no_undo_no_hint_and_no_needless_move(
    moves: int, hints: int, undos: int, wanted: int
) -> None:
    assert stars(2, moves, hints, undos) == wanted


def test_the_best_of_several_games_counts() -> None:
    ids = ("coins,level=perfect:6~0-6", "coins,level=perfect:6~0-1.0-2.0-3", "coins:6~0-6")
    games = [
        FinishedGame("", "coins", text, 0, 0, steps=text.count("-"), hints=text.count("0-2")) for text in ids
    ]
    assert earned_stars(games) == {2: 3} and earned_stars(games[1:]) == {2: 1}


def test_the_next_level_is_the_first_without_stars() -> None:
    assert next_level({}) == 1
    assert next_level({1: 3, 3: 1}) == 2
    assert next_level(dict.fromkeys(range(1, 41), 1)) is None
