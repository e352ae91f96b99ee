"""The table of Perditio Tempus: piles in a row or a clock, discards, pointer, verdict, and flying cards."""

from __future__ import annotations

import re
from collections import Counter
from math import atan2, pi

from textual.geometry import Region
from textual.widgets import Digits

from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.playhead import Tempo
from cardtui.games import open_id
from cardtui.games.perditio.rules import DISCARDS, PILES, PerditioState
from cardtui.ui.games.perditio.fate import FatePanel
from cardtui.ui.games.perditio.odds import Odds
from cardtui.ui.games.perditio.table import TABLE, Pointer
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.cards.flights import HALF, aloft, inner, movements, picture, target
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
    number_of,
    painted,
    pile,
    piles,
    ranks_seen,
    regions,
    shows,
    state,
    thrown_away,
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
                    if desk.ply:  # before, the hint how to begin lies on them
                        check_discards(desk, now)
                    check_transport(desk, now)
                    if layout == "row":
                        check_pointer(desk, now)


def check_piles(desk: Desk, now: PerditioState) -> None:
    """Check that each pile shows its number and its cards, and that only the turned card is face up."""
    rows = piles(desk)
    assert [number_of(shown)[0] for shown in rows] == list(range(1, 14))
    assert tuple(map(left_of, rows)) == now.left
    assert sum(map(cards_seen, rows)) == 52 - len(now.discards)
    up = {number for number, shown in enumerate(rows, start=1) if is_face_up(shown)}
    assert up == ({now.turned_on} if now.turned else set())
    if now.turned:
        assert shows(rows[now.turned_on - 1], now.turned)


def check_gold(desk: Desk, now: PerditioState) -> None:
    """Check that the number and the back of the next pile are golden until the end."""
    if desk.ply < desk.table.session.length:
        assert golden(desk, "mark", "0123456789") == {now.current}
        assert golden(desk, "back-mark", "▌▚") == {now.current} - {now.turned_on}
    else:
        assert golden(desk, "mark", "0123456789") == golden(desk, "back-mark", "▌▚") == set()


def check_discards(desk: Desk, now: PerditioState) -> None:
    """Check the discards: counted by rank, with the last card of each rank on top."""
    discards = desk.zones[DISCARDS]
    assert discards.display
    rows = picture(desk, discards.region)
    thrown = Counter(card.label for card in now.discards)
    turned = now.turned.label if now.turned else ""
    expected = []
    for label in RANK_LABELS[1:]:
        filled, half = thrown[label], int(label == turned)
        expected.append((label, "●" * filled + "◉" * half + "○" * (4 - filled - half)))
    assert thrown_away(rows) in (expected, [(label, f"{4 - pips.count('○')}/4") for label, pips in expected])
    last = {card.rank: card for card in now.discards}
    assert len(last) == 13 or desk.ply < desk.table.session.length
    assert all(shows(rows, card) for card in last.values())


def check_transport(desk: Desk, now: PerditioState) -> None:
    """Check that the transport bar counts the cards and the aces."""
    aces = sum(card.label == "A" for card in (*now.discards, *([now.turned] if now.turned else [])))
    counted = f"card {desk.ply}/{desk.table.session.length} ◂ ace {aces}/4 ▸"
    assert counted in desk.words
    assert aces == 4 or desk.ply < desk.table.session.length


