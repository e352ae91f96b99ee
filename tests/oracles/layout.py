"""The layout of a table, and the layout that the events of a step lead to, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from cardtui.engine.cards import Card
from cardtui.engine.rules import Step
from cardtui.engine.zones import (
    OFF_STRIP,
    CardsLit,
    CardsMoved,
    Event,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    ZoneKind,
    reversed_events,
)
from tests.cases import case

Table = dict[str, list[Any]]


def table(game: Any, state: Any) -> Table:
    """Return the cards in each zone, and the squares of the pieces on each strip."""
    cards = {name: list(cards) for name, cards in game.cards(state).items()}
    pieces = {name: list(squares) for name, squares in game.pieces(state).items()}
    assert not cards.keys() & pieces.keys()
    names, shown = {zone.name for zone in game.zones}, cards.keys() | pieces.keys()
    assert names == shown, f"zones names {_listed(names - shown)}, but the state has {_listed(shown - names)}"
    assert pieces.keys() == {zone.name for zone in game.zones if zone.kind is ZoneKind.STRIP}
    seen, opened = (game.visible_cards(state, opened=opened) for opened in (False, True))
    assert seen.keys() == opened.keys() == cards.keys()
    assert all(seen[name] <= opened[name] <= set(range(len(cards[name]))) for name in cards)
    return cards | pieces


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "no such zone"


def pack(game: Any, state: Any) -> Counter[Card]:
    """Return all cards of a game, from all zones."""
    return Counter(card for cards in game.cards(state).values() for card in cards)


def after_events(before: Table, events: Sequence[Event]) -> Table:
    """Return the layout after `events`, and check that they are possible."""
    layout = {name: list(contents) for name, contents in before.items()}
    for event in events:
        named = (event.source, event.target) if isinstance(event, CardsMoved) else (event.zone,)
        for zone in named:
            assert zone in layout, f"an event names the zone {zone}, but the zones are {', '.join(layout)}"
        if isinstance(event, CardsLit):
            assert 0 <= event.at < event.at + event.length <= len(layout[event.zone])
        elif isinstance(event, PieceMoved):
            assert layout[event.zone][event.piece] == event.start
            layout[event.zone][event.piece] = event.stop
        elif isinstance(event, PiecePlaced):
            assert layout[event.zone][event.piece] == OFF_STRIP
            layout[event.zone][event.piece] = event.square
        elif isinstance(event, PieceRemoved):
            assert layout[event.zone][event.piece] == event.square
            layout[event.zone][event.piece] = OFF_STRIP
        else:
            source, target, number = layout[event.source], layout[event.target], len(event.cards)
            assert number
            taken = tuple(source[event.source_index : event.source_index + number])
            if taken != event.cards:
                where = f"zone {event.source} has {_names(taken)} from index {event.source_index} on"
                raise AssertionError(f"{where}, but an event takes {_names(event.cards)} from there")
            del source[event.source_index : event.source_index + number]
            assert 0 <= event.target_index <= len(target)
            target[event.target_index : event.target_index] = event.cards
    return layout


def check_step(game: Any, step: Step[Any, Any]) -> None:
    """Check that the events of a step lead from its first layout to the second, and reversed lead back."""
    before, after, move = table(game, step.before), table(game, step.after), game.move_text(step.move)
    with case("move", move):
        _check_same(after_events(before, step.events), after, f"after move `{move}`")
        _check_same(after_events(after, reversed_events(step.events)), before, f"undoing move `{move}`")


def _check_same(led_to: Table, there: Table, when: str) -> None:
    """Check that events have led to the layout that the game gives."""
    for zone, contents in there.items():
        if led_to[zone] != contents:
            given = f"the events give {_names(led_to[zone])}, the game gives {_names(contents)}"
            raise AssertionError(f"{when}, zone {zone}: {given}")


def _names(contents: Iterable[Any]) -> str:
    """Return the texts of cards, or the numbers of squares, in a line."""
    return " ".join(str(getattr(each, "text", each)) for each in contents) or "nothing"
