"""Piles of cards with visible depth: below their name, or with a number in their backs."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.geometry import Offset
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.cards import Cards
from cardtui.engine.phrases import truncated
from cardtui.engine.zones import Target
from cardtui.ui.cards import faces
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget

_SIZES = (faces.Size.HUGE, faces.Size.GREAT, faces.Size.LARGE, faces.Size.LOW)


class Stack(ZoneWidget):
    """A pile: its name, the top card, and below it an edge for each other card.

    The edges of a face-up pile show the ranks. Without room for edges, the number of cards stands beside the
    name.
    """

    def __init__(self, name: str, label: str = "", *, id: str) -> None:
        """`label` stands above the pile instead of its name."""
        super().__init__(name, id=id)
        self._label = label or name

    @property
    def _low(self) -> bool:
        """Whether the widget has no room for edges."""
        return self.size.height < self.card_size.height + 4

    @property
    def _indent(self) -> int:
        """Columns at the left of the cards."""
        return (self.size.width - self.card_size.width) // 2

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        return self.region.offset + Offset(self._indent, 1), [0] * length

    def lowest(self, of: int, count: int) -> range:
        return range(of - count, of)

    def card_at(self, x: int, y: int) -> int | None:
        """Return the card at a row: the top card, or one whose edge is visible."""
        index = max(0, y - self.card_size.height)
        return index if y > 0 and index < len(self.cards) and not (self._low and index) else None

    # drawing

    def draw(self) -> list[Strip]:
        size, style = self.card_size, self.visual_style.rich_style
        drawn = [index for index in range(len(self.cards)) if index not in self.unseen]
        edges = [] if self._low else [self._edge(size, index) for index in drawn[1:]]
        rows = [*self._top(size, drawn), *edges]
        indent = Segment(" " * self._indent, style)
        lines = [self._heading(len(drawn)), *([indent, *painted(self, row)] for row in rows)]
        return [Strip(line).adjust_cell_length(self.size.width, style) for line in lines]

    def _heading(self, number: int) -> list[Segment]:
        label, style = self._label, self.part_style("name")
        shows_all = not self._low and len(self.cards) <= self.size.height - self.card_size.height
        count = "" if shows_all or not number else f" ×{number}"
        if choice := self.sign_of_choice:
            label, style = f"{choice[0]}{label}", self.part_style(choice[1])
            count = count.strip()
        label = truncated(label, max(1, self.size.width - len(count)))
        before = " " * (self._indent + (self.card_size.width - len(label) - len(count)) // 2)
        note = self.part_style("note")
        return [Segment(before, self.visual_style.rich_style), Segment(label, style), Segment(count, note)]

    def _top(
        self, size: faces.Size, drawn: Sequence[int], *, turned: bool = False, marked: bool = False
    ) -> list[faces.CellRow]:
        """Return the rows of the top card, which may have been `turned` up; `marked`, it has golden sides."""
        if not drawn:
            return faces.empty_rows(size)
        top = drawn[0]
        card = self.cards[top] if turned or self._is_face_up(top) else faces.BACK
        return faces.fan_rows(
            (card,), [0], size, marked=frozenset({0} if marked or self.chosen == top else ())
        )

    def _is_face_up(self, index: int) -> bool:
        return index in self.faces_seen

    def _edge(self, size: faces.Size, index: int) -> faces.CellRow:
        """Return the lower edge of a card below the top one, with its rank if that is visible."""
        up, card = self._is_face_up(index), self.cards[index]
        row = faces.edge_row(size, back=not up)
        return faces.labelled(row, card.label, card) if up else row


class NumberedStack(Stack):
    """A pile that has its number in the back of the top card, and one row for the edges of all others.

    The cards of a deeper pile than that row has room for are counted.
    The widget is a column and a row larger than a card: there are the shadow and the edges. A card of one row
    has no room for the number, which stands above it.
    """

    DEFAULT_CSS = "NumberedStack { width: 6; height: 4; }"

    turned: reactive[bool] = reactive(False)
    """Whether the top card has been turned up."""
    bottom_up: reactive[bool] = reactive(False)
    """Whether the lowest card is visible."""
    named: reactive[bool] = reactive(False)
    """Whether the next card is turned from this pile."""
    sign: reactive[str] = reactive("")
    """A mark beside the number."""
    key: reactive[str] = reactive("")
    """The key that turns the next card from this pile, which stands there instead of the number."""
    special: reactive[bool] = reactive(False)
    """Whether the number is golden, too, when the next card comes from another pile."""

    @property
    def card_size(self) -> faces.Size:
        return faces.size_in(self.size.width - 1, self.size.height - 1, _SIZES)

    @property
    def _above(self) -> int:
        """The number of rows above the cards."""
        return int(self.card_size is faces.Size.TINY)

    @property
    def _middle(self) -> int:
        """The row of the number."""
        return (self.card_size.height - 1) // 2

    @property
    def _indent(self) -> int:
        return 0

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        return self.region.offset + Offset(0, self._above), [0] * length

    def take(self, at: int, length: int, face_up: frozenset[int]) -> None:
        super().take(at, length, face_up)
        self.turned = False

    def show(self, cards: Cards, face_up: frozenset[int]) -> None:
        super().show(cards, face_up)
        self.turned = False

    def card_at(self, x: int, y: int) -> int | None:
        return 0 if self.cards and self._above <= y < self._above + self.card_size.height else None

    def cell_of_target(self, target: Target) -> Offset:
        return self.region.offset + Offset(self._band[0], self._middle)

    def draw(self) -> list[Strip]:
        size, style = self.card_size, self.visual_style.rich_style
        drawn = [index for index in range(len(self.cards)) if index not in self.unseen]
        is_turned = self.turned and not (self.unseen or self.shaded)
        up = bool(drawn) and (is_turned or self._is_face_up(drawn[0]))
        has_shadow = drawn and not self.app.has_class("-mono")  # which would be as bright as a card there
        top = self._top(size, drawn, turned=self.turned and not self.shaded, marked=self.named)
        rows = faces.shadowed(top, [0], size, range(1 if has_shadow else 0))
        if drawn[1:]:
            rows[-1] = self._edges(drawn[1:])
        if self._above:
            blank = faces.CellRow(" " * len(rows[0].text), " " * len(rows[0].text))
            rows.insert(0, self._numbered(blank, has_cards=False))
        elif self.shaded:
            pass  # a number would be an empty box
        elif not up or self.key or self.sign or not self.turned:
            rows[self._middle] = self._numbered(rows[self._middle], has_cards=bool(drawn))
        lines = [Strip(painted(self, row)) for row in rows]
        return [line.adjust_cell_length(self.size.width, style) for line in lines]

    @property
    def _band(self) -> tuple[int, str]:
        """The column of the number, and its text, with blanks around it if there is room."""
        width = self.card_size.width
        choice = self.choice.value if self.choice else ""
        text = f"{choice}{self.key or self._label}{self.sign}"[:width]
        blanks = width - 2 - len(text)  # the sides of the card stay free for its frame
        text = f" {text} " if blanks > 1 else f" {text}" if blanks == 1 else text
        return (width - len(text)) // 2, text

    def _numbered(self, row: faces.CellRow, *, has_cards: bool) -> faces.CellRow:
        """Return the middle row of the top card with the number of the pile."""
        number = faces.number_part(
            has_cards=has_cards, marked=self.named or self.special, chosen=self.choice is ZoneHighlight.AIMED
        )
        return row.with_text(*self._band, number)

    def _is_face_up(self, index: int) -> bool:
        is_bottom = self.bottom_up and index == len(self.cards) - 1 and not self.shaded
        return is_bottom or super()._is_face_up(index)

    def _edges(self, below: Sequence[int]) -> faces.CellRow:
        """Return the row below the top card, with the edges of the cards `below` or their visible ranks."""
        size = self.card_size
        shown = [self.cards[index].label for index in below if self._is_face_up(index)]
        if shown and len(shown) == len(below) and not self.bottom_up:
            return faces.ranks_row(size, shown)
        is_plain = self.app.has_class("-ascii") or self.app.has_class("-mono")  # edges would be alike there
        if is_plain and not shown:
            return faces.count_row(size, len(below))
        row = faces.edges_row(size, len(below))
        if shown:
            return faces.labelled(row, shown[-1])
        return (
            faces.labelled(row, f"×{len(below)}")
            if len(below) > faces.MOST_EDGES and not self.shaded
            else row
        )
