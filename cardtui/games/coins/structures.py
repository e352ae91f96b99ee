"""The coin strip in three representations: an operation that is quick in one is slow in another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardtui.engine.rules import Step
from cardtui.games.coins.legal_moves import POCKET, Move, gaps, with_gaps
from cardtui.games.coins.rules import STRIP, CoinsState
from cardtui.structures.strips import MOST_SQUARES, PositionArray, SquareArray, StripStructure
from cardtui.structures.structure import NOTHING, Operation, shown
from cardtui.structures.structure_set import Call, StepCalls
from cardtui.structures.trace import Representation, StructureTrace, ZoneGroup


class CoinStructure(StripStructure):
    """The squares of the coins, which are numbered from left to right."""

    operations = ("place", "move", "game_over", "pocket")

    @abstractmethod
    def move(self, coin: int, delta: int) -> Operation[bool]:
        """Slide a coin `delta` squares to the left if nothing is in its way, and return whether it did."""

    @abstractmethod
    def game_over(self) -> Operation[bool]:
        """Return whether the n coins are on the first n squares."""

    @abstractmethod
    def pocket(self, coin: int) -> Operation[None]:
        """Take the leftmost coin, which is `coin`, off the strip; the others keep their numbers."""

    def _all(self, name: str, checks: Iterable[bool]) -> Operation[bool]:
        """Return whether every check of slot after slot holds; `name` points at the current slot."""
        holds = True
        for at, holds in enumerate(checks):
            self.variables[name] = at
            self.compared += 1
            yield 0
            if not holds:
                break
        yield 1
        self.variables.clear()
        return holds


class CoinSquares(SquareArray, CoinStructure):
    """A slot for each square: the number of its coin, or nothing."""

    @shown(
        "at = 0; until the coin is on square at: at = at + 1",
        "to = at; for each square of the way: to = to − 1, and it has to be empty",
        "square to gets the coin",
        "square at is empty",
        "return whether it was legal",
    )
    def move(self, coin: int, delta: int) -> Operation[bool]:
        slots, at = self.slots, (yield from self.walk_to(coin))
        legal, to = delta > 0, at
        while legal and to > at - delta:
            self.variables["to"] = to = to - 1
            self.compared += 1
            legal = to >= 0 and slots[to] is NOTHING
            yield 1
        if legal:
            slots[to] = coin
            self.moved += 1
            yield 2
            slots[at] = NOTHING
            yield 3
        yield 4
        self.variables.clear()
        return legal

    @shown(
        "at = 0 and on, one for each coin: is square at taken? an empty one ends it",
        "return whether they all are",
    )
    def game_over(self) -> Operation[bool]:
        return self._all("at", (content is not NOTHING for content in self.slots[: self.pieces]))

    @shown("at = 0; until the coin is on square at: at = at + 1", "square at is empty")
    def pocket(self, coin: int) -> Operation[None]:
        return self.remove(coin)


class CoinPositions(PositionArray, CoinStructure):
    """A slot for each coin: the number of its square."""

    @shown(
        "to = position of the coin − delta",
        "to has to be further right than the coin before (or than the edge)",
        "position of the coin = to",
        "return whether it was legal",
    )
    def move(self, coin: int, delta: int) -> Operation[bool]:
        self.variables["coin"] = coin
        to = self.slots[coin] - delta
        yield 0
        if coin:
            self.variables["before"] = coin - 1
        self.compared += 1
        legal = delta > 0 and to > (self.slots[coin - 1] if coin else -1)
        yield 1
        if legal:
            self.slots[coin] = to
            self.moved += 1
            yield 2
        yield 3
        self.variables.clear()
        return bool(legal)

    @shown("is the position of the last coin the number of coins − 1?", "return whether it is")
    def game_over(self) -> Operation[bool]:
        self.variables["last"] = len(self.slots) - 1
        self.compared += 1
        yield 0
        yield 1
        self.variables.clear()
        return bool(self.slots[-1] == len(self.slots) - 1)

    @shown("position of the coin = −1")
    def pocket(self, coin: int) -> Operation[None]:
        self.variables["coin"] = coin
        self.slots[coin] = POCKET
        self.moved += 1
        yield 0
        self.variables.clear()


class GapArray(CoinStructure):
    """A slot for each coin: the number of empty squares on its left. The moves are those of Nim."""

    key = "gaps"
    title = "array of gaps"

    def _slots_for(self, positions: tuple[int, ...]) -> list[Any]:
        return [*gaps(positions)]

    @property
    def positions(self) -> tuple[int, ...]:
        return with_gaps(self.slots)

    @shown(
        "the gap of the coin has to be delta or more",
        "gap of the coin = gap − delta",
        "gap of the next coin, if there is one, = gap + delta",
        "return whether it was legal",
    )
    def move(self, coin: int, delta: int) -> Operation[bool]:
        self.variables["coin"] = coin
        self.compared += 1
        legal: bool = 0 < delta <= self.slots[coin]
        yield 0
        if legal:
            self.slots[coin] -= delta
            self.moved += 1
            yield 1
            if coin + 1 < len(self.slots):
                self.variables["next"] = coin + 1
                self.slots[coin + 1] += delta
                self.moved += 1
            yield 2
        yield 3
        self.variables.clear()
        return legal

    @shown("for each coin: is its gap 0? another one ends it", "return whether they all are")
    def game_over(self) -> Operation[bool]:
        return self._all("coin", (gap == 0 for gap in self.slots))

    @shown("gap of the next coin, if there is one, = gap + gap of the coin + 1", "gap of the coin = −1")
    def pocket(self, coin: int) -> Operation[None]:
        self.variables["coin"] = coin
        if coin + 1 < len(self.slots):
            self.variables["next"] = coin + 1
            self.slots[coin + 1] += self.slots[coin] + 1
            self.moved += 1
        yield 0
        self.slots[coin] = -1  # of it nothing is left, not even its own square
        self.moved += 1
        yield 1
        self.variables.clear()


_WORDS: Mapping[str, str] = {
    "move": "CoinStrip.move",
    "game_over": "CoinStrip.gameOver",
    "pocket": "CoinStrip.pocket",
}


class CoinsTrace(StructureTrace):
    """The sheet: "How do you represent the state of the CoinStrip, and how hard or complex is it …?" """

    @property
    def zone_groups(self) -> Sequence[ZoneGroup]:
        long = self.game.initial_state().positions[-1] >= MOST_SQUARES
        representations: tuple[Representation, ...] = (
            (CoinPositions, GapArray) if long else (CoinSquares, CoinPositions, GapArray)
        )
        return (ZoneGroup(STRIP, (STRIP,), representations, _WORDS),)

    def calls(self, step: Step[CoinsState, Move]) -> StepCalls:
        coin = step.move.coin
        if step.after.positions[coin] == POCKET:
            yield Call(STRIP, "pocket", (coin,))
        else:
            yield Call(STRIP, "move", tuple(step.move))
        if step.after.dollar is None:  # else pocketing the dollar ends the game
            yield Call(STRIP, "game_over")


TRACE = CoinsTrace
