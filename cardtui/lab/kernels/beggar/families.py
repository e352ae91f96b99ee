"""A unit of the hunt for long games, compiled: `quests.beggar.search_families` for a pack of 52 cards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.beggar.ancestors import Families
from cardtui.lab.beggar.packs import STANDARD_PACK
from cardtui.lab.draws import mix
from cardtui.lab.kernels import counts_of
from cardtui.lab.kernels.beggar.ancestors import WalkWords, walk_words
from cardtui.lab.kernels.beggar.counting import play_deals
from cardtui.lab.kernels.beggar.dealing import deal_block
from cardtui.lab.kernels.beggar.tricks import position_of, position_with
from cardtui.lab.kernels.words import leading_zeros
from cardtui.lab.tail import STEP, STEPS, Tail

_ONE, _TOP = np.uint64(1), np.uint64(63)
_MOST_LONG = 1 / 100  # of the games: one in a hundred lasts 1000 cards or more
_MOST_WALKED = 1 << 30  # positions to expand in a unit: some minutes, which no unit ever takes


def search_families(seed: int, first: int, games: int, left: int, wanted: int, most: int) -> Families:
    """Search random deals and the ancestors of long ones, as `quests.beggar.search_families` does."""
    long = np.zeros(2 * (100 + int(games * _MOST_LONG)), np.uint64)
    pack, _, cards, halted, (number, *_) = play_deals(STANDARD_PACK, seed, first, games, left, long)
    roots = np.zeros((number, 6), np.uint64)
    _roots(np.uint64(mix(seed)), pack, long, number, left, roots)
    result = WalkWords(most)
    numbers, sums = np.zeros((2, STEPS), np.int64), np.zeros((2, STEPS))
    bounds = np.array((STANDARD_PACK.first_hand, wanted, STANDARD_PACK.size), np.uint64)
    _walk_trees(roots, pack[4], bounds, -(-left // STEP), *result, numbers, sums)
    walked = result.walk(int(pack[4]), STANDARD_PACK.size)
    lengths = counts_of(cards)
    played = sum(length * deals for length, deals in lengths.items())
    tail = Tail(left)
    tail.trees, tail.relatives = numbers.tolist()
    tail.parts, tail.squares = sums.tolist()
    tail.add_random(lengths.items())
    return Families(played, int(number), walked.expanded, walked.examined, walked.kept, halted.tolist(), tail)


@njit(cache=True, boundscheck=False)
def _walk_trees(
    roots: Any,
    asks: Any,
    bounds: Any,
    first_step: int,
    kept: Any,
    counts: Any,
    lengths: Any,
    numbers: Any,
    sums: Any,
) -> None:
    """Walk tree by tree, and add each to `numbers` and `sums` as `Tail.add_tree` does."""
    barred = np.full((1, 4), ~np.uint64(0))
    parts = np.zeros(STEPS)
    for row in range(roots.shape[0]):
        lengths[:] = 0
        if roots[row, 4] == bounds[0]:
            lengths[min(np.int64(roots[row, 5]) // STEP, STEPS - 1)] += 1
        walk_words(roots[row : row + 1], barred, asks, bounds, _MOST_WALKED, kept, counts, lengths)
        deals, reached = lengths.sum(), 0
        for step in range(STEPS - 1, -1, -1):
            reached += lengths[step]
            parts[step] = reached / deals
            if reached and step >= first_step:
                numbers[0, step] += 1
                numbers[1, step] += reached
        for step in range(first_step, STEPS):
            sums[0, step] += parts[step]
            sums[1, step] += parts[step] * parts[step]


@njit(cache=True, boundscheck=False)
def _roots(seed: Any, pack: Any, long: Any, number: int, left: int, roots: Any) -> None:
    """Write the positions of long games with `left` cards to play into `roots`, as `ancestors` has them."""
    room = long.shape[0] // 2
    deals = np.zeros(2, np.uint64)
    for at in range(number):
        deal_block(seed, long[at], np.int64(pack[0]), np.int64(pack[2]), pack[3], deals)
        start = position_of(deals[0], deals[1], pack[0], pack[1])
        position, rest = position_with(start, pack[4], np.int64(long[at + room]), left)
        held = _TOP - leading_zeros(position[0])
        roots[at, 0], roots[at, 1] = position[0] ^ (_ONE << held), position[1]
        roots[at, 2] = position[2] ^ (_ONE << (_TOP - leading_zeros(position[2])))
        roots[at, 3], roots[at, 4], roots[at, 5] = position[3], held, np.uint64(rest)
