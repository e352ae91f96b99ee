"""Games of Snap in memory of the machine: what `quick.play_out` does."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.games.snap.fast.bits import trailing
from cardtui.games.snap.fast.twister import LANES, STATE, STREAM, fill, seed_lanes
from cardtui.games.snap.quick import DECK

__all__ = ["STOPPED", "ends_of", "play_seeds", "shuffled"]

STOPPED = 2
"""Who has won a game that was stopped."""

_DECK = np.array(DECK, np.uint8)
_CARDS = len(DECK)
_IN_WORD, _WORDS = 16, 8
"""A card has four bits, and a deck is a ring of eight words: its first card is at a place that only grows,
and its end as well. What is written beyond the end never comes round to the first card."""

_TOP, _S31, _S6, _S5 = (np.uint32(number) for number in (1 << 26, 31, 6, 5))
_NONE, _ONE, _TWO, _THREE, _FOUR, _FIFTEEN, _LAST_BIT = (
    np.uint64(number) for number in (0, 1, 2, 3, 4, 15, 63)
)
_WORD_MASK = np.uint64(_WORDS - 1)
_FULL, _EACH, _HIGH = (np.uint64(0x1111111111111111 * number) for number in (15, 1, 8))


@njit(cache=True, boundscheck=False)
def shuffled(stream: Any, cards: Any) -> Any:
    """Shuffle the deck into `cards` as `Random.shuffle` does, with the first words of a stream.

    Returns the place of the word that comes next and the place after the last.
    """
    at, end = STATE, fill(stream, STATE, STATE)
    for card in range(_CARDS):
        cards[card] = _DECK[card]
    bits, size = 6, 32  # of the numbers that are drawn, until one is small enough
    for last in range(_CARDS - 1, 0, -1):
        if last + 1 < size:
            bits, size = bits - 1, size // 2
        other: Any = _CARDS
        while other > last:
            if at == end:
                at, end = STATE, fill(stream, at, end)
            other = np.int64(stream[at] >> np.uint32(32 - bits))
            at += 1
        cards[last], cards[other] = cards[other], cards[last]
    return at, end


@njit(cache=True, boundscheck=False)
def _is_last(high: Any, low: Any) -> Any:
    """Whether `Random.random` makes more than a half of two words: of their first 27 and 26 bits."""
    return np.uint64((high >> _S31) & np.uint32(((high >> _S5) != _TOP) | ((low >> _S6) != 0)))


@njit(cache=True, boundscheck=False)
def _play(stream: Any, cards: Any, decks: Any, most: Any) -> Any:
    """Play the game of a stream. Returns who wins, the throws and the snaps."""
    at, end = shuffled(stream, cards)
    half = _CARDS // 2
    decks[:] = _NONE
    for card in range(half):
        shift = np.uint64(card % _IN_WORD) << _TWO
        decks[card // _IN_WORD] |= np.uint64(cards[card]) << shift
        decks[card // _IN_WORD + _WORDS] |= np.uint64(cards[card + half]) << shift
    top, bottom, other_top, other_bottom = _NONE, np.uint64(half), _NONE, np.uint64(half)
    ring, other_ring = 0, _WORDS
    pile, size = _FULL, _NONE  # the size is four times the number of cards
    snaps: Any = 0
    for throw in range(most):
        if at >= end - 1:
            at, end = STATE, fill(stream, at, end)
        last = _is_last(stream[at], stream[at + 1])
        at += 2
        bottom -= last
        place = top ^ ((top ^ bottom) & (_NONE - last))
        top += _ONE - last
        card = (
            decks[ring + np.int64((place >> _FOUR) & _WORD_MASK)] >> ((place & _FIFTEEN) << _TWO)
        ) & _FIFTEEN

        # The card is laid on the pile, and the first that is like it is looked for: it may be itself.
        pile ^= (card ^ _FIFTEEN) << size
        unlike = pile ^ (card * _EACH)
        found = trailing((unlike - _EACH) & ~unlike & _HIGH) & ~_THREE
        taken = pile >> found
        snap = (found - size) >> _LAST_BIT  # no branches, which nobody could foretell

        # What is taken goes to the bottom; what is not is written there as well, and counts for nothing.
        word, shift = np.int64((bottom >> _FOUR) & _WORD_MASK), (bottom & _FIFTEEN) << _TWO
        decks[ring + word] = (decks[ring + word] & ((_ONE << shift) - _ONE)) | (taken << shift)
        decks[ring + ((word + 1) & np.int64(_WORD_MASK))] = (taken >> _ONE) >> (_LAST_BIT - shift)
        every = _NONE - snap
        bottom += (((size - found) >> _TWO) + _ONE) & every
        pile |= (_FULL << found) & every
        size = found + (_FOUR & ~every)
        snaps += np.int64(snap)
        if top == bottom:
            return 1 - throw % 2, throw + 1, snaps
        top, other_top = other_top, top
        bottom, other_bottom = other_bottom, bottom
        ring, other_ring = other_ring, ring
    return STOPPED, most, snaps


@njit(cache=True, boundscheck=False)
def play_seeds(first: Any, most: Any, played: Any) -> None:
    """Play the games of the seeds `first`, `first + 1` and so on, below 2^64.

    `played` has three rows, with a column for each seed: who wins, or STOPPED after `most` throws; the
    throws; the snaps.
    """
    games = played.shape[1]
    streams = np.zeros((LANES, STREAM), np.uint32)
    cards, decks = np.zeros(_CARDS, np.uint8), np.zeros(2 * _WORDS, np.uint64)
    for begun in range(0, games, LANES):
        seed_lanes(first + np.uint64(begun), streams)
        for lane in range(min(LANES, games - begun)):
            winner, throws, snaps = _play(streams[lane], cards, decks, most)
            played[0, begun + lane], played[1, begun + lane], played[2, begun + lane] = winner, throws, snaps


@njit(cache=True, boundscheck=False)
def ends_of(seed: Any, cards: Any, ends: Any) -> None:
    """The shuffled deck of a seed, and the ends that the throws are from: 1 for the last card."""
    streams = np.zeros((LANES, STREAM), np.uint32)
    seed_lanes(seed, streams)
    stream = streams[0]
    at, end = shuffled(stream, cards)
    for throw in range(ends.shape[0]):
        if at >= end - 1:
            at, end = STATE, fill(stream, at, end)
        ends[throw] = _is_last(stream[at], stream[at + 1])
        at += 2
