"""What lies where, and what the events of a step make of it, whatever the game is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.engine.zones import CardsLit, Event, PieceMoved, ZoneKind, reversed_events

Table = dict[str, list[Any]]


def table(game: Any, state: Any) -> Table:
    """What lies at every place: cards, or on a strip the squares of its pieces."""
    lying = {name: list(cards) for name, cards in game.cards(state).items()}
    pieces = {name: list(squares) for name, squares in game.pieces(state).items()}
    assert not lying.keys() & pieces.keys()
    assert lying.keys() | pieces.keys() == {place.name for place in game.zones}
    assert pieces.keys() == {place.name for place in game.zones if place.kind is ZoneKind.STRIP}
    for name, indices in game.secret_cards(state).items():
        assert indices <= set(range(len(lying[name])))
    return lying | pieces


def pack(game: Any, state: Any) -> Counter[Card]:
    """All cards that there are, wherever they lie."""
    return Counter(card for cards in game.cards(state).values() for card in cards)


def followed(lies: Table, events: Sequence[Event]) -> Table:
    """What lies where after `events`, which have to be possible."""
    lies = {name: list(there) for name, there in lies.items()}
    for event in events:
        if isinstance(event, CardsLit):
            assert 0 <= event.at < event.at + event.length <= len(lies[event.zone])
        elif isinstance(event, PieceMoved):
            assert lies[event.zone][event.piece] == event.start
            lies[event.zone][event.piece] = event.stop
        else:
            source, target, number = lies[event.source], lies[event.target], len(event.cards)
            assert number
            assert tuple(source[event.source_index : event.source_index + number]) == event.cards
            del source[event.source_index : event.source_index + number]
            assert 0 <= event.target_index <= len(target)
            target[event.target_index : event.target_index] = event.cards
    return lies


def check_step(game: Any, step: Step[Any, Any]) -> None:
    """What a step says has moved is what has moved, and leads back as well."""
    before, after = table(game, step.before), table(game, step.after)
    assert followed(before, step.events) == after
    assert followed(after, reversed_events(step.events)) == before
