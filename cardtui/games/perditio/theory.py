"""Perditio Tempus before the first card: who will win, and how the game will go.

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
from typing import NamedTuple

from cardtui.engine.cards import Card

__all__ = ["Ending", "Fate", "circles", "fate", "play_out", "roads"]

Road = tuple[int, ...]
"""Piles gone through, by their numbers: from a pile to pile 1, or until one of them comes again."""


class Ending(NamedTuple):
    """How a game ends: how many cards are turned, the pile that the last one lies on, and what is left."""

    cards: int
    pile: int
    left: tuple[int, ...]
    """How many cards each pile keeps, pile 1 first."""


class Fate(NamedTuple):
    """What is certain about a deal.

    `roads` and `circles`, and so whether it is won, are read from the bottom cards; the rest takes the play.
    """

    roads: tuple[Road, ...]
    """Where the bottom cards lead from each pile, pile 1 first: `(7, 10, 1)`, or round: `(5, 4, 9, 4)`."""
    circles: tuple[Road, ...]
    """The ways round that never come to pile 1, each from its lowest pile on: `(4, 9)`."""
    cards: int
    """How many cards will be turned."""
    last: Card
    """The last of them: the fourth ace."""
    pile: int
    """The pile that it lies on."""
    left: tuple[int, ...]
    """How many cards each pile keeps, pile 1 first."""

    @property
    def won(self) -> bool:
        return not self.circles

    def leads(self, pile: int) -> bool:
        """Whether the bottom cards lead from `pile` to pile 1."""
        return self.roads[pile - 1][-1] == 1


def roads(bottoms: Sequence[int]) -> tuple[Road, ...]:
    """Where the bottom cards lead from each pile; `bottoms` are their ranks, that of pile 1 first."""
    found = []
    for pile in range(1, len(bottoms) + 1):
        road = [pile]
        while road[-1] != 1 and road[-1] not in road[:-1]:
            road.append(bottoms[road[-1] - 1])
        found.append(tuple(road))
    return tuple(found)


def circles(found: Sequence[Road]) -> tuple[Road, ...]:
    """The ways round among `roads`, in order, each once and from its lowest pile on."""
    # The road from a pile of a circle comes back to that very pile; one of them is the lowest.
    return tuple(road[:-1] for road in found if len(road) > 1 and road[-1] == road[0] == min(road))


def play_out(piles: Sequence[Sequence[int]]) -> Ending:
    """Play a deal, given as the ranks in each pile, top first."""
    left = [list(reversed(pile)) for pile in piles]
    last = pile = 1
    cards = 0
    while left[pile - 1]:
        last, pile = pile, left[pile - 1].pop()
        cards += 1
    return Ending(cards, last, tuple(map(len, left)))


def fate(piles: Sequence[Sequence[Card]]) -> Fate:
    """What is certain about the deal of thirteen piles of four, top first."""
    found = roads([int(pile[-1].rank) for pile in piles])
    ending = play_out([[int(card.rank) for card in pile] for pile in piles])
    pile = piles[ending.pile - 1]
    last = pile[len(pile) - ending.left[ending.pile - 1] - 1]
    return Fate(found, circles(found), ending.cards, last, ending.pile, ending.left)
