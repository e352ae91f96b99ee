"""The sheet's class `CoinStrip`, by its rules and with each of the usual mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtui.games.coins.legal_moves import why_illegal

METHODS: Mapping[str, str] = {
    "numCoins": "num_coins",
    "numSquares": "num_squares",
    "square": "square",
    "gameOver": "game_over",
    "legalMove": "legal_move",
    "move": "move",
}
"""Names of the sheet's methods, with the names in Python."""


class SheetStrip:
    """The class of the sheet, by its rules. Each mistake is a subclass."""

    description = ""
    """The end of a sentence on what is wrong."""

    def __init__(self, positions: Sequence[int]) -> None:
        self.coins = list(positions)
        self.squares_at_start = max(positions) + 1

    def num_coins(self) -> Any:
        return len(self.coins)

    def num_squares(self) -> Any:
        return max(self.coins) + 1

    def square(self, number: int) -> Any:
        return self.coins.index(number) if number in self.coins else -1

    def game_over(self) -> Any:
        return max(self.coins) < len(self.coins)

    def legal_move(self, coin: int, distance: int) -> bool:
        return why_illegal(tuple(self.coins), None, coin, distance) is None

    def slide(self, coin: int, distance: int) -> None:
        self.coins[coin] -= distance

    def move(self, coin: int, distance: int) -> Any:
        legal = self.legal_move(coin, distance)
        if legal:
            self.slide(coin, distance)
        return legal

    def has_coin(self, coin: int) -> bool:
        return 0 <= coin < len(self.coins)

    def gap(self, coin: int) -> int:
        """Return the number of empty squares before a coin."""
        return self.coins[coin] - (self.coins[coin - 1] if coin else -1) - 1


