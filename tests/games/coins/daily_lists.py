"""Writes the list of the daily puzzles. Published lines never change; run it to see how they were made:

python -m tests.games.coins.daily_lists > cardtui/games/coins/daily.txt
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import cast

from cardtui.games import read_game
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.puzzles import GRADES, deal_puzzle, draw_wide
from cardtui.games.coins.rating import DAILY_GRADES, FIRST_LISTED_DAY, PUZZLES_A_WEEKDAY, daily_id
from cardtui.games.coins.rules import CoinsRules

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
    taken = set[Positions]().union(*map(old_positions, GRADES))
    for grade in GRADES:
        random = Random(f"daily puzzles {grade}")
        for _ in range(PUZZLES_A_WEEKDAY * DAILY_GRADES.count(grade)):
            puzzle = draw_wide(random, grade, taken)
            taken.add(puzzle.positions)
            step = "-" if puzzle.step is None else puzzle.step
            yield f"{grade} {positions_text(puzzle.positions)} {step} {puzzle.length}"


if __name__ == "__main__":
    print(_HEAD, end="")
    for line in lines():
        print(line)
