"""Runs: a seed fixes the puzzles, which get harder and never repeat, and three misses end them for good."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.run import MISSES, Run
from cardtui.games import read_game
from cardtui.games.coins.game import Coins
from cardtui.games.coins.puzzles import DAILY, GRADES, SMALL, deal_puzzle
from cardtui.games.coins.rating import PUZZLES_A_WEEKDAY, SMALL_DAYS
from cardtui.games.coins.run import MOST_SEED, grade_of, puzzle_id

FIRST_OF_7004 = [
    "coins,grade=1,pool=wide#32783615",
    "coins,grade=1,pool=wide#344744599",
    "coins,grade=2,pool=wide#146434355",
    "coins,grade=3,pool=wide#736954756",
    "coins,grade=4,pool=wide#480195224",
    "coins,grade=5,pool=wide#734092201",
]

results = st.lists(st.booleans(), max_size=40)


def run_with(outcomes: list[bool], seed: int = 7) -> Run:
    run = Run(seed)
    for solved in outcomes:
        run = run.after(solved=solved)
    return run


def test_a_run_has_three_puzzles_of_grade_1_four_of_2_six_of_3_seven_of_4_and_then_grade_5() -> None:
    grades = [grade_of(number) for number in range(100)]
    assert [grades.count(grade) for grade in (1, 2, 3, 4)] == [3, 4, 6, 7]
    assert all(one <= other for one, other in pairwise(grades)) and grades[20:] == [5] * 80


def test_the_puzzles_of_a_seed_are_the_same_for_ever() -> None:
    assert [puzzle_id(7004, number) for number in (0, 2, 3, 7, 13, 20)] == FIRST_OF_7004


@cache
def daily_positions() -> set[tuple[int, ...]]:
    return {
        deal_puzzle(number, grade, DAILY).positions
        for grade in GRADES
        for number in range(1, (PUZZLES_A_WEEKDAY if grade != SMALL else SMALL_DAYS) + 1)
    }


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.integers(0, MOST_SEED))
def test_no_puzzle_comes_twice_none_is_a_daily_one_and_each_has_its_grade(seed: int) -> None:
    ids = [puzzle_id(seed, number) for number in range(24)]
    found = [cast(Coins, read_game(each)) for each in ids]
    assert [game.puzzle.grade for game in found if game.puzzle] == [grade_of(number) for number in range(24)]
    positions = {game.positions for game in found}
    assert len(positions) == len({*ids}) == 24 and not positions & daily_positions()
    assert ids == [puzzle_id(seed, number) for number in range(24)]
    assert ids[:3] != [puzzle_id(seed + 1, number) for number in range(3)]


@given(results)
def test_a_run_ends_with_the_third_miss_and_stays_as_it_is(outcomes: list[bool]) -> None:
    run = run_with(outcomes)
    misses = [number for number, solved in enumerate(outcomes) if not solved]
    counted = outcomes if len(misses) < MISSES else outcomes[: misses[MISSES - 1] + 1]
    assert run.marks == "".join("+" if solved else "-" for solved in counted)
    assert (run.solved, run.misses_left) == (sum(counted), max(0, MISSES - len(misses)))
    assert run.is_over == (len(misses) >= MISSES) and run.is_possible
    if run.is_over:
        assert run.after(solved=True) == run.after(solved=False) == run
        assert not any(run._replace(marks=run.marks + mark).is_possible for mark in "+-")
    assert run.result == f"run 7: {sum(counted)}"
