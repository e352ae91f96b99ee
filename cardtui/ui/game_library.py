"""Saves and restores the games of the app, and knows the game of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, time, timedelta
from itertools import count
from time import time as wall_time
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary, ref

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import daily_seed, read_saved_id
from cardtui.engine.session import Session
from cardtui.games import daily_id, open_id
from cardtui.ui.game_recorder import GameRecorder, TableView

if TYPE_CHECKING:
    from cardtui.storage.rows import FinishedGame, SavedGame
    from cardtui.storage.store import Store
    from cardtui.ui.player import Player


class RecordedTable(Protocol):
    """A table whose game is saved, with its speed and views."""

    player: Player
    views: set[str]


class GameLibrary:
    """The saved and finished games in `store`; without a store nothing is saved."""

    def __init__(
        self, store: Store | None, clock: Callable[[], float], notify: Callable[[str], None]
    ) -> None:
        """`clock` measures how long a game is played; `notify` shows why a saved game cannot be opened."""
        self.store = store
        self._clock, self._notify = clock, notify
        self.wall_clock: Callable[[], float] = wall_time if store is None else store.clock
        """The time in seconds since 1970, by which a game is that of the day."""
        self.saved: dict[str, SavedGame] = {}
        """The saved game of each kind that was left last, by the key of its game; `refresh` reads it."""
        self.finished_today: dict[str, FinishedGame] = {}
        """The finished games of the day, by the keys of the games; `refresh` reads it."""
        self.streaks: dict[str, int] = {}
        """On how many days in a row, up to today or yesterday, the day's game was finished; `refresh` reads
        it."""
        self._recorders: WeakKeyDictionary[Session[Any, Any], GameRecorder] = WeakKeyDictionary()

    def refresh(self) -> None:
        """Read which games are saved and finished. If the store cannot be read now, all stays as it was."""
        if self.store is None:
            return
        saved = self.store.saved_games()
        if not self.store.read_problem:
            self.saved = {row.game: row for row in reversed(saved)}
        yesterday = datetime.combine(self.today - timedelta(1), time())
        finished = self.store.finished_since(yesterday.timestamp())
        if not self.store.read_problem:
            today = self.finished_today = {row.game: row for row in finished if self.is_row_of_today(row)}
            # A streak that goes on has a game of today or of yesterday: the whole history is rarely read.
            self.streaks = {
                key: self.streak(key) - (key not in today) for key in {row.game for row in finished}
            }

    def has_games(self, number: int) -> bool:
        """Whether at least so many games have been played, finished or not."""
        return (
            self.store is not None
            and len(self.saved) + len(self.store.finished_games(limit=number)) >= number
        )

    # saving

    def record(self, table: RecordedTable) -> None:
        """Save what happens at a table from now on."""
        if self.store is None:
            return
        session = table.player.session
        recorder = self._recorders.get(session)
        if recorder is None:
            recorder = self._recorders[session] = GameRecorder(self.store, session, clock=self._clock)
        weak_table = ref(table)  # the table holds the session, by which the recorder is kept alive

        def view() -> TableView | None:
            shown = weak_table()
            return None if shown is None else (shown.player.playhead.speed, {*shown.views})

        recorder.attach(table.player, view)

    def last_view(self, session: Session[Any, Any]) -> TableView | None:
        """Return the speed and the views with which a game was left, if they are known."""
        recorder = self._recorders.get(session)
        return None if recorder is None else recorder.view

    # restoring

    def help_taken(self, session: Session[Any, Any]) -> tuple[int, int]:
        """Return the numbers of hints and of undone moves in a game, as far as they are recorded."""
        recorder = self._recorders.get(session)
        return (0, 0) if recorder is None else (recorder.hints, recorder.undos)

    def has_other_saved_game(self, session: Session[Any, Any]) -> bool:
        """Whether another game of the kind of `session` was saved when `refresh` read the store."""
        saved = self.saved.get(session.game.key)
        return saved is not None and saved.uid not in self._uids([session])

    def _uids(self, sessions: Iterable[Session[Any, Any]]) -> set[str]:
        """Return the ids of the rows that these games are saved in, or were restored from."""
        recorders = filter(None, map(self._recorders.get, sessions))
        return {uid for recorder in recorders for uid in recorder.uids}

    def restore_last(self, key: str | None, *others: Session[Any, Any]) -> Session[Any, Any] | None:
        """Return the game of this kind, or of any kind for None, that was left last and is not in `others`.

        Return None if there is none. Notify of games that cannot be opened.
        """
        if self.store is None:
            return None
        excluded = self._uids(others)
        rows = (row for row in self.store.saved_games(key) if row.uid not in excluded)
        return next(filter(None, map(self._restore, rows)), None)

    def _restore(self, row: SavedGame) -> Session[Any, Any] | None:
        """Return the saved game in `row`: its session, if it is still in memory, or else a new one."""
        for session, recorder in self._recorders.items():
            if row.uid in recorder.uids:
                return session
        try:
            return self.load(row)
        except BadInput as error:
            self._notify(f"A saved game cannot be opened: {error}")
            return None

    def load(self, row: SavedGame) -> Session[Any, Any]:
        """Return a session of the saved game in `row`, which replaces it from now on. Raises `BadInput`."""
        session = open_id(row.id)
        session.farthest, session.revealed = max(session.ply, row.seen), row.is_revealed
        if self.store is not None:
            self._recorders[session] = GameRecorder(self.store, session, row, self._clock)
        return session

    def open_saved_id(self, saved_id: str) -> Session[Any, Any] | None:
        """Return the game with an id from the store, or None, with a notification, if it cannot be opened."""
        try:
            return open_id(saved_id)
        except BadInput as error:
            self._notify(f"A saved game cannot be opened: {error}")
            return None

    # the game of the day

    @property
    def today(self) -> date:
        """The present day."""
        return date.fromtimestamp(self.wall_clock())

    def is_row_of_today(self, row: SavedGame | FinishedGame) -> bool:
        """Whether a row of the store holds the game of the day, whatever its moves and its ply."""
        return read_saved_id(row.id).game == daily_id(row.game, self.today)

    def is_of_today(self, session: Session[Any, Any]) -> bool:
        """Whether a game is the game of the day."""
        return session.id == daily_id(session.game.key, self.today)

    def game_of_today(self, key: str) -> Session[Any, Any]:
        """Return the game of the day of this kind; if it is saved, with its moves and its ply."""
        rows = self.store.saved_games(key) if self.store is not None else []
        row = next(filter(self.is_row_of_today, rows), None)
        saved = None if row is None else self._restore(row)
        return saved or open_id(daily_id(key, self.today))

    def finished_games(self, session: Session[Any, Any]) -> list[FinishedGame]:
        """Return the finished games of the kind of `session`, the oldest first and itself the last.

        There are none if it has not ended since it was opened, or nothing is saved.
        """
        recorder = self._recorders.get(session)
        own = None if recorder is None else recorder.finished
        if own is None or self.store is None:
            return []
        rows = reversed(self.store.finished_games(session.game.key))
        return [*(row for row in rows if row.finished and row.uid != own.uid), own]

    def streak(self, key: str) -> int:
        """Return on how many days in a row the day's game of this kind was finished; today always counts.

        A game of a past day that was finished later does not count.
        """
        days = {self.today}
        for row in self.store.finished_games(key) if self.store is not None else ():
            day = date.fromtimestamp(row.ended)
            game = read_saved_id(row.id).game
            if game.endswith(f"#{daily_seed(day)}") and game == daily_id(key, day):
                days.add(day)
        return next(number for number in count(1) if self.today - timedelta(number) not in days)

    @property
    def seconds_to_tomorrow(self) -> float:
        """The time until the next day's games, in seconds."""
        now = datetime.fromtimestamp(self.wall_clock())
        return (datetime.combine(now.date() + timedelta(1), time()) - now).total_seconds()

    def result_of_today(self, key: str, at_table: Session[Any, Any] | None = None) -> str:
        """Return a line with the result of the day's game of this kind, or an empty text if it is not
        finished.

        `at_table` is a session that may have finished it since `refresh` read the store.
        """
        from cardtui.ui.share_line import result_line

        row = self.finished_today.get(key)
        if row is None and at_table is not None and at_table in self._recorders:
            row = self._recorders[at_table].finished
        session = None if row is None else self.open_saved_id(row.id)
        return "" if row is None or session is None else result_line(row, session)
