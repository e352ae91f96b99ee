"""Perditio Tempus on the screen: flights."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from textual.geometry import Region

from cardtui.engine.places import Moved
from cardtui.games.perditio.rules import DISCARDS, PILES
from tests.ui.again import reopened
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    CLOCKS,
    LARGE,
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
    lay_out,
    painted,
    painted_piles,
    pile,
    shows,
    state,
    thrown_away,
)
from tests.ui.stage.flights import ALMOST, HALF, aloft, inner, picture, target


def check_deck(desk: Desk) -> None:
    """Exactly the whole deck lies on the table or flies above it, and the screen shows it so."""
    assert Counter(card for cards in desk.shown().values() for card in cards) == Counter(
        card for cards in desk.table.session.game.start().piles for card in cards
    )
    air = aloft(desk)
    assert len(air) == int(desk.flying)
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


def thrown_by(desk: Desk, place: int) -> Moved:
    """What moves in the step that leads to `place`, by the rules."""
    (move,) = [event for event in desk.table.session.step(place).events if isinstance(event, Moved)]
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
    assert desk.at == place + 1
    assert aloft(desk) == {DISCARDS: (card,)}
    lay, end = desk.flight.offset, target(desk)
    rows = [row.text for row in desk.flight._rows]
    taken = [line[lay.x : lay.x + len(rows[0])] for line in drawn[lay.y : lay.y + len(rows)]]
    assert inner(taken) == inner(rows)
    assert desk.places[PILES[on - 1]].region.contains_point(lay)
    of_rank = [line[end.x : end.x + len(rows[0])] for line in drawn[end.y : end.y + len(rows)]]
    assert set(re.findall(r"10|[2-9AJQK]", "".join(of_rank))) == {card.label}
    assert desk.places[DISCARDS].region.contains_point(end)
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
    assert desk.places[DISCARDS].region.contains_point(lay)
    assert desk.places[move.source].region.contains_point(end)
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


async def test_no_card_is_lost_or_doubled_in_any_phase() -> None:
    async with reopened(LOST, flights=True) as again:
        for key, game, start, (size, layout) in PHASES:
            views = {"clock"} if layout == "clock" else ()
            async with again((key, game), f"{game}@{start}", size, views) as desk:
                for _ in range(6):
                    await desk.press(key)
                    assert desk.flying
                    while desk.flying:
                        check_deck(desk)
                        await desk.fly(0.1)
                    check_deck(desk)
                    assert desk.shown() == desk.due()


async def test_where_nothing_is_thrown_away_nothing_flies() -> None:
    there = await fresh(f"{LOST}@1")
    async with opened(LOST, flights=True) as desk:
        for key, place, then in (("right", 1, there), ("left", 0, desk.text)):
            await desk.press(key)
            assert (desk.at, desk.flying) == (place, False)
            assert desk.text == then


INPUTS = {"right": 12, "left": 10, "n": 17, "home": 0, "end": 51, "o": 11, "f": 11, "c": 11, "space": 11}
"""Where a key leads that is pressed while the card of step 11 flies: its own, and some that all share."""

LOOKS = {"o": {"open"}, "f": {"fate"}, "c": {"clock"}}
"""What these keys change of how the table is looked at."""


async def test_an_input_ends_the_flight_at_once_and_then_counts() -> None:
    cases = [(key, frozenset[str]()) for key in INPUTS]
    cases += [(key, frozenset({"clock"})) for key in ("right", "left", "f", "c")]
    async with reopened(f"{LOST}@10", flights=True) as again:
        wanted = sorted(cases, key=lambda case: sorted(case[1] ^ LOOKS.get(case[0], set())))
        there = {  # before anything has flown
            (key, views): await again.look(f"{LOST}@{INPUTS[key]}", views=views ^ LOOKS.get(key, set()))
            for key, views in wanted
        }
        for key, views in cases:
            async with again((key, views), views=views) as desk:
                await desk.press("right")
                await desk.fly(HALF)
                first = aloft(desk)
                assert first
                await desk.press(key)
                assert desk.at == INPUTS[key]
                if desk.flying:
                    assert key in ("right", "left")
                    assert aloft(desk) != first
                    check_deck(desk)
                else:
                    assert desk.shown() == desk.due()
                await desk.land()
                if key != "space":
                    assert desk.text == there[key, views]


async def test_a_click_ends_the_flight_at_once_too() -> None:
    async with reopened(f"{LOST}@10", flights=True) as again:
        for clicked in ("#graph", "#scrubber", "#pile-13", "forward_ten", "back"):
            async with again(clicked) as desk:
                await desk.press("right")
                await desk.fly(0.05)
                first = aloft(desk)
                await desk.click(clicked, 1)
                assert aloft(desk) != first
                await desk.land()
                assert desk.shown() == desk.due()


async def test_another_size_of_the_terminal_ends_the_flight() -> None:
    looks = [(SMALL, "row"), (LOW, "clock"), (LARGE, "clock")]
    async with reopened(f"{LOST}@15", flights=True) as again:
        there = [  # before anything has flown
            await again.look(f"{LOST}@16", size, {"clock"} if layout == "clock" and size in CLOCKS else ())
            for size, layout in looks
        ]
        for (size, layout), then in zip(looks, there, strict=True):
            async with again((size, layout), views={"clock"} if layout == "clock" else ()) as desk:
                await desk.press("right")
                await desk.fly(HALF)
                await desk.resize(*size)
                assert not desk.flying
                assert desk.shown() == desk.due()
                assert desk.text == then


async def test_a_burst_of_keys_ends_where_as_many_slow_ones_do() -> None:
    keys = ["right"] * 12 + ["left"] * 3 + ["c"] + ["right"] * 5 + ["c", "left"]
    async with opened(LOST, flights=True) as desk:
        desk.strike(*keys)
        await desk.until(lambda: desk.at == 13)
        await desk.land()
        assert desk.shown() == desk.due()
        assert desk.text == await fresh(f"{LOST}@13")


async def test_the_end_panel_waits_for_the_last_card_but_one_to_land() -> None:
    async with reopened(f"{LOST}@50", flights=True) as again:
        for views in ((), ("clock",)):
            async with again(views, views=views) as desk:
                await desk.press("right")
                assert desk.flying
                assert "You lost" not in desk.text
                await desk.land()
                assert "You lost" in desk.text


async def test_where_the_fate_stands_in_place_of_the_discards_steps_are_made_at_once() -> None:
    async with reopened(f"{LOST}@15", LOW, flights=True) as again:
        for size, layout in ((LOW, "row"), (SMALL, "row"), (USUAL, "clock")):
            async with again((size, layout), size=size, views={"clock"} if layout == "clock" else ()) as desk:
                await desk.press("f", "right")
                assert not desk.flying
                assert desk.at == 16
                assert is_face_up(pile(desk, state(desk).turned_on))
                assert desk.shown() == desk.due()
                await desk.press("f", "right")
                assert desk.flying


@pytest.mark.parametrize(("speed", "layout"), [(0.25, "row"), (8.0, "clock")])
async def test_while_playing_flights_end_before_the_next_step_is_due(speed: float, layout: str) -> None:
    async with opened(f"{LOST}@5", flights=True, speed=speed) as desk:
        await lay_out(desk, layout)
        await desk.press("space")
        for place in range(6, 12):
            await desk.pass_time(1 / speed)
            assert desk.at == place
            assert desk.flying
            check_deck(desk)
            await desk.fly(0.81 / speed)
            assert not desk.flying
            assert desk.shown() == desk.due()
