"""A run: puzzles that get harder, until the third miss.

A run is its seed, which fixes its puzzles, and the results so far, a text of marks: `+` for a puzzle that was
solved and `-` for one that was missed. Everything else follows.
"""

from __future__ import annotations

from typing import NamedTuple

SOLVED, MISSED = "+", "-"

MISSES = 3
"""The number of misses that end a run."""


class Run(NamedTuple):
    """A run: its seed, and the results of its puzzles so far."""

    seed: int
    marks: str = ""
    """The results of its puzzles in order."""

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
        """Whether the last miss was made."""
        return not self.misses_left

    @property
    def result(self) -> str:
        """The result in a line to share: `run 7004: 14`."""
        return f"run {self.seed}: {self.solved}"

    def after(self, *, solved: bool) -> Run:
        """Return the run after the result of its puzzle. A run that is over stays as it is."""
        return self if self.is_over else self._replace(marks=self.marks + (SOLVED if solved else MISSED))


def is_run(marks: str) -> bool:
    """Return whether these can be the marks of a run: no result follows the last miss."""
    misses = marks.count(MISSED)
    return misses < MISSES or (misses == MISSES and marks.endswith(MISSED))
