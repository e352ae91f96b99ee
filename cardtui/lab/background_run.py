"""Runs that are watched while they go on: in a thread, which tells now and then what was counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Condition
from time import monotonic
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.lab import report
from cardtui.lab.distribution import Distribution, Fit
from cardtui.lab.experiments import Measure
from cardtui.lab.runner import LabRun, ask_unit_size, play_run
from cardtui.lab.tally import Tally
from cardtui.lab.workers import LocalWorkers, Workers, processors

GAME_COUNTS = (10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
"""How many games can be played."""

_USUAL_UNITS = 40  # of a quarter of a second: so much is played if nobody says how much

_OFTEN = 0.2  # seconds between what is told


def start_workers() -> Workers:
    """Processes, one less than there are processors: that one is for the screen."""
    return LocalWorkers(max(1, processors() - 1))


def default_games(unit: int) -> int:
    """How many games one processor plays in ten seconds or less, of which it plays so many at once."""
    return max([GAME_COUNTS[0], *(step for step in GAME_COUNTS if step <= unit * _USUAL_UNITS)])


class MeasuredLengths(NamedTuple):
    """What was measured, with its figures, and beside the theory if there is one."""

    measure: Measure
    figures: Distribution
    fit: Fit | None


@dataclass(frozen=True)
class Snapshot:
    """A run as it stood: nothing of it changes any more."""

    of: LabRun
    """The run that goes on, by which to tell it from others; not to be read."""
    run: LabRun
    workers: str
    measured: Sequence[MeasuredLengths]
    trouble: str = ""
    """Why nothing goes on, in a sentence."""


class BackgroundRuns:
    """Runs, one after the other: whichever is begun takes the place of the one before.

    `run_loop` is for a thread of its own; the rest is for whoever looks at it, and takes no time.
    """

    def __init__(
        self,
        hire: Callable[[], Workers],
        tell: Callable[[Snapshot], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`hire` gets the workers; `tell` is called in the thread, some five times a second."""
        self._hire, self._tell, self._clock = hire, tell, clock
        self._changed = Condition()
        self._wanted: LabRun | None = None
        self._paused = self._closed = False
        self._stood = 0.0  # seconds for which it was stopped
        self._told_at, self._told = float("-inf"), (-1, -1)

    # for who looks at it

    def start(self, wanted: LabRun) -> None:
        """Begin a run, of so many games as are usual if it has none."""
        with self._changed:
            self._wanted, self._paused = wanted, False
            self._changed.notify_all()

    def extend(self, games: int) -> None:
        """Let the run have so many games, which are more than it had."""
        with self._changed:
            if self._wanted is not None:
                self._wanted.games = games
            self._changed.notify_all()

    def set_paused(self, paused: bool) -> None:
        """Stop the run, or go on with it."""
        with self._changed:
            self._paused = paused
            self._changed.notify_all()

    def close(self) -> None:
        """End `run_loop` at once."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    # in the thread

    def run_loop(self) -> None:
        """Play what is wanted until this is closed; then no worker is left.

        What cannot go on is told, and waits for another run to be begun.
        """
        failed: LabRun | None = None
        while (wanted := self._next(failed)) is not None:
            told = ""
            try:
                with self._hire() as workers:
                    told = workers.description
                    while (now := self._next()) is not None:
                        wanted = now
                        self._play(wanted, workers)
            except (BadInput, OSError) as error:
                failed = wanted
                self._tell(_snapshot(wanted, told, f"It cannot go on: {error}."))

    def _play(self, wanted: LabRun, workers: Workers) -> None:
        if not wanted.games_per_unit:
            ask_unit_size(wanted, workers, lambda: self._is_wanted(wanted))
        if not wanted.games_per_unit:
            return
        with self._changed:
            wanted.games = wanted.games or default_games(wanted.games_per_unit)
        play_run(wanted, workers, lambda one: self._watch(one, workers.description), self._time)
        if self._is_wanted(wanted):
            self._say(wanted, workers.description)

    def _next(self, failed: LabRun | None = None) -> LabRun | None:
        """Wait for a run that is not complete, and not the one that has `failed`."""
        with self._changed:
            while not self._closed:
                wanted = self._wanted
                if wanted is not None and wanted is not failed and not self._is_done(wanted):
                    return wanted
                self._changed.wait()
        return None

    def _is_done(self, one: LabRun) -> bool:
        return bool(one.games_per_unit) and one.complete

    def _is_wanted(self, one: LabRun) -> bool:
        return one is self._wanted and not self._closed

    def _time(self) -> float:
        return self._clock() - self._stood

    def _watch(self, one: LabRun, workers: str) -> bool:
        if self._clock() - self._told_at >= _OFTEN:
            self._say(one, workers)
        if self._paused:
            self._say(one, workers)
            since = self._clock()
            with self._changed:
                while self._paused and self._is_wanted(one):
                    self._changed.wait()
            self._stood += self._clock() - since
        return self._is_wanted(one)

    def _say(self, one: LabRun, workers: str) -> None:
        """Tell where the run stands, if there is anything new."""
        if (now := (id(one), one.tally.games)) != self._told or not one.tally.games:
            self._told = now
            self._tell(_snapshot(one, workers))
        self._told_at = self._clock()


def _snapshot(one: LabRun, workers: str, trouble: str = "") -> Snapshot:
    """What is counted goes on changing: it is copied, and what takes time to be told is found here."""
    tally = one.tally
    lengths = {name: dict(counts) for name, counts in tally.lengths.items()}
    copied = replace(one, tally=Tally(tally.games, lengths, dict(tally.shares), tally.longest))
    measured = []
    for measure, figures in report.figures(copied):
        _ = figures.standard_error, figures.decay  # which are found once, and kept
        measured.append(MeasuredLengths(measure, figures, report.fits(measure, figures)))
    return Snapshot(one, copied, workers, measured, trouble)
