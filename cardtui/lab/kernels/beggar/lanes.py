"""Random games in lockstep: they are dealt, played by the quickest kernel, and counted, block by block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.kernels import instruction_set
from cardtui.lab.kernels.beggar import narrow, wide
from cardtui.lab.kernels.beggar.dealing import deal_block
from cardtui.lab.kernels.beggar.wide import HALTED
from cardtui.lab.kernels.words import count_ones

BLOCK = 2048
"""The number of deals to make at a time."""

IS_AVX2 = instruction_set() == "AVX2"


@njit(cache=True, boundscheck=False)
def play_deals(deals: Any, size: Any, first: Any, asks: Any, most_tricks: Any, results: Any) -> None:
    """Play all of `deals` of a pack, n masks and n words of codes, and write n tricks, n cards and n winners
    to `results`.

    The winner is HALTED if nobody had won after `most_tricks`; then tricks and cards mean nothing.
    """
    if IS_AVX2 and narrow.fits(size, count_ones(deals[0]), asks):
        narrow.play_deals(deals, size, first, asks, most_tricks, results)
    else:
        wide.play_deals(deals, size, first, asks, most_tricks, results)


@njit(cache=True, boundscheck=False)
def count_games(
    seed: Any,
    start: Any,
    games: int,
    pack: Any,
    most_tricks: Any,
    tricks: Any,
    cards: Any,
    halted: Any,
    least: int,
    long: Any,
) -> Any:
    """Play random deals from number `start` on and count them.

    `pack` is five words: size, cards of the leader, number of penalty cards, their codes, and the penalty of
    each code. `tricks` and `cards` count the games by length. The numbers of halted games go into `halted`.
    The numbers of games of at least `least` cards go into the first half of `long`, and their lengths into
    the second half, as long as there is room. Returns the number of halted games, of those long games, of
    games won by player 0, and the cards and the number of the longest game.
    """
    size, first, penalties, codes, asks = pack[0], pack[1], np.int64(pack[2]), pack[3], pack[4]
    deals = np.zeros(2 * BLOCK, np.uint64)
    played = np.zeros(3 * BLOCK, np.uint64)
    open_, won, most, found, room = 0, 0, np.int64(-1), 0, long.shape[0] // 2
    longest = np.uint64(0)
    done = 0
    while done < games:
        deal_block(seed, start + np.uint64(done), np.int64(size), penalties, codes, deals)
        play_deals(deals, size, first, asks, most_tricks, played)
        for at in range(min(BLOCK, games - done)):
            number = start + np.uint64(done + at)
            if played[at + 2 * BLOCK] == HALTED:
                halted[open_] = number
                open_ += 1
                continue
            won += played[at + 2 * BLOCK] == 0
            tricks[played[at]] += 1
            laid = np.int64(played[at + BLOCK])
            cards[laid] += 1
            if laid > most:
                most, longest = laid, number
            if laid >= least and found < room:
                long[found], long[found + room] = number, np.uint64(laid)
                found += 1
        done += BLOCK
    return open_, found, won, most, longest
