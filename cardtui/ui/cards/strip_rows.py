"""Draws a strip of coins: pure functions from a view of it to cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cardtui.engine.phrases import count
from cardtui.ui.cards.coin_faces import DOLLAR, GHOST, GOLD, SILVER, WRONG, Metal, coin_height, coin_rows
from cardtui.ui.cards.faces import EMPTY, LABEL
from cardtui.ui.cards.heap_rows import GapHeap, heap_rows
from cardtui.ui.cards.materials import PARTS, Canvas, CellRow, Tint, part
from cardtui.ui.cards.relief import relief_height, relief_rows, relief_shadow
from cardtui.ui.cards.strip_grid import Grid

POCKET = -1
"""The place of pocketed coins: a square of its own, left of the first."""

MARGIN = 2
"""The number of squares to show beside the one that matters."""

_EVEN, _ODD = Tint("bar", "square", 0.12), Tint("bar", "square", 0.4)
"""The squares by turns."""

_WELL, _POCKET_NAME = Tint("bar", "card-ink", 0.6), part("label", bold=True)
"""The pocket, and its name."""

_EDGE, _CAST = Tint("bar", "card-ink", 0.1), Tint("bar", "card-ink", 0.45)
SIDES = part(_EDGE), part(Tint("square", "label", 0.18))
"""The dark left side of a tray, and the light right one."""

_RIGHT, _WRONG = part("success", bold=True), part("error", bold=True)
_SHADOW = Tint("shadow", "card-ink", 0.3)


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
    heaps: tuple[GapHeap, ...] = ()
    """The gaps that count, which are drawn below the squares."""
    plain: bool = False
    """Whether it is drawn for few colours: coins without relief, and heaps of `=====`."""
    sinking: tuple[int, int, float] | None = None
    """A coin that vanishes or appears, its square, and the part of its way into it that it has sunk."""

    @property
    def moved(self) -> int | None:
        """The coin that moves, and is not drawn where it lay."""
        moving = self.sliding or self.sinking
        return None if moving is None else moving[0]

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
        if view.grid.relief:
            drawn += heap_rows(view.heaps, view.grid, part_in_tier.first, squares, plain=view.plain)
            if tier < view.grid.tiers - 1:
                drawn.append(CellRow("", "") if view.plain else tray_edge(tier_columns(view, tier + 1)))
        drawn_rows = [CellRow(row.text.ljust(columns), row.parts.ljust(columns)) for row in drawn]
        if tier and squares:
            _join(drawn_rows, 0, "◂", view.height)
        if first + in_tier < view.squares:
            _join(drawn_rows, -1, "▸", view.height)
        rows += drawn_rows
    return rows


def tier_columns(view: StripView, tier: int) -> int:
    """Return the columns of the squares of a tier: the last one may have fewer."""
    return max(0, min(view.grid.in_tier, view.squares - tier * view.grid.in_tier)) * view.width


def tray_edge(columns: int) -> CellRow:
    """Return the dark upper edge of a tray."""
    return CellRow("▄" * columns, SIDES[0] * columns)


def _join(rows: list[CellRow], column: int, sign: str, numbers: int) -> None:
    """Mark an end of a tier where the squares continue: beside the numbers, or above if it would touch."""
    if column < 0:
        rows[numbers] = _with_room(rows[numbers])
    alone = slice(column - 1, None) if column < 0 else slice(column, column + 2)
    places = [(numbers, alone), (numbers - 1, alone)] if numbers > 1 else []
    places += [(numbers, slice(column, column + 1 or None))]
    for at, free in places:
        row = rows[at]
        if not row.text[free].strip():
            rows[at] = row.with_text(column % len(row.text), sign, part("mark", bold=True))
            return


def _with_room(numbers: CellRow) -> CellRow:
    """Return a row of numbers with two blanks at its end, if the last number can move a column for that.

    A number of two digits has no middle in a square of odd width: either place is as good.
    """
    text = numbers.text.rstrip()
    start = text.rfind("  ") + 1
    if len(text) != len(numbers.text) - 1 or not start or not text[start:].strip().isdigit():
        return numbers
    return CellRow(*(row[:start] + row[start + 1 :] + row[-1] for row in numbers))


def _tier_rows(view: StripView, end: int) -> list[CellRow]:
    """Return the rows of a tier with the squares of `view`; `end` is the first square out of sight."""
    canvas = Canvas(view.squares * view.width, view.height + 1)
    digits = len(str(end - 1))
    every = 1 if digits < view.width else -(-(digits + 1) // view.width)
    _draw_squares(canvas, view, every)
    if _in_relief(view):
        _draw_shadows(canvas, view)
    if view.trail is not None and not view.targets:
        _draw_trail(canvas, view, *view.trail)
    ways = list(view.proposals)
    if view.hand is not None and view.aim is not None:
        ways.append((view.hand, view.aim))
    for coin, aim in ways:
        if not aim.legal and view.targets:
            continue  # it would hide the squares that are possible
        _draw_way(canvas, view, view.positions[coin], aim)
    picked = {view.hand}
    if view.verdict is not None and not view.verdict[1]:
        picked |= {coin for coin, aim in view.proposals if aim.legal}  # that which wins instead
    for coin in _coins_in_sight(view):
        if coin != view.moved:
            metal = GOLD if coin in picked else DOLLAR if coin == view.dollar else SILVER
            _draw_coin(canvas, view, coin, view.positions[coin], metal)
    for coin, aim in ways:
        if aim.square >= view.first:  # a move that is aimed too far ends nowhere
            _draw_coin(canvas, view, coin, aim.square, GHOST if aim.legal else WRONG)
    if view.sliding is not None:
        _draw_coin(canvas, view, *view.sliding, GOLD)
    if view.sinking is not None:
        coin, on, sunk = view.sinking
        _draw_coin(canvas, view, coin, on, GOLD, sunk)
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


def _draw_squares(canvas: Canvas, view: StripView, every: int) -> None:
    """Draw the squares of a tier and their numbers: one square in `every` is numbered."""
    for column in range(view.squares):
        square = view.first + column
        lit = square in view.targets
        paper = part("mark" if lit else "muted", _paper(square), bold=lit)
        for row in range(view.height):
            dot = "·" if square != POCKET and (view.plain or not view.grid.relief) else ""
            text = (_sign(view, square) if lit else dot) if row == label_row(view) else ""
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


def _sign(view: StripView, square: int) -> str:
    """The sign of a square that can be pointed at, which may have the cursor."""
    return "▸" if square == view.cursor else "○"


def _paper(square: int) -> Tint:
    return _WELL if square == POCKET else _ODD if square % 2 else _EVEN


def label_row(view: StripView) -> int:
    """Return the row of the coins' middles, where their labels are."""
    if _in_relief(view):
        return _top(view) + (view.width // 4 if relief_height(view.width) > 1 else 0)
    height = coin_height(view.width)
    if view.grid.relief:
        return (view.height - height) // 2 + height // 2
    return height // 2 if height > 1 else (view.height - 1) // 2


def _in_relief(view: StripView) -> bool:
    return view.grid.relief and not view.plain


def _top(view: StripView) -> int:
    """Return the first row of a coin in relief."""
    return (view.height - relief_height(view.width)) // 2


def _coins_in_sight(view: StripView) -> list[int]:
    """The coins whose squares are in sight."""
    past = view.first + view.squares
    return [coin for coin, square in enumerate(view.positions) if view.first <= square < past]


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


def _draw_coin(
    canvas: Canvas, view: StripView, coin: int, square: float, metal: Metal, sunk: float = 0.0
) -> None:
    """A coin on a square, with its shadow if it really lies there, or as much of it as has not `sunk`."""
    width, height = view.width, coin_height(view.width)
    left = round((square - view.first) * width)
    top = label_row(view) - height // 2
    label = view.labels[coin] if view.labels else str(coin)
    if metal is WRONG:
        label = "×"
    sign = "$" if coin == view.dollar and not view.labels else ""
    if _in_relief(view):
        top, rows = _top(view), relief_rows(label, width, metal, sign)
    else:
        rows = coin_rows(label, width, metal, view.brackets, sign)
    if sunk:
        top += round(sunk * (view.height - top))
        rows = rows[: view.height - top]
    elif not _in_relief(view):
        _draw_cast(canvas, view, rows, left, top, metal)
    canvas.lay_rows(top, left, rows)


def _draw_cast(
    canvas: Canvas, view: StripView, rows: Sequence[CellRow], left: int, top: int, metal: Metal
) -> None:
    """Draw the shadow of a coin without relief, if it really lies there."""
    width, height = view.width, len(rows)
    if metal in (SILVER, GOLD, DOLLAR) and height > 1 and not view.brackets:
        last, below = rows[-1], top + height
        if all(PARTS[cell].paper is None for cell in last.parts):  # it has half a row free for the shadow
            shadows = "".join(" " if char == " " else part(None, _SHADOW) for char in last.text)
            canvas.lay(below - 1, left, CellRow(" " * width, shadows))
        elif below < view.height:
            inset = width // 4
            shadow = "▀" * (width - 2 * inset)
            canvas.lay(below, left + inset, CellRow(shadow, part(_SHADOW) * len(shadow)))


def _draw_shadows(canvas: Canvas, view: StripView) -> None:
    """Draw the shadows of coins in relief, below all marks: they fall into the squares beside."""
    squares: list[float] = [view.positions[coin] for coin in _coins_in_sight(view) if coin != view.moved]
    if view.sliding is not None:
        squares.append(view.sliding[1])
    if relief_height(view.width) == 1:
        return
    for square in squares:
        left = round((square - view.first) * view.width)
        for row, cells in enumerate(relief_shadow(view.width, _CAST), start=_top(view)):
            if row < view.height:
                canvas.lay(row, left, cells)


def _draw_trail(canvas: Canvas, view: StripView, start: int, stop: int) -> None:
    """The quiet mark of the last move: the square that it came from, and the way from there."""
    for square in range(max(view.first, stop + 1), min(view.first + view.squares, start + 1)):
        mark = ("○" if square == start else "‹").center(view.width)
        canvas.draw(label_row(view), (square - view.first) * view.width, mark, part("label", _paper(square)))


def _draw_way(canvas: Canvas, view: StripView, start: int, aim: Aim) -> None:
    """Draw the squares between the picked coin and its target."""
    left = max(0, (aim.square + 1 - view.first) * view.width)
    columns = min((start - view.first) * view.width, view.squares * view.width) - left
    if columns > 0:
        way = ("◂" if aim.square >= view.first else "─") + "─" * (columns - 1)
        canvas.lay(
            label_row(view), left, CellRow(way, part("mark" if aim.legal else "error", bold=True) * columns)
        )


def marks_text(view: StripView, squares: int, note: str = "", *, piece: str) -> str:
    """The row above the coins: how much of `squares` is out of sight at either side, and a note.

    `piece` is the noun for a coin.
    """
    before = sum(0 <= square < view.first for square in view.positions)  # pocketed coins are on no square
    past = sum(square >= view.first + view.squares for square in view.positions)
    more = "◂" * (view.first > 0), "▸" * (view.first + view.squares < squares)
    coins = tuple(count(number, piece) if number else "" for number in (before, past))
    columns = view.grid.in_tier * view.width
    left, right = f"{more[0]} {coins[0]}".strip(), f"{coins[1]} {more[1]}".strip()
    if note and len(f"{left}   {note}   {right}") > columns:
        left, right = more  # the note matters more than how many they are
    text = f"{left}   {note}".strip() if note else left
    return text + right.rjust(columns - len(text)) if right else text
