"""The table of Perditio Tempus: piles as a clock or in a row, marks, ways, verdict, and flying cards."""

from __future__ import annotations

import re
from collections import Counter
from math import atan2, pi

from textual.geometry import Offset, Region

from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.playhead import Tempo
from cardtui.games import open_id
from cardtui.games.perditio.rules import DISCARDS, PILES, PerditioState
from cardtui.games.perditio.screens.captions import chart_lines, note_lines
from cardtui.games.perditio.screens.fate import FatePanel
from cardtui.games.perditio.screens.table import TABLE
from cardtui.ui.cards.faces import Size
from cardtui.ui.table.pile_board import PileBoard
from cardtui.ui.table.piles import way_of_light
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.cards.flights import HALF, aloft, inner, movements, target
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
    SMALL,
    USUAL,
    WON,
    cards_seen,
    go,
    golden,
    is_face_up,
    lay_out,
    left_of,
    marks,
    number_of,
    painted,
    pile,
    piles,
    ranks_seen,
    regions,
    shows,
    state,
    turn_to,
)
from tests.ui.games.perditio.test_fate import LOOPS, deal_by
from tests.ui.layout import check_apart, check_fit, check_whole
from tests.ui.shared_app import paired, shared_app


def plies(turn: int, game: str, look: tuple[tuple[int, int], str]) -> list[int]:
    """The plies to look at in a layout: both ends and others, which differ from layout to layout.

    In the usual layout they are more, with every ace and with two cards of one pile in a row.
    """
    length = LENGTHS[game]
    if look == (USUAL, "row"):
        return sorted({0, 1, 9, 10, 15, *ACES, length - 1, length})
    return [0, 3 + 2 * turn, 21 + 3 * turn, length - turn % 2]


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
                    check_marks(desk, now)
                    check_captions(desk, now)
                    check_transport(desk, now)
                    if layout == "row":
                        check_pointer(desk, now)


def check_piles(desk: Desk, now: PerditioState) -> None:
    """Check that each pile shows its number and its cards, and that only the turned card is face up."""
    rows = piles(desk)
    numbers = [number_of(shown) or (number, "") for number, shown in enumerate(rows, start=1)]
    assert numbers == [(number, "") for number in range(1, 14)]
    if now.turned and desk.app.size[0] >= 78:
        assert number_of(rows[now.turned_on - 1]) is None or now.turned.rank > 10
    assert tuple(map(left_of, rows)) == now.left
    assert sum(map(cards_seen, rows)) == 52 - len(now.discards)
    up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
    assert up == ({now.turned_on} if now.turned else set())
    if now.turned:
        assert shows(rows[now.turned_on - 1], now.turned)


def check_gold(desk: Desk, now: PerditioState) -> None:
    """Check that the number of pile 1 is golden, and until the end that of the next pile, and its back."""
    tiny = desk.zones[PILES[0]].region.height == 3
    gold = golden(desk, "mark", "0123456789") if tiny else golden(desk, "back-mark", "0123456789")
    goes_on = desk.ply < desk.table.session.length
    next_pile = {now.current} if goes_on else set()
    hidden = set() if tiny else {now.turned_on}
    assert gold == ({1} | next_pile) - hidden
    assert golden(desk, "back-mark", "▌▚") == next_pile - {now.turned_on}


def check_marks(desk: Desk, now: PerditioState) -> None:
    """Check the marks beside the piles: one for each card of that rank that is thrown away."""
    thrown = Counter(card.label for card in now.discards)
    turned = now.turned.label if now.turned else ""
    expected = []
    for label in RANK_LABELS[1:]:
        filled, half = thrown[label], int(label == turned)
        expected.append("●" * filled + "◉" * half + "○" * (4 - filled - half))
    assert marks(desk) in (expected, [f"{4 - pips.count('○')}/4" for pips in expected])


