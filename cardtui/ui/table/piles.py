"""The positions of piles of cards: in a ring, like a clock face, in a row, or in rows. Plain data.

Offsets are counted from the upper left corner of the room that the piles have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import cos, floor, hypot, pi, sin
from typing import NamedTuple

from textual.geometry import NULL_REGION, Offset, Region

from cardtui.ui.cards import faces

MARKS = 4
"""The marks that stand with each pile: one for each card of a rank."""

SIZES = (faces.Size.HUGE, faces.Size.GREAT, faces.Size.LARGE, faces.Size.LOW)
"""The sizes that cards have where piles stand, the largest first."""

_WIDER = 13 / 7
"""The columns from the middle of a ring to its side for each row from there to its top: it looks round."""

_BESIDE_ACROSS = 24
"""The least columns from the middle to the side of a ring whose marks stand beside the piles."""

_SIDE_COLUMNS = 108
"""Columns from which captions of a ring stand at its sides, and else in the corners, and there is a chart."""

_CORNER_COLUMNS = 13, 22
"""The least and the most columns of a caption in a corner."""

_ROWS_FOR_A_GAP = 12
"""A free row stands between a row of piles and its captions for so many rows of the room."""

_MARGIN = 2
"""The free columns beside a caption in a corner."""

CHART = 20, 4
"""The columns and rows of a chart."""

_CHANCE_ROWS = _ACES_ROWS = _LAST_ROWS = 2
"""The rows of what is said beside the piles: the chance, the aces, and the last card."""

_TOLD = 22, 6
"""The columns and rows for the last cards, where there is room for more than one of them."""


def above_cards(size: faces.Size) -> int:
    """Return the rows above the cards of a pile: the number of one whose cards have no room for it."""
    return int(size is faces.Size.TINY)


class PilePlace(NamedTuple):
    """The position of a pile: the upper left corner of its cards, and the first of its marks."""

    cards: Offset
    marks: Offset


class Captions(NamedTuple):
    """The regions of the captions; a caption for which there is no room has an empty region."""

    chance: Region = NULL_REGION
    aces: Region = NULL_REGION
    told: Region = NULL_REGION
    """The last card, or also some before it. The last line stands in the last row."""
    chart: Region = NULL_REGION
    aces_at_right: bool = True
    """Whether the aces end at the right edge of their region."""
    told_in_middle: bool = False
    """Whether each line about the last card stands in the middle of its region."""

    @property
    def tells_more(self) -> bool:
        """Whether there is room for more than the last card."""
        return self.told.height > _LAST_ROWS


class PilesPlan(NamedTuple):
    """The positions of all piles, the size of their cards, and the regions of the captions."""

    size: faces.Size
    piles: Sequence[PilePlace]
    captions: Captions
    pointer_row: int | None = None
    """The row of the line that leads from pile to pile, or the first of these, if they stand in rows.

    In a ring there is none.
    """

    def pointer_row_of(self, pile: int) -> int:
        """Return the row of the line that leads to a pile which stands in a row."""
        return self.region(pile).y - 1

    @property
    def top(self) -> int:
        """The number of free rows above everything that stands here."""
        tops = [place.cards.y for place in self.piles] if self.pointer_row is None else [self.pointer_row]
        return min(*tops, self.captions.chance.y) if self.captions.chance else min(tops)

    def region(self, pile: int) -> Region:
        """Return the cells of a pile's cards, with the edges of covered cards and the shadow."""
        above = above_cards(self.size)
        x, y = self.piles[pile].cards
        return Region(x, y - above, self.size.width + 1, above + self.size.height + 1)

    def region_of_marks(self, pile: int) -> Region:
        return Region.from_offset(self.piles[pile].marks, (MARKS, 1))


def _half_up(number: float) -> int:
    return floor(round(number, 6) + 0.5)  # rounded, as a half may be a little less


