"""The pieces of a strip in an array: a slot for each square, or a slot for each piece."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable, Iterator
from typing import Any, ClassVar

from cardtui.engine.zones import OFF_STRIP
from cardtui.structures.structure import NOTHING, Operation, SlotStructure, shown

MOST_SQUARES = 1000
"""The longest strip to store square by square: on longer ones a piece may be anywhere up to 10**18."""


class StripStructure(SlotStructure):
    """The squares of the pieces. Pieces and squares are numbered from 0; a square has one piece at most."""

    operations: ClassVar[tuple[str, ...]] = ("place", "remove")

    def __init__(self, positions: Iterable[int] = ()) -> None:
        """Store pieces on the squares `positions`."""
        super().__init__(self._slots_for(tuple(positions)))

    @abstractmethod
    def _slots_for(self, positions: tuple[int, ...]) -> list[Any]:
        """Return the slots that represent these positions."""

    @property
    @abstractmethod
    def positions(self) -> tuple[int, ...]:
        """The squares of the pieces; reading them costs nothing, so that the inspector can."""

    def __iter__(self) -> Iterator[int]:
        return iter(self.positions)


class SquareArray(StripStructure):
    """A slot for each square: the number of its piece, or nothing."""

    key = "squares"
    title = "array of squares"

    def _slots_for(self, positions: tuple[int, ...]) -> list[Any]:
        slots: list[Any] = [NOTHING] * (max(positions, default=OFF_STRIP) + 1)
        for piece, square in enumerate(positions):
            if square != OFF_STRIP:
                slots[square] = piece
        self.pieces = len(positions)
        return slots

    @property
    def positions(self) -> tuple[int, ...]:
        squares = {piece: square for square, piece in enumerate(self.slots) if piece is not NOTHING}
        return tuple(squares.get(piece, OFF_STRIP) for piece in range(self.pieces))

    def walk_to(self, piece: int) -> Generator[int, None, int]:
        """Walk from the first square to that of a piece; return it."""
        at = 0
        self.variables["at"] = at
        self.compared += 1
        yield 0
        while self.slots[at] != piece:
            self.variables["at"] = at = at + 1
            self.compared += 1
            yield 0
        return at

    @shown(
        "at = 0; until the piece is on square at: at = at + 1",
        "square at is empty",
        "the other square, if there is one, gets the piece",
    )
    def place(self, piece: int, square: int) -> Operation[None]:
        """Take a piece from its square to another one, or off the strip."""
        if piece in self.slots:  # one that is off the strip is not looked for
            at = yield from self.walk_to(piece)
            self.slots[at] = NOTHING
            yield 1
        if square != OFF_STRIP:
            self.slots += [NOTHING] * (square + 1 - len(self.slots))
            self.slots[square] = piece
            self.moved += 1
        yield 2
        self.variables.clear()

    @shown("at = 0; until the piece is on square at: at = at + 1", "square at is empty")
    def remove(self, piece: int) -> Operation[None]:
        """Take a piece off the strip."""
        at = yield from self.walk_to(piece)
        self.slots[at] = NOTHING
        self.moved += 1
        yield 1
        self.variables.clear()


class PositionArray(StripStructure):
    """A slot for each piece: the number of its square."""

    key = "positions"
    title = "array of positions"

    def _slots_for(self, positions: tuple[int, ...]) -> list[Any]:
        return list(positions)

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(self.slots)

    @shown("position of the piece = the other square")
    def place(self, piece: int, square: int) -> Operation[None]:
        """Take a piece from its square to another one, or off the strip."""
        self.variables["piece"] = piece
        self.slots[piece] = square
        self.moved += 1
        yield 0
        self.variables.clear()

    @shown("position of the piece = −1")
    def remove(self, piece: int) -> Operation[None]:
        """Take a piece off the strip."""
        self.variables["piece"] = piece
        self.slots[piece] = OFF_STRIP
        self.moved += 1
        yield 0
        self.variables.clear()
