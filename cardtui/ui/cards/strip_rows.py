"""Draws a strip of coins: pure functions from a view of it to cells."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from typing import NamedTuple

from cardtui.engine.phrases import count
from cardtui.ui.cards.coin_faces import DOLLAR, GHOST, GOLD, SILVER, WRONG, Metal, coin_height, coin_rows
from cardtui.ui.cards.faces import EMPTY, LABEL
from cardtui.ui.cards.materials import PARTS, Canvas, CellRow, Tint, part

__all__ = [
    "LARGEST",
    "MARGIN",
    "POCKET",
    "WIDTHS",
    "Aim",
    "Grid",
    "StripView",
    "first_square",
    "fit",
    "marks_text",
    "strip_rows",
]

WIDTHS = (19, 17, 15, 13, 11, 9, 7, 5, 3)
"""The possible widths of a square and its coin in columns, the best first: odd, as a digit has the middle."""

LARGEST = WIDTHS[0]

POCKET = -1
"""The place of pocketed coins: a square of its own, left of the first."""

MARGIN = 2
"""The number of squares to show beside the one that matters."""

_MOST_TIERS = 3
_WHOLE = 5
"""The width of squares, in columns, from which a strip stays on one tier instead of several with larger
squares: coins of three rows."""

_LOW = 3  # rows of a tier, with its numbers, that has no row free below its coins

_EVEN, _ODD = Tint("bar", "square", 0.12), Tint("bar", "square", 0.4)
"""The squares by turns."""

_WELL, _POCKET_NAME = Tint("bar", "card-ink", 0.6), part("label", bold=True)
"""The pocket, and its name."""

_RIGHT, _WRONG = part("success", bold=True), part("error", bold=True)
_SHADOW = Tint("shadow", "card-ink", 0.3)


class Grid(NamedTuple):
    """The layout of a strip: the size of its squares, and the tiers on which they stand."""

    width: int
    """Columns of a square."""
    height: int
    """Rows of a square, without its number."""
    in_tier: int
    """Squares of a tier."""
    tiers: int = 1

    @property
    def rows(self) -> int:
        """The rows of all tiers with their numbers."""
        return self.tiers * (self.height + 1)


def fit(squares: int, columns: int, rows: int, *, tiers: int = _MOST_TIERS, largest: int = LARGEST) -> Grid:
    """Return the grid with the largest coins that fit into the room, on at most this number of tiers.

    One tier is the easiest to read: it is wrapped only to make small coins taller. If nothing fits, as many
    squares as possible are in sight, and the strip scrolls.
    """
    each = (_on_tiers(number, squares, columns, rows, largest) for number in range(1, tiers + 1))
    grids = [grid for grid in each if grid is not None]
    if grids and grids[0].tiers == 1 and grids[0].width >= _WHOLE:
        return grids[0]
    if grids:
        return max(grids, key=lambda grid: (coin_height(grid.width), -grid.tiers, grid.width))
    width = WIDTHS[-1]
    tiers = max(1, min(tiers, rows // 2))
    return Grid(width, _height(width, rows // tiers - 1), max(1, columns // width), tiers)


def _on_tiers(tiers: int, squares: int, columns: int, rows: int, largest: int) -> Grid | None:
    """Return the grid with the largest coins on a number of tiers, if there is room for any."""
    in_tier = -(-squares // tiers)
    room = rows // tiers - 1
    for width in WIDTHS:
        if width <= largest and in_tier * width <= columns and coin_height(width) <= room:
            return Grid(width, _height(width, room), in_tier, tiers)
    return None


def _height(width: int, room: int) -> int:
    """Return the rows of a square: those of its coin and of the shadow below, or of the space around it."""
    coin = coin_height(width)
    return max(1, min(coin + 1 if coin > 1 else 3, room))


class Aim(NamedTuple):
    """A move being chosen: the target of the picked coin, and whether it is legal."""

    square: int
    legal: bool


class StripView(NamedTuple):
    """The visible part of a strip."""

    grid: Grid
    positions: tuple[int, ...]
    first: int
    """The leftmost visible square."""
    squares: int
    """The number of visible squares."""
    hand: int | None = None
    """The picked coin."""
    aim: Aim | None = None
    sliding: tuple[int, float] | None = None
    """A sliding coin, and the square (or fraction of one) that it has reached."""
    cursor: int | None = None
    """The square under the cursor of the editor."""
    trail: tuple[int, int] | None = None
    """The squares of the last move: from, to."""
    brackets: bool = False
    """Whether coins are drawn without glyphs for their rim: `(0)`."""
    proposals: tuple[tuple[int, Aim], ...] = ()
    """Moves to draw although no coin is picked: each coin with its target."""
    dollar: int | None = None
    """The coin that is the dollar."""
    targets: Collection[int] = range(0)
    """The squares that can be pointed at, to which a coin can go."""
    labels: tuple[str, ...] = ()
    """The labels of the coins; their numbers if there are none."""
    verdict: tuple[int, bool] | None = None
    """A square to which a coin went, and whether that was right."""

    @property
    def width(self) -> int:
        return self.grid.width

    @property
    def height(self) -> int:
        return self.grid.height


def first_square(
    first: int, looked_at: int, squares: int, in_sight: int, margin: int = MARGIN, lowest: int = 0
) -> int:
    """Return the leftmost visible square after the shortest scrolling that shows `looked_at`.

    The squares begin with `lowest`.
    """
    margin = min(margin, (in_sight - 1) // 2)
    first = min(first, looked_at - margin)
    first = max(first, looked_at + margin - in_sight + 1)
    return max(lowest, min(first, squares - in_sight))


def strip_rows(view: StripView) -> list[CellRow]:
    """Return the rows of a strip: for each tier its squares with their coins, and the numbers."""
    in_tier, columns = view.grid.in_tier, view.grid.in_tier * view.width
    rows: list[CellRow] = []
    for tier in range(view.grid.tiers):
        first = tier * in_tier
        squares = max(0, min(in_tier, view.squares - first))
        part_in_tier = view._replace(first=view.first + first, squares=squares)
        drawn = _tier_rows(part_in_tier, view.first + view.squares)
        drawn_rows = [CellRow(row.text.ljust(columns), row.parts.ljust(columns)) for row in drawn]
        if tier and squares:
            _join(drawn_rows, 0, "◂")
        if first + in_tier < view.squares:
            _join(drawn_rows, -1, "▸")
        rows += drawn_rows
    return rows


def _join(rows: list[CellRow], column: int, sign: str) -> None:
    """Mark a tier of squares where it goes on: beside its numbers, or above where they leave no room."""
    for at in (-1, -2) if len(rows) > _LOW else (-1,):
        text, parts = rows[at]
        if text[column] == " ":
            cells, paints = list(text), list(parts)
            cells[column], paints[column] = sign, part("mark", bold=True)
            rows[at] = CellRow("".join(cells), "".join(paints))
            return


def _tier_rows(view: StripView, end: int) -> list[CellRow]:
    """Return the rows of a tier with the squares of `view`; `end` is the first square out of sight."""
    canvas = Canvas(view.squares * view.width, view.height + 1)
    digits = len(str(end - 1))
    every = 1 if digits < view.width else -(-(digits + 1) // view.width)
    for column in range(view.squares):
        square = view.first + column
        lit = square in view.targets
        paper = part("mark" if lit else "muted", _paper(square), bold=lit)
        for row in range(view.height):
            text = (_sign(view, square) if lit else "·" * (square != POCKET)) if row == _middle(view) else ""
            canvas.draw(row, column * view.width, text.center(view.width), paper)
        if lit and square in view.positions:  # which hides the sign
            _draw_number(
                canvas, view, square, part("mark", bold=True), number=f"{_sign(view, square)}{square}"
            )
        elif square == POCKET:
            if len("pocket") <= view.width:
                _draw_number(canvas, view, square, _POCKET_NAME, number="pocket")
        elif square % every == 0:
            _draw_number(canvas, view, square, EMPTY)
    if view.trail is not None and not view.targets:
        _draw_trail(canvas, view, *view.trail)
    ways = list(view.proposals)
    if view.hand is not None and view.aim is not None:
        ways.append((view.hand, view.aim))
    for coin, aim in ways:
        if not aim.legal and view.targets:
            continue  # it would hide the squares that are possible
        _draw_way(canvas, view, view.positions[coin], aim)
    for coin in range(*_coins_in_sight(view)):
        if view.sliding is None or coin != view.sliding[0]:
            metal = GOLD if coin == view.hand else DOLLAR if coin == view.dollar else SILVER
            _draw_coin(canvas, view, coin, view.positions[coin], metal)
    for coin, aim in ways:
        if aim.square >= view.first:  # a move that is aimed too far ends nowhere
            _draw_coin(canvas, view, coin, aim.square, GHOST if aim.legal else WRONG)
    if view.sliding is not None:
        _draw_coin(canvas, view, *view.sliding, GOLD)
    if view.verdict is not None:
        square, right = view.verdict
        number = f"{square}{'✓' if right else '✗'}"
        _draw_lone_number(canvas, view, square, every, _RIGHT if right else _WRONG, number)
        for _, aim in view.proposals:
            if aim.legal and not right:
                _draw_lone_number(canvas, view, aim.square, every, _RIGHT, f"{aim.square}✓")
    if view.cursor is not None:
        hidden = view.cursor in view.targets and view.cursor in view.positions
        number = f"{_sign(view, view.cursor) if hidden else ''}{view.cursor}"
        _draw_lone_number(canvas, view, view.cursor, every, LABEL, number)
    return canvas.rows()


def _sign(view: StripView, square: int) -> str:
    """The sign of a square that can be pointed at, which may have the cursor."""
    return "▸" if square == view.cursor else "○"


def _paper(square: int) -> Tint:
    return _WELL if square == POCKET else _ODD if square % 2 else _EVEN


def _middle(view: StripView) -> int:
    """Return the row of the coins' middles."""
    height = coin_height(view.width)
    return height // 2 if height > 1 else (view.height - 1) // 2


