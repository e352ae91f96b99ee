"""What is told of a game beside what lies on the table: sentences, landmarks, a graph, a verdict."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from cardtui.engine.phrases import listed
from cardtui.engine.rules import Rules, Step

__all__ = ["Sentence", "Telling"]

S = TypeVar("S")
M = TypeVar("M")


class Sentence(NamedTuple):
    """A step, told: in full for a line of its own, short for a narrow column, and the rule behind it."""

    full: str
    short: str
    why: str = ""


class Telling(Rules[S, M]):
    """The words for a game, and its numbers. It knows the rules, and they know nothing of it."""

    title: ClassVar[str]
    step_name: ClassVar[str]
    """What one step plays: `card`, `throw`, `move`."""
    landmark_name: ClassVar[str]
    """What a landmark is: `trick`, `snap`, `ace`."""
    landmarks_divide: ClassVar[bool] = False
    """Whether landmarks are the ends of parts, as tricks are, and not just something that happens."""
    gauge_name: ClassVar[str]
    """What the graph shows."""
    gauge_names: ClassVar[tuple[str, ...]] = ()
    """What each of `gauges` shows, if there are several."""
    deal_hint: ClassVar[str]
    """How a deal of this game is typed, in a few words; empty if nothing but a seed makes one."""
    offered_seeds: ClassVar[tuple[int, ...]] = (305,)
    """The seeds to offer where one is asked for."""
    rules: ClassVar[str]
    """The rules in short: paragraphs separated by blank lines."""
    explains: ClassVar[str] = ""
    """What `explain` tells, in a few words; empty if it tells nothing."""

    @classmethod
    def seed_hint(cls) -> str:
        """How a seed of this game is typed: `a seed, such as 305, 400 or 1300`."""
        return f"a seed, such as {listed(list(map(str, cls.offered_seeds)), 'or')}"

    # the steps

    @abstractmethod
    def tell(self, step: Step[S, M]) -> Sentence:
        """What happened in `step`, and why."""

    def tell_so_far(self, step: Step[S, M]) -> Sentence:
        """The same while the game is still being played: what who plays is to find out is not told."""
        return self.tell(step)

    @abstractmethod
    def is_landmark(self, step: Step[S, M]) -> bool:
        """Whether people want to jump to the place after this step."""

    # the graph

    @abstractmethod
    def gauge(self, state: S) -> int:
        """The number that the graph shows, from 0 to `gauge_top`."""

    @property
    @abstractmethod
    def gauge_top(self) -> int:
        """The largest number that `gauge` can return, and what `gauges` may add up to at the most."""

    def gauges(self, state: S) -> tuple[int, ...]:
        """The numbers of a graph with several layers, from the bottom up: the first is `gauge`.

        There are as many of them in every state of a game.
        """
        return (self.gauge(state),)

    # the end, and what can be printed

    @abstractmethod
    def outcome_line(self, state: S) -> str:
        """How a finished game ended, in one sentence, as the course sheet has it."""

    @abstractmethod
    def verdict(self, state: S) -> Sequence[str]:
        """Sentences about a finished game, for its end panel; the first is the headline."""

    def lines(self, state: S, story: bool) -> Iterator[str]:
        """The game from `state` on without a screen, as it unfolds, so that it may be long.

        With `story` a sentence a step first, then the sheet's own line. A game that can tell its end
        faster than step by step does so here.
        """
        for step in self.forced(state):
            if story:
                yield self.tell(step).full
            state = step.after
        if self.result(state) is not None:
            yield self.outcome_line(state)

    def explain(self, state: S) -> Iterator[str]:
        """What can be said about `state`, line by line, where `explains` says that there is something."""
        raise NotImplementedError
