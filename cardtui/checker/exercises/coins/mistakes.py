"""The sheet's class `CoinStrip`, by its rules and with each of the usual mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtui.games.coins.legal_moves import why_illegal


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

    def on(self, coin: int) -> bool:
        return 0 <= coin < len(self.coins)

    def gap(self, coin: int) -> int:
        """Return the number of empty squares before a coin."""
        return self.coins[coin] - (self.coins[coin - 1] if coin else -1) - 1


class _ZeroIsAMove(SheetStrip):
    description = "takes a distance of 0 for a move: a move is at least one square"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (self.on(coin) and distance == 0)


class _ToTheRight(SheetStrip):
    description = "takes a negative distance for a move to the right: coins go to the left only"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (self.on(coin) and distance < 0)


class _NoLeastDistance(SheetStrip):
    description = (
        "takes a distance of 0, and a negative one, for a move: a move is at least one square to the left"
    )

    def legal_move(self, coin: int, distance: int) -> bool:
        return self.on(coin) and distance <= self.gap(coin)


class _OverCoins(SheetStrip):
    description = "lets a coin go over others: it can only go as far as the coin on its left"

    def legal_move(self, coin: int, distance: int) -> bool:
        if not self.on(coin) or distance < 1:
            return False
        there = self.coins[coin] - distance
        return there >= 0 and there not in self.coins


class _OntoCoins(SheetStrip):
    description = "lets a coin go one square too far, onto the coin on its left"

    def legal_move(self, coin: int, distance: int) -> bool:
        onto = 0 < coin < len(self.coins) and distance == self.gap(coin) + 1
        return onto or super().legal_move(coin, distance)


class _OffTheEdge(SheetStrip):
    description = "lets coin 0 go one square too far, off the edge"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (coin == 0 and distance == self.coins[0] + 1)


class _NoEdge(SheetStrip):
    description = "lets coin 0 go off the edge, as far as one likes"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (coin == 0 and distance > self.coins[0])


class _NotToTheEdge(SheetStrip):
    description = "does not let coin 0 go to square 0"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and (coin, distance) != (0, self.coins[0])


class _NotBesideCoins(SheetStrip):
    description = (
        "does not let a coin go beside the coin on its left: all the empty squares before it can be used"
    )

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and (coin == 0 or distance != self.gap(coin))


class _ThreeAtMost(SheetStrip):
    description = "lets no coin go farther than three squares: that is one of the sheet's extras"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and distance <= 3


class _FromTheEnd(SheetStrip):
    description = "takes the coins -1, -2 and so on for those from the right on: there are none"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin % len(self.coins) if coin < 0 else coin, distance)


class _NoSuchCoin(SheetStrip):
    description = "fails with a coin that is not there: such a move is not legal, and move returns False"

    def legal_move(self, coin: int, distance: int) -> bool:
        self.coins[coin]
        return super().legal_move(coin, distance)


class _FromOne(SheetStrip):
    description = "numbers the coins from 1 on when they are moved: the leftmost is coin 0"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(coin - 1, distance)


class _FromTheRight(SheetStrip):
    description = "numbers the coins from the right when they are moved: the leftmost is coin 0"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(len(self.coins) - 1 - coin, distance)


class _ToSquare(SheetStrip):
    description = "takes the second number of a move for the square to go to: it is a distance"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(coin, self.coins[coin] - distance if self.on(coin) else distance)


class _AsFarAsItGoes(SheetStrip):
    description = "moves a coin as far as it goes where it cannot go so far: an illegal move changes nothing"

    def move(self, coin: int, distance: int) -> Any:
        if self.on(coin) and distance > self.gap(coin):
            self.slide(coin, self.gap(coin))
            return False
        return super().move(coin, distance)


class _MovesAnyway(SheetStrip):
    description = "makes an illegal move although it says that it is none"

    def move(self, coin: int, distance: int) -> Any:
        legal = self.legal_move(coin, distance)
        if self.on(coin):
            self.slide(coin, distance)
        return legal


class _NeverMoves(SheetStrip):
    description = "never moves a coin: a legal move changes the strip"

    def slide(self, coin: int, distance: int) -> None:
        pass


class _AlwaysTrue(SheetStrip):
    description = "returns True from every move: it is False where a move is not legal"

    def move(self, coin: int, distance: int) -> Any:
        super().move(coin, distance)
        return True


MOVE_MISTAKES: tuple[type[SheetStrip], ...] = (
    _ZeroIsAMove,
    _ToTheRight,
    _NoLeastDistance,
    _OverCoins,
    _OntoCoins,
    _OffTheEdge,
    _NoEdge,
    _NotToTheEdge,
    _NotBesideCoins,
    _ThreeAtMost,
    _FromTheEnd,
    _NoSuchCoin,
    _FromOne,
    _FromTheRight,
    _ToSquare,
    _AsFarAsItGoes,
    _MovesAnyway,
    _NeverMoves,
    _AlwaysTrue,
)
"""Mistakes in the moves."""


METHODS: Mapping[str, str] = {
    "numCoins": "num_coins",
    "numSquares": "num_squares",
    "square": "square",
    "gameOver": "game_over",
    "legalMove": "legal_move",
    "move": "move",
}
"""Names of the sheet's methods, with the names in Python."""


