"""Draws a strip of coins: pure functions from a view of it to cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from cardtui.engine.phrases import count
from cardtui.ui.cards.coin_faces import GHOST, GOLD, SILVER, WRONG, Metal, coin_rows
from cardtui.ui.cards.faces import EMPTY, LABEL
from cardtui.ui.cards.materials import Canvas, Row, Tint, part

__all__ = [
    "MARGIN",
    "WIDTHS",
    "Aim",
    "View",
    "first_square",
    "marks_text",
    "square_height",
    "square_width",
    "strip_rows",
]

WIDTHS = (13, 9, 7, 6, 5, 4, 3)
"""The possible widths of a square in columns, the best first."""

MARGIN = 2
"""The number of squares to show beside the one that matters."""

_LARGE = ((13, 8), (9, 6))
"""The columns and rows of the squares of larger coins, which are as wide as they and leave a row below."""

_EVEN, _ODD = Tint("bar", "square", 0.12), Tint("bar", "square", 0.4)
"""The squares by turns."""


class Aim(NamedTuple):
    """A move being chosen: the target of the picked coin, and whether it is legal."""

    square: int
    legal: bool


class View(NamedTuple):
    """The visible part of a strip."""

    positions: tuple[int, ...]
    first: int
    """The leftmost visible square."""
    squares: int
    """The number of visible squares."""
    width: int
    """Columns of a square."""
    height: int = 4
    """Rows of a square: 3, or 4 with a shadow below the coins, or 6 or 8 with larger ones."""
    hand: int | None = None
    """The picked coin."""
    aim: Aim | None = None
    sliding: tuple[int, float] | None = None
    """A sliding coin, and the square (or fraction of one) that it has reached."""
    cursor: int | None = None
    """The square under the cursor of the editor."""
    trail: tuple[int, int] | None = None
    """The squares of the last move: from, to."""


def square_width(squares: int, room: int) -> int:
    """Return the width of a square for which `squares` of them fit into `room` columns, if possible."""
    return next((width for width in WIDTHS if squares * width <= room), WIDTHS[-1])


def first_square(first: int, looked_at: int, squares: int, in_sight: int, margin: int = MARGIN) -> int:
    """Return the leftmost visible square after the shortest scrolling that shows `looked_at`."""
    margin = min(margin, (in_sight - 1) // 2)
    first = min(first, looked_at - margin)
    first = max(first, looked_at + margin - in_sight + 1)
    return max(0, min(first, squares - in_sight))


def square_height(width: int, room: int) -> int:
    """Return the rows of a square of `width` columns for the available height."""
    return next((high for wide, high in _LARGE if width >= wide and room >= high), max(3, min(4, room)))


def strip_rows(view: View) -> list[Row]:
    """Return the rows of a strip: its squares with their coins, and the numbers."""
    canvas = Canvas(view.squares * view.width, view.height + 1)
    digits = len(str(view.first + view.squares - 1))
    every = 1 if digits < view.width else -(-(digits + 1) // view.width)
    for column in range(view.squares):
        square = view.first + column
        paper = part("muted", _paper(square))
        for row in range(view.height):
            text = "·" if row == _middle(view) else " "
            canvas.draw(row, column * view.width, text.center(view.width), paper)
        if square % every == 0:
            _draw_number(canvas, view, square, EMPTY)
    if view.trail is not None:
        _draw_trail(canvas, view, *view.trail)
    if view.hand is not None and view.aim is not None:
        _draw_way(canvas, view, view.positions[view.hand], view.aim)
    for coin in range(*_coins_in_sight(view)):
        if view.sliding is None or coin != view.sliding[0]:
            _draw_coin(canvas, view, coin, view.positions[coin], GOLD if coin == view.hand else SILVER)
    if view.hand is not None and view.aim is not None and view.aim.square >= 0:
        _draw_coin(canvas, view, view.hand, view.aim.square, GHOST if view.aim.legal else WRONG)
    if view.sliding is not None:
        _draw_coin(canvas, view, *view.sliding, GOLD)
    if view.cursor is not None:
        for square in range(view.cursor - every + 1, view.cursor + every):
            _draw_number(canvas, view, square, " ", blank=True)
        _draw_number(canvas, view, view.cursor, LABEL)
    return canvas.rows()


def _paper(square: int) -> Tint:
    return _ODD if square % 2 else _EVEN


def _middle(view: View) -> int:
    """Return the row of the coins' middles."""
    return max(1, view.height // 2 - 1)


def _coins_in_sight(view: View) -> tuple[int, int]:
    """The first coin in sight, and the first that is past it."""
    return bisect_left(view.positions, view.first), bisect_left(view.positions, view.first + view.squares)


def _draw_number(canvas: Canvas, view: View, square: int, paint: str, blank: bool = False) -> None:
    """The number of a square below it, if it is in sight as a whole, or blanks in its place."""
    text = str(square).center(view.width)
    x = (square - view.first) * view.width - (len(text) - view.width) // 2
    if 0 <= x <= view.squares * view.width - len(text):
        canvas.draw(view.height, x, " " * len(text) if blank else text, paint)


def _draw_coin(canvas: Canvas, view: View, coin: int, square: float, metal: Metal) -> None:
    """A coin in the middle of a square, with its shadow if it really lies there."""
    left = round((square - view.first) * view.width)
    if view.height > 4:
        width, height = next((wide, high - 1) for wide, high in _LARGE if high == view.height)
    elif view.width > 3:
        width, height = min(7, view.width), 3
    else:
        width, height = view.width, 1
    left += (view.width - width) // 2
    top = _middle(view) - height // 2
    label = "×" if metal is WRONG else str(coin)
    for row, cells in enumerate(coin_rows(label, width, height, metal), start=top):
        canvas.lay(row, left, cells)
    if metal in (SILVER, GOLD) and height > 1 and top + height < view.height:
        inset = width // 4
        shadow = "▀" * (width - 2 * inset)
        canvas.lay(top + height, left + inset, Row(shadow, part("shadow") * len(shadow)))


def _draw_trail(canvas: Canvas, view: View, start: int, stop: int) -> None:
    """The quiet mark of the last move: the square that it came from, and the way from there."""
    for square in range(max(view.first, stop + 1), min(view.first + view.squares, start + 1)):
        mark = ("○" if square == start else "‹").center(view.width)
        canvas.draw(_middle(view), (square - view.first) * view.width, mark, part("label", _paper(square)))


def _draw_way(canvas: Canvas, view: View, start: int, aim: Aim) -> None:
    """Draw the squares between the picked coin and its target."""
    left = max(0, (aim.square + 1 - view.first) * view.width)
    columns = min((start - view.first) * view.width, view.squares * view.width) - left
    if columns > 0:
        way = ("◂" if aim.square >= view.first else "─") + "─" * (columns - 1)
        canvas.lay(_middle(view), left, Row(way, part("mark" if aim.legal else "error", bold=True) * columns))


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
