"""Functions on 64-bit words that numba lacks, and the hash of `draws`."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

_DEFINED = ir.Constant(ir.IntType(1), 0)  # a word of zeros has 64 of them


@intrinsic
def count_ones(_context: Any, _word: Any) -> Any:
    """Return the number of bits set in a word."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.uint64(types.uint64), build


@intrinsic
def trailing_zeros(_context: Any, _word: Any) -> Any:
    """Return the number of zeros below the lowest bit set; 64 for zero."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], _DEFINED)

    return types.uint64(types.uint64), build


@intrinsic
def leading_zeros(_context: Any, _word: Any) -> Any:
    """Return the number of zeros above the highest bit set; 64 for zero."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], _DEFINED)

    return types.uint64(types.uint64), build


_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = (np.uint64(bits) for bits in (27, 30, 31))


@njit(cache=True, inline="always")
def mix(word: Any) -> Any:
    """Return what `draws.mix` returns."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)
