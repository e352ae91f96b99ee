"""The expected result of a hunt for long games of Beggar My Neighbour.

Both the past and the future of a position are exponential: of the deals that last n cards, one in e lasts
E_FOLD cards more. So the longest of N random deals grows with ln N, and so does the longest of their trees,
which have many more deals. The constants were measured by hunts of some 10¹² deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, expm1, log

E_FOLD = 205.8
"""The number of cards in which the share of games that go on falls to 1/e: 205.5 ± 0.2 from 1,900 to 2,900
cards, and the same within errors to 5,000."""

_AT, _SHARE = 3000, 5.829e-7
"""The share of all deals that last at least 3,000 cards."""

_RELATIVES = 60.6
"""The deals at least R cards long in a tree that has any, for all R."""

_DEALS_A_CARD = 0.0355 * 6.85
"""The deals of a tree for every card of its longest game beyond the root: of 6.85 positions 3.55 % are deals
of 26 and 26 cards."""

_EULER = 0.5772
"""Euler's constant: the expected longest of N exponential lengths is E_FOLD · (ln N + EULER)."""


def share_of_deals(cards: float) -> float:
    """Return the share of all deals that are at least so long, by the exponential: from 1,000 cards on."""
    return _SHARE * exp((_AT - cards) / E_FOLD)


def longest_by_luck(deals: float) -> float:
    """Return the expected longest of `deals` random deals, without their trees."""
    return E_FOLD * (log(share_of_deals(0) * deals) + _EULER)


@dataclass(frozen=True)
class Forecast:
    """The expected longest game of a number of random deals with their trees."""

    deals: float
    """The number of random deals."""
    root_cards: int
    """The number of cards before the end at which the trees begin."""

    def expected_trees(self, cards: float) -> float:
        """Return how many trees with a deal at least so long are expected to be met.

        Their number is that of such deals over those in a tree, and the chance of each is its size: that of
        all its deals, or where the root is near, of such deals alone.
        """
        size = max(_RELATIVES, _DEALS_A_CARD * (cards - self.root_cards))
        return self.deals * size * share_of_deals(cards) / _RELATIVES

    def chance(self, cards: float) -> float:
        """Return the chance that a deal at least so long has been found."""
        return -expm1(-self.expected_trees(cards))

    def longest(self, chance: float = 0.5) -> int:
        """Return the length that is reached with this chance: the median, unless another one is given."""
        low, high = 0, 100_000
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.chance(middle) > chance else (low, middle)
        return low
