"""Usual mistakes in what the sheet's class `CoinStrip` says, and what is said to calls of its methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtui.checker.exercises.coins.variants import SheetStrip

__all__ = ["METHODS", "TOLD_WRONGLY", "perform"]

METHODS: Mapping[str, str] = {
    "numCoins": "num_coins",
    "numSquares": "num_squares",
    "square": "square",
    "gameOver": "game_over",
    "legalMove": "legal_move",
    "move": "move",
}
"""The sheet's methods, and what they are called here."""


class _ReturnsNothing(SheetStrip):
    says = "returns nothing from a move: it is True where a move is legal, and else False"

    def move(self, coin: int, distance: int) -> Any:
        super().move(coin, distance)


class _NothingIfLegal(SheetStrip):
    says = "returns nothing from a legal move: it is True"

    def move(self, coin: int, distance: int) -> Any:
        return None if super().move(coin, distance) else False


class _NeverShrinks(SheetStrip):
    says = "leaves the number of squares as it was at the start: it is less, as the rightmost coin moves"

    def num_squares(self) -> Any:
        return self.longest


class _LastSquare(SheetStrip):
    says = "returns the square of the rightmost coin for the number of squares: that is one more"

    def num_squares(self) -> Any:
        return super().num_squares() - 1


class _OneMore(SheetStrip):
    says = "counts one square more than it takes to hold the coins"

    def num_squares(self) -> Any:
        return super().num_squares() + 1


class _EmptyIsZero(SheetStrip):
    says = "returns 0 for an empty square: that is coin 0, and an empty square is -1"

    def square(self, number: int) -> Any:
        return max(super().square(number), 0)


class _EmptyIsNone(SheetStrip):
    says = "returns None for an empty square: it is -1"

    def square(self, number: int) -> Any:
        return self.coins.index(number) if number in self.coins else None


class _CoinsFromOne(SheetStrip):
    says = "numbers the coins from 1 on when it is asked for a square: the leftmost is coin 0"

    def square(self, number: int) -> Any:
        return self.coins.index(number) + 1 if number in self.coins else -1


class _SquaresFromOne(SheetStrip):
    says = "numbers the squares from 1 on: the leftmost is square 0"

    def square(self, number: int) -> Any:
        return super().square(number - 1)


class _FailsBeyond(SheetStrip):
    says = "fails with a square beyond the last coin: any from 0 on can be asked for, and is -1 there"

    def square(self, number: int) -> Any:
        return [super(_FailsBeyond, self).square(there) for there in range(self.num_squares())][number]


class _FailsBeyondStart(SheetStrip):
    says = "fails with a square beyond those of the start: any from 0 on can be asked for, and is -1 there"

    def square(self, number: int) -> Any:
        return [super(_FailsBeyondStart, self).square(there) for there in range(self.longest)][number]


class _NoneBeyond(SheetStrip):
    says = "returns None for a square beyond the last coin: it is -1 there"

    def square(self, number: int) -> Any:
        return super().square(number) if number < self.num_squares() else None


class _OverWithCoin0(SheetStrip):
    says = "says that it is over as soon as coin 0 is on square 0: all coins have to be home"

    def game_over(self) -> Any:
        return self.coins[0] == 0


class _OverWhenTogether(SheetStrip):
    says = (
        "says that it is over when the coins are side by side, wherever they are: they have to be at the left"
    )

    def game_over(self) -> Any:
        return max(self.coins) - min(self.coins) < len(self.coins)


class _OverIsNot(SheetStrip):
    says = "says that it is over when it is not, and the other way round"

    def game_over(self) -> Any:
        return not super().game_over()


class _NeverOver(SheetStrip):
    says = "never says that it is over: it is when n coins are on the leftmost n squares"

    def game_over(self) -> Any:
        return False


class _OverTooEarly(SheetStrip):
    says = "says that it is over when the last coin is still one square from home"

    def game_over(self) -> Any:
        return max(self.coins) <= len(self.coins)


TOLD_WRONGLY: tuple[type[SheetStrip], ...] = (
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
"""The strips that are moved by the rules, but say something else."""


def perform(strip: SheetStrip, calls: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """What the calls give, as who runs a program has it: `{"value": …}` or `{"error": "IndexError: …"}`."""
    results: list[dict[str, Any]] = []
    for name, arguments in calls:
        try:
            results.append({"value": getattr(strip, METHODS[name])(*arguments)})
        except Exception as error:  # whatever a mistake makes of it
            results.append({"error": f"{type(error).__name__}: {error}"})
    return results
