"""Runs and matches at tables: each of their games has a table of its own, which only makes moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from cardtui.engine.run import Run
from cardtui.library.runs import RunRecorder
from cardtui.storage.rows import RUN_ELSEWHERE, SavedRun
from cardtui.ui.interfaces import CardAppInterface, Table
from cardtui.ui.player import PlayerObserver
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen


def show_next(
    app: CardAppInterface,
    row: SavedRun,
    table_type: Callable[[CardAppInterface, Any], TableScreen],
    recorder_type: type[RunRecorder] = RunRecorder,
) -> None:
    """Show the game that comes next in an unfinished run or match."""
    runs = app.library.runs(row.game)
    session = runs.puzzle(row)
    recorder = recorder_type(runs, row, session, app.library.record(session, resumable=False))
    app.leave_for(table_type(app, recorder))


class SeriesMoves(Moves):
    """Makes the moves of a game of a run or a match, and refuses what there is not in one.

    It comes before the class for the moves of any such game: `class RunMoves(SeriesMoves, CoinMoves)`.
    """

    word: ClassVar[str]
    """The word for the whole: `run` or `match`."""
    refusal: ClassVar[str]
    """A clause that says that a command is not in one."""

    def __init__(self, table: Table, recorder: RunRecorder) -> None:
        super().__init__(table)
        self.recorder = recorder

    @property
    def observers(self) -> Sequence[PlayerObserver]:
        return (self.recorder,)

    @property
    def is_over(self) -> bool:
        """Whether the run or the match is over."""
        return self.recorder.run.is_over

    @property
    def how_over(self) -> str:
        """A clause that says that it is over, and which key begins a new one."""
        raise NotImplementedError

    @property
    def leaving(self) -> str:
        """A clause on the key that leaves it."""
        raise NotImplementedError

    @property
    def result_line(self) -> str:
        """Its result as a line to share."""
        raise NotImplementedError

    def result_of(self, run: Run) -> str:
        """Return the result of a run that is over, to end a sentence."""
        return ""

    def refuse(self, *_: object) -> None:
        """Say that a command is not in a run or a match."""
        self.say(self.how_over if self.is_over else f"{self.refusal}; {self.leaving}")

    def leave_ply(self, before: int) -> None:
        super().leave_ply(before)
        if self.recorder.is_behind:
            self.table.screen.call_later(self._catch_up)

    def resumed(self) -> None:
        super().resumed()
        self._catch_up()

    def _catch_up(self) -> None:
        """Go on from where another window has brought the run."""
        if self.table.is_on_top and self.recorder.is_behind:
            self.go_on()

    def go_on(self) -> None:
        """Show the game that comes next; say so if another window has gone on with the run, or ended it."""
        app, row = self.card_app, self.recorder.row
        now = app.library.runs(row.game).latest(row)
        if now.run.is_over:
            app.go_home()
            app.settings.report(f"Another window has ended this {self.word}{self.result_of(now.run)}.")
            return
        table_type: Any = type(self.table)
        show_next(app, now, table_type, type(self.recorder))
        if not now.has_come_as_far_as(row):
            app.settings.report(RUN_ELSEWHERE)

    def action_copy_result(self) -> None:
        if self.is_over:
            self.card_app.copy(self.result_line)
        else:
            self.say(f"this {self.word} is not over yet")
