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

_SIZES_ABOVE_BENCH = (*_SIZES[:4], (Size.NORMAL, Size.LARGE, 0), *_SIZES[4:])
"""The same above the inspector, where no story is told."""

_ROWS_FOR_AIR = 8
"""The rows of a pile alone from which the first one stays free."""

_ALONE = (Size.HUGE, Size.GREAT, Size.LARGE, Size.NORMAL, Size.LOW, Size.TINY)
"""The sizes of the cards of a pile that stands alone."""

_LARGEST = {"small": Size.LARGE, "medium": Size.GREAT}
"""The largest cards by the setting that limits their size."""


def two_hands(
    columns: int, rows: int, *, largest: str = "", foot: bool = False, asked: bool = True, told: bool = True
) -> StagePlan:
    """Return the stage of two hands and a pile in so many columns and rows.

    With `foot` a line of text stands below one's own hand, instead of its shadow. Where nothing is `asked`
    between pile and hand, there is one line of speech alone; where no story is `told`, the pile has its
    columns.
    """
    lines = 2 if asked else 1
    wide = columns >= _WIDE
    beside, margin = (_BESIDE_WIDE, _MARGIN_WIDE) if wide and told else (_BESIDE, _MARGIN)
    top = 1 if rows >= _ROWS_FOR_MARGIN else 0
    most = _LARGEST.get(largest, Size.HUGE).height
    for hand, pile, air in _SIZES if told else _SIZES_ABOVE_BENCH:
        shadow = pile.height >= Size.GREAT.height  # has a row of its own, above the speech
        free = rows - top - 2 * (hand.height + 1) - (pile.height + shadow + lines)
        if free >= air and max(hand.height, pile.height) <= most:
            break
    pile_y = top + hand.height + 1 + max(0, free) // 2
    speech_y = pile_y + pile.height + shadow
    near_y = rows - hand.height - 1
    places = {
        "far": Place(0, top, columns, hand.height + 1),
        "pile": Place(beside, pile_y, columns - 2 * beside, pile.height + shadow),
        "speech": Place(0, speech_y, columns, 1),
        "both_lines": Place(0, speech_y, columns, lines),
        "left": Place(margin, pile_y, beside - margin - 1, pile.height),
        "near": Place(0, near_y, columns, hand.height + (not foot)),
    }
    if asked:
        places["stake"] = Place(0, speech_y + 1, columns, 1)
    if wide and told:
        above = min(2, pile_y - top - hand.height - 1)
        places["story"] = Place(columns - _STORY, pile_y - above, _STORY - 1, pile.height + above)
    if foot:
        places["foot"] = Place(0, near_y + hand.height, columns, 1)
    return StagePlan(
        places,
        {"far": hand, "near": hand, "pile": pile},
        pitch=2 if columns >= _WIDER else 1,
        each=2 if columns < _NARROW else 1,
        long_counts=wide,
    )


def pile_alone(
    columns: int, rows: int, *, largest: str = "", asked: bool = True, told: bool = True
) -> StagePlan:
    """Return the stage of a pile, where there is no room for hands.

    A line of speech stands below it, and one for what is `asked`, or only the shadow of its cards where
    nothing is `told`.
    """
    most = _LARGEST.get(largest, Size.HUGE).height
    lines = (1 + asked) if told else 0
    air = 1 if rows >= _ROWS_FOR_AIR else 0
    sizes = [size for size in _ALONE if size.height <= min(most, rows - air - (lines or 1))]
    card = sizes[0] if sizes else Size.TINY
    shadow = int(card.height + lines + air < rows)
    top = (max(0, rows - card.height - shadow - lines) + 1) // 2
    speech_y = top + card.height + shadow
    places = {"pile": Place(0, top, columns, card.height + shadow)}
    if told:
        places |= {
            "speech": Place(0, speech_y, columns, 1),
            "both_lines": Place(0, speech_y, columns, lines),
        }
        if asked:
            places["stake"] = Place(0, speech_y + 1, columns, 1)
    return StagePlan(places, {"far": Size.TINY, "near": Size.TINY, "pile": card})
