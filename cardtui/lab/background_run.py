"""Experiment runs in a background thread, which reports snapshots of the counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.lab import report
from cardtui.lab.background import BackgroundWork
from cardtui.lab.distribution import Distribution, Fit
from cardtui.lab.experiments import Measure
from cardtui.lab.runner import LabRun, ask_unit_size, play_run
from cardtui.lab.tally import Tally
from cardtui.lab.workers import Workers

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
class Snapshot:
    """An immutable copy of a run."""

    of: LabRun
    """The run itself, which another thread changes: use it only to compare identities."""
    run: LabRun
    workers: str
    measured: Sequence[MeasuredLengths]
    trouble: str = ""
    """Why the run cannot go on, in a sentence."""


class BackgroundRuns(BackgroundWork):
    """Experiment runs, one at a time: starting one replaces the one before.

    Call `run_loop` in a thread of its own; the other methods return at once.
    """

    def __init__(
        self,
        make_workers: Callable[[], Workers],
        tell: Callable[[Snapshot], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`make_workers` starts the workers; `tell` is called in the thread, about five times a second."""
        super().__init__(clock)
        self._make_workers, self._tell = make_workers, tell
        self._wanted: LabRun | None = None
        self._told = -1, -1

    # for the screen

    def start(self, wanted: LabRun) -> None:
        """Start a run; one without a number of games gets the default."""
        with self.changed:
            self._wanted, self.paused = wanted, False
            self.changed.notify_all()

    def extend(self, games: int) -> None:
        """Raise the number of games of the run."""
        with self.changed:
            if self._wanted is not None:
                self._wanted.games = games
            self.changed.notify_all()

    # in the thread

    def run_loop(self) -> None:
        """Play the requested runs until `close`; then stop all workers.

        If a run fails, report why, and wait for another run to start.
        """
        failed: LabRun | None = None
        while (wanted := self._next(failed)) is not None:
            description = ""
            try:
                with self._make_workers() as workers:
                    description = workers.description
                    while (now := self._next()) is not None:
                        wanted = now
                        self._play(wanted, workers)
            except (BadInput, OSError) as error:
                failed = wanted
                self._tell(_snapshot(wanted, description, f"It cannot go on: {error}."))

    def _play(self, wanted: LabRun, workers: Workers) -> None:
        if not wanted.games_per_unit:
            ask_unit_size(wanted, workers, lambda: self._is_wanted(wanted))
        if not wanted.games_per_unit:
            return
        with self.changed:
            wanted.games = wanted.games or default_games(wanted.games_per_unit)
        play_run(wanted, workers, lambda one: self._watch(one, workers.description), self.time)
        if self._is_wanted(wanted):
            self._say(wanted, workers.description)

    def _next(self, failed: LabRun | None = None) -> LabRun | None:
        """Wait for a run that is not complete, other than the one that `failed`."""
        with self.changed:
            while not self.closed:
                wanted = self._wanted
                if wanted is not None and wanted is not failed and not self._is_done(wanted):
                    return wanted
                self.changed.wait()
        return None

    def _is_done(self, one: LabRun) -> bool:
        return bool(one.games_per_unit) and one.complete

    def _is_wanted(self, one: LabRun) -> bool:
        return one is self._wanted and not self.closed

    def _watch(self, one: LabRun, workers: str) -> bool:
        return self.watch(lambda: self._say(one, workers), lambda: self._is_wanted(one))

    def _say(self, one: LabRun, workers: str) -> None:
        """Report a snapshot of the run, if there is anything new."""
        if (now := (id(one), one.tally.games)) != self._told or not one.tally.games:
            self._told = now
            self._tell(_snapshot(one, workers))


def _snapshot(one: LabRun, workers: str, trouble: str = "") -> Snapshot:
    """Copy a run, whose counts go on changing, and compute here what takes time."""
    tally = one.tally
    lengths = {name: dict(counts) for name, counts in tally.lengths.items()}
    copied = replace(one, tally=Tally(tally.games, lengths, dict(tally.shares), tally.longest))
    measured = []
    for measure, figures in report.figures(copied):
        _ = figures.standard_error, figures.decay  # computed here, not by the screen
        measured.append(MeasuredLengths(measure, figures, report.fits(measure, figures)))
    return Snapshot(one, copied, workers, measured, trouble)
