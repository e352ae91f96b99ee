"""An experiment: many games of one kind that chance deals, and what is counted of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.games import GAMES
from cardtui.lab.tally import Tally

__all__ = ["Experiment", "Measure", "Share", "experiment", "experiments"]


class Measure(NamedTuple):
    """Something that is counted in every game."""

    name: str
    """In the plural: `cards`."""
    odds: Callable[[], Mapping[int, Fraction]] | None = None
    """How probable each length is, where a theory tells it exactly."""


class Share(NamedTuple):
    """Something that happens in some of the games."""

    name: str
    """What a tally calls it."""
    sentence: str
    """What follows the share: `of the games are won by who begins`."""
    chance: Fraction | None = None
    """How probable it is, where a theory tells it."""
    of: str = ""
    """The name of another share that it is a share of; of all games if that is empty."""
    rare: bool = False
    """Whether it is not worth a word where it did not happen."""


class Experiment(ABC):
    """What the lab does with a game. A game that has one calls it `EXPERIMENT` in its module `experiment`.

    Its parameters are a frozen dataclass of `engine.parameters`, as those of a game are.
    """

    key: ClassVar[str]
    """That of the game."""
    games: ClassVar[str]
    """What is played, in the plural: `random deals`."""
    game: ClassVar[str]
    """One of them: `random deal`."""
    parameters_type: ClassVar[type[Any]]
    default_games: ClassVar[int] = 100_000
    """How many games are played if nobody says it."""
    seeded: ClassVar[bool] = False
    """Whether game number n is that of the seed `seed + n`, as the game itself knows it."""

    @abstractmethod
    def check(self, parameters: Any) -> None:
        """Raises `BadInput` if nothing can be played with these parameters together."""

    @abstractmethod
    def measures(self, parameters: Any) -> tuple[Measure, ...]:
        """What is counted in every game; the first is that by which a game is the longest. May be empty."""

    @abstractmethod
    def shares(self, parameters: Any) -> tuple[Share, ...]:
        """What happens in some of the games, in the order in which it is told."""

    @abstractmethod
    def play(self, parameters: Any, seed: int, first: int, games: int) -> Tally:
        """Play the games from number `first` on, which are made from `seed`.

        A game depends on the parameters, the seed and its number only. Raises nothing that `check` would
        not have raised.
        """

    def describe(self, parameters: Any) -> str:
        """What is played with, as a title tells it: `52 cards`."""
        return ""

    def games_per_unit(self, parameters: Any) -> int:
        """How many games take about a quarter of a second."""
        return 1000

    def speed_hint(self, parameters: Any) -> str | None:
        """What would make it faster here, a sentence; None if nothing would."""
        return None


def experiments() -> list[str]:
    """The games that have an experiment, by their keys; none of them is imported."""
    return [game.key for game in GAMES if find_spec(f"cardtui.lab.experiments.{game.key}") is not None]


@lru_cache
def experiment(key: str) -> Experiment:
    """The experiment of the game called `key`. Raises `BadInput` if there is none."""
    if key not in (known := experiments()):
        raise BadInput(f"the lab knows no game called {quote(key)}; it knows: {', '.join(known)}")
    found: Experiment = import_module(f"cardtui.lab.experiments.{key}").EXPERIMENT
    return found
