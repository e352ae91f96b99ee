"""Cards side by side, of which each covers a part of the one before: a hand, a pile."""

from __future__ import annotations

from bisect import bisect_right
from typing import ClassVar, TypeVar

from textual.geometry import Offset
from textual.reactive import reactive

from cardtui.engine.cards import Cards
from cardtui.ui.cards import faces
from cardtui.ui.cards.zone_widget import ZoneWidget

C = TypeVar("C")


class Fan(ZoneWidget):
    """Cards that overlap. The last one is drawn whole. A subclass says where each lies, and draws them."""

    CAPTION_ROWS: ClassVar[int] = 0

    at_stake: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Indices of cards with golden sides while another one flies here."""
    cards_in_game = 0
    """The number of cards in the game if this is a hand, else 0."""
    open_step = False
    """Whether the cards lie as far apart as those of a face-up hand beside this one."""

    def __init__(self, name: str, *, id: str, top_first: bool = False, both_ends: bool = False) -> None:
        """`top_first`: the first card of the zone is its top card and is drawn last, at the right.

        `both_ends`: the first and the last card lie whole.
        """
        super().__init__(name, id=id)
        self._top_first, self.both_ends = top_first, both_ends

    @property
    def lies_open(self) -> bool:
        """Whether faces are seen between the ends."""
        return bool(self.face_up - {0, len(self.cards) - 1} if self.both_ends else self.face_up)

    def edges(self, count: int) -> list[int]:
        """Return the left edges of `count` cards in drawing order, counted from the widget's left."""
        raise NotImplementedError

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        if self._top_first:
            start = count - start - length
        edges = self.edges(count)[start : start + length]
        left = edges[0] if edges else 0
        return self.region.offset + Offset(left, 0), [edge - left for edge in edges]

    def drawing_order(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        return cards[::-1] if self._top_first else cards

    def lowest(self, of: int, count: int) -> range:
        return range(of - count, of) if self._top_first else range(count)

    def take(self, at: int, length: int, face_up: frozenset[int]) -> None:
        super().take(at, length, face_up)
        self.chosen, self.at_stake = None, frozenset()

    def show(self, cards: Cards, face_up: frozenset[int]) -> None:
        super().show(cards, face_up)
        self.chosen, self.at_stake = None, frozenset()

    def card_at(self, x: int, y: int) -> int | None:
        edges, size = self.edges(len(self.cards)), self.card_size
        if not (0 <= y < size.height and edges and edges[0] <= x < edges[-1] + size.width):
            return None
        drawn = bisect_right(edges, x) - 1
        return len(edges) - 1 - drawn if self._top_first else drawn

    def positions(self, indices: range) -> range:
        """Return the positions of these cards in drawing order."""
        count = len(self.cards)
        return range(count - indices.stop, count - indices.start) if self._top_first else indices

    @property
    def shown(self) -> range:
        """The positions, in drawing order, of the cards that are not in flight: those are at one end."""
        count = len(self.cards)
        hidden = self.positions(self.unseen) if self.unseen else range(count, count)
        return range(hidden.stop, count) if hidden.start == 0 and hidden else range(hidden.start)

    def card_rows(self, size: faces.Size) -> list[faces.CellRow]:
        """Return the rows of the cards that are not in flight, with their faces or backs."""
        order = self.drawing_order(tuple(range(len(self.cards))))
        drawn = [self.cards[index] if index in self.faces_seen else faces.BACK for index in order]
        marked, lit = (
            frozenset(place for place, index in enumerate(order) if index in some)
            for some in ({*self.at_stake, self.chosen}, self.lit)
        )
        return faces.fan_rows(drawn, self.edges(len(order)), size, self.shown, marked, lit)
