"""Records: the longest games that are known, those that never end, and one's own longest beside them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from cardtui.engine.errors import printable
from cardtui.engine.phrases import count
from cardtui.games import GAMES, load
from cardtui.store.statistics import longest
from cardtui.store.store import Store
from cardtui.ui.commands import PALETTE, Command, bindings
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.widgets.keys import Keys
from cardtui.ui.widgets.rows import Rows
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

if TYPE_CHECKING:
    from cardtui.ui.app import CardApp

__all__ = ["RecordsScreen"]


class _Row(NamedTuple):
    game: str
    length: str
    who: str
    year: str
    id: str
    source: str


class RecordsScreen(Screen[None]):
    """A table of games. Enter or a click opens one."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command("open", ("enter",), "Watch the game", "watch"),
        Command("copy_id", ("y",), "Copy the id of the game", "copy id"),
        Command("help", ("question_mark", "f1"), "Help: keys", "help"),
        Command("back", ("q", "escape"), "Back to the games", "back"),
        PALETTE,
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(commands)
    AUTO_FOCUS = "#games"
    ALLOW_SELECT = False
    CSS_PATH = "kept.later.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]

    def __init__(self, store: Store | None) -> None:
        """Without a store nobody has a longest game."""
        super().__init__()
        self._rows = list(_rows(store))

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]Records[/]"))
        with Vertical(id="kept"):
            yield Rows(id="games", cursor_type="row", zebra_stripes=True)
            yield Static("", id="detail")
        yield Keys(self.commands)

    def on_mount(self) -> None:
        table = self.query_one(Rows)
        for label in ("game", "length", "who", "when"):
            table.add_column(label, key=label)
        for row in self._rows:
            table.add_row(*(Text(printable(cell), no_wrap=True) for cell in row[:4]))

    @property
    def _chosen(self) -> _Row | None:
        at = self.query_one(Rows).cursor_row
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        row = self._chosen
        said = "" if row is None else " · ".join(filter(None, (printable(row.id), row.source)))
        self.query_one("#detail", Static).update(Content(said))

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        row, app = self._chosen, cast("CardApp", self.app)
        session = None if row is None else app.opened(row.id)
        if session is not None:
            app.open_session(session)

    def action_copy_id(self) -> None:
        if (row := self._chosen) is not None:
            self.app.copy_to_clipboard(row.id)
            self.notify(f"Copied {printable(row.id)}", markup=False, timeout=TO_SELECT)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Records", "", self.commands))

    def action_back(self) -> None:
        self.app.pop_screen()


def _rows(store: Store | None) -> list[_Row]:
    """One's own longest game of each kind, and what has been published, the longest first."""
    rows = []
    for entry in GAMES:
        game = load(entry.key)
        own = None if store is None or game.played else longest(store, entry.key)
        if own is not None:
            rows.append(
                _Row(
                    entry.title,
                    count(own.steps, game.step_name),
                    "you",
                    f"{datetime.fromtimestamp(own.ended):%Y-%m-%d}",
                    own.id,
                    "",
                )
            )
        known = sorted(game.records(), key=lambda one: one.steps or 10**18, reverse=True)
        for one in known:
            length = "never ends" if one.steps is None else count(one.steps, game.step_name)
            if one.landmarks:
                length += f", {count(one.landmarks, game.landmark_name)}"
            rows.append(_Row(entry.title, length, one.who, str(one.year), one.id, one.source))
    return rows
