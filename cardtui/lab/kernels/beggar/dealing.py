"""Random deals in machine words: those of `packs.deal_pack`, sixteen at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.draws import GOLDEN
from cardtui.lab.kernels.bits import mix
from cardtui.lab.packs import Pack

_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)
_ONE, _TWO, _THREE = np.uint64(1), np.uint64(2), np.uint64(3)
_S32 = np.uint64(32)


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
    number = np.uint64(deals.shape[0] // 2)
    half = np.uint64(0)
    for at in range(number):
        deals[at] = np.uint64(0)
        deals[at + number] = codes
    # The draws are the same for all deals, so that loops over the deals become vector instructions.
    drawn = 0
    for last in range(size - penalties, size):
        bound, top = np.uint64(last + 1), _ONE << np.uint64(last)
        step, upper = np.uint64(drawn // 2 + 1) * _GOLDEN, drawn % 2 == 0
        for at in range(number):
            word = mix(mix(seed + (first + np.uint64(at)) * _GOLDEN) + step)
            half = word >> _S32 if upper else word & _LOW
            bit = _ONE << (half * bound >> _S32)
            deals[at] |= top if deals[at] & bit else bit
        drawn += 1
    for last in range(penalties - 1, 0, -1):
        bound, place = np.uint64(last + 1), np.uint64(2 * last)
        step, upper = np.uint64(drawn // 2 + 1) * _GOLDEN, drawn % 2 == 0
        for at in range(number):
            word = mix(mix(seed + (first + np.uint64(at)) * _GOLDEN) + step)
            half = word >> _S32 if upper else word & _LOW
            other = (half * bound >> _S32) * _TWO
            held = deals[at + number]
            changed = ((held >> place) ^ (held >> other)) & _THREE
            deals[at + number] = held ^ (changed << place) ^ (changed << other)
        drawn += 1