class _ReturnsNothing(SheetStrip):
    description = "returns nothing from a move: it is True where a move is legal, and else False"

    def move(self, coin: int, distance: int) -> Any:
        super().move(coin, distance)


class _NothingIfLegal(SheetStrip):
    description = "returns nothing from a legal move: it is True"

    def move(self, coin: int, distance: int) -> Any:
        return None if super().move(coin, distance) else False


class _NeverShrinks(SheetStrip):
    description = (
        "leaves the number of squares as it was at the start: it is less, as the rightmost coin moves"
    )

    def num_squares(self) -> Any:
        return self.squares_at_start


class _LastSquare(SheetStrip):
    description = "returns the square of the rightmost coin for the number of squares: that is one more"

    def num_squares(self) -> Any:
        return super().num_squares() - 1


class _OneMore(SheetStrip):
    description = "counts one square more than it takes to hold the coins"

    def num_squares(self) -> Any:
        return super().num_squares() + 1


class _EmptyIsZero(SheetStrip):
    description = "returns 0 for an empty square: that is coin 0, and an empty square is -1"

    def square(self, number: int) -> Any:
        return max(super().square(number), 0)


class _EmptyIsNone(SheetStrip):
    description = "returns None for an empty square: it is -1"

    def square(self, number: int) -> Any:
        return self.coins.index(number) if number in self.coins else None


class _CoinsFromOne(SheetStrip):
    description = "numbers the coins from 1 on when it is asked for a square: the leftmost is coin 0"

    def square(self, number: int) -> Any:
        return self.coins.index(number) + 1 if number in self.coins else -1


class _SquaresFromOne(SheetStrip):
    description = "numbers the squares from 1 on: the leftmost is square 0"

    def square(self, number: int) -> Any:
        return super().square(number - 1)


class _FailsBeyond(SheetStrip):
    description = "fails with a square beyond the last coin: any from 0 on can be asked for, and is -1 there"

    def square(self, number: int) -> Any:
        return [super(_FailsBeyond, self).square(there) for there in range(self.num_squares())][number]


class _FailsBeyondStart(SheetStrip):
    description = (
        "fails with a square beyond those of the start: any from 0 on can be asked for, and is -1 there"
    )

    def square(self, number: int) -> Any:
        return [super(_FailsBeyondStart, self).square(there) for there in range(self.squares_at_start)][
            number
        ]


class _NoneBeyond(SheetStrip):
    description = "returns None for a square beyond the last coin: it is -1 there"

    def square(self, number: int) -> Any:
        return super().square(number) if number < self.num_squares() else None


class _OverWithCoin0(SheetStrip):
    description = "says that it is over as soon as coin 0 is on square 0: all coins have to be home"

    def game_over(self) -> Any:
        return self.coins[0] == 0


class _OverWhenTogether(SheetStrip):
    description = (
        "says that it is over when the coins are side by side, wherever they are: they have to be at the left"
    )

    def game_over(self) -> Any:
        return max(self.coins) - min(self.coins) < len(self.coins)


class _OverIsNot(SheetStrip):
    description = "says that it is over when it is not, and the other way round"

    def game_over(self) -> Any:
        return not super().game_over()


class _NeverOver(SheetStrip):
    description = "never says that it is over: it is when n coins are on the leftmost n squares"

    def game_over(self) -> Any:
        return False


class _OverTooEarly(SheetStrip):
    description = "says that it is over when the last coin is still one square from home"

    def game_over(self) -> Any:
        return max(self.coins) <= len(self.coins)


RESULT_MISTAKES: tuple[type[SheetStrip], ...] = (
    _ReturnsNothing,
    _NothingIfLegal,
    _NeverShrinks,
    _LastSquare,
    _OneMore,
    _EmptyIsZero,
    _EmptyIsNone,
    _CoinsFromOne,
    _SquaresFromOne,
    _FailsBeyond,
    _FailsBeyondStart,
    _NoneBeyond,
    _OverWithCoin0,
    _OverWhenTogether,
    _OverIsNot,
    _NeverOver,
    _OverTooEarly,
)
"""Mistakes in results; the moves are right."""


def perform(strip: SheetStrip, calls: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """Make the calls; return a list of `{"value": …}` or `{"error": "IndexError: …"}`."""
    results: list[dict[str, Any]] = []
    for name, arguments in calls:
        try:
            results.append({"value": getattr(strip, METHODS[name])(*arguments)})
        except Exception as error:  # whatever a mistake makes of it
            results.append({"error": f"{type(error).__name__}: {error}"})
    return results
