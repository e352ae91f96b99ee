"""The base class of the screens with a table of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import DataTable, Static

from cardtui.engine.errors import printable
from cardtui.engine.session import Session
from cardtui.games import catalogue_id
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.row_table import AIRY, Rows
from cardtui.ui.widgets.title import TitleBar


class GameTableScreen(CommandScreen):
    """A screen with a table of games, and details of the selected one in the widget `#detail`."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("game_list.tcss")]
    """A path that is not relative, also for subclasses elsewhere."""
    heading: ClassVar[str]
    help_text: ClassVar[str] = ""
    nothing: ClassVar[str] = "There is no game in this list."
    """The notice of a command that needs a selected game, such as Enter, in an empty list."""
    AUTO_FOCUS: ClassVar[str | None] = "#games"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (AIRY, "-airy")]

    games: Sequence[Any]
    """The games in the rows, each with an `id`."""

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup(f"[bold $mark]{self.heading}[/]"))
        with Vertical(id="games"):
            yield from self.compose_above()
            yield Rows(id="games", cursor_type="row", zebra_stripes=True)
            yield Static("", id="detail")
        yield KeyFooter(self.commands)

    def compose_above(self) -> ComposeResult:
        """Yield what stands above the table."""
        yield from ()

    @property
    def table(self) -> Rows:
        return self.query_one(Rows)

    def add_row(self, cells: Iterable[object]) -> None:
        """Add a row. Its texts may come from imported files, so control characters are escaped."""
        self.table.add_row(*(Text(printable(str(cell)), no_wrap=True) for cell in cells))

    @property
    def selected(self) -> Any:
        """The selected game, or None."""
        row = self.table.cursor_row
        return self.games[row] if 0 <= row < len(self.games) else None

    def demand_selected(self) -> Any:
        """Return the selected game; if there is none, say so and return None."""
        row = self.selected
        if row is None:
            self.notify(self.nothing)
        return row

    def detail(self, row: Any) -> str:
        """Return the details of a game."""
        return " · ".join(filter(None, (row.id, catalogue_id(row.id))))

    def before_opening(self, session: Session[Any, Any], row: Any) -> None:
        """Prepare a game that is opened, such as by going to a ply."""

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        row = self.selected
        self.query_one("#detail", Static).update(Content("" if row is None else printable(self.detail(row))))

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        row, app = self.demand_selected(), self.card_app
        session = None if row is None else app.library.open_saved_id(row.id)
        if session is not None:
            self.before_opening(session, row)
            session.revealed = True
            app.open_session(session)

    def action_copy_id(self) -> None:
        if (row := self.demand_selected()) is not None:
            self.card_app.copy(row.id)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.heading, self.help_text, self.commands))
