"""The coin strip: numbered squares, the coins on them, and the ghost of a move that is being aimed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip as Cells
from textual.timer import Timer
from textual.widget import Widget

from cardtui.engine.phrases import count
from cardtui.ui.widgets.faces import Row
from cardtui.ui.widgets.painting import painted

__all__ = ["Aim", "Strip", "View", "first_square", "square_width", "strip_rows"]

WIDTHS = (6, 4, 3)
"""How many columns a square may have, the best first."""

_MARGIN = 2  # squares that are kept in sight beside the one that is looked at
_COIN_ROWS = 3
_WHEEL = 4  # squares that a notch of the mouse wheel scrolls
_PACE = 0.08  # seconds a square, while a coin is dragged past the end of what is in sight
_ASTRAY = 2  # rows that a drag may stray above or below the strip


class Aim(NamedTuple):
    """A move that is being made: where the coin in hand would go, and whether it may."""

    square: int
    legal: bool


class View(NamedTuple):
    """What is seen of a strip."""

    positions: tuple[int, ...]
    first: int
    """The leftmost square in sight."""
    squares: int
    """How many squares are in sight."""
    width: int
    """Columns of a square."""
    hand: int | None = None
    """The coin in hand."""
    aim: Aim | None = None
    sliding: tuple[int, float] | None = None
    """A coin on its way, and the square, or the part of one, that it has come to."""
    cursor: int | None = None
    """A square that is pointed at, in the editor."""


def square_width(squares: int, room: int) -> int:
    """The columns of a square where `squares` of them shall be seen in `room` columns, if they can be."""
    return next((width for width in WIDTHS if squares * width <= room), WIDTHS[-1])


def first_square(first: int, looked_at: int, squares: int, in_sight: int, margin: int = _MARGIN) -> int:
    """The leftmost square in sight after the least scrolling that brings `looked_at` into it."""
    margin = min(margin, (in_sight - 1) // 2)
    first = min(first, looked_at - margin)
    first = max(first, looked_at + margin - in_sight + 1)
    return max(0, min(first, squares - in_sight))


def strip_rows(view: View) -> list[Row]:
    """The rows of a strip: three that the coins lie on, and the numbers of the squares."""
    canvas = _Canvas(view.squares * view.width, _COIN_ROWS + 1)
    width = view.width
    digits = len(str(view.first + view.squares - 1))
    every = 1 if digits < width else -(-(digits + 1) // width)
    for column in range(view.squares):
        square = view.first + column
        part = "Q" if square % 2 else "q"
        for row in range(_COIN_ROWS):
            canvas.draw(row, column * width, ("·" if row == 1 else " ").center(width), part)
        if square % every == 0:
            _draw_number(canvas, view, square, "e")
    if view.hand is not None and view.aim is not None:
        _draw_way(canvas, view, view.positions[view.hand], view.aim)
    for coin in range(*_coins_in_sight(view)):
        if view.sliding is None or coin != view.sliding[0]:
            kind = "C" if coin == view.hand else "c"
            _draw_coin(canvas, view, coin, view.positions[coin], kind)
    if view.hand is not None and view.aim is not None and view.aim.square >= 0:
        _draw_coin(canvas, view, view.hand, view.aim.square, "g" if view.aim.legal else "x", dashed=True)
    if view.sliding is not None:
        _draw_coin(canvas, view, *view.sliding, "C" if view.sliding[0] == view.hand else "c")
    if view.cursor is not None:
        for square in range(view.cursor - every + 1, view.cursor + every):
            _draw_number(canvas, view, square, " ", blank=True)
        _draw_number(canvas, view, view.cursor, "n")
    return canvas.rows()


def _coins_in_sight(view: View) -> tuple[int, int]:
    """The first coin in sight, and the first that is past it."""
    return bisect_left(view.positions, view.first), bisect_left(view.positions, view.first + view.squares)


def _draw_number(canvas: _Canvas, view: View, square: int, part: str, blank: bool = False) -> None:
    """The number of a square below it, if it is in sight as a whole, or blanks in its place."""
    text = str(square).center(view.width)
    x = (square - view.first) * view.width - (len(text) - view.width) // 2
    if 0 <= x <= view.squares * view.width - len(text):
        canvas.draw(_COIN_ROWS, x, " " * len(text) if blank else text, part)


def _draw_coin(
    canvas: _Canvas, view: View, coin: int, square: float, part: str, dashed: bool = False
) -> None:
    x, width = round((square - view.first) * view.width), view.width
    inner, label = width - 2, str(coin)
    line, side = ("╌", "╎") if dashed else ("─", "│")
    middle = f"{side}{label.center(inner)}{side}" if len(label) <= inner else label.center(width)[:width]
    for row, text in enumerate((f"╭{line * inner}╮", middle, f"╰{line * inner}╯")):
        canvas.draw(row, x, text, part)


def _draw_way(canvas: _Canvas, view: View, start: int, aim: Aim) -> None:
    """The squares between the coin in hand and where it would go."""
    left = max(0, (aim.square + 1 - view.first) * view.width)
    columns = min((start - view.first) * view.width, view.squares * view.width) - left
    if columns > 0:
        canvas.draw(
            1,
            left,
            ("◂" if aim.square >= view.first else "╌") + "╌" * (columns - 1),
            "g" if aim.legal else "x",
        )


class _Canvas:
    """Rows of cells to draw on; what lies outside is left out."""

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._text = [[" "] * width for _ in range(height)]
        self._parts = [[" "] * width for _ in range(height)]

    def draw(self, row: int, x: int, text: str, part: str) -> None:
        for column, char in enumerate(text, start=x):
            if 0 <= column < self._width:
                self._text[row][column] = char
                self._parts[row][column] = part

    def rows(self) -> list[Row]:
        return [
            Row("".join(text), "".join(parts)) for text, parts in zip(self._text, self._parts, strict=True)
        ]


class Strip(Widget):
    """As much of a strip as there is room for; it scrolls to what is looked at.

    Five rows: what is out of sight, the coins, the numbers. Posts where the mouse is pressed, goes and is
    released, in squares.
    """

    DEFAULT_CSS = "Strip { height: 5; width: 1fr; }"

    positions: reactive[tuple[int, ...]] = reactive(())
    squares: reactive[int] = reactive(1)
    """How many squares the strip has."""
    hand: reactive[int | None] = reactive[int | None](None)
    aim: reactive[Aim | None] = reactive[Aim | None](None)
    cursor: reactive[int | None] = reactive[int | None](None)
    sliding: reactive[tuple[int, float] | None] = reactive[tuple[int, float] | None](None)
    along: reactive[float] = reactive(0.0)
    """The square that a sliding coin has come to."""

    class Pointed(Message):
        """The mouse is at `square`: it was pressed, has gone there while pressed, or was released.

        A mouse that has left the strip while pressed is at None.
        """

        def __init__(self, square: int | None, what: str) -> None:
            super().__init__()
            self.square = square
            self.what = what

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._first = 0
        self._seen: tuple[int | None, int] | None = None  # what was looked at, and among how many squares
        self._pressed: int | None = None  # the square at which the mouse was last
        self._scrolling: Timer | None = None

    @property
    def square_width(self) -> int:
        return square_width(self.squares, self.size.width)

    @property
    def in_sight(self) -> int:
        """How many squares are in sight."""
        return max(1, min(self.squares, self.size.width // self.square_width))

    @property
    def first(self) -> int:
        """The leftmost square in sight: it changes as something else is looked at."""
        looked_at, in_sight = self._looked_at, self.in_sight
        if looked_at is not None and (looked_at, in_sight) != self._seen:
            # Nothing scrolls away below the mouse that is in sight.
            margin = 0 if looked_at == self._pressed or self.app.mouse_captured is self else _MARGIN
            self._first = first_square(self._first, looked_at, self.squares, in_sight, margin)
        self._seen = looked_at, in_sight
        return max(0, min(self._first, self.squares - in_sight))

    @property
    def _looked_at(self) -> int | None:
        if self.sliding is not None:
            return round(self.along)
        if self.aim is not None:
            return max(0, self.aim.square)
        if self.hand is not None:
            return self.positions[self.hand]
        return self.cursor

    @property
    def view(self) -> View:
        sliding = None if self.sliding is None else (self.sliding[0], self.along)
        width = self.square_width
        return View(
            self.positions, self.first, self.in_sight, width, self.hand, self.aim, sliding, self.cursor
        )

    def slide(self, coin: int, start: int, stop: int, seconds: float, done: Callable[[], None]) -> None:
        """Let a coin slide from one square to another, then call `done`."""
        self.hand = self.aim = None
        self.along = float(start)
        self.sliding = (coin, start)
        self.animate("along", float(stop), duration=seconds, easing="in_out_cubic", on_complete=done)

    def watch_positions(self, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Keep the coin in sight that has moved, however it was moved."""
        self.sliding = None
        moved = [new for old, new in zip(before, after, strict=False) if old != new]
        if moved and len(before) == len(after):
            self._first = first_square(self._first, moved[0], self.squares, self.in_sight)

    def render_line(self, y: int) -> Cells:
        width = self.size.width
        view = self.view
        if y == 0:
            return self._marks(view)
        rows = strip_rows(view)
        if y > len(rows):
            return Cells.blank(width, self.visual_style.rich_style)
        return Cells(painted(self, rows[y - 1])).adjust_cell_length(width, self.visual_style.rich_style)

    def _marks(self, view: View) -> Cells:
        """How much is out of sight at either side."""
        left, past = _coins_in_sight(view)
        right = len(view.positions) - past
        texts = [
            f"◂ {_coins(left)}".rstrip() if view.first else "",
            f"{_coins(right)} ▸".lstrip() if view.first + view.squares < self.squares else "",
        ]
        gap = max(0, view.squares * view.width - len(texts[0]) - len(texts[1]))
        line = texts[0] + " " * gap + texts[1]
        return Cells([Segment(line, self.visual_style.rich_style)]).adjust_cell_length(
            self.size.width, self.visual_style.rich_style
        )

    def square_at(self, x: int) -> int:
        """The square that is seen at column `x` of the widget; beyond the ends, as if it went on."""
        return self.first + x // self.square_width

    def look(self) -> None:
        """Bring into sight what is in hand, though it has been scrolled out of it."""
        self._seen = None
        self.refresh()

    def scroll_squares(self, by: int) -> None:
        """Look further to the right, or to the left, whatever is in hand."""
        self._first = max(0, min(self.first + by, self.squares - self.in_sight))
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
        self._pressed = None if astray else self.square_at(event.x)
        self.post_message(self.Pointed(self._pressed, what))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button != 1:
            return
        if event.y == 0:  # the marks of what is out of sight
            half = self.square_width * self.in_sight // 2
            self.scroll_squares((self.in_sight - 1) * (1 if event.x >= half else -1))
            return
        self.capture_mouse()
        self._point(event, "pressed")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._drag(event)

    def _drag(self, event: events.MouseMove) -> None:
        """Follow the mouse; while it is past an end, more and more comes into sight there."""
        self._stop_scrolling()
        if self.app.mouse_captured is not self:
            return  # another screen has come, or the button was released
        self._point(event, "dragged")
        if self.hand is None:
            return
        left, right = self.first, self.squares - self.in_sight - self.first
        if (event.x < 0 and left) or (event.x >= self.size.width and right):
            self._scrolling = self.set_timer(_PACE, partial(self._drag, event))

    def _stop_scrolling(self) -> None:
        if self._scrolling is not None:
            self._scrolling.stop()
            self._scrolling = None

    def on_mouse_release(self) -> None:
        self._stop_scrolling()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self.app.mouse_captured is self:
            self.release_mouse()
            self._stop_scrolling()
            self._point(event, "released")


def _coins(number: int) -> str:
    return count(number, "coin") if number else ""
