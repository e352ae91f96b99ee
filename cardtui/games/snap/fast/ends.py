"""What chance decides in Snap, from the words of a stream: the deck, and the ends of the throws."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.games.snap.fast.twister import END, fill
from cardtui.games.snap.quick import RANKS_DEALT

__all__ = ["MOST", "shuffled", "supply"]

_DECK = np.array(RANKS_DEALT, np.uint8)
_CARDS = len(RANKS_DEALT)
_S6, _S31 = np.uint32(6), np.uint32(31)
_HALF, _NEAR = np.uint32(1 << 31), np.uint32(1 << 5)  # of a word of which 27 bits are taken
MOST = 64
"""Ends in a word."""


@njit(cache=True, boundscheck=False)
def shuffled(stream: Any, cards: Any) -> Any:
    """Shuffle the deck into `cards` as `Random.shuffle` does, with the first words of a stream.

    Returns the place of the word that comes next.
    """
    at: Any = np.int64(END)  # not the constant, for which `fill` would be compiled once more
    for card in range(_CARDS):
        cards[card] = _DECK[card]
    last: Any = _CARDS - 1
    for bits in range(6, 1, -1):  # of the numbers that are drawn, until one is small enough
        shift, least = np.uint32(32 - bits), (1 << bits - 1) - 1
        while last >= least:
            if at == END:
                at = fill(stream, at)
            # Without a branch, which nobody could foretell: what is too large leaves the card where it is.
            other = np.int64(stream[at] >> shift)
            small = np.int64(other <= last)
            other = last ^ ((last ^ other) & -small)
            cards[last], cards[other] = cards[other], cards[last]
            last -= small
            at += 1
    return at


@njit(cache=True, boundscheck=False)
def supply(stream: Any, at: Any, number: Any) -> Any:
    """The next ends, at most 64, from the lowest bit of a word on, 1 for the last card; and the place that
    the stream is at then.

    An end is `Random.random() > 0.5`, which takes 27 bits of one word and 26 of the next.
    """
    if END - at < 2 * number:
        at = fill(stream, at)
    ends, nearest = np.uint64(0), _HALF
    for one in range(MOST):  # always as many, which is quicker: beyond the last word nothing counts
        high = stream[at + 2 * one]
        ends |= np.uint64(high >> _S31) << np.uint64(one)
        nearest = min(nearest, high ^ _HALF)
    if nearest < _NEAR:  # it may be a half exactly, which is not more than a half: the second word decides
        for one in range(number):
            if stream[at + 2 * one] ^ _HALF < _NEAR and stream[at + 2 * one + 1] >> _S6 == 0:
                ends &= ~(np.uint64(1) << np.uint64(one))
    return ends, at + 2 * number
