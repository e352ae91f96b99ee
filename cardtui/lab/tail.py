"""The tail of the lengths of random games: the share of all deals that last at least n cards.

A hunt walks the tree of ancestors of every long random deal, and so learns the lengths of all deals of the
tree. A random deal meets a tree with a probability proportional to its number of deals. So each tree that is
met counts the part of its deals that last n cards, instead of 1 or 0 for the one deal that met it: the sum of
these parts over the number of random deals estimates the share of all deals, without bias
(Hansen and Hurwitz, "On the theory of sampling from finite populations", Annals of Mathematical Statistics
14, 1943), and reaches ten to a hundred times rarer lengths than counting the random deals alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import accumulate
from math import inf, log, sqrt
from typing import Any, NamedTuple

STEP = 50  # cards
"""Lengths are counted in steps of 50 cards."""

STEPS = 240
"""The number of steps; the last has all games of 11,950 cards or more."""

FEW_TREES = 50
"""With fewer trees the standard error itself is uncertain."""

_LEAST_STEPS = 10
"""The least number of steps between two lengths for an e-fold."""


def step_of(cards: int) -> int:
    """Return the step in which a length is counted."""
    return min(cards // STEP, STEPS - 1)


class ShareEstimate(NamedTuple):
    """A share of all deals."""

    value: float
    error: float
    """The standard error."""
    trees: int
    """The number of trees that it was estimated from; 0 if random deals were counted."""


class EFold(NamedTuple):
    """The number of cards in which the share of games that go on falls to 1/e, between two lengths."""

    cards: float
    error: float
    """The standard error."""
    low: int
    high: int


@dataclass
class Tail:
    """Counts and sums for lengths of 0, STEP, 2 · STEP … cards. Tails of different deals can be added up."""

    root_cards: int = 0
    """The length from which on every random deal has its tree walked; 0 if none was."""
    deals: int = 0
    """The number of random deals."""
    random: list[int] = field(default_factory=lambda: [0] * STEPS)
    """The random deals at least so long."""
    trees: list[int] = field(default_factory=lambda: [0] * STEPS)
    """The trees with a deal at least so long; a tree that was met twice counts twice."""
    relatives: list[int] = field(default_factory=lambda: [0] * STEPS)
    """The deals at least so long in these trees."""
    parts: list[float] = field(default_factory=lambda: [0.0] * STEPS)
    """The sum over the trees of the part of their deals that are at least so long."""
    squares: list[float] = field(default_factory=lambda: [0.0] * STEPS)
    """The sum of the squares of these parts."""

    def add_random(self, lengths: Iterable[tuple[int, int]]) -> None:
        """Add random deals: pairs of a length in cards, and the number of deals that are so long."""
        ending = [0] * STEPS
        for cards, deals in lengths:
            ending[step_of(cards)] += deals
        self.deals += sum(ending)
        reached = [*accumulate(reversed(ending))][::-1]
        self.random = [one + more for one, more in zip(self.random, reached, strict=True)]

    def add_tree(self, lengths: Mapping[int, int]) -> None:
        """Add a tree with the number of its deals in each step."""
        deals = sum(lengths.values())
        reached = 0
        parts = [0.0] * STEPS
        for step in reversed(range(STEPS)):
            reached += lengths.get(step, 0)
            parts[step] = reached / deals
            if reached and step * STEP >= self.root_cards:
                self.trees[step] += 1
                self.relatives[step] += reached
        for step in range(-(-self.root_cards // STEP), STEPS):
            self.parts[step] += parts[step]
            self.squares[step] += parts[step] * parts[step]

    def add(self, other: Tail) -> None:
        """Add the counts of other deals, whose trees begin at the same length."""
        self.root_cards = other.root_cards
        self.deals += other.deals
        for name in _LISTS:
            mine, others = getattr(self, name), getattr(other, name)
            mine[:] = (one + more for one, more in zip(mine, others, strict=True))

    @property
    def longest(self) -> int:
        """The longest length of which anything is known, in cards."""
        reached = [step for step in range(STEPS) if self.random[step] or self.trees[step]]
        return reached[-1] * STEP if reached else 0

    def share(self, cards: int) -> ShareEstimate:
        """Estimate the share of all deals that are at least so long; `cards` is a multiple of STEP.

        From random deals below `root_cards`, from their trees above. There must be a deal.
        """
        step = cards // STEP
        if not self.root_cards or cards < self.root_cards:
            return self.counted_share(cards)
        return ShareEstimate(
            self.parts[step] / self.deals, sqrt(self.squares[step]) / self.deals, self.trees[step]
        )

    def counted_share(self, cards: int) -> ShareEstimate:
        """Return the share of the random deals that are at least so long, with its error, without trees."""
        share = self.random[cards // STEP] / self.deals
        return ShareEstimate(share, sqrt(share * (1 - share) / self.deals), 0)

    def e_fold(self) -> EFold | None:
        """Return the e-fold from `root_cards` to the length at which trees become few.

        None while there are too few of them.
        """
        low = -(-self.root_cards // STEP)
        high = max((step for step in range(low, STEPS) if self.trees[step] >= FEW_TREES), default=low)
        # All deals of a tree are as long as its root: what follows are the mean of the parts, and its error.
        trees, part = self.trees[low], self.parts[high]
        if high - low < _LEAST_STEPS or part >= trees:
            return None
        decline = log(trees / part)
        cards = (high - low) * STEP / decline
        error = sqrt(self.squares[high] / part**2 - 1 / trees)
        return EFold(cards, cards * error / decline, low * STEP, high * STEP)

    def as_json(self) -> dict[str, Any]:
        """Return the counts without the zeros at the end of each list."""
        counts: dict[str, Any] = {"root_cards": self.root_cards, "deals": self.deals}
        for name in _LISTS:
            values = getattr(self, name)
            used = max((step + 1 for step in range(STEPS) if values[step]), default=0)
            counts[name] = values[:used]
        return counts

    @classmethod
    def from_json(cls, counts: Any) -> Tail:
        """Return the counts of `as_json`. Raises `ValueError` if it is something else.

        Other entries are ignored: the first hunts had one more.
        """
        found = cls()
        names = {item.name for item in fields(cls)}
        if not isinstance(counts, dict) or not names <= set(counts):
            raise ValueError("not the counts of a tail")
        for name in names:
            value = counts[name]
            values = value if name in _LISTS else [value]
            kinds = (int, float) if name in _SUMS else (int,)
            if not isinstance(values, list) or len(values) > STEPS:
                raise ValueError(name)
            if not all(type(one) in kinds and 0 <= one < inf for one in values):
                raise ValueError(name)
            setattr(found, name, values + [0] * (STEPS - len(values)) if name in _LISTS else value)
        return found


_SUMS = ("parts", "squares")
_LISTS = ("random", "trees", "relatives", *_SUMS)