def check_captions(desk: Desk, now: PerditioState) -> None:
    """Check what is said beside the piles: the chance and its change, the aces, and the last card."""
    session = desk.table.session
    (chance,) = session.game.graph_values(now)
    assert f"{chance} %" in desk.text
    if desk.ply:
        change = chance - session.graph_values_at(desk.ply - 1)[0]
        changed = f"{chance} % {'▴' if change > 0 else '▾'} {abs(change)}"
        assert re.search(rf"{changed}\b", desk.text) or not change
        sentence = session.describe(desk.ply)
        where, _, leads = sentence.short.partition(": ")
        assert where in desk.text
        assert leads in desk.text or sentence.full.rstrip(".").partition(": ")[2] in desk.text
    assert " ".join("●" * now.aces + "○" * (4 - now.aces)) in desk.text


def check_transport(desk: Desk, now: PerditioState) -> None:
    """Check that the transport bar counts the cards and the aces."""
    aces = sum(card.label == "A" for card in (*now.discards, *([now.turned] if now.turned else [])))
    counted = f"card {desk.ply}/{desk.table.session.length} ◂ ace {aces}/4 ▸"
    assert counted in desk.words
    assert aces == 4 or desk.ply < desk.table.session.length


def check_pointer(desk: Desk, now: PerditioState) -> None:
    """Check that a line above the row leads from the pile of the turned card to the one that it names."""
    at = regions(desk)
    row = desk.lines[at[0].y - 1]
    if desk.ply == desk.table.session.length:
        assert "▼" not in row
        return
    named = int(now.turned.rank) if now.turned else 1
    assert row.count("▼") == 1 and row.index("▼") in at[named - 1].column_range
    if now.turned_on not in (0, named):
        assert row.index("╮" if named < now.turned_on else "╭") in at[now.turned_on - 1].column_range


async def test_open_piles_show_every_rank_in_order() -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press("o")
        for size, layout in EACH_LAYOUT:
            await lay_out(desk, layout, size)
            for number, rows in enumerate(piles(desk), start=1):
                with case((size, layout, number)):
                    labels = [label.replace("T", "10") for label in ranks_seen(rows)]
                    assert labels == [card.label for card in state(desk).seen_on(number)]
        await desk.press("o", "end", "escape")
        await desk.click("#pile-1", 3, 2)  # a click on an empty pile opens all
        assert not state(desk).piles[0]
        assert shows(pile(desk, 11), state(desk).piles[10][0])


# the clock


async def test_c_arranges_the_piles_in_a_ring_and_back_in_a_row() -> None:
    keys_at = {USUAL: ("home", "o"), (64, 24): ("left",), LARGE: ("f",), HUGE: ("left",)}
    assert {*CLOCKS} <= keys_at.keys()
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
    """Check that pile 13 is in the middle and the others around it like hours, 12 at the top."""
    found = regions(desk)
    assert all(desk.screen.region.contains_region(region) for region in found)
    *ring, center = [(region.x + region.width / 2, region.y + region.height / 2) for region in found]
    # Rows are twice as high as columns are wide. Angles are clockwise from the top.
    angles = {n: atan2(x - center[0], 2 * (center[1] - y)) % (2 * pi) for n, (x, y) in enumerate(ring, 1)}
    assert sorted(angles, key=lambda n: angles[n]) == [12, *range(1, 12)]
    assert [round(angles[n] / (pi / 2), 6) for n in (12, 3, 6, 9)] == [0, 1, 2, 3]
    assert found[12].x + desk.zones[PILES[12]].card_size.width // 2 == desk.app.size[0] // 2 or (
        desk.table.has_class("-fate")
    )


async def test_the_clock_is_the_usual_layout_and_c_leaves_a_row_also_where_there_is_no_room_for_it() -> None:
    without_room = [(63, 24), (80, 23)]
    async with opened(f"{LOST}@15", views={"clock"}) as desk:  # as older versions saved it
        check_ring(desk)
        clock = desk.text
        await desk.press("c")
        row = desk.text
        assert row != clock
        await desk.resize(*SMALL)
        await desk.press("c")
        assert desk.notifications == []
        await desk.resize(*USUAL)
        assert desk.text == clock
        for size in without_room:
            with case(size):
                desk.table.query_one(TitleBar).hush()
                await desk.resize(*size)
                assert len({region.y for region in regions(desk)}) == 1
                await desk.press("c")
                assert desk.notifications == ["The clock needs 64 columns and 24 rows."]
                await desk.resize(*USUAL)
                desk.table.query_one(TitleBar).hush()
                await desk.settle()
                assert desk.text == clock


