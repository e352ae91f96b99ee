"""Perditio Tempus on the screen: piles, the clock."""

from __future__ import annotations

import re
from math import atan2, pi

import pytest
from textual.geometry import Region

from cardtui.games.perditio.rules import DISCARDS
from cardtui.ui.games.perditio.pointer import Pointer
from tests.ui.desk import opened
from tests.ui.perditio_desk import (
    ALL_SIZES,
    CLOCKS,
    LARGE,
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    WON,
    cards_seen,
    colour,
    fresh,
    go,
    golden_backs,
    golden_numbers,
    in_all_layouts,
    in_each_layout,
    is_face_up,
    lay_out,
    left_of,
    number_of,
    piles,
    regions,
    shows,
    state,
    style_at,
)


@in_all_layouts
async def test_every_pile_shows_how_many_cards_are_left(size: tuple[int, int], layout: str) -> None:
    async with opened(WON if size == USUAL else LOST, size) as desk:
        await lay_out(desk, layout)
        length = desk.table.session.length
        for place in [*range(0, length, 4), length - 1, length]:
            now = await go(desk, place)
            rows = piles(desk)
            assert [number_of(shown)[0] for shown in rows] == list(range(1, 14))
            assert tuple(map(left_of, rows)) == now.left
            assert sum(map(cards_seen, rows)) == 52 - len(now.discards)


@in_each_layout
async def test_the_turned_card_and_no_other_is_seen_face_up(size: tuple[int, int], layout: str) -> None:
    async with opened(LOST, size) as desk:
        await lay_out(desk, layout)
        for place in [0, 1, 2, 9, 10, 15, 18, 33, 45, 50, 51]:
            now = await go(desk, place)
            rows = piles(desk)
            up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
            assert up == ({now.turned_on} if place else set())
            if now.turned:
                assert shows(rows[now.turned_on - 1], now.turned)


async def test_the_turned_card_has_a_golden_line() -> None:
    async with opened(f"{LOST}@15") as desk:
        strips, region, other = desk.strips, desk.places["pile 13"].region, desk.places[DISCARDS].region
        assert style_at(strips, region.x, region.y + 1).color == colour(desk, "card-mark")
        assert style_at(strips, other.x + 6, other.y + 1).color == colour(desk, "card-line")


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
async def test_the_pointers_line_leads_from_the_turned_card_to_the_pile_that_it_names(
    size: tuple[int, int],
) -> None:
    async with opened(LOST if size == USUAL else WON, size) as desk:
        region = desk.table.query_one(Pointer).region
        for place in range(0, desk.table.session.length + 1, 1 if size == USUAL else 4):
            now = await go(desk, place)
            line, numbers = (row[: region.right] for row in desk.lines[region.y : region.y + 2])
            named = int(now.turned.rank) if now.turned else 1
            columns = {int(m[0]): range(m.start(), m.end()) for m in re.finditer(r"\d+", numbers)}
            if size == LOW:  # where the numbers of the cards that are left stand beside those of the piles
                columns = {n: range(at.x, at.right) for n, at in enumerate(regions(desk), start=1)}
            assert line.count("▼") == 1
            assert line.index("▼") in columns[named]
            if now.turned_on in (0, named):
                assert line.strip() == "▼"
            else:
                corner = line.index("╮" if named < now.turned_on else "╭")
                assert corner in columns[now.turned_on]
                left, right = sorted((corner, line.index("▼")))
                assert set(line[left + 1 : right]) <= {"─"}
                assert not (line[:left] + line[right + 1 :]).strip()


@in_each_layout
async def test_the_number_and_the_back_of_the_pile_that_is_next_are_golden_till_the_end(
    size: tuple[int, int], layout: str
) -> None:
    async with opened(LOST, size) as desk:
        await lay_out(desk, layout)
        for place in (0, 1, 8, 9, 15, 17, 18, 40, 50):
            now = await go(desk, place)
            assert golden_numbers(desk) == {now.current}
            assert golden_backs(desk) == {now.current} - {now.turned_on}
        await go(desk, 51)
        assert golden_numbers(desk) == golden_backs(desk) == set()


@in_each_layout
async def test_open_piles_show_every_rank_that_they_keep_in_its_order(
    size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@15", size) as desk:
        await lay_out(desk, layout)
        await desk.press("o")
        for number, rows in enumerate(piles(desk), start=1):
            shown = re.findall(r"10|[2-9AJQKT]", "".join(rows[1:]))
            due = [card.label for card in state(desk).seen_on(number)]
            assert [label.replace("T", "10") for label in shown] == due


@pytest.mark.parametrize("size", CLOCKS, ids=str)
async def test_c_puts_the_piles_into_a_ring_round_pile_1_and_back(size: tuple[int, int]) -> None:
    async with opened(f"{LOST}@15", size) as desk:
        for key in ("home", "n", "o", "o", "f", "end", "f"):
            await desk.press(key)
            before = desk.text
            await desk.press("c")
            found = regions(desk)
            assert all(desk.screen.region.contains_region(region) for region in found)
            for n, region in enumerate(found):
                assert not any(region.overlaps(other) for other in found[:n])
            assert [number_of(rows)[0] for rows in piles(desk)] == list(range(1, 14))
            check_ring(found)
            await desk.press("c")
            assert desk.text == before


def check_ring(found: list[Region]) -> None:
    """Pile 1 is in the middle; the others stand round it as on the face of a clock, 12 at the top."""
    centre, *ring = [(region.x + region.width / 2, region.y + region.height / 2) for region in found]
    assert abs(sum(x for x, _ in ring) / 12 - centre[0]) < 1
    assert abs(sum(y for _, y in ring) / 12 - centre[1]) < 1
    # Rows are twice as high as columns are wide. Angles go clockwise, from the top.
    angles = {n: atan2(x - centre[0], 2 * (centre[1] - y)) % (2 * pi) for n, (x, y) in enumerate(ring, 2)}
    assert sorted(angles, key=lambda n: angles[n]) == [12, 13, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [round(angles[n] / (pi / 2), 6) for n in (12, 3, 6, 9)] == [0, 1, 2, 3]


@pytest.mark.parametrize("size", [SMALL, LOW, NARROW, (79, 24), (80, 23)], ids=str)
async def test_where_there_is_no_room_for_the_clock_it_says_what_it_needs(size: tuple[int, int]) -> None:
    async with opened(f"{LOST}@15", size) as desk:
        rows = desk.lines[size[1] - 6 :]
        await desk.press("c")
        assert desk.notes == ["The clock needs 80 columns and 24 rows."]
        assert not desk.table.has_class("-clock")
        assert desk.lines[size[1] - 6 :] == rows
        assert len({region.y for region in regions(desk)}) == 1


@pytest.mark.parametrize("keys", [(), ("f",), ("end",)], ids=str)
async def test_where_the_terminal_becomes_too_small_the_row_comes_back_and_later_the_clock(
    keys: tuple[str, ...],
) -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press(*keys, "c")
        for size in (SMALL, LARGE, LOW, (30, 9), USUAL):
            await desk.resize(*size)
            assert desk.table.has_class("-clock") is (size in CLOCKS)
            assert desk.text == await fresh(f"{LOST}@15", size, *keys, *(["c"] * (size in CLOCKS)))
        assert desk.notes == []


async def test_who_leaves_the_clock_where_it_is_too_small_gets_the_row_afterwards() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("c")
        await desk.resize(*SMALL)
        await desk.press("c")
        assert desk.notes == []
        await desk.resize(*USUAL)
        assert desk.text == await fresh(f"{LOST}@15")
