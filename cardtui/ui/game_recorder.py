"""Saves a game while it is played: an observer of the player, which writes every change to the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import ref

from cardtui.engine.ids import read_saved_id
from cardtui.engine.playhead import ALL_SPEEDS
from cardtui.engine.session import Session
from cardtui.storage.rows import REVEALED_VIEW, FinishedGame, SavedGame, new_uid
from cardtui.ui.player import Player, PlayerObserver

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
    return game.seed is not None and game.parameters == type(game).parameters_type()


class GameRecorder(PlayerObserver):
    """Saves one game: as a saved game from its first step on, and in the history when it has ended."""

    def __init__(
        self,
        store: Store,
        session: Session[Any, Any],
        restored: SavedGame | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`restored` is the row that the game was restored from; `clock` measures how long it is played.

        A restored game is saved in a new row, which replaces the old one unless another process continues it.
        """
        # Recorders are found by their session, which they must not keep alive.
        self._session = ref(session)
        self._store, self._clock = store, clock
        self._restored = restored
        self.uid = new_uid()
        """The id of the row in the store."""
        self.finished: FinishedGame | None = None
        """The row in the history, once the game has ended."""
        self.view: TableView | None = None
        """The latest speed and views, if they are known."""
        if restored and restored.speed in ALL_SPEEDS:
            views = {view for view in restored.views.split(",") if view.replace("-", "").isalpha()}
            self.view = restored.speed, views
        self._is_saved = False
        self._began = restored.began if restored else store.clock()
        self._seconds = restored.seconds if restored else 0.0
        self.hints = restored.hints if restored else 0
        self.undos = restored.undos if restored else 0
        # Only the number of steps that were seen is saved: assume that they were the latest ones.
        first = max(0, restored.step - restored.seen) if restored else 0
        self._seen = [(first, first + restored.seen)] if restored and restored.seen else list[Span]()
        # A game that was opened at its end is not won again by undoing and repeating the last move.
        self._counted = restored.counted if restored else session.game.interactive and session.complete
        self._last_change = clock()
        self._current_view: Callable[[], TableView | None] = lambda: None

    def attach(self, player: Player, current_view: Callable[[], TableView | None]) -> None:
        """Observe the player of the game; `current_view` returns the view of its table."""
        self._current_view = current_view
        self._last_change = self._clock()
        self.view = current_view()
        player.observers.append(self)

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

    # events of the player

    def steps_watched(self, before: int) -> None:
        self._seen = add_span(self._seen, before, self.session.ply)

    def hint_given(self) -> None:
        self.hints += 1
        self._save()

    def moves_undone(self) -> None:
        self.undos += 1

    def ply_changed(self, before: int) -> None:
        now = self._clock()
        self._seconds += min(now - self._last_change, _MAX_PAUSE)
        self._last_change = now
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

    def game_finished(self) -> None:
        session, store = self.session, self._store
        result = session.result
        if result is None or (self._counted and not self._has_lost):
            return
        self._counted = True
        is_short = session.length <= _MAX_STEPS_FOR_STATS
        steps = [session.step(ply) for ply in range(1, session.length + 1)] if is_short else []
        stats = session.game.game_stats(steps if session.game.interactive else [], session.last_state)
        self.finished = self._row().to_finished(
            store.clock(),
            **({} if self.finished is None else {"uid": self.finished.uid}),
            id=read_saved_id(session.save()).whole_game,
            finished=True,
            steps=session.length,
            result=result.sentence,
            way=stats.mode,
            won=stats.won,
            mistakes=stats.mistakes if is_short else None,
            over=stats.over_par,
            usual=is_standard_deal(session),
        )
        store.add_finished_game(self.finished, self.uid, self._restored)
        self._restored, self._is_saved = None, False

    @property
    def _has_lost(self) -> bool:
        """Whether the game is in the history as lost: moves can be undone and the game be won after all."""
        return self.finished is not None and self.finished.won is False

    # the row

    @property
    def _can_be_continued(self) -> bool:
        session = self.session
        if self._counted and (not session.game.interactive or session.complete):
            return False
        return session.started and not session.at_end

    def _row(self) -> SavedGame:
        session = self.session
        speed, views = self.view or (0.0, set[str]())
        return SavedGame(
            self.uid,
            session.game.key,
            session.save(),
            step=session.ply,
            steps=session.length if session.complete else None,
            began=self._began,
            touched=self._store.clock(),
            seconds=self._seconds,
            seen=sum(high - low for low, high in self._seen),
            hints=self.hints,
            undos=self.undos,
            speed=speed,
            views=",".join(sorted({*views, *([REVEALED_VIEW] if session.revealed else [])})),
            counted=self._counted,
        )

    def _save(self) -> None:
        if self._can_be_continued:
            self._store.save_game(self._row(), self._restored)
            self._is_saved, self._restored = True, None
        elif self._is_saved and (self._counted or not self.session.at_end):
            # After a jump to the end, the row of the game stays as it was: the steps have not been seen yet.
            # A finished game is deleted from there by the same transaction that adds it to the history.
            self._store.delete_saved_game(self.uid)
            self._is_saved = False
