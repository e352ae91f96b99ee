"""Looking at what is in the air."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from textual.geometry import Offset, Region

from cardtui.engine.cards import Cards
from tests.oracles.lying import pack
from tests.ui.again import Again
from tests.ui.desk import Desk

__all__ = [
    "ALMOST",
    "HALF",
    "aloft",
    "check_air",
    "check_lying",
    "inner",
    "looks_of",
    "picture",
    "target",
]

Look = tuple[str, tuple[int, int]]
"""The id of a game at a place, and the size of the terminal."""

HALF = 0.1501  # seconds, of a flight's 0.3
ALMOST = 0.146  # seconds after that: the flight is as good as over


def aloft(desk: Desk) -> dict[str, Cards]:
    """The cards that are in the air, by the place that they fly to."""
    unseen = {name: tuple(place.cards[n] for n in place.unseen) for name, place in desk.zones.items()}
    return {name: cards for name, cards in unseen.items() if cards}


def target(desk: Desk) -> Offset:
    """The place on the screen where what is in the air will land."""
    return desk.flight.path[1]


async def looks_of(again: Again, wanted: Iterable[Look]) -> dict[Look, str]:
    """The screens of these games at their places, at these sizes: to be asked for before anything flies."""
    found = dict.fromkeys(wanted, "")
    for game, size in sorted(found, key=lambda look: look[1], reverse=True):
        found[game, size] = await again.look(game, size)
    return found


def inner(rows: list[str]) -> list[str]:
    """A card without its sides, which tell how it lies, and without the sign that it is lit."""
    return [row[1:-1].replace("*", " ") for row in rows] if len(rows) > 1 else rows


def picture(desk: Desk, region: Region) -> list[str]:
    """A part of the screen."""
    return [line[region.x : region.right] for line in desk.lines[region.y : region.bottom]]


def check_lying(desk: Desk) -> None:
    """All that there is lies on the table where the rules have it: cards in places, pieces on strips."""
    session = desk.table.session
    assert desk.shown_cards() == desk.expected_cards()
    pieces = {name: tuple(strip.positions) for name, strip in desk.table.strips.items()}
    assert pieces == dict(session.game.pieces(session.state))


def check_air(desk: Desk) -> None:
    """Exactly the cards that were dealt lie on the table or fly above it, and the screen shows it so."""
    session = desk.table.session
    there = Counter(card for cards in desk.shown_cards().values() for card in cards)
    assert there == pack(session.game, session.game.initial_state())
    air = aloft(desk)
    other = desk.table.strips or any(place.lit for place in desk.zones.values())
    assert len(air) == int(desk.flying and not other)
    for place in desk.zones.values():
        # As it is painted, not as it is seen: what flies may cover a caption.
        counts = re.findall(r"(\d+) cards?\b", place.render_line(0).text) if place.region else []
        if counts:
            lying = len(place.cards) - len(place.unseen)
            assert int(counts[-1]) == lying, f"{place.place} at {desk.app.size}: {place.render_line(0).text}"
    for name, cards in air.items():
        place = desk.zones[name]
        rows = picture(desk, Region.from_offset(desk.flight.offset, desk.flight.region.size))
        assert rows == [row.text for row in desk.flight._rows], desk.text
        if "▚" in "".join(rows):
            continue  # it flies face down
        edges = desk.flight.edges
        drawn = place.drawing_order(cards)
        for card, left, right in zip(drawn, edges, [*edges[1:], len(rows[-1])], strict=True):
            if right > left:
                assert card.label in rows[0][left:right] or rows[0][left:right].strip("▟▏ ") == "T"
