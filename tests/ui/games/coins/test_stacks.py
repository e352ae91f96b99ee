"""The heaps as stacks of coins: what cancels, what is left over, and how it is drawn in less room."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from cardtui.games.coins import theory
from cardtui.ui.games.coins.heap_table import table_lines
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.stacks import Stacks, cancels, fitting, left_over, powers_of
from cardtui.ui.theme.render_modes import ascii_text
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.desk import why
from tests.ui.test_glyphs import check

HEAPS = st.lists(st.integers(0, 40) | st.integers(0, 10**18), min_size=1, max_size=8)


def drawn(*numbers: int, tallest: int = 4, taker: int | None = None) -> list[str]:
    """Heaps one below the other, and what is left over, each from its highest row on."""
    left = left_over(numbers, taker)
    stacks = Stacks(powers_of([*numbers, sum(left)]), tallest, 5 if tallest > 1 else 3, 2)
    heaps = [stacks.rows(*heap) for heap in zip([*numbers, sum(left)], [*left, sum(left)], strict=True)]
    return [stacks.head().rstrip(), *(row.plain.rstrip() for rows in heaps for row in rows)]


# what cancels


@given(HEAPS, st.integers(0, 7))
def test_what_is_left_over_is_the_xor_and_all_else_cancels_in_pairs(numbers: list[int], taker: int) -> None:
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
        ((1, 2, 3, 7), 3, [0, 0, 0, 7]),
        ((5, 1, 3), 0, [5, 0, 2]),
        ((6, 6), None, [0, 0]),
        ((9,), None, [9]),
        ((0, 0), None, [0, 0]),
    ],
)
def test_it_is_left_in_the_heap_that_is_taken_from_or_else_in_the_last(
    numbers: tuple[int, ...], taker: int | None, left: list[int]
) -> None:
    assert left_over(numbers, taker) == left


# drawings


def test_heaps_are_stacks_of_coins_of_which_equal_ones_are_struck_out() -> None:
    assert drawn(2, 3) == [
        "  2      1",
        "▁▁╱▁▁",
        "▁▁╱▁▁    ·",
        "▁▁╱▁▁",
        "▁▁╱▁▁  ▂▂▂▂▂",
        "  ·    ▂▂▂▂▂",
    ]


def test_of_many_coins_there_is_the_number() -> None:
    assert drawn(16, 21) == [
        " 16      8      4      2      1",
        "▁▁╱▁▁",
        "╱×16╱",
        "▁▁╱▁▁    ·      ·      ·      ·",
        "              ▂▂▂▂▂",
        "▁▁╱▁▁         ▂▂▂▂▂",
        "╱×16╱         ▂▂▂▂▂",
        "▁▁╱▁▁    ·    ▂▂▂▂▂    ·    ▂▂▂▂▂",
        "              ▂▂▂▂▂",
        "              ▂▂▂▂▂",
        "              ▂▂▂▂▂",
        "  ·      ·    ▂▂▂▂▂    ·    ▂▂▂▂▂",
    ]
    assert drawn(8, tallest=2) == [
        "  8      4      2      1",
        "█×8 █",
        "▂▂▂▂▂    ·      ·      ·",
        "█×8 █",
        "▂▂▂▂▂    ·      ·      ·",
    ]


def test_in_one_row_the_number_is_on_the_coin() -> None:
    assert drawn(2, 7, tallest=1) == [
        " 4    2    1",
        " ·   ╱2╱   ·",
        "▐4▌  ╱2╱  ▐1▌",
        "▐4▌   ·   ▐1▌",
    ]


def test_of_equal_heaps_nothing_is_left_and_of_one_heap_all_of_it() -> None:
    assert not set("".join(drawn(5, 5))) & set("▂█▐▌")
    assert not set("".join(drawn(7))) & set("▁╱")
    assert drawn(0) == ["  1", "  ·", "  ·"]


def worth(stacks: Stacks, rows: list[Content]) -> tuple[int, int]:
    """What somebody reads who counts the coins of a heap: those that are left over, and the others."""
    left, gone, x = 0, 0, 0
    for power, head in zip(stacks.powers, stacks.head().split(), strict=True):
        assert head == str(power)
        wide = max(stacks.coin, len(str(power)) + (2 if stacks.tallest == 1 else 3))
        if stacks.tallest > 1 and power <= stacks.tallest:
            wide = stacks.coin
        stack = [row.plain[x : x + wide] for row in rows]
        x += wide + stacks.gap
        told = [row for row in stack if str(power) in row]
        coins = sum("▂▂" in row for row in stack) or sum("▁╱▁" in row for row in stack)
        if told:
            assert told[0].strip("▐▌█╱× ") == str(power)
            coins = power
        if any(set(row) & set("▁╱") for row in stack):
            gone += coins
        else:
            left += coins
    assert all(row.cell_length == x - stacks.gap for row in rows)
    return left, gone


@given(
    st.lists(st.integers(0, 40) | st.integers(0, 5000), min_size=1, max_size=8),
    st.integers(1, 150),
    st.integers(0, 60),
)
def test_who_counts_the_coins_finds_the_heaps_and_the_xor(
    numbers: list[int], width: int, height: int
) -> None:
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
        assert worth(stacks, rows) == (over, number - over)
        for row in rows:
            check(row.plain)
            assert ascii_text(row.plain).isascii() and "?" not in ascii_text(row.plain)


@given(HEAPS, st.integers(20, 200), st.integers(0, 60), st.booleans())
def test_stacks_stand_only_where_there_is_room_and_the_binary_everywhere(
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
def test_in_ascii_what_cancels_has_other_signs_than_what_is_left(tallest: int) -> None:
    stacks = Stacks(powers_of([63]), tallest, 3, 1)
    for power in stacks.powers:
        left, gone = ({ascii_text(row.plain) for row in stacks.rows(power, over)} for over in (power, 0))
        assert not {row for row in left & gone if row.strip()}


# the panel


def stood(desk: Desk) -> list[str]:
    """The table of the heaps, line by line: what stands in it from the binary on."""
    lines = why(desk)
    start = lines[0].index("binary")
    last = next(at for at, line in enumerate(lines) if line.startswith("left over"))
    return [line[start:] for line in lines[: last + 1]]


DRAWN = [((60, 18), "▐╱"), ((80, 24), "▐╱"), ((120, 40), "▂▁"), ((200, 60), "▂▁")]


async def test_the_drawing_is_as_large_as_the_panel_lets_it_be() -> None:
    async with opened("coins:1.4.5.9", DRAWN[0][0]) as desk:
        for size, signs in DRAWN:
            with case(size):
                await desk.resize(*size)
                await desk.press("e")
                table = "".join(stood(desk)[1:])
                assert all(sign in table for sign in signs)
                assert ("▂" in table) is ("▂" in signs)
                panel = desk.table.query_one(HeapsPanel)
                region = panel.scrollable_content_region
                lines = desk.lines[region.y : region.bottom]
                seen = [line[region.x : region.right].rstrip() for line in lines]
                assert seen[: len(stood(desk))] == why(desk)[: len(stood(desk))]
                assert "You win with best play" in seen
                await desk.press("e")


async def test_it_is_drawn_anew_when_the_size_changes() -> None:
    async with opened("coins:1.4.5.9", (120, 40)) as desk:
        await desk.press("e")
        large = why(desk)
        await desk.resize(80, 24)
        assert "▐1▌" in desk.text and "▂▂" not in "".join(why(desk))
        await desk.resize(120, 40)
        assert why(desk) == large


async def test_it_is_left_over_where_the_best_move_takes_or_the_one_in_hand() -> None:
    async with opened("coins:0.4.5.7.8.10") as desk:  # heaps of 3, 1 and 1
        await desk.press("e")
        assert [line.count("▐1▌") for line in stood(desk)] == [0, 1, 0, 0, 1]
    async with opened("coins:0.2.3.5.6.8") as desk:  # heaps of 1, 1 and 1
        await desk.press("e", "left", "1")
        assert [line.count("▐1▌") for line in stood(desk)] == [0, 0, 0, 1, 1]
        await desk.press("escape", "right", "right", "1")
        assert [line.count("▐1▌") for line in stood(desk)] == [0, 0, 1, 0, 1]


async def test_of_numbers_too_large_for_it_there_is_only_the_binary() -> None:
    async with opened(f"coins:0.{10**17}.{10**17 + 6}.{10**17 + 9}", SIZES[0]) as desk:
        await desk.press("e")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert not set("".join(why(desk))) & set("▂▁▐╱·")
                assert f"{10**17 - 1:b}" in " ".join(why(desk)).split()


async def test_of_more_heaps_than_are_told_what_is_left_is_of_all() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(3 * coin) for coin in range(1, 411))}") as desk:
        await desk.press("e")
        assert "and 5 more heaps" in why(desk)
        assert [line.split()[-2:] for line in why(desk) if line.startswith("left over")] == [["▐2▌", "·"]]


async def test_the_terminals_own_colours_are_not_mixed_and_without_colours_gold_is_in_reverse() -> None:
    async with opened("coins:1.4.5.9", (120, 40), theme="terminal") as desk:
        await desk.press("e")
        for segment in (segment for strip in desk.strips for segment in strip if segment.style):
            for color in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                assert color is None or color.triplet is None, segment
    async with opened("coins:1.4.5.9", (120, 40), looks={"mono"}) as desk:
        await desk.press("e")
        styles = {s.text: s.style for strip in desk.strips for s in strip if set(s.text) & set("▂▁")}
        (gold,) = (style for text, style in styles.items() if text == "▂▂▂▂▂")
        (dim,) = (style for text, style in styles.items() if text == "▁▁╱▁▁")
        assert gold is not None and gold.reverse and dim is not None and not dim.reverse
