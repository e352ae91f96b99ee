"""The part of the app that games are kept by: who attends to them, and how one is brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

from textual.app import App

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import daily_id, read_saved_id
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.ui.game_recorder import GameRecorder, Look
from cardtui.ui.game_stack import GameStack
from cardtui.ui.widgets.title import TO_SELECT

if TYPE_CHECKING:
    from cardtui.storage.rows import FinishedGame, SavedGame
    from cardtui.storage.store import Store
    from cardtui.ui.table.screen import TableScreen

__all__ = ["GameLibrary"]


class GameLibrary(App[None]):
    """For an app with a `store`, or None: then nothing is kept."""

    store: Store | None = None
    trail: GameStack
    clock: Callable[[], float]
    speed: float

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.left: dict[str, SavedGame] = {}
        """The game that was left last of each kind, by its key, as `look_up` has found it."""
        self._of_today: dict[str, FinishedGame] = {}
        """The games of the day that are finished, by their keys."""
        self._keepings: WeakKeyDictionary[Session[Any, Any], GameRecorder] = WeakKeyDictionary()

    def tell_trouble(self, text: str) -> None:
        """Say what is wrong with the file: to be called in any thread."""

        def tell() -> None:
            self.notify(text, timeout=TO_SELECT, markup=False)

        with suppress(RuntimeError):  # the app has ended meanwhile: then the command line says it
            # On the screen that is being opened, if there is one: what it shows could not be read.
            self.call_later(lambda: self.screen.call_after_refresh(tell))

    def look_up(self) -> None:
        """Look up which games are under way. What cannot be read now stays as it was looked up before."""
        if self.store is None or self.today is None:
            return
        under_way = self.store.saved_games()
        if not self.store.read_problem:
            self.left = {row.game: row for row in reversed(under_way)}
        midnight = datetime.combine(self.today, time()).timestamp()
        ended = self.store.finished_since(midnight)
        if not self.store.read_problem:
            self._of_today = {row.game: row for row in ended if self._is_of_today(row)}

    @property
    def today(self) -> date | None:
        """The day that it is here; None where nothing is kept, so that no game is of a day."""
        return None if self.store is None else date.fromtimestamp(self.store.clock())

    @property
    def day(self) -> date:
        """The day that it is here, also where nothing is kept."""
        return self.today or date.today()

    def attend(self, table: TableScreen) -> None:
        """Keep what happens at a table."""
        if self.store is None:
            return
        session = table.player.session
        keeping = self._keepings.get(session)
        if keeping is None:
            keeping = self._keepings[session] = GameRecorder(self.store, session, clock=self.clock)
        here = ref(table)  # which holds the session, that is not to be held

        def look() -> Look | None:
            shown = here()
            return None if shown is None else (shown.player.playhead.speed, {*shown.views})

        keeping.attend(table.player, look)

    def look_of(self, session: Session[Any, Any]) -> tuple[float, set[str]]:
        """How a game is to be looked at: its speed, in steps a second, and views, as when it was left."""
        keeping = self._keepings.get(session)
        if keeping is None or keeping.look is None:
            return self.speed, set()
        return keeping.look

    def has_left(self, key: str, now: Session[Any, Any]) -> bool:
        """Whether another game of that kind than `now` is under way, as far as was looked up."""
        return key in self.left and self.left[key].uid not in self._rows_of([now])

    def _rows_of(self, sessions: Iterable[Session[Any, Any]]) -> set[str]:
        """The uids of the rows that games have, or were brought back from."""
        keepings = filter(None, map(self._keepings.get, sessions))
        return {uid for keeping in keepings for uid in keeping.uids}

    def brought_back(self, key: str | None, *others: Session[Any, Any]) -> Session[Any, Any] | None:
        """The game of that kind, or of any, that was left last, as it was, and is none of `others`.

        None if there is none. What is wrong with one that cannot be opened is said.
        """
        if self.store is None:
            return None
        known = self._rows_of(others)
        rows = (row for row in self.store.saved_games(key) if row.uid not in known)
        return next(filter(None, map(self.resumed, rows)), None)

    def resumed(self, row: SavedGame) -> Session[Any, Any] | None:
        """The game under way in that row: as it is known here, or else as it was kept."""
        assert self.store is not None
        for known, keeping in self._keepings.items():
            if row.uid in keeping.uids:
                self.trail.forget(known)
                return known
        try:
            return self.resume(row)
        except BadInput as error:
            self.notify(f"A game that was kept cannot be opened: {error}", markup=False)
            return None

    def resume(self, row: SavedGame) -> Session[Any, Any]:
        """The game in that row, and in its place from now on. Raises `BadInput` if it cannot be opened."""
        session = open_id(row.id)
        if self.store is not None:
            self._keepings[session] = GameRecorder(self.store, session, row, self.clock)
        return session

    def opened(self, saved: str) -> Session[Any, Any] | None:
        """The game that was kept as this id; None if it cannot be opened, which is then said."""
        try:
            return open_id(saved)
        except BadInput as error:
            self.notify(f"A game that was kept cannot be opened: {error}", markup=False)
            return None

    # what was kept

    def open_history(self) -> None:
        """Show the games that have been."""
        from cardtui.ui.screens.history import HistoryScreen  # few ask for it, and each start would pay

        if self.store is None:
            self.notify("Nothing is kept here.")
        else:
            self.push_screen(HistoryScreen(self.store))

    def open_statistics(self) -> None:
        """Show what has come of all games."""
        from cardtui.ui.screens.statistics import StatisticsScreen

        if self.store is None:
            self.notify("Nothing is kept here.")
        else:
            self.push_screen(StatisticsScreen(self.store))

    def open_records(self) -> None:
        """Show the longest games that are known, and one's own."""
        from cardtui.ui.screens.records import RecordsScreen

        self.push_screen(RecordsScreen(self.store))

    def open_lab(self, key: str) -> None:
        """Play many games, of this kind first."""
        from cardtui.ui.screens.lab import LabScreen

        self.push_screen(LabScreen(key))

    # the game of the day

    def _is_of_today(self, row: SavedGame | FinishedGame) -> bool:
        """Whether that is a game of the day, be it with its moves and its place."""
        return self.today is not None and read_saved_id(row.id).game == daily_id(row.game, self.today)

    def notes_of(self, key: str) -> Iterator[tuple[str, str]]:
        """What can be done with a game of that kind now: keys of the home screen, and what they do."""
        if (row := self.left.get(key)) is not None:
            of = f" of {row.steps}" if row.steps else ""
            yield "u", f"go on at {row.step}{of}"
        if self.today is None:
            return
        if key in self._of_today:
            yield "Y", "copy the result of the day"
        elif row is None or not self._is_of_today(row):
            yield "d", "the deal of the day"

    def open_day(self, key: str) -> None:
        """Open the game of the day of that kind; one that is under way is brought back."""
        rows = self.store.saved_games(key) if self.store is not None else []
        row = next((row for row in rows if self._is_of_today(row)), None)
        session = None if row is None else self.resumed(row)
        self.open_session(session or open_id(daily_id(key, self.day)))

    def is_of_today(self, session: Session[Any, Any]) -> bool:
        """Whether a game is the game of the day."""
        return session.id == daily_id(session.game.key, self.day)

    def result_of_the_day(self, key: str, at_table: Session[Any, Any] | None = None) -> str:
        """The result of the day's game of that kind, in a line; nothing while it has not been finished.

        It may have been finished just now, `at_table`.
        """
        from cardtui.ui.share_line import result_line

        row = self._of_today.get(key)
        if row is None and at_table is not None and at_table in self._keepings:
            row = self._keepings[at_table].finished
        session = None if row is None else self.opened(row.id)
        return "" if row is None or session is None else result_line(row, session)

    if TYPE_CHECKING:

        def open_session(self, session: Session[Any, Any]) -> None:
            """Open a game."""
