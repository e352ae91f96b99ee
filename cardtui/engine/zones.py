"""Where cards and coins lie, and what happens to them there.

The rules of a game name its places and say what lies where; a step tells what happened in movements between
them. Whoever shows, checks or prints a game needs nothing else to know what is on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from cardtui.engine.cards import Card


class ZoneKind(Enum):
    """How something lies at a place, and which of its cards is the top one."""

    HAND = "hand"
    """What a player plays from, mostly face down: the first card is the top one."""
    PILE = "pile"
    """What is laid in the middle by everybody: the last card is the top one."""
    ROW = "row"
    """Cards side by side, all to be seen: the last one is the newest."""
    STACK = "stack"
    """Cards upon each other, of which the top one counts, which is the first."""
    DISCARDS = "discards"
    """What is out of the game: the last card is the newest."""
    STRIP = "strip"
    """Numbered squares with pieces on them: no cards lie there."""


class Zone(NamedTuple):
    """A named place on the table."""

    name: str
    kind: ZoneKind
    secret: bool = False
    """Whether nobody may see the cards here, only how many there are: a stock, the hand of the computer."""


class Target(NamedTuple):
    """Something on the table that a player points at to choose a move: a zone, or one card in it."""

    zone: str
    card: int | None = None
    """The index of the card in the zone; None for the zone as a whole."""


class CardsMoved(NamedTuple):
    """Cards went from one named place to another.

    They lay side by side in `source` from index `source_at` on, and lie in `target` from `target_at` on. On
    the way they show their backs if they are `face_down`.
    """

    cards: tuple[Card, ...]
    source: str
    source_index: int
    target: str
    target_index: int
    face_down: bool = False


class CardsLit(NamedTuple):
    """The `length` cards that lie in `place` from index `at` on are what the step is about: they light up."""

    zone: str
    at: int
    length: int


class PieceMoved(NamedTuple):
    """A piece on a strip of squares went from one to another.

    Pieces and squares are numbered from 0, from left to right.
    """

    zone: str
    piece: int
    start: int
    stop: int


Event = CardsMoved | CardsLit | PieceMoved
"""What happened in a step, one thing after the other: each takes its time on the table."""


def reversed_events(events: Sequence[Event]) -> list[Event]:
    """The movements that undo `events`: what lit up on the way does not do so again."""
    return [
        event._replace(start=event.stop, stop=event.start)
        if isinstance(event, PieceMoved)
        else CardsMoved(
            event.cards, event.target, event.target_index, event.source, event.source_index, event.face_down
        )
        for event in reversed(events)
        if not isinstance(event, CardsLit)
    ]
