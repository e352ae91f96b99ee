"""The visibility of the cards on a table, as it follows from `Rules.visible_cards`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from cardtui.engine.rules import Rules, Step
from cardtui.engine.zones import CardsMoved, Event, Zone


def secret_cards(game: Rules[Any, Any], state: Any) -> Mapping[str, frozenset[int]]:
    """Return, for each zone, the indices of the cards that nobody may see, even if all zones are opened."""
    seen = game.visible_cards(state, opened=True)
    return {zone: frozenset(range(len(cards))) - seen[zone] for zone, cards in game.cards(state).items()}


def openable_zones(game: Rules[Any, Any]) -> tuple[str, ...]:
    """Return the zones whose cards lie face down until somebody opens them, which only a watcher can."""
    return () if game.interactive else tuple(zone.name for zone in game.zones if zone.face_down)


class Faces(NamedTuple):
    """The faces that are seen while cards move from one zone to another, and when they have arrived."""

    flying: tuple[bool, ...]
    """Whether each of the cards that move shows its face."""
    source: frozenset[int]
    """The indices of the cards that are seen in the zone that they have left."""
    target: frozenset[int]
    """The indices of the cards that are seen in the zone where they arrive."""


def faces_of_events(
    game: Rules[Any, Any], before: Any, after: Any, events: Sequence[Event], *, opened: bool
) -> Sequence[Faces | None]:
    """Return the faces in each of the events that lead from one state to another; None where no card moves.

    A card flies with its face up if it is seen where it comes from, or where it arrives. `opened` says that
    zones are open, as in `Rules.visible_cards`.
    """
    numbers = count()  # of the cards, by which they are known wherever they go
    lying = {zone: [next(numbers) for _ in cards] for zone, cards in game.cards(before).items()}
    ends = {zone: [*cards] for zone, cards in lying.items()}
    moved = [_move(ends, event) if isinstance(event, CardsMoved) else [] for event in events]
    shown = _seen(lying, game.visible_cards(before, opened=opened))
    last = _seen(ends, game.visible_cards(after, opened=opened))
    moves_last = {number: at for at, cards in enumerate(moved) for number in cards}
    zones = {zone.name: zone for zone in game.zones}
    found: list[Faces | None] = []
    for at, event in enumerate(events):
        if not isinstance(event, CardsMoved):
            found.append(None)
            continue
        _move(lying, event)
        up = {zone: _face_up(zones[zone], lying[zone], opened) for zone in (event.source, event.target)}
        # Where a card does not stay, no state says whether it is seen, but the zone does.
        arrived = {
            number
            for number in moved[at]
            if number in (last if moves_last[number] == at else up[event.target])
        }
        flying = tuple(number in shown or number in arrived for number in moved[at])
        shown = (shown - {*moved[at]}) | arrived
        for zone, numbers_up in up.items():
            if zones[zone].ends_up:  # what lay below an end is the end now
                shown |= numbers_up.difference(moved[at])
        source, target = (
            frozenset(index for index, number in enumerate(lying[zone]) if number in shown)
            for zone in (event.source, event.target)
        )
        found.append(Faces(flying, source, target))
    return found


def newly_seen(game: Rules[Any, Any], step: Step[Any, Any]) -> Mapping[str, Sequence[int]]:
    """Return, for the zones where there are any, the indices of the cards that a step has turned up.

    They are those that are seen after the step, where they lie then, and were not seen before it.
    """
    numbers = count()
    lying = {zone: [next(numbers) for _ in cards] for zone, cards in game.cards(step.before).items()}
    before = _seen(lying, game.visible_cards(step.before))
    for moved in step.cards_moved:
        _move(lying, moved)
    after = game.visible_cards(step.after)
    new = {
        zone: [at for at in sorted(after[zone]) if cards[at] not in before] for zone, cards in lying.items()
    }
    return {zone: indices for zone, indices in new.items() if indices}


def _face_up(zone: Zone, lying: Sequence[int], opened: bool) -> set[int]:
    return {lying[index] for index in zone.face_up(len(lying), opened=opened)}


def _seen(lying: Mapping[str, Sequence[int]], visible: Mapping[str, frozenset[int]]) -> set[int]:
    return {lying[zone][index] for zone, indices in visible.items() for index in indices}


def _move(lying: dict[str, list[int]], event: CardsMoved) -> list[int]:
    """Move the cards of an event, and return their numbers."""
    start, stop = event.source_index, event.source_index + len(event.cards)
    moved = lying[event.source][start:stop]
    del lying[event.source][start:stop]
    lying[event.target][event.target_index : event.target_index] = moved
    return moved
