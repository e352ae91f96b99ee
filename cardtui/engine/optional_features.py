"""Interfaces of what few games have: a game hands out such an object, usually a module, or None.

Questions, rated puzzles and levels have modules of their own: `questions` and `puzzles`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol


def on_demand(module: str) -> Any:
    """Return an attribute of a class that is a module, which is imported when it is first asked for.

    A game that is only printed needs few of its modules, and importing them all takes a third of the time.
    """
    return _OnDemand(module)


class _OnDemand:
    def __init__(self, module: str) -> None:
        self._module = module

    def __get__(self, game: object, kind: type) -> Any:
        return import_module(self._module)


# moments


class Moment(NamedTuple):
    """A ply of a finished game that is worth looking at again."""

    ply: int
    """The ply to look at: that before the step, if a step is what counts."""
    title: str
    """A title of two or three words: `longest debt`."""
    sentence: str
    """A sentence about this moment in the past tense: it is read when the game is over."""


class KnownGame(Protocol):
    """A game of which every step is known: a finished `Session`."""

    @property
    def length(self) -> int: ...

    @property
    def last_state(self) -> Any: ...

    @property
    def landmarks(self) -> Sequence[int]: ...

    def state_at(self, ply: int) -> Any: ...

    def graph_values_at(self, ply: int) -> tuple[int, ...]: ...


class Moments(Protocol):
    """The moments that decided a finished game."""

    MOST: int
    """The most moments of a game."""

    def find(self, game: Any, played: KnownGame) -> Sequence[Moment]:
        """Return the moments of a finished game in order, no two at a ply.

        A game may have hundreds of thousands of steps: graph values and landmarks are quick to read, states
        are not.
        """


# explanations


class Explanation(Protocol):
    """Explains a position."""

    TOPIC: str
    """The subject of the explanation in a few words: `who wins and by which moves`."""

    def explain(self, game: Any, state: Any) -> Iterator[str]:
        """Yield the explanation of a state line by line."""

    def in_words(self, game: Any, state: Any) -> Iterator[str]:
        """Yield the same without columns, for a screen reader."""

    def brief(self, game: Any, state: Any) -> Sequence[Sequence[str]]:
        """Return the explanations in fewer words that come before it, one after the other."""

    def helps(self, game: Any, state: Any) -> bool:
        """Return whether it shows a person what to do against the computer now, which counts as a hint."""


# publications


class Record(NamedTuple):
    """A game that was published for its length."""

    id: str
    """The id that opens it."""
    finder: str
    """The name of the person or program that found the deal."""
    year: int
    """The year in which it was published."""
    source: str
    """The publication, as a name or an address."""
    steps: int | None
    """Its length; None if it never ends."""
    landmarks: int | None = None
    """The number of its landmarks, if known."""
    remark: str = ""
    """A remark about it in a few words."""
    others: tuple[Record, ...] = ()
    """Nearly identical games that it represents, itself included."""
    cycle: str = ""
    """The numbers of steps before and in the cycle of a game that never ends: `34 + 440`."""


class LengthCount(NamedTuple):
    """The length of a game by one of the ways in which it is counted."""

    counted: str
    """The thing counted, in a few words: `cards laid`."""
    number: int
    users: str
    """The publications and programs that count so."""


class Publications(Protocol):
    """Published games of record length, and how publications count lengths."""

    def records(self) -> Sequence[Record]:
        """Return the games that have been published for their lengths, the shortest first."""

    def length_counts(self, game: Any) -> Sequence[LengthCount]:
        """Return the length of a game as different publications count it.

        Raises `BadInput` if the length is unknown.
        """


# fates


class Fates(Protocol):
    """Information about deals that never end."""

    def comes_round(self, game: Any) -> int | None:
        """Return the ply at which a position is there for the second time; None if the game ends."""

    def draw_reason(self, game: Any) -> str:
        """Return why a deal ends without a winner, as a sentence; empty if it does not."""


# random games


class RandomGames(Protocol):
    """Measured lengths and chances of random games, with which the statistics compare a person's games."""

    @property
    def percentiles(self) -> Sequence[int]:
        """The lengths, in steps, that 0 %, 1 % … 99 % of the games do not reach."""

    @property
    def chance_of_winning(self) -> tuple[int, int] | None:
        """The probability, as a fraction, that a watched game is won; None if nobody can win it."""

    def compare(self, length: int) -> str:
        """Compare a length with these games, in a few words."""


class MeasuredGames(NamedTuple):
    """The measured lengths, in steps, of many random games."""

    percentiles: tuple[int, ...]
    """The lengths that 0 %, 1 % … 99 % of the games do not reach; the first is the shortest length."""
    tail: tuple[tuple[float, int], ...]
    """Shares above 0.99 of the games, in order, and the lengths that these shares do not reach."""
    longest: int
    games: str
    """A name for the games: `random deals`."""
    number: str
    """Their number in words: `a million`."""
    chance_of_winning: tuple[int, int] | None = None

    def compare(self, length: int) -> str:
        """Compare a length with these games: `longer than 57 % of random deals`."""
        percentiles = self.percentiles
        if length > self.longest:
            return f"longer than every one of {self.number} {self.games}"
        if length < percentiles[0]:
            return f"shorter than every one of {self.number} {self.games}"
        if length > percentiles[-1]:
            steps = ((0.99, percentiles[-1]), *self.tail)
            part = max(share for share, reached in steps if length > reached)
            return f"longer than {part * 100:.5g} % of {self.games}"
        below = bisect_left(percentiles, length) - 1
        above = len(percentiles) - bisect_right(percentiles, length)
        return f"{f'longer than {below}' if below > above else f'shorter than {above}'} % of {self.games}"
