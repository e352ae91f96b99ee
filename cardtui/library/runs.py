"""The runs of a person: which is unfinished, how its moves are saved, and the best result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import SavedId
from cardtui.engine.narrator import is_win
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.run import MISSED, Run, is_run
from cardtui.engine.session import Session
from cardtui.games import load, open_id
from cardtui.storage.rows import SavedRun, new_uid

if TYPE_CHECKING:
    from cardtui.engine.puzzles import RunPuzzles
    from cardtui.storage.store import Store

__all__ = ["RunRecorder", "Runs", "run_of"]

_MOST_DRAWN = 100  # seeds, until one is new


def run_of(row: SavedRun) -> Run:
    """Return the run of a row."""
    return Run(row.seed, row.marks)


class Runs:
    """The runs of one kind of game in `store`, and those of this process; without a store none is saved."""

    def __init__(self, key: str, store: Store | None, clock: Callable[[], float]) -> None:
        """`key` is that of the game; `clock` tells the time in seconds since 1970, UTC."""
        self._key, self._store, self._clock = key, store, clock
        self._here: dict[str, SavedRun] = {}
        """The rows that were changed in this process, by their uids."""
        self._stored: list[SavedRun] | None = None
        """The rows that were read last; None to read them again."""

    @property
    def _puzzles(self) -> RunPuzzles:
        puzzles = load(self._key).run_puzzles
        assert puzzles is not None  # or the game has no runs
        return puzzles

    def _rows(self) -> list[SavedRun]:
        """Return all runs, the one that was played last first."""
        if self._stored is None:
            self._stored = self._store.runs(self._key) if self._store is not None else []
        rows = {row.uid: row for row in self._stored}
        for uid, row in self._here.items():
            if uid not in rows or len(rows[uid].marks) <= len(row.marks):
                rows[uid] = row
        return sorted((row for row in rows.values() if is_run(row.marks)), key=lambda row: -row.touched)

    def current(self, seed: int | None = None) -> SavedRun | None:
        """Return the unfinished run that was played last, of this seed or of any; None if there is none.

        This reads the store; the other methods know what was read then.
        """
        self._stored = None
        rows = (row for row in self._rows() if seed in (None, row.seed) and not run_of(row).is_over)
        return next(rows, None)

    def open(self, seed: int | None, draw_seed: Callable[[], int]) -> SavedRun:
        """Return the run of a seed, or the one that was played last, to go on with it; or else a new one."""
        return self.current(seed) or self.begin(self._new_seed(draw_seed) if seed is None else seed)

    def begin(self, seed: int) -> SavedRun:
        """Return a new run, which is saved at once.

        Were it saved with its first move, one could leave runs until one begins with an easy puzzle.
        """
        now = self._clock()
        return self.save(SavedRun(new_uid(), self._key, seed, now, now))

    def _new_seed(self, draw_seed: Callable[[], int]) -> int:
        """Return a random seed, of a run that was not played before if there is one."""
        known = {row.seed for row in self._rows()}
        for _ in range(_MOST_DRAWN):
            seed = draw_seed()
            if seed not in known:
                break
        return seed

    def finished_since(self, time: float) -> list[Run]:
        """Return the runs that were finished since a time in seconds since 1970, UTC, the first one first."""
        self._stored = None
        rows = reversed(self._rows())
        return [run_of(row) for row in rows if row.touched >= time and run_of(row).is_over]

    @property
    def best(self) -> int | None:
        """The most puzzles solved in a run that is over, of each seed the first; None without one."""
        first: dict[int, Run] = {}
        for row in reversed(self._rows()):
            if run_of(row).is_over:
                first.setdefault(row.seed, run_of(row))
        return max((run.solved for run in first.values()), default=None)

    def counts(self, row: SavedRun) -> bool:
        """Return whether no other run of its seed was finished before."""
        others = (one for one in self._rows() if one.seed == row.seed and one.uid != row.uid)
        return not any(run_of(one).is_over and one.touched <= row.touched for one in others)

    def save(self, row: SavedRun) -> SavedRun:
        """Save a run; return its row with the time of the change."""
        row = self._here[row.uid] = row._replace(touched=self._clock())
        if self._store is not None:
            self._store.save_run(row)
        return row

    # the puzzles

    def grade(self, row: SavedRun) -> int:
        """Return the grade of the puzzle to solve now, or of the last one."""
        return self._puzzles.grade_of(len(row.marks) - run_of(row).is_over)

    def puzzle(self, row: SavedRun) -> Session[Any, Any]:
        """Return the puzzle that comes next in an unfinished run, with the moves already made in it."""
        game_id = self._puzzles.puzzle_id(row.seed, len(row.marks))
        try:
            return open_id(SavedId(game_id, tuple(row.moves.split("."))).text if row.moves else game_id)
        except BadInput:
            return open_id(game_id)  # somebody has edited the file

    def played(self, row: SavedRun) -> list[str]:
        """Return the ids of the puzzles that were solved or missed, in order."""
        return [self._puzzles.puzzle_id(row.seed, number) for number in range(len(row.marks))]

    def missed(self, row: SavedRun) -> list[str]:
        """Return the ids of the puzzles that were missed, in order."""
        results = zip(self.played(row), row.marks, strict=True)
        return [game_id for game_id, mark in results if mark == MISSED]


class RunRecorder(PlayerObserver):
    """Saves what happens in a puzzle of a run: each move, and then the result."""

    def __init__(self, runs: Runs, row: SavedRun, session: Session[Any, Any]) -> None:
        self._runs, self.row, self.session = runs, row, session
        self._before = row.marks

    @property
    def run(self) -> Run:
        """The run, with the result of the puzzle once there is one."""
        return run_of(self.row)

    @property
    def is_decided(self) -> bool:
        """Whether the puzzle was solved or missed."""
        return self.row.marks != self._before

    def ply_changed(self, before: int) -> None:
        session, game = self.session, self.session.game
        if self.is_decided:
            return  # the result stays
        if game.result(session.state) is None:
            moves = (session.step(ply).move for ply in range(1, session.ply + 1))
            self.row = self._runs.save(self.row._replace(moves=".".join(map(game.move_text, moves))))
        else:
            run = self.run.after(solved=is_win(game, session.state))
            self.row = self._runs.save(self.row._replace(marks=run.marks, moves=""))
