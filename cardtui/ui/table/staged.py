"""A stage and the zones on it: hands with name and count beside them, and a pile with slots for what is owed.

Where they stand, and how large their cards are, says `cardtui.ui.table.stage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.filter import LineFilter
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Cards
from cardtui.engine.characters import Character
from cardtui.engine.phrases import truncated
from cardtui.engine.zones import Target
from cardtui.ui.cards import faces, portraits
from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.materials import Canvas, CellRow, part
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.stack import Stack
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.table.layout import MIN_COLUMNS, MIN_ROWS
from cardtui.ui.table.stage import (
    CardZone,
    StagePlan,
    ZoneShape,
    pile_alone,
    rows_of_cards,
    rows_of_strips,
    two_hands,
)
from cardtui.ui.widgets.bar_layout import bar_layout
from cardtui.ui.widgets.placed_layout import Placed

if TYPE_CHECKING:
    from cardtui.ui.table.screen import TableScreen

_ROLES = {"sentence": "speech", "in-hand": "stake"}
"""The roles of widgets that every table has, by their ids."""

_APART, _CLOSE = 3, 2
"""Columns between a hand and its name or its count, and where a hand leaves no more."""

_SIGN_OF_TURN = "▸"

_LANDING = 0.7
"""The part of a flight after which its cards are counted, one after the other."""

_OPEN_PITCH = 2
"""Columns of a covered card in an open hand: its rank and its suit."""

_COVERED, _LEAST_COVERED = 3, 2
"""Columns that are seen of a covered card of the pile: its rank and its suit, with or without an edge."""

_GAP = 1
"""Columns between the slots for what is owed."""


class StageBoard(Container, Placed):
    """Holds the zones and what stands between them, each in its place. What has no place is hidden."""

    DEFAULT_CSS = "StageBoard { width: 100%; height: 100%; }"

    def __init__(self, stage: Callable[..., StagePlan] = two_hands, **roles: str) -> None:
        """`roles` name the zone, or the id of the widget, that has a role; for others the id is the role."""
        super().__init__(id="board")
        self._roles = _ROLES | {name: role for role, name in roles.items()}
        self._stage_in = lru_cache(8)(stage)
        self._pile_alone = lru_cache(8)(pile_alone)

    def places(self, size: Size) -> Mapping[Widget, Region]:
        places = self.stage_in(size).places
        roles = {child: self.role_of(child) for child in self.children}
        return {child: places[role] for child, role in roles.items() if role in places}

    def role_of(self, widget: Widget) -> str:
        """Return the role that a widget has on the stage."""
        name = widget.zone if isinstance(widget, ZoneWidget | SquareStrip) else widget.id or ""
        return self._roles.get(name, name)

    def stage_in(self, size: Size) -> StagePlan:
        """Return where everything stands in a size."""
        screen = self.screen
        # Above the inspector the row of what is asked goes to the cards, if nothing is.
        whole = not screen.has_class("-below")
        bets = screen.has_class("-bets")
        asked = whole or bets or any(child.id == "in-hand" for child in self.children)
        if not screen.has_class("-pile-only"):
            more = {"bets": True} if bets else {}
            return self._stage_in(*size, largest=self.largest, asked=asked, told=whole, **more)
        told = not screen.has_class("-low") or screen.has_class("-by-hand")
        return self._pile_alone(*size, largest=self.largest, asked=asked, told=told)

    @property
    def largest(self) -> str:
        """The setting that limits the size of cards."""
        return str(self.app.settings.card_size)  # type: ignore[attr-defined]

    @property
    def stage(self) -> StagePlan:
        """The plan of the stage at its current size."""
        return self.stage_in(self.size or self._room)

    @property
    def _room(self) -> Size:
        """The size that it would have: under an end it is hidden, and has none, but its cards are seen."""
        columns, rows = cast(Widget, self.parent).content_size
        room = Size(columns - self.gutter.width, rows - self.gutter.height)
        return room or Size(MIN_COLUMNS, MIN_ROWS)

    def place_anew(self) -> None:
        """Give everything its place again, as other things stand on the stage now."""
        self._hide_unplaced(self.size)
        self.refresh(layout=True)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return self.screen.get_line_filters()  # which may be shaded

    def on_mount(self) -> None:
        columns, rows = self.app.size
        around = 2 + bar_layout(columns).rows  # the title, the keys and the transport bar
        self._hide_unplaced(Size(columns, max(0, rows - around)))  # a terminal may have fewer rows

    def on_resize(self, event: events.Resize) -> None:
        self._hide_unplaced(event.size)

    def _hide_unplaced(self, size: Size) -> None:
        places = self.stage_in(size).places
        for child in self.children:
            child.set_class(self.role_of(child) not in places, "-no-place")


class _RowsBoard(StageBoard):
    """Holds rows of zones, and below them the words. All rows stay while the inspector is open."""

    def __init__(self, rows: Sequence[Sequence[Widget]]) -> None:
        zones = [zone for row in rows for zone in row]
        strips = {zone.zone: zone.squares for zone in zones if isinstance(zone, SquareStrip)}
        cards = [[CardZone(zone.name or "", _shape_of(zone)) for zone in row] for row in rows]
        super().__init__(partial(rows_of_strips, strips) if strips else partial(rows_of_cards, cards))

    def stage_in(self, size: Size) -> StagePlan:
        return self._stage_in(*size, largest=self.largest)


def _shape_of(zone: Widget) -> ZoneShape:
    if isinstance(zone, Hand):
        return ZoneShape.HAND
    if isinstance(zone, StagedStack):
        return ZoneShape.SPREAD if zone.spread else ZoneShape.STACK
    return ZoneShape.PILE


def compose_stage(table: TableScreen, board: StageBoard, *zones: Widget) -> ComposeResult:
    """Yield a stage with `zones` and with the words between them and beside them."""
    with board:
        yield from zones
        yield table.narration.sentence
        yield from table.play.compose_prompt()
        yield table.narration.story
        yield table.narration.stakes


def compose_rows(table: TableScreen, *rows: Sequence[Widget], prompt: Widget | None = None) -> ComposeResult:
    """Yield a stage with rows of zones, all of cards or each a strip, and the words below them."""
    board = _RowsBoard(rows)
    zones = [zone for row in rows for zone in row]
    yield from compose_stage(table, board, *zones, *([prompt] if prompt else []))


class StagedStack(Stack):
    """A stack on a stage. One that is `spread` has room for the edges of the cards below the top one."""

    def __init__(self, name: str, label: str = "", *, id: str, spread: bool = False) -> None:
        super().__init__(name, label, id=id)
        self.spread = spread

    @property
    def card_size(self) -> faces.Size:
        board = cast(StageBoard, self.parent)
        return board.stage.cards[board.role_of(self)]


class StagedFan(Fan):
    """Cards whose size is that of their role."""

    @property
    def board(self) -> StageBoard:
        """The board on which the zone stands."""
        return cast(StageBoard, self.parent)

    @property
    def card_size(self) -> faces.Size:
        board = self.board
        return board.stage.cards[board.role_of(self)]

    @property
    def casts_shadow(self) -> bool:
        """Whether there is a row for the shadow, and colours and blocks to draw it."""
        return self.size.height > self.card_size.height and portraits.shows_portraits(self)

    def painted_rows(self, canvas: Canvas) -> list[Strip]:
        """Return the rows of a canvas in the colours of the theme."""
        style = self.visual_style.rich_style
        return [Strip(painted(self, row)).adjust_cell_length(self.size.width, style) for row in canvas.rows()]

    def draw_empty(self, canvas: Canvas, x: int) -> None:
        """Draw the outline of a card that is not there."""
        canvas.lay_rows(0, x, faces.empty_rows(self.card_size))


class Hand(StagedFan):
    """A hand in the middle: its width is the number of its cards. Name and count stand beside it."""

    PARTS = {**Fan.PARTS, "count": "bold $foreground"}

    named: reactive[str] = reactive("")
    """The name of its player, if that is not the zone's label."""
    character: reactive[Character | None] = reactive(None)
    """The person whom the computer plays, whose portrait stands beside the name where there is room."""
    is_next: reactive[bool] = reactive(False)
    """Whether its player plays next."""
    gain: reactive[int] = reactive(0)
    """The number of cards that it is about to take."""
    arriving: reactive[tuple[int, int]] = reactive((0, 0))
    """While cards fly here: how many of them are counted, and by how many columns the others still lie beside
    their places, as they make room."""
    _beside_places = 0
    """The columns by which they lay beside them when the cards took off."""

    def lay(self, cards: Cards, at: int, face_up: frozenset[int], *, seen: bool) -> None:
        before = self.edges(len(self.cards))
        super().lay(cards, at, face_up, seen=seen)
        after = self.edges(len(self.cards))
        self._beside_places = before[0] - after[self.shown.start] if before and not seen else 0
        self.set_reactive(Hand.arriving, (0, self._beside_places))

    def follow(self, way: float) -> None:
        landed = max(0.0, (way - _LANDING) / (1 - _LANDING))
        self.arriving = round(len(self.unseen) * landed), round(self._beside_places * (1 - way))

    @property
    def player(self) -> str:
        """The name of its player."""
        return self.named or self.called

    @property
    def lies_open(self) -> bool:
        # The end that cards fly to lies open until they have come, and hides the others as before.
        shown = self.shown
        if not (self.both_ends and self.unseen and shown):
            return super().lies_open
        return bool(self.face_up - {shown[0], shown[-1], *self.unseen})

    def edges(self, count: int) -> list[int]:
        if not count:
            return []
        stage, width, columns = self.board.stage, self.card_size.width, self.size.width
        ends = 1 if self.both_ends and count > 1 else 0
        pitch, each = stage.pitch, stage.each
        if ends and not self.lies_open:
            each = 2
        elif self.lies_open or self.open_step:
            pitch, each = max(pitch, _OPEN_PITCH), 1
        room = columns - 2 * (_CLOSE if stage.labels_below else self._beside + _CLOSE)
        free, gaps = room - (1 + ends) * width, count - 1 - ends
        steps = [at * pitch // each for at in range(gaps + 1)]
        if gaps and steps[-1] > free:
            steps = [at * max(0, free) // gaps for at in range(gaps + 1)]
        if ends:
            steps = [0, *(width + step for step in steps)]
        left = columns // 2 - (steps[-1] + width) // 2
        return [left + step for step in steps]

    @property
    def _beside(self) -> int:
        """The columns of a name or a count beside a hand: the same for all hands of a stage."""
        most = f"{max(52, self.cards_in_game)}{' cards' if self.board.stage.long_counts else ''}"
        names = (hand.player for hand in self.board.children if isinstance(hand, Hand))
        return max(map(len, [most, *names]))

    def draw(self) -> list[Strip]:
        columns, size, shown = self.size.width, self.card_size, self.shown
        canvas = Canvas(columns, self.size.height)
        if shown:
            beside = self.arriving[1] if self.unseen else 0
            edges = [edge + beside for edge in self.edges(len(self.cards))]
            left, right = edges[shown[0]], edges[shown[-1]] + size.width
            canvas.lay_rows(0, left, self._card_rows([edge - left for edge in edges], shown))
            if self.casts_shadow:
                dark = part("shadow")
                for y in range(1, size.height):
                    canvas.draw(y, right, "▌", dark)
                canvas.draw(size.height, left + 1, "▀" * (right - left - 1) + "▘", dark)
        else:
            left = columns // 2 - size.width // 2
            right = left + size.width
            if not self.is_left:
                self.draw_empty(canvas, left)
        labels_below = self.board.stage.labels_below
        if not labels_below:
            self._draw_portrait(canvas, left)
        lines = self.painted_rows(canvas)
        at = self._label_row
        lines[at] = self._label_below() if labels_below else self._labelled(lines[at], left, right)
        return lines

    @property
    def _label_row(self) -> int:
        """The row of the name and the count."""
        height = self.card_size.height
        return height + 1 if self.board.stage.labels_below else (height - 1) // 2

    def _card_rows(self, edges: Sequence[int], shown: range) -> list[CellRow]:
        last = len(self.cards) - 1
        if not self.face_up:
            return faces.closed_rows(tuple(edges[shown.start : shown.stop]), self.card_size)
        if not self.both_ends or self.lies_open or last < 1:
            left = self.edges(last + 1)[shown.start]
            rows = self.card_rows(self.card_size)
            return [CellRow(row.text[left:], row.parts[left:]) for row in rows]
        return self._rows_with_ends(edges, shown)

    def _rows_with_ends(self, edges: Sequence[int], shown: range) -> list[CellRow]:
        """Return the rows of a hand whose first and last card lie whole, with the others' edges between."""
        size, first, last = self.card_size, shown[0], shown[-1]
        canvas = Canvas(edges[last] + size.width, size.height)
        if between := edges[first + 1 : last]:
            rows = faces.closed_rows(tuple(edge - between[0] for edge in between), size)
            canvas.lay_rows(0, between[0], rows)
        for end in (first, last):
            card = self.cards[end] if end in self.faces_seen else faces.BACK
            marked = frozenset({0}) if self.chosen == end else frozenset[int]()
            canvas.lay_rows(0, edges[end], faces.fan_rows([card], [0], size, None, marked))
        return canvas.rows()

    def _labelled(self, line: Strip, left: int, right: int) -> Strip:
        """Return the middle row with the name at the left of the cards and the count at the right."""
        table, columns = self.visual_style.rich_style, self.size.width
        apart = self._apart(left)
        name = truncated(self.player, max(0, left - apart))
        before = [
            *line.crop(0, max(0, left - apart - len(name))),
            *self._name_pieces(name),
            Segment(" " * (apart - 2), table),
        ]
        room = max(0, columns - right - apart)
        after = [Segment(" " * (apart - 1), table), *self._count_pieces(room)]
        cards = line.crop(left, right + 1)  # with the shadow
        return Strip([*before, *cards, *within(room + apart - 1, after, table)])

    def _label_below(self) -> Strip:
        """Return the row with the name and the count in the middle, where no cards stand between them."""
        table, columns = self.visual_style.rich_style, self.size.width
        name = truncated(self.player, columns // 2)
        most = len(str(max(52, self.cards_in_game)))
        left = (columns - len(name) - len(f" {_SIGN_OF_TURN} ") - most) // 2
        pieces = [Segment(" " * left, table), *self._name_pieces(name), Segment(" ", table)]
        room = columns - sum(piece.cell_length for piece in pieces)
        return Strip(pieces + self._count_pieces(room)).adjust_cell_length(columns, table)

    def _name_pieces(self, name: str) -> list[Segment]:
        """Return the name, and after it a sign where there is one."""
        style, table = self.part_style, self.visual_style.rich_style
        sign, look = self.sign_of_choice or ("", "turn")
        if self.is_next and self.choice in (None, ZoneHighlight.OFFERED):
            sign = _SIGN_OF_TURN
        return [
            Segment(name, style("turn" if self.is_next else "name")),
            Segment(" ", table),
            Segment(sign or " ", style(look) if sign else table),
        ]

    def _count_pieces(self, room: int) -> list[Segment]:
        """Return the count, with the cards to come or with its word if that fits into `room` columns."""
        coming = max(0, len(self.unseen) - self.arriving[0])
        count = len(self.cards) - coming
        comes = coming or self.gain
        more = f" +{comes}" if comes else self.board.stage.long_counts * f" card{'s' * (count != 1)}"
        pieces = [Segment(str(count), self.part_style("count"))]
        if more and len(f"{count}{more}") <= room:
            pieces.append(Segment(more, self.part_style("turn" if comes else "note")))
        return pieces

    def _apart(self, left: int) -> int:
        """Return the columns between the name and the cards, which begin at column `left`."""
        return _APART if left >= self._beside + _APART else _CLOSE

    def _draw_portrait(self, canvas: Canvas, left: int) -> None:
        """Draw the face of the person beside the name, where it is less high than the cards."""
        height = self.card_size.height
        rows = portraits.ROWS if height > portraits.ROWS else portraits.HEAD_ROWS
        x, y = left - self._apart(left) - len(self.player) - 1 - portraits.COLUMNS, (height - rows) // 2
        if self.character is not None and min(x, y - 1) >= 0 and portraits.shows_portraits(self):
            canvas.lay_rows(y, x, portraits.portrait(self.character)[:rows])

    def cell_of_target(self, target: Target) -> Offset:
        if target.card is None:
            return self.region.offset + Offset(max(0, self.edges(1)[0] - _CLOSE), self._label_row)
        return super().cell_of_target(target)


class EndTexts(Widget):
    """A line with a text below the first card of a hand, and one below its last card."""

    DEFAULT_CSS = "EndTexts { height: 1; color: $mark; text-style: bold; text-wrap: nowrap; }"

    def __init__(self, hand: Hand, *, id: str, classes: str = "") -> None:
        super().__init__(id=id, classes=classes)
        self._hand = hand
        self._texts = "", ""

    def show(self, first: str, last: str) -> None:
        """Show these texts below the cards as they lie now."""
        self._texts = first, last
        self.refresh()

    def render(self) -> Content:
        """Return each text in the middle of its card where there is room."""
        hand, (first, last) = self._hand, self._texts
        edges, wide = hand.edges(len(hand.cards)), hand.card_size.width
        if not edges:
            return Content()
        start = edges[0] + max(0, wide - len(first)) // 2
        stop = max(edges[-1] + wide - max(0, wide - len(last)) // 2 - len(last), start + len(first) + 1)
        return Content(f"{' ' * start}{first}".ljust(stop) + last)


class Pile(StagedFan):
    """Rank and suit of covered cards, the newest card whole, and at its right a slot for each card owed."""

    glide: reactive[float] = reactive(1.0)
    """The part of the way that the cards have gone which make room for one in flight."""

    def __init__(
        self, name: str, *, id: str, owed: Callable[[Cards], tuple[int, int]] = lambda cards: (0, 0)
    ) -> None:
        """`owed` returns the index of the card that asks for others, and how many it asks for, or 0."""
        super().__init__(name, id=id)
        self._owed = owed
        self._came_from: list[int] = []

    @property
    def columns_below(self) -> int:
        """The columns at its left of what lies below the pile."""
        return 0

    def _places(self) -> tuple[list[int], list[int], int]:
        """Return the left edges of the cards and of the empty slots, and how many cards are out of sight.

        What is too wide closes up: at first the slots and what pays them, then the covered cards.
        """
        count, width, room = len(self.cards), self.card_size.width, self.size.width
        if not count:
            return [], [], 0
        asking, asked = self._owed(self.cards)
        paid = count - 1 - asking
        if not asked or paid > asked:
            asking, asked, paid = count - 1, 0, 0
        step = width + _GAP
        while step > width // 2 + 1 and asking * _COVERED + width + asked * step > room:
            step -= 1
        if width - 2 < step <= width:  # side by side, or clearly one on the other
            step = max(width // 2 + 1, width - 2)
        opened = width + asked * step  # columns from the card on that asks
        pitch = _COVERED if asking * _COVERED + opened <= room else _LEAST_COVERED
        hidden = 0
        if asking * pitch + opened > room:
            beside = len(f"+{asking} ") + self.columns_below  # at the left, and as much at the right
            hidden = asking - max(0, room - opened - 2 * beside) // pitch
            hidden = max(0, min(asking, hidden))
        left = room // 2 - ((asking - hidden) * pitch + opened) // 2
        covered = [left + max(0, at - hidden) * pitch for at in range(asking + 1)]
        after = [covered[-1] + (at + 1) * step for at in range(asked)]
        return [*covered, *after[:paid]], after[paid:], hidden

    def edges(self, count: int) -> list[int]:
        return self._places()[0]

    def lay(self, cards: Cards, at: int, face_up: frozenset[int], *, seen: bool) -> None:
        before = self.edges(len(self.cards))
        super().lay(cards, at, face_up, seen=seen)
        glides = not seen and at == len(before) and before != self.edges(len(self.cards))[:at]
        self._came_from = before if glides else []
        self.set_reactive(Pile.glide, 0.0 if glides else 1.0)

    def follow(self, way: float) -> None:
        if self.glide < 1.0:
            self.glide = way

    @property
    def _present_edges(self) -> list[int]:
        """The left edges of the cards while they make room."""
        edges = self.edges(len(self.cards))
        if self.glide >= 1.0 or not self.unseen:
            return edges
        moved = [
            round(old + (new - old) * self.glide) for old, new in zip(self._came_from, edges, strict=False)
        ]
        return moved + edges[len(moved) :]

    def draw(self) -> list[Strip]:
        size, shown = self.card_size, self.shown
        _, slots, hidden = self._places()
        if self.unseen and self._owed(self.cards)[0] in self.unseen:
            slots = []  # they open as the card lands that asks for them
        canvas = Canvas(self.size.width, self.size.height)
        self._draw_slots(canvas, slots)
        if shown:
            edges = self._present_edges
            cards = [card if at in self.faces_seen else faces.BACK for at, card in enumerate(self.cards)]
            marked = self.at_stake if self.chosen is None else self.at_stake | {self.chosen}
            rows = faces.fan_rows(cards, edges, size, shown, marked, frozenset(self.lit))
            if self.casts_shadow:
                rows = faces.shadowed(rows, edges, size, shown)
            canvas.lay_rows(0, 0, rows)
            if hidden:
                text = f"+{hidden}"
                left = edges[0] - self.columns_below - len(text) - 1
                canvas.draw((size.height - 1) // 2, left, text, faces.EMPTY)
        elif not (self.hint or self.is_left):
            self.draw_empty(canvas, self.size.width // 2 - size.width // 2)
        lines = self.painted_rows(canvas)
        if sign := self.sign_of_choice:
            lines[0] = Strip([Segment(sign[0], self.part_style(sign[1])), *lines[0].crop(1)])
        return lines

    def _draw_slots(self, canvas: Canvas, slots: Sequence[int]) -> None:
        """Draw the slots, the first beside the newest card, each other one beside the one before.

        So each has both sides in sight, however close they are.
        """
        outline, width = faces.empty_rows(self.card_size), self.card_size.width
        shown = self.shown
        taken = self._present_edges[shown[-1]] + width + self.casts_shadow if shown else 0
        for x in slots:
            covered = max(0, taken - x)
            taken = x + width
            for y, row in enumerate(outline):
                text, parts = row.text, row.parts
                canvas.lay(y, x + covered, CellRow(text[0] + text[covered + 1 :], parts[covered:]))
