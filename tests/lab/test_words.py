"""Eight words at once: every operator and function does in each lane what Python does with one number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from cardtui.lab import draws
from cardtui.lab.kernels.words import (
    below,
    bits_of,
    choose,
    count,
    count_ones,
    flags_of,
    lane_numbers,
    leading_zeros,
    load,
    mix,
    small_bit_length,
    smaller,
    spread,
    store,
    trailing_zeros,
)

LANES = 8
ALL = (1 << 64) - 1
WORD = st.integers(0, ALL)
EIGHT = st.lists(WORD | st.integers(0, 70), min_size=LANES, max_size=LANES)

Two = Callable[[int, int], int]
RESULTS: dict[str, Two] = {
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
    "not": lambda x, y: ~x,
    "add": lambda x, y: x + y,
    "subtract": lambda x, y: x - y,
    "multiply": lambda x, y: x * y,
    "shift left": lambda x, y: x << (y & 63),
    "shift right": lambda x, y: x >> (y & 63),
    "add a number": lambda x, y: x + 5,
    "subtract from a number": lambda x, y: 63 - x,
    "ones": lambda x, y: x.bit_count(),
    "zeros below": lambda x, y: (x & -x).bit_length() - 1 if x else 64,
    "zeros above": lambda x, y: 64 - x.bit_length(),
    "smaller": lambda x, y: min(x >> 1, y >> 1),
    "below": lambda x, y: (x & 0xFFFFFFFF) * 52 >> 32,
    "mixed": lambda x, y: draws.mix(x),
    "chosen": lambda x, y: x if x >> 1 < y >> 1 else y,
    "equal": lambda x, y: x == y,
    "at least": lambda x, y: x >> 1 >= y >> 1,
    "greater and not equal": lambda x, y: x >> 1 > y >> 1 and x != y,
    "one of two": lambda x, y: (x == 3) != (x >> 1 < y >> 1),
    "flags of bits": lambda x, y: x >> 1 < y >> 1,
    "small length": lambda x, y: ((x >> 12) + 1).bit_length(),
}
"""What the kernel below writes into each row, as Python says it."""


@njit(boundscheck=False)
def _calculate(given: Any, out: Any) -> Any:
    everywhere = lane_numbers(LANES) < LANES
    x, y = load(given, 0, everywhere), load(given, LANES, everywhere)
    few, other_few = x >> 1, y >> 1  # without their highest bit words can be compared
    one, none = spread(1, LANES), spread(0, LANES)
    rows = (
        *(x & y, x | y, x ^ y, ~x, x + y, x - y, x * y, x << (y & 63), x >> (y & 63), x + 5, 63 - x),
        *(count_ones(x), trailing_zeros(x), leading_zeros(x), smaller(few, other_few)),
        *(below(52, x & 0xFFFFFFFF), mix(x), choose(few < other_few, x, y), choose(x == y, one, none)),
        *(choose(few >= other_few, one, none), choose((few > other_few) & ~(x == y), one, none)),
        *(
            choose((x == 3) ^ (few < other_few), 1, 0),
            choose(flags_of(bits_of(few < other_few), LANES), 1, 0),
        ),
        small_bit_length((x >> 12) + 1),
    )
    for row in range(len(rows)):
        store(out, row * LANES, rows[row], everywhere)
    return bits_of(x == y), count(few < other_few), x[3]


@given(EIGHT, EIGHT)
def test_every_lane_is_calculated_as_python_does(one: Sequence[int], other: Sequence[int]) -> None:
    out = np.zeros(len(RESULTS) * LANES, np.uint64)
    bits, number, fourth = _calculate(np.array([*one, *other], np.uint64), out)
    pairs = [*zip(one, other, strict=True)]
    for row, (name, result) in zip(out.reshape(-1, LANES).tolist(), RESULTS.items(), strict=True):
        assert row == [result(x, y) & ALL for x, y in pairs], name
    assert bits == sum((x == y) << lane for lane, (x, y) in enumerate(pairs))
    assert (number, fourth) == (sum(x >> 1 < y >> 1 for x, y in pairs), one[3])


@njit(boundscheck=False)
def _copy(array: Any, number: Any, out: Any) -> None:
    for at in range(0, number, LANES):
        there = lane_numbers(LANES) < number - at
        store(out, at, load(array, at, there) + 1, there)


@pytest.mark.parametrize("number", [1, 7, 8, 9, 16, 21])
def test_no_word_outside_of_the_flags_is_written(number: int) -> None:
    out = np.zeros(24, np.uint64)
    _copy(np.arange(number, dtype=np.uint64), number, out)
    assert out.tolist() == [*range(1, number + 1), *[0] * (24 - number)]


@given(WORD)
def test_one_word_is_mixed_and_counted_as_eight_are(word: int) -> None:
    assert _one_word(np.uint64(word)) == (draws.mix(word), word.bit_count(), 64 - word.bit_length())


@njit(boundscheck=False)
def _one_word(word: Any) -> Any:
    return mix(word), count_ones(word), leading_zeros(word)
