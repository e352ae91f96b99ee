"""The history: finished games, and those for which there was no room among the saved ones, newest first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import DataTable, Input, Static

from cardtui.engine.errors import printable
from cardtui.engine.ids import without_moves
from cardtui.engine.session import Session
from cardtui.library.bets import scores_of_rows
from cardtui.library.listings import history_listing, moves_made, note, outcome, played_kinds, title_of
from cardtui.library.table import cells
from cardtui.storage.rows import FinishedGame, SavedBet
from cardtui.storage.store import RESULT_FILTERS, Store
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.screens.game_list import GameTableScreen
from cardtui.ui.terminal.cursor import first_cell
from cardtui.ui.widgets.line_input import LineInput

_LONGEST_SEARCH = 100  # characters

_PAGE_SIZE = 200
"""The number of games that are read at a time, when the cursor comes near the last row."""

_NOTHING_FINISHED = """\
Finish a game to see it here.
One that you left: {} at home, or cardtui resume --list."""

_FILTERS = {"given up": "left or given up"}
"""The words for results that have others in the store."""


class HistoryScreen(GameTableScreen):
    """A table of the games in the store. Enter or a click opens one."""

    manual_page = "kept"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Open the game: at its start, or where you left it", "open"),
        Command("next_game", ("g",), "Show one kind of games: the next kind", "game"),
        Command("next_result", ("f",), "Show one kind of results: won, lost, finished or left", "result"),
        Command("search", ("slash",), "Search for a part of an id or of a result", "search"),
        Command("copy_id", ("y",), "Copy the id of the game with its moves", "copy id", roomy=True),
        *last_commands(),
    )
    heading = "History"

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._kinds = played_kinds(store)
        self._game: str | None = None
        self._result: str | None = None
        self._text = ""
        self.games: list[FinishedGame] = []
        self._bets: Sequence[SavedBet] = ()
        self._is_complete = False  # whether all games have been read

    def compose_above(self) -> ComposeResult:
        yield Static("", id="which")
        hint = "a part of an id or of a result"
        yield LineInput(placeholder=hint, id="search", compact=True, max_length=_LONGEST_SEARCH)
        yield Static("", id="nothing")

    def on_mount(self) -> None:
        self._bets = self._store.bets()
        self.table.add_columns(*history_listing(self._bets).screen)
        self.table.load_rest = lambda: self._load_more(sys.maxsize)
        self._reload()

    @property
    def chosen_cell(self) -> Offset | None:
        """The beginning of the notice in place of the table, if the history is empty."""
        is_searching = isinstance(self.focused, Input)
        return None if self.games or is_searching else first_cell(self.query_one("#nothing"))

    # rows

    def _reload(self) -> None:
        self.games, self._is_complete = [], False
        self.table.clear()
        self._load_more(_PAGE_SIZE)
        which = [
            printable(title_of(self._game)) if self._game else "all games",
            _FILTERS.get(self._result or "", self._result) or "all results",
            *([f"with {printable(self._text)}"] if self._text else []),
        ]
        self.query_one("#which", Static).update(Content(" · ".join(which)))
        nothing = self.query_one("#nothing", Static)
        nothing.display = not self.games
        narrowed = self._game or self._result or self._text
        continuing = self.card_app.key_at_home("game_before")
        why = "No game matches." if narrowed else _NOTHING_FINISHED.format(continuing)
        # The store notifies of the reason.
        nothing.update(Content("Saved games cannot be read now." if self._store.read_problem else why))
        self.table.display = bool(self.games)
        if not self.games:
            self.query_one("#detail", Static).update("")

    def _load_more(self, number: int) -> None:
        if self._is_complete:
            return
        page = self._store.finished_games(self._game, self._result, self._text, number, len(self.games))
        self._is_complete = len(page) < number and not self._store.read_problem
        listing = history_listing(self._bets)
        for row in page:
            self.add_row(cells(listing.screen, row))
        self.games += page

    def detail(self, row: FinishedGame) -> str:
        # A narrow terminal cuts off the last columns of the table.
        told = note(row, scores_of_rows(self._bets)(row))
        return " · ".join(filter(None, (outcome(row), told, without_moves(row.id), moves_made(row))))

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        if message.cursor_row >= len(self.games) - _PAGE_SIZE // 4:
            self._load_more(_PAGE_SIZE)

    # commands

    def action_next_game(self) -> None:
        self._game = _next(self._game, self._kinds)
        self._reload()

    def action_next_result(self) -> None:
        self._result = _next(self._result, list(RESULT_FILTERS))
        self._reload()

    def action_search(self) -> None:
        self.add_class("-searching")
        self.query_one(Input).focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self._text = message.value.strip()
        self._reload()

    def on_input_submitted(self) -> None:
        if self.games:
            self.table.focus()

    def on_key(self, event: events.Key) -> None:
        if event.key == "down" and self.query_one(Input).has_focus and self.games:
            event.stop()
            self.table.focus()

    def before_opening(self, session: Session[Any, Any], row: FinishedGame) -> None:
        if not session.game.interactive:
            session.look_ahead(row.steps)
            session.seek(0 if row.finished else row.steps)

    def action_close(self) -> None:
        if self.has_class("-searching"):
            self.remove_class("-searching")
            self.query_one(Input).value = ""
            self.table.focus()
        else:
            super().action_close()


def _next(current: str | None, values: list[str]) -> str | None:
    """Return the value after `current`. None, which stands for all values, follows the last one."""
    ring = [None, *values]
    return ring[(ring.index(current) + 1) % len(ring)]
