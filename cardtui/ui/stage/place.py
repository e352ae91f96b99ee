"""A place on the table: where cards lie, and where they fly from and to."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardtui.engine.cards import Card
from cardtui.ui.stage import faces

__all__ = ["Cards", "Place"]

Cards = tuple[Card, ...]


class Place(Widget):
    """A named place that cards lie at, in the game's own order. A subclass draws them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"place--name", "place--note", "place--turn"}
    DEFAULT_CSS = """
    Place {
        .place--name { color: $label; text-style: bold; }
        .place--note { color: $muted; }
        .place--turn { color: $mark; text-style: bold; }
    }
    """

    cards: reactive[Cards] = reactive(())
    face_up: reactive[bool] = reactive(False)
    unseen: reactive[range] = reactive(range(0))
    """Indices of cards that have their room but are not painted: they are still in flight."""
    lit: reactive[range] = reactive(range(0))
    """Indices of cards that are lit up."""

    class Clicked(Message):
        """The place called `place` was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, name: str, *, id: str) -> None:
        super().__init__(name=name, id=id)
        self.place = name

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

    def drawing_order(self, cards: Cards) -> Cards:
        """`cards` of this place as they are drawn, from left to right."""
        return cards

    def lay(self, cards: Cards, at: int, *, seen: bool) -> None:
        """Lay `cards` at index `at`; unless `seen` they are not painted yet."""
        self.cards = self.cards[:at] + cards + self.cards[at:]
        self.unseen = range(0) if seen else range(at, at + len(cards))

    def take(self, at: int, length: int) -> None:
        """Take away the `length` cards from index `at` on."""
        self.lit = range(0)
        self.cards = self.cards[:at] + self.cards[at + length :]

    def show(self, cards: Cards) -> None:
        """Let exactly `cards` lie here."""
        self.unseen = self.lit = range(0)
        self.cards = cards

    def on_click(self) -> None:
        self.post_message(self.Clicked(self.place))
