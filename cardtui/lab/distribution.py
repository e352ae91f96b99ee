"""Statistics of counted lengths: mean and error, quantiles, histogram bars, and a fit of the tail."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import erfc, exp, fsum, lgamma, log, log1p, sqrt
from typing import NamedTuple


def share_error(times: int, games: int) -> float:
    """Return the standard error of the share `times / games`."""
    share = times / games
    return sqrt(share * (1 - share) / games)


class Bar(NamedTuple):
    """The number of games with a length from `low` to less than `high`."""

    low: int
    high: int
    games: int


@dataclass(frozen=True)
class Distribution:
    """The distribution of lengths: the number of games of each length; at least one game."""

    counts: Mapping[int, int]

    @cached_property
    def lengths(self) -> list[int]:
        return sorted(self.counts)

    @cached_property
    def _reached(self) -> list[int]:
        """For each length, the number of games that are not longer."""
        return list(accumulate(self.counts[length] for length in self.lengths))

    @property
    def games(self) -> int:
        return self._reached[-1]

    @property
    def shortest(self) -> int:
        return self.lengths[0]

    @property
    def longest(self) -> int:
        return self.lengths[-1]

    @cached_property
    def mean(self) -> float:
        return sum(length * games for length, games in self.counts.items()) / self.games

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of one game."""
        total = sum(length * games for length, games in self.counts.items())
        squares = sum(length * length * games for length, games in self.counts.items())
        return sqrt(max(0, squares * self.games - total * total)) / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.games)

    def quantile(self, part: Fraction) -> int:
        """Return the length that the share `part` of the games, below 1, does not reach.

        Of n games in order of length it is game number floor(part · n), counted from 0.
        """
        return self.lengths[bisect_left(self._reached, part.numerator * self.games // part.denominator + 1)]

    def count_at_least(self, length: float) -> int:
        """Return the number of games that are at least `length` long."""
        at = bisect_left(self.lengths, length)
        return self.games - (self._reached[at - 1] if at else 0)

    def bars(self, most: int) -> list[Bar]:
        """Return at most `most` bars of equal width, up to the length that one game in 200 exceeds.

        The last bar includes all longer games.
        """
        low, high = self.shortest, self.quantile(Fraction(199, 200)) + 1
        width = -(-(high - low) // most)
        edges = [*range(low, high, width), self.longest + 1]
        reached = [self.count_at_least(edge) for edge in edges]
        return [Bar(edges[i], edges[i + 1], reached[i] - reached[i + 1]) for i in range(len(edges) - 1)]

    def expected(self, bar: Bar, odds: Mapping[int, Fraction]) -> float:
        """Return the number of games in a bar if these were the probabilities of the lengths."""
        return float(sum(odds.get(length, 0) for length in range(bar.low, bar.high))) * self.games

    @cached_property
    def decay(self) -> float:
        """The scale of the exponential that best fits the games longer than the median.

        Lengths are whole numbers: if one game in e lasts `decay` longer, their mean is 1 / (e^(1/decay) - 1)
        above the median.
        """
        middle = self.median
        beyond = [(length - middle, games) for length, games in self.counts.items() if length >= middle]
        mean = sum(more * games for more, games in beyond) / sum(games for _, games in beyond)
        return 1 / log1p(1 / mean) if mean else 0.0

    @property
    def median(self) -> int:
        return self.quantile(Fraction(1, 2))

    def exponential(self, length: float) -> float:
        """Return the share of games at least so long, if lengths beyond the median were exponential."""
        if not self.decay:
            return float(length <= self.median)
        return self.count_at_least(self.median) / self.games * exp((self.median - length) / self.decay)


def percentiles(figures: Distribution) -> tuple[int, ...]:
    """Return the lengths that 0 %, 1 % … 99 % of the games do not reach."""
    return tuple(figures.quantile(Fraction(part, 100)) for part in range(100))


class Fit(NamedTuple):
    """The result of Pearson's chi-squared test."""

    chi_squared: float
    degrees: int
    """The degrees of freedom: one less than the number of classes."""
    probability: float
    """The probability that chance alone deviates as much."""


_LEAST = 5
"""The least number of expected games in a class: the usual rule for a chi-squared test."""


def chi_squared_fit(counts: Mapping[int, int], odds: Mapping[int, Fraction]) -> Fit | None:
    """Compare counts with the probabilities of a theory; None while there are too few games.

    Lengths with too few expected games are merged with their neighbours. A length that is impossible by the
    theory makes the probability 0.
    """
    games = sum(counts.values())
    if any(counts[length] and not odds.get(length) for length in counts):
        return Fit(float("inf"), len(odds) - 1, 0.0)
    classes: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for length in sorted(odds):
        expected += float(odds[length] * games)
        found += counts.get(length, 0)
        if expected >= _LEAST:
            classes.append((expected, found))
            expected, found = 0.0, 0
    if len(classes) < 2:
        return None
    last = classes.pop()
    classes.append((last[0] + expected, last[1] + found))
    squared = sum((found - expected) ** 2 / expected for expected, found in classes)
    return Fit(squared, len(classes) - 1, chi_squared_tail(squared, len(classes) - 1))


def chi_squared_tail(squared: float, freedom: int) -> float:
    """Return the probability that chi-squared with `freedom` degrees of freedom is at least `squared`.

    This is the incomplete gamma function Q(freedom/2, squared/2), by the recurrence Q(a + 1, x) = Q(a, x) +
    x^a e^-x / Γ(a + 1) from Q(1/2, x) = erfc √x or Q(1, x) = e^-x (Abramowitz and Stegun, 6.5.21).
    """
    x = squared / 2
    if x <= 0:
        return 1.0
    shapes = [shape / 2 for shape in range(freedom - 2, 0, -2)]
    first = exp(-x) if freedom % 2 == 0 else erfc(sqrt(x))
    return min(1.0, first + fsum(exp(shape * log(x) - x - lgamma(shape + 1)) for shape in shapes))