async def test_the_clock_key_is_shown_where_it_does_something_and_says_why_it_does_not() -> None:
    async with opened(f"{LOST}@15") as desk:

        def offered() -> str:
            return next(iter(re.findall(r" c (clock|row) ", desk.lines[-1])), "")

        assert offered() == "row"
        await desk.press("c")
        assert offered() == "clock"
        await desk.press("c")
        for panel in ("f", "d"):
            with case(panel):
                await desk.press(panel)
                assert len({region.y for region in regions(desk)}) == 1
                assert offered() == ""
                await desk.press("c")
                assert desk.notifications[-1] == "The clock has no room beside what is open."
                await desk.press(panel)
                assert offered() == "row"
        desk.table.query_one(TitleBar).hush()
        await desk.resize(*LARGE)
        await desk.press("f")
        assert offered() == "row" and len({region.y for region in regions(desk)}) > 1


async def test_lights_lead_from_the_card_to_the_next_pile() -> None:
    async with opened(f"{LOST}@15") as desk:
        board = desk.table.query_one(PileBoard)
        now = await go(desk, 15)
        points = way_of_light(board.plan, now.turned_on - 1, now.current - 1)
        glyphs = "".join(desk.lines[y][x] for x, y in (point + board.region.offset for point in points))
        assert re.fullmatch("[·●]+[▸◂▾▴]", glyphs)
    async with opened(LOST, views={"hand"}) as desk:
        await desk.press("1")
        assert desk.ply == 1 and desk.table.query_one(PileBoard).way is None  # the card tells enough


async def test_a_key_does_what_its_command_says() -> None:
    """The keys f, c and o have tests of their own."""
    up, down = ("up", "k", "shift+up"), ("down", "j", "shift+down")
    assert {key for command in TABLE.own_commands for key in command.keys} == {*up, *down, *"fco"}
    async with opened(deal_by(LOOPS), SMALL) as desk:
        before = desk.text
        for key in (*up, *down):  # there is nothing to scroll
            await desk.press(key)
            assert desk.text == before, key
        await desk.press("f")
        panel = desk.table.query_one(FatePanel)
        assert panel.max_scroll_y > 1
        for key in (*up, *down):
            panel.scroll_to(y=1, animate=False)
            await desk.settle()
            await desk.press(key)
            assert panel.scroll_y == (0 if key in up else 2), key


async def test_the_whole_verdict_can_be_read() -> None:
    async with opened(LOST) as desk:
        for (size, layout), seed in paired((3, 7, 8, 10), EACH_LAYOUT):
            await lay_out(desk, layout, size)
            await turn_to(desk, seed, layout)
            now = await go(desk, desk.table.session.length)
            await desk.press("end")
            with case((seed, size, layout)):
                game = desk.table.session.game
                assert desk.text_at("#end-title") == game.verdict(now)[0]
                shown = " ".join(desk.text_at("#end-facts").replace("█ ", "").split())
                told = [f"{label} {text}" for label, text in game.facts(now)]
                assert all(fact in shown for fact in told[: 5 if size[1] > 18 else 1]), shown
                assert f"game {game.id}" in shown or game.id in desk.lines[0], "which can be spared below it"
                for control in desk.screen.query("EndPanel Control"):
                    if all(node.display for node in control.ancestors_with_self):
                        assert str(control.render()).strip() in desk.lines[control.region.y]
                        assert desk.app.get_widget_at(*control.region.offset)[0] is control


async def test_nothing_is_said_around_the_panel_of_the_end_until_it_is_put_aside() -> None:
    async with opened(f"{LOST}@50") as desk:
        assert "aces out" in desk.text
        await desk.press("right")
        assert desk.table.end.shows_end and "aces out" not in desk.text
        await desk.press("escape")
        assert "aces out" in desk.text


STATES = {
    "start": (),
    "middle": ("3",),
    "open": ("o",),
    "open, fate": ("f",),
    "fate": ("o",),
    "end, fate": ("end",),
    "end": ("f",),
    "end, open": ("o",),
}
"""States of the table, with the keys that lead to each from the previous one."""


