"""Saves and restores games, and knows what follows from the history: the game of the day, results, rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

from cardtui.engine.betting import Betting
from cardtui.engine.errors import BadInput
from cardtui.engine.hand_score import HandScore
from cardtui.engine.ids import without_moves
from cardtui.engine.play_modes import play_mode
from cardtui.engine.session import Session
from cardtui.games import daily_ids, kind_of, kinds, load, open_id
from cardtui.library.bets import BetBook, BetProgress
from cardtui.library.game_recorder import GameRecorder, TableView
from cardtui.library.practice_book import PracticeBook
from cardtui.library.progress import Progress, present_day
from cardtui.library.runs import Runs
from cardtui.library.share_line import ShareSigns, puzzle_lines, result_line
from cardtui.library.try_book import TryBook
from cardtui.storage.store import NoStore, Store

if TYPE_CHECKING:
    from cardtui.storage.rows import FinishedGame, SavedBet, SavedGame


_RECENT = 2 * 86400.0
"""Seconds for which the last game may have been finished so that its day can be that after today."""


class GameLibrary:
    """The saved and finished games in `store`; without a store nothing is saved."""

    def __init__(
        self,
        store: Store | None,
        clock: Callable[[], float] = monotonic,
        notify: Callable[[str], None] = lambda text: None,
        last_day: str = "",
        counts: bool = True,
    ) -> None:
        """`clock` measures how long a game is played; `notify` shows why a saved game cannot be opened.

        `counts` is whether what is played changes ratings and streaks, be it for this process only.
        `last_day` is the last day in the history, by which the present day is told, where there is no store.
        """
        self.store, self.counts = store, counts
        self._store = NoStore() if store is None else store
        self._clock, self._notify = clock, notify
        self.wall_clock = self._store.clock
        """The time in seconds since 1970, by which a game is that of the day."""
        self.saved: dict[str, SavedGame] = {}
        """The saved game of each kind that was left last, by the key of its game; `refresh` reads it."""
        self.recent: frozenset[str] = frozenset()
        """The kinds of which a game was finished yesterday or today; `refresh` reads it."""
        self.last_day = last_day
        """The last day in the history; `refresh` reads it."""
        self._last_played: Mapping[str, float] | None = None
        self._progress: dict[str, Progress] = {}
        self._bets: dict[str, BetProgress] = {}
        self._bets_here: dict[str, SavedBet] = {}
        """The bets of this process, by their uids."""
        self._betting: WeakKeyDictionary[Session[Any, Any], Betting] = WeakKeyDictionary()
        self._runs: dict[str, Runs] = {}
        self.practice = PracticeBook(self._store, self.wall_clock)
        self._tries = TryBook(self._store, lambda game: self.progress(game.key).tries(game.id))
        self._ended_here: list[FinishedGame] = []
        """The games that have ended since the library was made."""
        self._recorders: WeakKeyDictionary[Session[Any, Any], GameRecorder] = WeakKeyDictionary()
        self._read_last_day()

    def refresh(self) -> None:
        """Read which games are saved and finished. If the store cannot be read now, change nothing."""
        saved = self._store.saved_games()
        if not self._store.read_problem:
            self.saved = {row.game: row for row in reversed(saved)}
        self._read_last_day()
        before_yesterday = datetime.combine(self.today - timedelta(2), time())
        finished = self._store.finished_since(before_yesterday.timestamp())
        if not self._store.read_problem:
            self.recent = frozenset(row.game for row in finished)
            self._progress.clear()
            self._bets.clear()
            self._last_played = None

    def _read_last_day(self) -> None:
        self.last_day = self._store.last_day(self.wall_clock() - _RECENT) or self.last_day

    @property
    def last_played(self) -> Mapping[str, float]:
        """When each kind of game was last played, in seconds since 1970; the store is read once after
        `refresh`."""
        if self._last_played is None:
            self._last_played = self._store.last_played()
        return {**self._last_played, **{row.game: row.ended for row in self._ended_here}}

    def has_games(self, number: int) -> bool:
        """Whether at least `number` games have been played, finished or not."""
        return len(self.saved) + len(self._store.finished_games(limit=number)) >= number

    # saving

    def record(self, session: Session[Any, Any], *, resumable: bool = True) -> GameRecorder:
        """Return the observer that saves what happens in a game from now on.

        A game that is not `resumable`, such as a puzzle of a run, is saved only when it has ended.
        """
        known = self._recorders.get(session)
        return known or self._begin_recording(session, self._saved_as(session), resumable=resumable)

    def _saved_as(self, session: Session[Any, Any]) -> SavedGame | None:
        """Return the saved game that `session` continues, as its id and its moves are the same, or None."""
        if not (session.game.interactive and session.length):
            return None
        rows = self._store.saved_games(session.game.key)
        row = next((row for row in rows if row.id == session.save()), None)
        if row is not None:
            _continue(session, row)
        return row

    def _begin_recording(
        self, session: Session[Any, Any], row: SavedGame | None, *, resumable: bool = True
    ) -> GameRecorder:
        self._recorders[session] = recorder = GameRecorder(
            self._store,
            session,
            row,
            tries=self._tries,
            clock=self._clock,
            wall_clock=self.wall_clock,
            today=lambda: self.today,
            ended=self._game_ended,
            resumable=resumable,
        )
        return recorder

    def _game_ended(self, row: FinishedGame) -> None:
        self._ended_here.append(row)
        self.last_day = max(self.last_day, row.day)
        self._progress.pop(row.game, None)

    def last_view(self, session: Session[Any, Any]) -> TableView | None:
        """Return the speed and the views with which a game was left, if they are known."""
        recorder = self._recorders.get(session)
        return None if recorder is None else recorder.view

    def hand_score(self, session: Session[Any, Any]) -> HandScore:
        """Return how well a game is played by hand: from now on, unless it was played so before."""
        score = self.record(session).hand_score
        play_mode(session.game).begin_score(score, session.ply)
        return score

    # bets

    def betting(self, session: Session[Any, Any]) -> Betting:
        """Return the bets on a game that has some. They are recorded if what happens in the game is."""
        if session not in self._betting:
            # Who keeps the bets must not keep the session alive, by which they are found.
            weak, game = ref(session), session.game
            book = BetBook(
                self._store,
                game.key,
                game.id,
                day=lambda: self._day_of(weak()),
                uids=lambda: () if (here := weak()) is None else self._uids([here]),
                changed=self._bet_changed,
            )
            self._betting[session] = Betting(session, book if self.is_recorded(session) else None)
        return self._betting[session]

    def _day_of(self, session: Session[Any, Any] | None) -> str:
        """Return the day of a game: that of its first step, or the present one."""
        recorder = None if session is None else self._recorders.get(session)
        return (recorder.day if recorder is not None else "") or self.today.isoformat()

    def _bet_changed(self, row: SavedBet) -> None:
        self._bets_here[row.uid] = row._replace(touched=self.wall_clock())
        self._bets.pop(row.game, None)

    def bets(self, key: str) -> BetProgress:
        """Return the scores of the bets in the games of a kind, as far as `refresh` and this process know."""
        known = self._bets.get(key)
        if known is None or known.today != self.today:
            rows = {uid: row for uid, row in self._bets_here.items() if row.game == key}
            rows |= {row.uid: row for row in self._store.bets(key)}
            known = self._bets[key] = BetProgress(key, rows.values(), self.today)
        return known

    # runs

    def runs(self, key: str) -> Runs:
        """Return the runs of one kind of game."""
        if key not in self._runs:
            self._runs[key] = Runs(key, self._store, self.wall_clock)
        return self._runs[key]

    # restoring

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
        excluded = self._uids(others)
        rows = (row for row in self._store.saved_games(key) if row.uid not in excluded)
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
        _continue(session, row)
        if (game := row.resumed(session.game)) is not session.game:
            session.continue_as(game)
        self._begin_recording(session, row)
        return session

    def open_saved_id(self, saved_id: str) -> Session[Any, Any] | None:
        """Return the game with an id from the store, or None, with a notification, if it cannot be opened."""
        try:
            return open_id(saved_id)
        except BadInput as error:
            self._notify(f"A saved game cannot be opened: {error}")
            return None

    # progress

    @property
    def today(self) -> date:
        """The present day."""
        return present_day(date.fromtimestamp(self.wall_clock()), self.last_day)

    def progress(self, key: str) -> Progress:
        """Return what was achieved in the games of a kind, as far as `refresh` and this process know."""
        known = self._progress.get(key)
        if known is None or known.today != self.today:
            rows = {row.uid: row for row in self._ended_here if row.game == key}
            rows |= {row.uid: row for row in self._store.results(key)}
            known = self._progress[key] = Progress(kind_of(key), rows.values(), self.today)
        return known

    def is_recorded(self, session: Session[Any, Any]) -> bool:
        """Whether what happens in a game counts: it does not in the tour."""
        return session in self._recorders

    def finished_row(self, session: Session[Any, Any]) -> FinishedGame | None:
        """Return the row of a game in the history, if it has ended since it was opened."""
        recorder = self._recorders.get(session)
        return None if recorder is None else recorder.finished

    @property
    def news(self) -> str:
        """A sentence about results that count in another way since an older version wrote the file."""
        if not self._store.was_upgraded:
            return ""
        rated = [puzzles for kind in kinds() if (puzzles := self.progress(kind.key).puzzles) is not None]
        return (
            f"Each puzzle counts by its first try now: your rating is {rated[0].rating:.0f}." if rated else ""
        )

    def describe_result(self, session: Session[Any, Any]) -> str:
        """Return what a game that has just ended means, in a sentence; empty if it is no challenge."""
        row = self.finished_row(session)
        return "" if row is None else self.progress(row.game).sentence(row)

    # the game of the day

    def is_row_of_today(self, row: SavedGame | FinishedGame) -> bool:
        """Whether a row of the store holds the game of the day that is offered, whatever its moves."""
        return without_moves(row.id) == self.progress(row.game).offered_today

    def is_of_today(self, session: Session[Any, Any]) -> bool:
        """Whether a game is one of the day."""
        return session.id in daily_ids(session.game.key, self.today)

    def game_of_today(self, key: str, *, small: bool | None = None) -> Session[Any, Any]:
        """Return the game of the day of this kind: that which is offered, the small puzzle or the other one.

        If it is saved, it is as it was left; a puzzle that was finished today stands there finished. Raises
        `BadInput` if the kind cannot be loaded.
        """
        load(key)
        progress = self.progress(key)
        game_id = progress.offered_today
        if small is not None and progress.is_small(game_id) is not small:
            game_id = progress.other_today
        rows = self._store.saved_games(key)
        row = next((row for row in rows if without_moves(row.id) == game_id), None)
        done = progress.row_at(game_id, self.today)
        if done is not None and progress.is_rated(done):
            is_over = done.won or row is None or row.touched < done.ended
            if is_over and (session := self.open_saved_id(done.id)) is not None:
                return session
        saved = None if row is None else self._restore(row)
        return saved or open_id(game_id)

    @property
    def seconds_to_tomorrow(self) -> float:
        """The time until the next day's games, in seconds."""
        now = self.wall_clock()
        return datetime.combine(self.today + timedelta(1), time()).timestamp() - now

    def result_of_today(self, key: str, signs: ShareSigns, game_id: str = "") -> str:
        """Return the result of the day's game of this kind, to be shared; an empty text if it has none yet.

        Of two puzzles it is that with this id, or that by which the day counts. A game that is no puzzle has
        one line and none of the `signs`.
        """
        progress = self.progress(key)
        row = progress.row_at(game_id, self.today) if game_id else progress.row_of(self.today)
        session = None if row is None else self.open_saved_id(row.id)
        if row is None or session is None:
            return ""
        if progress.is_rated(row):
            return puzzle_lines(row, self._tries.at(session.game).squares, session, progress, signs)
        if bets := self.bets(key).line_of_today:
            return f"{session.id} · {bets}"
        return result_line(row, session)


def _continue(session: Session[Any, Any], row: SavedGame) -> None:
    """Go on with a saved game: the moves that were taken back there are counted."""
    if row.undos:
        session.not_undone = session.ply
