"""Runs of experiments: divided into units, played by workers, counted here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from cardtui.lab.experiments import experiment
from cardtui.lab.kernels import instruction_set
from cardtui.lab.tally import Tally
from cardtui.lab.workers import Workers, WorkerTask, ask_worker, run_tasks


@dataclass
class LabRun:
    """The games to play, and the counts so far."""

    key: str
    """The key of the game."""
    parameters: Any
    seed: int
    games: int
    """The number of games to play."""
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    """The time spent on it so far."""
    games_per_unit: int = 0
    """The number of games in a unit; 0 until a worker has been asked."""
    speed_hint: str | None = None
    """A sentence on how to make it faster, if possible."""
    instructions: str = ""
    """The vector instructions of the compiled games; empty if they are not compiled."""

    @property
    def complete(self) -> bool:
        return self.tally.games == self.games

    @property
    def rate(self) -> float:
        """The games played in a second."""
        return self.tally.games / self.seconds if self.seconds else 0.0


def ask_unit_size(wanted: LabRun, workers: Workers, goes_on: Callable[[], bool]) -> None:
    """Ask a worker how many games make a unit.

    A worker is asked, because the answer takes loading the compiled functions, which would block a screen.
    """

    able = ask_worker(workers, WorkerTask(_able, (wanted.key, wanted.parameters)), goes_on)
    if able is not None:
        wanted.games_per_unit, wanted.speed_hint, wanted.instructions = able


def play_run(
    wanted: LabRun,
    workers: Workers,
    watch: Callable[[LabRun], bool] = lambda run: True,
    clock: Callable[[], float] = monotonic,
) -> LabRun:
    """Play the games of a run and count them until `watch`, which is called often, returns False.

    The run keeps its counts however this ends. A complete run whose number of games was raised continues.
    """
    begun = clock() - wanted.seconds

    def units() -> Iterator[WorkerTask[Tally]]:
        # Small units first, so that there is soon something to see.
        first, length = wanted.tally.games, max(1, wanted.games_per_unit // 8)
        while first < wanted.games:
            games = min(length, wanted.games - first)
            yield WorkerTask(_play, (wanted.key, wanted.parameters, wanted.seed, first, games))
            first, length = first + games, min(wanted.games_per_unit, 2 * length)

    def take(_task: WorkerTask[Tally], tally: Tally) -> None:
        wanted.tally.add(tally)

    def goes_on() -> bool:
        wanted.seconds = clock() - begun
        return watch(wanted)

    if not wanted.games_per_unit:
        ask_unit_size(wanted, workers, goes_on)
    if wanted.games_per_unit:
        run_tasks(workers, units(), take, goes_on)
    return wanted


def _able(key: str, parameters: Any) -> tuple[int, str | None, str]:
    """Return the number of games in a unit, how to make it faster, and the vector instructions."""
    found = experiment(key)
    instructions = instruction_set() if found.compiled(parameters) else ""
    return found.games_per_unit(parameters), found.speed_hint(parameters), instructions


def _play(key: str, parameters: Any, seed: int, first: int, games: int) -> Tally:
    """Play a unit, in the worker process."""
    return experiment(key).play(parameters, seed, first, games)
