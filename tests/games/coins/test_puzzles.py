"""Puzzles: one winning move at every step, grades that mean something, a puzzle for every day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import cache, reduce
from itertools import pairwise
from operator import xor
from random import Random

import pytest

from cardtui.engine.rules import Result
from cardtui.games import daily_id, open_id
from cardtui.games.coins import Coins, Move, Moves
from cardtui.games.coins.legal_moves import Positions, gaps, is_over, slide
from cardtui.games.coins.puzzles import GRADES, Puzzle, deal_puzzle, is_reflex
from cardtui.games.coins.theory import heaps, winning_moves


def positions_to_solve(puzzle: Puzzle) -> list[tuple[Positions, Move]]:
    """Return each position of a puzzle in which a move is to be found, with that move."""
    now, found = puzzle.positions, []
    for number, move in enumerate(puzzle.line):
        if number % 2 == 0:
            found.append((now, move))
        assert move in Moves(now, puzzle.step)
        now = slide(now, move)
    return found


@cache
def wins(positions: Positions, step: int | None) -> bool:
    """Return whether the player to move wins, by trying everything."""
    return any(not wins(slide(positions, move), step) for move in Moves(positions, step))


@pytest.mark.parametrize("grade", GRADES)
def test_every_move_to_find_is_the_only_one_that_wins(grade: int) -> None:
    for seed in range(60):
        puzzle = deal_puzzle(seed, grade)
        assert puzzle.grade == grade and len(puzzle.line) == 2 * puzzle.length - 1
        for positions, move in positions_to_solve(puzzle):
            assert winning_moves(positions, puzzle.step) == (move,)
            assert grade == 1 or not is_reflex(positions, puzzle.step, move)
            if len(positions) <= 4:  # with more coins it takes too long to try everything
                tried = Moves(positions, puzzle.step)
                best = [each for each in tried if not wins(slide(positions, each), puzzle.step)]
                assert best == [move]


def wanting(holds: Callable[[Sequence[int]], bool]) -> Callable[[Positions, int | None, Random], Move]:
    """Return a player who prefers a move after which `holds` is true of all gaps."""

    def choose(positions: Positions, step: int | None, random: Random) -> Move:
        moves = list(Moves(positions, step))
        return random.choice([m for m in moves if holds(gaps(slide(positions, m)))] or moves)

    return choose


NAIVE = {
    "moves at random": wanting(lambda found: True),
    "counts every gap": wanting(lambda found: reduce(xor, found) == 0),
    "makes two gaps equal": wanting(lambda found: len({*found} - {0}) < sum(map(bool, found))),
    "makes the sum even": wanting(lambda found: not sum(found) % 2),
}


@pytest.mark.parametrize("player", NAIVE)
def test_who_does_not_know_the_theory_solves_fewer_puzzles_of_higher_grades(player: str) -> None:
    random, solved = Random(player), []
    for grade in GRADES:
        puzzles = [deal_puzzle(seed, grade) for seed in range(150)]
        tries = [
            all(NAIVE[player](now, puzzle.step, random) == move for now, move in positions_to_solve(puzzle))
            for puzzle in puzzles
            for _ in range(4)
        ]
        solved.append(sum(tries) / len(tries))
    assert solved[0] > 2 * solved[2] > 4 * solved[4]
    assert all(easier > harder or easier < 0.02 for easier, harder in pairwise(solved))
    assert solved[3] < 0.03


def test_every_day_has_its_puzzle_easy_on_monday_and_hard_on_sunday() -> None:
    for day in (date(2026, 11, 24) + timedelta(days) for days in range(1000)):
        game = open_id(daily_id("coins", day)).game
        assert isinstance(game, Coins) and game.puzzle is not None
        assert game.puzzle.grade == (1, 2, 2, 3, 3, 4, 5)[day.weekday()]
        assert 2 <= sum(heap.number > 0 for heap in heaps(game.positions, game.step)) <= 4
        assert game.seed == int(f"{day:%Y%m%d}")


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
        assert game.result(session.state) == Result(0) and not is_over(session.state.positions)
        assert not game.legal_moves(session.state)
        wrong = next(move for move in Moves(game.positions, game.step) if move != game.puzzle.line[0])
        session.seek(0)
        session.play(wrong)
        session.play(game.computer_move(session.state))
        assert game.result(session.state) == Result(1)
        assert open_id(session.save()).state == session.state
        session.undo()
        session.undo()
        assert session.state == game.initial_state()
