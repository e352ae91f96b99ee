"""A board with piles in a ring or in rows. It draws what stands beside them: marks, captions, the way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from textual.app import ComposeResult
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.cards import faces
from cardtui.ui.cards.materials import Canvas, CellRow, Tint, part
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.stack import NumberedStack
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.table import piles
from cardtui.ui.table.piles import MARKS, PilesPlan
from cardtui.ui.widgets.placed_layout import Placed

Line = Sequence[tuple[str, str]]
"""A line of a caption: texts, each with its part of the materials."""

Caption = Literal["chance", "aces", "told", "chart", "note"]


class Way(NamedTuple):
    """From which pile, if from any, to which one the way leads, by their indices."""

    source: int | None
    target: int


def row_way(source: int | None, target: int, width: int) -> str:
    """Return a line from the column `source`, if there is one, to an arrow at `target`: `▼─────╮`.

    What does not fit in the width is cut off: piles in a row may be wider than a small board.
    """
    cells = [" "] * max(width, target + 1, (source or 0) + 1)
    if source is not None and source != target:
        left, right = sorted((source, target))
        cells[left:right] = "─" * (right - left)
        cells[source] = "╭" if source < target else "╮"
    cells[target] = "▼"
    return "".join(cells[:width])


class PileBoard(ZoneWidget, Placed):
    """The zone of the cards thrown away from the piles that stand on it: a mark for each beside its pile."""

    DEFAULT_CSS = "PileBoard { height: 1fr; overflow: hidden hidden; }"

    turned: reactive[int | None] = reactive[int | None](None)
    """The index of the pile whose next mark is half filled, as its card has been turned up."""
    way: reactive[Way | None] = reactive[Way | None](None)
    captions: reactive[Mapping[Caption, Sequence[Line]]] = reactive[Mapping[Caption, Sequence[Line]]]({})
    in_row: reactive[bool] = reactive(False)
    """Whether the piles stand in a row also where there is room for a ring."""
    largest: reactive[faces.Size | None] = reactive[faces.Size | None](None)
    """The largest cards that the settings allow, if they say so."""

    def __init__(self, name: str, stacks: Sequence[NumberedStack], *, id: str) -> None:
        """Marks count cards by their rank: the first pile is that of the aces."""
        super().__init__(name, id=id)
        self.stacks = stacks

    def compose(self) -> ComposeResult:
        yield from self.stacks

    def places(self, size: Size) -> Mapping[Widget, Region]:
        plan = self.plan_for(size)
        return {stack: plan.region(pile) for pile, stack in enumerate(self.stacks)}

    def watch_in_row(self) -> None:
        for stack in self.stacks:
            stack.refresh(layout=True)  # it stands elsewhere now

    watch_largest = watch_in_row

    def plan_for(self, size: Size) -> PilesPlan:
        """Return where everything stands in a room of that size."""
        largest = self.largest or piles.SIZES[0]
        sizes = tuple(one for one in piles.SIZES if one.height <= largest.height)
        number = len(self.stacks)
        ring = None if self.in_row else piles.in_a_ring(number, *size, sizes=sizes)
        rows = piles.in_rows(number, *size, sizes=sizes) if size.width < BROAD else None
        return ring or rows or piles.in_a_row(number, *size, sizes=sizes)

    @property
    def plan(self) -> PilesPlan:
        return self.plan_for(self.size)

    # the zone

    @property
    def card_size(self) -> faces.Size:
        return self.plan.size

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        """Return the places of cards that are thrown away: the middle of each lies on its mark."""
        plan = self.plan
        first = plan.region_of_marks(self.cards[start].rank - 1)
        corner = first.offset - Offset((plan.size.width - first.width) // 2, plan.size.height // 2)
        return self.region.offset + corner, [0] * length

    @property
    def hint_row(self) -> int:
        plan = self.plan
        if plan.pointer_row is not None:
            told = plan.captions.told
            is_one_row = plan.piles[0].cards.y == plan.piles[-1].cards.y
            return plan.region(0).bottom + 3 if is_one_row else (told.y if told else self.size.height + 2)
        middle, top = plan.region(len(self.stacks) - 1), plan.region(len(self.stacks) - 2)
        return (top.bottom + middle.y) // 2

    # drawing

    def draw(self) -> list[Strip]:
        plan = self.plan
        canvas = Canvas(*self.size)
        self._draw_way(canvas, plan)
        for pile in range(len(self.stacks)):
            self._draw_marks(canvas, plan, pile)
        self._draw_captions(canvas, plan)
        return [Strip(painted(self, row)) for row in canvas.rows()]

    def _draw_marks(self, canvas: Canvas, plan: PilesPlan, pile: int) -> None:
        seen = [card for index, card in enumerate(self.cards) if index not in self.unseen]
        thrown = sum(card.rank == pile + 1 for card in seen)
        is_coming = self.turned == pile or any(self.cards[index].rank == pile + 1 for index in self.unseen)
        half = int(is_coming and thrown < MARKS)
        (x, y), free = plan.piles[pile].marks, MARKS - thrown - half
        filled = part("error" if self.stacks[pile].special else "mark")
        if plan.size.width < MARKS:
            count = f"{thrown + half}/{MARKS}"
            canvas.draw(y, x, count, filled if thrown + half else part("muted"))
            return
        canvas.draw(y, x, "●" * thrown + "◉" * half, filled)
        canvas.draw(y, x + thrown + half, "○" * free, part("track"))

    def _draw_way(self, canvas: Canvas, plan: PilesPlan) -> None:
        if self.way is None:
            return
        source, target = self.way
        if plan.pointer_row is not None:
            middle = plan.size.width // 2
            columns = [None if pile is None else plan.piles[pile].cards.x + middle for pile in self.way]
            assert columns[1] is not None
            row = plan.pointer_row_of(target)
            if source is not None and plan.pointer_row_of(source) != row:
                columns[0] = None  # it stands in another row
            line = row_way(columns[0], columns[1], self.size.width)
            canvas.lay(row, 0, CellRow(line, part("mark", bold=True) * len(line)))
        elif source is not None and source != target:
            points = piles.way_of_light(plan, source, target)
            for number, (x, y) in enumerate(points):
                is_last = number == len(points) - 1
                glyph = piles.arrow(points) if is_last else "·●"[number % 2]
                # From the colour of what is to come to that of the present: both can be seen on every table.
                rest = 1 - number / (len(points) - 1) if len(points) > 1 else 0
                canvas.draw(y, x, glyph, part(Tint("mark", "ahead", round(rest, 1))))

    def _draw_captions(self, canvas: Canvas, plan: PilesPlan) -> None:
        places = plan.captions
        if plan.top > 0:
            note = self._lines("note")
            for y, line in enumerate(note, start=max(0, plan.top - 1 - len(note))):
                _write(canvas, line, (self.size.width - _width(line)) // 2, y)
        for room, lines in ((places.chance, self._lines("chance")), (places.chart, self._lines("chart"))):
            for y, line in enumerate(lines if room else (), start=room.y):
                _write(canvas, line, room.x, y)
        aces, told = self._lines("aces"), self._lines("told")
        if room := places.aces:
            x = room.right - max(map(_width, aces), default=0) if places.aces_at_right else room.x
            for y, line in enumerate(aces, start=room.y):
                _write(canvas, line, x, y)
        if room := places.told:
            for y, line in enumerate(told, start=room.bottom - len(told)):
                x = room.x + (room.width - _width(line)) // 2 if places.told_in_middle else room.x
                _write(canvas, line, x, y)

    def _lines(self, caption: Caption) -> Sequence[Line]:
        return self.captions.get(caption, ())


def _width(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _write(canvas: Canvas, line: Line, x: int, y: int) -> None:
    for text, kind in line:
        for word in re.split("( {2,})", text):  # wide gaps show the felt
            canvas.draw(y, x, word, kind if word.strip() else " ")
            x += len(word)
