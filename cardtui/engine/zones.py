"""The zones of a table, and the events that move cards and pieces.

The rules of a game name its zones and say which cards lie there; a step describes what happened as events.
Displays, checks and printed output need to know nothing else about the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from cardtui.engine.cards import Card

OFF_STRIP = -1
"""The square of a piece that is not on its strip."""


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
    piece: str = "piece"
    """The noun for a piece on a strip: `coin`, `pin`."""

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


class PiecePlaced(NamedTuple):
    """A piece that was off the strip appeared on a square."""

    zone: str
    piece: int
    square: int


class PieceRemoved(NamedTuple):
    """A piece vanished from its square, and is off the strip now."""

    zone: str
    piece: int
    square: int


Event = CardsMoved | CardsLit | PieceMoved | PiecePlaced | PieceRemoved
"""An event of a step. The events of a step are animated one after the other."""


def square_after(event: PieceMoved | PiecePlaced | PieceRemoved) -> int:
    """Return the square of a piece after an event."""
    match event:
        case PieceMoved():
            return event.stop
        case PiecePlaced():
            return event.square
        case PieceRemoved():
            return OFF_STRIP


def reversed_events(events: Sequence[Event]) -> list[Event]:
    """Return the events that undo `events`; cards do not light up again."""
    return [_reversed(event) for event in reversed(events) if not isinstance(event, CardsLit)]


def _reversed(event: CardsMoved | PieceMoved | PiecePlaced | PieceRemoved) -> Event:
    match event:
        case CardsMoved(cards, source, source_index, target, target_index):
            return CardsMoved(cards, target, target_index, source, source_index)
        case PieceMoved(zone, piece, start, stop):
            return PieceMoved(zone, piece, stop, start)
        case PiecePlaced(zone, piece, square):
            return PieceRemoved(zone, piece, square)
        case PieceRemoved(zone, piece, square):
            return PiecePlaced(zone, piece, square)
