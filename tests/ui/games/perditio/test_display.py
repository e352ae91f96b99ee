"""What the table of Perditio Tempus shows: piles in a row or a clock, discards, pointer and colours."""

from __future__ import annotations

import re
from collections import Counter
from math import atan2, pi

from textual.geometry import Region

from cardtui.engine.cards import RANK_LABELS
from cardtui.games.perditio.rules import DISCARDS, State
from cardtui.ui.games.perditio.table import Pointer
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.cards.flights import picture
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.screen import (
    ACES,
    CLOCKS,
    EACH_LAYOUT,
    HUGE,
    LARGE,
    LAYOUTS,
    LENGTHS,
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    WON,
    all_open,
    cards_seen,
    color,
    fresh,
    go,
    golden_backs,
    golden_numbers,
    is_face_up,
    lay_out,
    left_of,
    number_of,
    pile,
    piles,
    ranks_seen,
    regions,
    shows,
    state,
    style_at,
    thrown_away,
    turn_to,
)


def plies(turn: int, game: str, look: tuple[tuple[int, int], str]) -> list[int]:
    """The plies to look at in a layout: both ends and others, which differ from layout to layout.

    In the usual layout they are many, with every ace and with two cards of one pile in a row.
    """
    length = LENGTHS[game]
    if look == (USUAL, "row"):
        return sorted({0, *range(1, length, 3), 9, 10, 15, *ACES, length - 1, length})
    return [0, *range(1 + 2 * turn, length - 1, 9), length - turn % 2, length]


async def test_the_table_shows_the_state_at_every_ply() -> None:
    async with opened(LOST) as desk:
        game = LOST
        for turn, (size, layout) in enumerate(LAYOUTS):
            await lay_out(desk, layout, size)
            if (size, layout) == (LARGE, "row"):
                game = WON
                await turn_to(desk, 8)
            for ply in plies(turn, game, (size, layout)):
                now = await go(desk, ply)
                with case((game, size, layout, ply)):
                    check_piles(desk, now)
                    check_gold(desk, now)
                    check_discards(desk, now)
                    check_transport(desk, now)
                    if layout == "row":
                        check_pointer(desk, now)


def check_piles(desk: Desk, now: State) -> None:
    """Check that each pile shows its number and its cards, and that only the turned card is face up."""
    rows = piles(desk)
    assert [number_of(shown)[0] for shown in rows] == list(range(1, 14))
    assert tuple(map(left_of, rows)) == now.left
    assert sum(map(cards_seen, rows)) == 52 - len(now.discards)
    up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
    assert up == ({now.turned_on} if now.turned else set())
    if now.turned:
        assert shows(rows[now.turned_on - 1], now.turned)


def check_gold(desk: Desk, now: State) -> None:
    """Check that the number and the back of the next pile are golden until the end."""
    if desk.ply < desk.table.session.length:
        assert golden_numbers(desk) == {now.current}
        assert golden_backs(desk) == {now.current} - {now.turned_on}
    else:
        assert golden_numbers(desk) == golden_backs(desk) == set()


def check_discards(desk: Desk, now: State) -> None:
    """Check the discards: counted by rank, with the last card of each rank on top, if there is room."""
    discards = desk.zones[DISCARDS]
    over = desk.ply == desk.table.session.length
    crowded = desk.app.size[1] < (36 if desk.table.has_class("-clock") else 24)
    assert discards.display is not (over and crowded)
    if not discards.display:
        return
    rows = picture(desk, discards.region)
    shown = thrown_away(rows)
    thrown = Counter(card.label for card in now.discards)
    turned = now.turned.label if now.turned else ""
    assert [label for label, _ in shown] == list(RANK_LABELS[1:])
    for label, pips in shown:
        filled, half = thrown[label], int(label == turned)
        if "/" in pips:
            assert pips == f"{filled + half}/4"
        else:
            assert pips == "●" * filled + "◉" * half + "○" * (4 - filled - half)
    last = {card.rank: card for card in now.discards}
    assert len(last) == 13 or not over
    assert all(shows(rows, card) for card in last.values())


def check_transport(desk: Desk, now: State) -> None:
    """Check that the transport bar counts the cards and the aces."""
    aces = sum(card.label == "A" for card in (*now.discards, *([now.turned] if now.turned else [])))
    counted = f"card {desk.ply}/{desk.table.session.length} ◂ ace {aces}/4 ▸"
    narrow = desk.app.size[0] < 80
    assert (counted.replace("card ", "").replace("ace ", "") if narrow else counted) in desk.words
    assert aces == 4 or desk.ply < desk.table.session.length


