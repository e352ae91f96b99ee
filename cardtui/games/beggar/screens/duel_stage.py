"""The layout of the stage of a game with slaps: two hands and a pile, and a slap above them.

In a match its score stands left of the pile, and how quick the person is right of it; on a slim stage both
stand above it.
"""

from __future__ import annotations

from typing import Any

from textual.geometry import Region

from cardtui.games.beggar.screens.strike import strike_rows
from cardtui.ui.table.stage import StagePlan, two_hands

SIDE_COLUMNS = 12
"""The columns at each side of the pile in a match."""

_AIR = 2
"""The columns between the pile and what stands beside it."""

_NOT_IN_MATCHES = {"story", "at-stake", "points", "rise"}
"""What stands where the score is, and how quick the person is."""


def duel_stage(columns: int, rows: int, **options: Any) -> StagePlan:
    """Return the stage of a game with slaps in `columns` columns and `rows` rows; options as `two_hands`."""
    plan = two_hands(columns, rows, **options)
    _, top, height = strike_rows(columns, rows)
    places = {**plan.places, "under": plan.places["pile"], "strike": Region(0, top, columns, height)}
    return plan._replace(places=places)


def match_stage(columns: int, rows: int, **options: Any) -> StagePlan:
    """Return the stage of a round of a match in `columns` columns and `rows` rows."""
    plan = duel_stage(columns, rows, **options)
    if plan.labels_below:  # the places of bets, of which there are none in a match
        plan = duel_stage(columns, rows, **options | {"bets": True})
        score, streak = plan.places["streak"], plan.places["points"]
        others = {role: place for role, place in plan.places.items() if role not in _NOT_IN_MATCHES}
        return plan._replace(places={**others, "match": score, "streak": streak})
    pile = plan.places["pile"]
    margin = max(1, min(4, (pile.x - SIDE_COLUMNS) // 2))
    beside = max(pile.x, margin + SIDE_COLUMNS + _AIR)
    middle = Region(beside, pile.y, columns - 2 * beside, pile.height)
    score = Region(margin, pile.y, SIDE_COLUMNS, plan.cards["pile"].height)
    streak = score._replace(x=columns - margin - SIDE_COLUMNS)
    others = {role: place for role, place in plan.places.items() if role not in _NOT_IN_MATCHES}
    return plan._replace(places={**others, "pile": middle, "under": middle, "match": score, "streak": streak})
