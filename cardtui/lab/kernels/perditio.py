"""Perditio Tempus compiled by numba: millions of deals a second.

Nothing here is a rule of its own: it does what `experiments.perditio` does in plain Python, and the tests
compare the two. numba is optional.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS
from cardtui.lab.draws import GOLDEN, mix
from cardtui.lab.kernels.bits import mix as mixed

_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)
_S32 = np.uint64(32)
_PILES = len(RANKS)
_DOUBLINGS = 4
"""Doublings of the distance from pile to pile until it exceeds the number of piles."""


class Counts(NamedTuple):
    """Counts of random deals."""

    cards: dict[int, int]
    """The number of games by their length."""
    won: int
    as_foretold: int
    """Games that end as the bottom cards predict."""
    longest: int
    """The number of the first of the longest games."""


def count_deals(seed: int, first: int, games: int) -> Counts:
    """Play and count random deals from number `first` on; there is at least one."""
    counts = np.zeros(DEALT + 1, np.int64)
    won, as_foretold, longest = _count(np.uint64(mix(seed)), np.uint64(first), games, counts)
    (lengths,) = counts.nonzero()
    cards = dict(zip(lengths.tolist(), counts[lengths].tolist(), strict=True))
    return Counts(cards, int(won), int(as_foretold), first + int(longest))


@njit(cache=True, boundscheck=False)
def _deal(start: Any, deck: Any) -> None:
    """Shuffle the deck of ranks, from 0 for the ace, with the random numbers that begin at `start`."""
    for card in range(DEALT):
        deck[card] = card % _PILES
    word, upper = start, True
    half = np.uint64(0)
    for last in range(DEALT - 1, 0, -1):
        if upper:
            word += _GOLDEN
            half = mixed(word)
        drawn = half >> _S32 if upper else half & _LOW
        other = np.int64(drawn * np.uint64(last + 1) >> _S32)
        deck[last], deck[other] = deck[other], deck[last]
        upper = not upper


@njit(cache=True, boundscheck=False)
def _turned(deck: Any, left: Any) -> Any:
    """Play a deal and return the number of cards turned."""
    for each in range(_PILES):
        left[each] = each * HEIGHT
    pile: Any = 0
    cards = 0
    while left[pile] < (pile + 1) * HEIGHT:
        at = left[pile]
        left[pile] = at + 1
        pile = np.int64(deck[at])
        cards += 1
    return cards


@njit(cache=True, boundscheck=False)
def _all_lead_home(deck: Any, leads: Any) -> Any:
    """Return whether the bottom cards lead from every pile to pile 1."""
    leads[0] = 0
    for pile in range(1, _PILES):
        leads[pile] = deck[(pile + 1) * HEIGHT - 1]
    for _ in range(_DOUBLINGS):
        # In place: some distances more than double, which does no harm.
        for pile in range(1, _PILES):
            leads[pile] = leads[leads[pile]]
    return not leads.any()


@njit(cache=True, boundscheck=False)
def _count(seed: Any, first: Any, games: Any, counts: Any) -> Any:
    """Play and count games; `seed` is mixed already.

    Returns how many are won, how many end as the bottom cards tell, and the first of the longest.
    """
    deck = np.zeros(DEALT, np.uint8)
    left, leads = np.zeros(_PILES, np.int64), np.zeros(_PILES, np.int64)
    won = as_told = longest = most = 0
    for game in range(games):
        _deal(mixed(seed + (first + np.uint64(game)) * _GOLDEN), deck)
        cards = _turned(deck, left)
        counts[cards] += 1
        won += cards == DEALT
        as_told += (cards == DEALT) == _all_lead_home(deck, leads)
        if cards > most:
            most, longest = cards, game
    return won, as_told, longest
