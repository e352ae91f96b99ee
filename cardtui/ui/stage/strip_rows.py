"""A strip of coins as it is painted: pure functions from what is seen of it to cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from cardtui.engine.phrases import count
from cardtui.ui.stage.faces import Row

__all__ = ["MARGIN", "WIDTHS", "Aim", "View", "first_square", "marks_text", "square_width", "strip_rows"]

WIDTHS = (6, 4, 3)
"""How many columns a square may have, the best first."""

MARGIN = 2
"""The squares that are kept in sight beside the one that is looked at."""

_COIN_ROWS = 3


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
    trail: tuple[int, int] | None = None
    """The square that the last move came from, and the one that it went to."""


def square_width(squares: int, room: int) -> int:
    """The columns of a square where `squares` of them shall be seen in `room` columns, if they can be."""
    return next((width for width in WIDTHS if squares * width <= room), WIDTHS[-1])


def first_square(first: int, looked_at: int, squares: int, in_sight: int, margin: int = MARGIN) -> int:
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
    if view.trail is not None:
        _draw_trail(canvas, view, *view.trail)
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


def _draw_trail(canvas: _Canvas, view: View, start: int, stop: int) -> None:
    """The quiet mark of the last move: the square that it came from, and the way from there."""
    for square in range(max(view.first, stop + 1), min(view.first + view.squares, start + 1)):
        mark = "○" if square == start else "‹"
        part = "W" if square % 2 else "w"
        canvas.draw(1, (square - view.first) * view.width, mark.center(view.width), part)


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


def marks_text(view: View, squares: int, note: str = "") -> str:
    """The row above the coins: how much of `squares` is out of sight at either side, and a note."""
    before, past = _coins_in_sight(view)
    more = "◂" * bool(view.first), "▸" * (view.first + view.squares < squares)
    coins = _coins(before), _coins(len(view.positions) - past)
    columns = view.squares * view.width
    left, right = f"{more[0]} {coins[0]}".strip(), f"{coins[1]} {more[1]}".strip()
    if note and len(f"{left}   {note}   {right}") > columns:
        left, right = more  # the note matters more than how many they are
    text = f"{left}   {note}".strip() if note else left
    return text + right.rjust(columns - len(text)) if right else text


def _coins(number: int) -> str:
    return count(number, "coin") if number else ""


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
