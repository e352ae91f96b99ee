"""Saves a game while it is played: an observer of the player, which writes every change to the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, Protocol
from weakref import ref

from cardtui.engine.by_hand import BY_HAND, ByHand, HandScore
from cardtui.engine.ids import read_saved_id
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.playhead import ALL_SPEEDS
from cardtui.engine.session import Session
from cardtui.storage.rows import HAND_VIEW, REVEALED_VIEW, FinishedGame, SavedGame, new_uid

if TYPE_CHECKING:
    from cardtui.storage.store import Store

_MAX_PAUSE = 60.0
"""The most seconds between two plies that count as time of play: after longer pauses the player was away."""

_MAX_STEPS_FOR_STATS = 20_000
"""The most steps of a game whose mistakes are counted: a coin strip may be made for millions of moves."""

Span = tuple[int, int]
"""A range of steps: those after the first number, up to the second."""

TableView = tuple[float, set[str]]
"""The speed of a table, in steps a second, and its views."""


class Observable(Protocol):
    """Tells observers of what happens in a game, as the player of a table does."""

    @property
    def observers(self) -> list[PlayerObserver]: ...


def add_span(spans: Iterable[Span], first: int, last: int) -> list[Span]:
    """Return disjoint `spans`, in order, with those steps added that follow `first`, up to `last`."""
    merged: list[Span] = []
    for low, high in sorted([*spans, (first, last)]):
        if merged and low <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], high)
        else:
            merged.append((low, high))
    return merged


def is_standard_deal(session: Session[Any, Any]) -> bool:
    """Whether a deal is random with the default parameters, so that its length can be compared with
    others."""
    game = session.game
    return game.seed is not None and game.parameters == game.parameters_type()


class GameRecorder(PlayerObserver):
    """Saves one game: as a saved game from its first step on, and in the history when it has ended.

    A game that was lost can be won after moves were undone. The loss stays in the history, and the win is a
    second row, with those undos.
    """

    def __init__(
        self,
        store: Store | None,
        session: Session[Any, Any],
        restored: SavedGame | None = None,
        *,
        clock: Callable[[], float],
        wall_clock: Callable[[], float],
        today: Callable[[], date],
        ended: Callable[[FinishedGame], None],
        resumable: bool = True,
    ) -> None:
        """`restored` is the row that the game was restored from; without a `store` nothing is saved.

        `clock` measures how long the game is played, `wall_clock` tells the time in seconds since 1970, UTC,
        and `today` the present day. `ended` is called with each new row of the history. A game that is not
        `resumable` is in the history when it has ended, and is saved nowhere before. A restored game is
        saved in a new row, which replaces the old one unless another process continues it.
        """
        # Recorders are found by their session, which they must not keep alive.
        self._session = ref(session)
        self._store, self._clock, self._wall_clock, self._today = store, clock, wall_clock, today
        self._restored, self._ended, self._resumable = restored, ended, resumable
        self.uid = new_uid()
        """The id of the row in the store."""
        self.finished: FinishedGame | None = None
        """The last row in the history, once the game has ended."""
        self.view: TableView | None = None
        """The latest speed and views, if they are known."""
        if restored and restored.speed in ALL_SPEEDS:
            views = {view for view in restored.views.split(",") if view.replace("-", "").isalpha()}
            self.view = restored.speed, views - {HAND_VIEW, REVEALED_VIEW}
        self._is_saved = False
        self._began = restored.began if restored else wall_clock()
        self._day = restored.day if restored else ""
        self._seconds = restored.seconds if restored else 0.0
        puzzles = session.game.puzzles
        self._is_rated = puzzles is not None and puzzles.is_rated(session.game.history_mode)
        self.hints = restored.hints if restored else self._hints_before
        self.undos = restored.undos if restored else 0
        self.best_time: float | None = None
        """The best time since this game was opened, which counts if no move was ever undone."""
        self.hand_score = HandScore()
        if restored and restored.slips is not None:
            self.hand_score.begin(0, restored.slips)
        # Only the number of steps that were seen is saved: assume that they were the latest ones.
        first = max(0, restored.step - restored.seen) if restored else 0
        self._seen = [(first, first + restored.seen)] if restored and restored.seen else list[Span]()
        is_over = session.game.interactive and session.complete
        self._was_lost = is_over and session.game.game_stats([], session.last_state).won is False
        """Whether this game is in the history as lost."""
        self._is_counted = is_over and not self._was_lost
        """Whether this game is in the history, so that undoing and repeating moves counts no more."""
        if restored is not None and restored.counted:
            self._was_lost = store is not None and store.outcomes(restored) <= {False}
            self._is_counted = not self._was_lost
        self._last_change = clock()
        self._current_view: Callable[[], TableView | None] = lambda: None

    @property
    def _hints_before(self) -> int:
        """The hints of earlier tries at a rated puzzle that were left: a try that begins anew keeps them."""
        if self._store is None or not self._is_rated:
            return 0
        return self._store.hints_of_unfinished(self.session.game.key, self.session.game.id)

    def attach(self, player: Observable, current_view: Callable[[], TableView | None]) -> None:
        """Observe the player of the game; `current_view` returns the view of its table."""
        self._current_view = current_view
        self._last_change = self._clock()
        self.view = current_view()
        player.observers.insert(0, self)  # before those who show what is kept
        if self._is_saved:
            self._save()  # it may be played in another way now

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
    def _is_by_hand(self) -> bool:
        """Whether the person makes the steps, who may watch a part of the game."""
        return isinstance(self.session.game, ByHand)

    # events of the player

    def steps_watched(self, before: int) -> None:
        self._seen = add_span(self._seen, before, self.session.ply)

    def hint_given(self) -> None:
        self.hints += 1
        self._save()

    def slip_made(self) -> None:
        self._save()

    def moves_undone(self) -> None:
        self.undos += 1

    def best_timed(self, seconds: float | None) -> None:
        self.best_time = seconds

    def ply_changed(self, before: int) -> None:
        now = self._clock()
        self._seconds += min(now - self._last_change, _MAX_PAUSE)
        self._last_change = now
        if self.session.ply > before and not self._is_by_hand:
            self.hand_score.since = None
        if not self._day and self.session.ply > before:
            self._day = self._today().isoformat()
        self._record_miss()
        self._save()

    def transport_changed(self) -> None:
        self._save_view()

    def view_changed(self) -> None:
        self._save_view()

    def _save_view(self) -> None:
        if (view := self._current_view()) is not None:
            changed, self.view = view != self.view, view
            if changed and self._is_saved:
                self._save()

    def _record_miss(self) -> None:
        """Add a rated puzzle to the history when a wrong move is made.

        The reply that shows why comes later: who leaves, undoes or begins again before has missed it, too.
        """
        session, game = self.session, self.session.game
        counts = self._is_rated and self._resumable and not self._is_in_history  # a run saves the move itself
        if not (counts and session.ply == session.length and game.is_computer_turn(session.state)):
            return
        ahead = Session(game)
        for move in session.moves:
            ahead.play(move)
        ahead.play(game.computer_move(ahead.state))
        if ahead.complete:
            self._finish(ahead)

    def game_finished(self) -> None:
        self._finish(self.session)

    def _finish(self, session: Session[Any, Any]) -> None:
        """Add the finished game in `session` to the history, unless it counts no more."""
        result, game = session.result, session.game
        if result is None or self._is_counted:
            return
        is_short = session.length <= _MAX_STEPS_FOR_STATS
        steps = [session.step(ply) for ply in range(1, session.length + 1)] if is_short else []
        stats = game.game_stats(steps if game.interactive else [], session.last_state)
        is_lost = stats.won is False
        if is_lost and self._was_lost:
            return  # the first loss is the one that counts
        mode, mistakes = game.history_mode, stats.mistakes if is_short else None
        if self.hand_score.is_whole:
            mode, mistakes = BY_HAND, self.hand_score.slips if game.hand_rules.names_zones else None
        self.hints = max(self.hints, self._hints_before)  # taken in another window since
        self.finished = self._row().to_finished(
            self._wall_clock(),
            id=read_saved_id(session.save()).whole_game,
            finished=True,
            steps=session.length,
            result=result.sentence,
            way=mode,
            won=stats.won,
            mistakes=mistakes,
            over=stats.over_par,
            best=None if self.undos else self.best_time,
            usual=is_standard_deal(session),
        )
        self._was_lost, self._is_counted = is_lost, not is_lost
        self.hand_score.seconds = self.finished.seconds
        self._day, self._seconds = "", 0.0  # a try after this one begins with its next move
        if self._store is not None:
            self._store.add_finished_game(self.finished, self.uid, self._restored)
        self._restored, self._is_saved = None, False
        self._ended(self.finished)

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

    @property
    def _ways(self) -> Iterable[str]:
        """What is saved of the session among the views of its table."""
        if self.session.revealed:
            yield REVEALED_VIEW
        if isinstance(self.session.game, ByHand):
            yield HAND_VIEW

    def _row(self) -> SavedGame:
        session = self.session
        speed, views = self.view or (0.0, set[str]())
        views = {*views, *self._ways}
        return SavedGame(
            self.uid,
            session.game.key,
            session.save(),
            step=session.ply,
            steps=session.length if session.complete else None,
            began=self._began,
            touched=self._wall_clock(),
            seconds=self._seconds,
            seen=sum(high - low for low, high in self._seen),
            hints=self.hints,
            undos=self.undos,
            speed=speed,
            views=",".join(sorted(views)),
            counted=self._is_in_history,
            day=self._day,
            slips=self.hand_score.slips if self._is_by_hand and self.hand_score.is_whole else None,
        )

    def _save(self) -> None:
        if self._store is None:
            return
        if self._can_be_continued:
            self._store.save_game(self._row(), self._restored)
            self._is_saved, self._restored = True, None
        elif self._is_saved and (self._is_in_history or not self.session.at_end):
            # After a jump to the end, the row of the game stays as it was: the steps have not been seen yet.
            # A finished game is deleted from there by the same transaction that adds it to the history.
            self._store.delete_saved_game(self.uid)
            self._is_saved = False
