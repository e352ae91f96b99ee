"""The layout of a stage, computed from its columns and rows, as plain data.

Nothing here knows a widget. `two_hands` is the stage of two hands and a pile: the neighbour's hand above,
the pile in the middle, one line of speech and one for what is asked below it, and one's own hand.
`rows_of_cards` and `rows_of_strips` are for other games: rows of zones, and below them the same lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from textual.geometry import Region

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.cards.faces import Size
from cardtui.ui.cards.strip_grid import fit


class StagePlan(NamedTuple):
    """The place of each part on the stage, by its role, and the size of the cards of each zone.

    What has no place is not shown.
    """

    places: Mapping[str, Region]
    cards: Mapping[str, Size]
    pitch: int = 1
    """The columns that are seen of a covered card in a hand."""
    each: int = 1
    """The cards that one edge of a hand stands for."""
    long_counts: bool = False
    """Whether the number of cards is followed by its word."""
    labels_below: bool = False
    """Whether the name and the count of a hand stand below its cards, not beside them."""


_NARROW, _WIDE, _WIDER = 80, 110, 150
"""Columns from which each card of a hand has an edge, from which there is something beside the pile, and from
which an edge has two columns."""

_BESIDE_SLIM, _BESIDE, _BESIDE_WIDE = 1, 10, 30
"""Columns at each side of the pile."""

_BESIDE_BETS = 18
"""Columns at each side of the pile while there are bets."""

_MARGIN_BETS, _BET_COLUMNS, _ARROWS = 2, 13, 5
"""The columns left of a streak, those of a streak and of points, and those of three arrows."""

_STORY, _MARGIN, _MARGIN_WIDE = 27, 1, 4
"""The columns of the story, and those at the left of what stands left of the pile."""

_AT_STAKE = 12, 5, 2
"""The columns and rows of what is at stake, and its rows beside a pile that has fewer."""

_ROWS_FOR_SLIM = 12
"""The rows from which a stage with few columns has two rows for each line, and labels below hands."""

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

_SIZES_SLIM = ((Size.GREAT, Size.GREAT, 4), (Size.LARGE, Size.LARGE, 0), *_SIZES[4:])
"""The same on a slim stage, whose pile needs columns for what is owed."""

_ROWS_ABOVE_BETS = 2
"""The rows above the pile for a streak and points, where there is no room beside it."""

_ROWS_FOR_AIR = 8
"""The rows of a pile alone from which the first one stays free."""

_ALONE = (Size.HUGE, Size.GREAT, Size.LARGE, Size.NORMAL, Size.LOW, Size.TINY)
"""The sizes of the cards of a pile that stands alone."""

_LARGEST = {"small": Size.LARGE, "medium": Size.GREAT}
"""The largest cards by the setting that limits their size."""


def two_hands(
    columns: int,
    rows: int,
    *,
    largest: str = "",
    asked: bool = True,
    told: bool = True,
    bets: bool = False,
) -> StagePlan:
    """Return the stage of two hands and a pile in `columns` columns and `rows` rows.

    Where nothing is `asked` between pile and hand, there is one line of speech alone; where no story is
    `told`, the pile has its columns. With `bets` a streak and points stand beside the pile, and arrows
    between it and the hands.
    """
    slim, wide = columns < BROAD and rows >= _ROWS_FOR_SLIM, columns >= _WIDE
    spoken = 2 if slim else 1  # rows of what is said, and of what is asked
    lines = (2 if asked else 1) * spoken
    beside, margin = (_BESIDE_BETS if bets else _BESIDE), _MARGIN
    if slim:
        beside = _BESIDE_SLIM
    above = _ROWS_ABOVE_BETS if slim and bets else 0
    if wide and told:
        beside, margin = _BESIDE_WIDE, _MARGIN_WIDE
    top = 1 if rows >= _ROWS_FOR_MARGIN else 0
    most = _LARGEST.get(largest, Size.HUGE).height
    sizes = _SIZES_SLIM if slim else _SIZES if told else _SIZES_ABOVE_BENCH
    for hand, pile, air in sizes:
        shadow = pile.height >= Size.GREAT.height  # has a row of its own, above the speech
        each_hand = hand.height + 1 + slim  # with its shadow, and with a label
        free = rows - top - 2 * each_hand - (above + pile.height + shadow + lines)
        if free >= air and max(hand.height, pile.height) <= most:
            break
    pile_y = top + each_hand + max(0, free) // 2 + above
    speech_y = pile_y + pile.height + shadow
    near_y = rows - each_hand
    left = margin, beside - margin - 1
    places = {
        "far": Region(0, top, columns, each_hand),
        "pile": Region(beside, pile_y, columns - 2 * beside, pile.height + shadow),
        "speech": Region(0, speech_y, columns, spoken),
        "both_lines": Region(0, speech_y, columns, lines),
        "near": Region(0, near_y, columns, each_hand),
    }
    if asked:
        places["stake"] = Region(0, speech_y + spoken, columns, spoken)
    if wide and told:
        above = min(2, pile_y - top - hand.height - 1)
        places["story"] = Region(columns - _STORY, pile_y - above, _STORY - 1, pile.height + above)
        width, most, least = _AT_STAKE
        high = most if pile.height >= most else least
        places["at-stake"] = Region(margin, pile_y + max(0, pile.height - high) // 2, width, high)
        left = margin + width, left[1] - width
    if not slim:
        places["left"] = Region(left[0], pile_y, left[1], pile.height)
    if bets and slim:
        y = pile_y - above
        places |= {
            "streak": Region(_MARGIN_BETS, y, _BET_COLUMNS, above),
            "points": Region(columns - _BET_COLUMNS - 1, y, _BET_COLUMNS, above),
            "rise": Region(columns // 2 - _ARROWS // 2, pile_y - 1, _ARROWS, 1),
        }
    elif bets:
        column = left[0] if wide and told else None
        places |= _bet_places(columns, pile_y, pile.height, speech_y, near_y, left=column)
    return StagePlan(
        places,
        {"far": hand, "near": hand, "pile": pile},
        pitch=2 if columns >= _WIDER else 1,
        each=2 if columns < _NARROW else 1,
        long_counts=wide,
        labels_below=slim,
    )


def _bet_places(
    columns: int, pile_y: int, height: int, speech_y: int, near_y: int, *, left: int | None
) -> Mapping[str, Region]:
    """Return the places of a streak, of points, and of arrows between the hands and the pile.

    The pile has so many rows from `pile_y` on. Streak and points stand at its sides or, with a column `left`,
    both there.
    """
    middle = columns // 2 - _ARROWS // 2
    if left is None:
        y = pile_y + max(0, height - 2) // 2
        points = Region(columns - _BET_COLUMNS - 1, y, _BET_COLUMNS, 2)
        places = {"streak": Region(_MARGIN_BETS, y, _BET_COLUMNS, 2), "points": points}
    else:
        y = pile_y + max(0, height - 5) // 2
        places = {"streak": Region(left, y, _BET_COLUMNS, 2), "points": Region(left, y + 3, _BET_COLUMNS, 2)}
    places["rise"] = Region(middle, pile_y - 1, _ARROWS, 1)
    if speech_y + 2 < near_y:
        places["fall"] = Region(middle, speech_y + 2, _ARROWS, 1)
    return places


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
    places = {"pile": Region(0, top, columns, card.height + shadow)}
    if told:
        places |= {
            "speech": Region(0, speech_y, columns, 1),
            "both_lines": Region(0, speech_y, columns, lines),
        }
        if asked:
            places["stake"] = Region(0, speech_y + 1, columns, 1)
    return StagePlan(places, {"far": Size.TINY, "near": Size.TINY, "pile": card})


class ZoneShape(Enum):
    """The room that a zone takes in a row of zones."""

    HAND = "a row of its own, with name and count beside the cards"
    STACK = "the columns of a card, below a label"
    SPREAD = "the columns of a card, below a label and with rows for the edges of covered cards"
    PILE = "the columns of a card, without a label"


class CardZone(NamedTuple):
    """A zone of a stage, by its role, and its shape."""

    role: str
    shape: ZoneShape


_IN_ROWS = (Size.HUGE, Size.GREAT, Size.LARGE, Size.LOW, Size.TINY)
"""The sizes of the cards in rows of zones."""

_EDGES = 3
"""The rows for the edges of covered cards below which a spread zone has smaller cards."""

_PITCH = 6
"""The most columns between the cards of neighbouring stacks: their labels may be wider than they are."""

_LINES = 2
"""Rows of the lines below rows of zones: one of speech, one for what can be done, which may need another."""


def rows_of_cards(
    zone_rows: Sequence[Sequence[CardZone]], columns: int, rows: int, *, largest: str = ""
) -> StagePlan:
    """Return the stage of rows of zones in `columns` columns and `rows` rows, with lines of text below them.

    The cards are the largest that have room in all rows. Spread zones share the spare rows; without any
    they are air between the rows.
    """
    slim = columns < BROAD and rows >= _ROWS_FOR_SLIM
    top, lines = _margins(rows, slim=slim)
    most = _LARGEST.get(largest, Size.HUGE).height
    room = rows - top - lines
    for size in _IN_ROWS:
        heights = [_row_height(row, size, slim=slim) for row in zone_rows]
        widest = max((len(row) for row in zone_rows), default=1)
        if size.height <= most and sum(heights) <= room and widest * (size.width + 1) <= columns:
            break
    spare = max(0, room - sum(heights))
    spread = [at for at, row in enumerate(zone_rows) if _is_spread(row)]
    gap = min(1, spare // len(zone_rows)) if spread else spare // len(zone_rows)
    for at in spread:
        heights[at] += (spare - gap * len(zone_rows)) // len(spread)
    places: dict[str, Region] = {}
    y = top
    for row, height in zip(zone_rows, heights, strict=True):
        if y + height > rows:
            break
        places |= _row_places(row, y, height, size, columns)
        y += height + gap
    return StagePlan(
        places | _lines_below(y, columns, rows, slim=slim),
        {zone.role: size for row in zone_rows for zone in row},
        pitch=2 if columns >= _WIDER else 1,
        long_counts=columns >= _WIDE,
        labels_below=slim,
    )


def rows_of_strips(strips: Mapping[str, int], columns: int, rows: int, *, largest: str = "") -> StagePlan:
    """Return the stage of strips below each other, each with its number of squares, by their roles."""
    slim = columns < BROAD and rows >= _ROWS_FOR_SLIM
    top, lines = _margins(rows, slim=slim)
    share = (rows - top - lines) // len(strips)
    heights = {role: 1 + max(2, fit(squares, columns, share - 1).rows) for role, squares in strips.items()}
    spare = max(0, rows - top - lines - sum(heights.values()))
    gap = spare // (len(strips) + 1)
    y, places = top + gap, dict[str, Region]()
    for role, height in heights.items():
        if y + height <= rows - min(1, lines):
            places[role] = Region(0, y, columns, height)
            y += height + gap
    return StagePlan(places | _lines_below(y, columns, rows, slim=slim), {})


def _margins(rows: int, *, slim: bool) -> tuple[int, int]:
    """Return the free rows above the zones, and the rows of text below them."""
    return (1, 2 * _LINES if slim else _LINES) if rows >= _ROWS_FOR_MARGIN else (0, 1)


def _is_spread(row: Sequence[CardZone]) -> bool:
    return any(zone.shape is ZoneShape.SPREAD for zone in row)


def _label_rows(row: Sequence[CardZone]) -> int:
    return int(any(zone.shape in {ZoneShape.STACK, ZoneShape.SPREAD} for zone in row))


def _row_height(row: Sequence[CardZone], size: Size, *, slim: bool) -> int:
    """Return the least rows of a row of zones; on a `slim` stage the label of a hand stands below it."""
    is_hand = any(zone.shape is ZoneShape.HAND for zone in row)
    if size is Size.TINY and not (slim and is_hand):
        return 1 + _label_rows(row)
    below = _EDGES if _is_spread(row) else 0 if _label_rows(row) else 1  # the shadow
    return _label_rows(row) + size.height + below + (slim and is_hand)


def _row_places(row: Sequence[CardZone], y: int, height: int, size: Size, columns: int) -> dict[str, Region]:
    """Return the places of the zones of a row, by their roles: a hand has the whole row."""
    if len(row) == 1 and row[0].shape in {ZoneShape.HAND, ZoneShape.PILE}:
        return {row[0].role: Region(0, y, columns, height)}
    pitch = min(columns // len(row), size.width + _PITCH)
    left = (columns - pitch * len(row)) // 2
    label = _label_rows(row)
    return {
        zone.role: Region(left + at * pitch, y + label, pitch, height - label)
        if zone.shape is ZoneShape.PILE
        else Region(left + at * pitch, y, pitch, height)
        for at, zone in enumerate(row)
    }


def _lines_below(y: int, columns: int, rows: int, *, slim: bool) -> dict[str, Region]:
    """Return the places of the lines of text below zones that end at row `y`."""
    if rows - y < 2:
        return {"stake": Region(0, rows - 1, columns, 1)}
    spoken = 2 if slim and rows - y >= 3 else 1
    stake = Region(0, y + spoken, columns, min(2, rows - y - spoken))
    return {"speech": Region(0, y, columns, spoken), "stake": stake}
