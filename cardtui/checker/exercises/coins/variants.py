"""The sheet's class `CoinStrip` by its rules, and by others: each mistake in moving is a class of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.games.coins.legal_moves import refusal

__all__ = ["MOVED_WRONGLY", "SheetStrip"]


class SheetStrip:
    """A strip of coins, as the sheet asks for it."""

    says = ""
    """What is wrong with it, as the end of a sentence."""

    def __init__(self, positions: Sequence[int]) -> None:
        self.coins = list(positions)
        self.longest = max(positions) + 1

    def num_coins(self) -> Any:
        return len(self.coins)

    def num_squares(self) -> Any:
        return max(self.coins) + 1

    def square(self, number: int) -> Any:
        return self.coins.index(number) if number in self.coins else -1

    def game_over(self) -> Any:
        return max(self.coins) < len(self.coins)

    def legal_move(self, coin: int, distance: int) -> bool:
        return refusal(tuple(self.coins), None, coin, distance) is None

    def slide(self, coin: int, distance: int) -> None:
        self.coins[coin] -= distance

    def move(self, coin: int, distance: int) -> Any:
        legal = self.legal_move(coin, distance)
        if legal:
            self.slide(coin, distance)
        return legal

    # for others

    def on(self, coin: int) -> bool:
        return 0 <= coin < len(self.coins)

    def gap(self, coin: int) -> int:
        """The empty squares before a coin."""
        return self.coins[coin] - (self.coins[coin - 1] if coin else -1) - 1


class _ZeroIsAMove(SheetStrip):
    says = "takes a distance of 0 for a move: a move is at least one square"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (self.on(coin) and distance == 0)


class _ToTheRight(SheetStrip):
    says = "takes a negative distance for a move to the right: coins go to the left only"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (self.on(coin) and distance < 0)


class _NoLeastDistance(SheetStrip):
    says = "takes a distance of 0, and a negative one, for a move: a move is at least one square to the left"

    def legal_move(self, coin: int, distance: int) -> bool:
        return self.on(coin) and distance <= self.gap(coin)


class _OverCoins(SheetStrip):
    says = "lets a coin go over others: it can only go as far as the coin on its left"

    def legal_move(self, coin: int, distance: int) -> bool:
        if not self.on(coin) or distance < 1:
            return False
        there = self.coins[coin] - distance
        return there >= 0 and there not in self.coins


class _OntoCoins(SheetStrip):
    says = "lets a coin go one square too far, onto the coin on its left"

    def legal_move(self, coin: int, distance: int) -> bool:
        onto = 0 < coin < len(self.coins) and distance == self.gap(coin) + 1
        return onto or super().legal_move(coin, distance)


class _OffTheEdge(SheetStrip):
    says = "lets coin 0 go one square too far, off the edge"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (coin == 0 and distance == self.coins[0] + 1)


class _NoEdge(SheetStrip):
    says = "lets coin 0 go off the edge, as far as one likes"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) or (coin == 0 and distance > self.coins[0])


class _NotToTheEdge(SheetStrip):
    says = "does not let coin 0 go to square 0"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and (coin, distance) != (0, self.coins[0])


class _NotBesideCoins(SheetStrip):
    says = "does not let a coin go beside the coin on its left: all the empty squares before it can be used"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and (coin == 0 or distance != self.gap(coin))


class _ThreeAtMost(SheetStrip):
    says = "lets no coin go farther than three squares: that is one of the sheet's extras"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin, distance) and distance <= 3


class _FromTheEnd(SheetStrip):
    says = "takes the coins -1, -2 and so on for those from the right on: there are none"

    def legal_move(self, coin: int, distance: int) -> bool:
        return super().legal_move(coin % len(self.coins) if coin < 0 else coin, distance)


class _NoSuchCoin(SheetStrip):
    says = "fails with a coin that is not there: such a move is not legal, and move returns False"

    def legal_move(self, coin: int, distance: int) -> bool:
        self.coins[coin]
        return super().legal_move(coin, distance)


class _FromOne(SheetStrip):
    says = "numbers the coins from 1 on when they are moved: the leftmost is coin 0"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(coin - 1, distance)


class _FromTheRight(SheetStrip):
    says = "numbers the coins from the right when they are moved: the leftmost is coin 0"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(len(self.coins) - 1 - coin, distance)


class _ToSquare(SheetStrip):
    says = "takes the second number of a move for the square to go to: it is a distance"

    def move(self, coin: int, distance: int) -> Any:
        return super().move(coin, self.coins[coin] - distance if self.on(coin) else distance)


class _AsFarAsItGoes(SheetStrip):
    says = "moves a coin as far as it goes where it cannot go so far: an illegal move changes nothing"

    def move(self, coin: int, distance: int) -> Any:
        if self.on(coin) and distance > self.gap(coin):
            self.slide(coin, self.gap(coin))
            return False
        return super().move(coin, distance)


class _MovesAnyway(SheetStrip):
    says = "makes an illegal move although it says that it is none"

    def move(self, coin: int, distance: int) -> Any:
        legal = self.legal_move(coin, distance)
        if self.on(coin):
            self.slide(coin, distance)
        return legal


class _NeverMoves(SheetStrip):
    says = "never moves a coin: a legal move changes the strip"

    def slide(self, coin: int, distance: int) -> None:
        pass


class _AlwaysTrue(SheetStrip):
    says = "returns True from every move: it is False where a move is not legal"

    def move(self, coin: int, distance: int) -> Any:
        super().move(coin, distance)
        return True


MOVED_WRONGLY: tuple[type[SheetStrip], ...] = (
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
"""The strips on which other moves are made than by the rules."""
