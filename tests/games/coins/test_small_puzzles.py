"""Puzzles of grade 0, for whoever starts: a few coins, one winning move, which counting finds."""

from __future__ import annotations

from datetime import timedelta
from functools import cache, partial
from itertools import count, product
from typing import cast

import pytest

from cardtui.engine.errors import BadInput
from cardtui.games import daily_ids, read_game
from cardtui.games.coins.game import Coins, CoinsParameters, LegalMoves, Move
from cardtui.games.coins.legal_moves import Positions, gaps, slide
from cardtui.games.coins.puzzles import DAILY, GRADES, SMALL, WIDE, deal_puzzle, small_puzzle
from cardtui.games.coins.rating import FIRST_LISTED_DAY, SMALL_DAYS
from tests.games.coins.daily_lists import small_lines, small_puzzles

LISTED = [deal_puzzle(number, SMALL, DAILY) for number in range(1, SMALL_DAYS + 1)]


@cache
def wins(positions: Positions) -> bool:
    """Return whether the player to move wins, by trying everything."""
    return any(not wins(slide(positions, move)) for move in LegalMoves(positions, None))


def winning(positions: Positions) -> list[Move]:
    return [move for move in LegalMoves(positions, None) if not wins(slide(positions, move))]


def test_there_are_plenty_and_in_each_one_move_wins() -> None:
    found = small_puzzles()
    assert len({puzzle.positions for puzzle in found}) == len(found) == 932
    for puzzle in found:
        assert puzzle.grade == SMALL and puzzle.length == 1 and puzzle.step is None
        assert 2 <= len(puzzle.positions) <= 4 and puzzle.positions[-1] < 16
        assert winning(puzzle.positions) == [*puzzle.line] and len(LegalMoves(puzzle.positions, None)) > 1
    low = [small_puzzle(drawn) for coins in (2, 3) for drawn in product(range(4), repeat=coins)]
    assert sum(puzzle is not None for puzzle in low) == 43  # and three in which only one move is legal


def test_counting_finds_the_move_it_closes_the_one_gap_that_counts_or_makes_two_equal() -> None:
    for puzzle in small_puzzles():
        after = gaps(slide(puzzle.positions, puzzle.line[0]))[::-1][::2]  # every second one, from the right
        assert len({*after}) == 1 and (len(after) == 2 or after == (0,))


@pytest.mark.parametrize("pool", [None, WIDE])
def test_a_seed_draws_any_of_them_mostly_such_as_need_nothing_but_counting(pool: str | None) -> None:
    known = {puzzle.positions for puzzle in small_puzzles()}
    drawn = [deal_puzzle(seed, SMALL, pool).positions for seed in range(150)]
    assert {*drawn} <= known and len({*drawn}) > 90
    assert {len(positions) for positions in drawn} == {2, 3, 4}
    assert sum(not any(gaps(positions)[::-1][1::2]) for positions in drawn) > 75  # every open gap counts


def test_a_random_one_is_neither_of_the_last_ones_nor_one_of_today() -> None:
    known = [f"coins,grade=0,pool=daily#{number}" for number in range(1, 200)]
    taken = {cast(Coins, read_game(game_id)).positions for game_id in known}
    for seed in range(100):
        game = Coins.draw(partial(next, count(1000 * seed)), CoinsParameters(grade=SMALL), known)
        assert game.positions not in taken


def test_the_list_lasts_for_more_than_a_year_and_none_of_it_is_of_another_grade() -> None:
    assert len({puzzle.positions for puzzle in LISTED}) == SMALL_DAYS > 366
    for puzzle in LISTED:
        counted = gaps(puzzle.positions)[::-1][::2]
        assert sum(map(bool, counted)) == 1  # and all others have two or more
    for grade in GRADES[1:]:
        with pytest.raises(BadInput, match=f"from 1 to {SMALL_DAYS}"):
            deal_puzzle(SMALL_DAYS + grade, SMALL, DAILY)


def test_the_list_is_that_which_its_program_writes() -> None:
    written = [line.split()[1] for line in small_lines()]
    assert written == [".".join(map(str, puzzle.positions)) for puzzle in LISTED]


def test_every_day_has_a_small_board_and_none_comes_twice_in_a_year() -> None:
    first = FIRST_LISTED_DAY - timedelta(200)
    ids = [daily_ids("coins", first + timedelta(days))[1] for days in range(SMALL_DAYS)]
    assert len({*ids}) == SMALL_DAYS
    assert ids[199:202] == [f"coins,grade=0,pool=daily#{number}" for number in (SMALL_DAYS, 1, 2)]
    assert daily_ids("coins", first + timedelta(SMALL_DAYS))[1] == ids[0]
    games = [read_game(game_id) for game_id in ids]
    assert all(isinstance(game, Coins) and game.puzzle in LISTED for game in games)
    assert [len(daily_ids(key, first)) for key in ("coins", "beggar", "chess")] == [2, 1, 0]
