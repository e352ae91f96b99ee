"""Checks of flying cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from textual.geometry import Offset, Region

from cardtui.engine.cards import Cards
from cardtui.engine.zones import CardsMoved
from cardtui.ui.table.staged import Hand
from tests.cases import case
from tests.oracles.layout import pack
from tests.ui.desk import Desk
from tests.ui.shared_app import SharedApp

Look = tuple[str, tuple[int, int]]
"""The id of a game at a ply, and the size of the terminal."""

HALF = 0.1501  # seconds; a flight takes 0.3
ALMOST = 0.146  # seconds after HALF; the flight is nearly over


def aloft(desk: Desk) -> dict[str, Cards]:
    """Return the flying cards, by the zone to which they fly."""
    unseen = {name: tuple(zone.cards[n] for n in zone.unseen) for name, zone in desk.zones.items()}
    return {name: cards for name, cards in unseen.items() if cards}


def movements(desk: Desk, ply: int) -> list[CardsMoved]:
    """Return the cards that the step to `ply` moves."""
    return [event for event in desk.table.session.step(ply).events if isinstance(event, CardsMoved)]


def target(desk: Desk) -> Offset:
    """Return the position where the flight will end."""
    return desk.flight.path[1]


async def looks_of(again: SharedApp, wanted: Iterable[Look]) -> dict[Look, str]:
    """Return the screens of these games at these sizes. Call it before anything flies."""
    found = dict.fromkeys(wanted, "")
    for game, size in sorted(found, key=lambda look: look[1], reverse=True):
        found[game, size] = await again.look(game, size)
    return found


def inner(rows: list[str]) -> list[str]:
    """Return a card without its sides, and without the sign that it is lit."""
    return [row[1:-1].replace("*", " ") for row in rows] if len(rows) > 1 else rows


def picture(desk: Desk, region: Region) -> list[str]:
    """Return the rows of a region of the screen."""
    return [line[region.x : region.right] for line in desk.lines[region.y : region.bottom]]


def check_lying(desk: Desk) -> None:
    """Check that all cards and pieces lie where the rules say."""
    session = desk.table.session
    assert desk.shown_cards() == desk.expected_cards()
    pieces = {name: tuple(strip.positions) for name, strip in desk.table.strips.items()}
    assert pieces == dict(session.game.pieces(session.state))


_COUNT = re.compile(r"(\d+)(?: \+(\d+)| cards?)? *$")
"""The number of cards at the end of a line, and of those in flight to them."""


def check_count(desk: Desk, hand: Hand) -> None:
    """Check that a hand says how many cards lie in it, and how many fly there.

    It is read as painted below the flight, which may cover it.
    """
    line = hand.render_line((hand.card_size.height - 1) // 2).text
    with case((hand.zone, desk.app.size, line)):
        count = _COUNT.search(line)
        assert count is not None
        lying, coming = int(count[1]), int(count[2] or 0)
        assert len(hand.cards) - len(hand.unseen) <= lying <= len(hand.cards)
        has_room = len(line.rstrip()) + len(f" +{len(hand.unseen)}") <= hand.size.width
        assert lying + coming == len(hand.cards) or not (count[2] or has_room)


def check_air(desk: Desk) -> None:
    """Check that each dealt card either lies on the table or flies, and that the screen shows it."""
    session = desk.table.session
    dealt = Counter(card for cards in desk.shown_cards().values() for card in cards)
    assert dealt == pack(session.game, session.game.initial_state())
    air = aloft(desk)
    other = desk.table.strips or any(zone.lit for zone in desk.zones.values())
    assert len(air) == int(desk.flying and not other)
    for hand in desk.screen.query(Hand):
        if hand.region:
            check_count(desk, hand)
    for cards in air.values():
        rows = picture(desk, Region.from_offset(desk.flight.offset, desk.flight.region.size))
        assert rows == [row.text for row in desk.flight._rows], desk.text
        if "▚" in "".join(rows):
            continue  # a card that flies face down
        edges, drawn = desk.flight.edges, [card for card in desk.flight.cards if card is not None]
        assert Counter(drawn) == Counter(cards)
        for card, left, right in zip(drawn, edges, [*edges[1:], len(rows[-1])], strict=True):
            if right > left + 1:  # a single column of a covered card has no rank
                assert card.label in rows[0][left:right] or rows[0][left:right].strip("▟▏ ") == "T"
