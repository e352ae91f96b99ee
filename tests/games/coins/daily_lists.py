"""Writes the lists of the daily puzzles. Published lines never change; run it to see how they were made:

python -m tests.games.coins.daily_lists > cardtui/games/coins/daily.txt
python -m tests.games.coins.daily_lists small > cardtui/games/coins/daily-small.txt
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from random import Random
from typing import cast

from cardtui.games import read_game
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.puzzles import GRADES, SMALL, Puzzle, deal_puzzle, draw_wide, small_puzzle
from cardtui.games.coins.rating import (
    DAILY_GRADES,
    FIRST_LISTED_DAY,
    PUZZLES_A_WEEKDAY,
    SMALL_DAYS,
    daily_id,
)
from cardtui.games.coins.rules import CoinsRules
from cardtui.games.coins.theory import heaps

_OLD_SEEDS = 5000
"""Puzzles of so many seeds without a pool are not in the list."""

_HEAD = """\
# The daily puzzles in the order of their numbers, from 1 on for each grade: the grade, the squares of the
# coins, the limit of a move or a dash, and the number of moves to find. Ids and seeds depend on every line:
# none ever changes.
"""


def old_positions(grade: int) -> set[Positions]:
    """Return the positions of puzzles of a grade that were opened before the list was."""
    old = {deal_puzzle(seed, grade).positions for seed in range(_OLD_SEEDS)}
    days = (FIRST_LISTED_DAY - timedelta(ago) for ago in range(1, 366))
    return old | {cast(CoinsRules, read_game(daily_id(day))).positions for day in days}


def lines() -> Iterator[str]:
    """Yield the lines of the list, without the head."""
    large = [grade for grade in GRADES if grade != SMALL]
    taken = set[Positions]().union(*map(old_positions, large))
    for grade in large:
        random = Random(f"daily puzzles {grade}")
        for _ in range(PUZZLES_A_WEEKDAY * DAILY_GRADES.count(grade)):
            puzzle = draw_wide(random, grade, taken)
            taken.add(puzzle.positions)
            step = "-" if puzzle.step is None else puzzle.step
            yield f"{grade} {positions_text(puzzle.positions)} {step} {puzzle.length}"


def small_puzzles() -> list[Puzzle]:
    """Return all small puzzles."""
    gaps = (drawn for coins in (2, 3, 4) for drawn in product(range(10), repeat=coins))
    return [puzzle for puzzle in map(small_puzzle, gaps) if puzzle is not None]


def _has_one_heap(positions: Positions) -> bool:
    return sum(heap.number > 0 for heap in heaps(positions, None)) == 1


def small_lines() -> Iterator[str]:
    """Yield the lines of the list of small puzzles: one gap counts, so that no other grade has them."""
    of_one = [puzzle for puzzle in small_puzzles() if _has_one_heap(puzzle.positions)]
    for puzzle in Random("small daily puzzles").sample(of_one, SMALL_DAYS):
        yield f"{SMALL} {positions_text(puzzle.positions)} - 1"


if __name__ == "__main__":
    is_small = sys.argv[1:] == ["small"]
    print(_HEAD.replace("The", "The small", 1) if is_small else _HEAD, end="")
    for line in small_lines() if is_small else lines():
        print(line)
