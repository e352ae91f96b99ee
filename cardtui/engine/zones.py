"""The zones of a table, and the events that move cards and pieces.

The rules of a game name its zones and say which cards lie there; a step describes what happened as events.
Displays, checks and printed output need to know nothing else about the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from cardtui.engine.cards import Card


class ZoneKind(Enum):
    """The arrangement of the cards in a zone, which says which card is the top one."""

    HAND = "hand"
    """The cards that a player plays from: the first one is the top one."""
    PILE = "pile"
    """The cards that everybody plays to the middle: the last one is the top one."""
    ROW = "row"
    """Cards side by side: the last one is the newest."""
    STACK = "stack"
    """Cards on each other: the first one is the top one."""
    DISCARDS = "discards"
    """Cards that are out of the game: the last one is the newest."""
    STRIP = "strip"
    """Numbered squares with pieces on them, and no cards."""


class Zone(NamedTuple):
    """A named place on the table."""

    name: str
    kind: ZoneKind
    face_down: bool = False
    """Whether the cards here lie face down. Who watches can open them."""
    secret: bool = False
    """Whether nobody may see the cards here, only how many there are: a stock, the hand of the computer."""
    ends_up: bool = False
    """Whether the first and the last card lie face up where the others lie face down."""

    def face_up(self, count: int, *, opened: bool) -> frozenset[int]:
        """Return the indices, of `count` cards, of those that lie face up; the zone may be `opened`."""
        if not self.secret and (opened or not self.face_down):
            return frozenset(range(count))
        return frozenset({0, count - 1} if self.ends_up and count else ())


class Target(NamedTuple):
    """Something on the table that a player points at to choose a move.

    It is a zone as a whole, or one card in it, or one square of a strip, which is also how a piece is pointed
    at.
    """

    zone: str
    card: int | None = None
    """The index of the card in the zone, or None."""
    square: int | None = None
    """The number of the square of the strip, or None."""

    @property
    def in_zone(self) -> Target:
        """The zone as a whole."""
        return Target(self.zone)


class CardsMoved(NamedTuple):
    """Adjacent cards moved from one zone to another.

    They lay in `source` from `source_index` on and now lie in `target` from `target_index` on.
    """

    cards: tuple[Card, ...]
    source: str
    source_index: int
    target: str
    target_index: int


class CardsLit(NamedTuple):
    """The `length` cards in a zone from index `at` on light up, as the step is about them."""

    zone: str
    at: int
    length: int


class PieceMoved(NamedTuple):
    """A piece moved from one square of a strip to another; both are numbered from 0, left to right."""

    zone: str
    piece: int
    start: int
    stop: int


Event = CardsMoved | CardsLit | PieceMoved
"""An event of a step. The events of a step are animated one after the other."""


def reversed_events(events: Sequence[Event]) -> list[Event]:
    """Return the movements that undo `events`; cards do not light up again."""
    return [
        event._replace(start=event.stop, stop=event.start)
        if isinstance(event, PieceMoved)
        else CardsMoved(event.cards, event.target, event.target_index, event.source, event.source_index)
        for event in reversed(events)
        if not isinstance(event, CardsLit)
    ]
