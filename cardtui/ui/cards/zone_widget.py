"""A widget for a zone of the table. Cards lie in it and fly from and to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import ClassVar, TypeVar

from rich.segment import Segment
from textual import events
from textual.filter import LineFilter
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.cards import Cards
from cardtui.engine.zones import Target
from cardtui.ui.cards import faces
from cardtui.ui.diff_widget import DiffWidget

C = TypeVar("C")


class ZoneHighlight(Enum):
    """The role of a zone while a move is chosen; the value is its sign on the screen."""

    OFFERED = "○"
    """It can be chosen."""
    AIMED = "▸"
    """It can be chosen and has the cursor."""
    CHOSEN = "●"
    """It is chosen, and another zone is still to be chosen."""


def role_of_zone(
    offered: Collection[Target], chosen: Target | None, cursor: Target | None
) -> ZoneHighlight | None:
    """Return the role of a zone, given the targets that are `offered` and `chosen` there, and the cursor."""
    if cursor is not None:
        return ZoneHighlight.AIMED
    if chosen is not None:
        return ZoneHighlight.CHOSEN
    return ZoneHighlight.OFFERED if offered else None


_HINT_FRAME = 6
"""Columns of the frame and the blanks around a hint."""


class ZoneWidget(DiffWidget):
    """A zone with its cards, in the game's order. Subclasses draw them."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "name": "bold $label",
        "detail": "$label",
        "note": "$muted",
        "turn": "bold $mark",
        "aimed": "bold $mark-ink on $mark",
    }

    CAPTION_ROWS: ClassVar[int] = 1
    """The rows of text above the cards."""

    cards: reactive[Cards] = reactive(())
    unseen: reactive[range] = reactive(range(0))
    """Indices of cards that have their room but are still in flight, so they are not drawn."""
    is_left: reactive[bool] = reactive(False)
    """Whether cards from here are in flight. Until they have landed, no outline of an empty zone is drawn."""
    lit: reactive[range] = reactive(range(0))
    """Indices of cards with a golden face."""
    face_up: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Indices of the cards that lie face up."""
    shaded: reactive[bool] = reactive(False)
    """Whether it lies in the shade of an end: there all cards have their backs up, and nothing names them."""
    called: reactive[str] = reactive("")
    """The zone's label, shown where there is room."""
    chosen: reactive[int | None] = reactive[int | None](None)
    """The index of the marked card, which has the cursor or is chosen."""
    choice: reactive[ZoneHighlight | None] = reactive[ZoneHighlight | None](None)
    """The role of the zone while a move is chosen."""

    hint: reactive[str] = reactive("")
    """A text in a frame in the middle of the zone, which is empty then."""

    class Clicked(Message):
        """A click on the zone `zone`, on the card with the index `card` or on none."""

        def __init__(self, zone: str, card: int | None = None) -> None:
            super().__init__()
            self.zone = zone
            self.card = card

    def __init__(self, name: str, *, id: str) -> None:
        super().__init__(name=name, id=id)
        self.zone = name
        self.set_reactive(ZoneWidget.called, name)

    @property
    def faces_seen(self) -> frozenset[int]:
        """Indices of the cards whose faces are drawn."""
        return frozenset() if self.shaded else self.face_up

    @property
    def card_size(self) -> faces.Size:
        """Return the size of a card in flight to this zone."""
        raise NotImplementedError

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        """Return the positions of `length` cards from index `start` among `count` cards, in the game's order.

        Returns the place on the screen of the leftmost of them, and their left edges counted from there,
        in drawing order.
        """
        raise NotImplementedError

    def card_at(self, x: int, y: int) -> int | None:
        """Return the index of the card visible at a cell of the widget, if there is one."""
        return None

    def region_of(self, card: int | None) -> Region:
        """Return the region on the screen of a card, by its index, or of the whole zone."""
        if card is None:
            return self.region
        corner, (left, *_) = self.slots(card, 1, len(self.cards))
        return Region(corner.x + left, corner.y, *self.card_size.value)

    def show_pointing(
        self, offered: Collection[Target], chosen: Target | None, cursor: Target | None
    ) -> None:
        """Show the role of the zone, and mark the card that has the cursor or is chosen."""
        marked = cursor or chosen
        self.choice, self.chosen = role_of_zone(offered, chosen, cursor), marked.card if marked else None

    def region_of_target(self, target: Target) -> Region:
        """Return the region on the screen of a target in this zone."""
        return self.region_of(target.card)

    def cell_of_target(self, target: Target) -> Offset:
        """Return the cell of the screen at which a target is read: a card's rank, or the zone's label."""
        has_edge = target.card is not None and self.card_size is not faces.Size.TINY
        return self.region_of_target(target).offset + Offset(has_edge, 0)

    @property
    def sign_of_choice(self) -> tuple[str, str] | None:
        """Return the sign of the zone's role, with its part."""
        if self.choice is None:
            return None
        return self.choice.value, "aimed" if self.choice is ZoneHighlight.AIMED else "turn"

    @property
    def hint_row(self) -> int:
        """The row in the middle of the hint, below the caption."""
        return self.CAPTION_ROWS + (self.size.height - self.CAPTION_ROWS - 1) // 2

    def overlay(self, lines: Sequence[Strip]) -> Sequence[Strip]:
        width, height = self.size
        if not self.hint or width < len(self.hint) + _HINT_FRAME:
            return lines
        blank = Strip.blank(width, self.visual_style.rich_style)
        lines = [*lines, *[blank] * (height - len(lines))]
        hint = f"  {self.hint}  "
        rows = [f"╭{'─' * len(hint)}╮", f"│{hint}│", f"╰{'─' * len(hint)}╯"]
        above = self.CAPTION_ROWS
        if height < len(rows) + above:
            rows = [f" {hint} "]
        left, top = (width - len(rows[0])) // 2, max(0, self.hint_row - len(rows) // 2)
        style = self.part_style("turn")
        return [
            Strip.join([line.crop(0, left), Strip([Segment(row, style)]), line.crop(left + len(row))])
            if (row := rows[y - top] if 0 <= y - top < len(rows) else "")
            else line
            for y, line in enumerate(lines)
        ]

    def drawing_order(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        """Return cards of the zone, or what is drawn for them, in drawing order, from left to right."""
        return cards

    def lowest(self, of: int, count: int) -> range:
        """Return the indices of the first `count` cards dealt to this zone, among `of` cards."""
        return range(count)

    def lay(self, cards: Cards, at: int, face_up: frozenset[int], *, seen: bool) -> None:
        """Insert `cards` at index `at`; unless `seen` they are not drawn yet. Then `face_up` lie face up."""
        self.unseen = range(0) if seen else range(at, at + len(cards))
        self.cards, self.face_up = self.cards[:at] + cards + self.cards[at:], face_up

    def take(self, at: int, length: int, face_up: frozenset[int]) -> None:
        """Remove `length` cards from index `at` on. Of those that stay, `face_up` lie face up."""
        self.lit = range(0)
        self.cards, self.face_up = self.cards[:at] + self.cards[at + length :], face_up

    def show(self, cards: Cards, face_up: frozenset[int]) -> None:
        """Show exactly `cards`, with those at the indices `face_up` face up."""
        self.is_left, self.unseen, self.lit = False, range(0), range(0)
        self.cards, self.face_up = cards, face_up

    def follow(self, way: float) -> None:
        """Show that the cards which fly here have gone a part of their way, from 0 to 1."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        return self.screen.get_line_filters()  # which may be shaded

    def on_click(self, event: events.Click) -> None:
        event.stop()  # the zone may lie on the board of another one
        self.post_message(self.Clicked(self.zone, self.card_at(event.x, event.y)))
