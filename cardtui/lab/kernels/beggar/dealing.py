"""Random deals in machine words: those of `packs.deal_pack`, eight at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.beggar.packs import Pack
from cardtui.lab.draws import GOLDEN
from cardtui.lab.kernels.words import below, choose, lane_numbers, mix, spread, store

LANES = 8

_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)


def words_of(pack: Pack) -> tuple[int, int]:
    """Return the penalty cards of a pack as words; they have at most four different penalties.

    The first is the codes of the cards, the least penalty first; the second, 16 bits each, the penalty of
    each code.
    """
    known = sorted(set(pack.penalties))
    codes = sum(known.index(asked) << 2 * place for place, asked in enumerate(pack.penalties))
    return codes, sum(asked << 16 * code for code, asked in enumerate(known))


@njit(cache=True, boundscheck=False)
def deal_block(seed: Any, first: Any, size: int, penalties: int, codes: Any, deals: Any) -> None:
    """Deal the games from number `first` on into `deals`: n masks and then n words of codes.

    `seed` is mixed already. A mask has the first card of player 0 at bit 0, and no bit that ends it.
    """
    number = deals.shape[0] // 2
    for at in range(0, number, LANES):
        start = mix((lane_numbers(LANES) + (first + np.uint64(at))) * _GOLDEN + seed)
        drawn, mask, held = start, spread(0, LANES), spread(codes, LANES)
        # Each number drawn is for two cards: first the places of the penalty cards, then their order.
        for card in range(2 * penalties - 1):
            if card % 2 == 0:
                start = start + _GOLDEN
                drawn = mix(start)
            half = drawn >> 32 if card % 2 == 0 else drawn & _LOW
            if card < penalties:
                last = size - penalties + card
                bit = spread(1, LANES) << below(last + 1, half)
                mask = mask | choose((mask & bit) == 0, bit, _ONE << np.uint64(last))
            else:
                last = 2 * penalties - 1 - card
                place, other = np.uint64(2 * last), below(last + 1, half) << 1
                changed = ((held >> place) ^ (held >> other)) & 3
                held = held ^ (changed << place) ^ (changed << other)
        there = lane_numbers(LANES) < number - at
        store(deals, at, mask, there)
        store(deals, at + number, held, there)
