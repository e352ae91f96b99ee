"""Plays Silver Dollar on the screen, and reads its table."""

from __future__ import annotations

from typing import cast

from textual.widgets import Static

from cardtui.games import open_id
from cardtui.games.coins import Move
from cardtui.games.coins.legal_moves import reaches
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.game_stack import GameStack
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.widgets.title import TitleBar
from tests.monkey import post
from tests.ui.desk import Desk

START = "coins,players=2:1.4.5.9"


SEEDED = "coins,players=2#7"


MOVES = "1-1.2-1.3-1.4-1.3-1.4-1.4-1.1-1.1-1.4-1.3-1.4-1.1-1.2-1.4-1.3-1.4-1.4-1.2-1.2-1.3-1.3-1.4-1.4-1"


HERE, HINT = 12, "no move wins: the heaps 2 and 2 cancel already; play on and hope for a mistake"


MIDDLE = f"{SEEDED}~{MOVES}@{HERE}"
"""A ply of a finished game for two with mistakes: coins on 0, 2, 5, 6 and 9, and player 0 moves."""


ALONE = "coins:1.4.5.9"
"""A start against the computer."""


LOST = f"{ALONE}~0-1.3-1.1-1.2-1.1-2.2-1.2-1.3-5"
"""A game that the computer wins, with mistakes in moves 5, 6 and 7."""


LONG = "coins,players=2:16.18.55"
"""A strip that is longer than the usual terminal is wide."""


def table_of(desk: Desk) -> CoinsTable:
    return cast(CoinsTable, desk.table)


def strip_of(desk: Desk) -> SquareStrip:
    return desk.table.query_one(SquareStrip)


def said(desk: Desk) -> str:
    """Return the text below the strip."""
    return f"{desk.text_at('#in-hand')} {desk.text_at('#progress')}".strip()


def explanation(desk: Desk) -> list[str]:
    """Return the lines of the explanation."""
    return str(desk.table.query_one("#heaps-text", Static).render()).splitlines()


# the computer, and moves


async def lay(desk: Desk, game: str) -> None:
    """Replace the table by one with that game, without a game to go back to."""
    desk.app.game_stack = GameStack()
    desk.app.switch_screen(desk.app.make_table(open_id(game)))
    await desk.settle()


async def answer(desk: Desk) -> None:
    """Let the computer make its move, if it is thinking."""
    table_of(desk).reply()
    await desk.settle()


async def make(desk: Desk, move: Move) -> None:
    """Make a move by keys."""
    state, step = desk.table.session.state, table_of(desk).game.parameters.step
    # The arrows pass over coins that cannot move.
    before = sum(reach > 0 for reach in reaches(state.positions, step)[: move.coin + 1])
    desk.send_keys(*["right"] * before, *str(move.distance), "enter")
    await desk.settle()


async def come_back(desk: Desk, ply: int) -> None:
    """Bring the table back to the state in which it was opened at `ply`."""
    if desk.screen is not desk.table or strip_of(desk).hand is not None:
        await desk.press("escape")
    if desk.table.playhead.playing:
        await desk.press("space")
    if desk.table.query_one(HeapsPanel).display:
        await desk.press("e")
    while (speed := desk.table.playhead.speed) != 4:
        await desk.press("plus" if speed < 4 else "minus")
    desk.table.query_one(TitleBar).hush()
    desk.app.copy_to_clipboard("")
    desk.table.player.go(ply)
    await desk.settle()


# the squares


def spot(desk: Desk, square: int, y: int = 2) -> tuple[int, int]:
    """Return the middle of a square on the screen, or the nearest cell if it is out of sight."""
    strip = strip_of(desk)
    width, region = strip.square_width, strip.region
    x = region.x + strip.left + (square - strip.first) * width + width // 2
    return max(0, min(x, desk.screen.size.width - 1)), region.y + y


def middle(desk: Desk) -> int:
    """Return the row of the screen with the middles of the coins."""
    strip = strip_of(desk)
    return strip.region.y + max(2, strip.view.height // 2)


def square_cells(desk: Desk, *squares: int) -> list[list[str]]:
    """Return the three middle rows of each of these squares on the screen."""
    strip = strip_of(desk)
    width, x = strip.square_width, strip.region.x
    edges = [x + strip.left + (square - strip.first) * width for square in squares]
    lines = desk.lines
    first = middle(desk) - 1
    return [[lines[row][edge : edge + width] for row in range(first, first + 3)] for edge in edges]


def marks(desk: Desk) -> str:
    """Return the text in the row above the squares."""
    return desk.lines[strip_of(desk).region.y].strip()


async def click_square(desk: Desk, square: int, y: int = 2) -> None:
    x, _ = spot(desk, square)
    await desk.click(strip_of(desk), x - strip_of(desk).region.x, y)


async def drag(desk: Desk, start: int, *squares: int, y: int = 2) -> None:
    """Press the mouse on a square, move along others, and release it on the last."""
    post(desk.app, ("down", *spot(desk, start), 1))
    await desk.settle()
    for square in squares:
        post(desk.app, ("move", *spot(desk, square, y), 1))
        await desk.settle()
    post(desk.app, ("up", *spot(desk, squares[-1], y), 1))
    await desk.settle()
