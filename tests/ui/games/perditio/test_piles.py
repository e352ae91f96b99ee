"""Perditio Tempus on the screen: piles, the clock."""

from __future__ import annotations

import re
from math import atan2, pi

import pytest
from textual.geometry import Region

from cardtui.games.perditio.rules import DISCARDS, State
from cardtui.ui.games.perditio.pointer import Pointer
from cardtui.ui.widgets.title import TitleBar
from tests.ui.again import case
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    ALL_SIZES,
    CLOCKS,
    EACH_LAYOUT,
    HUGE,
    LARGE,
    LAYOUTS,
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    cards_seen,
    colour,
    fresh,
    go,
    golden_backs,
    golden_numbers,
    is_face_up,
    lay_out,
    left_of,
    number_of,
    piles,
    ranks_seen,
    regions,
    shows,
    state,
    style_at,
    turn_to,
)


async def test_every_pile_shows_how_many_cards_are_left() -> None:
    async with opened(LOST) as desk:
        for at, (size, layout) in enumerate(LAYOUTS):
            await lay_out(desk, layout, size)
            if size == LARGE and layout == "row":
                await turn_to(desk, 8)
            length = desk.table.session.length
            for place in (at, at + 17, at + 34, length - at % 2):
                now = await go(desk, place)
                rows = piles(desk)
                with case((size, layout, place)):
                    assert [number_of(shown)[0] for shown in rows] == list(range(1, 14))
                    assert tuple(map(left_of, rows)) == now.left
                    assert sum(map(cards_seen, rows)) == 52 - len(now.discards)


async def test_the_turned_card_and_no_other_is_seen_face_up() -> None:
    async with opened(LOST) as desk:
        for at, (size, layout) in enumerate(EACH_LAYOUT):
            await lay_out(desk, layout, size)
            for place in [0, 1, 51, *[2, 9, 10, 15, 18, 33, 45, 50][at % 2 :: 2]]:
                now = await go(desk, place)
                rows = piles(desk)
                with case((size, layout, place)):
                    up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
                    assert up == ({now.turned_on} if place else set())
                    if now.turned:
                        assert shows(rows[now.turned_on - 1], now.turned)


async def test_the_turned_card_has_a_golden_line() -> None:
    async with opened(f"{LOST}@15") as desk:
        strips, region, other = desk.strips, desk.places["pile 13"].region, desk.places[DISCARDS].region
        assert style_at(strips, region.x, region.y + 2).color == colour(desk, "card-mark")
        assert style_at(strips, other.x + 6, other.y + 2).color != colour(desk, "card-mark")


async def test_the_pointers_line_leads_from_the_turned_card_to_the_pile_that_it_names() -> None:
    async with opened(LOST) as desk:
        for at, size in enumerate(ALL_SIZES):
            await lay_out(desk, "row", size)
            if size == HUGE:
                await turn_to(desk, 8)
            region = desk.table.query_one(Pointer).region
            for place in range(at, desk.table.session.length + 1, 2 if size == USUAL else 7):
                with case((size, place)):
                    check_pointer(desk, await go(desk, place), region)


def check_pointer(desk: Desk, now: State, region: Region) -> None:
    """The pointer's line, in its region, leads from the pile of the card that is turned up to that named."""
    line, numbers = (row[: region.right] for row in desk.lines[region.y : region.y + 2])
    named = int(now.turned.rank) if now.turned else 1
    columns = {int(m[0]): range(m.start(), m.end()) for m in re.finditer(r"\d+", numbers)}
    if desk.app.size == LOW:  # where the numbers of the cards that are left stand beside those of the piles
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


async def test_the_number_and_the_back_of_the_pile_that_is_next_are_golden_till_the_end() -> None:
    async with opened(LOST) as desk:
        for at, (size, layout) in enumerate(EACH_LAYOUT):
            await lay_out(desk, layout, size)
            for place in (0, *(1, 8, 9, 15, 17, 18, 40, 50)[at % 2 :: 2], 51):
                now = await go(desk, place)
                with case((size, layout, place)):
                    if place < 51:
                        assert golden_numbers(desk) == {now.current}
                        assert golden_backs(desk) == {now.current} - {now.turned_on}
                    else:
                        assert golden_numbers(desk) == golden_backs(desk) == set()


async def test_open_piles_show_every_rank_that_they_keep_in_its_order() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("o")
        for size, layout in EACH_LAYOUT:
            await lay_out(desk, layout, size)
            for number, rows in enumerate(piles(desk), start=1):
                shown = ranks_seen(rows)
                due = [card.label for card in state(desk).seen_on(number)]
                with case((size, layout, number)):
                    assert [label.replace("T", "10") for label in shown] == due


async def test_c_puts_the_piles_into_a_ring_round_pile_1_and_back() -> None:
    states = {
        USUAL: ("home", "n", "o", "o", "f", "end", "f"),
        LARGE: ("f", "end"),
        HUGE: ("f", "left", "o"),
    }
    assert [*states] == CLOCKS
    async with opened(f"{LOST}@15") as desk:
        for size, keys in states.items():
            await lay_out(desk, "row", size)
            for key in keys:
                await desk.press(key)
                with case((size, key)):
                    await check_clock(desk)


async def check_clock(desk: Desk) -> None:
    """The clock comes with c and goes with c."""
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


async def test_where_there_is_no_room_for_the_clock_it_says_what_it_needs() -> None:
    async with opened(f"{LOST}@15") as desk:
        for size in [SMALL, LOW, NARROW, (79, 24), (80, 23)]:
            desk.table.query_one(TitleBar).hush()
            await desk.resize(*size)
            with case(size):
                rows = desk.lines[size[1] - 6 :]
                assert desk.notes == []
                await desk.press("c")
                assert desk.notes == ["The clock needs 80 columns and 24 rows."]
                assert not desk.table.has_class("-clock")
                assert desk.lines[size[1] - 6 :] == rows
                assert len({region.y for region in regions(desk)}) == 1


@pytest.mark.parametrize(
    ("keys", "sizes"),
    [((), (SMALL, LARGE)), (("f",), (LOW, USUAL)), (("end",), ((30, 9), USUAL))],
    ids=str,
)
async def test_where_the_terminal_becomes_too_small_the_row_comes_back_and_later_the_clock(
    keys: tuple[str, ...], sizes: tuple[tuple[int, int], ...]
) -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press(*keys, "c")
        for size in sizes:
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
