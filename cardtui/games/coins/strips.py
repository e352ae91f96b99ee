"""A strip of squares with pieces on it, kept in three ways: what is quick in one is slow in another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from cardtui.structures.structure import (
    NOTHING,
    Memory,
    Operation,
    Picture,
    Structure,
    slots_row,
)

__all__ = ["MOST_SQUARES", "GapArray", "KeptStrip", "PositionArray", "SquareArray"]

MOST_SQUARES = 1000
"""The longest strip that is kept square by square: on longer ones a coin may be anywhere up to 10**18."""


class KeptStrip(Structure):
    """The squares that pieces stand on. They are numbered from 0, as the squares are, from left to right."""

    def __init__(self, positions: Iterable[int]) -> None:
        """`positions` are the squares of the pieces, each further right than the one before."""
        super().__init__()
        self.slots: list[Any] = self.kept(tuple(positions))

    @abstractmethod
    def kept(self, positions: tuple[int, ...]) -> list[Any]:
        """The slots that keep these positions."""

    @property
    @abstractmethod
    def positions(self) -> tuple[int, ...]:
        """The squares that the pieces stand on, without any cost: for who looks on."""

    def __iter__(self) -> Iterator[int]:
        return iter(self.positions)

    @abstractmethod
    def move(self, coin: int, delta: int) -> Operation[bool]:
        """Slide a piece `delta` squares to the left, if nothing is in its way; whether that was so."""

    @abstractmethod
    def game_over(self) -> Operation[bool]:
        """Whether the n pieces stand on the first n squares."""

    def _all(self, name: str, found: Iterable[bool]) -> Operation[bool]:
        """Whether what is found in slot after slot is always so; `name` points at the one looked at."""
        holds = True
        for at, holds in enumerate(found):
            self.variables[name] = at
            self.compared += 1
            yield 0
            if not holds:
                break
        yield 1
        self.variables.clear()
        return holds

    def copy(self) -> Self:
        return type(self)(self.positions).with_costs_of(self)

    @property
    def memory(self) -> Memory:
        return Memory(slots=len(self.slots), empty=sum(held is NOTHING for held in self.slots))

    @property
    def picture(self) -> Picture:
        return Picture((slots_row(self.slots, self.variables),))


class SquareArray(KeptStrip):
    """A slot for each square: the number of its coin, or nothing."""

    key = "squares"
    title = "array of squares"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "move": (
            "at = 0; until the coin is on square at: at = at + 1",
            "to = at; for each square of the way: to = to − 1, and it has to be empty",
            "square to gets the coin",
            "square at is empty",
            "return whether it was legal",
        ),
        "game_over": (
            "at = 0 and on, one for each coin: is square at taken? an empty one ends it",
            "return whether they all are",
        ),
    }

    def kept(self, positions: tuple[int, ...]) -> list[Any]:
        slots: list[Any] = [NOTHING] * (positions[-1] + 1 if positions else 0)
        for coin, square in enumerate(positions):
            slots[square] = coin
        self.coins = len(positions)
        return slots

    def copy(self) -> Self:
        twin = super().copy()
        twin.slots = list(self.slots)  # which stay as many as there were at first
        return twin

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(at for at, held in enumerate(self.slots) if held is not NOTHING)

    def move(self, coin: int, delta: int) -> Operation[bool]:
        slots, at = self.slots, 0
        self.variables["at"] = at
        self.compared += 1
        yield 0
        while slots[at] != coin:
            self.variables["at"] = at = at + 1
            self.compared += 1
            yield 0
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

    def game_over(self) -> Operation[bool]:
        return self._all("at", (held is not NOTHING for held in self.slots[: self.coins]))


class PositionArray(KeptStrip):
    """A slot for each coin: the number of its square."""

    key = "positions"
    title = "array of positions"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "move": (
            "to = position of the coin − delta",
            "to has to be further right than the coin before (or than the edge)",
            "position of the coin = to",
            "return whether it was legal",
        ),
        "game_over": ("is the position of the last coin the number of coins − 1?", "return whether it is"),
    }

    def kept(self, positions: tuple[int, ...]) -> list[Any]:
        return list(positions)

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(self.slots)

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

    def game_over(self) -> Operation[bool]:
        self.variables["last"] = len(self.slots) - 1
        self.compared += 1
        yield 0
        yield 1
        self.variables.clear()
        return bool(self.slots[-1] == len(self.slots) - 1)


class GapArray(KeptStrip):
    """A slot for each coin: how many squares are empty at its left. The moves are those of Nim."""

    key = "gaps"
    title = "array of gaps"
    code: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "move": (
            "the gap of the coin has to be delta or more",
            "gap of the coin = gap − delta",
            "gap of the next coin, if there is one, = gap + delta",
            "return whether it was legal",
        ),
        "game_over": ("for each coin: is its gap 0? another one ends it", "return whether they all are"),
    }

    def kept(self, positions: tuple[int, ...]) -> list[Any]:
        return [there - before - 1 for before, there in zip((-1, *positions), positions, strict=False)]

    @property
    def positions(self) -> tuple[int, ...]:
        found: list[int] = []
        for gap in self.slots:
            found.append((found[-1] if found else -1) + gap + 1)
        return tuple(found)

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

    def game_over(self) -> Operation[bool]:
        return self._all("coin", (gap == 0 for gap in self.slots))
