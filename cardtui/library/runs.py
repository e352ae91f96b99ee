"""The runs and matches of a person: which is unfinished, how its moves are saved, and the best result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import SavedId
from cardtui.engine.narrator import is_win
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.run import MISSED, Run
from cardtui.engine.session import Session
from cardtui.games import load, open_id
from cardtui.storage.rows import SavedRun, new_uid

if TYPE_CHECKING:
    from cardtui.engine.puzzles import RunPuzzles
    from cardtui.storage.store import Store

_MOST_DRAWN = 100  # seeds, until one is new


class Runs:
    """The runs of one kind of game in `store`, and those of this process.

    The matches of a kind are runs whose rows have a level.
    """

    def __init__(self, key: str, store: Store, clock: Callable[[], float]) -> None:
        """`key` is that of the game; `clock` returns the time in seconds since 1970, UTC."""
        self._key, self._store, self._clock = key, store, clock
        self._here: dict[str, SavedRun] = {}
        """The rows that were changed in this process, by their uids."""
        self._stored: list[SavedRun] = []
        """The rows that were read last."""
        self._is_read = False

    @property
    def are_kept(self) -> bool:
        """Whether the runs are saved, so that they count and can be gone on with."""
        return self._store.saves

    @property
    def _puzzles(self) -> RunPuzzles:
        puzzles = load(self._key).run_puzzles
        assert puzzles is not None  # or the game has no runs
        return puzzles

    def _rows(self) -> list[SavedRun]:
        """Return all runs, the one that was played last first."""
        if not self._is_read:
            self._is_read, stored = True, self._store.runs(self._key)
            if not self._store.read_problem:
                self._stored = stored
        rows = {row.uid: row for row in self._stored}
        for uid in self._here.keys() - self._store.refused_runs:
            row = self._here[uid]
            if uid not in rows or row.continues(rows[uid]):
                rows[uid] = row
        known = (row for row in rows.values() if row.run.is_possible and self._is_known(row))
        return sorted(known, key=lambda row: -row.touched)

    def _is_known(self, row: SavedRun) -> bool:
        """Return whether the kind has such runs, or matches of such a level: anybody can edit the file."""
        kind = load(self._key)
        if row.level:
            return kind.matches is not None and row.level in kind.matches.LEVELS
        return kind.run_puzzles is not None

    def current(self, seed: int | None = None, level: str = "") -> SavedRun | None:
        """Return the unfinished run that was played last, of this seed or of any; None if there is none.

        If a `level` is given, it is a match of that level. This reads the store, as `latest` does; the other
        methods know what was read then.
        """
        self._is_read = False
        rows = (row for row in self._rows() if seed in (None, row.seed) and level in ("", row.level))
        return next((row for row in rows if not row.run.is_over), None)

    def open(self, seed: int | None, draw_seed: Callable[[], int], level: str = "") -> SavedRun:
        """Return the run of a seed, or the one that was played last, to go on with it; or else a new one.

        A new match has the level of the last one, or a middle one, if none is given.
        """
        row = self.current(seed, level)
        return row or self.begin(self._new_seed(draw_seed) if seed is None else seed, level)

    @property
    def usual_level(self) -> str:
        """The level of the match that was played last, or else a middle one; empty for a kind without any."""
        if (matches := load(self._key).matches) is None:
            return ""
        levels = matches.LEVELS
        last = next((row.level for row in self._rows()), "")
        return last if last in levels else levels[len(levels) // 2]

    def begin(self, seed: int, level: str = "") -> SavedRun:
        """Return a new run, which is saved at once.

        Were it saved with its first move, one could leave runs until one begins with an easy puzzle.
        """
        now = self._clock()
        row = SavedRun(new_uid(), self._key, seed, now, now, level=level or self.usual_level)
        return self.save(row) or row

    def _new_seed(self, draw_seed: Callable[[], int]) -> int:
        """Return a random seed, of a run that was not played before if there is one."""
        known = {row.seed for row in self._rows()}
        for _ in range(_MOST_DRAWN):
            seed = draw_seed()
            if seed not in known:
                break
        return seed

    def finished_since(self, time: float) -> list[SavedRun]:
        """Return the runs that were finished since a time in seconds since 1970, UTC, the first one first."""
        self._is_read = False
        rows = reversed(self._rows())
        return [row for row in rows if row.touched >= time and row.run.is_over]

    @property
    def best(self) -> int | None:
        """The most puzzles solved in a run that is over, of each seed the first; None without one."""
        first: dict[int, Run] = {}
        for row in reversed(self._rows()):
            if row.run.is_over:
                first.setdefault(row.seed, row.run)
        return max((run.solved for run in first.values()), default=None)

    def counts(self, row: SavedRun) -> bool:
        """Return whether no other run of its seed was finished before."""
        others = (one for one in self._rows() if one.seed == row.seed and one.uid != row.uid)
        return not any(one.run.is_over and one.touched <= row.touched for one in others)

    def latest(self, row: SavedRun) -> SavedRun:
        """Return a run as it is now: another window may have gone on with it."""
        self._is_read = False
        return next((one for one in self._rows() if one.uid == row.uid), row)

    def save(self, row: SavedRun, before: SavedRun | None = None) -> SavedRun | None:
        """Save a run, which continues `before` if given; return its row with the time of the change.

        If another window has gone on with it, what was done there counts: return None, and save nothing.
        """
        row = row._replace(touched=self._clock())
        if not self._store.save_run(row, before):
            self._here.pop(row.uid, None)
            self._is_read = False
            return None
        self._here[row.uid] = row
        return row

    # the puzzles

    def grade(self, row: SavedRun) -> int:
        """Return the grade of the puzzle to solve now, or of the last one."""
        return self._puzzles.grade_of(len(row.marks) - row.run.is_over)

    def game_id(self, row: SavedRun, number: int) -> str:
        """Return the id of a puzzle of a run, or of a round of a match, by its number, from 0 on."""
        matches = load(self._key).matches
        if row.level and matches is not None:
            return matches.game_id(row.seed, row.level, number)
        return self._puzzles.puzzle_id(row.seed, number)

    def puzzle(self, row: SavedRun) -> Session[Any, Any]:
        """Return the puzzle or round that comes next in an unfinished run, with the moves made in it."""
        game_id = self.game_id(row, len(row.marks))
        try:
            return open_id(SavedId(game_id, tuple(row.moves.split("."))).text if row.moves else game_id)
        except BadInput:
            return open_id(game_id)  # somebody has edited the file

    def played(self, row: SavedRun) -> list[str]:
        """Return the ids of the puzzles that were solved or missed, in order."""
        return [self.game_id(row, number) for number in range(len(row.marks))]

    def missed(self, row: SavedRun) -> list[str]:
        """Return the ids of the puzzles that were missed, in order."""
        results = zip(self.played(row), row.marks, strict=True)
        return [game_id for game_id, mark in results if mark == MISSED]


class RunRecorder(PlayerObserver):
    """Saves what happens in a puzzle of a run: each move, and then the result."""

    def __init__(
        self, runs: Runs, row: SavedRun, session: Session[Any, Any], observer: PlayerObserver | None = None
    ) -> None:
        """The `observer`, such as that which saves the puzzle itself, learns what counts in the run."""
        self.runs, self.row, self.session = runs, row, session
        self._observer = observer or PlayerObserver()
        self._before = row.marks
        self.is_behind = False
        """Whether another window has gone on with the run, so that nothing here counts any more."""

    @property
    def run(self) -> Run:
        """The run, with the result of the puzzle once there is one."""
        return self.row.run

    @property
    def is_decided(self) -> bool:
        """Whether the puzzle was solved or missed."""
        return self.row.marks != self._before

    def ply_changed(self, before: int) -> None:
        if not (self.is_decided or self.is_behind):  # or the result stays
            self._save()
        if not self.is_behind:
            self._observer.ply_changed(before)

    def steps_watched(self, before: int) -> None:
        self._observer.steps_watched(before)

    def move_made(self) -> None:
        self._observer.move_made()

    def moves_undone(self) -> None:
        self._observer.moves_undone()

    def hint_given(self) -> None:
        self._observer.hint_given()

    def game_finished(self) -> None:
        if not self.is_behind:
            self._observer.game_finished()

    def _save(self) -> None:
        saved = self.runs.save(self._row_now(), self.row)
        self.row, self.is_behind = saved or self.row, saved is None

    def _row_now(self) -> SavedRun:
        """Return the row with the moves up to this ply, or with the result."""
        session, game = self.session, self.session.game
        if game.result(session.state) is None:
            moves = (session.step(ply).move for ply in range(1, session.ply + 1))
            return self.row._replace(moves=".".join(map(game.move_text, moves)))
        run = self.run.after(solved=is_win(game, session.state))
        return self.row._replace(marks=run.marks, moves="")
