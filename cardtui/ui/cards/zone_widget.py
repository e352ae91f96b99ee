"""A place on the table: where cards lie, and where they fly from and to."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive

from cardtui.engine.cards import Cards
from cardtui.ui.cards import faces
from cardtui.ui.widgets.diff_widget import DiffWidget

__all__ = ["ZoneHighlight", "ZoneWidget"]


class ZoneHighlight(Enum):
    """What a place is to somebody who chooses a move; its value is the sign that says so."""

    OFFERED = "○"
    """It may be chosen."""
    AIMED = "▸"
    """It may be chosen, and is pointed at."""
    CHOSEN = "●"
    """It has been chosen, and another one is still to be."""


_CHOICE_PARTS = {
    ZoneHighlight.OFFERED: "place--turn",
    ZoneHighlight.AIMED: "place--aimed",
    ZoneHighlight.CHOSEN: "place--turn",
}


class ZoneWidget(DiffWidget):
    """A named place that cards lie at, in the game's own order. A subclass draws them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "place--name",
        "place--told",
        "place--note",
        "place--turn",
        "place--aimed",
    }
    DEFAULT_CSS = """
    ZoneWidget {
        .place--name { color: $label; text-style: bold; }
        .place--told { color: $label; }
        .place--note { color: $muted; }
        .place--turn { color: $mark; text-style: bold; }
        .place--aimed { color: $mark-ink; background: $mark; text-style: bold; }
    }
    """

    cards: reactive[Cards] = reactive(())
    face_up: reactive[bool] = reactive(False)
    unseen: reactive[range] = reactive(range(0))
    """Indices of cards that have their room but are not painted: they are still in flight."""
    lit: reactive[range] = reactive(range(0))
    """Indices of cards that are lit up."""
    down: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Indices of cards that lie face down where the others lie face up."""
    called: reactive[str] = reactive("")
    """What this place is called on the screen, where it has the room to say so."""
    chosen: reactive[int | None] = reactive[int | None](None)
    """The index of the card that is marked: it is pointed at, or has been chosen."""
    choice: reactive[ZoneHighlight | None] = reactive[ZoneHighlight | None](None)
    """What this place is to somebody who chooses a move."""

    class Clicked(Message):
        """The place called `place` was clicked: the card with the index `card` there, or none."""

        def __init__(self, place: str, card: int | None = None) -> None:
            super().__init__()
            self.place = place
            self.card = card

    def __init__(self, name: str, *, id: str) -> None:
        super().__init__(name=name, id=id)
        self.place = name
        self.set_reactive(ZoneWidget.called, name)

    @property
    def card_size(self) -> faces.Size:
        """The size in which a card flies here."""
        raise NotImplementedError

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        """Where the `length` cards from index `start` on lie among `count`, in the game's order.

        Returns the place on the screen of the leftmost of them, and their left edges counted from there,
        in drawing order.
        """
        raise NotImplementedError

    def card_at(self, x: int, y: int) -> int | None:
        """The index of the card that is seen at a cell of this widget, if one is."""
        return None

    def region_of(self, card: int | None) -> Region:
        """Return the region on the screen of a card, by its index, or of the whole zone."""
        if card is None:
            return self.region
        corner, (left, *_) = self.slots(card, 1, len(self.cards))
        return Region(corner.x + left, corner.y, *self.card_size.value)

    @property
    def sign_of_choice(self) -> tuple[str, str] | None:
        """The sign of what may be chosen, with the component class that paints it."""
        return None if self.choice is None else (self.choice.value, _CHOICE_PARTS[self.choice])

    def drawing_order(self, cards: Cards) -> Cards:
        """`cards` of this place as they are drawn, from left to right."""
        return cards

    def lowest(self, of: int, count: int) -> range:
        """The indices, among `of` cards, of the first `count` that are laid here."""
        return range(count)

    def lay(self, cards: Cards, at: int, *, seen: bool, face_down: bool = False) -> None:
        """Lay `cards` at index `at`; unless `seen` they are not painted yet."""
        down = self.down
        if down or face_down:
            moved = {index + len(cards) if index >= at else index for index in down}
            down = frozenset(moved.union(range(at, at + len(cards)) if face_down else ()))
        unseen = range(0) if seen else range(at, at + len(cards))
        self._lie(self.cards[:at] + cards + self.cards[at:], down, unseen, self.lit)

    def take(self, at: int, length: int) -> None:
        """Take away the `length` cards from index `at` on."""
        down = self.down
        if down:
            left = (index for index in down if not at <= index < at + length)
            down = frozenset(index - length if index > at else index for index in left)
        self._lie(self.cards[:at] + self.cards[at + length :], down, self.unseen, range(0))

    def show(self, cards: Cards, down: frozenset[int] = frozenset()) -> None:
        """Let exactly `cards` lie here, those with the indices `down` face down."""
        self._lie(cards, down, range(0), range(0))

    def _lie(self, cards: Cards, down: frozenset[int], unseen: range, lit: range) -> None:
        """Be told all of it before it is drawn once."""
        if (cards, down, unseen, lit) != (self.cards, self.down, self.unseen, self.lit):
            self.set_reactive(ZoneWidget.down, down)
            self.set_reactive(ZoneWidget.unseen, unseen)
            self.set_reactive(ZoneWidget.lit, lit)
            self.set_reactive(ZoneWidget.cards, cards)
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self.place, self.card_at(event.x, event.y)))