async def test_the_table_fits_in_every_state() -> None:
    async with opened(LOST) as desk:
        for size, layout in EACH_LAYOUT:
            await go(desk, 0)
            await lay_out(desk, layout, size)
            for number, (name, keys) in enumerate(STATES.items()):
                desk.send_keys(*keys)
                if number % 2 or size == SMALL or layout == "clock":
                    await desk.settle()
                    with case((size, layout, name)):
                        check_fit(desk)
                        check_apart(desk)
                        check_whole(desk)
            desk.send_keys("o", "home", "f")
            await desk.settle()


FLIGHTS = [
    (LOST, 1, USUAL, "row"),
    (LOST, 9, LOW, "row"),  # the previous card lies on the pile from which the next is turned
    (WON, 30, SMALL, "row"),
    (WON, 13, (90, 26), "clock"),
    (LOST, 20, USUAL, "clock"),
]


async def test_a_card_flies_from_its_pile_to_the_discards_of_its_rank() -> None:
    async with shared_app(LOST, flights=True) as again:
        for game, ply, size, layout in FLIGHTS:
            views = {"row"} if layout == "row" else ()
            there = await again.look(f"{game}@{ply + 1}", size, views)
            async with again((game, ply, size), f"{game}@{ply}", size, views) as desk:
                await check_flight(desk, ply + 1)
                assert desk.text == there


