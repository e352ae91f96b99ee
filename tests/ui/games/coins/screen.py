"""Plays Silver Dollar on the screen, and reads its table."""

from __future__ import annotations

import re
from typing import cast

from cardtui.games.coins.game import Move
from cardtui.games.coins.legal_moves import reaches
from cardtui.games.coins.screens.heaps import HeapsPanel
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.strip_rows import label_row
from tests.monkey import post
from tests.ui.desk import Desk

START = "coins,players=2:1.4.5.9"
SEEDED = "coins,players=2#7"
MOVES = "1-1.2-1.3-1.4-1.3-1.4-1.4-1.1-1.1-1.4-1.3-1.4-1.1-1.2-1.4-1.3-1.4-1.4-1.2-1.2-1.3-1.3-1.4-1.4-1"
HERE, HINT = 12, "no move wins; play on and hope for a mistake"

MIDDLE = f"{SEEDED}~{MOVES}@{HERE}"
"""A ply of a finished game for two with mistakes: coins on 0, 2, 5, 6 and 9, and the first player moves."""

ALONE = "coins:1.4.5.9"
"""A start against the computer."""

LOST = f"{ALONE}~0-1.3-1.1-1.2-1.1-2.2-1.2-1.3-5"
"""A game that the computer wins, with mistakes in moves 5, 6 and 7."""

LONG = "coins,players=2:16.18.155"
"""A strip that is longer than the usual terminal is wide."""


def table_of(desk: Desk) -> CoinsTable:
    return cast(CoinsTable, desk.table)


def strip_of(desk: Desk) -> SquareStrip:
    """Return the strip of the table, or that of the editor."""
    return (desk.screen if desk.screen.query(SquareStrip) else desk.table).query_one(SquareStrip)


def said(desk: Desk) -> str:
    """Return the text below the strip."""
    return f"{desk.text_at('#in-hand')} {desk.text_at('#progress')}".strip()


def explanation(desk: Desk) -> list[str]:
    """Return the lines of the explanation."""
    return [line.text.plain for line in desk.table.query_one(HeapsPanel).lines]


async def explain(desk: Desk) -> None:
    """Ask until the position is explained in numbers."""
    while "numbers" not in desk.table.views:
        await desk.press("e")


async def answer(desk: Desk) -> None:
    """Let the computer make its move, if it is thinking."""
    table_of(desk).play.reply()
    await desk.settle()


async def make(desk: Desk, move: Move) -> None:
    """Make a move by keys."""
    state, step = desk.table.session.state, table_of(desk).game.parameters.step
    # The arrows pass over coins that cannot move.
    before = sum(reach > 0 for reach in reaches(state.positions, step)[: move.coin + 1])
    desk.send_keys(*["right"] * before, *str(move.distance), "enter")
    await desk.settle()


# the squares


def place(desk: Desk, square: int) -> tuple[int, int]:
    """Return where a square begins on the strip, which may be out of sight."""
    strip, grid = strip_of(desk), strip_of(desk).grid
    line = max(0, min((square - strip.first) // grid.in_tier, grid.tiers - 1))
    column = square - strip.first - line * grid.in_tier
    return strip.left + column * grid.width, 1 + line * grid.pitch


def spot(desk: Desk, square: int, y: int = 2) -> tuple[int, int]:
    """Return the middle of a square on the screen, or the nearest cell if it is out of sight.

    `y` is 2 on the row below the upper edge of the square, less above it and more below it.
    """
    strip = strip_of(desk)
    left, top = place(desk, square)
    x = strip.region.x + left + strip.grid.width // 2
    return max(0, min(x, desk.screen.size.width - 1)), strip.region.y + top + y - 1


def square_cells(desk: Desk, *squares: int) -> list[list[str]]:
    """Return the three middle rows of each of these squares on the screen."""
    strip, lines = strip_of(desk), desk.lines
    width, middle = strip.grid.width, label_row(strip.view)
    found = []
    for square in squares:
        left, top = place(desk, square)
        x, y = strip.region.x + left, strip.region.y + top + middle - 1
        found.append([_without_shadow(line[x : x + width]) for line in lines[y : y + 3]])
    return found


def _without_shadow(cells: str) -> str:
    """Return a row of a square without the shadow of the coin beside it, which falls into its first cell."""
    return re.sub(r"^[▌▖▘▝▗▐▀▄](?=[ ‹○◂─])", " ", cells)


def marks(desk: Desk) -> str:
    """Return the text in the row above the squares."""
    return desk.lines[strip_of(desk).region.y].strip(" ▄")  # where no text is, the tray has its edge


async def click_square(desk: Desk, square: int, y: int = 2) -> None:
    (x, row), region = spot(desk, square, y), strip_of(desk).region
    await desk.click(strip_of(desk), x - region.x, row - region.y)


async def drag(desk: Desk, start: int, *squares: int, y: int = 2) -> None:
    """Press the mouse on a square, move along others, and release it on the last."""
    post(desk.app, ("down", *spot(desk, start), 1))
    await desk.settle()
    for square in squares:
        post(desk.app, ("move", *spot(desk, square, y), 1))
        await desk.settle()
    post(desk.app, ("up", *spot(desk, squares[-1], y), 1))
    await desk.settle()
