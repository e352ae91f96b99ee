"""How a move is named by pointing at places, one after the other: a column, then a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.engine.rules import Rules

__all__ = ["named", "offered", "refused"]


def offered(rules: Rules[Any, Any], state: Any, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """The places that may be pointed at after the `chosen` ones, in the order of the rules."""
    before = tuple(chosen)
    if not rules.is_human_turn(state):
        return ()
    ways = [rules.move_targets(move) for move in rules.legal_moves(state)]
    following = {way[len(before)] for way in ways if way[: len(before)] == before and len(way) > len(before)}
    return tuple(place.name for place in rules.zones if place.name in following)


def named(rules: Rules[Any, Any], state: Any, chosen: Sequence[str]) -> Any:
    """The move that the `chosen` places name, or None if they name none that may be played."""
    return next(
        (move for move in rules.legal_moves(state) if rules.move_targets(move) == tuple(chosen)), None
    )


def refused(rules: Rules[Any, Any], state: Any, chosen: Sequence[str]) -> str:
    """Why the `chosen` places name no move that may be played, and begin none, in a few words; or nothing.

    Where the rules read no move of them, they may begin some: then it is the reason that all of these share.
    """
    if (why := _refusal(rules, state, chosen)) is not None:
        return why
    longer = {_refusal(rules, state, (*chosen, place.name)) for place in rules.zones} - {None}
    return (longer.pop() or "") if len(longer) == 1 else ""


def _refusal(rules: Rules[Any, Any], state: Any, chosen: Sequence[str]) -> str | None:
    """Why the move that the `chosen` places name may not be played; None if they name none."""
    try:
        return rules.why_illegal(state, rules.parse_move("-".join(chosen))) or ""
    except BadInput:
        return None
