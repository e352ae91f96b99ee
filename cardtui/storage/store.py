"""Saves games, the history and settings, and reads them.

Only reading, `flush` and `save_run` wait for the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from time import monotonic, time
from typing import Any, ClassVar, TypeVar

from cardtui.platform import INSTALLED, Platform
from cardtui.storage.background_writer import BackgroundWriter, Change
from cardtui.storage.database import (
    NewerVersion,
    UnusableFile,
    connect,
    error_text,
    insert,
    is_damage,
    quarantine,
)
from cardtui.storage.paths import shortened
from cardtui.storage.row_validation import (
    VALID,
    VALID_GAME,
    VALID_SAVED_GAME,
    VALID_SETTING,
    is_valid_text,
    why_invalid,
)
from cardtui.storage.rows import (
    MAX_TEXT_LENGTH,
    RUN_ELSEWHERE,
    TABLES,
    FinishedGame,
    SavedBet,
    SavedGame,
    SavedRun,
    SavedTask,
    SavedTry,
    column_list,
    row_from_values,
)

T = TypeVar("T")
M = TypeVar("M", SavedTask, SavedTry, SavedBet)
K = TypeVar("K", FinishedGame, SavedGame, SavedRun, SavedTask, SavedTry, SavedBet)

_MAX_SAVED_GAMES = 9
"""Number of saved games of each kind. To begin another one gives up the oldest."""

READ_TIMEOUT, SCREEN_READ_TIMEOUT = 2.0, 0.2
"""Seconds that reading waits while the file is locked: in a command, and where a screen waits for it."""

_RETRY_AFTER = 1.0
"""Seconds after a timeout in which reads do not wait again, so that several reads in a row wait once."""

_SHORT_TIMEOUT = 0.01
"""Seconds that such a read waits, long enough for another program to write a game."""

_WRITE_TIMEOUT = 5.0
"""Seconds that a command waits until its changes are written."""

SAVED_AGAIN = "What could not be saved is saved now."

TWO_GAMES = "Another window plays this game too: it is two games now, and both are kept."

RESULT_FILTERS = {
    "won": "won = 1",
    "lost": "won = 0 AND finished = 1",
    "finished": "finished = 1",
    "given up": "finished = 0",
}
"""The results that the history can be filtered by, each with its condition in SQL."""


class Store:
    """The data file, which is created by the first write. No method raises if there is a problem with it.

    `problem` then says, in a sentence, why nothing is saved, or what was done. `notify` is called with each
    new problem, with each read that fails, when what had failed is written, when a game becomes two games,
    and when a run is refused after `save_run` has returned, possibly in another thread.
    """

    saves: ClassVar[bool] = True
    """Whether it saves anything."""

    def __init__(
        self,
        file: Path,
        clock: Callable[[], float] = time,
        notify: Callable[[str], None] = lambda problem: None,
        read_timeout: float = READ_TIMEOUT,
        platform: Platform = INSTALLED,
        on_write: Callable[[], None] = lambda: None,
    ) -> None:
        """`clock` returns seconds since 1970, UTC.

        `read_timeout` is for how many seconds reading waits for a lock and for pending writes. Where the
        `platform` has no threads, the running event loop writes. `on_write` is called after each transaction.
        """
        self.file = file
        self.clock = clock
        self.notify = notify
        self.problem = ""
        self.read_problem = ""
        """Why the last read failed, as a sentence; empty if it did not."""
        self.was_upgraded = False
        """Whether the file had an older schema, which this process has brought to the current one."""
        self.write_problem = ""
        """Why the last write failed, as a sentence; empty if it did not."""
        self._on_write = on_write
        self._moved = ""
        """What was quarantined, as sentences."""
        self._reported: set[str] = set()
        """The uids of the games that were reported to be played elsewhere, too."""
        self.refused_runs: set[str] = set()
        """The uids of the runs whose last change was refused: the file has something else of them."""
        self._known: set[str] = set()
        """The uids of saved games that are no news: saved here, or beside one that was resumed."""
        self._read_timeout = read_timeout
        self._wait_again_at = 0.0
        """The monotonic time from which reads wait again."""
        self.quarantined: list[Path] = []
        """The files that could not be used, under their new names."""
        self._writer = BackgroundWriter(file, self._quarantine, self._write_done, platform.threads)

    # problems

    def _set_problem(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            if problem:
                self.notify(problem)

    def _write_done(self, error: Exception | None) -> None:
        if error is None:
            was_failing, self.write_problem = bool(self.write_problem), ""
            self.problem = self._moved
            if was_failing:
                self.notify(SAVED_AGAIN)
            self._on_write()
        else:
            what = f"{shortened(self.file)} cannot be written ({error_text(error)})"
            self.write_problem = f"Nothing is saved: {what}."
            self._set_problem(" ".join(filter(None, (self._moved, self.write_problem))))

    def _read_failed(self, error: Exception) -> None:
        why = error_text(error)
        self.problem = self.read_problem = f"Saved data cannot be read: {shortened(self.file)} ({why})."
        self.notify(self.read_problem)

    def _quarantine(self, why: str, inode: int) -> None:
        try:
            if inode and self.file.stat().st_ino != inode:
                return  # another cardtui has done this already
            other = quarantine(self.file, why, self.clock())
        except OSError as error:
            self._write_done(error)
            return
        self.quarantined.append(other)
        what = "does not belong to cardtui" if why == "foreign" else "was damaged"
        self._moved = f"The data file {what}: it is now {shortened(other)}, and cardtui starts a new one."
        if why == "damaged":
            self._moved += " The command cardtui data import takes over what can still be read of it."
        self._set_problem(self._moved)

    # writing

    def _write(self, change: Change, name: object = None, drop: Iterable[object] = ()) -> None:
        self._writer.write(change, name, drop)

    def save_game(self, row: SavedGame, resumed_from: SavedGame | None = None) -> None:
        """Save a game in progress. It replaces `resumed_from`, unless another program has changed that."""
        if len(row.id) > MAX_TEXT_LENGTH:
            return

        def change(connection: sqlite3.Connection) -> None:
            replaced = resumed_from is not None and self._replace(connection, resumed_from)
            new = not connection.execute("SELECT 1 FROM under_way WHERE uid = ?", (row.uid,)).fetchone()
            insert(connection, [row])
            self._known.add(row.uid)
            finished = new and not (replaced or row.counted) and _is_finished_elsewhere(connection, row)
            if finished or _saved_elsewhere(connection, row) - self._known:
                self._report_two_games(row.uid)
            if new:
                _delete_given_up(connection, row.uid)
                self._give_up_oldest(connection, row)

        # A change with `resumed_from` must be made even if the game is saved again before.
        self._write(change, row.uid if resumed_from is None else None, drop=[row.uid])

    def _give_up_oldest(self, connection: sqlite3.Connection, newest: SavedGame) -> None:
        """Give up the oldest saved games of a kind if there are too many.

        `newest` always stays: if the clock was set back, its time may be the oldest.
        """
        found = connection.execute(
            f"SELECT {column_list(SavedGame)} FROM under_way WHERE game = ? AND uid != ? "
            f"AND {VALID_SAVED_GAME} ORDER BY touched DESC LIMIT -1 OFFSET ?",
            (newest.game, newest.uid, _MAX_SAVED_GAMES - 1),
        ).fetchall()
        for row in (row_from_values(SavedGame, values) for values in found):
            if not row.counted:
                # It keeps the uid: if the game goes on, `_delete_given_up` finds the row by it.
                insert(connection, [row.to_finished(row.touched, uid=row.uid)])
            connection.execute("DELETE FROM under_way WHERE uid = ?", (row.uid,))

    def delete_saved_game(self, uid: str) -> None:
        """Delete a saved game."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM under_way WHERE uid = ?", (uid,))

        self._write(change, drop=[uid])

    def change_try(self, begun: SavedTry, change: Callable[[SavedTry], SavedTry]) -> None:
        """Change the row of the tries at a puzzle, which is `begun` if there is none yet."""
        now = self.clock()
        self._write(lambda connection: _change_try(connection, begun, change, now))

    def save_bet(self, row: SavedBet) -> None:
        """Save a question that was asked, as it is now. An answer that the file has stays."""
        if why_invalid(SavedBet, row._asdict()):
            return  # an id that no file can hold
        row = row._replace(touched=self.clock())

        def change(connection: sqlite3.Connection) -> None:
            here = find_row(connection, SavedBet, row.uid)
            insert(connection, [row if here is None or not here.answer else here.merged(row)])

        self._write(change)

    def add_finished_game(
        self,
        row: FinishedGame,
        saved_uid: str = "",
        resumed_from: SavedGame | None = None,
        finished_try: SavedTry | None = None,
    ) -> None:
        """Add a game to the history. Delete the saved game `saved_uid`, and `resumed_from` if unchanged.

        The `finished_try` at a rated puzzle ends.
        """
        if len(row.id) > MAX_TEXT_LENGTH:
            return

        def change(connection: sqlite3.Connection) -> None:
            _delete_given_up(connection, saved_uid)
            insert(connection, [row])
            if finished_try is not None:
                _change_try(connection, finished_try, SavedTry.with_result, row.ended)
            connection.execute("DELETE FROM under_way WHERE uid = ?", (saved_uid,))
            # A game that was lost and then won by undo has two rows, too, but nobody else has resumed it.
            taken = resumed_from is not None and not self._replace(connection, resumed_from)
            elsewhere = _saved_elsewhere(connection, row) - self._known
            if elsewhere or (taken and _is_finished_elsewhere(connection, row)):
                self._report_two_games(saved_uid)

        self._write(change, drop=[saved_uid])

    def _replace(self, connection: sqlite3.Connection, row: SavedGame) -> bool:
        """Delete a saved game that is resumed unless it has changed; return whether it was deleted.

        If the same game is saved in another row then, it became two games before, which was reported.
        """
        unchanged = "DELETE FROM under_way WHERE uid = ? AND touched = ? AND id = ?"
        deleted = connection.execute(unchanged, (row.uid, row.touched, row.id)).rowcount > 0
        if deleted:
            self._known |= _saved_elsewhere(connection, row)
        return deleted

    def _report_two_games(self, uid: str) -> None:
        """Notify once that a game, saved as `uid`, has become two games because another program plays it."""
        if uid not in self._reported:
            self._reported.add(uid)
            self.notify(TWO_GAMES)

    def save_run(self, row: SavedRun, before: SavedRun | None = None) -> bool:
        """Save a run that was played on from `before`; return False if it has gone on otherwise in the file.

        Then it stays as it is there. If the file cannot be written soon, it is saved or refused later.
        """
        is_late = False

        def change(connection: sqlite3.Connection) -> None:
            if not continue_run(connection, row, before):
                self.refused_runs.add(row.uid)
                if is_late:
                    self.notify(RUN_ELSEWHERE)

        self.refused_runs.discard(row.uid)
        self._write(change)  # under no name: the next change goes on from this one
        is_late = not self._writer.flush(self._patience)
        return row.uid not in self.refused_runs

    def save_task(self, row: SavedTask, *, anew: bool = False) -> None:
        """Save the lines and the mark of a practice task; a better mark in the file stays.

        Hints that another program has taken count too, unless the task is begun `anew`.
        """
        if why_invalid(SavedTask, row._asdict()):
            return  # lines that no file can hold

        def change(connection: sqlite3.Connection) -> None:
            here = find_row(connection, SavedTask, row.uid) or row
            merged = row.merged(here)
            insert(connection, [merged if anew else merged._replace(hints=max(row.hints, here.hints))])

        # To begin anew must be done even if the lines are saved again before.
        name = ("task", row.uid)
        self._write(change, None if anew else name, drop=[name])

    def save_setting(self, name: str, value: str | None) -> None:
        """Save a setting, or delete it if `value` is None."""

        def change(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM settings WHERE name = ?", (name,))
            if value is not None:
                connection.execute("INSERT INTO settings VALUES (?, ?)", (name, value))

        self._write(change, ("setting", name))

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything is written; return whether it is."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = _WRITE_TIMEOUT) -> bool:
        """Write pending changes and stop; return whether all were written within `seconds`.

        If it was not, `problem` says so.
        """
        written = self._writer.close(seconds)
        if not written:
            late = f"{shortened(self.file)} could not be written within {seconds:g} seconds"
            self._set_problem(self.write_problem or f"The last changes are not saved: {late}.")
        return written

    # reading

    @property
    def _patience(self) -> float:
        """For how many seconds to wait for the file now."""
        return self._read_timeout if monotonic() >= self._wait_again_at else _SHORT_TIMEOUT

    def read(self, query: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `query` returns for a connection; if the file cannot be read, `default`.

        `read_problem` then says why. Pending changes are written first, unless that takes too long.
        """
        self.read_problem = ""
        began, timeout = monotonic(), self._patience
        self._writer.flush(timeout)
        left = timeout - (monotonic() - began)
        answer = default
        try:
            self.file.stat()
            answer = self._query(query, default, max(_SHORT_TIMEOUT, left))
        except FileNotFoundError:
            pass  # nothing has been saved yet
        except OSError as error:
            self._read_failed(error)
        timed_out = left <= 0 or self.read_problem
        if timed_out and timeout > _SHORT_TIMEOUT and monotonic() - began >= timeout:
            self._wait_again_at = monotonic() + _RETRY_AFTER
        return answer

    def write_at_once(self, change: Callable[[sqlite3.Connection], T]) -> T | None:
        """Apply a change in one transaction and return what it returns; if it fails, None.

        `problem` then says why.
        """

        def transaction(connection: sqlite3.Connection) -> T:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                return change(connection)

        self._writer.flush(_WRITE_TIMEOUT)
        answer = self._query(transaction, None, create=True)
        if answer is None and not self.write_problem:
            answer = self._query(transaction, None, create=True)  # in a new file
        return answer

    def _query(
        self,
        query: Callable[[sqlite3.Connection], T],
        default: T,
        timeout: float | None = None,
        create: bool = False,
    ) -> T:
        inode = 0
        try:
            inode = self.file.stat().st_ino if self.file.exists() else 0
            found = connect(self.file, create=create, timeout=timeout, upgraded=self._note_upgrade)
            with closing(found) as connection:
                return query(connection)
        except UnusableFile as error:
            self._quarantine(error.why, inode)
        except (sqlite3.Error, OSError, UnicodeDecodeError, NewerVersion) as error:
            if is_damage(error):
                self._quarantine("damaged", inode)
            elif create:
                self._write_done(error)
            else:
                self._read_failed(error)
        return default

    def _note_upgrade(self) -> None:
        self.was_upgraded = True

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query, which asks for texts of valid rows only; none if it cannot be read."""

        def rows(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            connection.text_factory = str  # valid texts are UTF-8, and SQLite's module decodes them faster
            return connection.execute(sql, values).fetchall()

        return self.read(rows, [])

    def _select(self, kind: type[K], order: str, where: Mapping[str, Any] = {}) -> list[K]:
        """Return the valid rows of a kind in order, in SQL, for which all conditions hold.

        Each condition has one value; those with the value None are left out.
        """
        known: dict[str, Any] = {condition: value for condition, value in where.items() if value is not None}
        conditions = " AND ".join((*known, VALID[kind]))
        sql = f"SELECT {column_list(kind)} FROM {TABLES[kind]} WHERE {conditions} ORDER BY {order}"
        return [row_from_values(kind, row) for row in self.query(sql, *known.values())]

    def saved_games(self, game: str | None = None) -> list[SavedGame]:
        """Return the saved games, of one kind or all, the last played first."""
        return self._select(SavedGame, "touched DESC", {"game = ?": game})

    def finished_games(
        self,
        game: str | None = None,
        result: str | None = None,
        search: str = "",
        limit: int = -1,
        offset: int = 0,
    ) -> list[FinishedGame]:
        """Return the games of the history, the newest first.

        `result` is one of `RESULT_FILTERS`; `search` is a part of the id or of the result.
        """
        if not is_valid_text(search):
            return []  # no text in the file contains it
        conditions, values = [VALID_GAME], list[Any]()
        if game is not None:
            conditions.append("game = ?")
            values.append(game)
        if result is not None:
            conditions.append(RESULT_FILTERS[result])
        if search:
            conditions.append("(instr(lower(id), ?) OR instr(lower(result), ?))")
            values += [search.lower()] * 2
        rows = self.query(
            f"SELECT {column_list(FinishedGame)} FROM games WHERE {' AND '.join(conditions)} "
            "ORDER BY ended DESC LIMIT ? OFFSET ?",
            *values, limit, offset,
        )  # fmt: skip
        return [row_from_values(FinishedGame, row) for row in rows]

    def finished_since(self, seconds: float) -> list[FinishedGame]:
        """Return the games finished since a time in seconds since 1970, UTC, the newest first."""
        return self._select(FinishedGame, "ended DESC", {"ended >= ? AND finished = 1": float(seconds)})

    def last_played(self) -> dict[str, float]:
        """Return when a game of each kind was last played, in seconds since 1970."""
        rows = self.query(
            f"SELECT game, MAX(played) FROM (SELECT game, ended AS played FROM games WHERE {VALID_GAME} "
            f"UNION ALL SELECT game, touched AS played FROM under_way WHERE {VALID_SAVED_GAME}) GROUP BY game"
        )
        return dict(rows)

    def results(self, game: str) -> list[FinishedGame]:
        """Return the finished games of a kind from which progress follows, in the order of their ends.

        These are games that could be won, and all games of a day that were played on that day.
        """
        of_its_day = "instr(id, '#' || replace(day, '-', '')) > 0 AND day != ''"
        progress = f"game = ? AND finished = 1 AND (won IS NOT NULL OR {of_its_day})"
        return self._select(FinishedGame, "ended", {progress: game})

    def runs(self, game: str | None = None) -> list[SavedRun]:
        """Return the runs of puzzles, of one kind of game or all, the one that was played last first."""
        return self._select(SavedRun, "touched DESC, uid", {"game = ?": game})

    def tasks(self) -> list[SavedTask]:
        """Return the practice tasks for which something was written, in the order of their keys."""
        return self._select(SavedTask, "uid")

    def try_at(self, game_id: str) -> SavedTry | None:
        """Return the row of the tries at a puzzle; None if none was begun. `game_id` has no moves.

        Also None while the changes of this process cannot be written.
        """
        if not self.flush(self._read_timeout):
            return None
        return next(iter(self._select(SavedTry, "uid", {"uid = ?": game_id})), None)

    def tries(self) -> list[SavedTry]:
        """Return the rows of the tries at puzzles, in the order of their ids."""
        return self._select(SavedTry, "uid")

    def bets(self, game: str | None = None, game_id: str | None = None) -> list[SavedBet]:
        """Return the bets in games of a kind or in one game, or all, in the order of ids and plies."""
        # The range lets SQLite use the key, which begins with the id.
        after = None if game_id is None else f"{game_id}A"
        where = {"game = ?": game, "id = ?": game_id, "uid >= ?": game_id, "uid < ?": after}
        return self._select(SavedBet, "id, ply", where)

    def shown_ply(self, game_id: str, uids: Iterable[str]) -> int:
        """Return the farthest ply of a watched game that was shown in other rows than those of `uids`.

        `game_id` has no ply. All of a game that has ended was shown.
        """
        of_it = "(id = ? OR substr(id, 1, length(?) + 1) IN (? || '~', ? || '@'))"
        rows = self.query(
            f"SELECT uid, MAX(step, seen) FROM under_way WHERE {of_it} AND {VALID_SAVED_GAME} "
            f"UNION ALL SELECT uid, MAX(steps, seen) FROM games WHERE {of_it} AND {VALID_GAME}",
            *[game_id] * 8,
        )
        return max((ply for uid, ply in rows if uid not in uids), default=0)

    def help_before_tries(self, game: str, game_id: str) -> tuple[int, int]:
        """Return the most hints and undos of a try that was left before tries had separate rows.

        These are in games that were saved or given up. `game_id` has no moves.
        """
        of_it = "game = ? AND (id = ? OR substr(id, 1, length(?) + 1) IN (? || '~', ? || '@'))"
        rows = self.query(
            f"SELECT hints, undos FROM under_way WHERE {of_it} AND counted = 0 AND {VALID_SAVED_GAME} "
            f"UNION ALL SELECT hints, undos FROM games WHERE {of_it} AND finished = 0 AND {VALID_GAME}",
            *(game, *[game_id] * 4) * 2,
        )
        return max((hints for hints, _ in rows), default=0), max((undos for _, undos in rows), default=0)

    def outcomes(self, row: SavedGame) -> set[bool | None]:
        """Return whether a saved game that has ended before was won, for each of its rows in the history."""
        same = f"game = ? AND began = ? AND finished = 1 AND {VALID_GAME}"
        rows = self.query(f"SELECT won FROM games WHERE {same}", row.game, row.began)
        return {None if won is None else bool(won) for (won,) in rows}

    def last_day(self, since: float) -> str:
        """Return the last day on which a game was begun of those finished since a time; empty without one."""
        recent = f"ended >= ? AND finished = 1 AND {VALID_GAME}"
        days = self.query(f"SELECT MAX(day) FROM games WHERE {recent}", float(since))
        return days[0][0] or "" if days else ""

    def settings(self) -> Mapping[str, str]:
        """Return the saved settings, as texts by their names."""
        return dict(self.query(f"SELECT name, value FROM settings WHERE {VALID_SETTING}"))


class NoStore(Store):
    """A store that saves nothing, and in which nothing is found."""

    saves = False

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))

    def _write(self, change: Change, name: object = None, drop: Iterable[object] = ()) -> None:
        """Forget the change."""

    def read(self, query: Callable[[sqlite3.Connection], T], default: T) -> T:
        return default


def continue_run(connection: sqlite3.Connection, row: SavedRun, before: SavedRun | None = None) -> bool:
    """Insert a run, which continues `before` if that is known; return whether it was inserted.

    It is not if the file has something else of it: other results, or moves that were made elsewhere.
    """
    here = find_row(connection, SavedRun, row.uid)
    if here is None or not here.run.is_possible:  # as nobody has played it
        is_continued = True
    elif before is None:
        is_continued = row.continues(here)
    else:
        is_continued = before.has_come_as_far_as(here)
    return is_continued and insert(connection, [row]) > 0


def find_row(connection: sqlite3.Connection, kind: type[K], uid: str) -> K | None:
    """Return the row of a kind with a uid; None if there is none that can be read."""
    sql = f"SELECT {column_list(kind)} FROM {TABLES[kind]} WHERE uid = ? AND {VALID[kind]}"
    values = connection.execute(sql, (uid,)).fetchone()
    return None if values is None else row_from_values(kind, values)


def merge_row(connection: sqlite3.Connection, row: M) -> bool:
    """Merge a practice task or a try with that of the file; return whether that was changed."""
    here = find_row(connection, type(row), row.uid)
    merged = row if here is None else here.merged(row)
    return merged != here and insert(connection, [merged]) > 0


def _change_try(
    connection: sqlite3.Connection, begun: SavedTry, change: Callable[[SavedTry], SavedTry], now: float
) -> None:
    here = find_row(connection, SavedTry, begun.uid) or begun
    insert(connection, [change(here)._replace(touched=now)])


def _saved_elsewhere(connection: sqlite3.Connection, row: SavedGame | FinishedGame) -> set[str]:
    """Return the uids of other rows with the same game, of the same kind and begun at the same moment."""
    same = "SELECT uid FROM under_way WHERE game = ? AND began = ? AND uid != ?"
    return {str(uid) for (uid,) in connection.execute(same, (row.game, row.began, row.uid))}


def _is_finished_elsewhere(connection: sqlite3.Connection, row: SavedGame | FinishedGame) -> bool:
    """Whether the same game is in the history, in another row."""
    # The condition for `ended` lets SQLite use an index.
    same = "SELECT 1 FROM games WHERE game = ? AND ended >= ? AND began = ? AND finished = 1 AND uid != ?"
    return connection.execute(same, (row.game, row.began, row.began, row.uid)).fetchone() is not None


def _delete_given_up(connection: sqlite3.Connection, uid: str) -> None:
    """Delete the history's row of a saved game that was given up and is being played again."""
    connection.execute("DELETE FROM games WHERE uid = ? AND finished = 0", (uid,))
