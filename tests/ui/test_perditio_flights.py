"""Perditio Tempus on the screen: flights."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from textual.geometry import Region

from cardtui.engine.places import Moved
from cardtui.games.perditio.rules import DISCARDS, PILES
from tests.ui.desk import Desk, opened
from tests.ui.flights import ALMOST, HALF, aloft, picture, target
from tests.ui.perditio_desk import (
    CLOCKS,
    LARGE,
    LOST,
    LOW,
    NARROW,
    SMALL,
    USUAL,
    WON,
    cards_seen,
    face,
    fresh,
    in_both_layouts,
    is_face_up,
    lay_out,
    painted,
    pile,
    state,
    thrown_away,
)


def check_deck(desk: Desk) -> None:
    """Exactly the whole deck lies on the table or flies above it, and the screen shows it so."""
    assert Counter(card for cards in desk.shown().values() for card in cards) == Counter(
        card for cards in desk.table.session.game.start().piles for card in cards
    )
    air = aloft(desk)
    assert len(air) == int(desk.flying)
    on_piles = sum(cards_seen(painted(desk, name)) for name in PILES)
    thrown = sum(pips.count("●") for _, pips in thrown_away(painted(desk, DISCARDS)))
    assert on_piles + thrown + sum(map(len, air.values())) == 52, desk.text
    for (card,) in air.values():
        region = Region.from_offset(desk.flight.offset, desk.flight.region.size)
        rows = picture(desk, region)
        assert rows == [row.text for row in desk.flight._rows], desk.text
        assert face(card) in rows[1]


def pips(desk: Desk, rank: int) -> str:
    """How the cards of a rank are counted that have been thrown away."""
    return thrown_away(painted(desk, DISCARDS))[rank - 1][1]


def thrown_by(desk: Desk, place: int) -> Moved:
    """What moves in the step that leads to `place`, by the rules."""
    (move,) = [event for event in desk.table.session.step(place).events if isinstance(event, Moved)]
    return move


FLIGHTS = [
    (LOST, 1, (USUAL, "row")),
    (LOST, 15, (USUAL, "clock")),
    (WON, 30, (SMALL, "row")),
    (LOST, 9, (LOW, "row")),  # the card turned before lies on the pile that the next is turned from
    (LOST, 9, (NARROW, "row")),
    (WON, 13, ((200, 60), "clock")),
]


@pytest.mark.parametrize(("game", "place", "look"), FLIGHTS)
async def test_the_turned_card_flies_from_where_it_lay_to_the_place_of_its_rank(
    game: str, place: int, look: tuple[tuple[int, int], str]
) -> None:
    size, layout = look
    async with opened(f"{game}@{place}", size, flights=True) as desk:
        await lay_out(desk, layout)
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
        assert taken == rows
        assert desk.places[PILES[on - 1]].region.contains_point(lay)
        of_rank = [line[end.x : end.x + len(rows[0])] for line in drawn[end.y : end.y + len(rows)]]
        assert re.findall(r"10|[2-9AJQK]", "".join(of_rank)) == [card.label]
        assert desk.places[DISCARDS].region.contains_point(end)
        await desk.fly(HALF)
        assert desk.flight.offset not in (lay, end)
        assert not any(is_face_up(painted(desk, name)) for name in PILES)
        assert pips(desk, card.rank) == before_pips
        await desk.fly(ALMOST)
        assert (desk.flying, desk.flight.offset) == (True, end)
        await desk.land()
        assert picture(desk, Region(*end, len(rows[0]), len(rows))) == rows
        assert is_face_up(pile(desk, state(desk).turned_on))
        assert desk.text == await fresh(f"{game}@{place + 1}", size, *(["c"] * (layout == "clock")))


@pytest.mark.parametrize(("game", "place", "look"), FLIGHTS)
async def test_a_step_back_flies_the_card_last_thrown_away_back_to_its_pile(
    game: str, place: int, look: tuple[tuple[int, int], str]
) -> None:
    size, layout = look
    async with opened(f"{game}@{place + 1}", size, flights=True) as desk:
        await lay_out(desk, layout)
        move = thrown_by(desk, place + 1)
        drawn = picture(desk, desk.screen.region)
        await desk.press("left")
        assert aloft(desk) == {move.source: move.cards}
        lay, end = desk.flight.offset, target(desk)
        rows = [row.text for row in desk.flight._rows]
        assert [line[lay.x : lay.x + len(rows[0])] for line in drawn[lay.y : lay.y + len(rows)]] == rows
        assert desk.places[DISCARDS].region.contains_point(lay)
        assert desk.places[move.source].region.contains_point(end)
        await desk.fly(HALF)
        assert desk.flight.offset not in (lay, end)
        halfway = pips(desk, move.cards[0].rank)
        await desk.fly(ALMOST)
        assert (desk.flying, desk.flight.offset) == (True, end)
        await desk.land()
        assert pips(desk, move.cards[0].rank) == halfway  # a half one, as soon as it is on its way
        assert picture(desk, Region(*end, len(rows[0]), len(rows))) == rows
        assert desk.text == await fresh(f"{game}@{place}", size, *(["c"] * (layout == "clock")))


@pytest.mark.parametrize("look", [(USUAL, "row"), (LOW, "row"), (USUAL, "clock")], ids=str)
@pytest.mark.parametrize(("key", "game", "start"), [("right", LOST, 8), ("left", WON, 50)])
async def test_no_card_is_lost_or_doubled_in_any_phase(
    key: str, game: str, start: int, look: tuple[tuple[int, int], str]
) -> None:
    async with opened(f"{game}@{start}", look[0], flights=True) as desk:
        await lay_out(desk, look[1])
        for _ in range(15):
            await desk.press(key)
            assert desk.flying
            while desk.flying:
                check_deck(desk)
                await desk.fly(0.1)
            check_deck(desk)
            assert desk.shown() == desk.due()


@pytest.mark.parametrize(("key", "place"), [("right", 0), ("left", 1)])
async def test_where_nothing_is_thrown_away_nothing_flies(key: str, place: int) -> None:
    async with opened(f"{LOST}@{place}", flights=True) as desk:
        await desk.press(key)
        assert desk.at == 1 - place
        assert not desk.flying
        assert desk.text == await fresh(f"{LOST}@{1 - place}")


INPUTS = {
    "right": 12,
    "left": 10,
    "pagedown": 21,
    "pageup": 1,
    "n": 17,
    "N": 0,
    "home": 0,
    "end": 51,
    "5": 26,
    "o": 11,
    "f": 11,
    "c": 11,
    "space": 11,
    "r": 0,
}
"""Where a key leads that is pressed while the card of step 11 flies."""


@pytest.mark.parametrize(
    ("key", "size", "layout"),
    [
        *((key, USUAL, "row") for key in INPUTS),
        *((key, USUAL, "clock") for key in ("right", "left", "f", "c")),
    ],
    ids=str,
)
async def test_an_input_ends_the_flight_at_once_and_then_counts(
    key: str, size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@10", size, flights=True) as desk:
        await lay_out(desk, layout)
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
        keys = ["c"] * (layout == "clock") + [key] * (key in ("o", "f", "c"))
        keys = [] if keys == ["c", "c"] else keys
        if key != "space":
            assert desk.text == await fresh(f"{LOST}@{INPUTS[key]}", size, *keys)


@pytest.mark.parametrize("clicked", ["#graph", "#scrubber", "#pile-13", "#forward-ten", "#back"])
async def test_a_click_ends_the_flight_at_once_too(clicked: str) -> None:
    async with opened(f"{LOST}@10", flights=True) as desk:
        await desk.press("right")
        await desk.fly(0.05)
        first = aloft(desk)
        await desk.click(clicked, 1)
        assert aloft(desk) != first
        await desk.land()
        assert desk.shown() == desk.due()


@pytest.mark.parametrize(
    ("size", "layout"), [(SMALL, "row"), ((40, 10), "row"), (LOW, "clock"), (LARGE, "clock")], ids=str
)
async def test_another_size_of_the_terminal_ends_the_flight(size: tuple[int, int], layout: str) -> None:
    async with opened(f"{LOST}@15", flights=True) as desk:
        await lay_out(desk, layout)
        await desk.press("right")
        await desk.fly(HALF)
        await desk.resize(*size)
        assert not desk.flying
        assert desk.shown() == desk.due()
        keys = ["c"] * (layout == "clock" and size in CLOCKS)
        assert desk.text == await fresh(f"{LOST}@16", size, *keys)


async def test_a_burst_of_keys_ends_where_as_many_slow_ones_do() -> None:
    keys = ["right"] * 20 + ["left"] * 3 + ["c"] + ["right"] * 5 + ["c", "left"]
    async with opened(LOST, flights=True) as desk:
        desk.strike(*keys)
        await desk.until(lambda: desk.at == 21)
        await desk.land()
        assert desk.shown() == desk.due()
        assert desk.text == await fresh(f"{LOST}@21")


@in_both_layouts
async def test_the_end_panel_waits_for_the_last_card_but_one_to_land(
    size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@50", size, flights=True) as desk:
        await lay_out(desk, layout)
        await desk.press("right")
        assert desk.flying
        assert "You lost" not in desk.text
        await desk.land()
        assert "You lost" in desk.text


@pytest.mark.parametrize("look", [(LOW, "row"), (SMALL, "row"), (USUAL, "clock")], ids=str)
async def test_where_the_fate_stands_in_place_of_the_discards_steps_are_made_at_once(
    look: tuple[tuple[int, int], str],
) -> None:
    async with opened(f"{LOST}@15", look[0], flights=True) as desk:
        await lay_out(desk, look[1])
        await desk.press("f", "right")
        assert not desk.flying
        assert desk.at == 16
        assert is_face_up(pile(desk, state(desk).turned_on))
        assert desk.shown() == desk.due()
        await desk.press("f", "right")
        assert desk.flying


@pytest.mark.parametrize("speed", [0.25, 8.0])
@in_both_layouts
async def test_while_playing_flights_end_before_the_next_step_is_due(
    speed: float, size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@5", size, flights=True, speed=speed) as desk:
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
