"""The layout of a coin strip: how large its squares are, on how many tiers, and the rows below them.

Pure functions from numbers to a `Grid`. `stage_fit` is for a strip that is the largest thing on a table,
`fit` for one that gets a few rows beside something else.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.cards.coin_faces import coin_height
from cardtui.ui.cards.relief import relief_height

WIDTHS = (19, 17, 15, 13, 11, 9, 7, 5, 3)
"""The possible widths of a square and its coin in columns, the best first: odd, as a digit has the middle."""

LARGEST = WIDTHS[0]

_MOST_TIERS = 3
_FLAT = 3  # columns of coins of one row
_WHOLE = 5
"""The width of squares, in columns, from which a strip stays on one tier instead of several with larger
squares: coins of three rows."""


class Grid(NamedTuple):
    """The layout of a strip: the size of its squares, and the tiers on which they stand."""

    width: int
    """Columns of a square."""
    height: int
    """Rows of a square, without its number."""
    in_tier: int
    """Squares of a tier."""
    tiers: int = 1
    below: int = 0
    """Rows below the numbers of a tier: for braces and heaps, and for the edge of the next tier's tray."""
    relief: bool = False
    """Whether it is a tray with coins in relief."""
    thick: int = 1
    """The rows of a disc of a heap."""

    @property
    def pitch(self) -> int:
        """Rows from one tier to the next."""
        return self.height + 1 + self.below

    @property
    def rows(self) -> int:
        """The rows of all tiers with their numbers and what is below them."""
        return self.tiers * self.pitch - self.relief

    @property
    def discs(self) -> int:
        """The discs that fit under each other below a brace."""
        return max(0, self.below - 2) // self.thick


_RESERVE, _RESERVE_ALONE = 3, 6
"""Discs that have room under each tier, and under the only one."""

_ROWS_FOR_HEAPS, _ROWS_FOR_THICK_DISCS = 24, 36
"""Rows of the terminal from which there is room for heaps, and for discs of two rows."""

_WANTED = ((60, 13), (48, 11), (36, 9), (24, 7), (0, 5))
"""The columns of coins for which a strip is wrapped, from so many rows on: larger ones stand on one tier."""

_AROUND = 5
"""Rows that are not the strip's: title, upper edge of the tray, turn line, bar and keys."""

_MOST_SLIM_TIERS, _ROWS_OF_WORDS = 5, 4
"""The most tiers of a strip in few columns, and the rows that it leaves to what is said there, besides."""

ROOMY_PANEL = 13
"""Rows of a panel for which a strip gives up free rows of its squares, and moves up."""

_SIDES = 2
"""Columns of the sides of the tray."""


def stage_fit(
    squares: int,
    columns: int,
    rows: int,
    *,
    largest: int = LARGEST,
    tallest: int | None = None,
    panel: int = 0,
    taken: int = 0,
    has_heaps: bool = True,
) -> Grid:
    """Return the grid of a strip that is the largest item in a terminal of `columns` by `rows` cells.

    The width of its coins is that on one tier, or what is wanted at this height if two or three tiers allow
    it. Where they can, all tiers keep room for heaps, so the coins are the same with heaps and without.
    `tallest` is the largest heap at the start of the game, None if no heaps are shown. A `panel` of so many
    rows below it takes the room of the heaps, then that of the squares. So many of the rows are `taken` by
    what stands above. A strip that never `has_heaps` keeps no room for them.
    """
    room, reserve = rows - _AROUND - taken, _RESERVE if has_heaps and rows >= _ROWS_FOR_HEAPS else 0
    if columns < BROAD:
        room -= _ROWS_OF_WORDS
    grid = _on_stage(squares, columns, rows, room, reserve, largest, tallest)
    if grid is None:
        return fit(squares, columns, room - 1 - panel, largest=largest)
    if not panel:
        return grid
    room -= panel
    for width in (width for width in WIDTHS if width <= grid.width):
        in_tier, least = grid.in_tier, _least_height(width)
        if width < grid.width:
            in_tier = max(in_tier, min(squares, (columns - _SIDES) // width))
        heights = [height for height in (grid.height, least) if height >= least]
        lows = [Grid(width, height, in_tier, -(-squares // in_tier), 1, relief=True) for height in heights]
        for most in (room - max(0, ROOMY_PANEL - panel), room):
            for low in lows:
                if low.rows <= most:
                    return low
    return fit(squares, columns, room, largest=largest)


def _on_stage(
    squares: int, columns: int, rows: int, room: int, reserve: int, largest: int, tallest: int | None
) -> Grid | None:
    """Return the grid of `stage_fit` without a panel, or None if not all squares can be in sight.

    It gets `room` of the rows, and reserves some for the heaps of each tier.
    """
    wanted = next(width for least, width in _WANTED if rows >= least)

    def widest(tiers: int, heap: int, most: int) -> int:
        in_tier = -(-squares // tiers)
        return next(
            (
                width
                for width in WIDTHS
                if width <= min(largest, most)
                and in_tier * width <= columns - _SIDES
                and tiers * (_least_height(width) + 2 + heap) + tiers - 1 <= room
            ),
            0,
        )

    found = []
    for tiers in range(1, (_MOST_TIERS if columns >= BROAD else _MOST_SLIM_TIERS) + 1):
        width = widest(tiers, reserve, LARGEST if tiers == 1 else wanted)
        found.append((width, reserve) if width >= _WHOLE else (widest(tiers, 0, _WHOLE), 0))
    width, heap = max(found)
    if not width:
        return None
    tiers = found.index((width, heap)) + 1
    height, thick, braces = _least_height(width), 1, room >= tiers * (_least_height(width) + 2) + tiers - 1
    if heap:
        free = (room - tiers + 1) // tiers - height - 2
        if rows >= _ROWS_FOR_THICK_DISCS and free >= 2 * _RESERVE:
            thick = 2
        if tiers == 1:
            height += max(0, min(2, free - _RESERVE * thick))
            free = room - height - 2
        heap = min((_RESERVE_ALONE if tiers == 1 else _RESERVE) * thick, free)
    if tallest is None:
        below = 1
    else:
        # A heap that grows later has room for three at least.
        shown = max(_RESERVE, tallest_stack(tallest, heap // thick))
        below = braces + min(heap, shown * thick) + 1
    return Grid(width, height, -(-squares // tiers), tiers, below, relief=True, thick=thick)


def _least_height(width: int) -> int:
    """Return the rows of a square: those of its coin, and of a dot above the flattest one."""
    return relief_height(width) + (width <= _FLAT)


def tallest_stack(number: int, most: int) -> int:
    """Return the discs of the tallest stack of a heap, if `most` fit under each other."""
    return number if number <= most else 1 << max(0, most.bit_length() - 1)


def fit(squares: int, columns: int, rows: int, *, largest: int = LARGEST) -> Grid:
    """Return the grid with the largest coins that fit into the room, on up to three tiers.

    One tier is the easiest to read: it is wrapped only to make small coins taller. If nothing fits, as many
    squares as possible are in sight, and the strip scrolls.
    """
    each = (_on_tiers(number, squares, columns, rows, largest) for number in range(1, _MOST_TIERS + 1))
    grids = [grid for grid in each if grid is not None]
    if grids and grids[0].tiers == 1 and grids[0].width >= _WHOLE:
        return grids[0]
    if grids:
        return max(grids, key=lambda grid: (coin_height(grid.width), -grid.tiers, grid.width))
    width = WIDTHS[-1]
    tiers = max(1, min(_MOST_TIERS, rows // 2))
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