class _Ring(NamedTuple):
    """A ring of cards of one size; `along` and `across` lead from its middle to the middle of a pile."""

    size: faces.Size
    along: int
    across: int

    @property
    def beside(self) -> bool:
        """Whether the marks stand beside the piles, outward, and not below them."""
        return self.size.height < faces.Size.LARGE.height

    @property
    def height(self) -> int:
        """The rows of a pile: cards, the edges of those below, and marks."""
        return self.size.height + 1 + (not self.beside)

    @property
    def rows(self) -> int:
        return 2 * self.along + self.height

    @property
    def columns(self) -> int:
        half = self.size.width // 2
        return 2 * (self.across + half + 1) + (2 * MARKS + 2 if self.beside else 0)

    def offset(self, turn: float) -> Offset:
        """Return the offset of the middle of a pile from that of the ring; a whole turn is 1, from above."""
        # Beside the pile at the top are its shadow and its marks.
        least = self.size.width + (MARKS + 4 if self.beside else 1)
        x, y = self.across * sin(2 * pi * turn), -self.along * cos(2 * pi * turn)
        across, along = _half_up(abs(x)), _half_up(abs(y))
        across = max(across, least) if across else 0
        return Offset(across if x > 0 else -across, along if y > 0 else -along)


def _rings(columns: int, rows: int, sizes: Sequence[faces.Size]) -> Iterator[_Ring]:
    """Yield the rings for which there is room, the best first: with large cards, narrow, a row being free."""
    for size in sizes:
        ring = _Ring(size, along=0, across=0)
        # Two piles above each other must have room between the middle and the top, and marks beside them.
        least = 2 * ring.height - 1
        most = min(max((rows - ring.height - 1) // 2, least), 5 * ring.height // 2)
        for along in (*range(most, least - 1, -1), most + 1):  # the last is narrower, and may need all rows
            across = max(_half_up(along * _WIDER), _BESIDE_ACROSS if ring.beside else 0)
            ring = _Ring(size, along, across)
            while ring.rows <= rows and ring.columns <= columns:
                yield ring
                ring = ring._replace(across=ring.across + 1)


@lru_cache(64)
def in_a_ring(
    piles: int, columns: int, rows: int, *, sizes: tuple[faces.Size, ...] = SIZES
) -> PilesPlan | None:
    """Return a plan for up to twelve piles around one in the middle, if there is room for it.

    The first stands at one o'clock, if they are twelve, the last but one at the top, and the last one in
    the middle.
    """
    room = Region(0, 0, columns, rows)
    plans = (_plan(piles, columns, rows, ring) for ring in _rings(columns, rows, sizes))
    plan = next((plan for plan in plans if _fits(plan, room)), None)
    return plan and plan._replace(captions=_captions_of_a_ring(plan, columns, rows))


def _plan(piles: int, columns: int, rows: int, ring: _Ring) -> PilesPlan:
    around = piles - 1
    top = (rows - ring.rows + 1) // 2
    middle = Offset(columns // 2, top + ring.along + ring.size.height // 2)
    to_corner = Offset(ring.size.width // 2, ring.size.height // 2)
    places = []
    for number in range(1, piles + 1):
        offset = ring.offset(number / around) if number <= around else Offset(0, 0)
        places.append(_place(middle + offset - to_corner, ring, outward=-1 if offset.x < 0 else 1))
    return PilesPlan(ring.size, places, Captions())


def _taken(plan: PilesPlan) -> list[Region]:
    """Return the regions of all piles and of their marks."""
    return [
        region
        for pile in range(len(plan.piles))
        for region in (plan.region(pile), plan.region_of_marks(pile))
    ]


def _fits(plan: PilesPlan, room: Region) -> bool:
    """Return whether everything has its own place, within the room."""
    taken = _taken(plan)
    apart = not any(one.overlaps(other) for one, other in combinations(taken, 2))
    return apart and all(room.contains_region(region) for region in taken)


def _place(cards: Offset, ring: _Ring, outward: int) -> PilePlace:
    width, height = ring.size.value
    if not ring.beside:
        marks = Offset((width - MARKS) // 2, height + 1)
    else:
        marks = Offset(width + 1 if outward > 0 else -1 - MARKS, height // 2)
    return PilePlace(cards, cards + marks)


def _captions_of_a_ring(plan: PilesPlan, columns: int, rows: int) -> Captions:
    """Return the captions: at the sides if enough columns are free there, or else in the corners."""
    taken = _taken(plan)
    width, height = _TOLD
    margin = (min(region.x for region in taken) - width - 2) // 2
    if columns >= _SIDE_COLUMNS and margin >= 1:
        middle = plan.piles[-1].cards.y + plan.size.height // 2
        right = columns - margin - CHART[0]
        chart = Region(right, middle - CHART[1] // 2 + 1, *CHART)
        return Captions(
            chance=Region(right, chart.y - 1 - _CHANCE_ROWS, chart.width, _CHANCE_ROWS),
            aces=Region(right, chart.bottom + 1, chart.width, _ACES_ROWS),
            told=Region(margin, middle - height + 3, width, height),
            chart=chart,
            aces_at_right=False,
        )
    corner = Region(_MARGIN, 1, _CORNER_COLUMNS[1], _CHANCE_ROWS)
    upper, lower = (
        _beside(taken, one) for one in (corner, corner.at_offset((_MARGIN, rows - 1 - _LAST_ROWS)))
    )
    less = upper.width - 1  # at the right, the piles have their shadow
    aces = Region(columns - _MARGIN - less, 1, less, _ACES_ROWS) if upper else NULL_REGION
    return Captions(upper, aces, lower)


def _beside(taken: Iterable[Region], region: Region) -> Region:
    """Return as much of a corner as is free at the left of what is taken, with a blank column between.

    Where that is too little there is no caption.
    """
    ends = [one.x - 1 for one in taken if one.bottom > region.y and one.y < region.bottom]
    width = min([region.right, *ends]) - region.x
    return region._replace(width=width) if width >= _CORNER_COLUMNS[0] else NULL_REGION


@lru_cache(64)
def in_a_row(piles: int, columns: int, rows: int, *, sizes: tuple[faces.Size, ...] = SIZES) -> PilesPlan:
    """Return a plan for a row of piles, in the middle of the room, below a row for the line between them.

    The captions stand above and below the row, if there is room.
    """
    pitch = columns // piles
    size = faces.size_in(pitch - 1, max(1, rows - 3), sizes)
    pitch = size.width + 1
    left = (columns - piles * pitch + 1) // 2
    above = above_cards(size)
    height = 1 + above + size.height + 2
    gap = max(1, rows // _ROWS_FOR_A_GAP)
    around = next((one for one in _round_a_row(columns, gap) if height + sum(one) + 2 <= rows), (0, 0))
    top = max(0, (rows - height - sum(around)) // 2) + around[0]
    marks = Offset((size.width - min(MARKS, size.width)) // 2, size.height + 1)
    places = [
        PilePlace(cards, cards + marks)
        for cards in (Offset(left + pile * pitch, top + 1 + above) for pile in range(piles))
    ]
    row = Region(left, top, piles * pitch - 1, height)
    captions = _captions_of_a_row(row, around[0], gap) if any(around) else Captions()
    return PilesPlan(size, places, captions, top)


_LINES = 3, 2
"""The numbers of rows in which piles can stand."""

_ROWS_ABOVE, _ROWS_BELOW = 2 + _CHANCE_ROWS, 1 + _LAST_ROWS
"""Rows above rows of piles, for a note and the chance, and below them, for the last card."""

_MOST_GAP = 2
"""The most free rows and columns between piles in rows."""


@lru_cache(64)
def in_rows(
    piles: int, columns: int, rows: int, *, sizes: tuple[faces.Size, ...] = SIZES
) -> PilesPlan | None:
    """Return a plan for rows of piles in reading order, if there is room.

    A row for what leads to a pile is above each row of piles. Captions stand above and below all of them;
    they matter more than the size of the cards, if these are not tiny.
    """
    for some in (sizes, (faces.Size.TINY,)):
        for before, after in ((_ROWS_ABOVE, _ROWS_BELOW), (_ROWS_ABOVE, 0), (0, 0)):
            for size, lines in product(some, _LINES):
                most = -(-piles // lines)
                spare = rows - before - after - lines * _line_height(size)
                if spare >= 0 and most * (size.width + 1) <= columns:
                    return _plan_of_rows(piles, columns, rows, size, lines, before, after)
    return None


def _line_height(size: faces.Size) -> int:
    """Return the rows of a row of piles: what leads there, the cards, the edges of others, and the marks."""
    return 1 + above_cards(size) + size.height + 2


def _plan_of_rows(
    piles: int, columns: int, rows: int, size: faces.Size, lines: int, before: int, after: int
) -> PilesPlan:
    """Return a plan for `lines` rows of piles, with `before` and `after` rows for captions around them."""
    each, more = divmod(piles, lines)
    middle_first = sorted(range(lines), key=lambda line: abs(2 * line - lines + 1))
    numbers = [each + (middle_first.index(line) < more) for line in range(lines)]
    spare = rows - before - after - lines * _line_height(size)
    gap = min(_MOST_GAP, spare // lines)
    height = _line_height(size) + gap
    top = before + (spare - gap * (lines - 1)) // 2
    pitch = min(columns // max(numbers), size.width + 1 + _MOST_GAP)
    marks = Offset((size.width - min(MARKS, size.width)) // 2, size.height + 1)
    places = []
    for line, number in enumerate(numbers):
        left = (columns - (number - 1) * pitch - size.width) // 2
        y = top + line * height + 1 + above_cards(size)
        places += [Offset(left + at * pitch, y) for at in range(number)]
    half = columns // 2 - _MARGIN
    above = top - _CHANCE_ROWS
    captions = Captions(
        chance=Region(_MARGIN, above, half, _CHANCE_ROWS) if before else NULL_REGION,
        aces=Region(columns - _MARGIN - half, above, half, _ACES_ROWS) if before else NULL_REGION,
        told=Region(0, top + lines * height - gap + 1, columns, _LAST_ROWS) if after else NULL_REGION,
        told_in_middle=True,
    )
    return PilesPlan(size, [PilePlace(cards, cards + marks) for cards in places], captions, top)


def _round_a_row(columns: int, gap: int) -> Iterator[tuple[int, int]]:
    """Yield the rows of captions above a row and below it, with the gaps between: first with a chart."""
    below = gap + _LAST_ROWS
    if columns >= _SIDE_COLUMNS:
        yield _CHANCE_ROWS + 1 + CHART[1] + gap, below
    yield _CHANCE_ROWS + gap, below


def _captions_of_a_row(row: Region, above: int, gap: int) -> Captions:
    """Return the captions of a row of piles, as wide as the row: `above` rows above it, `gap` below."""
    half = row.width // 2 - 1
    chance = Region(row.x, row.y - above, half, _CHANCE_ROWS)
    has_chart = above > _CHANCE_ROWS + gap
    return Captions(
        chance=chance,
        aces=Region(row.right - half, chance.y, half, _ACES_ROWS),
        told=Region(row.x, row.bottom + gap, row.width, _LAST_ROWS),
        chart=Region(row.x, chance.bottom + 1, *CHART) if has_chart else NULL_REGION,
        told_in_middle=True,
    )


# the way from pile to pile in a ring

_STEP = 2.5
"""The columns from each light of a way to the next; a row counts for two."""

_BEND = 0.6
"""How far a way between two piles of the ring bends from its straight line towards the middle."""

_ASIDE = 0.35
"""How far a way that would cross the middle bends aside, as a part of its length."""


def way_of_light(plan: PilesPlan, source: int, target: int) -> Sequence[Offset]:
    """Return the cells of a way from one pile to another, bent towards the middle, where no pile stands."""
    last = len(plan.piles) - 1
    start, stop, middle = (_middle_of(plan, pile) for pile in (source, target, last))
    half = (start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2
    bend = half[0] + _BEND * (middle[0] - half[0]), half[1] + _BEND * (middle[1] - half[1])
    across, along = stop[0] - start[0], 2 * (stop[1] - start[1])
    if last not in (source, target) and _is_near(half, middle, plan.size):
        bend = half[0] + _ASIDE * along, half[1] - _ASIDE * across / 2
    steps = max(2, round(1.2 * hypot(across, along) / _STEP))
    taken = [region.grow((0, 1, 0, 1)) for region in _taken(plan)]
    points = dict.fromkeys(_on_curve(start, bend, stop, step / steps) for step in range(1, steps))
    return [point for point in points if not any(region.contains_point(point) for region in taken)]


def _middle_of(plan: PilesPlan, pile: int) -> tuple[float, float]:
    x, y = plan.piles[pile].cards
    return x + (plan.size.width - 1) / 2, y + plan.size.height / 2


def _is_near(point: tuple[float, float], other: tuple[float, float], size: faces.Size) -> bool:
    return abs(point[0] - other[0]) < 2 * size.width and abs(point[1] - other[1]) < size.height + 1


def _on_curve(
    start: tuple[float, float], bend: tuple[float, float], stop: tuple[float, float], part: float
) -> Offset:
    rest = 1 - part
    x, y = (
        rest * rest * a + 2 * rest * part * b + part * part * c
        for a, b, c in zip(start, bend, stop, strict=True)
    )
    return Offset(_half_up(x), _half_up(y))


def arrow(points: Sequence[Offset]) -> str:
    """Return the arrow at the end of a way: where its last step leads."""
    for before, after in list(pairwise(points))[-1:]:
        across, along = after.x - before.x, 2 * (after.y - before.y)
        if abs(across) > abs(along):
            return "▸" if across > 0 else "◂"
        return "▾" if along > 0 else "▴"
    return "●"
