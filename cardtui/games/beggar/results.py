"""The results of a person's games of Beggar My Neighbour: the summary of one, and their matches.

A match is a run of rounds: `cardtui.library.runs`. Here is how the slaps of its rounds are saved, and what
they tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.engine.betting import bet_lines
from cardtui.engine.ending import Ending, usual_ending
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.session import Session
from cardtui.games.beggar.slaps.match import MatchTally, Slap, read_slaps, slaps_in, slaps_text
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder, Runs
from cardtui.storage.rows import SavedRun


def ending(session: Session[Any, Any], library: GameLibrary) -> Ending:
    """Return the summary of a finished game, with the bets on it."""
    end = usual_ending(session)
    if session.game.bets is None:
        return end
    return end._replace(lines=[*end.lines, *bet_lines(library.betting(session))])


# matches


def _rounds(row: SavedRun, number: int) -> list[Sequence[Slap]]:
    """Return the slaps of the first rounds of a match; none of those that say nothing."""
    found = read_slaps(row.slaps)[:number]
    return [*found, *[[]] * (number - len(found))]


def tally_of(row: SavedRun) -> MatchTally:
    """Return the tally of a match so far."""
    run = row.run
    return MatchTally(run, row.level, _rounds(row, len(run.marks) + (not run.is_over)))


class MatchRecorder(RunRecorder):
    """Saves what happens in a round of a match: each move with the slaps so far, and then the result."""

    def __init__(
        self, runs: Runs, row: SavedRun, session: Session[Any, Any], observer: PlayerObserver | None = None
    ) -> None:
        super().__init__(runs, row, session, observer)
        *self._earlier, present = _rounds(row, len(row.marks) + 1)
        self.times = {slap.ply: slap.seconds for slap in present if slap.seconds is not None}
        """The seconds that the person took to slap, by the plies before: the table says what is new."""

    def _row_now(self) -> SavedRun:
        session = self.session
        steps = (session.step(ply) for ply in range(1, session.ply + 1))
        return super()._row_now()._replace(slaps=slaps_text([*self._earlier, slaps_in(steps, self.times)]))

    @property
    def tally(self) -> MatchTally:
        """The tally of the match so far."""
        return tally_of(self.row)
