"""Sixteen games of Snap in lockstep: `experiments.snap.play_out` as loops over lanes without a branch.

Such loops become vector instructions. A card has four bits, and a deck is four words, the first card lowest;
above its last card there are zeros. The public pile is a word, the first card lowest; above its last card
all bits are set, which is like no card. A lane whose game is over is given the next seed.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import numpy as np
from numba import njit

from cardtui.games.snap.rules import MOST_THROWS
from cardtui.lab.experiments.snap import STOPPED, WON, game_id
from cardtui.lab.kernels import counts_of
from cardtui.lab.kernels.snap.random_numbers import LANES_AT_ONCE as SEEDED
from cardtui.lab.kernels.snap.random_numbers import MOST, STATE, STREAM, seed_lanes, shuffled, supply
from cardtui.lab.kernels.words import trailing_zeros
from cardtui.lab.tally import Tally

OVERLONG = 2
"""The winner of a game that was stopped."""

LANES = 16

# The words of a lane; each is a row of LANES. Lengths are in bits, four for each card.
(_A, _LENGTH_A, _B, _LENGTH_B, _PILE, _SIZE, _ENDS, _ROUNDS, _SNAPS, _OVER) = (
    np.int64(row * LANES) for row in (0, 4, 5, 9, 10, 11, 12, 13, 14, 15)
)
_ROWS = 16

_CARDS = 52
_IN_WORD = 16
_NONE, _ONE, _TWO, _THREE, _FOUR, _SIX = (np.uint64(number) for number in (0, 1, 2, 3, 4, 6))
_FIFTEEN, _LAST_BIT = np.uint64(15), np.uint64(63)
_FULL, _EACH, _HIGH = (np.uint64(0x1111111111111111 * number) for number in (15, 1, 8))


@njit(cache=True, inline="always")
def _throw(w0: Any, w1: Any, w2: Any, w3: Any, length: Any, pile: Any, size: Any, last: Any) -> Any:
    """Make one throw; return the deck, its length, the pile and its size, and 1 for a snap, else 0."""
    length -= _FOUR
    word, shift = length >> _SIX, length & _LAST_BIT
    bottom = (w0 if word == _NONE else w1) if word < _TWO else (w2 if word == _TWO else w3)
    card = ((bottom >> shift) if last else w0) & _FIFTEEN
    by = _NONE if last else _FOUR
    back = _LAST_BIT - by
    w0 = (w0 >> by) | ((w1 << _ONE) << back)
    w1 = (w1 >> by) | ((w2 << _ONE) << back)
    w2 = (w2 >> by) | ((w3 << _ONE) << back)
    w3 = w3 >> by

    # Put the card on the pile, and find the first equal one, which may be itself.
    pile ^= (card ^ _FIFTEEN) << size
    unlike = pile ^ (card * _EACH)
    found = trailing_zeros((unlike - _EACH) & ~unlike & _HIGH) & ~_THREE
    snap = (found - size) >> _LAST_BIT
    every = _NONE - snap
    taking = (size - found + _FOUR) & every
    taken = (pile >> found) & ((_ONE << taking) - _ONE)
    pile |= (_FULL << found) & every
    size = found + (_FOUR & ~every)

    # The cards taken go to the bottom, in place of the card that was thrown from there.
    low = (taken << shift) ^ ((card << shift) if last else _NONE)
    high = (taken >> _ONE) >> (_LAST_BIT - shift)
    w0 ^= low if word == _NONE else _NONE
    w1 ^= low if word == _ONE else (high if word == _NONE else _NONE)
    w2 ^= low if word == _TWO else (high if word == _ONE else _NONE)
    w3 ^= low if word == _THREE else (high if word == _TWO else _NONE)
    return w0, w1, w2, w3, length + taking, pile, size, snap


@njit(cache=True, boundscheck=False)
def _round(lanes: Any, most: Any) -> Any:
    """Make one throw of A and one of B in all lanes, and return whether any game is over now."""
    ended = _NONE
    for lane in range(LANES):
        a0, a1 = lanes[_A + lane], lanes[_A + LANES + lane]
        a2, a3 = lanes[_A + 2 * LANES + lane], lanes[_A + 3 * LANES + lane]
        b0, b1 = lanes[_B + lane], lanes[_B + LANES + lane]
        b2, b3 = lanes[_B + 2 * LANES + lane], lanes[_B + 3 * LANES + lane]
        ends = lanes[_ENDS + lane]
        pile, size = lanes[_PILE + lane], lanes[_SIZE + lane]
        a0, a1, a2, a3, length_a, pile, size, snap_a = _throw(
            a0, a1, a2, a3, lanes[_LENGTH_A + lane], pile, size, ends & _ONE
        )
        b0, b1, b2, b3, length_b, pile, size, snap_b = _throw(
            b0, b1, b2, b3, lanes[_LENGTH_B + lane], pile, size, (ends >> _ONE) & _ONE
        )
        lanes[_A + lane], lanes[_A + LANES + lane] = a0, a1
        lanes[_A + 2 * LANES + lane], lanes[_A + 3 * LANES + lane] = a2, a3
        lanes[_B + lane], lanes[_B + LANES + lane] = b0, b1
        lanes[_B + 2 * LANES + lane], lanes[_B + 3 * LANES + lane] = b2, b3
        lanes[_LENGTH_A + lane], lanes[_LENGTH_B + lane] = length_a, length_b
        lanes[_PILE + lane], lanes[_SIZE + lane] = pile, size
        lanes[_ENDS + lane] = ends >> _TWO
        rounds = lanes[_ROUNDS + lane] + _ONE
        lanes[_ROUNDS + lane] = rounds
        # If A's throw was the last, B made none.
        lanes[_SNAPS + lane] += snap_a + (snap_b if length_a else _NONE)
        over = _ONE if length_a == _NONE else (_TWO if length_b == _NONE else _NONE)
        over = _THREE if (over == _NONE) & (rounds >= most) else over
        lanes[_OVER + lane] = over
        ended |= over
    return ended


@njit(cache=True, boundscheck=False)
def _load(lanes: Any, lane: int, cards: Any) -> None:
    """Put a shuffled deck into a lane."""
    for row in range(_ROWS):
        lanes[row * LANES + lane] = _NONE
    half = _CARDS // 2
    for word in range(0, half, _IN_WORD):
        deck_a = deck_b = _NONE
        for card in range(min(half, word + _IN_WORD) - 1, word - 1, -1):
            deck_a = deck_a << _FOUR | np.uint64(cards[card])
            deck_b = deck_b << _FOUR | np.uint64(cards[card + half])
        at = word // _IN_WORD * LANES + lane
        lanes[_A + at], lanes[_B + at] = deck_a, deck_b
    lanes[_LENGTH_A + lane] = lanes[_LENGTH_B + lane] = np.uint64(4 * half)
    lanes[_PILE + lane] = _FULL


@njit(cache=True, boundscheck=False)
def play_seeds(first: Any, most: Any, played: Any) -> None:
    """Play the games of the seeds `first`, `first + 1` and so on, below 2^64.

    `played` has three rows, with a column for each seed: who wins, or OVERLONG after `most` throws, which is
    an even number; the throws; the snaps.
    """
    games = played.shape[1]
    seeded = np.zeros((SEEDED, STATE), np.uint32)
    streams = np.zeros((LANES, STREAM), np.uint32)
    places = np.zeros(LANES, np.int64)
    cards = np.zeros(_CARDS, np.uint8)
    lanes = np.zeros(_ROWS * LANES, np.uint64)
    game = np.zeros(LANES, np.int64)
    for lane in range(LANES):
        game[lane], lanes[_OVER + lane] = games, _ONE  # no game, which is over
    most_rounds = np.uint64(most // 2)
    begun, open_ = 0, games
    whole = np.int64(MOST)  # not the constant, for which `supply` would be compiled once more
    rounds = 0  # for which all lanes have ends
    while True:
        for lane in range(LANES):
            over = lanes[_OVER + lane]
            if not over:
                continue
            if game[lane] < games:
                at = game[lane]
                played[0, at] = 1 if over == _ONE else (0 if over == _TWO else OVERLONG)
                played[1, at] = np.int64(_TWO * lanes[_ROUNDS + lane] - (_ONE if over == _ONE else _NONE))
                played[2, at] = np.int64(lanes[_SNAPS + lane])
                open_ -= 1
            game[lane] = begun
            if begun < games:
                if begun % SEEDED == 0:
                    seed_lanes(first + np.uint64(begun), seeded)
                for word in range(STATE):
                    streams[lane, word] = seeded[begun % SEEDED, word]
                places[lane] = shuffled(streams[lane], cards)
            begun += 1
            _load(lanes, lane, cards)  # that of another game, if there are no more
            lanes[_ENDS + lane], places[lane] = supply(streams[lane], places[lane], 2 * rounds)
        if not open_:
            return
        if not rounds:
            for lane in range(LANES):
                lanes[_ENDS + lane], places[lane] = supply(streams[lane], places[lane], whole)
            rounds = MOST // 2
        ended = _NONE
        while rounds and not ended:
            ended = _round(lanes, most_rounds)
            rounds -= 1


_BLOCK = 1 << 16  # games, so that memory does not grow with their number


def count_seeds(seed: int, first: int, games: int, most: int = MOST_THROWS) -> Tally:
    """Do what `experiments.snap.play` does, for seeds from 0 to less than 2^64, and an even number `most`."""
    tally = Tally()
    for begun in range(first, first + games, _BLOCK):
        played = np.zeros((3, min(_BLOCK, first + games - begun)), np.int64)
        play_seeds(np.uint64(seed + begun), most, played)
        stopped = played[0] == OVERLONG
        ended = played[:, ~stopped]
        shares = Counter({WON: int((played[0] == 0).sum()), STOPPED: int(stopped.sum())})
        lengths = {"throws": counts_of(np.bincount(ended[1])), "snaps": counts_of(np.bincount(ended[2]))}
        block = Tally(played.shape[1], lengths, shares)
        if ended.size:
            throws = np.where(stopped, 0, played[1])
            at = int(throws.argmax())  # the first of the longest
            block.note_game(int(throws[at]), begun + at, partial(game_id, seed + begun + at))
        tally.add(block)
    return tally
