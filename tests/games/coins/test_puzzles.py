"""Puzzles: one winning move at every step, grades that mean something, a puzzle for every day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import cache, partial, reduce
from itertools import count, pairwise
from operator import xor
from pathlib import Path
from random import Random
from typing import cast

import pytest

from cardtui.engine.errors import BadInput
from cardtui.engine.rules import Result
from cardtui.games import daily_id, open_id, read_game
from cardtui.games.coins.game import Coins, LegalMoves, Move
from cardtui.games.coins.legal_moves import Positions, gaps, is_over, slide
from cardtui.games.coins.parameters import CoinsParameters
from cardtui.games.coins.puzzles import DAILY, GRADES, SMALL, WIDE, Puzzle, deal_puzzle, is_reflex
from cardtui.games.coins.rating import DAILY_GRADES, FIRST_LISTED_DAY, PUZZLES_A_WEEKDAY
from cardtui.games.coins.theory import heaps, winning_moves
from tests.cases import case

LARGE = [grade for grade in GRADES if grade != SMALL]

DATA = Path(__file__).parents[2] / "data"


def positions_to_solve(puzzle: Puzzle) -> list[tuple[Positions, Move]]:
    """Return each position of a puzzle in which a move is to be found, with that move."""
    now, found = puzzle.positions, []
    for number, move in enumerate(puzzle.line):
        if number % 2 == 0:
            found.append((now, move))
        assert move in LegalMoves(now, puzzle.step)
        now = slide(now, move)
    return found


@cache
def wins(positions: Positions, step: int | None) -> bool:
    """Return whether the player to move wins, by trying everything."""
    return any(not wins(slide(positions, move), step) for move in LegalMoves(positions, step))


@pytest.mark.parametrize("grade", GRADES)
def test_every_move_to_find_is_the_only_one_that_wins(grade: int) -> None:
    for seed in range(60):
        puzzle = deal_puzzle(seed, grade)
        assert puzzle.grade == grade and len(puzzle.line) == 2 * puzzle.length - 1
        for positions, move in positions_to_solve(puzzle):
            assert winning_moves(positions, puzzle.step) == (move,)
            assert grade <= 1 or not is_reflex(positions, puzzle.step, move)
            if len(positions) <= 4:  # with more coins it takes too long to try everything
                tried = LegalMoves(positions, puzzle.step)
                best = [each for each in tried if not wins(slide(positions, each), puzzle.step)]
                assert best == [move]


def wanting(holds: Callable[[Sequence[int]], bool]) -> Callable[[Positions, int | None, Random], Move]:
    """Return a player who prefers a move after which `holds` is true of all gaps."""

    def choose(positions: Positions, step: int | None, random: Random) -> Move:
        moves = list(LegalMoves(positions, step))
        return random.choice([m for m in moves if holds(gaps(slide(positions, m)))] or moves)

    return choose


NAIVE = {
    "moves at random": wanting(lambda found: True),
    "counts every gap": wanting(lambda found: reduce(xor, found) == 0),
    "makes two gaps equal": wanting(lambda found: len({*found} - {0}) < sum(map(bool, found))),
    "makes the sum even": wanting(lambda found: not sum(found) % 2),
}


@pytest.mark.slow
@pytest.mark.parametrize("pool", [None, WIDE])
def test_who_does_not_know_the_theory_solves_fewer_puzzles_of_higher_grades(pool: str | None) -> None:
    puzzles = {grade: [deal_puzzle(seed, grade, pool) for seed in range(100)] for grade in LARGE}
    for player, choose in NAIVE.items():
        random, solved = Random(player), []
        for grade in LARGE:
            tries = [
                all(choose(now, puzzle.step, random) == move for now, move in positions_to_solve(puzzle))
                for puzzle in puzzles[grade]
                for _ in range(4)
            ]
            solved.append(sum(tries) / len(tries))
        with case(player, solved):
            assert solved[0] > 2 * solved[2] > 4 * solved[4]
            assert all(easier > harder or easier < 0.02 for easier, harder in pairwise(solved))
            assert solved[3] < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("pool", [None, WIDE])
def test_whoever_only_counts_solves_most_small_puzzles(pool: str | None) -> None:
    random, choose, solved = Random("small"), NAIVE["counts every gap"], []
    for grade in (SMALL, 1):
        puzzles = [deal_puzzle(seed, grade, pool) for seed in range(200)]
        solved.append(sum(choose(one.positions, one.step, random) == one.line[0] for one in puzzles) / 200)
    assert solved[0] > 0.45 and solved[0] > 1.25 * solved[1], solved


def test_a_seed_means_the_same_game_for_ever() -> None:
    for line in (DATA / "coins-by-seed.txt").read_text(encoding="ascii").splitlines()[1:]:
        game_id, coins = line.split()
        game = read_game(game_id)
        assert (game.id, game.deal_text()) == (game_id, coins)


def test_every_day_has_its_puzzle_easy_on_monday_and_hard_on_sunday() -> None:
    for day in (date(2026, 11, 24) + timedelta(days) for days in range(1000)):
        game = open_id(daily_id("coins", day)).game
        assert isinstance(game, Coins) and game.puzzle is not None
        assert game.puzzle.grade == (1, 2, 2, 3, 3, 4, 5)[day.weekday()]
        assert 2 <= sum(heap.number > 0 for heap in heaps(game.positions, game.step)) <= 4
        if day < FIRST_LISTED_DAY:
            assert game.seed == int(f"{day:%Y%m%d}")


def test_the_puzzle_of_a_day_is_the_next_in_the_list_and_none_comes_twice() -> None:
    ids = [daily_id("coins", FIRST_LISTED_DAY + timedelta(days)) for days in range(7 * PUZZLES_A_WEEKDAY)]
    assert len({*ids}) == len(ids)
    assert ids[:9] == [
        "coins,grade=2,pool=daily#1",  # Tuesday
        "coins,grade=2,pool=daily#2",
        "coins,grade=3,pool=daily#1",
        "coins,grade=3,pool=daily#2",
        "coins,grade=4,pool=daily#1",
        "coins,grade=5,pool=daily#1",
        "coins,grade=1,pool=daily#1",
        "coins,grade=2,pool=daily#3",
        "coins,grade=2,pool=daily#4",
    ]
    assert [game.seed for game in map(read_game, ids)] == [int(each.partition("#")[2]) for each in ids]
    assert daily_id("coins", FIRST_LISTED_DAY + timedelta(7 * PUZZLES_A_WEEKDAY)) == ids[0]


@pytest.mark.slow
def test_no_position_comes_twice_in_the_list_of_daily_puzzles_nor_in_the_pool_beside_it() -> None:
    listed = [
        deal_puzzle(number, grade, DAILY).positions
        for grade in LARGE
        for number in range(1, PUZZLES_A_WEEKDAY * DAILY_GRADES.count(grade) + 1)
    ]
    assert len({*listed}) == len(listed) == 7 * PUZZLES_A_WEEKDAY
    for grade in LARGE:
        with pytest.raises(BadInput):
            deal_puzzle(PUZZLES_A_WEEKDAY * DAILY_GRADES.count(grade) + 1, grade, DAILY)
    before = (FIRST_LISTED_DAY - timedelta(ago) for ago in range(1, 100))
    old = {game.positions for day in before if isinstance(game := read_game(daily_id("coins", day)), Coins)}
    old |= {deal_puzzle(seed, grade).positions for grade in LARGE for seed in range(100)}
    wide = {deal_puzzle(seed, grade, WIDE).positions for grade in LARGE for seed in range(100)}
    assert not (old | wide) & {*listed}


@pytest.mark.parametrize("grade", GRADES)
def test_puzzles_of_the_wide_pool_and_of_the_list_have_one_winning_move_and_their_grade(grade: int) -> None:
    for pool in (WIDE, DAILY):
        for seed in range(1, 100):
            puzzle = deal_puzzle(seed, grade, pool)
            assert puzzle.grade == grade
            for positions, move in positions_to_solve(puzzle):
                assert winning_moves(positions, puzzle.step) == (move,)
                assert grade <= 1 or not is_reflex(positions, puzzle.step, move)


@pytest.mark.slow
@pytest.mark.parametrize("grade", GRADES)
def test_the_wide_pool_seldom_repeats_a_position(grade: int) -> None:
    found = {deal_puzzle(seed, grade, WIDE).positions for seed in range(150)}
    assert len(found) > (90 if grade == SMALL else 120)


def test_random_puzzles_avoid_the_coins_of_known_ones() -> None:
    for grade in GRADES:
        known: list[str] = []
        for number in range(60):
            game = Coins.draw(partial(next, count(number)), CoinsParameters(grade=grade), known[-30:])
            assert game.parameters.pool == WIDE
            assert game.positions not in [cast(Coins, read_game(each)).positions for each in known[-30:]]
            known.append(game.id)
    # ids without a seed or of other games are no puzzles to avoid
    assert Coins.draw(lambda: 7, CoinsParameters(grade=1), ["coins:1.4", "beggar#7", "", "coins#7"]).seed == 7
    assert Coins.draw(lambda: 7).id == "coins#7"


@pytest.mark.parametrize("number", [0, 601, 10**30])
def test_numbers_beyond_the_list_are_refused(number: int) -> None:
    with pytest.raises(BadInput, match="numbered from 1 to 600"):
        read_game(f"coins,grade=1,pool=daily#{number}")


def test_only_puzzles_with_a_grade_come_from_a_pool() -> None:
    assert read_game("coins,pool=wide#7").id == "coins#7"
    assert read_game("coins,pool=daily:1.4.5.9").id == "coins:1.4.5.9"
    assert read_game("coins,find=1,pool=wide:1.4.6.12").id == "coins,find=1:1.4.6.12"
    with pytest.raises(BadInput, match="pool is wide or daily"):
        read_game("coins,grade=1,pool=deep#7")


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_is_solved_by_its_line_and_by_nothing_else(grade: int) -> None:
    for seed in range(12):
        session = open_id(f"coins,grade={grade}#{seed}")
        game = session.game
        assert isinstance(game, Coins) and game.puzzle is not None
        for number, move in enumerate(game.puzzle.line):
            if number % 2:
                assert game.computer_move(session.state) == move
            session.play(move)
        assert game.result(session.state) == Result(0)
        assert grade == SMALL or not is_over(session.state.positions)
        assert not game.legal_moves(session.state)
        wrong = next(move for move in LegalMoves(game.positions, game.step) if move != game.puzzle.line[0])
        session.seek(0)
        session.play(wrong)
        session.play(game.computer_move(session.state))
        assert game.result(session.state) == Result(1)
        assert open_id(session.save()).state == session.state
        session.undo()
        session.undo()
        assert session.state == game.initial_state()
