"""Random games in lockstep: they are dealt, played by the quickest kernel, and counted, block by block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.kernels import instruction_set
from cardtui.lab.kernels.beggar import narrow, wide
from cardtui.lab.kernels.beggar.dealing import deal_block
from cardtui.lab.kernels.beggar.wide import HALTED

BLOCK = 4096
"""The number of deals to make at a time."""

_IS_AVX2 = instruction_set() == "AVX2"


def play_deals(deals: Any, size: Any, first: Any, asks: Any, most_tricks: Any, results: Any) -> None:
    """Play all of `deals` of a pack, n masks and n words of codes, and write n tricks, n cards and n winners
    to `results`.

    The winner is HALTED if nobody had won after `most_tricks`; then tricks and cards mean nothing.
    """
    is_narrow = _IS_AVX2 and narrow.fits(int(size), int(deals[0]).bit_count(), int(asks))
    play = narrow.play_deals if is_narrow else wide.play_deals
    play(deals, size, first, asks, most_tricks, results)


def count_games(
    seed: Any,
    start: Any,
    games: Any,
    pack: Any,
    most_tricks: Any,
    tricks: Any,
    cards: Any,
    halted: Any,
    least: Any,
    long: Any,
) -> Any:
    """Play random deals from number `start` on and count them.

    `pack` is five words: size, cards of the leader, number of penalty cards, their codes, and the penalty of
    each code. `tricks` and `cards` count the games by length. The numbers of halted games go into `halted`.
    The numbers of games of at least `least` cards go into the first half of `long`, and their lengths into
    the second half, as long as there is room. Returns the number of halted games, of those long games, of
    games won by player 0, and the cards and the number of the longest game.
    """
    size, first, penalties, codes, asks = pack
    sums = np.array([0, 0, 0, -1, 0])
    for done in range(0, games, BLOCK):
        number, at = min(BLOCK, games - done), start + np.uint64(done)
        deals, played = np.empty(2 * number, np.uint64), np.empty(3 * number, np.uint64)
        deal_block(seed, at, int(size), int(penalties), codes, deals)
        play_deals(deals, size, first, asks, most_tricks, played)
        count_block(at, played, tricks, cards, halted, least, long, sums)
    return sums.tolist()


@njit(cache=True, boundscheck=False)
def count_block(
    first: Any, played: Any, tricks: Any, cards: Any, halted: Any, least: int, long: Any, sums: Any
) -> None:
    """Count the games from number `first` on, as `count_games` says; `sums` is what that returns."""
    number, room = played.shape[0] // 3, long.shape[0] // 2
    open_, found, won, most, longest = sums
    for at in range(number):
        game = first + np.uint64(at)
        if played[at + 2 * number] == HALTED:
            halted[open_] = game
            open_ += 1
            continue
        won += played[at + 2 * number] == 0
        tricks[played[at]] += 1
        laid = np.int64(played[at + number])
        cards[laid] += 1
        if laid > most:
            most, longest = laid, np.int64(game)
        if laid >= least and found < room:
            long[found], long[found + room] = game, np.uint64(laid)
            found += 1
    sums[0], sums[1], sums[2], sums[3], sums[4] = open_, found, won, most, longest
