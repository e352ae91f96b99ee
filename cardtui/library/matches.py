"""The matches of a person: how the slaps of their rounds are saved, and what they tell.

A match is a run of rounds: `cardtui.library.runs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtui.engine.session import Session
from cardtui.games.beggar.slaps.match import MatchTally, Slap, read_slaps, slaps_in, slaps_text
from cardtui.library.runs import RunRecorder, Runs, run_of

if TYPE_CHECKING:
    from cardtui.engine.observer import PlayerObserver
    from cardtui.storage.rows import SavedRun

__all__ = ["MatchRecorder", "tally_of"]


def _rounds(row: SavedRun, number: int) -> list[Sequence[Slap]]:
    """Return the slaps of the first rounds of a match; none of those that say nothing."""
    found = read_slaps(row.slaps)[:number]
    return [*found, *[[]] * (number - len(found))]


def tally_of(row: SavedRun) -> MatchTally:
    """Return what a match tells so far."""
    run = run_of(row)
    return MatchTally(run, row.level, _rounds(row, len(run.marks) + (not run.is_over)))


class MatchRecorder(RunRecorder):
    """Saves what happens in a round of a match: each move with the slaps so far, and then the result."""

    def __init__(
        self, runs: Runs, row: SavedRun, session: Session[Any, Any], *observers: PlayerObserver
    ) -> None:
        super().__init__(runs, row, session, *observers)
        number = len(row.marks)
        self._earlier = _rounds(row, number)
        *_, present = _rounds(row, number + 1)
        self.times = {slap.ply: slap.seconds for slap in present if slap.seconds is not None}
        """The seconds that the person took to slap, by the plies before: the table says what is new."""

    def _row_now(self) -> SavedRun:
        session = self.session
        steps = (session.step(ply) for ply in range(1, session.ply + 1))
        return super()._row_now()._replace(slaps=slaps_text([*self._earlier, slaps_in(steps, self.times)]))

    @property
    def tally(self) -> MatchTally:
        """What the match tells so far."""
        return tally_of(self.row)