def check_pointer(desk: Desk, now: PerditioState) -> None:
    """Check that the pointer leads from the pile of the turned card to the pile that it names."""
    region: Region = desk.table.query_one(Pointer).region
    line, numbers = (row[: region.right] for row in desk.lines[region.y : region.y + 2])
    named = int(now.turned.rank) if now.turned else 1
    columns = {int(m[0]): range(m.start(), m.end()) for m in re.finditer(r"\d+", numbers)}
    if desk.app.size == LOW:  # here the numbers of cards left stand beside those of the piles
        columns = {n: range(at.x, at.right) for n, at in enumerate(regions(desk), start=1)}
    assert line.count("▼") == 1
    assert line.index("▼") in columns[named]
    if now.turned_on not in (0, named):
        assert line.index("╮" if named < now.turned_on else "╭") in columns[now.turned_on]


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
    keys_at = {USUAL: ("home", "o", "f"), LARGE: ("f",), HUGE: ("left",)}
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
    assert [number_of(rows)[0] for rows in piles(desk)] == list(range(1, 14))
    center, *ring = [(region.x + region.width / 2, region.y + region.height / 2) for region in found]
    # Rows are twice as high as columns are wide. Angles are clockwise from the top.
    angles = {n: atan2(x - center[0], 2 * (center[1] - y)) % (2 * pi) for n, (x, y) in enumerate(ring, 2)}
    assert sorted(angles, key=lambda n: angles[n]) == [12, 13, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [round(angles[n] / (pi / 2), 6) for n in (12, 3, 6, 9)] == [0, 1, 2, 3]


async def test_c_also_leaves_a_clock_that_has_no_room() -> None:
    without_room = [(79, 24), (80, 23)]
    async with opened(f"{LOST}@15") as desk:
        row = desk.text
        await desk.press("c")
        clock = desk.text
        for size in without_room:
            with case(size):
                await desk.resize(*size)
                assert not desk.table.has_class("-clock")
                await desk.resize(*USUAL)
                assert desk.text == clock
        await desk.resize(*SMALL)
        await desk.press("c")
        assert desk.notifications == []
        await desk.resize(*USUAL)
        assert desk.text == row
        for size in without_room:
            with case(size):
                desk.table.query_one(TitleBar).hush()
                await desk.resize(*size)
                await desk.press("c")
                assert desk.notifications == ["The clock needs 80 columns and 24 rows."]
                assert not desk.table.has_class("-clock")


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
                facts = [*game.facts(now), ("game", game.id)]
                told = [f"{label} {text}" for label, text in facts[: 5 if size[1] > 18 else 1]]
                assert all(fact in shown for fact in told), shown
                for control in desk.screen.query("EndPanel Control"):
                    if all(node.display for node in control.ancestors_with_self):
                        assert str(control.render()).strip() in desk.lines[control.region.y]
                        assert desk.app.get_widget_at(*control.region.offset)[0] is control


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
            desk.send_keys("o", "home")
            await desk.settle()


FLIGHTS = [
    (LOST, 1, USUAL, "row"),
    (LOST, 9, LOW, "row"),  # the previous card lies on the pile from which the next is turned
    (WON, 30, SMALL, "row"),
    (WON, 13, (90, 26), "clock"),
]


async def test_a_card_flies_from_its_pile_to_the_discards_of_its_rank() -> None:
    async with shared_app(LOST, flights=True) as again:
        for game, ply, size, layout in FLIGHTS:
            views = {"clock"} if layout == "clock" else ()
            there = await again.look(f"{game}@{ply + 1}", size, views)
            async with again((game, ply, size), f"{game}@{ply}", size, views) as desk:
                await check_flight(desk, ply + 1)
                assert desk.text == there


async def check_flight(desk: Desk, ply: int) -> None:
    """Step to a ply, and follow the card from its pile to the card of its rank that it will cover."""
    (move,) = movements(desk, ply)
    (card,) = move.cards
    before, discards = desk.lines, thrown_away(painted(desk, DISCARDS))
    await desk.press("right")
    assert aloft(desk) == {DISCARDS: (card,)}
    lay, end = desk.flight.offset, target(desk)
    size = desk.flight.region.size - (1, 1)  # without the shadow
    assert desk.zones[move.source].region.contains_point(lay)
    flown, lain, covered = (
        [line[at.x : at.x + size.width] for line in lines[at.y : at.y + size.height]]
        for lines, at in ((desk.lines, lay), (before, lay), (before, end))
    )
    assert inner(lain) == inner(flown)
    assert set(re.findall(r"10|[2-9AJQK]", "".join(covered))) == {card.label}
    await desk.fly(HALF)
    assert not any(is_face_up(painted(desk, name)) for name in PILES)
    assert thrown_away(painted(desk, DISCARDS))[card.rank - 1] == discards[card.rank - 1]
    await desk.land()
    assert is_face_up(pile(desk, state(desk).turned_on))


async def test_nothing_flies_where_nothing_is_discarded_or_the_fate_covers_the_discards() -> None:
    async with shared_app(f"{LOST}@15", LOW, flights=True) as again:
        async with again("start", LOST) as desk:
            for key, ply in (("right", 1), ("left", 0)):
                await desk.press(key)
                assert (desk.ply, desk.flying) == (ply, False)
        for size, layout in ((LOW, "row"), (SMALL, "row"), (USUAL, "clock")):
            async with again((size, layout), size=size, views={"clock"} if layout == "clock" else ()) as desk:
                await desk.press("f", "right")
                assert (desk.ply, desk.flying) == (16, False)
                assert is_face_up(pile(desk, state(desk).turned_on))
                assert desk.shown_cards() == desk.expected_cards()
                await desk.press("f", "right")
                assert desk.flying


async def test_while_only_the_last_ace_is_out_the_chance_to_win_stands_large() -> None:
    async with opened(LOST) as desk:
        for size, layout in (*EACH_LAYOUT, (LARGE, "clock")):
            await lay_out(desk, layout, size)
            for ply in (0, ACES[2] - 1, ACES[2], ACES[3] - 1, ACES[3]):
                with case((size, layout, ply)):
                    left = sum((await go(desk, ply)).left)
                    odds = desk.screen.query_one(Odds)
                    shown = ACES[2] <= ply < ACES[3] and size not in (SMALL, LOW)
                    assert odds.display is shown
                    if shown:
                        assert f"you win 1 time in {left}" in desk.text_at("#odds-title")
                        assert desk.table.query_one(Digits).value == f"{100 / left:.0f}%"
                        assert odds.region.height == 4
        await lay_out(desk, "row", USUAL)
        await go(desk, ACES[2])
        await desk.press("f")
        assert not desk.screen.query_one(Odds).region  # the fate tells it all
        await desk.press("f", "m")
        assert not desk.screen.query_one(Odds).region  # by hand, the piles count


def test_from_the_third_ace_on_every_card_is_waited_for_longer() -> None:
    session = open_id(LOST)
    session.look_ahead()
    for ply in range(LENGTHS[LOST]):
        last = session.step(ply) if ply else None
        tempo = session.game.tempo(last, session.state_at(ply))
        assert tempo is (Tempo.SUSPENSE if ply >= ACES[2] else Tempo.HELD)
