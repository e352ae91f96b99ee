"""The theory of Perditio Tempus: the fate of a deal before the first card, and how long games are.

Whether a deal is won can be read from the bottom cards alone (D. E. Knuth, The Art of Computer Programming,
volume 1, section 2.3.4.2): go from each pile to the pile that its bottom card names. The deal is won exactly
if each of the piles 2 to 13 leads to pile 1 in this way, that is if the bottom cards make an oriented tree
with pile 1 at its root. The bottom card of pile 1 counts for nothing.

The reason: the game can only end at pile 1, when all four aces have led there, because any other pile is
left as often as it is gone to. Say that a pile keeps its bottom card. The pile which that card names was then
gone to, and left, fewer than four times, so that it keeps its bottom card as well, and so does the next: the
road from there never comes to pile 1. Say on the other hand that all piles are emptied. Each was left for the
last time by its bottom card, and the pile that this led to was left later still, unless it was pile 1: so
there is no way round. It follows that the piles which lead to pile 1 will be emptied in any case, and that
the piles of a circle will keep their bottom cards.

What the bottom cards do not tell is how long a lost game lasts, which ace ends it, and how many cards the
piles keep: that takes the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, floor, log10
from typing import NamedTuple

from cardtui.engine.cards import Card

Road = tuple[int, ...]
"""Piles gone through, by their numbers: from a pile to pile 1, or until one of them comes again."""


class PerditioEnding(NamedTuple):
    """The end of a game: the cards turned, the pile that the last one lies on, and the cards left."""

    cards: int
    pile: int
    left: tuple[int, ...]
    """The number of cards left in each pile, pile 1 first."""


class Fate(NamedTuple):
    """Everything that is certain about a deal before the first card.

    `roads` and `circles`, and so whether it is won, are read from the bottom cards; the rest takes the play.
    """

    roads: tuple[Road, ...]
    """The road from each pile by the bottom cards, pile 1 first: `(7, 10, 1)`, or round: `(5, 4, 9, 4)`."""
    circles: tuple[Road, ...]
    """The circles that never come to pile 1, each from its lowest pile on: `(4, 9)`."""
    cards: int
    """The number of cards that will be turned."""
    last: Card
    """The last card: the fourth ace."""
    pile: int
    """The pile that the last card lies on."""
    left: tuple[int, ...]
    """The number of cards left in each pile, pile 1 first."""

    @property
    def won(self) -> bool:
        return not self.circles

    def leads(self, pile: int) -> bool:
        """Return whether the bottom cards lead from `pile` to pile 1."""
        return self.roads[pile - 1][-1] == 1


def roads(bottoms: Sequence[int]) -> tuple[Road, ...]:
    """Return the road from each pile; `bottoms` are the ranks of the bottom cards, that of pile 1 first."""
    found = []
    for pile in range(1, len(bottoms) + 1):
        road = [pile]
        while road[-1] != 1 and road[-1] not in road[:-1]:
            road.append(bottoms[road[-1] - 1])
        found.append(tuple(road))
    return tuple(found)


def circles(found: Sequence[Road]) -> tuple[Road, ...]:
    """Return the circles among `roads`, in order, each once and from its lowest pile on."""
    # The road from a pile of a circle comes back to that very pile; one of them is the lowest.
    return tuple(road[:-1] for road in found if len(road) > 1 and road[-1] == road[0] == min(road))


def play_out(piles: Sequence[Sequence[int]]) -> PerditioEnding:
    """Play a deal, given as the ranks in each pile, top first, to its end."""
    left = [list(reversed(pile)) for pile in piles]
    last = pile = 1
    cards = 0
    while left[pile - 1]:
        last, pile = pile, left[pile - 1].pop()
        cards += 1
    return PerditioEnding(cards, last, tuple(map(len, left)))


def fate(piles: Sequence[Sequence[Card]]) -> Fate:
    """Return the fate of a deal of thirteen piles of four, top first."""
    found = roads([int(pile[-1].rank) for pile in piles])
    ending = play_out([[int(card.rank) for card in pile] for pile in piles])
    pile = piles[ending.pile - 1]
    last = pile[len(pile) - ending.left[ending.pile - 1] - 1]
    return Fate(found, circles(found), ending.cards, last, ending.pile, ending.left)


# how long random games are, exactly
#
# The cards come up in an order in which each is as likely as any other, so the game is over when the last of
# four aces, scattered at random among 52 places, has come: of the C(52, 4) ways to scatter them, the
# C(n−1, 3) in which the other three lie before place n end it with card n.

LEAST_TURNED, MOST_TURNED = 4, 52

_WAYS = comb(52, 4)


def odds(cards: int) -> Fraction:
    """Return the chance that a random deal lasts exactly `cards` cards, from 4 to 52."""
    return Fraction(comb(cards - 1, 3), _WAYS)


def at_least(cards: int) -> Fraction:
    """Return the chance that a random deal lasts `cards` cards or more, from 4 to 52."""
    return 1 - Fraction(comb(cards - 1, 4), _WAYS)


class RandomDeals:
    """The exact lengths of random deals, and their chance to be won."""

    chance_of_winning: tuple[int, int] | None = (1, 13)

    @cached_property
    def percentiles(self) -> tuple[int, ...]:
        """The lengths that 0 %, 1 % … 99 % of random deals do not reach."""
        lengths = range(LEAST_TURNED, MOST_TURNED + 1)
        return tuple(max(n for n in lengths if at_least(n) >= 1 - Fraction(part, 100)) for part in range(100))

    def compare(self, length: int) -> str:
        """Compare a length, which a file may have wrong, with all deals: the exact chance to last as long."""
        part = at_least(min(max(length, LEAST_TURNED), MOST_TURNED))
        if part == 1:
            return "every random deal lasts at least this long"
        if part.numerator == 1:
            exact = f"exactly 1 in {part.denominator}"
        else:
            exact = f"exactly {part.numerator}/{part.denominator}"
            if part <= Fraction(1, 2):
                exact = f"1 in {float(1 / part):.1f}, {exact}"
        return f"{_percent(part)} % of random deals last at least this long ({exact})"


RANDOM_GAMES = RandomDeals()


def _percent(part: Fraction) -> str:
    """Return a share in percent, with two digits of its distance from 0 or 100: `72.7`, `7.7`, `99.9996`."""
    small = 100 * float(min(part, 1 - part))
    return f"{100 * float(part):.{max(1, 1 - floor(log10(small)))}f}"
