"""Cards in flight: the one widget that moves, and what steers it from place to place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.segment import Segment
from textual.geometry import Offset
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Card, Cards
from cardtui.engine.zones import CardsLit, CardsMoved, Event, PieceMoved
from cardtui.ui.cards import faces
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget

__all__ = ["Animator", "Flight", "flight_seconds"]

_NOWHERE = Offset(-99, -99)

_LONGEST = 0.3  # seconds
_FLYING = 0.5  # the part of the time between two steps that a flight takes: then there is a moment to look
_MOST_FLYING = 0.7  # the part that several movements take together at the most
_SHORTEST = 0.04  # seconds: what would be shorter is drawn without flights


def flight_seconds(movements: int, interval: float | None) -> float:
    """Seconds for each of so many movements, 0 where none is flown; `interval` between steps, while playing.

    All should be done before the next step is due.
    """
    if not movements:
        return 0.0
    if interval is None:
        return _LONGEST
    seconds = min(_LONGEST, min(_FLYING, _MOST_FLYING / movements) * interval)
    return seconds if seconds >= _SHORTEST else 0.0


class Flight(Widget):
    """The cards that are in the air, if any: on a layer above the table."""

    DEFAULT_CSS = "Flight { layer: flights; position: absolute; width: 5; height: 4; offset: -99 -99; }"

    way: reactive[float] = reactive(0.0, repaint=False)
    """How far the flight has gone, from 0 to 1: on the way the cards close up, or spread."""

    dealt: reactive[float] = reactive(0.0, repaint=False)
    """How much of a deal has been dealt, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__(id="flight")
        self._cards: Sequence[Card | None] = ()
        self.path = _NOWHERE, _NOWHERE
        """The places on the screen where it begins and where it ends."""
        self._edges: tuple[Sequence[int], Sequence[int]] = ((), ())
        self._face_size = faces.Size.NORMAL
        self._rows: list[faces.Row] = []
        self.dealing: Callable[[float], None] | None = None
        """Is told how far a deal has been dealt."""
        self.glow = 0.0
        """How far the time has gone in which cards are lit, from 0 to 1."""

    def take_off(
        self,
        cards: Cards,
        edges: tuple[Sequence[int], Sequence[int]],
        size: faces.Size,
        path: tuple[Offset, Offset],
        *,
        face_down: bool = False,
    ) -> None:
        """Show `cards`, face up unless `face_down`, at the beginning of `path`.

        `edges` are their left edges, counted from there, as they take off and as they will lie.
        """
        self._cards = (faces.BACK,) * len(cards) if face_down else cards
        self._edges, self._face_size, self.path = edges, size, path
        self.styles.height = size.height
        self.styles.offset = path[0]
        self.set_reactive(Flight.way, 0.0)
        self._draw()

    def watch_way(self) -> None:
        # Not by animating the offset: Textual cuts its fractions off, so that the last cell comes too late.
        (left, top), (right, bottom) = self.path
        self.styles.offset = (_between(left, right, self.way), _between(top, bottom, self.way))
        if self._edges[0] != self._edges[1]:
            self._draw()

    def watch_dealt(self) -> None:
        if self.dealing is not None:
            self.dealing(self.dealt)

    @property
    def edges(self) -> list[int]:
        """The left edges of the cards now, counted from that of the first one."""
        return [_between(start, end, self.way) for start, end in zip(*self._edges, strict=True)]

    def _draw(self) -> None:
        self._rows = faces.fan_rows(self._cards, self.edges, self._face_size)
        self.styles.width = len(self._rows[0].text)
        self.refresh()

    def land(self) -> None:
        """Leave the screen. Only hiding it would be another layout, in which everything is painted anew."""
        self.styles.offset = _NOWHERE

    def render_line(self, y: int) -> Strip:
        return Strip(painted(self, self._rows[y]) if y < len(self._rows) else [Segment("")])


def _between(start: int, end: int, way: float) -> int:
    return round(start + (end - start) * way)


