"""The puzzles of runs, which get harder. A seed fixes them all, so that two people can compare.

No puzzle comes twice in a run, and none is a daily one.
"""

from __future__ import annotations

from functools import lru_cache
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
    puzzles = _puzzles_of(seed)
    while len(puzzles.ids) <= number:
        puzzles.add()
    return puzzles.ids[number]


class _Puzzles:
    """The puzzles of a run, as far as they are known."""

    def __init__(self, seed: int) -> None:
        self.ids: list[str] = []
        self._random, self._taken = Random(f"run {seed}"), set[Positions]()

    def add(self) -> None:
        """Draw the next puzzle."""
        grade = grade_of(len(self.ids))
        while True:
            seed = self._random.randrange(_SEEDS)
            positions = deal_puzzle(seed, grade, WIDE).positions
            if positions not in self._taken:
                break
        self._taken.add(positions)
        parameters = (("grade", str(grade)), ("pool", WIDE))
        self.ids.append(GameId("coins", parameters, str(seed)).text)


@lru_cache(10)
def _puzzles_of(seed: int) -> _Puzzles:
    return _Puzzles(seed)
