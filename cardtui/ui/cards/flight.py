"""Cards in flight: the widget that moves, and the animator that steers it from zone to zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec

from rich.segment import Segment
from textual.geometry import Offset
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Card
from cardtui.engine.visibility import Faces
from cardtui.engine.zones import (
    CardsLit,
    CardsMoved,
    Event,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    square_after,
)
from cardtui.ui.cards import faces
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget

P = ParamSpec("P")

_NOWHERE = Offset(-99, -99)

_LONGEST = 0.3  # seconds
_FLYING = 0.5  # the part of the time between two steps that a flight takes: then there is a moment to look
_MOST_FLYING = 0.7  # the part that several movements take together at the most
_LIGHTING = 0.5  # the part of the time for lit cards in which they light up, one after the other
_GATHERING = 0.4  # the part of a flight in which several cards close up before they go, or spread after it
_READABLE = 2  # columns of a covered card with its rank: in one it would touch the next one's
_SHORTEST = 0.04  # seconds: what would be shorter is drawn without flights


def flight_seconds(movements: int, interval: float | None) -> float:
    """Return the seconds for each movement of a step, 0 for none; `interval` is the time between steps.

    All movements end before the next step is due.
    """
    if not movements:
        return 0.0
    if interval is None:
        return _LONGEST
    seconds = min(_LONGEST, min(_FLYING, _MOST_FLYING / movements) * interval)
    return seconds if seconds >= _SHORTEST else 0.0


class Flight(Widget):
    """The cards in flight, on a layer above the table."""

    DEFAULT_CSS = "Flight { layer: flights; position: absolute; width: 5; height: 4; offset: -99 -99; }"

    way: reactive[float] = reactive(0.0, repaint=False)
    """The part of the flight that is done, from 0 to 1."""

    time: reactive[float] = reactive(0.0, repaint=False)
    """The part of the time for a deal, or for lit cards, that has passed, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__(id="flight")
        self._cards: Sequence[Card | None] = ()
        self.path = _NOWHERE, _NOWHERE
        """The offsets on the screen where the flight begins and ends."""
        self._turned: Sequence[Card | None] = ()
        self._edges: tuple[Sequence[int], Sequence[int]] = ((), ())
        self._face_size = faces.Size.NORMAL
        self._rows: list[faces.CellRow] = []
        self._shadow_below = True
        self.following: Callable[[float], None] | None = None
        """Called with the part of the flight that is done."""
        self._passing: Callable[[float], None] | None = None
        """Called with the part of the time that has passed."""

    def take_off(
        self,
        cards: Sequence[Card | None],
        edges: tuple[Sequence[int], Sequence[int]],
        size: faces.Size,
        path: tuple[Offset, Offset],
        turned: Sequence[Card | None],
        *,
        shadow_below: bool,
    ) -> None:
        """Show `cards`, of which `faces.BACK` is the back of one, at the beginning of `path`.

        `edges` are the left edges of the cards, relative to the path, at the start and at the end. `turned`
        are the cards once they have gathered: they may lie in another order then. Without `shadow_below`
        their shadow falls beside them only.
        """
        self._cards, self._turned = cards, turned
        self._edges, self._face_size, self.path = edges, size, path
        self._shadow_below = shadow_below
        self.styles.offset = path[0]
        self.set_reactive(Flight.way, 0.0)
        self._draw()

    def watch_way(self) -> None:
        # Not by animating the offset: Textual cuts its fractions off, so that the last cell comes too late.
        self.styles.offset = self._corner
        if self._edges[0] != self._edges[1] or self._cards != self._turned:
            self._draw()
        if self.following is not None:
            self.following(self.way)

    def pass_time(self, seconds: float, passing: Callable[[float], None], passed: Callable[[], None]) -> None:
        """Call `passing` with the part of the time that has passed, from 0 to 1, and in the end `passed`."""
        passing(0.0)
        self._passing = passing
        self.set_reactive(Flight.time, 0.0)
        self.animate("time", 1.0, duration=seconds, easing="linear", on_complete=passed)

    def watch_time(self) -> None:
        if self._passing is not None:
            self._passing(self.time)

    @property
    def _widths(self) -> tuple[int, int]:
        """The columns from the left edge of the first card to that of the last, before and after."""
        before, after = self._edges
        return (before[-1], after[-1]) if before else (0, 0)

    @property
    def _gathers(self) -> bool:
        """Whether the cards close up before they go. Otherwise they spread when they have come."""
        before, after = self._widths
        return before >= after

    @property
    def _gathered(self) -> float:
        """The part of the closing up, or of the spreading, that is done."""
        begins = 0.0 if self._gathers else 1.0 - _GATHERING
        return max(0.0, min(1.0, (self.way - begins) / _GATHERING))

    @property
    def _gone(self) -> float:
        """The part of the path that the cards have gone, where none of them moves against another."""
        if self._edges[0] == self._edges[1]:
            return self.way
        begins = _GATHERING if self._gathers else 0.0
        return max(0.0, min(1.0, (self.way - begins) / (1.0 - _GATHERING)))

    @property
    def _corner(self) -> Offset:
        """The offset now: the cards close up round their middle, and spread round it."""
        (left, top), (right, bottom) = self.path
        before, after = self._widths
        if self._gathers:
            left += round((before - after) / 2 * self._gathered)
        else:
            right += round((after - before) / 2 * (1 - self._gathered))
        return Offset(_between(left, right, self._gone), _between(top, bottom, self._gone))

    @property
    def edges(self) -> list[int]:
        """The left edges of the cards now, relative to the first one."""
        return [_between(start, end, self._gathered) for start, end in zip(*self._edges, strict=True)]

    @property
    def cards(self) -> Sequence[Card | None]:
        """The cards in their present order; those that are seen from the back are `faces.BACK`."""
        has_turned = self._gathered >= 1 if self._gathers else self._gone >= 1
        return self._turned if has_turned else self._cards

    def _draw(self) -> None:
        self._rows = faces.fan_rows(self.cards, self.edges, self._face_size, least=_READABLE)
        if not self.app.has_class("-mono"):  # without colours there are no shadows
            self._rows = faces.lifted(self._rows, below=self._shadow_below)
        self.styles.width, self.styles.height = len(self._rows[0].text), len(self._rows)
        self.refresh()

    def land(self) -> None:
        """Leave the screen by an offset: hiding the widget would lay out and repaint the whole screen."""
        self.styles.offset = _NOWHERE

    def render_line(self, y: int) -> Strip:
        return Strip(painted(self, self._rows[y]) if y < len(self._rows) else [Segment("")])