def perform(strip: SheetStrip, calls: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """Make the calls; return a list of `{"value": …}` or `{"error": "IndexError: …"}`."""
    results: list[dict[str, Any]] = []
    for name, arguments in calls:
        try:
            results.append({"value": getattr(strip, METHODS[name])(*arguments)})
        except Exception as error:  # a mistake may raise anything
            results.append({"error": f"{type(error).__name__}: {error}"})
    return results


def _mistake(description: str, **methods: Callable[..., Any]) -> type[SheetStrip]:
    """Return a class with other methods."""
    return type("StripWithMistake", (SheetStrip,), {"description": description, **methods})


_is_legal = SheetStrip.legal_move
_move = SheetStrip.move

_Condition = Callable[[SheetStrip, int, int], bool]
"""Returns whether something is so of a move on a strip."""


def _allows(description: str, also: _Condition) -> type[SheetStrip]:
    """Return a class that allows other moves, too."""

    def legal_move(strip: SheetStrip, coin: int, distance: int) -> bool:
        return _is_legal(strip, coin, distance) or also(strip, coin, distance)

    return _mistake(description, legal_move=legal_move)


def _forbids(description: str, unless: _Condition) -> type[SheetStrip]:
    """Return a class that allows legal moves only on a further condition."""

    def legal_move(strip: SheetStrip, coin: int, distance: int) -> bool:
        return _is_legal(strip, coin, distance) and unless(strip, coin, distance)

    return _mistake(description, legal_move=legal_move)


def _over_coins(strip: SheetStrip, coin: int, distance: int) -> bool:
    if not strip.has_coin(coin) or distance < 1:
        return False
    square = strip.coins[coin] - distance
    return square >= 0 and square not in strip.coins


def _as_far_as_possible(strip: SheetStrip, coin: int, distance: int) -> Any:
    if strip.has_coin(coin) and distance > strip.gap(coin):
        strip.slide(coin, strip.gap(coin))
        return False
    return _move(strip, coin, distance)


def _move_anyway(strip: SheetStrip, coin: int, distance: int) -> Any:
    legal = strip.legal_move(coin, distance)
    if strip.has_coin(coin):
        strip.slide(coin, distance)
    return legal


def _return_nothing(strip: SheetStrip, coin: int, distance: int) -> None:
    _move(strip, coin, distance)


LimitedStrip = _forbids(
    "allows at most three squares in a move, as the exercise's extra 4 does",
    lambda strip, coin, distance: distance <= 3,
)
"""The sheet's extra 4, which is no mistake."""

MOVE_MISTAKES: tuple[type[SheetStrip], ...] = (
    _allows(
        "takes a distance of 0 for a move: a move is at least one square",
        lambda strip, coin, distance: strip.has_coin(coin) and distance == 0,
    ),
    _allows(
        "takes a negative distance for a move to the right: coins go to the left only",
        lambda strip, coin, distance: strip.has_coin(coin) and distance < 0,
    ),
    _mistake(
        "takes a distance of 0, and a negative one, for a move: a move is at least one square to the left",
        legal_move=lambda strip, coin, distance: strip.has_coin(coin) and distance <= strip.gap(coin),
    ),
    _mistake(
        "lets a coin go over others: it can only go as far as the coin on its left", legal_move=_over_coins
    ),
    _allows(
        "lets a coin go one square too far, onto the coin on its left: a square holds one coin",
        lambda strip, coin, distance: 0 < coin < len(strip.coins) and distance == strip.gap(coin) + 1,
    ),
    _allows(
        "lets coin 0 go one square too far, off the edge: it can go to square 0 at most",
        lambda strip, coin, distance: coin == 0 and distance == strip.coins[0] + 1,
    ),
    _allows(
        "lets coin 0 go off the edge by any distance: it can go to square 0 at most",
        lambda strip, coin, distance: coin == 0 and distance > strip.coins[0],
    ),
    _forbids(
        "does not let coin 0 go to square 0: that is where it belongs",
        lambda strip, coin, distance: (coin, distance) != (0, strip.coins[0]),
    ),
    _forbids(
        "does not let a coin go beside the coin on its left: all the empty squares before it can be used",
        lambda strip, coin, distance: coin == 0 or distance != strip.gap(coin),
    ),
    _mistake(
        "takes the coins -1, -2 and so on for those from the right on: there are none",
        legal_move=lambda strip, coin, distance: _is_legal(
            strip, coin % len(strip.coins) if coin < 0 else coin, distance
        ),
    ),
    _mistake(
        "fails with a coin that is not there: such a move is not legal, and move returns False",
        # It looks up the coin before anything else.
        legal_move=lambda strip, coin, distance: (
            strip.coins[coin] is not None and _is_legal(strip, coin, distance)
        ),
    ),
    _mistake(
        "numbers the coins from 1 on when they are moved: the leftmost is coin 0",
        move=lambda strip, coin, distance: _move(strip, coin - 1, distance),
    ),
    _mistake(
        "numbers the coins from the right when they are moved: the leftmost is coin 0",
        move=lambda strip, coin, distance: _move(strip, len(strip.coins) - 1 - coin, distance),
    ),
    _mistake(
        "takes the second number of a move for the square to go to: it is a distance",
        move=lambda strip, coin, square: _move(
            strip, coin, strip.coins[coin] - square if strip.has_coin(coin) else square
        ),
    ),
    _mistake(
        "moves a coin as far as it goes where it cannot go so far: an illegal move changes nothing",
        move=_as_far_as_possible,
    ),
    _mistake(
        "makes an illegal move although it says that it is none: such a move changes nothing",
        move=_move_anyway,
    ),
    _mistake("never moves a coin: a legal move changes the strip", slide=lambda strip, coin, distance: None),
    _mistake(
        "returns True from every move: it is False where a move is not legal",
        move=lambda strip, coin, distance: _move(strip, coin, distance) or True,
    ),
)
"""Mistakes in the moves."""

_num_squares = SheetStrip.num_squares
_square = SheetStrip.square

RESULT_MISTAKES: tuple[type[SheetStrip], ...] = (
    _mistake(
        "returns nothing from a move: it is True where a move is legal, and else False",
        move=_return_nothing,
    ),
    _mistake(
        "returns nothing from a legal move: it is True",
        move=lambda strip, coin, distance: None if _move(strip, coin, distance) else False,
    ),
    _mistake(
        "leaves the number of squares as it was at the start: it is less, as the rightmost coin moves",
        num_squares=lambda strip: strip.squares_at_start,
    ),
    _mistake(
        "returns the square of the rightmost coin for the number of squares: that is one more",
        num_squares=lambda strip: _num_squares(strip) - 1,
    ),
    _mistake(
        "counts one square more than it takes to hold the coins: the last coin is on the last square",
        num_squares=lambda strip: _num_squares(strip) + 1,
    ),
    _mistake(
        "returns 0 for an empty square: that is coin 0, and an empty square is -1",
        square=lambda strip, number: max(_square(strip, number), 0),
    ),
    _mistake(
        "returns None for an empty square: it is -1",
        square=lambda strip, number: strip.coins.index(number) if number in strip.coins else None,
    ),
    _mistake(
        "numbers the coins from 1 on when it is asked for a square: the leftmost is coin 0",
        square=lambda strip, number: strip.coins.index(number) + 1 if number in strip.coins else -1,
    ),
    _mistake(
        "numbers the squares from 1 on: the leftmost is square 0",
        square=lambda strip, number: _square(strip, number - 1),
    ),
    _mistake(
        "fails with a square beyond the last coin: any from 0 on can be asked for, and is -1 there",
        square=lambda strip, number: [_square(strip, one) for one in range(strip.num_squares())][number],
    ),
    _mistake(
        "fails with a square beyond those of the start: any from 0 on can be asked for, and is -1 there",
        square=lambda strip, number: [_square(strip, one) for one in range(strip.squares_at_start)][number],
    ),
    _mistake(
        "returns None for a square beyond the last coin: it is -1 there",
        square=lambda strip, number: _square(strip, number) if number < strip.num_squares() else None,
    ),
    _mistake(
        "says that it is over as soon as coin 0 is on square 0: all coins have to be home",
        game_over=lambda strip: strip.coins[0] == 0,
    ),
    _mistake(
        "says that it is over when the coins are side by side, wherever they are: they have to be at the "
        "left",
        game_over=lambda strip: max(strip.coins) - min(strip.coins) < len(strip.coins),
    ),
    _mistake(
        "says that it is over when it is not, and the other way round: it is when all coins are home",
        game_over=lambda strip: max(strip.coins) >= len(strip.coins),
    ),
    _mistake(
        "never says that it is over: it is when n coins are on the leftmost n squares",
        game_over=lambda strip: False,
    ),
    _mistake(
        "says that it is over when the last coin is still one square from home: all coins have to be home",
        game_over=lambda strip: max(strip.coins) <= len(strip.coins),
    ),
)
"""Mistakes in results; the moves are right."""
