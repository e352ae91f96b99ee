"""Quests: searches for rare games in units of work, for as long as one likes.

The quests of a game are `QUESTS` in the module of this package that is named after the game's key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput
from cardtui.games import GAMES
from cardtui.lab.finds import Find
from cardtui.lab.forecast import Forecast
from cardtui.lab.hunt_store import UnitResult

__all__ = ["Find", "Landmark", "Quest", "UnitResult", "quest", "quests"]


class Landmark(NamedTuple):
    """A length that is known from before."""

    cards: int
    finder: str


class Quest(ABC):
    """A search for rare games of one kind."""

    game: ClassVar[str]
    """The key of the game."""
    name: str
    description: str
    """The games to look for: `long games`."""
    landmarks: Sequence[Landmark] = ()
    """The lowest first."""
    least_cards: ClassVar[int] = 0
    """The cards of the shortest game that is a find."""
    kernel: ClassVar[str] = ""
    """The kernel that is compiled last, for `kernels.compiles_first`; empty if there is none."""
    parameters_type: ClassVar[type[Any] | None] = None
    """The type of the parameters, as of an experiment; None if there are none."""

    def match(self, name: str) -> Quest | None:
        """Return the quest of this kind with the name `name`, if there is one."""
        return self if name == self.name else None

    def is_continued_by(self, name: str) -> bool:
        """Return whether a hunt for the quest called `name` may be resumed for this one."""
        return name == self.name

    def tuned(self) -> Quest:
        """Return this quest as it is best done on this machine, by measuring, which takes a second or two."""
        return self

    def with_parameters(self, parameters: Any) -> Self:
        """Return the quest of this kind with these parameters.

        Raises `BadInput` if they are not possible.
        """
        return self

    @abstractmethod
    def run_unit(self, seed: int, index: int) -> UnitResult:
        """Do unit number `index` of the hunt with the seed `seed`, which takes some seconds at most.

        The result depends only on these two.
        """

    @abstractmethod
    def verify(self, find: Find) -> Find:
        """Play a find by the rules of the game and return it with the numbers that result.

        Raises `BadInput` if it is not what was looked for: then the search has an error.
        """

    def known_deals(self) -> frozenset[str]:
        """Return all deals that can be found, as in ids; empty if they are not all known."""
        return frozenset()

    def expected_longest(self, numbers: Mapping[str, int]) -> float | None:
        """Return the length that random deals alone would be expected to reach with as many cards played."""
        return None

    def forecast(self, numbers: Mapping[str, int]) -> Forecast | None:
        """Return a forecast for a hunt that has done this much, or None if there is none for this quest."""
        return None

    def speed_hint(self) -> str | None:
        """Return a sentence on how to make this faster, or None."""
        return None


@lru_cache(1)
def quests() -> list[Quest]:
    """Return the quests of all games in the list."""
    names = (f"cardtui.lab.quests.{game.key}" for game in GAMES)
    return [one for name in names if find_spec(name) is not None for one in import_module(name).QUESTS]


def quest(game: str, name: str) -> Quest:
    """Return the quest called `name` of a game. Raises `BadInput` if there is none."""
    for one in quests():
        if one.game == game and (found := one.match(name)) is not None:
            return found
    raise BadInput(f"there is nothing to hunt for called {game} {name}")
