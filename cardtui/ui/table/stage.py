"""Where everything stands on a stage: from columns and rows to places, as plain data.

Nothing here knows a widget. `two_hands` is the stage of two hands and a pile: the neighbour's hand above,
the pile in the middle, one line of speech and one for what is asked below it, and one's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardtui.ui.cards.faces import Size

__all__ = ["Place", "StagePlan", "pile_alone", "two_hands"]


class Place(NamedTuple):
    """A rectangle of cells, counted from the upper left corner of the stage."""

    x: int
    y: int
    width: int
    height: int


class StagePlan(NamedTuple):
    """The place of each part, by its role, and the size of the cards of each zone.

    What has no place is not shown.
    """

    places: Mapping[str, Place]
    cards: Mapping[str, Size]
    pitch: int = 1
    """The columns that are seen of a covered card in a hand."""
    each: int = 1
    """The cards that one edge of a hand stands for."""
    long_counts: bool = False
    """Whether the number of cards is followed by its word."""


_NARROW, _WIDE, _WIDER = 80, 110, 150
"""Columns from which each card of a hand has an edge, from which there is something beside the pile, and from
which an edge has two columns."""

_BESIDE, _BESIDE_WIDE = 10, 30
"""Columns at each side of the pile."""

_BESIDE_BETS = 18
"""Columns at each side of the pile while there are bets."""

_MARGIN_BETS, _BET_COLUMNS, _ARROWS = 2, 13, 5
"""The columns left of a streak, those of a streak and of points, and those of three arrows."""

_STORY, _MARGIN, _MARGIN_WIDE = 27, 1, 4
"""The columns of the story, and those at the left of what stands left of the pile."""

_ROWS_FOR_MARGIN = 13
"""The rows of a stage from which the first one stays free."""

_SIZES = (
    (Size.HUGE, Size.HUGE, 4),
    (Size.GREAT, Size.HUGE, 4),
    (Size.LARGE, Size.GREAT, 4),
    (Size.LARGE, Size.LARGE, 1),
    (Size.LOW, Size.NORMAL, 0),
    (Size.LOW, Size.LOW, 0),
    (Size.TINY, Size.LOW, 0),
    (Size.TINY, Size.TINY, 0),
)
"""The cards of the hands and of the pile, and the rows of air around the pile that they need."""

_ALONE = (Size.HUGE, Size.GREAT, Size.LARGE, Size.NORMAL, Size.LOW, Size.TINY)
"""The sizes of the cards of a pile that stands alone."""

_LARGEST = {"small": Size.LARGE, "medium": Size.GREAT}
"""The largest cards by the setting that limits their size."""


def two_hands(
    columns: int, rows: int, *, largest: str = "", foot: bool = False, bets: bool = False
) -> StagePlan:
    """Return the stage of two hands and a pile in so many columns and rows.

    With `foot` a line of text stands below one's own hand, instead of its shadow. With `bets` a streak and
    points stand beside the pile, and arrows between it and the hands.
    """
    wide = columns >= _WIDE
    top = 1 if rows >= _ROWS_FOR_MARGIN else 0
    most = _LARGEST.get(largest, Size.HUGE).height
    for hand, pile, air in _SIZES:
        shadow = pile.height >= Size.GREAT.height  # has a row of its own, above the speech
        free = rows - top - 2 * (hand.height + 1) - (pile.height + shadow + 2)
        if free >= air and max(hand.height, pile.height) <= most:
            break
    pile_y = top + hand.height + 1 + max(0, free) // 2
    speech_y = pile_y + pile.height + shadow
    near_y = rows - hand.height - 1
    beside = _BESIDE_WIDE if wide else _BESIDE_BETS if bets else _BESIDE
    margin = _MARGIN_WIDE if wide else _MARGIN
    places = {
        "far": Place(0, top, columns, hand.height + 1),
        "pile": Place(beside, pile_y, columns - 2 * beside, pile.height + shadow),
        "speech": Place(0, speech_y, columns, 1),
        "stake": Place(0, speech_y + 1, columns, 1),
        "both_lines": Place(0, speech_y, columns, 2),
        "left": Place(margin, pile_y, beside - margin - 1, pile.height),
        "near": Place(0, near_y, columns, hand.height + (not foot)),
    }
    if wide:
        above = min(2, pile_y - top - hand.height - 1)
        places["story"] = Place(columns - _STORY, pile_y - above, _STORY - 1, pile.height + above)
    if bets:
        places |= _bet_places(columns, pile_y, pile.height, near_y - speech_y - 2, wide=wide)
    if foot:
        places["foot"] = Place(0, near_y + hand.height, columns, 1)
    return StagePlan(
        places,
        {"far": hand, "near": hand, "pile": pile},
        pitch=2 if columns >= _WIDER else 1,
        each=2 if columns < _NARROW else 1,
        long_counts=wide,
    )


def _bet_places(columns: int, pile_y: int, height: int, free: int, *, wide: bool) -> Mapping[str, Place]:
    """Return the places of a streak, of points, and of arrows from the pile to the hands.

    The pile has so many rows from `pile_y` on; `free` rows are left between the stake and one's own hand.
    """
    x, wide_y = (_MARGIN_WIDE, pile_y + max(0, height - 5) // 2) if wide else (_MARGIN_BETS, 0)
    y = wide_y or pile_y + max(0, height - 2) // 2
    middle = columns // 2 - _ARROWS // 2
    places = {
        "streak": Place(x, y, _BET_COLUMNS, 2),
        "points": Place(x, y + 3, _BET_COLUMNS, 2)
        if wide
        else Place(columns - _BET_COLUMNS - 1, y, _BET_COLUMNS, 2),
        "rise": Place(middle, pile_y - 1, _ARROWS, 1),
    }
    if free > 0:
        places["fall"] = Place(middle, pile_y + height + 2 + (height >= Size.GREAT.height), _ARROWS, 1)
    return places


def pile_alone(columns: int, rows: int, *, largest: str = "", told: bool = True) -> StagePlan:
    """Return the stage of a pile, where there is no room for hands.

    Two lines stand below it, or only the shadow of its cards where nothing is `told`.
    """
    most = _LARGEST.get(largest, Size.HUGE).height
    lines = 2 if told else 0
    sizes = [size for size in _ALONE if size.height <= min(most, rows - (lines or 1))]
    card = sizes[0] if sizes else Size.TINY
    shadow = int(card.height + lines < rows)
    top = max(0, rows - card.height - shadow - lines) // 2
    speech_y = top + card.height + shadow
    return StagePlan(
        {
            "pile": Place(0, top, columns, card.height + shadow),
            "speech": Place(0, speech_y, columns, 1),
            "stake": Place(0, speech_y + 1, columns, 1),
            "both_lines": Place(0, speech_y, columns, 2),
        },
        {"far": Size.TINY, "near": Size.TINY, "pile": card},
    )
