"""A place on the table: a hand, a pile. It draws its cards itself, fanned, below a caption."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Card
from cardtui.ui.widgets import faces
from cardtui.ui.widgets.painting import painted

__all__ = ["Caption", "Cards", "Place"]

Cards = tuple[Card, ...]
Caption = tuple[tuple[str, str], ...]
"""The text above a place: pieces, each with the component class that paints it."""

_OPEN_PITCH = 3  # columns that are seen of a covered card: its rank and suit
_BACK_PITCH = 2


class Place(Widget):
    """A named place that cards lie at.

    `cards` are in the game's own order; `top_first` tells that the first of them is the top one, which is
    drawn last, at the right. The height gives the size of the cards: one row is the caption's.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"place--name", "place--note", "place--turn"}
    DEFAULT_CSS = """
    Place {
        height: 5; width: 1fr;
        .place--name { color: $label; text-style: bold; }
        .place--note { color: $muted; }
        .place--turn { color: $mark; text-style: bold; }
    }
    """

    cards: reactive[Cards] = reactive(())
    face_up: reactive[bool] = reactive(False)
    caption: reactive[Caption] = reactive(())
    unseen: reactive[range] = reactive(range(0))
    """Indices of cards that have their room but are not painted: they are still in flight."""

    class Clicked(Message):
        """The place called `place` was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(
        self,
        name: str,
        *,
        id: str,
        top_first: bool = False,
        face_up: bool = False,
        count_at_right: bool = True,
    ) -> None:
        super().__init__(name=name, id=id)
        self.place = name
        self._top_first = top_first
        self._count_at_right = count_at_right
        self.set_reactive(Place.face_up, face_up)

    @property
    def card_size(self) -> faces.Size:
        return faces.size_for(self.size.height - 1)

    def edges(self, count: int) -> list[int]:
        """The left edges of `count` cards lying here, in drawing order, counted from this widget's left."""
        size = self.card_size
        pitch = _OPEN_PITCH if self.face_up else _BACK_PITCH
        return faces.fan(count, size.width, self.size.width, pitch)

    def slots(self, start: int, length: int, count: int) -> tuple[Offset, list[int]]:
        """Where the `length` cards from index `start` on lie among `count`, in the game's order.

        Returns the place on the screen of the leftmost of them, and their left edges counted from there,
        in drawing order.
        """
        if self._top_first:
            start = count - start - length
        edges = self.edges(count)[start : start + length]
        left = edges[0] if edges else 0
        return self.region.offset + Offset(left, 1), [edge - left for edge in edges]

    def drawing_order(self, cards: Cards) -> Cards:
        """`cards` of this place as they are drawn, from left to right."""
        return cards[::-1] if self._top_first else cards

    def lay(self, cards: Cards, at: int, *, seen: bool) -> None:
        """Lay `cards` at index `at`; unless `seen` they are not painted yet."""
        self.cards = self.cards[:at] + cards + self.cards[at:]
        self.unseen = range(0) if seen else range(at, at + len(cards))

    def take(self, at: int, length: int) -> None:
        """Take away the `length` cards from index `at` on."""
        self.cards = self.cards[:at] + self.cards[at + length :]

    def show(self, cards: Cards) -> None:
        """Let exactly `cards` lie here."""
        self.unseen = range(0)
        self.cards = cards

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0:
            return self._caption_line(width)
        size = self.card_size
        if y > size.height:
            return Strip.blank(width, self.rich_style)
        if len(self.unseen) == len(self.cards):
            rows = faces.empty_rows(size)
            return Strip(painted(self, rows[y - 1])).adjust_cell_length(width, self.rich_style)
        return Strip(painted(self, self._rows(size)[y - 1])).adjust_cell_length(width, self.rich_style)

    def _rows(self, size: faces.Size) -> list[faces.Row]:
        cards, hidden = self.drawing_order(self.cards), self.unseen
        if self._top_first and hidden:
            hidden = range(len(cards) - hidden.stop, len(cards) - hidden.start)
        # What is unseen lies at one end: the first cards of a drawing, or the last ones.
        start = hidden.stop if hidden and hidden.start == 0 else 0
        stop = hidden.start if hidden and hidden.start > 0 else len(cards)
        newest = frozenset({stop - 1}) if self.face_up and not self._top_first else frozenset[int]()
        drawn = cards if self.face_up else (faces.BACK,) * len(cards)
        return faces.fan_rows(drawn, self.edges(len(cards)), size, range(start, stop), newest)

    def _caption_line(self, width: int) -> Strip:
        count = len(self.cards) - len(self.unseen)
        note = self.get_component_rich_style("place--note")
        cards = Segment(f"{count} card{'' if count == 1 else 's'}", note)
        segments = [Segment(text, self.get_component_rich_style(part)) for text, part in self.caption]
        if self._count_at_right:
            left = Strip(segments).adjust_cell_length(max(0, width - cards.cell_length), self.rich_style)
            return Strip([*left, cards])
        line = Strip([*segments, Segment(" · ", note), cards])
        return line.adjust_cell_length(width, self.rich_style)

    def on_click(self) -> None:
        self.post_message(self.Clicked(self.place))
