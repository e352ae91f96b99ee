"""An experiment run: cut into units, played by workers, counted here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from cardtui.lab.experiments import experiment
from cardtui.lab.tally import Tally
from cardtui.lab.workers import Task, Workers, run_tasks


@dataclass
class LabRun:
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
    games_per_unit: int = 0
    """How many games are played at once; 0 while no worker was asked."""
    speed_hint: str | None = None
    """What would make it faster, if anything would."""

    @property
    def complete(self) -> bool:
        return self.tally.games == self.games

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.tally.games / self.seconds if self.seconds else 0.0


def ask_unit_size(wanted: LabRun, workers: Workers, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Ask a worker how many games it plays at once.

    It is asked there, because to know it what is compiled has to be loaded: whoever has a screen to draw
    would stand still meanwhile.
    """

    def take(_task: object, able: tuple[int, str | None]) -> None:
        wanted.games_per_unit, wanted.speed_hint = able

    run_tasks(workers, iter([Task(_able, (wanted.key, wanted.parameters))]), take, goes_on)


def play_run(
    wanted: LabRun,
    workers: Workers,
    watch: Callable[[LabRun], bool] = lambda run: True,
    clock: Callable[[], float] = monotonic,
) -> LabRun:
    """Play the games of a run, and count them in its tally, until `watch`, asked often, says no.

    What was counted stands in the run whatever ends this. A run that was complete, and is to have more games
    now, is gone on with.
    """
    begun = clock() - wanted.seconds

    def units() -> Iterator[Task[Tally]]:
        # Smaller ones at first, so that there soon is something to be seen.
        first, length = wanted.tally.games, max(1, wanted.games_per_unit // 8)
        while first < wanted.games:
            games = min(length, wanted.games - first)
            yield Task(_play, (wanted.key, wanted.parameters, wanted.seed, first, games))
            first, length = first + games, min(wanted.games_per_unit, 2 * length)

    def take(_task: Task[Tally], tally: Tally) -> None:
        wanted.tally.add(tally)
        wanted.seconds = clock() - begun

    def goes_on() -> bool:
        wanted.seconds = clock() - begun
        return watch(wanted)

    if not wanted.games_per_unit:
        ask_unit_size(wanted, workers, goes_on)
    if wanted.games_per_unit:
        run_tasks(workers, units(), take, goes_on)
    wanted.seconds = clock() - begun
    return wanted


def _able(key: str, parameters: Any) -> tuple[int, str | None]:
    """How many games a worker plays at once, and what would make it faster."""
    found = experiment(key)
    return found.games_per_unit(parameters), found.speed_hint(parameters)


def _play(key: str, parameters: Any, seed: int, first: int, games: int) -> Tally:
    """A unit, in the process that plays it."""
    return experiment(key).play(parameters, seed, first, games)
