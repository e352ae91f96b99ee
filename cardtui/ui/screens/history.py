"""History: the games that have been, the newest first, to be watched again or gone on with."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Input, Static

from cardtui.engine.errors import printable
from cardtui.engine.phrases import count
from cardtui.games import GAMES
from cardtui.store.rows import Been
from cardtui.store.sharing import duration
from cardtui.store.store import RESULTS, Store
from cardtui.ui.commands import PALETTE, Command, bindings
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.widgets.keys import Keys
from cardtui.ui.widgets.rows import Rows
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

if TYPE_CHECKING:
    from cardtui.ui.app import CardApp

__all__ = ["HistoryScreen"]

_PAGE = 200
"""Games that are read at a time: more are, as one comes to the last of them."""

_LONGEST = 34
"""Columns of the text of a result in the table; below it, all of it can be read."""


_TITLES = {game.key: game.title for game in GAMES}


class HistoryScreen(Screen[None]):
    """A table of games. Enter or a click opens one."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command("open", ("enter",), "Open the game: from its start, or where it was given up", "open"),
        Command("next_game", ("g",), "Games of one kind only, then of the next", "game"),
        Command("next_result", ("f",), "Those won, lost, finished or given up only", "result"),
        Command("search", ("slash",), "Search: a part of an id or of a result", "search"),
        Command("copy_id", ("y",), "Copy the id of the game, with its moves", "copy id", roomy=True),
        Command("help", ("question_mark", "f1"), "Help: keys", "help"),
        Command("back", ("q", "escape"), "Back to the games", "back"),
        PALETTE,
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(commands)
    AUTO_FOCUS = "#games"
    ALLOW_SELECT = False
    CSS_PATH = "kept.later.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._game: str | None = None
        self._result: str | None = None
        self._text = ""
        self._rows: list[Been] = []
        self._whole = False  # whether all that there are have been read

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]History[/]"))
        with Vertical(id="kept"):
            yield Static("", id="which")
            yield Input(placeholder="a part of an id or of a result", id="search", compact=True)
            yield Rows(id="games", cursor_type="row", zebra_stripes=True)
            yield Static("", id="nothing")
            yield Static("", id="detail")
        yield Keys(self.commands)

    def on_mount(self) -> None:
        table = self._table
        for label in ("when", "game", "how it ended", ""):
            table.add_column(label, key=label or "note")
        self._read_anew()

    @property
    def _table(self) -> Rows:
        return self.query_one(Rows)

    # rows

    def _read_anew(self) -> None:
        self._rows, self._whole = [], False
        self._table.clear()
        self._read_on()
        which = [
            _TITLES.get(self._game or "", "all games"),
            self._result or "all results",
            *([f"with {printable(self._text)}"] if self._text else []),
        ]
        self.query_one("#which", Static).update(Content(" · ".join(which)))
        nothing = self.query_one("#nothing", Static)
        nothing.display = not self._rows
        narrowed = self._game or self._result or self._text
        nothing.update(
            "There is no such game." if narrowed else "No game has been finished yet. Each will stand here."
        )
        self._table.display = bool(self._rows)

    def _read_on(self) -> None:
        if self._whole:
            return
        page = self._store.history(self._game, self._result, self._text, _PAGE, len(self._rows))
        self._whole = len(page) < _PAGE
        for row in page:
            when = f"{datetime.fromtimestamp(row.ended):%Y-%m-%d %H:%M}"
            cells = when, _cut(row.game, 10), _cut(_outcome(row), _LONGEST), _note(row)
            self._table.add_row(*(Text(printable(cell), no_wrap=True) for cell in cells))
        self._rows += page

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        row = self._chosen
        said = "" if row is None else f"{printable(_outcome(row))} · {printable(row.id)}"
        self.query_one("#detail", Static).update(Content(said))
        if message.cursor_row >= len(self._rows) - _PAGE // 4:
            self._read_on()

    @property
    def _chosen(self) -> Been | None:
        at = self._table.cursor_row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    # what can be asked for

    def action_next_game(self) -> None:
        self._game = _next(self._game, [game.key for game in GAMES])
        self._read_anew()

    def action_next_result(self) -> None:
        self._result = _next(self._result, list(RESULTS))
        self._read_anew()

    def action_search(self) -> None:
        self.add_class("-searching")
        self.query_one(Input).focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self._text = message.value.strip()
        self._read_anew()

    def on_input_submitted(self) -> None:
        if self._rows:
            self._table.focus()

    def on_key(self, event: events.Key) -> None:
        if event.key == "down" and self.query_one(Input).has_focus and self._rows:
            event.stop()
            self._table.focus()

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        row, app = self._chosen, cast("CardApp", self.app)
        session = None if row is None else app.opened(row.id)
        if row is None or session is None:
            return
        if not session.game.played:
            session.explore(row.steps)
            session.seek(0 if row.finished else row.steps)
        app.open_session(session)

    def action_copy_id(self) -> None:
        if (row := self._chosen) is not None:
            self.app.copy_to_clipboard(row.id)
            self.notify(f"Copied {printable(row.id)}", markup=False, timeout=TO_SELECT)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("History", "", self.commands))

    def action_back(self) -> None:
        if self.has_class("-searching"):
            self.remove_class("-searching")
            self.query_one(Input).value = ""
            self._table.focus()
        else:
            self.app.pop_screen()


def _next(now: str | None, values: list[str]) -> str | None:
    """The value after `now`: None, for all of them, comes before the first and after the last."""
    ring = [None, *values]
    return ring[(ring.index(now) + 1) % len(ring)]


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _outcome(row: Been) -> str:
    return row.result.removesuffix(".") if row.finished else f"given up at {row.steps}"


def _note(row: Been) -> str:
    """What else is to be known of a game: how it was played, how long, and with what help."""
    seen = f"{100 * row.seen // row.steps} % seen" if row.finished and row.seen < row.steps else ""
    helped = (count(row.hints, "hint") if row.hints else "", count(row.undos, "undo") if row.undos else "")
    wrong = count(row.mistakes, "mistake") if row.mistakes else ""
    time = duration(row.seconds) if row.seconds >= 1 else ""
    return ", ".join(part for part in (row.way, wrong, *helped, seen, time) if part)
