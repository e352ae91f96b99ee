"""An experiment run: cut into units, played by workers, counted here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from cardtui.experiments.tally import Tally
from cardtui.lab.gathering import Task, gather
from cardtui.lab.listing import experiment
from cardtui.lab.workers import Workers

__all__ = ["Run", "run"]


@dataclass
class Run:
    """What is played, and what was counted so far."""

    key: str
    """Of the game."""
    parameters: Any
    seed: int
    games: int
    """How many are to be played."""
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    """How long it took."""

    @property
    def complete(self) -> bool:
        return self.tally.games == self.games

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.tally.games / self.seconds if self.seconds else 0.0


def run(
    wanted: Run,
    workers: Workers,
    watch: Callable[[Run], bool] = lambda run: True,
    clock: Callable[[], float] = monotonic,
) -> Run:
    """Play the games of a run, and count them in its tally, until `watch`, asked often, says no.

    What was counted stands in the run whatever ends this.
    """
    size = experiment(wanted.key).at_once(wanted.parameters)
    begun = clock()

    def units() -> Iterator[Task[Tally]]:
        # Smaller ones at first, so that there soon is something to be seen.
        first, length = 0, max(1, size // 8)
        while first < wanted.games:
            games = min(length, wanted.games - first)
            yield Task(_play, (wanted.key, wanted.parameters, wanted.seed, first, games))
            first, length = first + games, min(size, 2 * length)

    def take(_task: Task[Tally], tally: Tally) -> None:
        wanted.tally.add(tally)
        wanted.seconds = clock() - begun

    def goes_on() -> bool:
        wanted.seconds = clock() - begun
        return watch(wanted)

    gather(workers, units(), take, goes_on)
    wanted.seconds = clock() - begun
    return wanted


def _play(key: str, parameters: Any, seed: int, first: int, games: int) -> Tally:
    """A unit, in the process that plays it."""
    return experiment(key).play(parameters, seed, first, games)
