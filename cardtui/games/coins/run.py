"""The puzzles of runs, which get harder. A seed fixes them all, so that two people can compare.

No puzzle comes twice in a run, and none is a daily one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from random import Random

from cardtui.engine.ids import GameId
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.puzzles import GRADES, WIDE, deal_puzzle

MOST_SEED = 10**12
"""The largest seed of a run."""

_PUZZLES = {1: 3, 2: 4, 3: 6, 4: 7}
"""The number of puzzles of each grade, in order; after these come those of the highest grade."""

_SEEDS = 10**9  # of the puzzles; each grade has more of them than a run can be long


def grade_of(number: int) -> int:
    """Return the grade of a puzzle of a run by its number, from 0 on."""
    for grade, puzzles in _PUZZLES.items():
        if number < puzzles:
            return grade
        number -= puzzles
    return GRADES[-1]


def puzzle_id(seed: int, number: int) -> str:
    """Return the id of a puzzle of the run of a seed by its number, from 0 on."""
    known, drawn = _puzzles_of(seed)
    while len(known) <= number:
        known.append(next(drawn))
    return known[number]


@lru_cache(10)
def _puzzles_of(seed: int) -> tuple[list[str], Iterator[str]]:
    """Return the ids of the puzzles of a run, as far as they are known, and an iterator over the others."""
    return [], _draw(Random(f"run {seed}"))


def _draw(random: Random) -> Iterator[str]:
    taken = set[Positions]()
    for number in count():
        grade = grade_of(number)
        while True:
            seed = random.randrange(_SEEDS)
            positions = deal_puzzle(seed, grade, WIDE).positions
            if positions not in taken:
                break
        taken.add(positions)
        yield GameId("coins", (("grade", str(grade)), ("pool", WIDE)), str(seed)).text
