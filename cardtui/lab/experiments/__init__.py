"""Experiments: many random games of one kind, and what is counted in them.

The experiment of a game is `EXPERIMENT` in the module of this package that is named after the game's key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.games import GAMES
from cardtui.lab.kernels import compiled
from cardtui.lab.tally import Tally
from cardtui.platform import install_command


class Measure(NamedTuple):
    """A number that every game has, such as its length."""

    name: str
    """In the plural: `cards`."""
    odds: Callable[[], Mapping[int, Fraction]] | None = None
    """The probability of each length, if a theory gives it exactly."""


class EventShare(NamedTuple):
    """An event that happens in some of the games."""

    name: str
    """The name in a tally."""
    sentence: str
    """The rest of the sentence after the share: `are won by the first player`."""
    chance: Fraction | None = None
    """The probability, if a theory gives it."""
    rare: bool = False
    """Whether to leave it out if it did not happen."""


class LongestPossible(NamedTuple):
    """The longest game that is possible."""

    length: int
    id: str
    """The id that opens it; empty if it cannot be opened."""


class Experiment(ABC):
    """An experiment with one game.

    Its parameters are a frozen dataclass of `engine.parameters`, like those of a game.
    """

    key: ClassVar[str]
    """The key of the game."""
    games: ClassVar[str]
    """The games, in the plural: `random deals`."""
    game: ClassVar[str]
    """One game: `random deal`."""
    parameters_type: ClassVar[type[Any]]
    kernel: ClassVar[str] = ""
    """The kernel that plays the games, for `kernels.compiles_first`; empty if there is none."""
    compiled_play: ClassVar[str] = ""
    """The function that plays and counts them by the kernel, for `kernels.compiled`."""
    times_as_fast: ClassVar[str] = ""
    """The speed-up by the kernel, as digits: `1000`."""

    @abstractmethod
    def check(self, parameters: Any) -> None:
        """Raise `BadInput` if these parameters do not work together."""

    @abstractmethod
    def measures(self, parameters: Any) -> tuple[Measure, ...]:
        """Return the measures of every game; the first decides which game is the longest. May be empty."""

    @abstractmethod
    def shares(self, parameters: Any) -> tuple[EventShare, ...]:
        """Return the events that are counted, in the order of the report."""

    @abstractmethod
    def play(self, parameters: Any, seed: int, first: int, games: int) -> Tally:
        """Play the games of `seed` from number `first` on.

        A game depends only on the parameters, the seed and its number. Raises no error that `check` does not
        raise.
        """

    def longest_possible(self, parameters: Any) -> LongestPossible | None:
        """Return the longest possible game, by the first measure, if it is known."""
        return None

    def describe(self, parameters: Any) -> str:
        """Return the parameters in a few words, for the title: `52 cards`."""
        return ""

    def fits_kernel(self, parameters: Any) -> bool:
        """Return whether the kernel can play these games."""
        return bool(self.kernel)

    def compiled(self, parameters: Any) -> Callable[..., Tally] | None:
        """Return the function that plays these games by the kernel, if they fit and numba is installed."""
        function: Callable[..., Tally] | None
        function = compiled(self.compiled_play) if self.fits_kernel(parameters) else None
        return function

    def games_per_unit(self, parameters: Any) -> int:
        """Return the number of games that take about a quarter of a second."""
        return 1000

    def speed_hint(self, parameters: Any) -> str | None:
        """Return a sentence on how to make this faster, or None."""
        if not self.fits_kernel(parameters) or self.compiled(parameters):
            return None
        return faster_with_numba(self.times_as_fast)


def experiments() -> list[str]:
    """Return the keys of the games that have an experiment, without importing any."""
    return [game.key for game in GAMES if find_spec(f"cardtui.lab.experiments.{game.key}") is not None]


@lru_cache
def experiment(key: str) -> Experiment:
    """Return the experiment of a game. Raises `BadInput` if there is none."""
    if key not in (known := experiments()):
        raise BadInput(f"the lab knows no game called {quote(key)}; it knows: {', '.join(known)}")
    found: Experiment = import_module(f"cardtui.lab.experiments.{key}").EXPERIMENT
    return found


def read_levels(known: Sequence[str], text: str, name: str = "levels") -> str:
    """Parse two levels of the computer, the first player's first: `easy-hard`; `easy-easy` for `easy`.

    They are two of the `known` ones, the easiest first. Raises `BadInput`, with `name` for them.
    """
    first, dash, second = (part.strip().lower() for part in text.partition("-"))
    levels = (first, second if dash else first)
    if not set(levels) <= set(known):
        example = f"{known[0]}-{known[-1]}"
        raise BadInput(f"{name} are two of {', '.join(known)}, such as {example}, not {quote(text)}")
    return "-".join(levels)


def faster_with_numba(times: str) -> str:
    """Say how many times as fast it is with numba, and how to install that."""
    return f"with numba ({install_command('numba')}) this is some {times} times as fast"
