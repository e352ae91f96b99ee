"""The height of the inspector below the stage of a table, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cardtui.engine.zones import Zone, ZoneKind

TALL_ROWS = 36
"""Rows of the terminal from which the whole stage stands above the bench."""

LARGE_PAGE_ROWS = 9
"""Rows of a page from which structures are drawn as boxes."""

_LARGE_ROWS, _USUAL_ROWS = 30, 24
_STAGE = 20  # rows that the stage, the title and the bars have at least in a tall terminal
_LEAST = 5
_BARS, _LOW_BARS = 4, 3
"""Rows of the title, the sentence, the transport and the keys; a low table has no sentence."""


class StageLeft(Enum):
    """The part of the stage that stays above the bench, with its rows in 30 rows, 24 rows and fewer."""

    PILE = (7, 7, 5)
    """Of two hands and a pile the pile, as their cards are in the structures that are drawn."""
    BOARD = (13, 10, 10)
    """Of a strip, or of piles, all but what stands around them."""
    ALL = (13, 13, 10)


def stage_left(zones: Sequence[Zone], *, by_hand: bool) -> StageLeft:
    """Return what is left of the stage of a table with these zones.

    Who plays `by_hand` needs to see all zones.
    """
    kinds = {zone.kind for zone in zones}
    if by_hand and kinds != {ZoneKind.STRIP}:
        return StageLeft.ALL
    return StageLeft.PILE if ZoneKind.HAND in kinds else StageLeft.BOARD


def bench_rows(rows: int, left: StageLeft) -> int:
    """Return the height of the bench in a terminal of `rows` rows."""
    if rows >= TALL_ROWS:
        return min(rows // 2, rows - _STAGE)
    large, usual, low = left.value
    kept = large if rows >= _LARGE_ROWS else usual
    free = rows - _BARS - kept if rows >= _USUAL_ROWS else rows - _LOW_BARS - low
    return max(_LEAST, free)
