"""Cards that fly to the discards of Perditio Tempus, and back."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region

from cardtui.engine.zones import CardsMoved
from cardtui.games.perditio.rules import DISCARDS, PILES
from tests.ui.cards.flights import ALMOST, HALF, aloft, inner, picture, target
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.screen import (
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    WON,
    fresh,
    is_face_up,
    painted,
    painted_piles,
    pile,
    state,
    thrown_away,
)
from tests.ui.shared_app import shared_app

FLIGHTS = [
    (LOST, 1, USUAL, "row"),
    (LOST, 15, USUAL, "clock"),
    (LOST, 9, LOW, "row"),  # the previous card lies on the pile from which the next is turned
    (LOST, 9, NARROW, "row"),
    (WON, 30, SMALL, "row"),
    (WON, 13, (90, 26), "clock"),
]


def pips(desk: Desk, rank: int) -> str:
    """Return the marks that count the discarded cards of a rank."""
    return thrown_away(painted(desk, DISCARDS))[rank - 1][1]


@pytest.mark.parametrize("key", ["right", "left"])
async def test_a_card_flies_between_its_pile_and_the_discards_of_its_rank(key: str) -> None:
    async with shared_app(LOST, flights=True) as again:
        for game, ply, size, layout in FLIGHTS:
            views = {"clock"} if layout == "clock" else ()
            start, end = (ply, ply + 1) if key == "right" else (ply + 1, ply)
            there = await again.look(f"{game}@{end}", size, views)
            async with again((game, ply, size), f"{game}@{start}", size, views) as desk:
                await check_flight(desk, key, ply + 1)
                assert desk.text == there


async def check_flight(desk: Desk, key: str, ply: int) -> None:
    """Step to a ply, or back from it, and follow the card from where it lay to where it lands."""
    (move,) = [event for event in desk.table.session.step(ply).events if isinstance(event, CardsMoved)]
    (card,) = move.cards
    on, back = move.source, key == "left"
    before = picture(desk, desk.screen.region)
    before_pips = pips(desk, card.rank)
    await desk.press(key)
    assert aloft(desk) == {on if back else DISCARDS: (card,)}
    lay, end = desk.flight.offset, target(desk)
    rows = picture(desk, Region.from_offset(lay, desk.flight.region.size))
    taken = [line[lay.x : lay.x + len(rows[0])] for line in before[lay.y : lay.y + len(rows)]]
    assert inner(taken) == inner(rows)
    assert desk.zones[DISCARDS if back else on].region.contains_point(lay)
    assert desk.zones[on if back else DISCARDS].region.contains_point(end)
    if not back:
        of_rank = [line[end.x : end.x + len(rows[0])] for line in before[end.y : end.y + len(rows)]]
        assert set(re.findall(r"10|[2-9AJQK]", "".join(of_rank))) == {card.label}
    await desk.fly(HALF)
    assert desk.flight.offset not in (lay, end)
    if not back:
        assert not any(map(is_face_up, painted_piles(desk)))
        assert pips(desk, card.rank) == before_pips
    await desk.fly(ALMOST)
    assert (desk.flying, desk.flight.offset) == (True, end)
    await desk.land()
    assert inner(picture(desk, Region(*end, len(rows[0]), len(rows)))) == inner(rows)
    assert is_face_up(pile(desk, state(desk).turned_on))
    assert on in PILES


async def test_nothing_flies_where_nothing_is_discarded() -> None:
    there = await fresh(f"{LOST}@1")
    async with opened(LOST, flights=True) as desk:
        for key, ply, then in (("right", 1, there), ("left", 0, desk.text)):
            await desk.press(key)
            assert (desk.ply, desk.flying) == (ply, False)
            assert desk.text == then


async def test_nothing_flies_while_the_fate_covers_the_discards() -> None:
    async with shared_app(f"{LOST}@15", LOW, flights=True) as again:
        for size, layout in ((LOW, "row"), (SMALL, "row"), (USUAL, "clock")):
            async with again((size, layout), size=size, views={"clock"} if layout == "clock" else ()) as desk:
                await desk.press("f", "right")
                assert (desk.ply, desk.flying) == (16, False)
                assert is_face_up(pile(desk, state(desk).turned_on))
                assert desk.shown_cards() == desk.expected_cards()
                await desk.press("f", "right")
                assert desk.flying
