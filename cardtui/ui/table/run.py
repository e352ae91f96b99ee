"""Runs and matches: each of their puzzles or rounds has a table of its own, which leads to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.screen import Screen

from cardtui.engine.run import Run
from cardtui.library.runs import RunRecorder
from cardtui.storage.rows import RUN_ELSEWHERE
from cardtui.ui.interfaces import CardAppInterface, Table

if TYPE_CHECKING:
    from cardtui.storage.rows import SavedRun

__all__ = ["RunTables"]


class RunTables(NamedTuple):
    """Opens the tables of the runs, or of the matches, of one kind of game."""

    key: str
    recorder_type: type[RunRecorder]
    table_type: Callable[[CardAppInterface, Any], Screen[Any]]
    """Makes the table of a puzzle or round, given its recorder."""
    ended_elsewhere: Callable[[Run], str]
    """Returns the notice that another window has ended a run."""

    def open(self, app: CardAppInterface, seed: int | None = None, level: str = "") -> None:
        """Go on with the run of a seed, or with the one that was played last; begin one if there is none."""
        self._show(app, app.library.runs(self.key).open(seed, app.draw_seed, level))

    def _show(self, app: CardAppInterface, row: SavedRun) -> None:
        """Show the puzzle that comes next in an unfinished run."""
        runs = app.library.runs(self.key)
        session = runs.puzzle(row)
        recorder = self.recorder_type(runs, row, session, app.library.record(session, resumable=False))
        app.leave_for(self.table_type(app, recorder))

    def go_on(self, app: CardAppInterface, row: SavedRun) -> None:
        """Show the puzzle that comes next; say so if another window has gone on with the run, or ended it."""
        now = app.library.runs(self.key).latest(row)
        if now.run.is_over:
            app.go_home()
            app.settings.report(self.ended_elsewhere(now.run))
        else:
            self._show(app, now)
            if not now.has_come_as_far_as(row):
                app.settings.report(RUN_ELSEWHERE)

    def catch_up(self, table: Table, recorder: RunRecorder) -> None:
        """Go on from where another window has brought the run of a table, if one has."""
        if table.is_on_top and recorder.is_behind:
            self.go_on(table.card_app, recorder.row)
