"""The targets that a person points at, one after the other, to choose a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardtui.engine.narrator import Narrator
from cardtui.engine.rules import Rules
from cardtui.engine.zones import Target, ZoneKind

S = TypeVar("S")
M = TypeVar("M")


def next_targets(game: Rules[S, M], state: S, chosen: Sequence[Target] = ()) -> tuple[Target, ...]:
    """Return what can be pointed at after the `chosen` targets, zone by zone."""
    if not game.is_human_turn(state):
        return ()
    before, length = tuple(chosen), len(chosen)
    all_targets = [game.move_targets(state, move) for move in game.legal_moves(state)]
    following = {
        targets[length] for targets in all_targets if len(targets) > length and targets[:length] == before
    }
    order = [zone.name for zone in game.zones]
    return tuple(sorted(following, key=lambda at: (order.index(at.zone), at.card or 0, at.square or 0)))


def targeted_move(game: Rules[S, M], state: S, chosen: Sequence[Target]) -> M | None:
    """Return the legal move that the `chosen` targets name, or None."""
    moves = game.legal_moves(state) if game.is_human_turn(state) else ()
    return next((move for move in moves if game.move_targets(state, move) == tuple(chosen)), None)


def target_label(game: Narrator[S, M], state: S, target: Target) -> str:
    """Return what a target is called inside a sentence: `the stock`, `the queen of hearts`, `square 7`."""
    if target.square is not None:
        strips = [zone for zone in game.zones if zone.kind is ZoneKind.STRIP]
        where = f" of {game.zone_label(target.zone)}" if len(strips) > 1 else ""
        return f"square {target.square}{where}"
    if target.card is None:
        return game.zone_label(target.zone)
    return f"the {game.cards(state)[target.zone][target.card].name}"