def check_pointer(desk: Desk, now: State) -> None:
    """Check that the pointer leads from the pile of the turned card to the pile that it names."""
    region: Region = desk.table.query_one(Pointer).region
    line, numbers = (row[: region.right] for row in desk.lines[region.y : region.y + 2])
    named = int(now.turned.rank) if now.turned else 1
    columns = {int(m[0]): range(m.start(), m.end()) for m in re.finditer(r"\d+", numbers)}
    if desk.app.size == LOW:  # here the numbers of cards left stand beside those of the piles
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


async def test_the_turned_card_and_the_count_of_aces_have_their_own_colors() -> None:
    async with opened(f"{LOST}@20") as desk:
        region = desk.zones[DISCARDS].region
        aces, twos = (style_at(desk.strips, region.x + x, region.bottom - 1) for x in (0, 6))
        assert twos.color == color(desk, "mark") != aces.color
        await go(desk, 15)
        turned = desk.zones["pile 13"].region
        assert style_at(desk.strips, turned.x, turned.y + 2).color == color(desk, "card-mark")
        assert style_at(desk.strips, region.x + 6, region.y + 2).color != color(desk, "card-mark")


async def test_open_piles_show_every_rank_in_order() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("o")
        for size, layout in EACH_LAYOUT:
            await lay_out(desk, layout, size)
            for number, rows in enumerate(piles(desk), start=1):
                with case((size, layout, number)):
                    labels = [label.replace("T", "10") for label in ranks_seen(rows)]
                    assert labels == [card.label for card in state(desk).seen_on(number)]


async def test_a_click_on_an_empty_pile_opens_all_piles() -> None:
    async with opened(f"{LOST}@51") as desk:
        assert not state(desk).piles[0]
        await desk.click("#pile-1", 3, 2)
        assert all_open(desk)
        assert shows(pile(desk, 11), state(desk).piles[10][0])


# the clock


async def test_c_arranges_the_piles_in_a_ring_and_back_in_a_row() -> None:
    keys_at = {USUAL: ("home", "o", "f", "end"), LARGE: ("f",), HUGE: ("left",)}
    assert [*keys_at] == CLOCKS
    async with opened(f"{LOST}@15") as desk:
        for size, keys in keys_at.items():
            await lay_out(desk, "row", size)
            for key in keys:
                await desk.press(key)
                with case((size, key)):
                    before = desk.text
                    await desk.press("c")
                    check_ring(desk)
                    await desk.press("c")
                    assert desk.text == before


def check_ring(desk: Desk) -> None:
    """Check that pile 1 is in the middle and the others around it like hours, 12 at the top."""
    found = regions(desk)
    assert all(desk.screen.region.contains_region(region) for region in found)
    assert not any(region.overlaps(other) for n, region in enumerate(found) for other in found[:n])
    assert [number_of(rows)[0] for rows in piles(desk)] == list(range(1, 14))
    center, *ring = [(region.x + region.width / 2, region.y + region.height / 2) for region in found]
    assert abs(sum(x for x, _ in ring) / 12 - center[0]) < 1
    assert abs(sum(y for _, y in ring) / 12 - center[1]) < 1
    # Rows are twice as high as columns are wide. Angles are clockwise from the top.
    angles = {n: atan2(x - center[0], 2 * (center[1] - y)) % (2 * pi) for n, (x, y) in enumerate(ring, 2)}
    assert sorted(angles, key=lambda n: angles[n]) == [12, 13, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [round(angles[n] / (pi / 2), 6) for n in (12, 3, 6, 9)] == [0, 1, 2, 3]


async def test_without_room_for_the_clock_c_says_what_it_needs() -> None:
    async with opened(f"{LOST}@15") as desk:
        for size in [SMALL, LOW, NARROW, (79, 24), (80, 23)]:
            desk.table.query_one(TitleBar).hush()
            await desk.resize(*size)
            with case(size):
                await desk.press("c")
                assert desk.notifications == ["The clock needs 80 columns and 24 rows."]
                assert not desk.table.has_class("-clock")


async def test_c_also_leaves_a_clock_that_has_no_room() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("c")
        await desk.resize(*SMALL)
        await desk.press("c")
        assert desk.notifications == []
        await desk.resize(*USUAL)
        assert desk.text == await fresh(f"{LOST}@15")


async def test_nothing_covers_the_controls_of_the_end_panel_beside_the_clock() -> None:
    async with opened(f"{LOST}@51", views=("clock",)) as desk:
        assert desk.table.has_class("-clock")
        for control in desk.screen.query("EndPanel Control"):
            there, _ = desk.app.get_widget_at(*control.region.offset)
            assert there is control, control.id
