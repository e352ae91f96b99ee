"""The odds of *Who takes this pile?*, from a house that remembers nothing: exact, in integers.

The house sees the pile, the debt, who pays it, and how many cards each hand holds. From the pile it knows
how many jacks, queens, kings and aces are not in it, and takes those as shuffled over both hands.

Whoever cannot answer loses the pile, by a full payment or by an empty hand. So the payer takes it exactly if
the number of penalty cards that are still laid in this trick is odd. With P(m) for the chance that there are
at least m of them, that is P(1) - P(2) + P(3) - …

There are at least m if fewer plain cards lie before each of them than are owed then, and nobody runs out of
cards before: the payer has laid the first, third, fifth … of them and the plain cards before these, and the
other player the rest. The next cards are a random word of the hidden cards. What has to be counted is how
many choices of m penalty cards, and of the gaps between them, have s plain cards. The gap after a card of
penalty v holds 0 to v - 1 of them, so gaps multiply as the polynomials 1 + x + … + x^(v-1), in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial, perm
from operator import mul
from typing import NamedTuple

Ranks = tuple[int, int, int, int]
"""A number of jacks, of queens, of kings and of aces, which ask for 1, 2, 3 and 4 cards."""

Ways = tuple[int, ...]
"""Numbers of ways by the number of plain cards: the coefficients of a polynomial."""

_PENALTIES = (1, 2, 3, 4)


class Known(NamedTuple):
    """The facts that the house knows about a trick with a debt."""

    debt: int
    """The cards that the payer still owes, at least 1."""
    payer: int
    """The number of cards of the player who lays next."""
    other: int
    ranks: Ranks
    """The penalty cards in both hands. All other cards there are plain."""


class Odds(NamedTuple):
    """A chance as a fraction: `ways` of `all_ways` that are equally likely."""

    ways: int
    all_ways: int

    @property
    def against(self) -> Odds:
        """The chance of the opposite."""
        return Odds(self.all_ways - self.ways, self.all_ways)


def payer_takes(known: Known) -> Odds:
    """Return the chance that the player who pays takes the pile."""
    penalties, size = sum(known.ranks), known.payer + known.other
    total = 0
    for number in range(1, penalties + 1):
        ways = _at_least(number, known)
        if not ways:
            break
        total += ways if number % 2 else -ways
    return Odds(total, factorial(size))


def _at_least(number: int, known: Known) -> int:
    """Return in how many orders of the hidden cards this trick gets at least `number` penalty cards."""
    debt, payer, other, ranks = known
    before = number - 1  # penalty cards that are followed by a gap
    theirs, own = (before + 1) // 2, before // 2  # gaps that the other player fills, and the payer's
    room, room_other = payer - (number + 1) // 2, other - number // 2
    size = payer + other
    plain = size - sum(ranks)
    orders = [perm(plain, s) * factorial(size - s - number) for s in range(min(plain, size - number) + 1)]
    ways = 0
    # A hand may be too small: the gaps of both players are counted apart.
    for chosen, choices in _choices(ranks, own):
        left = tuple(of - taken for of, taken in zip(ranks, chosen, strict=True))
        gaps_other = _gaps(left)[theirs][: room_other + 1]
        gaps_own = _times((1,) * debt, _gaps(chosen)[own])[: room + 1]
        ways += choices * sum(here * _weighed(orders[s:], gaps_other) for s, here in enumerate(gaps_own))
    # The last of the penalty cards is any that is left.
    return ways * factorial(own) * factorial(theirs) * (sum(ranks) - before)


def _times(first: Ways, second: Ways) -> Ways:
    """Return the product of two polynomials."""
    product = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for k, b in enumerate(second):
            product[i + k] += a * b
    return tuple(product)


def _weighed(weights: Sequence[int], ways: Ways) -> int:
    return sum(map(mul, weights, ways))


@lru_cache(1024)
def _gaps(ranks: Ranks) -> tuple[Ways, ...]:
    """Return, for each number of these penalty cards, the sum of the gaps after them over all choices."""
    penalty = next((one for one in reversed(_PENALTIES) if ranks[one - 1]), 0)
    if not penalty:
        return ((1,),)
    without = _gaps(_less(ranks, penalty))
    with_it = [(), *(_times(ways, (1,) * penalty) for ways in without)]
    return tuple(_sum(a, b) for a, b in zip([*without, ()], with_it, strict=True))


def _less(ranks: Ranks, penalty: int) -> Ranks:
    jacks, queens, kings, aces = (of - (at == penalty) for at, of in enumerate(ranks, 1))
    return jacks, queens, kings, aces


def _sum(first: Ways, second: Ways) -> Ways:
    short, long = sorted((first, second), key=len)
    return tuple(a + b for a, b in zip(long, (*short, *[0] * (len(long) - len(short))), strict=True))


@lru_cache(4096)
def _choices(ranks: Ranks, size: int) -> list[tuple[Ranks, int]]:
    """Return each choice of `size` of these penalty cards, and in how many ways it is made."""
    jacks, queens, kings, aces = ranks
    return [
        ((j, q, k, a), comb(jacks, j) * comb(queens, q) * comb(kings, k) * comb(aces, a))
        for a in range(min(aces, size) + 1)
        for k in range(min(kings, size - a) + 1)
        for q in range(min(queens, size - a - k) + 1)
        if (j := size - a - k - q) <= jacks
    ]
