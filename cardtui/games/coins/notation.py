"""The notation of the Silver Dollar game: squares of coins, and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import GameId, id_at
from cardtui.games.coins.legal_moves import Move, Positions

MOST_DIGITS = 18
"""The most digits of a square's number or of a distance: both are below 10**18."""

FARTHEST_SQUARE = 10**MOST_DIGITS - 1
"""The last square that a coin may be on."""

_FARTHEST_WAY = str(FARTHEST_SQUARE + 1)
"""The greatest distance of a move: from the last square into the pocket."""

_SQUARE = re.compile(r"[^\s,.]+")
_MISSING = re.compile(r"[,.]\s*([,.])|^\s*([,.])|([,.])(?=\s*$)")  # a separator without a square
_MOVE = re.compile(r"\s*([+-]?[0-9]+)(?:\s*,\s*|\s+|-)([+-]?[0-9]+)\s*")


def read_positions(text: str) -> Positions:
    """Parse the squares of the coins, separated by commas, blanks or dots: `1,4,5,9`.

    Raises `BadInput` if there are none, or they are not strictly increasing.
    """
    squares: list[int] = []
    for coin, match in enumerate(_SQUARE.finditer(text)):
        token, name = match[0], f"coin {coin}, {quote(match[0])} at column {match.start() + 1},"
        if not (token.isascii() and token.isdigit()):
            raise BadInput(f"{name} is not on a square: squares are whole numbers from 0 on")
        if len(token) > MOST_DIGITS:
            raise BadInput(f"{name} is too far away: squares have at most {MOST_DIGITS} digits")
        square = int(token)
        if squares and square <= squares[-1]:
            where = "on the same square as" if square == squares[-1] else "to the left of"
            raise BadInput(f"{name} is {where} coin {coin - 1}: squares are given from left to right")
        squares.append(square)
    if not squares:
        raise BadInput("there are no coins: type their squares, such as 1,4,5,9")
    if missing := _MISSING.search(text):
        sign, column = missing[1] or missing[2] or missing[3], missing.end()
        raise BadInput(f"there is no square before or after the {quote(sign)} at column {column}")
    return tuple(squares)


def positions_text(positions: Positions) -> str:
    """Return the squares as ids have them: `1.4.5.9`."""
    return ".".join(map(str, positions))


def moves_id(start: Sequence[int], moves: Iterable[Sequence[int]], ply: int | None) -> str:
    """Return the id of a game for two with these moves, each a coin and a distance, at a ply."""
    game = GameId("coins", (("players", "2"),), None, positions_text(tuple(start))).text
    return id_at(game, ply, (f"{coin}-{distance}" for coin, distance in moves))


def read_move(text: str) -> Move:
    """Parse a move, a coin and a distance: `3 1`, `3,1`, `3-1`. Raises `BadInput` if it is not one."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadInput(f"{quote(text.strip())} is no move: one is a coin and a distance, such as 0 2")
    if any(len(number) > MOST_DIGITS and number != _FARTHEST_WAY for number in match.groups()):
        raise BadInput(f"{quote(text.strip())} is no move: numbers have at most {MOST_DIGITS} digits")
    return Move(int(match[1]), int(match[2]))
