"""Heaps drawn as stacks of coins: what cancels, what is left over, and drawings for less room."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import itemgetter, xor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins import theory
from cardtui.ui.games.coins.heap_table import table_lines
from cardtui.ui.games.coins.stacks import Stacks, cancels, fitting, left_over, powers_of
from cardtui.ui.theme.render_modes import ascii_text
from tests.oracles.tables import read_tables
from tests.ui.test_glyphs import check

HEAPS = st.lists(st.integers(0, 40) | st.integers(0, 10**18), min_size=1, max_size=8)


# what cancels


@given(HEAPS, st.integers(0, 7))
def test_what_is_left_over_is_the_xor_and_everything_else_cancels_in_pairs(
    numbers: list[int], taker: int
) -> None:
    left = left_over(numbers, taker if taker < len(numbers) else None)
    assert sum(left) == reduce(xor, numbers)
    gone = Counter[int]()
    for number, over in zip(numbers, left, strict=True):
        assert over & ~number == 0
        gone.update(power for power in powers_of([number]) if number & ~over & power)
    assert all(count % 2 == 0 for count in gone.values())
    assert cancels(numbers) is bool(gone)


@pytest.mark.parametrize(
    ("numbers", "taker", "left"),
    [
        ((2, 3), None, [0, 1]),
        ((3, 3, 3), None, [0, 0, 3]),
        ((3, 3, 3), 0, [3, 0, 0]),
        ((5, 1, 3), 0, [5, 0, 2]),
        ((6, 6), None, [0, 0]),
        ((0, 0), None, [0, 0]),
    ],
)
def test_what_is_left_over_stays_in_the_heap_that_is_taken_from_or_in_the_last(
    numbers: tuple[int, ...], taker: int | None, left: list[int]
) -> None:
    assert left_over(numbers, taker) == left


# drawings


@pytest.mark.parametrize("drawn", read_tables("pictures.toml")["stacks"], ids=itemgetter("name"))
def test_heaps_and_what_is_left_over_look_like_their_picture(drawn: dict[str, Any]) -> None:
    numbers, tallest = drawn["heaps"], drawn["tallest"]
    left = left_over(numbers)
    stacks = Stacks(powers_of([*numbers, sum(left)]), tallest, 5 if tallest > 1 else 3, 2)
    heaps = [stacks.rows(*heap) for heap in zip([*numbers, sum(left)], [*left, sum(left)], strict=True)]
    rows = [stacks.head(), *(row.plain for rows in heaps for row in rows)]
    assert [row.rstrip() for row in rows] == drawn["picture"].splitlines()


@given(
    st.lists(st.integers(0, 40) | st.integers(0, 5000), min_size=1, max_size=8),
    st.integers(1, 150),
    st.integers(0, 60),
)
def test_stacks_fit_their_room_and_can_be_drawn_in_ascii(numbers: list[int], width: int, height: int) -> None:
    left = left_over(numbers)
    total = sum(left)
    stacks = fitting([*numbers, total], width, height)
    if stacks is None:
        assert width < 6 * len(powers_of(numbers))
        return
    assert stacks.width <= width
    for number, over in (*zip(numbers, left, strict=True), (total, total)):
        rows = stacks.rows(number, over)
        assert len(rows) == stacks.height(number)
        assert {row.cell_length for row in rows} == {stacks.width}
        for row in rows:
            check(row.plain)
            assert ascii_text(row.plain).isascii() and "?" not in ascii_text(row.plain)


@given(HEAPS, st.integers(20, 200), st.integers(0, 60), st.booleans())
def test_stacks_are_drawn_only_where_they_fit_and_the_binary_numbers_always(
    numbers: list[int], width: int, height: int, limited: bool
) -> None:
    heaps = [theory.Heap(at, number, number) for at, number in enumerate(numbers)]
    lines = [line.text.plain for line in table_lines(heaps, 10**19 if limited else None, 0, width, height)]
    digits = max(number.bit_length() for number in numbers) or 1
    for number in numbers:
        assert any(f"{number:0{digits}b}" in line.split() for line in lines)
    stacked = len(lines[0].split("binary")[1].split()) > 0
    if stacked:
        assert max(map(len, lines)) <= width
    assert len(lines) in (len(numbers) + 2, *range(height + 1))
    assert sum(line.startswith("left over (XOR)") for line in lines) == 1


def test_no_coin_is_cut_off_at_the_end_of_a_line() -> None:
    lines = [line.text.plain for line in table_lines([theory.Heap(1, 128, 128)], None, None, 120, 40)]
    assert [line.split()[-1] for line in lines if "×128" in line] == ["█×128█"] * 2


@pytest.mark.parametrize("tallest", [4, 2, 1])
def test_in_ascii_coins_that_cancel_differ_from_coins_that_are_left(tallest: int) -> None:
    stacks = Stacks(powers_of([63]), tallest, 3, 1)
    for power in stacks.powers:
        left, gone = ({ascii_text(row.plain) for row in stacks.rows(power, over)} for over in (power, 0))
        assert not {row for row in left & gone if row.strip()}