def _coins_in_sight(view: StripView) -> tuple[int, int]:
    """The first coin in sight, and the first that is past it."""
    return bisect_left(view.positions, view.first), bisect_left(view.positions, view.first + view.squares)


def _draw_lone_number(
    canvas: Canvas, view: StripView, square: int, every: int, paint: str, number: str
) -> None:
    """The number of a square that is drawn even if those of its neighbours are not, and in their place."""
    reach = every + (len(number) >= view.width)  # it would touch the next one
    for beside in range(square - reach + 1, square + reach):
        _draw_number(canvas, view, beside, " ", blank=True)
    _draw_number(canvas, view, square, paint, number=number)


def _draw_number(
    canvas: Canvas, view: StripView, square: int, paint: str, blank: bool = False, number: str = ""
) -> None:
    """The number of a square below it, if it is in sight as a whole, or blanks in its place."""
    text = (number or str(square)).center(view.width)
    x = (square - view.first) * view.width - (len(text) - view.width) // 2
    if 0 <= x <= view.squares * view.width - len(text):
        canvas.draw(view.height, x, " " * len(text) if blank else text, paint)


def _draw_coin(canvas: Canvas, view: StripView, coin: int, square: float, metal: Metal) -> None:
    """A coin on a square, with its shadow if it really lies there."""
    width, height = view.width, coin_height(view.width)
    left = round((square - view.first) * width)
    top = _middle(view) - height // 2
    label = view.labels[coin] if view.labels else str(coin)
    if metal is WRONG:
        label = "×"
    sign = "$" if coin == view.dollar and not view.labels else ""
    rows = coin_rows(label, width, metal, view.brackets, sign)
    if metal in (SILVER, GOLD, DOLLAR) and height > 1 and not view.brackets:
        last, below = rows[-1], top + height
        if all(PARTS[cell].paper is None for cell in last.parts):  # it has half a row free for the shadow
            shadows = "".join(" " if char == " " else part(None, _SHADOW) for char in last.text)
            canvas.lay(below - 1, left, CellRow(" " * width, shadows))
        elif below < view.height:
            inset = width // 4
            shadow = "▀" * (width - 2 * inset)
            canvas.lay(below, left + inset, CellRow(shadow, part(_SHADOW) * len(shadow)))
    for row, cells in enumerate(rows, start=top):
        canvas.lay(row, left, cells)


