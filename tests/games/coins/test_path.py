"""The path: every level can be won, its sentences fit, and stars follow from how it was won."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from operator import sub, xor
from typing import NamedTuple

import pytest

from cardtui.engine.narrator import is_win
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.legal_moves import Positions, slide
from cardtui.games.coins.path import (
    CHAPTERS,
    LEVELS,
    Level,
    chapter_of,
    level_after,
    level_number,
    next_level,
    stars,
)
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.theory import best_move, winning_moves
from tests.oracles.coins import all_moves

LINE = 76
"""Columns for a sentence on a terminal of 80 columns."""


def play_perfectly(game: Coins) -> Session[CoinsState, Move]:
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
    assert game.is_win(session.state) and session.length >= level.par
    assert game.verdict(session.state)[1] == level.after
    assert game.result_sentence(session.state) == f"Level {game.level_number} is won."


@pytest.mark.parametrize("number", range(1, len(LEVELS) + 1))
def test_par_is_the_fewest_moves_in_which_a_level_can_be_won(number: int) -> None:
    """All moves that do not lose are tried, as the computer answers them."""
    game = level_of(number)
    states, won = {game.initial_state()}, False
    while not won:
        (ply,) = {state.ply for state in states}
        after = [
            game.apply(state, move).after
            for state in states
            for move in ([game.computer_move(state)] if game.is_computer_turn(state) else safe(state, game))
        ]
        won = any(state.over and game.is_win(state) for state in after)
        states = {state for state in after if not state.over}
    assert ply + 1 == LEVELS[number - 1].par


def level_of(number: int) -> Coins:
    game = open_id(LEVELS[number - 1].rules.id).game
    assert isinstance(game, Coins)
    return game


def heaps_of(squares: Positions, step: int | None) -> list[int]:
    """Return the gaps left of the last coin, of the last but two and so on, or their remainders."""
    return [gap if step is None else gap % (step + 1) for gap in every_second(gaps_of(squares))]


def every_second(gaps: list[int]) -> list[int]:
    """Return the last gap, the last but two and so on, from left to right."""
    return gaps[::-1][::2][::-1]


def gaps_of(squares: Positions) -> list[int]:
    return [there - before - 1 for before, there in zip((-1, *squares), squares, strict=False)]


def safe(state: CoinsState, game: Coins) -> list[Move]:
    """Return the moves after which the XOR of the heaps is 0, found by trying all."""
    return [
        move
        for move in all_moves(state.positions, game.step)
        if not reduce(xor, heaps_of(slide(state.positions, move), game.step))
    ]


class Facts(NamedTuple):
    """What is counted in the start of a level, and in the position after its only winning move."""

    coins: int
    home: int
    gaps: list[int]
    heaps: list[int]
    winning: int
    then: list[int]
    """The heaps after the first winning move."""

    @property
    def counted(self) -> list[int]:
        """The gaps that count."""
        return every_second(self.gaps)

    @property
    def decoys(self) -> list[int]:
        """The gaps that do not count."""
        return every_second(self.gaps[:-1])

    @property
    def open_gaps(self) -> int:
        return sum(map(bool, self.gaps))


def facts_of(number: int) -> Facts:
    game = level_of(number)
    start = game.positions
    winning = safe(game.initial_state(), game)
    return Facts(
        len(start),
        sum(square == coin for coin, square in enumerate(start)),
        gaps_of(start),
        heaps_of(start, game.step),
        len(winning),
        heaps_of(slide(start, winning[0]), game.step),
    )


CLAIMS: list[tuple[int, str, Callable[[Facts], bool]]] = [
    (1, "One coin.", lambda it: it.coins == 1),
    (3, "Coin 0 is home already", lambda it: it.home == 1),
    (
        4,
        "Three coins are home. One is far away, but it is only one move",
        lambda it: (it.home, it.coins) == (3, 4),
    ),
    (5, "Two coins. Put them side by side", lambda it: it.coins == 2 and it.then == [0]),
    (
        8,
        "Four coins are two pairs. One pair is side by side",
        lambda it: it.coins == 4 and it.heaps.count(0) == 1,
    ),
    (9, "Coins 1 and 2 are a pair", lambda it: it.coins == 3 and it.gaps[2] == 0),
    (10, "The same, but the pair has room to move", lambda it: it.gaps[1] > 0 == it.gaps[2]),
    (11, "Coin 0 stands at the wall", lambda it: it.gaps[0] == 0),
    (
        12,
        "Five coins: two pairs, and coin 0 pairs with the wall. One move is right",
        lambda it: it[::4] == (5, 1),
    ),
    (12, "Every pair was closed", lambda it: it.counted[1:] == [0, 0]),
    (13, "Two equal gaps", lambda it: it.then[0] == it.then[1]),
    (14, "The larger gap is at the wall", lambda it: it.gaps[0] > max(it.gaps[1:])),
    (15, "Four coins, two heaps", lambda it: (it.coins, len(it.heaps)) == (4, 2)),
    (15, "as large as the one left of coin 1", lambda it: it.then[0] == it.then[1]),
    (16, "the one move that wins", lambda it: it.winning == 1),
    (16, "The heaps were 2 and 5, and now both are 2", lambda it: (it.heaps, it.then) == ([2, 5], [2, 2])),
    (17, "Two moves win here", lambda it: it.winning == 2),
    (18, "Coin 0 has six empty squares on its left", lambda it: it.gaps[0] == 6 and 6 in it.decoys),
    (19, "One of the three gaps is a decoy", lambda it: (it.open_gaps, len(it.decoys)) == (3, 1)),
    (
        21,
        "Four gaps are open, but only two of them count",
        lambda it: (it.open_gaps, len(it.counted)) == (4, 2),
    ),
    (22, "Heaps of 1, 2 and 4", lambda it: it.heaps == [1, 2, 4] and it.then == [1, 2, 3]),
    (23, "Heaps of 1, 5 and 3", lambda it: it.heaps == [1, 5, 3] and it.then == [1, 2, 3]),
    (24, "Heaps of 6, 3 and 2", lambda it: it.heaps == [6, 3, 2]),
    (24, "From 6 to 1, and the heaps are 1, 2 and 3", lambda it: it.then == [1, 3, 2]),
    (25, "Heaps of 2, 4 and 4", lambda it: it.heaps == [2, 4, 4] and it.then == [0, 4, 4]),
    (26, "Heaps of 1, 2 and 7", lambda it: it.heaps == [1, 2, 7]),
    (27, "Heaps of 2, 4 and 7. What has to stand beside 2 and 4", lambda it: it.heaps == [2, 4, 7]),
    (27, "6 is 4 and 2", lambda it: it.then == [2, 4, 6]),
    (28, "Heaps of 1, 4 and 7", lambda it: it.heaps == [1, 4, 7]),
    (28, "1 and 4 need a 5", lambda it: it.then == [1, 4, 5]),
    (29, "Heaps of 3, 5 and 1. The ones: there are three", lambda it: it.heaps == [3, 5, 1]),
    (29, "5 becomes 2", lambda it: it.then == [3, 2, 1]),
    (30, "Four heaps: 1, 2, 4 and 8", lambda it: it.heaps == [1, 2, 4, 8]),
    (30, "7 is 4, 2 and 1", lambda it: it.then == [1, 2, 4, 7]),
    (31, "Four heaps and three gaps that do not count", lambda it: (len(it.heaps), len(it.decoys)) == (4, 3)),
    (32, "the edge is five away", lambda it: it.gaps == [5]),
    (32, "You left four", lambda it: it.then == [0]),
    (33, "Ten squares, three a move", lambda it: it.gaps == [10]),
    (34, "Two heaps, at most two squares a move", lambda it: len(it.heaps) == 2),
    (35, "Heaps of 6, 5 and 4, three squares a move", lambda it: it.counted == [6, 5, 4]),
    (36, "Three coins", lambda it: it.coins == 3),
    (37, "Four coins", lambda it: it.coins == 4),
    (37, "Four coins, two heaps", lambda it: len(it.heaps) == 2),
    (38, "Five coins make three heaps", lambda it: (it.coins, len(it.heaps)) == (5, 3)),
    (38, "Three heaps against", lambda it: len(it.heaps) == 3),
    (40, "Seven coins, four heaps", lambda it: (it.coins, len(it.heaps)) == (7, 4)),
]


@pytest.mark.parametrize(
    ("number", "text", "is_so"), CLAIMS, ids=[f"{number}: {text}" for number, text, _ in CLAIMS]
)
def test_what_a_level_says_of_its_coins_is_so(number: int, text: str, is_so: Callable[[Facts], bool]) -> None:
    level = LEVELS[number - 1]
    assert text in level.before or text in level.after
    assert is_so(facts_of(number))


def test_the_limits_and_the_moves_to_find_are_those_that_the_levels_name() -> None:
    for level in LEVELS:
        limit = re.search(r"\b(one|two|three) (?:squares )?a move\b", level.before)
        assert level.step == (("one", "two", "three").index(limit[1]) + 1 if limit else None)
        if level.find is not None:
            two = "Find two moves" in level.before or "after the reply the next one" in level.before
            assert level.find == 1 + two


def test_the_computer_makes_a_gap_that_counts_larger_where_it_is_said_to() -> None:
    """In level 20, whatever the winner plays."""
    game = level_of(20)
    assert "The computer will make a gap larger on purpose" in LEVELS[19].before
    states = {game.initial_state()}
    while states:
        mine = {game.apply(state, move).after for state in states for move in safe(state, game)}
        assert not any(map(game.is_win, (state for state in mine if state.over)))
        steps = [game.apply(state, game.computer_move(state)) for state in mine]
        states = {
            step.after
            for step in steps
            if max(map(sub, heaps_of(step.after.positions, None), heaps_of(step.before.positions, None))) <= 0
        }


def test_after_every_reply_there_is_a_way_back_and_sometimes_more_than_one() -> None:
    game = level_of(26)
    assert "After every reply there is a way back" in LEVELS[25].after
    (found,) = safe(game.initial_state(), game)
    state = game.apply(game.initial_state(), found).after
    replies = [game.apply(state, reply).after for reply in all_moves(state.positions, None)]
    assert {len(safe(after, game)) for after in replies} >= {1, 2} and all(
        safe(after, game) for after in replies
    )


def test_a_level_that_is_lost_says_nothing_of_what_comes_after() -> None:
    session = open_id("coins,level=perfect:3~0-1.0-2")
    game = session.game
    assert not is_win(game, session.last_state)
    assert LEVELS[0].after not in [
        *game.verdict(session.last_state),
        *game.plain_text.closing_lines(session.last_state),
    ]


@pytest.mark.parametrize(
    ("moves", "hints", "undos", "wanted"),
    [(1, 0, 0, 3), (1, 3, 0, 2), (1, 0, 1, 2), (3, 0, 0, 2), (1, 1, 1, 1), (3, 1, 1, 1)],
)
def test_a_level_has_a_star_each_for_no_undo_no_hint_and_the_fewest_moves(
    moves: int, hints: int, undos: int, wanted: int
) -> None:
    assert stars(2, moves, hints, undos) == wanted


def test_the_next_level_is_the_first_without_stars() -> None:
    assert next_level({}) == 1
    assert next_level({1: 3, 3: 1}) == 2
    assert next_level(dict.fromkeys(range(1, 41), 1)) is None


def test_after_a_level_comes_the_one_with_the_next_number() -> None:
    assert [level_after(number) for number in (1, 39, 40)] == [2, 40, None]