def _middled(corner: Offset, size: faces.Size, other: faces.Size) -> Offset:
    """Return where a card of another size lies that has the same middle."""
    return corner + Offset(int((size.width - other.width) / 2), int((size.height - other.height) / 2))


def _between(start: int, end: int, way: float) -> int:
    return round(start + (end - start) * way)


class FlightAnimator:
    """Flies the cards of a step from zone to zone, and moves pieces, one movement after the other.

    It knows zones by their names and knows no game. During a flight the cards have left their zone, and the
    target zone already has room for them, so that the flight ends exactly where they will lie.
    """

    def __init__(
        self,
        flight: Flight,
        zones: Mapping[str, ZoneWidget],
        strips: Mapping[str, SquareStrip],
        begins: Callable[[Event], None],
        *,
        pace: Callable[[], float],
    ) -> None:
        """`begins` is called with each movement as it begins; pieces move on `strips`.

        `pace` is a factor for all times.
        """
        self._flight = flight
        self._zones = zones
        self._strips = strips
        self._begins = begins
        self._token = 0
        self._landed: Callable[[], None] | None = None
        self._left: list[tuple[Event, Faces | None]] = []
        """The movements that have not begun."""
        self._seconds = 0.0
        self._hold: tuple[int, Callable[[], None]] | None = None
        """The number of movements that wait for the person, and what is called when they do."""
        self.holding = False
        """Whether these movements wait now."""
        self._pace = pace

    @property
    def flying(self) -> bool:
        return self._landed is not None

    @property
    def will_hold(self) -> bool:
        """Whether movements wait for the person, or will."""
        return self._hold is not None

    def fly(
        self,
        moves: Sequence[tuple[Event, Faces | None]],
        seconds: float,
        landed: Callable[[], None],
        hold: tuple[int, Callable[[], None]] | None = None,
    ) -> None:
        """Animate `moves` one after the other, each in `seconds`, then call `landed`.

        With each movement of cards come the faces that are seen then.

        With `hold`, the movements from an index on wait for `release`; the function is called when they do.
        With no seconds, everything happens at once.
        """
        self._landed = landed
        self._token += 1
        self._left, self._seconds = list(moves), seconds * self._pace()
        self._hold, self.holding = (len(moves) - hold[0], hold[1]) if hold else None, False
        self._next()

    def release(self) -> None:
        """Go on with the movements that wait."""
        if self.holding:
            self._hold, self.holding = None, False
            self._next()

    def hurry(self) -> None:
        """End flights at once, up to those that wait for the person."""
        if self.will_hold and not self.holding:
            self._token += 1
            self._flight.animate("way", self._flight.way, duration=0.0)
            self._flight.land()
            self._lay_all()
            self._seconds, seconds = 0.0, self._seconds
            self._next()
            self._seconds = seconds

    def deal(self, seconds: float, landed: Callable[[], None]) -> None:
        """Deal the cards of all zones one after the other, then call `landed`."""
        lying = {zone: (zone.cards, zone.face_up) for zone in self._zones.values()}
        self._landed = landed
        self._token += 1

        def lay(part: float) -> None:
            for zone, (cards, face_up) in lying.items():
                at = zone.lowest(len(cards), round(len(cards) * part))
                dealt = frozenset(index - at.start for index in face_up if index in at)
                zone.show(cards[at.start : at.stop], dealt)
            left = round(sum(len(strip.positions) for strip in self._strips.values()) * part)
            for strip in self._strips.values():  # one strip after the other: each may have a single piece
                strip.dealt = min(left, len(strip.positions))
                left -= strip.dealt

        seconds *= self._pace()
        self._flight.pass_time(seconds, self._while_newest(lay), self._while_newest(self._end))

    def _while_newest(self, do: Callable[P, None]) -> Callable[P, None]:
        """Return `do`, which does nothing any more once another animation has begun.

        A finished animation may still call back: only the newest is listened to.
        """
        token = self._token

        def call(*args: P.args, **kwargs: P.kwargs) -> None:
            if token == self._token:
                do(*args, **kwargs)

        return call

    def finish(self) -> None:
        """End all flights at once."""
        if self._landed is None:
            return
        self._token += 1
        # Only another animation stops an animation at once; this one ends where it begins.
        self._flight.animate("way", self._flight.way, duration=0.0)
        self._end()

    def _next(self) -> None:
        """Begin the next movement, unless it waits."""
        if self._hold is not None and len(self._left) == self._hold[0]:
            self._flight.land()
            self.holding = True
            self._hold[1]()
            return
        if not self._left:
            self._end()
            return
        (move, seen), seconds = self._left.pop(0), self._seconds
        self._begins(move)

        def there() -> None:
            self._lay_all()
            self._put_piece(move)
            self._next()

        done = self._while_newest(there)
        if not seconds:
            if isinstance(move, CardsMoved) and seen is not None:
                self._zones[move.source].take(move.source_index, len(move.cards), seen.source)
                self._zones[move.target].lay(move.cards, move.target_index, seen.target, seen=True)
            self._put_piece(move)
            self._next()
        elif isinstance(move, PieceMoved):
            self._strips[move.zone].slide(move.piece, move.start, move.stop, seconds, done)
        elif isinstance(move, PiecePlaced | PieceRemoved):
            rises = isinstance(move, PiecePlaced)
            self._strips[move.zone].sink(move.piece, move.square, seconds, done, rises=rises)
        elif isinstance(move, CardsLit):
            self._light_up(move, seconds, done)
        elif seen is not None:
            self._take_off(move, seen, seconds, done)

    def _put_piece(self, move: Event) -> None:
        """Put a piece where it is after a movement: others may follow in the same step."""
        if isinstance(move, PieceMoved | PiecePlaced | PieceRemoved):
            self._strips[move.zone].put(move.piece, square_after(move))

    def _light_up(self, move: CardsLit, seconds: float, done: Callable[[], None]) -> None:
        """Light up cards from the first to the last, which counts them, and leave them lit for a moment."""
        zone = self._zones[move.zone]

        def light(part: float) -> None:
            lit = min(move.length, 1 + int(part / _LIGHTING * move.length))
            zone.lit = range(move.at, move.at + lit)

        self._flight.land()
        self._flight.pass_time(seconds, self._while_newest(light), done)

    def _take_off(self, move: CardsMoved, seen: Faces, seconds: float, done: Callable[[], None]) -> None:
        source, target = self._zones[move.source], self._zones[move.target]
        length = len(move.cards)
        start, before = source.slots(move.source_index, length, len(source.cards))
        seen_cards = tuple(
            card if up else faces.BACK for card, up in zip(move.cards, seen.flying, strict=True)
        )
        source.take(move.source_index, length, seen.source)
        source.is_left = True
        target.lay(move.cards, move.target_index, seen.target, seen=False)
        end, after = target.slots(move.target_index, length, len(target.cards))
        # A zone without a row for the shadow may have a sentence below it, which must stay readable.
        has_row = all(
            corner.y + zone.card_size.height < zone.region.bottom
            for corner, zone in ((start, source), (end, target))
        )
        start = _middled(start, source.card_size, target.card_size)
        # A card that is larger than those of its zone does not reach above it, where the title may be.
        start = Offset(start.x, max(start.y, min(end.y, source.region.y)))
        self._flight.take_off(
            source.drawing_order(seen_cards),
            (before, after),
            target.card_size,
            (start, end),
            target.drawing_order(seen_cards),  # a packet may be turned over
            shadow_below=has_row,
        )

        def there() -> None:
            # It is painted where it ends before it is gone: what lies there then comes in sight as a whole.
            self._flight.call_after_refresh(done)

        self._flight.following = target.follow
        self._flight.animate("way", 1.0, duration=seconds, easing="in_out_cubic", on_complete=there)

    def _lay_all(self) -> None:
        """Let all cards lie in their zones."""
        for zone in self._zones.values():
            zone.unseen, zone.is_left = range(0), False

    def _end(self) -> None:
        landed, self._landed = self._landed, None
        self._hold, self.holding = None, False
        self._flight.land()
        for strip in self._strips.values():
            strip.dealt = None
        if landed is not None:
            landed()
