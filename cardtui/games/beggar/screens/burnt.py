"""The burnt cards of a game with slaps: they lie face down under the pile, and look out at its left."""

from __future__ import annotations

from textual.strip import Strip

from cardtui.ui.cards import faces
from cardtui.ui.cards.materials import Canvas, CellRow, part
from cardtui.ui.table.staged import Pile, StagedFan

_PEEK = 2
"""The columns that are seen of a burnt card."""


class BurntCards(StagedFan):
    """The place under the pile to which burnt cards fly. The pile, which lies above it, draws them."""

    @property
    def _pile(self) -> PileOverBurnt:
        board = self.parent
        assert board is not None
        return board.query_one(PileOverBurnt)

    @property
    def card_size(self) -> faces.Size:
        return self._pile.card_size

    def edges(self, count: int) -> list[int]:
        return [self._pile.left_of_burnt] * count

    def draw(self) -> list[Strip]:
        if self.is_attached:
            self._pile.refresh()
        return self.painted_rows(Canvas(*self.size))


class PileOverBurnt(Pile):
    """The pile, with the edge of the burnt cards at its left, and how many they are."""

    @property
    def _burnt(self) -> BurntCards:
        board = self.parent
        assert board is not None
        return board.query_one(BurntCards)

    @property
    def columns_below(self) -> int:
        return _PEEK if self._burnt.cards else 0

    @property
    def left_of_burnt(self) -> int:
        """The left edge of the burnt cards."""
        edges = self.edges(len(self.cards)) or [self.size.width // 2 - self.card_size.width // 2]
        return max(0, edges[0] - _PEEK)

    def draw(self) -> list[Strip]:
        lines = super().draw()
        burnt = len(self._burnt.shown)
        if not burnt:
            return lines
        left, size = self.left_of_burnt, self.card_size
        canvas = Canvas(self.size.width, self.size.height)
        for y, row in enumerate(faces.closed_rows((0,), size)):
            canvas.lay(y, left, CellRow(row.text[:_PEEK], row.parts[:_PEEK]))
        label = f"burnt {burnt}" if left > len(f"burnt {burnt}") else str(burnt)
        start = max(0, left - len(label) - 1)
        canvas.draw(size.height - 1, start, label[: max(0, left - 1)], part("label"))
        peek = self.painted_rows(canvas)
        for y in range(size.height):
            first = start if y == size.height - 1 else left
            edge = peek[y].crop(first, left + _PEEK)
            lines[y] = Strip.join([lines[y].crop(0, first), edge, lines[y].crop(left + _PEEK)])
        return lines
