"""The base class of the screens with a table of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Protocol

from rich.text import Text
from textual.content import Content
from textual.widgets import DataTable, Static

from cardtui.engine.errors import printable
from cardtui.engine.session import Session
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.widgets.row_table import Rows


class GameRow(Protocol):
    """A row with a game."""

    @property
    def id(self) -> str: ...


class GameTableScreen(CommandScreen):
    """A screen with a table of games, and details of the selected one in the widget `#detail`."""

    CSS_PATH = "game_list.tcss"
    heading: ClassVar[str]
    AUTO_FOCUS: ClassVar[str | None] = "#games"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]

    games: Sequence[GameRow]
    """The games in the rows."""

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

    def detail(self, row: Any) -> str:
        """Return the details of a game."""
        raise NotImplementedError

    def seek_opening_ply(self, session: Session[Any, Any], row: Any) -> None:
        """Go to the ply at which a game is opened."""

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        row = self.selected
        self.query_one("#detail", Static).update(Content("" if row is None else printable(self.detail(row))))

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        message.stop()
        self.action_open()

    def action_open(self) -> None:
        row, app = self.selected, self.card_app
        session = None if row is None else app.library.open_saved_id(row.id)
        if session is not None:
            self.seek_opening_ply(session, row)
            session.revealed = True
            app.open_session(session)

    def action_copy_id(self) -> None:
        if (row := self.selected) is not None:
            self.card_app.copy(row.id)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.heading, "", self.commands))
