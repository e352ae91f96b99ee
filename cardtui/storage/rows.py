"""The rows of the file, as values: a game that has been, and one that is under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Self, TypeVar
from uuid import uuid4

from cardtui.engine.ids import read_saved_id

__all__ = [
    "BOOLEAN_COLUMNS",
    "MAX_TEXT_LENGTH",
    "FinishedGame",
    "SavedGame",
    "column_list",
    "new_uid",
    "row_from_values",
]

MAX_TEXT_LENGTH = 200_000
"""Characters of an id with its moves; a longer one is not kept."""

BOOLEAN_COLUMNS = frozenset({"finished", "won", "usual", "counted"})
"""What is true or false: SQLite has 1 and 0 for that."""


def new_uid() -> str:
    """What tells a row from all others, also from those of other machines."""
    return uuid4().hex


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that somebody has begun, as it stands."""

    uid: str
    game: str
    """The key of the game: `beggar`."""
    id: str
    """The game with its moves and its place, as `Session.save` writes it."""
    step: int
    """The place, and """
    steps: int | None
    """how many steps the whole game has, if that is known."""
    began: float
    """When the first step was made, and """
    touched: float
    """when the last one was: in seconds since 1970, UTC."""
    seconds: float = 0.0
    """How long it was played or watched for, without the time when nothing happened."""
    seen: int = 0
    """How many different steps were played or watched, and not jumped over."""
    hints: int = 0
    undos: int = 0
    speed: float = 0.0
    """Steps a second; 0 where that is not known."""
    views: str = ""
    """How the table was looked at: names with commas between them."""
    counted: bool = False
    """Whether it has ended before, and is in the history already."""

    def to_finished(self, ended: float, **known: Any) -> FinishedGame:
        """The row of the history that becomes of this one: given up, unless it is `known` otherwise."""
        saved = read_saved_id(self.id).whole
        kept = {name: getattr(self, name) for name in ("game", "began", "seconds", "seen", "hints", "undos")}
        return FinishedGame(
            **{**kept, "uid": new_uid(), "id": saved, "steps": self.step, "ended": ended, **known}
        )

    def changed(self, **values: Any) -> Self:
        return replace(self, **values)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played or watched to its end, or given up."""

    uid: str
    game: str
    id: str
    """The game with its moves, but without a place."""
    began: float
    ended: float
    finished: bool = False
    """Whether it came to its end; else it was given up, at """
    steps: int = 0
    """this step, of which there were so many."""
    result: str = ""
    """How it ended, in a sentence."""
    way: str = ""
    """How it was played, where several ways are not to be mixed: the level of the computer."""
    won: bool | None = None
    mistakes: int | None = None
    over: int | None = None
    """How many steps it took more than it takes."""
    seconds: float = 0.0
    seen: int = 0
    hints: int = 0
    undos: int = 0
    usual: bool = False
    """Whether the deal was made from a seed, with the usual parameters, so that lengths can be compared."""


R = TypeVar("R", FinishedGame, SavedGame)


def column_list(kind: type[FinishedGame | SavedGame]) -> str:
    """The columns of a table, in the order in which `made` wants them."""
    return ", ".join(field.name for field in fields(kind))


def row_from_values(kind: type[R], row: Sequence[Any]) -> R:
    """A row of the file as a value."""
    values = dict(zip((field.name for field in fields(kind)), row, strict=True))
    for name in values.keys() & BOOLEAN_COLUMNS:
        values[name] = None if values[name] is None else bool(values[name])
    return kind(**values)
