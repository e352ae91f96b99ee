"""A run of an experiment as a job of a background run, which reports snapshots of its counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardtui.lab import report
from cardtui.lab.background import BackgroundRun, Job
from cardtui.lab.distribution import Distribution, Fit
from cardtui.lab.experiments import Measure
from cardtui.lab.runner import LabRun, ask_unit_size, play_run
from cardtui.lab.tally import Tally

GAME_COUNTS = (10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
"""The numbers of games to choose from."""

_DEFAULT_UNITS = 40  # of a quarter of a second each


def default_games(unit: int) -> int:
    """Return a number of games that one processor plays in ten seconds or less, given the size of a unit."""
    return max([GAME_COUNTS[0], *(step for step in GAME_COUNTS if step <= unit * _DEFAULT_UNITS)])


class MeasuredLengths(NamedTuple):
    """The lengths of a measure, with the fit to the theory if there is one."""

    measure: Measure
    figures: Distribution
    fit: Fit | None


@dataclass(frozen=True)
class LabSnapshot:
    """An immutable copy of a run."""

    run: LabRun
    workers: str
    measured: Sequence[MeasuredLengths]


class LabJob(Job[LabSnapshot]):
    """A run of an experiment; one without a number of games gets the default."""

    def __init__(self, run: LabRun) -> None:
        self.run = run
        """The run. Its counts belong to the thread."""
        self._told = -1  # games

    @property
    def done(self) -> bool:
        return bool(self.run.games_per_unit) and self.run.complete

    def extend(self, background: BackgroundRun[LabSnapshot], games: int) -> None:
        """Raise the number of games, in the thread of the screen."""
        with background.changed:
            self.run.games = games
            background.changed.notify_all()

    def work(self, background: BackgroundRun[LabSnapshot]) -> None:
        run, workers = self.run, background.workers

        def tell() -> None:
            if run.tally.games != self._told or not run.tally.games:
                self._told = run.tally.games
                background.tell(self, _snapshot(run, workers.description))

        if not run.games_per_unit:
            ask_unit_size(run, workers, lambda: background.wants(self))
        if not run.games_per_unit:
            return
        with background.changed:
            run.games = run.games or default_games(run.games_per_unit)
        play_run(run, workers, lambda _: background.watch(self, tell), background.time)
        if background.wants(self):
            tell()


def _snapshot(run: LabRun, workers: str) -> LabSnapshot:
    """Copy a run, whose counts go on changing, and compute here what takes time."""
    tally = run.tally
    lengths = {name: dict(counts) for name, counts in tally.lengths.items()}
    copied = replace(run, tally=Tally(tally.games, lengths, dict(tally.shares), tally.longest))
    measured = []
    for measure, figures in report.figures(copied):
        _ = figures.standard_error, figures.decay  # computed here, not by the screen
        measured.append(MeasuredLengths(measure, figures, report.fits(measure, figures)))
    return LabSnapshot(copied, workers, measured)