class Animator:
    """Flies the cards of a step from place to place, and slides pieces, one movement after the other.

    It knows places by their names and nothing of any game. While a movement is in the air, its cards are
    gone from where they lay, and where they will lie there is already room for them, so that a flight ends
    exactly where its cards then are.
    """

    def __init__(
        self,
        flight: Flight,
        places: Mapping[str, ZoneWidget],
        strips: Mapping[str, SquareStrip],
        begins: Callable[[Event], None],
    ) -> None:
        """`begins` is told of each movement as it begins; on `strips` pieces slide."""
        self._flight = flight
        self._places = places
        self._strips = strips
        self._begins = begins
        self._token = 0
        self._landed: Callable[[], None] | None = None
        self.pace: Callable[[], float] = lambda: 1.0
        """Which part of its time everything is to take."""

    @property
    def flying(self) -> bool:
        return self._landed is not None

    def fly(self, moves: Sequence[Event], seconds: float, landed: Callable[[], None]) -> None:
        """Make `moves` one after the other, each in `seconds`, then call `landed`."""
        self._landed = landed
        self._token += 1
        self._next(list(moves), seconds * self.pace(), self._token)

    def deal(self, seconds: float, landed: Callable[[], None]) -> None:
        """Lay all that lies in the places one after the other, then call `landed`."""
        lying = {place: (place.cards, place.down) for place in self._places.values()}
        self._landed = landed
        self._token += 1
        token = self._token

        def lay(part: float) -> None:
            if token != self._token:
                return
            for place, (cards, down) in lying.items():
                at = place.lowest(len(cards), round(len(cards) * part))
                below = frozenset(index - at.start for index in down if index in at)
                place.show(cards[at.start : at.stop], below)
            for strip in self._strips.values():
                strip.dealt = round(len(strip.positions) * part)

        def done() -> None:
            if token == self._token:
                self._end()

        lay(0.0)
        self._flight.dealing = lay
        self._flight.set_reactive(Flight.dealt, 0.0)
        self._flight.animate("dealt", 1.0, duration=seconds * self.pace(), easing="linear", on_complete=done)

    def finish(self) -> None:
        """End all flights at once."""
        if self._landed is None:
            return
        self._token += 1
        # Only another animation stops an animation at once; this one ends where it begins.
        self._flight.animate("way", self._flight.way, duration=0.0)
        self._end()

    def _next(self, moves: list[Event], seconds: float, token: int) -> None:
        if not moves:
            self._end()
            return
        move, *rest = moves
        self._begins(move)

        def done() -> None:
            # A finished animation may still call back: only the newest is listened to.
            if token == self._token:
                for place in self._places.values():
                    place.unseen = range(0)
                self._next(rest, seconds, token)

        if isinstance(move, PieceMoved):
            self._strips[move.zone].slide(move.piece, move.start, move.stop, seconds, done)
        elif isinstance(move, CardsLit):
            self._flight.land()
            self._places[move.zone].lit = range(move.at, move.at + move.length)
            self._flight.glow = 0.0
            self._flight.animate("glow", 1.0, duration=seconds, on_complete=done)
        else:
            self._take_off(move, seconds, done)

    def _take_off(self, move: CardsMoved, seconds: float, done: Callable[[], None]) -> None:
        source, target = self._places[move.source], self._places[move.target]
        length = len(move.cards)
        start, before = source.slots(move.source_index, length, len(source.cards))
        cards = target.drawing_order(move.cards)
        same_order = source.drawing_order(move.cards) == cards
        source.take(move.source_index, length)
        target.lay(move.cards, move.target_index, seen=False, face_down=move.face_down and target.face_up)
        end, after = target.slots(move.target_index, length, len(target.cards))
        if not same_order:  # they are turned round as they leave, and so gathered as well
            before = after
            room = source.region.right - after[-1] - target.card_size.width
            start = Offset(max(source.region.x, min(start.x, room)), start.y)
        path = (start, end)
        self._flight.take_off(cards, (before, after), target.card_size, path, face_down=move.face_down)

        def there() -> None:
            # It is painted where it ends before it is gone: what lies there then comes in sight as a whole.
            self._flight.call_after_refresh(done)

        self._flight.animate("way", 1.0, duration=seconds, easing="in_out_cubic", on_complete=there)

    def _end(self) -> None:
        landed, self._landed = self._landed, None
        self._flight.land()
        for strip in self._strips.values():
            strip.dealt = None
        if landed is not None:
            landed()
