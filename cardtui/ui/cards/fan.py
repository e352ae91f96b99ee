"""Cards side by side below a caption: a hand, a pile, a row."""

from __future__ import annotations

from bisect import bisect_right
from typing import TypeVar

from rich.segment import Segment
from textual.geometry import Offset, Size
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.cards import Card, Cards
from cardtui.ui.cards import faces
from cardtui.ui.cards.materials import CellRow
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.zone_widget import ZoneWidget

C = TypeVar("C")

Caption = tuple[tuple[str, str], ...]
"""A text on the table, in pieces, each with the part of the zone for its colours."""

_OPEN_PITCH = 3  # the least columns that are seen of a covered card, if there is room: its rank and suit
_BACK_PITCH = 2
_MOST_HELD = 2 / 3  # of the cards of a game: a hand rarely holds more, and then its cards close up
_APART = 2  # columns between cards that lie side by side, if there is room
_GAP = 2  # columns between the last card and what stands beside it


class Fan(ZoneWidget):
    """Cards that overlap as far as they must. The last one is drawn whole.

    The height determines the size of the cards; the caption takes one row.
    """

    DEFAULT_CSS = "Fan { height: 5; width: 1fr; }"

    caption: reactive[Caption] = reactive(())
    """The text above the cards; if empty, the zone's label."""
    aside: reactive[tuple[Caption, ...]] = reactive[tuple[Caption, ...]](())
    """Lines beside the last card with what is known about it."""
    at_stake: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Indices of cards with golden sides while another one flies here."""
    cards_in_game = 0
    """The number of cards in the game if this is a hand, else 0.

    The distance between the cards of a hand depends on this, not on the size of the hand: so both hands have
    the same distance, and the longer hand looks longer.
    """
    open_step = False
    """Whether the cards lie as far apart as those of a face-up hand beside this one."""

    def __init__(
        self,
        name: str,
        *,
        id: str,
        top_first: bool = False,
        ends: tuple[str, str] | None = None,
        spread: bool = False,
        count_at_right: bool = True,
        room_aside: int = 0,
    ) -> None:
        """`top_first`: the first card of the zone is its top card and is drawn last, at the right.

        `ends`: the first and the last card lie whole; this is what they are called. `spread`: the cards lie
        side by side, if there is room. `room_aside`: columns that no card takes, for what stands beside the
        last one.
        """
        super().__init__(name, id=id)
        self._top_first = top_first
        self.ends = ends
        self._spread = spread
        self._count_at_right = count_at_right
        self._room_aside = room_aside
        self._left_behind = 0  # where the last card lay before some took off: what stands there stays

    @property
    def card_size(self) -> faces.Size:
        return faces.size_for(self.size.height - 1)

    @property
    def lies_open(self) -> bool:
        """Whether faces are seen between the ends."""
        return bool(self.face_up - {0, len(self.cards) - 1} if self.ends else self.face_up)

    def edges(self, count: int) -> list[int]:
        """Return the left edges of `count` cards in drawing order, counted from the widget's left."""
        width, room = self.card_size.width, self.size.width - self._room_aside
        least, wide = (
            (_OPEN_PITCH, width // 2) if self.lies_open or self.open_step else (_BACK_PITCH, width // 3)
        )
        hand, most = self.cards_in_game > 0, count
        if hand:
            least, most = _BACK_PITCH, round(_MOST_HELD * self.cards_in_game)
        if self._spread:
            wide = width + _APART
        pitch = max(least, min(wide, (room - width) // max(1, most - 1)))
        if self.ends and count > 1:
            return [
                0,
                *(width + edge for edge in card_columns(count - 1, width, room - width, pitch, even=hand)),
            ]
        return card_columns(count, width, room, pitch, even=hand)

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        if self._top_first:
            start = count - start - length
        edges = self.edges(count)[start : start + length]
        left = edges[0] if edges else 0
        return self.region.offset + Offset(left, 1), [edge - left for edge in edges]

    def drawing_order(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        return cards[::-1] if self._top_first else cards

    def lowest(self, of: int, count: int) -> range:
        return range(of - count, of) if self._top_first else range(count)

    def take(self, at: int, length: int, face_up: frozenset[int]) -> None:
        self._left_behind = self._last_edge
        super().take(at, length, face_up)
        self.chosen, self.at_stake = None, frozenset()

    def show(self, cards: Cards, face_up: frozenset[int]) -> None:
        self._left_behind = 0
        super().show(cards, face_up)
        self.chosen, self.at_stake = None, frozenset()

    def card_at(self, x: int, y: int) -> int | None:
        edges = self.edges(len(self.cards))
        if not (1 <= y <= self.card_size.height and edges and x < edges[-1] + self.card_size.width):
            return None
        drawn = bisect_right(edges, x) - 1
        return len(edges) - 1 - drawn if self._top_first else drawn

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def draw(self) -> list[Strip]:
        width, size = self.size.width, self.card_size
        rows = faces.empty_rows(size) if len(self.unseen) == len(self.cards) else self.card_rows(size)
        rows = [CellRow(row.text[:width], row.parts[:width]) for row in rows]  # shadows may fall beside
        style = self.visual_style.rich_style
        lines = [
            within(width, [*painted(self, row), *self._aside(y, len(row.text))], style)
            for y, row in enumerate(rows)
        ]
        return [self._caption_line(width), *lines]

    @property
    def _last_edge(self) -> int:
        """Return the left edge of the card that is drawn last."""
        return (self.edges(len(self.cards)) or [0])[-1]

    def _aside(self, row: int, drawn: int) -> list[Segment]:
        """Return the text beside the cards in a row of which `drawn` columns are cards."""
        if row >= len(self.aside):
            return []
        style = self.part_style
        gap = " " * (max(self._last_edge, self._left_behind) + self.card_size.width + _GAP - drawn)
        texts = (Segment(text, style(part)) for text, part in self.aside[row])
        return [Segment(gap, self.visual_style.rich_style), *texts]

    def positions(self, indices: range) -> range:
        """Return the positions of these cards in drawing order."""
        count = len(self.cards)
        return range(count - indices.stop, count - indices.start) if self._top_first else indices

    def card_rows(self, size: faces.Size) -> list[faces.CellRow]:
        cards = self.drawing_order(self.cards)
        hidden = self.positions(self.unseen) if self.unseen else range(0)
        # What is unseen lies at one end: the first cards of a drawing, or the last ones.
        start = hidden.stop if hidden and hidden.start == 0 else 0
        stop = hidden.start if hidden and hidden.start > 0 else len(cards)
        drawn: list[Card | None] = [faces.BACK] * len(cards)
        for index in self.face_up:
            place = self.positions(range(index, index + 1)).start
            drawn[place] = cards[place]
        chosen = None if self.chosen is None else self.positions(range(self.chosen, self.chosen + 1)).start
        marked = {chosen} if chosen is not None else set()
        if not (marked or self._top_first or self.ends or self._spread):
            marked = {stop - 1} if stop and drawn[stop - 1] is not faces.BACK else set()  # the newest
        marked |= {self.positions(range(index, index + 1)).start for index in self.at_stake}
        lit = frozenset(self.positions(self.lit)) if self.lit else frozenset[int]()
        edges = self.edges(len(cards))
        shown = range(start, stop)
        rows = faces.fan_rows(drawn, edges, size, shown, frozenset(marked), lit)
        roomy = self.size.height > size.height + 1  # below the caption
        return faces.shadowed(rows, edges, size, shown) if roomy else rows

    def _caption_line(self, width: int) -> Strip:
        style = self.part_style
        caption = self.caption or ((self.called, "name"),)
        segments = [Segment(text, style(part)) for text, part in caption]
        if sign := self.sign_of_choice:
            segments.insert(0, Segment(f"{sign[0]} ", style(sign[1])))
        count = self._count()
        if not self._count_at_right:
            segments += [Segment(" · ", style("note")), *count]
            return within(width, segments, self.visual_style.rich_style)
        named, counted = (sum(segment.cell_length for segment in line) for line in (segments, count))
        if named + 1 + counted > width and not self.ends:  # the label matters more than the number
            count = self._count(brief=True)
            counted = sum(segment.cell_length for segment in count)
        gap = Segment(" ", self.visual_style.rich_style)
        room = max(0, width - 1 - counted)
        return Strip([*within(room, segments, self.visual_style.rich_style), gap, *count])

    def _count(self, brief: bool = False) -> list[Segment]:
        """Return the number of cards, between the names of the ends; `brief`: only the number."""
        note, turn = map(self.part_style, ("note", "turn"))
        count = len(self.cards) - len(self.unseen)
        cards = f"{count} card{'' if count == 1 else 's'}"
        if not self.ends:
            return [Segment(str(count) if brief else cards, note)]
        first, last = (turn if self.chosen == end else note for end in (0, len(self.cards) - 1))
        return [
            Segment(f"{self.ends[0]} ◂", first),
            Segment(f" {cards} ", note),
            Segment(f"▸ {self.ends[1]}", last),
        ]


def card_columns(cards: int, width: int, room: int, pitch: int, *, even: bool = False) -> list[int]:
    """Return the left edges of `cards` overlapping cards of `width` columns in `room` columns.

    The last card is visible whole, of the others `pitch` columns if there is room. Otherwise the first cards
    shrink to one column each, and then to none, so that the newest stay readable. With `even` all cards
    shrink together as long as each can have one column.
    """
    if cards < 1:
        return []
    gaps, free = cards - 1, max(0, room - width)
    least = 1 if gaps <= free else 0
    if even and 0 < gaps <= free:
        return [min(at * pitch, at * free // gaps) for at in range(cards)]
    wide = pitch - least
    roomy = gaps if wide <= 0 else min(gaps, (free - gaps * least) // wide)
    spare = 0 if roomy == gaps or wide <= 0 else (free - gaps * least) % wide
    edges = [0]
    for gap in range(gaps):
        after = gaps - gap  # the number of cards to the right of this gap
        edges.append(edges[-1] + (pitch if after <= roomy else least + (spare if after == roomy + 1 else 0)))
    return edges
