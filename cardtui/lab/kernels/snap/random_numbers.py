"""The random numbers of `random.Random(seed)`: the Mersenne Twister, seeded and used as in CPython.

M. Matsumoto, T. Nishimura, "Mersenne Twister", ACM Transactions on Modeling and Computer Simulation 8 (1998),
and their `init_by_array` of 2002, whose key is a seed in words of 32 bits, the lowest first.

A stream is an array of words of 32 bits: the state, then the words to draw next.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

STATE = 624
"""The words of a state, and of a block that is generated at once."""

KEPT_WORDS = 127
"""The most words that may be left of a block when the next is generated."""

_DRAWN = STATE + KEPT_WORDS

END = _DRAWN + STATE
"""The end of the words to draw. A new stream is at its end."""

AFTER = 128
"""Words that may be read after the end, without effect."""

STREAM = END + AFTER
"""The words of a stream."""

LANES_AT_ONCE = 128
"""The number of seeds to make streams of at once: each step of the seeding waits for the one before."""

_BLOCK = 16
_AHEAD = 397
_UPPER, _LOWER = np.uint32(0x80000000), np.uint32(0x7FFFFFFF)
_MATRIX = np.uint32(0x9908B0DF)
_FIRST, _SECOND = np.uint32(1664525), np.uint32(1566083941)
_B, _C = np.uint32(0x9D2C5680), np.uint32(0xEFC60000)
_ONE = np.uint32(1)
_S7, _S11, _S15, _S18, _S30 = (np.uint32(bits) for bits in (7, 11, 15, 18, 30))
_S32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


def _genrand(seed: int) -> np.typing.NDArray[np.uint32]:
    """Return the state of `init_genrand` for one word."""
    words = [seed]
    for at in range(1, STATE):
        words.append((1812433253 * (words[-1] ^ (words[-1] >> 30)) + at) & 0xFFFFFFFF)
    return np.array(words, np.uint32)


_START = _genrand(19650218)


@njit(cache=True, boundscheck=False)
def seed_lanes(first: Any, streams: Any) -> None:
    """Make the streams of the seeds `first`, `first + 1` and so on, below 2^64; LANES_AT_ONCE of them."""
    keys = np.zeros((2, LANES_AT_ONCE), np.uint32)
    for lane in range(LANES_AT_ONCE):
        seed = first + np.uint64(lane)
        low, high = np.uint32(seed & _LOW), np.uint32(seed >> _S32)
        # A key of one word is added again and again; of two, in turns, each with its index.
        keys[0, lane], keys[1, lane] = low, (high + _ONE if high else low)
    words = np.zeros((STATE, LANES_AT_ONCE), np.uint32)
    for at in range(STATE):
        for lane in range(LANES_AT_ONCE):
            words[at, lane] = _START[at]
    for turn in range(STATE):
        at = turn % (STATE - 1) + 1
        for lane in range(LANES_AT_ONCE):
            before = words[at - 1, lane]
            mixed = np.uint32((before ^ (before >> _S30)) * _FIRST)
            words[at, lane] = np.uint32((words[at, lane] ^ mixed) + keys[turn % 2, lane])
        if at == STATE - 1:
            for lane in range(LANES_AT_ONCE):
                words[0, lane] = words[at, lane]
    for turn in range(STATE - 1):
        at = (turn + 1) % (STATE - 1) + 1
        for lane in range(LANES_AT_ONCE):
            before = words[at - 1, lane]
            mixed = np.uint32((before ^ (before >> _S30)) * _SECOND)
            words[at, lane] = np.uint32((words[at, lane] ^ mixed) - np.uint32(at))
        if at == STATE - 1:
            for lane in range(LANES_AT_ONCE):
                words[0, lane] = words[at, lane]
    for block in range(0, STATE, _BLOCK):  # in parts that stay near the processor
        for lane in range(LANES_AT_ONCE):
            for at in range(block, block + _BLOCK):
                streams[lane, at] = words[at, lane]
    for lane in range(LANES_AT_ONCE):
        streams[lane, 0] = _UPPER


@njit(cache=True, boundscheck=False)
def _twisted(one: Any, other: Any, ahead: Any) -> Any:
    mixed = (one & _UPPER) | (other & _LOWER)
    return np.uint32(ahead ^ (mixed >> _ONE) ^ (_MATRIX if other & _ONE else np.uint32(0)))


@njit(cache=True, boundscheck=False)
def fill(stream: Any, at: Any) -> Any:
    """Generate the next block of a stream whose words from `at` on are left: at most KEPT_WORDS.

    Returns the new place of the first of those, with the new words after them.
    """
    left = END - at
    for word in range(left):
        stream[_DRAWN - left + word] = stream[at + word]
    for at in range(STATE - _AHEAD):
        stream[at] = _twisted(stream[at], stream[at + 1], stream[at + _AHEAD])
    for at in range(STATE - _AHEAD, STATE - 1):
        stream[at] = _twisted(stream[at], stream[at + 1], stream[at + _AHEAD - STATE])
    last = STATE - 1
    stream[last] = _twisted(stream[last], stream[0], stream[_AHEAD - 1])
    for at in range(STATE):
        word = stream[at]
        word ^= word >> _S11
        word ^= (word << _S7) & _B
        word ^= (word << _S15) & _C
        stream[_DRAWN + at] = word ^ (word >> _S18)
    return _DRAWN - left


_DECK = np.array((*range(13),) * 4, np.uint8)
_CARDS = len(_DECK)
_S6, _S31 = np.uint32(6), np.uint32(31)
_HALF, _NEAR = np.uint32(1 << 31), np.uint32(1 << 5)  # of a word of which 27 bits are taken
MOST = 64
"""The number of ends in a word."""


@njit(cache=True, boundscheck=False)
def shuffled(stream: Any, cards: Any) -> Any:
    """Shuffle the deck into `cards` as `Random.shuffle` does, with the first words of a stream.

    Returns the place of the next word.
    """
    at: Any = np.int64(END)  # not the constant, for which `fill` would be compiled once more
    for card in range(_CARDS):
        cards[card] = _DECK[card]
    last: Any = _CARDS - 1
    for bits in range(6, 1, -1):  # of each number drawn, until one is small enough
        shift, least = np.uint32(32 - bits), (1 << bits - 1) - 1
        while last >= least:
            if at == END:
                at = fill(stream, at)
            # Without a branch, which would be unpredictable: a number that is too large moves no card.
            other = np.int64(stream[at] >> shift)
            small = np.int64(other <= last)
            other = last ^ ((last ^ other) & -small)
            cards[last], cards[other] = cards[other], cards[last]
            last -= small
            at += 1
    return at


@njit(cache=True, boundscheck=False)
def supply(stream: Any, at: Any, number: Any) -> Any:
    """Return the next ends, at most 64, from the lowest bit of a word on, 1 for the last card; and the new
    place.

    An end is `Random.random() > 0.5`, which takes 27 bits of one word and 26 of the next.
    """
    if END - at < 2 * number:
        at = fill(stream, at)
    ends, nearest = np.uint64(0), _HALF
    for one in range(
        MOST
    ):  # always the same number, which is quicker: bits beyond the last word have no effect
        high = stream[at + 2 * one]
        ends |= np.uint64(high >> _S31) << np.uint64(one)
        nearest = min(nearest, high ^ _HALF)
    if nearest < _NEAR:  # it may be a half exactly, which is not more than a half: the second word decides
        for one in range(number):
            if stream[at + 2 * one] ^ _HALF < _NEAR and stream[at + 2 * one + 1] >> _S6 == 0:
                ends &= ~(np.uint64(1) << np.uint64(one))
    return ends, at + 2 * number
