"""Where everything stands on the stage of a game with slaps: two hands and a pile, and a slap above them."""

from __future__ import annotations

from cardtui.ui.games.beggar.strike import strike_rows
from cardtui.ui.table.stage import Place, StagePlan, two_hands

__all__ = ["duel_stage"]


def duel_stage(columns: int, rows: int, *, largest: str = "") -> StagePlan:
    """Return the stage of a game with slaps in so many columns and rows."""
    plan = two_hands(columns, rows, largest=largest, foot=True)
    _, top, height = strike_rows(columns, rows)
    return plan._replace(places={**plan.places, "strike": Place(0, top, columns, height)})
