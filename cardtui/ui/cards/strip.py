"""A strip of squares on the screen: it scrolls, coins slide on it, and the mouse points at its squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.zones import OFF_STRIP, Target
from cardtui.ui.cards.heap_rows import GapHeap
from cardtui.ui.cards.materials import CellRow
from cardtui.ui.cards.painting import is_plain, painted
from cardtui.ui.cards.strip_grid import LARGEST, Grid, fit, stage_fit
from cardtui.ui.cards.strip_rows import (
    MARGIN,
    POCKET,
    SIDES,
    Aim,
    StripView,
    first_square,
    marks_text,
    strip_rows,
    tier_columns,
    tray_edge,
)
from cardtui.ui.cards.zone_widget import ZoneHighlight, role_of_zone
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.textual_internals import OneTimer

_WHEEL = 4  # squares that a notch of the mouse wheel scrolls
_PACE = 0.08  # seconds a square, while a coin is dragged past the end of what is in sight
_ASTRAY = 2  # rows that a drag may stray above or below the strip


class SquareStrip(DiffWidget):
    """A strip of squares with coins, as large as fits, on as many tiers as it takes.

    If it does not fit, it scrolls to the squares that matter now. Its height is a row for marks of hidden
    coins, and for each tier the rows of its squares and a row for their numbers. It posts the square where
    the mouse is pressed, moves and is released.
    """

    DEFAULT_CSS = "SquareStrip { height: auto; max-height: 6; width: 1fr; }"

    positions: reactive[tuple[int, ...]] = reactive(())
    dealt: reactive[int | None] = reactive[int | None](None)
    """The number of coins that are dealt already."""
    squares: reactive[int] = reactive(1, layout=True)
    """The number of squares of the strip."""
    pocket: reactive[bool] = reactive(False, layout=True)
    """Whether there is a pocket left of the first square."""
    largest: reactive[int] = reactive(LARGEST, layout=True)
    """The columns of the largest coins that are wanted."""
    hand: reactive[int | None] = reactive[int | None](None)
    aim: reactive[Aim | None] = reactive[Aim | None](None)
    cursor: reactive[int | None] = reactive[int | None](None)
    sliding: reactive[tuple[int, float] | None] = reactive[tuple[int, float] | None](None)
    along: reactive[float] = reactive(0.0)
    """The square that a sliding coin has reached."""
    sinking: reactive[tuple[int, int] | None] = reactive[tuple[int, int] | None](None)
    """A coin that vanishes from a square, or appears there."""
    sunk: reactive[float] = reactive(0.0)
    """The part of its way into the square that it has sunk: 1 if it is gone."""
    trail: reactive[tuple[int, int] | None] = reactive[tuple[int, int] | None](None)
    """The squares of the last move: from, to."""
    verdict: reactive[tuple[int, bool] | None] = reactive[tuple[int, bool] | None](None)
    """The square to which the last move that is judged went, and whether it was right."""
    proposals: reactive[tuple[tuple[int, Aim], ...]] = reactive[tuple[tuple[int, Aim], ...]](())
    """Moves to draw although no coin is picked: each coin with its target."""
    targets: reactive[Collection[int]] = reactive[Collection[int]](range(0))
    """The squares that can be pointed at, to which a coin can go."""
    choice: reactive[ZoneHighlight | None] = reactive[ZoneHighlight | None](None)
    """The role of the strip while a move is chosen by pointing."""
    dollar: reactive[int | None] = reactive[int | None](None)
    """The coin that is the dollar."""
    labels: reactive[tuple[str, ...]] = reactive[tuple[str, ...]](())
    """The labels of the coins, of one or two letters; their numbers if there are none."""
    heaps: reactive[tuple[GapHeap, ...]] = reactive[tuple[GapHeap, ...]](())
    """The gaps that count, with a brace and a heap under each."""
    tallest: reactive[int | None] = reactive[int | None](None, layout=True)
    """The largest heap at the start of the game, for which there is room; None while no heaps are shown."""
    on_stage: reactive[bool] = reactive(False, layout=True)
    """Whether it is a tray in the middle of a table, as large as the terminal lets it be."""
    other_rows: reactive[int] = reactive(0, layout=True)
    """The rows of the terminal, besides title, bar and keys, that a strip on the stage leaves to others."""
    has_heaps: reactive[bool] = reactive(True, layout=True)
    """Whether a strip on the stage keeps room for heaps."""
    panel_rows: reactive[int] = reactive(0, layout=True)
    """The rows that a strip on the stage leaves to a panel below it."""
    panel_is_told: reactive[bool] = reactive(False, layout=True)
    """Whether something is told between a strip on the stage and the panel."""
    note: reactive[str] = reactive("")
    """Notes on the moves, above the coins."""

    class Pointed(Message):
        """The mouse was pressed, moved while pressed, or released at `square` of the strip of a zone.

        `square` is None if the pressed mouse has left the strip; `beyond` means that it is past the left end
        of the first visible square.
        """

        def __init__(self, zone: str, square: int | None, what: str, beyond: bool = False) -> None:
            super().__init__()
            self.zone = zone
            self.square = square
            self.what = what
            self.beyond = beyond

    def __init__(self, zone: str = "", *, id: str, piece: str = "piece") -> None:
        """`zone` is the name of its zone in the rules, if it has one, which says what a piece is called."""
        super().__init__(id=id)
        self.zone = zone
        self.piece = piece
        self._first = POCKET  # as far to the left as it goes
        self._seen: tuple[tuple[int, ...], int] | None = None  # what was looked at, among how many squares
        self._coin_first = False  # whether the coin in hand is rather to be seen than its ghost
        self._held = False  # whether the button is down that was pressed on a square
        self._pressed: int | None = None  # the square at which the mouse was last
        self._scrolling = OneTimer(self)

    def grid_for(self, columns: int) -> Grid:
        """Return how the strip is laid out in a number of columns, whatever its present size is."""
        if self.on_stage:
            return self._stage_grid(self.panel_rows)
        most = self.styles.max_height
        assert most is not None
        screen = self.app.size
        return fit(self._places, columns, int(most.resolve(screen, screen)) - 1, largest=self.largest)

    @property
    def grid(self) -> Grid:
        if self.on_stage:
            return self._stage_grid(self.panel_rows)
        return fit(self._places, self.size.width, self.size.height - 1, largest=self.largest)

    def whole_grid_for(self, columns: int) -> Grid:
        """Return how the strip is laid out in a number of columns while no panel is below it."""
        return self._stage_grid(0) if self.on_stage else self.grid_for(columns)

    def _stage_grid(self, panel_rows: int) -> Grid:
        columns, rows = self.app.size
        return stage_fit(
            self._places,
            columns,
            rows,
            taken=self.other_rows,
            has_heaps=self.has_heaps,
            largest=self.largest,
            tallest=self.tallest,
            panel=panel_rows,
        )

    @property
    def _places(self) -> int:
        """The number of squares and pockets."""
        return self.squares + self.pocket

    @property
    def _lowest(self) -> int:
        """The first place of the strip."""
        return POCKET if self.pocket else 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + self.grid_for(width).rows

    @property
    def left(self) -> int:
        """The column where the leftmost visible square begins. The squares are centred."""
        grid = self.grid
        return max(0, self.size.width - grid.in_tier * grid.width) // 2

    @property
    def in_sight(self) -> int:
        """The number of visible squares, with the pocket."""
        grid = self.grid
        return max(1, min(self._places, grid.in_tier * grid.tiers))

    @property
    def first(self) -> int:
        """The leftmost visible square."""
        looked_at, in_sight = self._looked_at, self.in_sight
        if (looked_at, in_sight) != self._seen:
            for square in looked_at:
                # Nothing scrolls away below the mouse that is in sight.
                margin = 0 if square == self._pressed or self._dragging else MARGIN
                self._first = self._shown_from(square, in_sight, margin)
        self._seen = looked_at, in_sight
        return max(self._lowest, min(self._first, self.squares - in_sight))

    def _shown_from(self, square: int, in_sight: int, margin: int = MARGIN) -> int:
        """Return the leftmost visible square after the shortest scrolling that shows `square`."""
        return first_square(self._first, square, self.squares, in_sight, margin, self._lowest)

    @property
    def _dragging(self) -> bool:
        return self.app.mouse_captured is self

    @property
    def _looked_at(self) -> tuple[int, ...]:
        """The squares to show, the most important last."""
        if self.sliding is not None:
            return (round(self.along),)
        if self.sinking is not None:
            return (self.sinking[1],)
        coin = () if self.hand is None else (self.positions[self.hand],)
        if self.aim is not None:
            ghost = (max(self._lowest, self.aim.square),)
            if self._dragging:
                return ghost
            return ghost + coin if self._coin_first else coin + ghost
        if self.cursor is not None:
            return (self.cursor,)
        return coin or tuple(
            square for moved, aim in self.proposals for square in (aim.square, self.positions[moved])
        )

    @property
    def view(self) -> StripView:
        idle = self.hand is None and self.sliding is None and self.sinking is None and self.dealt is None
        return StripView(
            self.grid,
            self.positions if self.hand is not None else self.positions[: self.dealt],
            self.first,
            self.in_sight,
            self.hand,
            self.aim,
            None if self.sliding is None else (self.sliding[0], self.along),
            self.cursor,
            self.trail,
            self.app.has_class("-ascii"),
            self.proposals if idle else (),
            self.dollar,
            self.targets,
            self.labels,
            self.verdict,
            self.heaps if self.tallest is not None and self.dealt is None and not self.panel_rows else (),
            is_plain(self),
            None if self.sinking is None else (*self.sinking, self.sunk),
        )

    def slide(self, coin: int, start: int, stop: int, seconds: float, done: Callable[[], None]) -> None:
        """Let a coin slide from one square to another, then call `done`.

        It is the faster, the longer its way is, and settles on its square.
        """
        self.hand = self.aim = self.trail = None
        self.proposals = ()
        self.along = float(start)
        self.sliding = (coin, start)
        self.animate("along", float(stop), duration=seconds, easing="out_quart", on_complete=done)

    def sink(
        self, coin: int, square: int, seconds: float, done: Callable[[], None], *, rises: bool = False
    ) -> None:
        """Let a coin sink into its square until it is gone, then call `done`; one that `rises` comes back."""
        self.hand = self.aim = self.trail = None
        self.proposals = ()
        start, stop, easing = (1.0, 0.0, "out_cubic") if rises else (0.0, 1.0, "in_cubic")
        self.sunk = start
        self.sinking = coin, square
        self.animate("sunk", stop, duration=seconds, easing=easing, on_complete=done)

    def put(self, coin: int, square: int) -> None:
        """Show a coin on a square, or off the strip, where it has come now."""
        self.positions = (*self.positions[:coin], square, *self.positions[coin + 1 :])

    def watch_positions(self, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Scroll to the coin that has moved, or to the square from which it has gone."""
        self.sliding = self.sinking = None
        moved = [
            old if new == OFF_STRIP and not self.pocket else new
            for old, new in zip(before, after, strict=False)
            if old != new
        ]
        if moved and len(before) == len(after):
            self._first = self._shown_from(moved[0], self.in_sight)

    def draw(self) -> list[Strip]:
        style, view = self.visual_style.rich_style, self.view
        left = Segment(" " * self.left, style)
        note = f"{self.choice.value} {self.note}".strip() if self.choice is not None else self.note
        text = marks_text(view, self.squares, note, piece=self.piece)
        lines = [[Segment(text, style)], *(painted(self, row) for row in strip_rows(view))]
        if view.grid.relief and not view.plain:
            lines[0] = self._on_edge(text, view)
            return self._in_tray(lines, view)
        return [Strip([left, *line]).adjust_cell_length(self.size.width, style) for line in lines]

    def _on_edge(self, text: str, view: StripView) -> list[Segment]:
        """Return the upper edge of the tray, which is open where there is a text."""
        columns, style = tier_columns(view, 0), self.visual_style.rich_style
        cells, segments = painted(self, tray_edge(columns)), list[Segment]()
        edge, at = Strip(cells), 0
        for words in re.finditer(r" ?\S+( \S+)* ?", f"{text} "[:columns]):
            segments += [*edge.crop(at, max(at, words.start())), Segment(words[0], style)]
            at = words.end()
        return [*segments, *edge.crop(at, columns)] if at < columns else segments

    def _in_tray(self, lines: list[list[Segment]], view: StripView) -> list[Strip]:
        """Return the lines with the sides of the tray beside the squares, if there is room."""
        grid, style = view.grid, self.visual_style.rich_style
        dark, light = (painted(self, CellRow(*side)) for side in zip("▐▌", SIDES, strict=True))
        strips = []
        for y, line in enumerate(lines):
            if self.left and 1 <= y % grid.pitch <= grid.height:
                squares = Strip(line).crop(0, tier_columns(view, y // grid.pitch))
                cells = [Segment(" " * (self.left - 1), style), *dark, *squares, *light]
            else:
                cells = [Segment(" " * self.left, style), *line]
            strips.append(Strip(cells).adjust_cell_length(self.size.width, style))
        return strips

    def square_at(self, x: int, y: int) -> int:
        """Return the nearest square of the tier at a cell; past both ends of the strip, as if it went on."""
        grid = self.grid
        tier = max(0, min((y - 1) // grid.pitch, grid.tiers - 1))
        column = (x - self.left) // grid.width
        if tier > 0:
            column = max(0, column)
        if tier < grid.tiers - 1:
            column = min(column, grid.in_tier - 1)
        return self.first + tier * grid.in_tier + column

    def region_of_target(self, target: Target) -> Region:
        """Return the region on the screen of a square, or of the whole strip."""
        if target.square is None:
            return self.region
        grid, at = self.grid, max(0, min(target.square - self.first, self.in_sight - 1))
        tier, column = divmod(at, grid.in_tier)
        corner = self.region.offset + Offset(self.left + column * grid.width, 1 + tier * grid.pitch)
        return Region(corner.x, corner.y, grid.width, grid.height)

    def cell_of_target(self, target: Target) -> Offset:
        """Return the cell of the screen in the middle of a square, where its coin has its label."""
        region = self.region_of_target(target)
        return region.offset + Offset((region.width - 1) // 2, (region.height - 1) // 2)

    def show_pointing(
        self, offered: Collection[Target], chosen: Target | None, cursor: Target | None
    ) -> None:
        """Show the role of the strip and the squares that are offered, and aim from the chosen one."""
        square = None if cursor is None else cursor.square
        self.choice = role_of_zone(offered, chosen, cursor)
        self.targets = frozenset(target.square for target in offered if target.square is not None)
        pieces = [] if chosen is None else [n for n, at in enumerate(self.positions) if at == chosen.square]
        self.hand = pieces[0] if pieces else None
        # A piece does not go where another one stands, which is rather chosen as well.
        goes = bool(pieces) and square not in self.positions
        self.aim = Aim(square, legal=True) if goes and square is not None else None
        self.cursor = None if goes else square

    def look(self, *, coin_first: bool = False) -> None:
        """Scroll back to the picked coin and its target.

        Without room for both, the target is shown, or the coin with `coin_first`.
        """
        self._seen, self._coin_first = None, coin_first
        if self.size.width:
            self._first = self.first  # before it is painted: the next key may come first
        self.refresh()

    def scroll_squares(self, by: int) -> None:
        """Scroll to the right or to the left, even away from the picked coin."""
        self._first = max(self._lowest, min(self.first + by, self.squares - self.in_sight))
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, _WHEEL)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, _WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -_WHEEL)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, -_WHEEL)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        self.scroll_squares(by)

    def _point(self, event: events.MouseEvent, what: str) -> None:
        astray = not -_ASTRAY <= event.y < self.size.height + _ASTRAY
        square = self.square_at(event.x, event.y)
        self._pressed = None if astray else square
        self.post_message(self.Pointed(self.zone, self._pressed, what, square < max(0, self.first)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button != 1:
            return
        if event.y == 0:  # the marks of what is out of sight
            half = self.size.width // 2
            self.scroll_squares((self.in_sight - 1) * (1 if event.x >= half else -1))
            return
        self.capture_mouse()
        self._held = True
        self._point(event, "pressed")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragging:
            self._drag(event)

    def _drag(self, event: events.MouseMove) -> None:
        """Follow the mouse, and scroll while it is past an end."""
        self._scrolling.stop()
        if not self._dragging:
            return  # another screen has come, or the button was released
        self._point(event, "dragged")
        if self.hand is None:
            return
        # Past the left end a coin is aimed as far as it can go, which comes into sight at once.
        end = self.first + self.in_sight
        if self.square_at(event.x, event.y) >= end and end < self.squares:
            self._scrolling.set(_PACE, partial(self._drag, event))

    def on_hide(self) -> None:
        self.release_mouse()  # a hidden widget gets no `MouseUp`

    def on_mouse_release(self) -> None:
        self._scrolling.stop()
        if self._held:  # the strip was hidden or left before the button was released
            self._held = False
            self.post_message(self.Pointed(self.zone, None, "released"))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._held = False
        if self._dragging:
            self.release_mouse()
            self._scrolling.stop()
            self._point(event, "released")
