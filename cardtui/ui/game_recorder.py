"""Keeping games: a listener of each game's player, which has every step written down as it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import ref

from cardtui.engine.ids import read_saved_id
from cardtui.engine.playhead import SPEEDS
from cardtui.engine.session import Session
from cardtui.storage.rows import FinishedGame, SavedGame, new_uid
from cardtui.ui.player import Player
from cardtui.ui.player_observer import PlayerObserver

if TYPE_CHECKING:
    from cardtui.storage.store import Store

__all__ = ["GameRecorder", "Look", "is_usual", "with_span"]

_IDLE = 60.0  # seconds: who does nothing for longer has gone for tea

_LONGEST_ACCOUNT = 20_000
"""Steps up to which mistakes are counted at the end of a game: a strip may be made for millions of moves."""

Span = tuple[int, int]

Look = tuple[float, set[str]]
"""A speed, in steps a second, and the views of a table."""


def with_span(spans: Iterable[Span], first: int, last: int) -> list[Span]:
    """`spans` of steps, in order and apart, and one more, from the step after `first` to `last`."""
    made: list[Span] = []
    for low, high in sorted([*spans, (first, last)]):
        if made and low <= made[-1][1]:
            made[-1] = made[-1][0], max(made[-1][1], high)
        else:
            made.append((low, high))
    return made


def is_usual(session: Session[Any, Any]) -> bool:
    """Whether the deal is one of chance, as usual, so that its length can be compared with others."""
    game = session.game
    return game.seed is not None and game.parameters == type(game).parameters_type()


class GameRecorder(PlayerObserver):
    """Keeps one game in the store: under way from its first step on, and in the history once it has ended."""

    def __init__(
        self,
        store: Store,
        session: Session[Any, Any],
        resumed: SavedGame | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`resumed` is the row that the game was brought back from; `clock` measures how long it is played.

        What is resumed gets a row of its own, in place of the other one if nobody else goes on there.
        """
        # The session, by which this is found, is not to be kept alive by it.
        self._session = ref(session)
        self._store, self._clock = store, clock
        self._resumed = resumed
        self.uid = new_uid()
        """What tells its row from others."""
        self.finished: FinishedGame | None = None
        """Its row in the history, once it has ended here."""
        self.look: Look | None = None
        """The speed, in steps a second, and the views with which it was left, where that is known."""
        if resumed and resumed.speed in SPEEDS:
            self.look = (
                resumed.speed,
                {view for view in resumed.views.split(",") if view.replace("-", "").isalpha()},
            )
        self._kept = False
        self._began = resumed.began if resumed else store.clock()
        self._seconds = resumed.seconds if resumed else 0.0
        self._hints = resumed.hints if resumed else 0
        self._undos = resumed.undos if resumed else 0
        # Which steps were seen is not kept, only how many: most likely those up to the place.
        first = max(0, resumed.step - resumed.seen) if resumed else 0
        self._seen = [(first, first + resumed.seen)] if resumed and resumed.seen else list[Span]()
        # What is opened as it ended once is not won again by taking back and playing on.
        self._counted = resumed.counted if resumed else session.game.interactive and session.complete
        self._last = clock()
        self._looked_at: Callable[[], Look | None] = lambda: None

    def attend(self, player: Player, look: Callable[[], Look | None]) -> None:
        """Listen to the player that the game has now; `look` tells how its table is looked at now."""
        self._looked_at = look
        self._last = self._clock()
        self.look = look()
        player.listeners.append(self)

    @property
    def session(self) -> Session[Any, Any]:
        """The game, which somebody else holds."""
        session = self._session()
        assert session is not None
        return session

    @property
    def uids(self) -> set[str]:
        """Of its row, and of the one that it was brought back from, while that stands."""
        return {self.uid, self._resumed.uid} if self._resumed else {self.uid}

    # what the player tells

    def steps_watched(self, before: int) -> None:
        self._seen = with_span(self._seen, before, self.session.ply)

    def hint_given(self) -> None:
        self._hints += 1
        self._keep()

    def moves_undone(self) -> None:
        self._undos += 1

    def ply_changed(self, before: int) -> None:
        now = self._clock()
        self._seconds += min(now - self._last, _IDLE)
        self._last = now
        self._keep()

    def transport_changed(self) -> None:
        self._looked()

    def view_changed(self) -> None:
        self._looked()

    def _looked(self) -> None:
        """Keep how it is looked at, if that is another way now."""
        if (look := self._looked_at()) is not None:
            changed, self.look = look != self.look, look
            if changed and self._kept:
                self._keep()

    def game_finished(self) -> None:
        session, store = self.session, self._store
        result = session.result
        if self._counted or result is None:
            return
        self._counted = True
        few = session.length <= _LONGEST_ACCOUNT
        steps = [session.step(place) for place in range(1, session.length + 1)] if few else []
        told = session.game.game_stats(steps if session.game.interactive else [], session.last_state)
        self.finished = self._row().to_finished(
            store.clock(),
            id=self._whole_id,
            finished=True,
            steps=session.length,
            result=result.sentence,
            way=told.mode,
            won=told.won,
            mistakes=told.mistakes if few else None,
            over=told.over_par,
            usual=is_usual(session),
        )
        store.add_finished_game(self.finished, self.uid, self._resumed)
        self._resumed, self._kept = None, False

    # the row

    @property
    def _is_under_way(self) -> bool:
        """Whether there is something to go on with."""
        session = self.session
        if self._counted and (not session.game.interactive or session.complete):
            return False
        return session.started and not session.at_end

    @property
    def _whole_id(self) -> str:
        return read_saved_id(self.session.save()).whole_game

    def _row(self) -> SavedGame:
        session = self.session
        speed, views = self.look or (0.0, set[str]())
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
            hints=self._hints,
            undos=self._undos,
            speed=speed,
            views=",".join(sorted(views)),
            counted=self._counted,
        )

    def _keep(self) -> None:
        if self._is_under_way:
            self._store.save_game(self._row(), self._resumed)
            self._kept, self._resumed = True, None
        elif self._kept and (self._counted or not self.session.at_end):
            # At the end it stays as it was before that: whoever has jumped there has not seen it yet, and
            # what has ended is taken from there together with being put into the history.
            self._store.delete_saved_game(self.uid)
            self._kept = False
