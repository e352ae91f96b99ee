"""Counting bits, as processors do: what numba has no name for."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["leading", "ones", "trailing"]

_DEFINED = ir.Constant(ir.IntType(1), 0)  # a word of zeros has 64 of them


@intrinsic
def ones(_context: Any, _word: Any) -> Any:
    """How many bits of a word are set."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.uint64(types.uint64), build


@intrinsic
def trailing(_context: Any, _word: Any) -> Any:
    """How many zeros are below the lowest bit that is set; 64 for zero."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], _DEFINED)

    return types.uint64(types.uint64), build


@intrinsic
def leading(_context: Any, _word: Any) -> Any:
    """How many zeros are above the highest bit that is set; 64 for zero."""

    def build(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], _DEFINED)

    return types.uint64(types.uint64), build
