"""The cards thrown away, a pile for each rank, counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Offset
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.cards import RANK_LABELS, Card, Rank
from cardtui.ui.cards import faces
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.zone_widget import ZoneWidget

__all__ = ["Discards"]

_RANKS = tuple(rank for rank in Rank if rank is not Rank.PLAIN)
_EACH = 4
_SIZES = (faces.Size.HUGE, faces.Size.GREAT, faces.Size.LARGE, faces.Size.LOW)


class Discards(ZoneWidget):
    """For each rank the card last thrown away, and four pips. As many ranks in a row as there is room for.

    The fourth ace ends the game: the aces are painted as the clock that runs out.
    """

    PARTS: ClassVar[Mapping[str, str]] = {**ZoneWidget.PARTS, "ace": "bold $error", "pip": "$mark"}
    DEFAULT_CSS = "Discards { height: 5; }"

    turned: reactive[Card | None] = reactive[Card | None](None)
    """The card that is turned up and still lies on its pile: half a pip, as one that is on its way."""

    @property
    def card_size(self) -> faces.Size:
        return next(filter(self._has_room, _SIZES), faces.Size.TINY)

    def _has_room(self, size: faces.Size) -> bool:
        """Whether there is room for all ranks with cards of that size, in as few rows as can be."""
        in_row = max(1, (self.size.width + 1) // (size.width + 1))
        return 1 + -(-len(_RANKS) // in_row) * (size.height + 1) <= self.size.height

    @property
    def _pitch(self) -> int:
        return self.card_size.width + 1

    @property
    def _in_row(self) -> int:
        return max(1, min(len(_RANKS), (self.size.width + 1) // self._pitch))

    @property
    def _indent(self) -> int:
        """Columns at the left, where all ranks lie side by side: as in a row of piles."""
        return max(0, self.size.width - len(_RANKS) * self._pitch) // 2 if self._in_row == len(_RANKS) else 0

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        row, column = divmod(self.cards[start].rank - 1, self._in_row)
        offset = Offset(self._indent + self._pitch * column, 1 + row * self._height)
        return self.region.offset + offset, [0] * length

    @property
    def _height(self) -> int:
        """Rows for each rank: a card and its pips."""
        return self.card_size.height + 1

    def draw(self) -> list[Strip]:
        return [self._line(y) for y in range(self.size.height)]

    def _line(self, y: int) -> Strip:
        width, background = self.size.width, self.visual_style.rich_style
        segments = [Segment(" " * self._indent, background)]
        if y == 0:
            note = self.part_style("note")
            return Strip([*segments, Segment("thrown away", note)]).adjust_cell_length(width, background)
        size = self.card_size
        row, line = divmod(y - 1, size.height + 1)
        seen = [card for index, card in enumerate(self.cards) if index not in self.unseen]
        in_row = self._in_row
        for rank in _RANKS[row * in_row : (row + 1) * in_row]:
            thrown = [card for card in seen if card.rank is rank]
            segments += [*self._cell(rank, thrown, size, line), Segment(" ", background)]
        return Strip(segments).adjust_cell_length(width, background)

    def _cell(self, rank: Rank, thrown: list[Card], size: faces.Size, line: int) -> list[Segment]:
        """Return a line of the place for a rank, of which `thrown` cards have been thrown away."""
        if line == size.height:
            kind = "ace" if rank is Rank.ACE else "pip"
            coming = [self.turned, *(self.cards[index] for index in self.unseen)]
            text = self._count(
                len(thrown), any(card is not None and card.rank is rank for card in coming), size
            )
            return [Segment(text.ljust(size.width), self.part_style(kind))]
        rows = faces.fan_rows(thrown[-1:], [0], size) if thrown else self._outline(rank, size)
        return painted(self, rows[line])

    def _outline(self, rank: Rank, size: faces.Size) -> list[faces.CellRow]:
        """The place of a rank of which no card has been thrown away."""
        rows = faces.empty_rows(size)
        label = RANK_LABELS[rank]
        middle = size.height // 2
        start = (size.width - len(label) + 1) // 2
        text = rows[middle].text
        rows[middle] = faces.CellRow(text[:start] + label + text[start + len(label) :], rows[middle].parts)
        return rows

    def _count(self, thrown: int, turned: bool, size: faces.Size) -> str:
        turned = turned and thrown < _EACH
        if size.width < _EACH:
            return f"{thrown + turned}/{_EACH}"
        return "●" * thrown + "◉" * turned + "○" * (_EACH - thrown - turned)