def _draw_trail(canvas: Canvas, view: StripView, start: int, stop: int) -> None:
    """The quiet mark of the last move: the square that it came from, and the way from there."""
    for square in range(max(view.first, stop + 1), min(view.first + view.squares, start + 1)):
        mark = ("○" if square == start else "‹").center(view.width)
        canvas.draw(_middle(view), (square - view.first) * view.width, mark, part("label", _paper(square)))


def _draw_way(canvas: Canvas, view: StripView, start: int, aim: Aim) -> None:
    """Draw the squares between the picked coin and its target."""
    left = max(0, (aim.square + 1 - view.first) * view.width)
    columns = min((start - view.first) * view.width, view.squares * view.width) - left
    if columns > 0:
        way = ("◂" if aim.square >= view.first else "─") + "─" * (columns - 1)
        canvas.lay(
            _middle(view), left, CellRow(way, part("mark" if aim.legal else "error", bold=True) * columns)
        )


def marks_text(view: StripView, squares: int, note: str = "") -> str:
    """The row above the coins: how much of `squares` is out of sight at either side, and a note."""
    before, past = _coins_in_sight(view)
    before = max(0, before - bisect_left(view.positions, 0))  # pocketed coins are on no square
    more = "◂" * (view.first > 0), "▸" * (view.first + view.squares < squares)
    coins = _coins(before), _coins(len(view.positions) - past)
    columns = view.grid.in_tier * view.width
    left, right = f"{more[0]} {coins[0]}".strip(), f"{coins[1]} {more[1]}".strip()
    if note and len(f"{left}   {note}   {right}") > columns:
        left, right = more  # the note matters more than how many they are
    text = f"{left}   {note}".strip() if note else left
    return text + right.rjust(columns - len(text)) if right else text


def _coins(number: int) -> str:
    return count(number, "coin") if number else ""
