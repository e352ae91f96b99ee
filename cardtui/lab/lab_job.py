"""A run of an experiment as a job of a background run, which reports snapshots of its counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtui.lab.background import BackgroundRun, Job
from cardtui.lab.runner import LabRun, ask_unit_size, play_run
from cardtui.lab.tally import Tally

GAME_COUNTS = (10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
"""The numbers of games to choose from."""

_DEFAULT_UNITS = 40  # of a quarter of a second each


def default_games(unit: int) -> int:
    """Return a number of games that one processor plays in ten seconds or less, given the size of a unit."""
    return max([GAME_COUNTS[0], *(step for step in GAME_COUNTS if step <= unit * _DEFAULT_UNITS)])


@dataclass(frozen=True)
class LabSnapshot:
    """A copy of a run, whose own counts go on changing."""

    run: LabRun
    workers: str


class LabJob(Job):
    """A run of an experiment; one without a number of games gets the default."""

    def __init__(self, run: LabRun) -> None:
        self.run = run
        """The run. Its counts belong to the thread."""

    @property
    def done(self) -> bool:
        return bool(self.run.games_per_unit) and self.run.complete

    def extend(self, background: BackgroundRun, games: int) -> None:
        """Raise the number of games, in the thread of the screen."""
        with background.changed:
            self.run.games = games
            background.changed.notify_all()

    def work(self, background: BackgroundRun) -> None:
        run, workers = self.run, background.workers

        def tell() -> None:
            copy = replace(run, tally=Tally().add(run.tally))
            background.tell(self, LabSnapshot(copy, workers.description))

        if not run.games_per_unit:
            ask_unit_size(run, workers, lambda: background.wants(self))
        if not run.games_per_unit:
            return
        with background.changed:
            run.games = run.games or default_games(run.games_per_unit)
        play_run(run, workers, lambda _: background.watch(self, tell), background.time)
        if background.wants(self):
            tell()
