"""Perditio Tempus on the screen: flights."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from textual.geometry import Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.perditio.rules import DISCARDS, PILES
from tests.ui.again import reopened
from tests.ui.cards.flights import ALMOST, HALF, aloft, check_air, inner, picture, target
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    WON,
    cards_seen,
    fresh,
    go,
    is_face_up,
    painted,
    painted_piles,
    pile,
    shows,
    state,
    thrown_away,
)


def check_painted(desk: Desk) -> None:
    """The piles and the discards show all cards that do not fly."""
    check_air(desk)
    air = aloft(desk)
    on_piles = sum(map(cards_seen, painted_piles(desk)))
    thrown = sum(pips.count("●") for _, pips in thrown_away(painted(desk, DISCARDS)))
    assert on_piles + thrown + sum(map(len, air.values())) == 52, desk.text
    for (card,) in air.values():
        rows = picture(desk, Region.from_offset(desk.flight.offset, desk.flight.region.size))
        assert rows == [row.text for row in desk.flight._rows], desk.text
        assert shows(rows, card)


def pips(desk: Desk, rank: int) -> str:
    """How the cards of a rank are counted that have been thrown away."""
    return thrown_away(painted(desk, DISCARDS))[rank - 1][1]


def thrown_by(desk: Desk, place: int) -> CardsMoved:
    """What moves in the step that leads to `place`, by the rules."""
    (move,) = [event for event in desk.table.session.step(place).events if isinstance(event, CardsMoved)]
    return move


FLIGHTS = [
    (LOST, 1, USUAL, "row"),
    (LOST, 15, USUAL, "clock"),
    (LOST, 9, LOW, "row"),  # the card turned before lies on the pile that the next is turned from
    (LOST, 9, NARROW, "row"),
    (WON, 30, SMALL, "row"),
    (WON, 13, (90, 26), "clock"),
]


async def each_flight(fly: Callable[[Desk, int], Awaitable[None]], after: int) -> None:
    """Fly at each place, in one app, which comes from so many steps after it."""
    async with reopened(LOST, flights=True) as again:
        for game, place, size, layout in FLIGHTS:
            views = {"clock"} if layout == "clock" else ()
            async with again((game, place, size), f"{game}@{place + after}", size, views) as desk:
                await fly(desk, place)


async def test_the_turned_card_flies_from_where_it_lay_to_the_place_of_its_rank() -> None:
    await each_flight(fly_on, after=1)


async def fly_on(desk: Desk, place: int) -> None:
    """From `place` to the next one, where the table is now."""
    there = desk.text
    await go(desk, place)
    card, on = state(desk).turned, state(desk).turned_on
    assert card is not None
    before_pips = pips(desk, card.rank)
    drawn = picture(desk, desk.screen.region)
    await desk.press("right")
    assert desk.flying
    assert desk.ply == place + 1
    assert aloft(desk) == {DISCARDS: (card,)}
    lay, end = desk.flight.offset, target(desk)
    rows = [row.text for row in desk.flight._rows]
    taken = [line[lay.x : lay.x + len(rows[0])] for line in drawn[lay.y : lay.y + len(rows)]]
    assert inner(taken) == inner(rows)
    assert desk.zones[PILES[on - 1]].region.contains_point(lay)
    of_rank = [line[end.x : end.x + len(rows[0])] for line in drawn[end.y : end.y + len(rows)]]
    assert set(re.findall(r"10|[2-9AJQK]", "".join(of_rank))) == {card.label}
    assert desk.zones[DISCARDS].region.contains_point(end)
    await desk.fly(HALF)
    assert desk.flight.offset not in (lay, end)
    assert not any(map(is_face_up, painted_piles(desk)))
    assert pips(desk, card.rank) == before_pips
    await desk.fly(ALMOST)
    assert (desk.flying, desk.flight.offset) == (True, end)
    await desk.land()
    assert inner(picture(desk, Region(*end, len(rows[0]), len(rows)))) == inner(rows)
    assert is_face_up(pile(desk, state(desk).turned_on))
    assert desk.text == there


async def test_a_step_back_flies_the_card_last_thrown_away_back_to_its_pile() -> None:
    await each_flight(fly_back, after=0)


async def fly_back(desk: Desk, place: int) -> None:
    """To `place`, where the table is now, from the next one."""
    there = desk.text
    await go(desk, place + 1)
    move = thrown_by(desk, place + 1)
    drawn = picture(desk, desk.screen.region)
    await desk.press("left")
    assert aloft(desk) == {move.source: move.cards}
    lay, end = desk.flight.offset, target(desk)
    rows = [row.text for row in desk.flight._rows]
    lying = [line[lay.x : lay.x + len(rows[0])] for line in drawn[lay.y : lay.y + len(rows)]]
    assert inner(lying) == inner(rows)
    assert desk.zones[DISCARDS].region.contains_point(lay)
    assert desk.zones[move.source].region.contains_point(end)
    await desk.fly(HALF)
    assert desk.flight.offset not in (lay, end)
    halfway = pips(desk, move.cards[0].rank)
    await desk.fly(ALMOST)
    assert (desk.flying, desk.flight.offset) == (True, end)
    await desk.land()
    assert pips(desk, move.cards[0].rank) == halfway  # a half one, as soon as it is on its way
    assert inner(picture(desk, Region(*end, len(rows[0]), len(rows)))) == inner(rows)
    assert desk.text == there


PHASES = [
    ("right", LOST, 6, (LOW, "row")),  # two cards of one pile in a row
    ("left", LOST, 19, (USUAL, "clock")),  # two aces
    ("left", WON, 51, (USUAL, "row")),
    ("right", WON, 35, (USUAL, "clock")),
]


async def test_what_piles_and_discards_show_adds_up_in_any_phase() -> None:
    async with reopened(LOST, flights=True) as again:
        for key, game, start, (size, layout) in PHASES:
            views = {"clock"} if layout == "clock" else ()
            async with again((key, game), f"{game}@{start}", size, views) as desk:
                for _ in range(6):
                    await desk.press(key)
                    assert desk.flying
                    while desk.flying:
                        check_painted(desk)
                        await desk.fly(0.1)
                    check_painted(desk)
                    assert desk.shown_cards() == desk.expected_cards()


async def test_where_nothing_is_thrown_away_nothing_flies() -> None:
    there = await fresh(f"{LOST}@1")
    async with opened(LOST, flights=True) as desk:
        for key, place, then in (("right", 1, there), ("left", 0, desk.text)):
            await desk.press(key)
            assert (desk.ply, desk.flying) == (place, False)
            assert desk.text == then


async def test_where_the_fate_stands_in_place_of_the_discards_steps_are_made_at_once() -> None:
    async with reopened(f"{LOST}@15", LOW, flights=True) as again:
        for size, layout in ((LOW, "row"), (SMALL, "row"), (USUAL, "clock")):
            async with again((size, layout), size=size, views={"clock"} if layout == "clock" else ()) as desk:
                await desk.press("f", "right")
                assert not desk.flying
                assert desk.ply == 16
                assert is_face_up(pile(desk, state(desk).turned_on))
                assert desk.shown_cards() == desk.expected_cards()
                await desk.press("f", "right")
                assert desk.flying
