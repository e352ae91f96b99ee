"""Saves a game while it is played: an observer of the player, which writes every change to the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol
from weakref import ref

from cardtui.engine.hand_score import BY_HAND, HAND_VIEW, HandScore
from cardtui.engine.ids import read_saved_id
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.play_modes import PlayMode, play_mode
from cardtui.engine.playhead import ALL_SPEEDS, Playhead
from cardtui.engine.session import Session
from cardtui.storage.rows import REVEALED_VIEW, FinishedGame, SavedGame, SavedTry, new_uid

if TYPE_CHECKING:
    from cardtui.library.try_book import TryBook
    from cardtui.storage.store import Store

_MAX_PAUSE = 60.0
"""The most seconds between two plies that count as time of play: after longer pauses the player was away."""

_MAX_STEPS_FOR_STATS = 20_000
"""The most steps of a game whose mistakes are counted: a coin strip may be made for millions of moves."""

Span = tuple[int, int]
"""A range of steps: those after the first number, up to the second."""

TableView = tuple[float, set[str]]
"""The speed of a table, in steps a second, and its views."""


class RecordedPlayer(Protocol):
    """The player of a game that is saved."""

    playhead: Playhead

    @property
    def observers(self) -> list[PlayerObserver]: ...


class RecordedTable(Protocol):
    """A table whose game is saved, with its speed and views."""

    @property
    def player(self) -> RecordedPlayer: ...

    views: set[str]


def add_span(spans: Iterable[Span], first: int, last: int) -> list[Span]:
    """Return disjoint `spans`, in order, with those steps added that follow `first`, up to `last`."""
    merged: list[Span] = []
    for low, high in sorted([*spans, (first, last)]):
        if merged and low <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], high)
        else:
            merged.append((low, high))
    return merged


def _whole_id(session: Session[Any, Any]) -> str:
    """Return the id of a game with all its moves."""
    return read_saved_id(session.save()).whole_game


def is_standard_deal(session: Session[Any, Any]) -> bool:
    """Whether a deal is random with the default parameters, so that its length can be compared with
    others."""
    game = session.game
    return game.seed is not None and game.parameters == game.parameters_type()


class GameRecorder(PlayerObserver):
    """Saves one game: as a saved game from its first step on, and in the history when it has ended.

    A game that was lost can be won after moves were undone. The loss stays in the history, and the win is a
    second row, with those undos. What is played after that makes no more rows.

    The hints and undos of a rated puzzle are those of its record, which all windows share; those of another
    game are saved with it.
    """

    def __init__(
        self,
        store: Store,
        session: Session[Any, Any],
        restored: SavedGame | None = None,
        *,
        tries: TryBook,
        clock: Callable[[], float],
        wall_clock: Callable[[], float],
        today: Callable[[], date],
        ended: Callable[[FinishedGame], None],
        resumable: bool = True,
    ) -> None:
        """`restored` is the row that the game was restored from. `tries` has the records of rated puzzles.

        `clock` measures how long the game is played, `wall_clock` tells the time in seconds since 1970, UTC,
        and `today` the present day. `ended` is called with each new row of the history. A game that is not
        `resumable` is in the history when it has ended, and is saved nowhere before. A restored game is saved
        in a new row, which replaces the old one unless another process continues it.
        """
        # Recorders are found by their session, which they must not keep alive.
        self._session = ref(session)
        self._store, self._tries = store, tries
        self._clock, self._wall_clock, self._today = clock, wall_clock, today
        self._restored, self._ended, self._resumable = restored, ended, resumable
        self.uid = new_uid()
        """The id of the row in the store."""
        self._finished: dict[str, FinishedGame] = {}
        """What each end that was reached has meant, by the id with the moves that led there."""
        self.view: TableView | None = None
        """The latest speed and views, if they are known."""
        if restored and restored.speed in ALL_SPEEDS:
            views = {view for view in restored.views.split(",") if view.replace("-", "").isalpha()}
            self.view = restored.speed, views - {HAND_VIEW, REVEALED_VIEW}
        self._is_saved = False
        self._began = restored.began if restored else wall_clock()
        self._is_rated = session.game.is_rated
        self._seconds = 0.0
        """The time of play since the present try was changed last."""
        self._try = self._first_try()
        self.best_time: float | None = None
        """The best time since this game was opened, which counts if no move was ever undone."""
        self.hand_score = HandScore()
        if restored and restored.slips is not None:
            self.hand_score.begin(0, restored.slips)
        # Only the number of steps that were seen is saved: assume that they were the latest ones.
        first = max(0, restored.step - restored.seen) if restored else 0
        self._seen = [(first, first + restored.seen)] if restored and restored.seen else list[Span]()
        is_over = session.game.interactive and session.complete
        self._awaits_result = not is_over
        """Whether an end is still to be reached by a move: one that is only looked at again means nothing."""
        self._move_was_made = False
        """Whether a move of the person's has led to this ply, which is not recorded yet."""
        self._was_lost = is_over and session.game.game_stats([], session.last_state).won is False
        """Whether this game is in the history as lost."""
        self._is_counted = is_over and not self._was_lost
        """Whether this game is in the history, so that undoing and repeating moves counts no more."""
        if restored is not None and restored.counted:
            self._was_lost = store.outcomes(restored) <= {False}
            self._is_counted = not self._was_lost
        elif (missed := self._missed_already()) is not None:
            self._was_lost, self._awaits_result = True, False
            self._finished[missed.id] = missed
        self._last_change = clock()
        self._current_view: Callable[[], TableView | None] = lambda: None

    def _first_try(self) -> SavedTry:
        """Return the try that is continued, or begun, when the game is opened."""
        game, restored = self.session.game, self._restored
        if self._is_rated:
            return self._tries.at(game, restored)
        begun = SavedTry(game.id, game.key)
        return begun if restored is None else begun.continued(restored)

    def _missed_already(self) -> FinishedGame | None:
        """Return the row of the miss if the game is opened after a wrong move that was recorded."""
        if not (self._is_rated and self.session.complete is False):
            return None
        missed = self._after_reply()
        ended = self._tries.finished(self.session.game) if missed is not None else ()
        return next((row for row in ended if missed is not None and row.id == _whole_id(missed)), None)

    @property
    def day(self) -> str:
        """The local day of the first step of the present try; empty before it."""
        return self._try.day

    @property
    def hints(self) -> int:
        """The number of hints in the present try."""
        return self._try.hints

    @property
    def undos(self) -> int:
        """The number of times that moves were taken back in the present try."""
        return self._try.undos

    @property
    def finished(self) -> FinishedGame | None:
        """The result of the end that is shown, if that was reached since the game was opened.

        It is the row in the history, unless the game counts no more.
        """
        return self._finished.get(_whole_id(self.session))

    def attach(self, table: RecordedTable) -> None:
        """Save what happens at a table from now on, with its speed and views."""
        weak_table = ref(table)  # the table holds the session, by which this recorder is kept alive

        def view() -> TableView | None:
            shown = weak_table()
            return None if shown is None else (shown.player.playhead.speed, {*shown.views})

        self.show_view(view)
        self._last_change = self._clock()
        self.view = view()
        table.player.observers.insert(0, self)  # before those who show what is kept
        if self._is_saved:
            self._save()  # it may be played in another mode now

    def show_view(self, current_view: Callable[[], TableView | None]) -> None:
        """Save the view that `current_view` returns, when it changes."""
        self._current_view = current_view

    @property
    def session(self) -> Session[Any, Any]:
        """The game."""
        session = self._session()
        assert session is not None  # who calls this holds it
        return session

    @property
    def uids(self) -> set[str]:
        """The ids of its row, and of the row that it was restored from, while that exists."""
        return {self.uid, self._restored.uid} if self._restored else {self.uid}

    @property
    def _mode(self) -> PlayMode:
        """The present mode of the game: a part of it may be watched, and another one played by hand."""
        return play_mode(self.session.game)

    # events of the player

    def steps_watched(self, before: int) -> None:
        self._seen = add_span(self._seen, before, self.session.ply)

    def hint_given(self) -> None:
        place = self._place
        self._change_try(lambda one: one.with_hint(place))
        self._save()

    def slip_made(self) -> None:
        self._save()

    def moves_undone(self) -> None:
        self._change_try(SavedTry.with_undo)

    def best_timed(self, seconds: float | None) -> None:
        self.best_time = seconds

    def move_made(self) -> None:
        if self.session.is_human_turn(self.session.ply - 1):
            self._move_was_made = self._awaits_result = True

    def ply_changed(self, before: int) -> None:
        now, session = self._clock(), self.session
        self._seconds += min(now - self._last_change, _MAX_PAUSE)
        self._last_change = now
        if session.ply > before:
            self._mode.count_steps(self.hand_score)
        if not (self._is_rated or self._try.day) and session.ply > before:
            self._try = self._try._replace(day=self._today().isoformat())
        if self._move_was_made:
            self._record_move()
            self._move_was_made = False
        self._save()

    @property
    def _place(self) -> int:
        """The number of own moves up to this ply: that of the move to find now, from 0."""
        session = self.session
        return sum(session.is_human_turn(ply) for ply in range(session.ply))

    def _change_try(self, change: Callable[[SavedTry], SavedTry]) -> None:
        seconds, self._seconds = self._seconds, 0.0

        def timed(one: SavedTry) -> SavedTry:
            return change(one._replace(seconds=one.seconds + seconds))

        self._try = self._tries.change(self.session.game, timed) if self._is_rated else timed(self._try)

    def transport_changed(self) -> None:
        self.view_changed()

    def view_changed(self) -> None:
        if (view := self._current_view()) is not None:
            changed, self.view = view != self.view, view
            if changed and self._is_saved:
                self._save()

    def _record_move(self) -> None:
        """Record a move that was just made in a rated puzzle, which is in the history at once if it is wrong.

        The reply that shows why comes later: who leaves, undoes or begins again before has missed it, too.
        """
        if not self._is_rated:
            return
        missed, place, day = self._after_reply(), self._place - 1, self._today().isoformat()
        self._change_try(lambda one: one.with_move(place, day, found=missed is None))
        if missed is not None:
            self._finish(missed)

    def _after_reply(self) -> Session[Any, Any] | None:
        """Return the game after the computer's reply to the last move, if that ends it: the move is wrong."""
        session, game = self.session, self.session.game
        if not game.is_computer_turn(session.state):
            return None
        ahead = Session(game)
        for ply in range(1, session.ply + 1):
            ahead.play(session.step(ply).move)
        ahead.play(game.computer_move(ahead.state))
        return ahead if ahead.complete else None

    def game_finished(self) -> None:
        self._finish(self.session)

    def _finish(self, session: Session[Any, Any]) -> None:
        """Note what the end in `session` means, and add it to the history, unless the game counts no more."""
        result, game = session.result, session.game
        if result is None or not self._awaits_result:
            return
        self._awaits_result = False
        is_short = session.length <= _MAX_STEPS_FOR_STATS
        steps = [session.step(ply) for ply in range(1, session.length + 1)] if is_short else []
        stats = game.game_stats(steps if game.interactive else [], session.last_state)
        is_lost = stats.won is False
        mode, mistakes = game.history_mode, stats.mistakes if is_short else None
        if self.hand_score.is_whole:
            mode, mistakes = BY_HAND, self.hand_score.mistakes if game.hand_rules.names_zones else None
        if self._is_rated:
            self._try = self._tries.at(game)  # with what was done in another window since
        row = self._row().to_finished(
            self._wall_clock(),
            id=_whole_id(session),
            finished=True,
            steps=session.length,
            result=result.sentence,
            way=mode,
            won=stats.won,
            mistakes=mistakes,
            over=stats.over_par,
            best=None if self._try.undos else self.best_time,
            usual=is_standard_deal(session),
        )
        self._finished[row.id] = row
        # The first loss is the one that counts.
        counts = not (self._is_counted or (is_lost and self._was_lost))
        finished_try = self._try
        # A try after this one begins with its next move.
        self._seconds = 0.0
        if self._is_rated:
            self._try = self._tries.change(game, SavedTry.with_result, saved=not counts)
        elif counts:
            self._try = self._try._replace(day="", seconds=0.0)
        if not counts:
            return
        self._was_lost, self._is_counted = is_lost, not is_lost
        self.hand_score.seconds = row.seconds
        ended = finished_try if self._is_rated else None
        self._store.add_finished_game(row, self.uid, self._restored, ended)
        self._restored, self._is_saved = None, False
        self._ended(row)

    # the row

    @property
    def _can_be_continued(self) -> bool:
        session = self.session
        if not self._resumable:
            return False
        waits = self._is_rated and session.game.is_computer_turn(session.state)  # for the reply to a miss
        if self._is_in_history and (waits or not session.game.interactive or session.complete):
            return False
        if not session.game.interactive and session.complete and session.farthest >= session.length:
            return False  # who has seen the end, also by a jump, only looks around afterwards
        return (session.started or (self._is_rated and self.hints > 0)) and not session.at_end

    @property
    def _is_in_history(self) -> bool:
        return self._is_counted or self._was_lost

    def _row(self) -> SavedGame:
        session = self.session
        speed, views = self.view or (0.0, set[str]())
        own_views = (REVEALED_VIEW if session.revealed else "", self._mode.saved_view)
        return SavedGame(
            self.uid,
            session.game.key,
            session.save(),
            step=session.ply,
            steps=session.length if session.complete else None,
            began=self._began,
            touched=self._wall_clock(),
            seconds=self._try.seconds + self._seconds,
            seen=sum(high - low for low, high in self._seen),
            hints=self._try.hints,
            undos=self._try.undos,
            speed=speed,
            views=",".join(sorted({*views, *filter(None, own_views)})),
            counted=self._is_in_history,
            day=self._try.day,
            slips=self._mode.mistakes(self.hand_score),
        )

    def _save(self) -> None:
        if self._mode.is_played and not self._mode.makes_move(self.session):
            return  # whoever looks back in a game by hand goes on from its newest step later
        if self._can_be_continued:
            self._store.save_game(self._row(), self._restored)
            self._is_saved, self._restored = True, None
        elif self._is_saved and (self._is_in_history or not self.session.at_end):
            # After a jump to the end, the row of the game stays as it was: the steps have not been seen yet.
            # A finished game is deleted from there by the same transaction that adds it to the history.
            self._store.delete_saved_game(self.uid)
            self._is_saved = False
