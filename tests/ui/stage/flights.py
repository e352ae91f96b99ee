"""Looking at what is in the air."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from textual.geometry import Offset, Region

from cardtui.ui.stage.place import Cards
from tests.ui.again import Again
from tests.ui.desk import Desk

__all__ = ["ALMOST", "HALF", "aloft", "check_deck", "inner", "looks_of", "picture", "target"]

Look = tuple[str, tuple[int, int]]
"""The id of a game at a place, and the size of the terminal."""

HALF = 0.1501  # seconds, of a flight's 0.3
ALMOST = 0.146  # seconds after that: the flight is as good as over


def aloft(desk: Desk) -> dict[str, Cards]:
    """The cards that are in the air, by the place that they fly to."""
    unseen = {name: tuple(place.cards[n] for n in place.unseen) for name, place in desk.places.items()}
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


def check_deck(desk: Desk) -> None:
    """Exactly the whole deck lies on the table or flies above it, and the screen shows it so."""
    deck = Counter(card for hand in desk.table.session.game.start().hands for card in hand)
    assert Counter(card for cards in desk.shown().values() for card in cards) == deck
    air = aloft(desk)
    assert len(air) == int(desk.flying)
    if all(place.region or not place.cards for place in desk.places.values()):
        # As they are painted, not as they are seen: what flies may cover a caption.
        captions = [place.render_line(0).text for place in desk.places.values() if place.region]
        counted = [int(number) for text in captions for number in re.findall(r"(\d+) cards?\b", text)]
        assert sum(counted) + sum(map(len, air.values())) == deck.total()
    for name, cards in air.items():
        place = desk.places[name]
        drawn = place.drawing_order(cards)
        rows = picture(desk, Region.from_offset(desk.flight.offset, desk.flight.region.size))
        assert rows == [row.text for row in desk.flight._rows], desk.text
        edges = desk.flight.edges
        for card, left, right in zip(drawn, edges, [*edges[1:], len(rows[1])], strict=True):
            if right > left:
                assert card.label in rows[0][left:right] or rows[0][left:right].strip("▟▏ ") == "T"
