"""What a screen makes of the events of a step: cards that are taken from one place and laid at another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtui.engine.cards import Card
from cardtui.engine.places import Event, Moved, reversed_moves

__all__ = ["Places", "flown", "flown_back"]

Places = dict[str, tuple[Card, ...]]


def flown(places: Mapping[str, tuple[Card, ...]], events: Sequence[Event]) -> Places:
    """Where the cards lie after `events`; each must be taken from where it lay."""
    now = dict(places)
    for move in events:
        if isinstance(move, Moved):
            _fly(now, move)
    return now


def flown_back(places: Mapping[str, tuple[Card, ...]], events: Sequence[Event]) -> Places:
    """Where the cards lay before `events`."""
    now = dict(places)
    for move in reversed_moves(events):
        if isinstance(move, Moved):
            _fly(now, move)
    return now


def _fly(places: Places, move: Moved) -> None:
    source, first, past = places[move.source], move.source_at, move.source_at + len(move.cards)
    assert source[first:past] == move.cards
    places[move.source] = source[:first] + source[past:]
    target = places[move.target]
    assert 0 <= move.target_at <= len(target)
    places[move.target] = target[: move.target_at] + move.cards + target[move.target_at :]
