"""A quest: something rare that is looked for in units of work, for as long as one likes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput
from cardtui.games import GAMES

__all__ = ["Find", "Landmark", "Quest", "UnitResult", "quest", "quests"]


class Find(NamedTuple):
    """A game that was found: how long it is, or how it goes round for ever."""

    deal: str
    """As ids have it."""
    cards: int
    """Of the game; of one that never ends, of its period."""
    tricks: int
    pre_cards: int = 0
    """Before the period."""
    pre_tricks: int = 0
    cycle: str = ""
    """What is the same for all deals that come to the same cycle; empty for a game that ends."""


class Landmark(NamedTuple):
    """A length that somebody has reached before."""

    cards: int
    finder: str


@dataclass
class UnitResult:
    """What a unit came home with."""

    numbers: dict[str, int] = field(default_factory=dict)
    """How much was done, by names."""
    finds: list[Find] = field(default_factory=list)
    """The best of what was found."""


class Quest(ABC):
    """What the hunt does for a game, which calls them `QUESTS` in its module `quests`."""

    game: ClassVar[str]
    """The key of the game."""
    name: str
    description: str
    """What is looked for: `long games`."""
    landmarks: Sequence[Landmark] = ()
    """The lowest first."""
    parameters_type: ClassVar[type[Any] | None] = None
    """What may be chosen, as of an experiment; None if there is only one way to look for it."""

    def match(self, name: str) -> Quest | None:
        """This quest, or one of its kind, if it is called `name`."""
        return self if name == self.name else None

    def with_parameters(self, parameters: Any) -> Self:
        """The quest of this kind with these parameters, which are of its type.

        Raises `BadInput` if there is none.
        """
        return self

    @abstractmethod
    def run_unit(self, seed: int, index: int) -> UnitResult:
        """Do the unit number `index` of the hunt made from `seed`, which takes some seconds at most.

        It depends on these two only.
        """

    @abstractmethod
    def verify(self, find: Find) -> Find:
        """The same find with the numbers that the rules of the game tell.

        Raises `BadInput` if it is none by the rules: then what has found it is wrong.
        """

    def known_deals(self) -> frozenset[str]:
        """Return all deals that can be found, as ids have them; none if they are not all known."""
        return frozenset()

    def expected_longest(self, numbers: Mapping[str, int]) -> float | None:
        """How long a game luck alone would have found by now, with as much played; None where that is
        not known."""
        return None

    def speed_hint(self) -> str | None:
        """What would make it faster here, a sentence; None if nothing would."""
        return None


@lru_cache(1)
def quests() -> list[Quest]:
    """The quests of all games in the list."""
    found: list[Quest] = []
    for game in GAMES:
        name = f"cardtui.lab.quests.{game.key}"
        if find_spec(name) is not None:
            found += import_module(name).QUESTS
    return found


def quest(game: str, name: str) -> Quest:
    """The quest called `name` of a game. Raises `BadInput` if there is none."""
    for one in quests():
        if one.game == game and (found := one.match(name)) is not None:
            return found
    raise BadInput(f"there is nothing to hunt for called {game} {name}")