async def check_flight(desk: Desk, ply: int) -> None:
    """Step to a ply, and follow the card from its pile to the marks of its rank."""
    (move,) = movements(desk, ply)
    (card,) = move.cards
    before, thrown = desk.lines, marks(desk)
    await desk.press("right")
    assert aloft(desk) == {DISCARDS: (card,)}
    lay, end = desk.flight.offset, target(desk)
    size = desk.flight.region.size - (1, 1)  # without the shadow
    assert desk.zones[move.source].region.contains_point(lay)
    flown, lain = (
        [line[at.x : at.x + size.width] for line in lines[at.y : at.y + size.height]]
        for lines, at in ((desk.lines, lay), (before, lay))
    )
    assert inner(lain) == inner(flown)
    board = desk.table.query_one(PileBoard)
    place = board.plan.region_of_marks(card.rank - 1).translate(board.region.offset)
    assert Region.from_offset(end, size).contains_point(place.offset + Offset(place.width // 2, 0))
    await desk.fly(HALF)
    assert not any(is_face_up(painted(desk, name)) for name in PILES)
    await desk.land()
    assert is_face_up(pile(desk, state(desk).turned_on))
    assert marks(desk)[card.rank - 1] == thrown[card.rank - 1].replace("◉", "●") or desk.app.size == SMALL


async def test_nothing_is_said_of_a_card_before_it_is_seen() -> None:
    async with opened(f"{LOST}@20", flights=True) as desk:
        before = desk.table.query_one(PileBoard).captions
        await desk.press("right")
        while desk.flying:
            assert desk.table.query_one(PileBoard).captions == before
            await desk.fly(0.1)
        assert desk.table.query_one(PileBoard).captions != before
        check_captions(desk, state(desk))


async def test_nothing_flies_where_nothing_is_discarded() -> None:
    async with opened(LOST, LOW, flights=True) as desk:
        for key, ply in (("right", 1), ("left", 0)):
            await desk.press(key)
            assert (desk.ply, desk.flying) == (ply, False)


async def test_while_only_the_last_ace_is_out_the_chance_to_win_is_told_in_cards() -> None:
    async with opened(LOST) as desk:
        for size, layout in (*EACH_LAYOUT, (LARGE, "clock")):
            await lay_out(desk, layout, size)
            for ply in (0, ACES[2] - 1, ACES[2], ACES[3] - 1, ACES[3]):
                with case((size, layout, ply)):
                    left = sum((await go(desk, ply)).left)
                    told = f"you win 1 in {left}" if ACES[2] <= ply < ACES[3] else "chance to win"
                    assert told in desk.text


async def test_a_chart_of_the_chance_stands_beside_a_large_clock() -> None:
    async with opened(f"{LOST}@20", LARGE) as desk:
        session = desk.table.session
        percents = [session.graph_values_at(ply)[0] for ply in range(21)]
        chart = ["".join(text for text, _ in line) for line in chart_lines(percents)]
        assert [len(row) for row in chart] == [20, 20, 20, 20]
        for row in chart[:3]:
            assert row.rstrip() in desk.text
        assert "█" in chart[0] and " " not in chart[2]  # from the least to the greatest
        assert chart[3].split() == [f"{percents[0]}", "%", "now"]
        *early, below = ("".join(text for text, _ in line) for line in chart_lines(percents[:9]))
        assert {len(row) for row in early} == {9} == {len(below)}  # no wider than there are cards
        assert below.endswith("now")


async def test_the_last_cards_stand_beside_a_large_clock_and_the_newest_stays_in_its_place() -> None:
    async with opened(LOST, LARGE) as desk:
        session = desk.table.session
        for ply in (1, 2, 5, 20):
            with case(ply):
                await go(desk, ply)
                (row,) = (y for y, line in enumerate(desk.lines) if "▸ " in line[:30])
                middle = desk.zones["pile 13"].region
                assert row == middle.y + desk.zones["pile 13"].card_size.height // 2
                told = [line[3:30].strip() for line in desk.lines[row - 4 : row + 3]]
                last = [session.describe(step).short.partition(": ")[0] for step in range(ply, 0, -1)]
                assert [text for text in told if " on pile " in text] == ["▸ " + last[0], *last[1:4]][::-1]
                assert told[-1].rpartition(" ")[2] == str(state(desk).current)


async def test_a_row_has_large_cards_and_its_captions_also_above_the_fate() -> None:
    async with opened(f"{LOST}@20", views={"row", "fate"}) as desk:
        for size, cards in {(100, 30): Size.LOW, LARGE: Size.LARGE, (160, 48): Size.HUGE}.items():
            with case(size):
                await desk.resize(*size)
                assert desk.zones["pile 7"].card_size is cards
                check_fit(desk)
                check_whole(desk)
                check_captions(desk, state(desk))


async def test_in_plain_looks_the_cards_below_the_top_one_are_counted_without_edges() -> None:
    for look in ("mono", "ascii"):
        async with opened(f"{LOST}@15", looks={look}) as desk:
            times = "x" if look == "ascii" else "×"
            for number, (rows, left) in enumerate(zip(piles(desk), state(desk).left, strict=True), start=1):
                below = left - (number != state(desk).turned_on)
                assert rows[-1].strip() == (f"{times}{below}" if below > 0 else ""), (look, number)


def test_from_the_third_ace_on_every_card_is_waited_for_longer() -> None:
    session = open_id(LOST)
    session.look_ahead()
    for ply in range(LENGTHS[LOST]):
        last = session.step(ply) if ply else None
        tempo = session.game.tempo(last, session.state_at(ply))
        assert tempo is (Tempo.SUSPENSE if ply >= ACES[2] else Tempo.HELD)


async def test_from_30_rows_on_the_chance_is_seen_above_the_row_and_the_fate() -> None:
    async with opened(LOST, (80, 30)) as desk:
        await desk.press("f")
        assert "chance to win" in desk.text
        await desk.resize(80, 29)
        assert "chance to win" not in desk.text


async def test_a_click_on_a_pile_turns_it_and_no_click_beside_the_piles_nor_a_second_one_is_a_mistake() -> (
    None
):
    async with opened("perditio#615", views={"hand"}) as desk:
        score, board = desk.by_hand.score, desk.zones[DISCARDS]
        for number in (1, 1, 3):  # a card has named the first pile again
            await desk.click(desk.zones[PILES[number - 1]], 1, 1)
            await desk.click(board, 0, 0)
        assert (desk.ply, score.mistakes) == (3, 0)
        for _ in range(5):
            desk.clock.now += 0.4
            await desk.press("3")  # it is held down, or was clicked twice
        assert (desk.ply, score.mistakes) == (3, 0) and "turn the pile that it names" in desk.text_at(
            "#in-hand"
        )
        await desk.click(desk.zones[PILES[0]], 1, 1)
        assert (desk.ply, score.mistakes) == (3, 1) and "does not name pile 1" in desk.text_at("#in-hand")


def test_a_note_has_lines_while_a_terminal_is_made_as_narrow_as_its_margins() -> None:
    for columns in (1, 0, -1):
        assert len(note_lines("Some words", columns, rows=2)) == 2
