"""A run: puzzles that get harder, until the third miss. A match: rounds, until one side has won three.

Both are a seed, which fixes the games, and the results so far, a text of marks: `+` for a puzzle that was
solved, or a round that was won, and `-` for one that was missed or lost. Everything else follows.
"""

from __future__ import annotations

from typing import NamedTuple

SOLVED, MISSED = "+", "-"

MISSES = 3
"""The number of misses that end a run, and of lost rounds that end a match."""

WINS = 3
"""The number of rounds that win a match: it is best of five."""


class Run(NamedTuple):
    """A run: its seed, and the results of its puzzles so far."""

    seed: int
    marks: str = ""
    """The results of its puzzles in order."""
    goal: int | None = None
    """The number of games that end it when they are won; None if only misses do."""

    @property
    def solved(self) -> int:
        """The number of puzzles solved, which is the result of the run."""
        return self.marks.count(SOLVED)

    @property
    def misses_left(self) -> int:
        """The number of misses after which it is over."""
        return max(0, MISSES - self.marks.count(MISSED))

    @property
    def is_over(self) -> bool:
        """Whether the last miss was made, or the goal reached."""
        return not self.misses_left or (self.goal is not None and self.solved >= self.goal)

    @property
    def result(self) -> str:
        """The result in a line to share: `run 7004: 14`."""
        return f"run {self.seed}: {self.solved}"

    def after(self, *, solved: bool) -> Run:
        """Return the run after the result of its puzzle. A run that is over stays as it is."""
        return self if self.is_over else self._replace(marks=self.marks + (SOLVED if solved else MISSED))

    @property
    def is_possible(self) -> bool:
        """Whether these can be its results: none follows the one that has ended it."""
        return not (self.marks and self._replace(marks=self.marks[:-1]).is_over)
